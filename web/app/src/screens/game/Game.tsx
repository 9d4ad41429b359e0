// A game with a friend, live.

import words from "messages:game";
import { Board, useLanded } from "fourfold-board/components";
import { columnLabel, type Side, sideToMove } from "fourfold-engine/rules";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import { MoveList } from "../../board/MoveList";
import { GameEnd } from "../../common/GameEnd";
import { NotConnected } from "../../common/NotConnected";
import { reviewLink } from "../../common/reviewLink";
import { ShareButton, sharedGame } from "../../common/Share";
import { type Command, type GameView, ReactionName } from "../../generated/online";
import { followNetwork, openSocket } from "../../online/channel";
import { timeInWords } from "../../online/clocks";
import { LiveConnection } from "../../online/connection";
import { earlyEnd, friendOf, saveFriendGame, seenFrom, seriesAfter } from "../../online/friends";
import { askToNotify, canNotify, isNotified, notifyTurn } from "../../online/notices";
import { deleteGame, gameAddress, linkOf } from "../../online/server";
import { otherSeat, type Seat } from "../../online/types";
import { sizeQuery } from "../../rules/address";
import { newGame, type Game as Record } from "../../rules/game";
import { columnOf, positionAfter, readMoves } from "../../rules/moves";
import { announce, useAnnouncement } from "../../shell/announce";
import { Button, ButtonLink, SureButton } from "../../shell/Button";
import { Problem } from "../../shell/Failed";
import { NameField } from "../../shell/fields";
import { KeyHelp } from "../../shell/KeyHelp";
import { focusBoard, once, useKeys } from "../../shell/keys";
import { hashOf, open, type ScreenProps } from "../../shell/router";
import { forgetOnline, keepName, keepOnline, keepSeen, myName, NO_SERIES, onlineGames, type Series } from "../../state/online";
import { texts } from "../../texts";
import { asSentence } from "../../texts/format";
import { YOU } from "../../texts/players";
import { Create } from "./Create";
import { CopyButton, Invitation } from "./Invitation";
import { QuickGame } from "./QuickGame";
import "./game.css";

const OPENING_DISCS = 3;

/** `rest` is empty for a choice of terms, "new" for a game at once, or the id of a game, perhaps with the secret of a seat: "x7Gh2kQ1/secret". */
export function Game({ rest, query }: ScreenProps) {
  if (rest === "") return <Create />;
  if (rest === "new") return <QuickGame />;
  const [id = "", secret = null] = rest.split("/") as [string, string?];
  return <Connected key={rest} id={id} secret={secret} fromLobby={query.has("lobby")} />;
}

interface ConnectedProps {
  readonly id: string;
  readonly secret: string | null;
  readonly fromLobby: boolean;
}

function Connected({ id, secret, fromLobby }: ConnectedProps) {
  const [connection] = useState(() => new LiveConnection(openSocket(gameAddress(id)), secret));
  useEffect(() => followNetwork(connection), [connection]);
  const game = connection.game.value;
  const link = connection.link.value;
  if (link === "ended" || game === null) {
    const problem = connection.problem.value;
    const ended = problem === "deleted" ? words.deleted : asSentence(problem ?? "");
    return <NotConnected link={link} ended={ended} toGames={words.toFriend} />;
  }
  return <GameTable connection={connection} game={game} secret={secret} fromLobby={fromLobby} />;
}

interface GameTableProps {
  readonly connection: LiveConnection;
  readonly game: GameView;
  readonly secret: string | null;
  readonly fromLobby: boolean;
}

