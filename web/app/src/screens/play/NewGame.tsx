// The dialog for a new game: opponent, side and board.

import type { Side } from "fourfold-engine/rules";
import { useEffect, useRef, useState } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import { engine } from "../../engine/engine";
import { messageOf } from "../../engine/types";
import { loadPlayers, menuEntry, playerOf, players } from "../../players/opponents";
import { Dialog } from "../../shell/Dialog";
import { Select, SizeSelect } from "../../shell/Select";
import { type Settings, settings } from "../../state/settings";
import { texts } from "../../texts";
import { HUMAN, type Setup } from "./match";

const words = texts.play;
const GROUPS = ["ladder", "exact", "search", "other"] as const;
const SIDES: readonly (readonly [Settings["side"], readonly Side[]])[] = [
  ["first", ["first"]],
  ["second", ["second"]],
  ["random", ["first", "second"]],
];

/** The input for a player's name. */
const ANOTHER = "another";

interface NewGameProps {
  readonly onStart: (setup: Setup) => void;
  readonly onClose: () => void;
}

export function NewGame({ onStart, onClose }: NewGameProps) {
  const { opponent, side, columns, rows } = settings.value;
  const all = players.value;
  const [setup, setSetup] = useState<Setup>({ opponent, side, columns, rows });
  const change = (changes: Partial<Setup>) => setSetup({ ...setup, ...changes });
  const entry = all && menuEntry(all, setup.opponent);
  const withElo = (words: string, player: string) => {
    const elo = all?.ratings[player];
    return elo === undefined ? words : `${words} · ${texts.players.elo(elo)}`;
  };
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null); // of the engine, which knows the players
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    loadPlayers().catch((error: unknown) => setFailure(texts.engineFailed(messageOf(error))));
  }, []);
  useEffect(() => {
    if (!all || opponent === HUMAN || menuEntry(all, opponent)) return;
    change({ opponent: ANOTHER });
    setName(opponent);
  }, [all]);
  const submit = async (event: Event) => {
    if (setup.opponent !== ANOTHER) return onStart(setup);
    event.preventDefault(); // the dialog stays open until the name is read
    try {
      if (name.trim() === "") throw new Error(texts.players.writeName);
      const player = await engine.createPlayer(name);
      onStart({ ...setup, opponent: player.name });
      onClose();
    } catch (error) {
      setProblem(texts.sentence(messageOf(error)));
      field.current?.focus();
    }
  };
  return (
    <Dialog title={words.newGame} onClose={onClose}>
      <form class="stack" method="dialog" onSubmit={submit}>
        <label class="stack field">
          <span>{words.opponent}</span>
          <select
            autofocus
            value={entry?.kind.name ?? setup.opponent}
            onChange={({ currentTarget: { value } }) => {
              const kind = all?.kinds.find(({ name }) => name === value);
              change({ opponent: kind ? playerOf(kind) : value });
            }}>
            <option value={HUMAN}>{texts.players.human}</option>
            {!all && opponent !== HUMAN && <option value={opponent}>{texts.players.name(opponent)}</option>}
            {(all ? GROUPS : []).map((group) => (
              <optgroup key={group} label={texts.players.groups[group]}>
                {all?.kinds
                  .filter((kind) => kind.inMenu && kind.group === group)
                  .map(({ name }) => (
                    <option key={name} value={name}>
                      {withElo(texts.players.name(name), name)}
                    </option>
                  ))}
              </optgroup>
            ))}
            <option value={ANOTHER}>{texts.players.another}</option>
          </select>
        </label>
        {all && entry?.depth !== undefined && (
          <label class="stack field">
            <span>{words.depth}</span>
            <Select
              values={all.menuDepths}
              value={entry.depth}
              text={(depth) => withElo(texts.players.plies(depth), playerOf(entry.kind, depth))}
              onChange={(depth) => change({ opponent: playerOf(entry.kind, depth) })}
            />
          </label>
        )}
        {failure && (
          <p class="small-text error" role="alert">
            {failure}
          </p>
        )}
        {setup.opponent === ANOTHER && (
          <div class="stack field">
            <label for="player-name">{texts.players.anotherName}</label>
            <input
              id="player-name"
              ref={field}
              type="text"
              value={name}
              maxLength={80}
              placeholder="elo:1400"
              spellcheck={false}
              autocomplete="off"
              autocapitalize="off"
              aria-describedby="player-help"
              aria-invalid={problem !== null}
              onInput={(event) => {
                setName(event.currentTarget.value);
                setProblem(null);
              }}
            />
            <p id="player-help" class="small-text muted">
              {texts.players.anotherHelp}
            </p>
            {problem && (
              <p class="small-text error" role="alert">
                {problem}
              </p>
            )}
            <AllNames />
          </div>
        )}
        {setup.opponent !== HUMAN && (
          <fieldset class="choices">
            <legend>{words.side}</legend>
            {SIDES.map(([name, discs]) => (
              <label key={name} class="choice">
                <input type="radio" name="side" checked={setup.side === name} onChange={() => change({ side: name })} />
                <span>
                  {discs.map((disc) => (
                    <DiscIcon key={disc} side={disc} />
                  ))}
                  {words.sides[name]}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <label class="stack field">
          <span>{words.size}</span>
          <SizeSelect size={setup} onChange={change} />
        </label>
        <button type="submit" class="primary">
          {words.start}
        </button>
      </form>
    </Dialog>
  );
}

function AllNames() {
  return (
    <details class="small-text">
      <summary>{texts.players.allNames}</summary>
      <dl class="all-names" tabIndex={0} aria-label={texts.players.allNames}>
        {players.value?.kinds.map(({ name, usage, description }) => (
          <div key={name}>
            <dt>{usage}</dt>
            <dd class="muted">{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
