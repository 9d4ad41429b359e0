// The user's games with friends as they stand on the server: whose turn it is, and what is kept of them when they are over.

import type { Side } from "fourfold-engine/rules";
import type { GameResult, GameView } from "../generated/online";
import { type EarlyEnd, newGame } from "../rules/game";
import { readMoves } from "../rules/moves";
import { keepSeen, lookedAt, type OnlineGame, onlineGames, runningGames, type Seen, type Series } from "../state/online";
import { saveGame } from "../state/saved";
import { texts } from "../texts";
import { friendPlayer, YOU } from "../texts/players";
import { lookAt } from "./server";
import { otherSeat, type Seat } from "./types";

/** Milliseconds between two looks at the server: at games that end soon, and at the others. */
const PACE = { quick: 2000, seen: 15_000, hidden: 60_000 };
/** Milliseconds of the clock that make a game a quick one. */
const QUICK = 1_200_000;
/** How many games are asked about; older ones have to be opened. */
const MOST_ASKED = 12;

export function friendOf(game: GameView, seat: Seat): string {
  return game.seats[otherSeat(seat)].name || texts.friends.nameless;
}

/** `isAwaited`: the user has to come, as to a game of the lobby. */
export function seenFrom(game: GameView, seat: Seat, now: number, isAwaited = false): Seen {
  const isNew = !game.seats[seat].joined && isAwaited;
  const guestMissing = seat === "host" && !game.seats.guest.joined && !isAwaited;
  const state = game.result ? "over" : guestMissing ? "waiting" : isNew || game.turn === seat ? "mine" : "theirs";
  const left = game.show_up ?? (game.running ? game.seats[game.turn ?? seat].remaining : null);
  return { opponent: game.seats[otherSeat(seat)].name, state, deadline: left === null ? null : now + left, isNew };
}

/** The series with the result of this game. */
export function seriesAfter({ won, drawn, lost }: Series, { result }: GameView, seat: Seat): Series {
  if (result === null || result.reason === "aborted") return { won, drawn, lost };
  if (result.winner === null) return { won, drawn: drawn + 1, lost };
  return result.winner === seat ? { won: won + 1, drawn, lost } : { won, drawn, lost: lost + 1 };
}

const EARLY: Partial<Record<GameResult["reason"], EarlyEnd["ending"]>> = {
  resignation: "resignation",
  time: "forfeit",
  absent: "forfeit",
  agreement: "agreement",
};

/** How a game ended, if not on the board. */
export function earlyEnd({ result, seats }: GameView): EarlyEnd | null {
  const ending = result && EARLY[result.reason];
  if (!ending) return null;
  return { ending, outcome: result.winner === null ? "draw" : seats[result.winner].side! };
}

/** Saves a game that is over among the user's games, once. `now` is when it ended, as far as is known. */
export function saveFriendGame(game: GameView, seat: Seat, now: Date): void {
  const { result, moves } = game;
  const mySide = game.seats[seat].side;
  if (result === null || result.reason === "aborted" || moves === "" || mySide === null) return;
  const friend = friendOf(game, seat);
  const names: Record<Side, string> = { first: friend, second: friend, [mySide]: YOU };
  const record = newGame({ columns: game.columns, rows: game.rows, moves: readMoves(moves, game), ...names, ended: now.toISOString() });
  saveGame({
    id: `online-${game.id}`,
    game: { ...record, endedEarly: earlyEnd(game) },
    mySide,
    opponent: friendPlayer(friend),
    opened: false,
    aids: [],
  });
}

/** What the screens know after a look at a game, or its deletion. */
async function look(known: OnlineGame): Promise<[string, Pick<OnlineGame, "seen"> & Partial<OnlineGame>] | null> {
  const { id, seat, seen } = known;
  const game = await lookAt(id);
  if (game === undefined || seat === null) return null;
  // The server forgets games after some time.
  if (game === null) return [id, { seen: { opponent: seen?.opponent ?? "", state: "over", deadline: null, isNew: false } }];
  const now = seenFrom(game, seat, Date.now(), known.lobby);
  if (now.state === "over") saveFriendGame(game, seat, new Date());
  return [id, { seen: now, ...(now.state === "over" && { series: seriesAfter(known.series, game, seat) }) }];
}

/** A game whose turns are short; the one that is looked at tells its news itself. */
function isQuick({ id, lobby, seen }: OnlineGame): boolean {
  return id !== lookedAt.value && (lobby || (seen?.deadline ?? Number.POSITIVE_INFINITY) - Date.now() < QUICK);
}

/** Looks at the running games on the server. */
export async function refreshFriends(isAsked = (_: OnlineGame) => true): Promise<void> {
  const asked = runningGames.value.filter((game) => game.seat !== null && isAsked(game)).slice(0, MOST_ASKED);
  const found = await Promise.all(asked.map(look));
  const isRunning = (id: string) => onlineGames.value.some((game) => game.id === id && game.seen?.state !== "over");
  keepSeen(new Map(found.filter((each) => each !== null).filter(([id]) => isRunning(id))));
}

/** Looks again and again, until the returned function is called. */
export function followFriends(): () => void {
  let lookedAgo = Number.POSITIVE_INFINITY;
  const look = async () => {
    lookedAgo += PACE.quick;
    const isTime = lookedAgo >= (document.hidden ? PACE.hidden : PACE.seen);
    if (isTime) lookedAgo = 0;
    await refreshFriends(isTime ? undefined : isQuick).catch(() => undefined);
  };
  const now = () => {
    lookedAgo = Number.POSITIVE_INFINITY;
    if (!document.hidden) void look();
  };
  const timer = setInterval(() => void look(), PACE.quick);
  document.addEventListener("visibilitychange", now);
  addEventListener("online", now);
  void look();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", now);
    removeEventListener("online", now);
  };
}
