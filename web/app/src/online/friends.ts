// The user's games with friends as they stand on the server: whose turn it is, and what is kept of them when they are over.

import type { Side } from "fourfold-engine/rules";
import type { GameResult, GameView } from "../generated/online";
import { type EarlyEnd, newGame } from "../rules/game";
import { readMoves } from "../rules/moves";
import { keepSeen, type OnlineGame, onlineGames, runningGames, type Seen, type Series } from "../state/online";
import { saveGame } from "../state/saved";
import { texts } from "../texts";
import { friendPlayer, YOU } from "../texts/players";
import { notifyTurn } from "./notices";
import { lookAt } from "./server";
import { otherSeat, type Seat } from "./types";

/** Milliseconds between two looks at the server. */
const PACE = { seen: 15_000, hidden: 60_000 };
/** How many games are asked about; older ones have to be opened. */
const MOST_ASKED = 12;

export function friendOf(game: GameView, seat: Seat): string {
  return game.seats[otherSeat(seat)].name || texts.friends.nameless;
}

export function seenFrom(game: GameView, seat: Seat, now: number): Seen {
  const { remaining } = game.seats[game.turn ?? seat];
  const guestMissing = seat === "host" && !game.seats.guest.joined;
  const state = game.result ? "over" : guestMissing ? "waiting" : game.turn === seat ? "mine" : "theirs";
  return { opponent: game.seats[otherSeat(seat)].name, state, deadline: game.running && remaining !== null ? now + remaining : null };
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
  if (game === null) return [id, { seen: { opponent: seen?.opponent ?? "", state: "over", deadline: null } }];
  const now = seenFrom(game, seat, Date.now());
  if (now.state === "over") saveFriendGame(game, seat, new Date());
  if (now.state === "mine" && seen !== null && seen.state !== "mine") void notifyTurn(friendOf(game, seat));
  return [id, { seen: now, ...(now.state === "over" && { series: seriesAfter(known.series, game, seat) }) }];
}

/** Looks at the running games on the server. */
export async function refreshFriends(): Promise<void> {
  const asked = runningGames.value.filter(({ seat }) => seat !== null).slice(0, MOST_ASKED);
  const found = await Promise.all(asked.map(look));
  const isRunning = (id: string) => onlineGames.value.some((game) => game.id === id && game.seen?.state !== "over");
  keepSeen(new Map(found.filter((each) => each !== null).filter(([id]) => isRunning(id))));
}

/** Looks again and again, until the returned function is called. */
export function followFriends(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const again = async () => {
    clearTimeout(timer);
    await refreshFriends().catch(() => undefined);
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void again(), document.hidden ? PACE.hidden : PACE.seen);
  };
  const now = () => {
    if (!document.hidden) void again();
  };
  document.addEventListener("visibilitychange", now);
  addEventListener("online", now);
  void again();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", now);
    removeEventListener("online", now);
  };
}