function GameTable({ connection, game, secret, fromLobby }: GameTableProps) {
  const seat = connection.seat.value;
  const moves = readMoves(game.moves, game);
  const position = positionAfter(moves, game);
  const last = moves[moves.length - 1] ?? null;
  const landed = useLanded(position, last);
  const isMoving = connection.isMoving(game.moves);
  const mayMove = seat !== null && game.turn === seat && !game.chooses && game.seats[seat].joined && !isMoving;
  const act = (command: Command) => connection.act(command);
  const play = (column: number) => {
    const { takebacks } = game;
    if (mayMove && position.isPlayable(column)) act({ type: "move", number: moves.length + 1, column: columnLabel(column), takebacks });
  };
  useKept(game, seat, secret, fromLobby);
  // Players from the lobby have a name and join without a form.
  const joins = fromLobby && seat !== null && !game.seats[seat].joined;
  useEffect(() => {
    if (joins) act({ type: "join", name: game.seats[seat].name });
  }, [joins]);
  useAnnouncements(connection, game, landed);
  useKeys((key) => {
    const column = columnOf(key, game.columns);
    if (column >= 0) play(column);
    else if (key === "ArrowLeft" || key === "ArrowRight") return focusBoard();
    else return false;
    return true;
  });
  const invitation = onlineGames.value.find(({ id }) => id === game.id)?.invitation ?? null;
  const invites = seat === "host" && !game.seats.guest.joined && game.result === null && invitation !== null;
  return (
    <div class={`with-board online${invites ? " inviting" : ""}`}>
      {invites && <Invitation game={game} secret={invitation} />}
      <section class="board-side" aria-label={words.title}>
        <Status game={game} seat={seat} landed={landed} />
        <Board position={position} last={last} onPlay={play} busy={!mayMove} />
        <Players connection={connection} game={game} seat={seat} />
      </section>
      <aside class="stack">
        {connection.link.value !== "open" && (
          <p class="panel" role="status">
            {texts.shell.connectionLost} {isMoving && words.moveKept}
          </p>
        )}
        <Problem class="panel error" why={connection.hasLost.value ? words.lostMove : null} />
        <Problem class="panel error" why={connection.problem.value && asSentence(connection.problem.value)} />
        {seat !== null && !fromLobby && !game.seats[seat].joined && <Join game={game} seat={seat} act={act} />}
        {seat !== null && game.chooses && game.turn === seat && <ChooseSide act={act} />}
        {game.swap && game.turn === seat && !game.chooses && moves.length < OPENING_DISCS && (
          <p class="panel small-text">{words.placeHelp}</p>
        )}
        {seat !== null && <Requests game={game} seat={seat} act={act} />}
        {game.result && landed && <Result game={game} seat={seat} act={act} secret={secret} fromLobby={fromLobby} />}
        {seat !== null && game.seats[seat].joined && game.result === null && <Controls game={game} seat={seat} act={act} />}
        {seat !== null && game.seats[seat].joined && <Reactions connection={connection} game={game} />}
        <div class="panel stack">
          {seat === null && <p>{words.watching}</p>}
          {game.result === null && <p class="small-text muted">{words.noHelp}</p>}
          {moves.length > 0 && <MoveList moves={moves} at={moves.length} />}
          {seat !== null && game.result === null && <NotifyMe />}
          <div class="row">
            <CopyButton text={linkOf(game.id, null)} label={words.watchLink} />
            {fromLobby && game.result === null && <ButtonLink icon="lobby" label={words.backToLobby} href={hashOf("lobby")} />}
          </div>
          <KeyHelp keys={words.keys} columns={game.columns} />
        </div>
      </aside>
    </div>
  );
}

