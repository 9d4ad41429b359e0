// What the screen of a game says about it.

import words from "messages:game";
import type { GameView } from "../../generated/online";
import { friendOf } from "../../online/friends";
import { otherSeat, type Seat } from "../../online/types";
import type { Series } from "../../state/online";
import { pointsOf } from "./series";

export const OPENING_DISCS = 3;

export function nameOf(game: GameView, seat: Seat): string {
  return game.seats[seat].name || words.nameless[seat];
}

export function statusInWords(game: GameView, seat: Seat | null, landed: boolean): string {
  if (game.result && landed) return resultInWords(game, seat);
  const turn = game.turn ?? "host";
  const placed = game.moves.length;
  if (seat === "host" && !game.seats.guest.joined && game.turn !== "host") return words.waitsForGuest;
  const isPlacing = game.swap && placed < OPENING_DISCS;
  if (turn === seat) return game.chooses ? words.choose : isPlacing ? words.place({ count: OPENING_DISCS - placed }) : words.yourTurn;
  const name = nameOf(game, turn);
  return game.chooses ? words.chooses({ name }) : isPlacing ? words.places({ name }) : words.turnOf({ name });
}

export function resultInWords(game: GameView, seat: Seat | null): string {
  const { result } = game;
  if (result?.reason === "aborted") return words.aborted;
  if (!result?.winner) return result?.reason === "absent" ? words.nobodyWins : words.draw;
  return result.winner === seat ? words.youWin : words.wins({ name: nameOf(game, result.winner) });
}

/** "on time", "Bob did not come". */
export function reasonInWords(game: GameView, seat: Seat | null): string {
  const { result } = game;
  if (result === null) return "";
  if (result.reason !== "absent" || result.winner === null) return words.reasons[result.reason];
  const loser = otherSeat(result.winner);
  const hasCome = game.seats[loser].joined;
  if (loser === seat) return hasCome ? words.absent.youMove : words.absent.you;
  return words.absent[hasCome ? "otherMove" : "other"]({ name: nameOf(game, loser) });
}

/** How much time a player has to come, or to make the first move: "Bob has 2:41 to come". */
export function awaitedInWords(game: GameView, seat: Seat | null, time: string): string {
  const awaited = game.awaited!;
  if (awaited === seat) return words.awaited.you({ time });
  return words.awaited[game.seats[awaited].joined ? "move" : "come"]({ name: nameOf(game, awaited), time });
}

/** The score of the games before this one: "You 2 – 1 Bob"; null before the second game. */
export function scoreInWords(series: Series, game: GameView, seat: Seat): string | null {
  if (series.won + series.drawn + series.lost === 0) return null;
  return words.score({ ...pointsOf(series), friend: friendOf(game, seat) });
}
