// A lobby for a class or a club: who is here, who looks for a game, what is played, and tournaments.

import words from "messages:lobby";
import { useEffect, useRef } from "preact/hooks";
import { NotConnected } from "../../common/NotConnected";
import { TellMe } from "../../common/TellMe";
import { useWhoAmI, WhoAmI } from "../../common/WhoAmI";
import type { LobbyView, OwnGame, You } from "../../generated/online";
import { countdown } from "../../online/clocks";
import { holdLobby, keepGames, type LobbyConnection, lobbyConnection } from "../../online/lobby";
import { PersonFace } from "../../players/PersonFace";
import { announce } from "../../shell/announce";
import { Button, ButtonLink } from "../../shell/Button";
import { Problem } from "../../shell/Failed";
import { addressOfGame } from "../../shell/gameAddress";
import { once } from "../../shell/keys";
import { TableHead } from "../../shell/lists";
import { hashOf, open } from "../../shell/router";
import { useNow } from "../../shell/useNow";
import { keepInLobby, onlineGames } from "../../state/online";
import { texts } from "../../texts";
import { asSentence, listed } from "../../texts/format";
import { Challenges } from "./Challenges";
import { pointsInWords } from "./points";
import { Tournaments } from "./Tournaments";
import "./lobby.css";

export function Lobby() {
  useEffect(() => holdLobby(), []);
  const connection = lobbyConnection.value;
  if (connection === null) return <NotConnected link="connecting" ended="" toGames={words.toFriend} />;
  return <Connected connection={connection} />;
}

function Connected({ connection }: { connection: LobbyConnection }) {
  const lobby = connection.lobby.value;
  const you = connection.you.value;
  const link = connection.link.value;
  const problem = connection.problem.value;
  useNews(lobby, you);
  const isHere = you !== null && you.name !== null;
  useEffect(() => {
    if (isHere) keepInLobby(true); // on the other screens, too
  }, [isHere]);
  useEffect(() => {
    if (you !== null) keepGames(you); // also those that were removed from the list
  }, [you]);
  if (link === "ended" || lobby === null || you === null) {
    return <NotConnected link={link} ended={asSentence(problem ?? "")} toGames={words.toFriend} />;
  }
  return (
    <section class="lobby stack" aria-label={words.title}>
      <h1>{words.title}</h1>
      {you.name === null && <p class="muted">{words.intro}</p>}
      {link !== "open" && (
        <p class="panel" role="status">
          {texts.shell.connectionLost}
        </p>
      )}
      <Problem class="panel error" why={problem && asSentence(problem)} />
      {you.name === null && <Enter connection={connection} />}
      {you.games.map((game) => (
        <Ready key={game.id} game={game} />
      ))}
      {isHere && <TellMe />}
      <div class="columns-of-lobby">
        <div class="stack">
          <Challenges lobby={lobby} you={you} act={(command) => connection.act(command)} />
          <Tournaments lobby={lobby} you={you} act={(command) => connection.act(command)} />
        </div>
        <div class="stack">
          <Running lobby={lobby} />
          <People lobby={lobby} you={you} />
          <Leaderboard lobby={lobby} you={you} />
          {isHere && <Button label={words.leaveLobby} onClick={once(leave)} />}
        </div>
      </div>
    </section>
  );
}

/** Others see it as soon as the connection has been closed for a while. */
function leave(): void {
  keepInLobby(false);
  open(hashOf("play"));
}

function overInWords(title: string, winners: readonly string[]): string {
  return winners.length > 0 ? words.isOver({ title, names: listed(winners) }) : words.isOverUnwon({ title });
}

/** Says what is new. The user's own games are told on every screen. */
function useNews(lobby: LobbyView | null, you: You | null): void {
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (lobby === null || you === null) return;
    const news: [string, string][] = [
      ...lobby.challenges
        .filter(({ person }) => person.id !== you.id)
        .map(({ id, person }): [string, string] => [id, words.newChallenge({ name: person.name })]),
      ...lobby.tournaments.map(({ id, status, title, winners }): [string, string] =>
        status === "over" ? [`${id} over`, overInWords(title, winners)] : [id, words.opened({ title })],
      ),
    ];
    const before = known.current;
    known.current = new Set(news.map(([key]) => key));
    if (before === null) return; // all of it was there when the page was opened
    const said = news.filter(([key]) => !before.has(key)).map(([, text]) => text);
    if (said.length > 0) announce(said.join(" "));
  }, [lobby, you]);
}

function Enter({ connection }: { connection: LobbyConnection }) {
  const who = useWhoAmI();
  return (
    <form
      class="panel stack"
      onSubmit={(event) => {
        event.preventDefault();
        connection.act({ type: "enter", ...who.keep() });
      }}>
      <WhoAmI who={who} required label={words.yourName} />
      <Button primary label={words.enter} type="submit" />
    </form>
  );
}

/** A game that waits for the user. */
function Ready({ game }: { game: OwnGame }) {
  const now = useNow(1000);
  const seen = onlineGames.value.find(({ id }) => id === game.id)?.seen;
  return (
    <section class="panel ready row spread" aria-label={words.yourGame({ opponent: game.opponent })}>
      <div>
        <h2>{words.yourGame({ opponent: game.opponent })}</h2>
        {game.tournament && <p class="muted">{game.tournament}</p>}
        {game.tournament && seen?.isNew && seen.deadline !== null && (
          <p class="small-text muted">{words.showUp({ left: countdown(seen.deadline - now) })}</p>
        )}
      </div>
      <ButtonLink primary icon="play" label={words.playNow} href={addressOfGame({ ...game, lobby: true })} />
    </section>
  );
}

function Running({ lobby }: { lobby: LobbyView }) {
  return (
    <section class="panel stack" aria-label={words.games}>
      <h2>{words.games}</h2>
      {lobby.games.length === 0 && <p class="muted">{words.noGames}</p>}
      <ul class="entries">
        {lobby.games.map(({ id, players: [first, second], tournament }) => (
          <li key={id}>
            <span class="what">
              <strong>{words.versus({ first, second })}</strong>
              {tournament && <span class="muted small-text">{tournament}</span>}
            </span>
            <ButtonLink
              icon="eye"
              label={words.watch}
              href={hashOf("game", id, { lobby: "" })}
              aria-label={words.watchLabel({ first, second })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function People({ lobby, you }: { lobby: LobbyView; you: You }) {
  return (
    <section class="panel stack" aria-label={words.people({ count: lobby.people.length })}>
      <h2>{words.people({ count: lobby.people.length })}</h2>
      <ul class="people">
        {lobby.people.map(({ id, name, face, plays }) => (
          <li key={id}>
            {face && <PersonFace face={face} />}
            <span class="name">{name}</span>
            {id === you.id && <span class="muted">({words.you})</span>}
            {plays && <span class="muted small-text">{words.playing}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Leaderboard({ lobby, you }: { lobby: LobbyView; you: You }) {
  const { columns } = words;
  return (
    <section class="panel stack" aria-label={words.leaderboard}>
      <h2>{words.leaderboard}</h2>
      {lobby.leaderboard.length === 0 ? (
        <p class="muted">{words.noScores}</p>
      ) : (
        <table class="scores">
          <TableHead columns={[columns.name, columns.wins, columns.draws, columns.losses, columns.points]} />
          <tbody>
            {lobby.leaderboard.map(({ person, name, wins, draws, losses, points }) => (
              <tr key={person} class={person === you.id ? "mine" : ""}>
                <th scope="row">{name}</th>
                <td>{wins}</td>
                <td>{draws}</td>
                <td>{losses}</td>
                <td>
                  <strong>{pointsInWords(points)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