/** Remembers the game and how it stands, so that it can be opened again, and saves it when it is over. */
function useKept(game: GameView, seat: Seat | null, secret: string | null, fromLobby: boolean): void {
  useEffect(() => {
    keepOnline({ id: game.id, secret, opened: new Date().toISOString(), seat });
  }, [game.id, seat]);
  useEffect(() => {
    if (seat === null) return;
    const seen = seenFrom(game, seat, Date.now());
    const before = onlineGames.value.find(({ id }) => id === game.id)?.seen?.state;
    keepSeen(new Map([[game.id, { seen }]]));
    if (seen.state === "over") saveFriendGame(game, seat, new Date());
    if (seen.state === "mine" && before !== undefined && before !== "mine") void notifyTurn(friendOf(game, seat));
  }, [game.version, seat]);
  // Both go on to the next game with the secrets that they have.
  useEffect(() => {
    if (game.rematch === null) return;
    const series = seat && seriesAfter(seriesOf(game), game, seat);
    keepOnline({ id: game.rematch, secret, opened: new Date().toISOString(), seat, ...(series && { series }) });
    open(hashOf("game", secret === null ? game.rematch : `${game.rematch}/${secret}`, fromLobby ? { lobby: "" } : {}));
  }, [game.rematch]);
}

/** The results of the games before this one. */
function seriesOf({ id }: GameView): Series {
  return onlineGames.value.find((each) => each.id === id)?.series ?? NO_SERIES;
}

function nameOf(game: GameView, seat: Seat): string {
  return game.seats[seat].name || words.nameless[seat];
}

// ---- What is going on

function statusInWords(game: GameView, seat: Seat | null, landed: boolean): string {
  if (game.result && landed) return resultInWords(game, seat);
  const turn = game.turn ?? "host";
  const placed = game.moves.length;
  if (seat === "host" && !game.seats.guest.joined && game.turn !== "host") return words.waitsForGuest;
  const isPlacing = game.swap && placed < OPENING_DISCS;
  if (turn === seat) return game.chooses ? words.choose : isPlacing ? words.place({ count: OPENING_DISCS - placed }) : words.yourTurn;
  const name = nameOf(game, turn);
  return game.chooses ? words.chooses({ name }) : isPlacing ? words.places({ name }) : words.turnOf({ name });
}

