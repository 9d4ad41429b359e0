// A game with a friend, live.

import words from "messages:game";
import { Board, type Mark, useLanded } from "fourfold-board/components";
import { columnIndex, columnLabel, sideToMove } from "fourfold-engine/rules";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import { MoveList } from "../../board/MoveList";
import { BackToNow } from "../../common/BackToNow";
import { NotConnected } from "../../common/NotConnected";
import { stepByKey } from "../../common/StepButtons";
import { TellMe } from "../../common/TellMe";
import { useLookBack } from "../../common/useLookBack";
import type { Command, GameView } from "../../generated/online";
import { followNetwork, openSocket } from "../../online/channel";
import { LiveConnection } from "../../online/connection";
import { saveFriendGame, seenFrom, seriesAfter } from "../../online/friends";
import { gameAddress } from "../../online/server";
import { otherSeat, type Seat } from "../../online/types";
import { columnOf, positionAfter, readMoves } from "../../rules/moves";
import { announce } from "../../shell/announce";
import { ButtonLink } from "../../shell/Button";
import { Problem } from "../../shell/Failed";
import { type GameAddress, linkOf, readAddress, restOf } from "../../shell/gameAddress";
import { KeyHelp } from "../../shell/KeyHelp";
import { focusBoard, useKeys } from "../../shell/keys";
import { useOccupied } from "../../shell/occupied";
import { hashOf, open, type ScreenProps } from "../../shell/router";
import { keepSeat, keepSeen, myFace, myName } from "../../state/online";
import { texts } from "../../texts";
import { asSentence } from "../../texts/format";
import { ConnectionNote } from "./Clock";
import { Create } from "./Create";
import { CopyButton, Invitation } from "./Invitation";
import { ChooseSide, Introduce, Join } from "./Join";
import { QuickGame } from "./QuickGame";
import { Controls, Reactions, Requests } from "./Requests";
import { Result } from "./Result";
import { SeatNotes, TakeAlong } from "./SeatNotes";
import { Seats } from "./Seats";
import { seriesOf } from "./series";
import { lobbyOf, secretFor, useSeat } from "./useSeat";
import { nameOf, OPENING_DISCS, resultInWords, statusInWords } from "./words";
import "./game.css";

/** `rest` is empty for a choice of terms, "new" for a game at once, or the address of a game, see `restOf`. */
export function Game({ rest, query }: ScreenProps) {
  if (rest === "") return <Create instead={query.get("instead")} />;
  if (rest === "new") return <QuickGame />;
  return <Opened key={rest} address={readAddress(rest)} query={query} />;
}

interface OpenedProps {
  readonly address: GameAddress;
  readonly query: URLSearchParams;
}

/** A game, to play or, if somebody else has accepted the invitation, to watch. */
function Opened(props: OpenedProps) {
  const [isTaken, setTaken] = useState(false);
  return <Connected key={String(isTaken)} {...props} isTaken={isTaken} onTaken={() => setTaken(true)} />;
}

interface ConnectedProps extends OpenedProps {
  readonly isTaken: boolean;
  readonly onTaken: () => void;
}

function Connected(props: ConnectedProps) {
  const { address, isTaken } = props;
  const [connection] = useState(() => new LiveConnection(openSocket(gameAddress(address.id)), isTaken ? null : secretFor(address)));
  useEffect(() => followNetwork(connection), [connection]);
  const game = connection.game.value;
  const link = connection.link.value;
  if (link === "ended" || game === null) {
    const problem = connection.problem.value;
    const ended = problem === "deleted" ? words.deleted : asSentence(problem ?? "");
    return <NotConnected link={link} ended={ended} toGames={words.toFriend} />;
  }
  return <GameTable {...props} connection={connection} game={game} />;
}

interface GameTableProps extends ConnectedProps {
  readonly connection: LiveConnection;
  readonly game: GameView;
}

