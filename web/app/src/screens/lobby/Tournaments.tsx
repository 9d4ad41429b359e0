// Tournaments among those present.

import words from "messages:lobby";
import { useState } from "preact/hooks";
import type { PairingView, TournamentView } from "../../generated/online";
import { Button, SureButton } from "../../shell/Button";
import { Field } from "../../shell/fields";
import { once } from "../../shell/keys";
import { TableHead } from "../../shell/lists";
import { hashOf } from "../../shell/router";
import { Select } from "../../shell/Select";
import { listed } from "../../texts/format";
import { type LobbyProps, TermsForm, termsInWords } from "./Challenges";
import { pointsInWords } from "./points";

const KINDS = ["knock-out", "round-robin"] as const satisfies readonly TournamentView["kind"][];

export function Tournaments({ lobby, you, act }: LobbyProps) {
  const owns = lobby.tournaments.some(({ owner, status }) => owner === you.id && status === "open");
  return (
    <section class="panel stack" aria-label={words.tournaments}>
      <h2>{words.tournaments}</h2>
      {lobby.tournaments.map((tournament) => (
        <Entry key={tournament.id} tournament={tournament} lobby={lobby} you={you} act={act} />
      ))}
      {you.name !== null && !owns && <Organise act={act} />}
    </section>
  );
}

function Organise({ act }: Pick<LobbyProps, "act">) {
  const [title, setTitle] = useState(words.defaultTitle);
  const [kind, setKind] = useState<TournamentView["kind"]>("knock-out");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{words.organise}</summary>
      <TermsForm
        submit={words.organise}
        quick
        onSubmit={(terms) => {
          act({ type: "organise", title: title.trim(), kind, terms });
          setIsOpen(false);
        }}>
        <div class="row terms">
          <Field label={words.tournamentTitle}>
            <input type="text" required maxLength={40} value={title} onInput={(event) => setTitle(event.currentTarget.value)} />
          </Field>
          <Field label={words.kind}>
            <Select values={KINDS} value={kind} text={(each) => words.kinds[each]} onChange={setKind} />
          </Field>
        </div>
        <p class="small-text muted">{words.kindHelp[kind]}</p>
      </TermsForm>
    </details>
  );
}

function Entry({ tournament, lobby, you, act }: LobbyProps & { readonly tournament: TournamentView }) {
  const { id, title, kind, terms, status, players, rounds, standings, winners, owner, owner_name } = tournament;
  const plays = players.some((player) => player.id === you.id);
  const ownerIsHere = lobby.people.some((person) => person.id === owner);
  const mayDecide = owner === you.id || (plays && !ownerIsHere);
  return (
    <section class="tournament stack" aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p class="muted small-text">
          {[words.kinds[kind], termsInWords(terms), words.players({ count: players.length }), words.organisedBy({ name: owner_name })].join(
            " · ",
          )}
        </p>
      </div>
      {status === "over" && <p class="winner">{winners.length > 0 ? words.winner({ names: listed(winners) }) : words.noWinner}</p>}
      {status === "open" && players.length > 0 && <p>{players.map(({ name }) => name).join(", ")}</p>}
      {standings.length > 0 && status !== "open" && <Standings standings={standings} />}
      {rounds.length > 0 && <Rounds rounds={rounds} isOpen={status === "running"} />}
      {you.name !== null && status !== "over" && (
        <div class="row">
          {status === "open" && (
            <Button
              primary={!plays}
              label={plays ? words.leave : words.join}
              aria-label={plays ? undefined : words.joinLabel({ title })}
              onClick={once(() => act({ type: plays ? "leave" : "join", tournament: id }))}
            />
          )}
          {status === "open" && mayDecide && (
            <Button
              primary={plays}
              label={words.start}
              inactive={players.length < 2}
              onClick={once(() => act({ type: "start", tournament: id }))}
            />
          )}
          {mayDecide && <SureButton label={words.cancel} sure={words.sure} onSure={() => act({ type: "cancel", tournament: id })} />}
        </div>
      )}
    </section>
  );
}

function Standings({ standings }: Pick<TournamentView, "standings">) {
  const { columns } = words;
  return (
    <table class="scores">
      <caption class="unseen">{words.standings}</caption>
      <TableHead columns={[columns.name, columns.played, columns.points]} />
      <tbody>
        {standings.map(({ name, played, points }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{played}</td>
            <td>
              <strong>{pointsInWords(points)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rounds({ rounds, isOpen }: { rounds: readonly (readonly PairingView[])[]; isOpen: boolean }) {
  return (
    <div class="rounds">
      {rounds.map((pairings, index) => (
        <details key={index} open={isOpen && index === rounds.length - 1}>
          <summary>{words.round({ number: index + 1 })}</summary>
          <ul class="pairings">
            {pairings.map((pairing, at) => (
              <li key={at}>
                <Players pairing={pairing} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

function Players({ pairing: { players, game, over, winner, drawn } }: { pairing: PairingView }) {
  const [first, second] = players;
  const isBye = first === null || second === null;
  if (isBye) {
    return (
      <span>
        {first ?? second ?? "–"} <span class="muted">({words.bye})</span>
      </span>
    );
  }
  const name = (at: 0 | 1) => (winner === at ? <strong>{players[at]}</strong> : <span>{players[at]}</span>);
  return (
    <span>
      {name(0)} – {name(1)} {over && winner === null && <span class="muted">({drawn ? words.draw : words.none})</span>}
      {!over && game && (
        <a href={hashOf("game", game, { lobby: "" })} aria-label={words.watchLabel({ first, second })}>
          {words.watch}
        </a>
      )}
    </span>
  );
}