function resultInWords({ result, ...game }: GameView, seat: Seat | null): string {
  if (result?.reason === "aborted") return words.aborted;
  if (!result?.winner) return words.draw;
  return result.winner === seat ? words.youWin : words.wins({ name: nameOf({ result, ...game }, result.winner) });
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

/** Both players with their clocks; the user's own below. */
function Players({ connection, game, seat }: { connection: LiveConnection; game: GameView; seat: Seat | null }) {
  const presence = connection.presence.value;
  const mine = seat ?? "host";
  return (
    <ul class="seats">
      {[otherSeat(mine), mine].map((each) => {
        const { side, player, joined } = game.seats[each];
        const isHere = presence[each] || player !== null;
        return (
          <li key={each} class={game.turn === each ? "to-move" : ""}>
            {side && <DiscIcon side={side} />}
            <strong>{nameOf(game, each)}</strong>
            {each === seat && <span class="muted me">({words.you})</span>}
            <span class={`presence${isHere ? " here" : ""}`}>
              <span>{isHere ? words.here : joined ? words.away : words.notHere}</span>
            </span>
            <Clock connection={connection} game={game} seat={each} />
          </li>
        );
      })}
      {presence.watching > 0 && <li class="muted small-text">{words.spectators({ count: presence.watching })}</li>}
    </ul>
  );
}

function Clock({ connection, game, seat }: { connection: LiveConnection; game: GameView; seat: Seat }) {
  const [, redraw] = useState(0);
  const { remaining } = game.seats[seat];
  const runs = game.running && game.turn === seat;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => redraw((count) => count + 1), 100);
    return () => clearInterval(timer);
  }, [runs, game.version]);
  if (remaining === null) return null;
  const left = remaining - (runs ? performance.now() - connection.received : 0);
  const shown = timeInWords(left);
  return (
    <time
      class={`clock${runs ? " runs" : ""}${runs && left < 10_000 ? " short" : ""}`}
      aria-label={words.timeLeft({ name: nameOf(game, seat), time: shown })}>
      {shown}
    </time>
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

// ---- What players can do

interface ActProps {
  readonly game: GameView;
  readonly seat: Seat;
  readonly act: (command: Command) => void;
}

function Join({ game, seat, act }: ActProps) {
  const host = game.seats[otherSeat(seat)].name;
  const [name, setName] = useState(myName.value);
  return (
    <form
      class="panel stack"
      onSubmit={(event) => {
        event.preventDefault();
        keepName(name);
        act({ type: "join", name: name.trim() });
      }}>
      <p>{host ? words.joinIntro({ name: host }) : words.joinFriend}</p>
      <NameField label={words.yourName} name={name} onName={setName} />
      <Button primary label={words.join} type="submit" />
    </form>
  );
}

function ChooseSide({ act }: { act: (command: Command) => void }) {
  return (
    <section class="panel stack" aria-label={words.choose}>
      <h2>{words.choose}</h2>
      <div class="row">
        {(["first", "second"] as const).map((side) => (
          <button key={side} type="button" class="primary" onClick={once(() => act({ type: "choose", side }))}>
            <DiscIcon side={side} />
            {words.sides[side === "first" ? "host" : "guest"]}
          </button>
        ))}
      </div>
      <p class="small-text muted">{words.chooseHelp}</p>
    </section>
  );
}

/** What the opponent asks for. */
function Requests({ game, seat, act }: ActProps) {
  const opponent = otherSeat(seat);
  const name = nameOf(game, opponent);
  return (
    <>
      {game.draw_offer === opponent && (
        <Question text={words.draws.asks({ name })}>
          <Button primary label={words.draws.accept} onClick={once(() => act({ type: "accept draw" }))} />
          <Button label={words.draws.decline} onClick={once(() => act({ type: "decline draw" }))} />
        </Question>
      )}
      {game.undo_request === opponent && (
        <Question text={words.takeBack.asks({ name })}>
          <Button primary label={words.takeBack.accept} onClick={once(() => act({ type: "accept to take back" }))} />
          <Button label={words.takeBack.decline} onClick={once(() => act({ type: "decline to take back" }))} />
        </Question>
      )}
    </>
  );
}

function Question({ text, children }: { text: string; children: ComponentChildren }) {
  useAnnouncement(text);
  return (
    <section class="panel question stack">
      <p>{text}</p>
      <div class="row">{children}</div>
    </section>
  );
}

function Controls({ game, seat, act }: ActProps) {
  const hasMoves = game.moves !== "";
  const isBegun = game.moves.length >= 2;
  return (
    <div class="controls">
      <Button
        icon="undo"
        label={game.undo_request === seat ? words.takeBack.asked : words.takeBack.ask}
        inactive={!hasMoves}
        onClick={once(() => act({ type: "ask to take back" }))}
      />
      <Button
        icon="swap"
        label={game.draw_offer === seat ? words.draws.offered : words.draws.offer}
        inactive={!isBegun}
        onClick={once(() => act({ type: "offer draw" }))}
      />
      <SureButton
        icon="flag"
        label={isBegun || game.binding ? words.resign : words.cancel}
        sure={words.sure}
        onSure={() => act({ type: "resign" })}
      />
    </div>
  );
}

function Reactions({ connection, game }: { connection: LiveConnection; game: GameView }) {
  const said = connection.reaction.value;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (said === null) return;
    setShown(true);
    announce(words.says({ name: nameOf(game, said.seat), what: words.reactions[said.reaction] }));
    const timer = setTimeout(() => setShown(false), 4000);
    return () => clearTimeout(timer);
  }, [said?.number]);
  return (
    <details class="reactions">
      <summary>
        <span>
          {said !== null && shown ? words.says({ name: nameOf(game, said.seat), what: words.reactions[said.reaction] }) : words.say}
        </span>
      </summary>
      <div class="row">
        {ReactionName.map((each: ReactionName) => (
          <Button key={each} label={words.reactions[each]} onClick={once(() => connection.react(each))} />
        ))}
      </div>
    </details>
  );
}