function GameTable({ connection, game, address, query, isTaken, onTaken }: GameTableProps) {
  const [seat, secret] = [connection.seat.value, connection.secret.value];
  const fromLobby = query.has("lobby");
  const moves = readMoves(game.moves, game);
  const sent = connection.moveAfter(game.moves);
  const isMoving = sent !== null;
  const look = useLookBack(moves.length, game.id);
  // A move that is not confirmed yet is on the board, too.
  const shown = look.isBack ? moves.slice(0, look.at) : sent === null ? moves : [...moves, columnIndex(sent)];
  const position = positionAfter(shown, game);
  const last = shown[shown.length - 1] ?? null;
  const landed = useLanded(position, last);
  const isWaiting = isMoving && connection.link.value !== "open";
  const pending: Mark[] =
    isWaiting && !look.isBack && last !== null ? [{ kind: "note", column: last, row: position.height(last) - 1, label: "…" }] : [];
  const mayMove = seat !== null && game.turn === seat && !game.chooses && game.seats[seat].joined && !isMoving && !look.isBack;
  const act = (command: Command) => connection.act(command);
  const play = (column: number) => {
    const { takebacks } = game;
    if (mayMove && position.isPlayable(column)) act({ type: "move", number: moves.length + 1, column: columnLabel(column), takebacks });
  };
  const { isKept, invitation } = useSeat(connection, game, address, query, onTaken);
  useKept(game, seat, query);
  useOccupied(seat !== null && game.seats[seat].joined && game.seats[otherSeat(seat)].joined && game.result === null);
  // Players from the lobby have a name and join without a form.
  const joins = fromLobby && seat !== null && !game.seats[seat].joined;
  useEffect(() => {
    if (joins) act({ type: "join", name: game.seats[seat].name || myName.value, face: myFace.value });
  }, [joins]);
  useAnnouncements(connection, game, landed);
  useKeys((key) => {
    const column = columnOf(key, game.columns);
    if (column >= 0) play(column);
    else {
      const to = stepByKey(key, look.at, moves.length);
      if (to === null) return false;
      if (to === look.at) return key.startsWith("Arrow") && focusBoard();
      look.go(to);
    }
    return true;
  });
  return (
    <div class={`with-board online${invitation === null ? "" : " inviting"}`}>
      {invitation !== null && (
        <Invitation game={game} invitation={invitation}>
          {game.seats.host.name === "" && <Introduce act={act} />}
        </Invitation>
      )}
      <section class="board-side" aria-label={words.title}>
        {look.isBack ? (
          <h1 class="status">{texts.stepping.past({ at: look.at, end: moves.length })}</h1>
        ) : (
          <Status game={game} seat={seat} landed={landed} />
        )}
        <Board position={position} last={last} marks={pending} onPlay={play} busy={!mayMove} />
        <Seats connection={connection} game={game} seat={seat} />
        <BackToNow look={look} end={moves.length} />
      </section>
      <aside class="stack">
        <ConnectionNote connection={connection} game={game} isMoving={isMoving} />
        <Problem class="panel error" why={connection.hasLost.value ? words.lostMove : null} />
        <Problem class="panel error" why={connection.problem.value && asSentence(connection.problem.value)} />
        <SeatNotes connection={connection} game={game} isKept={isKept} isTaken={isTaken || (address.isInvitation && seat === null)} />
        {seat !== null && !fromLobby && !game.seats[seat].joined && <Join game={game} seat={seat} secret={secret} act={act} />}
        {seat !== null && game.chooses && game.turn === seat && <ChooseSide act={act} />}
        {game.swap && game.turn === seat && !game.chooses && moves.length < OPENING_DISCS && (
          <p class="panel small-text">{words.placeHelp}</p>
        )}
        {seat !== null && <Requests game={game} seat={seat} act={act} />}
        {game.result && landed && <Result game={game} seat={seat} act={act} secret={secret} fromLobby={fromLobby} />}
        {seat !== null && game.seats[seat].joined && game.result === null && <Controls game={game} seat={seat} act={act} />}
        {seat !== null && game.seats[seat].joined && <Reactions connection={connection} />}
        <div class="panel stack">
          {seat === null && <p>{words.watching}</p>}
          {game.result === null && <p class="small-text muted">{words.noHelp}</p>}
          {moves.length > 0 && <MoveList moves={moves} at={look.at} onGo={look.go} />}
          {seat !== null && game.result === null && <TellMe />}
          <div class="row">
            <CopyButton text={linkOf(game.id)} label={words.watchLink} />
            {secret !== null && game.seats[seat!].joined && game.result === null && <TakeAlong id={game.id} secret={secret} />}
            {fromLobby && game.result === null && <ButtonLink icon="lobby" label={words.backToLobby} href={hashOf("lobby")} />}
          </div>
          <KeyHelp keys={words.keys} columns={game.columns} />
        </div>
      </aside>
    </div>
  );
}

/** Remembers the game and how it stands, so that it can be opened again, and saves it when it is over. */
function useKept(game: GameView, seat: Seat | null, query: URLSearchParams): void {
  useEffect(() => {
    if (seat === null) return;
    const seen = seenFrom(game, seat, Date.now(), query.has("lobby"));
    keepSeen(new Map([[game.id, { seen }]]));
    if (seen.state === "over") saveFriendGame(game, seat, new Date());
  }, [game.version, seat]);
  // All go on to the next game, the players with its secrets.
  useEffect(() => {
    const { rematch, rematch_secret: secret } = game;
    if (rematch === null) return;
    const series = seat && seriesAfter(seriesOf(game), game, seat);
    const next = { id: rematch, secret, opened: new Date().toISOString(), seat, ...lobbyOf(query) };
    const isKept = keepSeat({ ...next, ...(series && { series }) });
    open(hashOf("game", restOf(rematch, isKept ? null : secret), Object.fromEntries(query)));
  }, [game.rematch]);
}

function Status({ game, seat, landed }: { game: GameView; seat: Seat | null; landed: boolean }) {
  const winner = game.result?.winner;
  const side = game.result ? winner && game.seats[winner].side : sideToMove(game.moves.length);
  return (
    <h1 class="status">
      {side && <DiscIcon side={side} />}
      <span>{statusInWords(game, seat, landed)}</span>
    </h1>
  );
}

function useAnnouncements(connection: LiveConnection, game: GameView, landed: boolean): void {
  const before = useRef(game.moves.length);
  useLayoutEffect(() => {
    const said: string[] = [];
    const count = game.moves.length;
    if (count > before.current) {
      const side = sideToMove(count - 1);
      const placer = game.turn === null || !game.chooses ? game.turn : otherSeat(game.turn); // before sides are chosen
      const mover = (["host", "guest"] as const).find((seat) => game.seats[seat].side === side) ?? placer ?? "host";
      const name = mover === connection.seat.value ? texts.players.you : nameOf(game, mover);
      said.push(words.moved({ name, column: game.moves[count - 1]! }));
    }
    before.current = count;
    if (game.result && landed) said.push(resultInWords(game, connection.seat.value));
    if (said.length > 0) announce(said.join(" "));
  }, [game.moves, game.result?.reason, landed]);
}