interface ResultProps extends Omit<GameTableProps, "connection"> {
  readonly seat: Seat | null;
  readonly act: (command: Command) => void;
}

function Result({ game, seat, act, secret, fromLobby }: ResultProps) {
  const size = sizeQuery(game);
  const reason = game.result ? words.reasons[game.result.reason] : "";
  const [problem, setProblem] = useState<string | null>(null);
  const record = useMemo(() => recordOf(game, seat), [game.version, seat]);
  const isOffered = seat !== null && game.rematch_offer === otherSeat(seat);
  const remove = async () => {
    try {
      await deleteGame(game.id, secret ?? "");
      forgetOnline(game.id);
    } catch (error) {
      setProblem(String(error));
    }
  };
  const { winner } = game.result!;
  const side = winner && game.seats[winner].side;
  return (
    <GameEnd
      tone={winner === null ? "draw" : seat === null || winner === seat ? "win" : "loss"}
      title={resultInWords(game, seat)}
      detail={reason}
      picture={side && <DiscIcon side={side} />}
      game={record}
      actions={
        <>
          {fromLobby && <ButtonLink primary icon="lobby" label={words.backToLobby} href={hashOf("lobby")} />}
          {seat !== null && (
            <Button
              primary={!fromLobby}
              label={isOffered ? words.rematchAccept : game.rematch_offer === seat ? words.rematchAsked : words.rematch}
              onClick={once(() => act({ type: "rematch" }))}
            />
          )}
          {record && <ButtonLink icon="review" label={texts.titles.review} href={reviewLink(record, seat && `online-${game.id}`)} />}
          {record && <ShareButton share={sharedGame(record, game.seats[seat ?? "host"].side)} />}
        </>
      }>
      {isOffered && <p>{words.rematchAsks({ name: nameOf(game, otherSeat(seat!)) })}</p>}
      {seat !== null && <SeriesScore game={game} seat={seat} />}
      <div class="row more">
        {record && <ButtonLink icon="analyse" label={texts.titles.analyse} href={hashOf("analyse", game.moves, size)} />}
        {seat !== null && <SureButton icon="trash" label={words.remove} sure={words.removeSure} onSure={() => void remove()} />}
      </div>
      <Problem why={problem} />
    </GameEnd>
  );
}

/** The results against this friend, one rematch after the other; nothing after a single game. */
function SeriesScore({ game, seat }: { game: GameView; seat: Seat }) {
  const { won, drawn, lost } = seriesAfter(seriesOf(game), game, seat);
  if (won + drawn + lost < 2) return null;
  const points = (wins: number) => `${wins + Math.floor(drawn / 2)}${drawn % 2 === 1 ? "½" : ""}`;
  return <p class="series">{texts.end.series({ won: points(won), lost: points(lost), friend: friendOf(game, seat) })}</p>;
}

/** The game as a record with the names as the user sees them; null if no disc was played. */
function recordOf(game: GameView, seat: Seat | null): Record | null {
  if (game.moves === "" || game.result?.reason === "aborted") return null;
  const nameAt = (side: Side) => {
    const each = (["host", "guest"] as const).find((one) => game.seats[one].side === side);
    return each === undefined ? side : each === seat ? YOU : nameOf(game, each);
  };
  const { columns, rows } = game;
  const played = newGame({ columns, rows, moves: readMoves(game.moves, game), first: nameAt("first"), second: nameAt("second") });
  return { ...played, endedEarly: earlyEnd(game) };
}

/** A button that asks for notifications; nothing where there are none, or where they are on. */
function NotifyMe() {
  const [said, setSaid] = useState<string | null>(null);
  if (said !== null) return <p class="small-text">{said}</p>;
  if (!canNotify() || isNotified()) return null;
  const ask = async () => setSaid((await askToNotify()) ? words.notified : words.notNotified);
  return <Button quiet label={texts.friends.notify} onClick={once(() => void ask())} />;
}
