// How the opponent's face looks. It reacts to what has happened, and never to what it sees coming: that would be help.

import { otherSide, sideToMove } from "fourfold-engine/rules";
import type { Mood } from "../../players/Face";
import { outcomeOf, positionOf } from "../../rules/game";
import type { Match } from "./match";

/** `told`: whether the result of the game may be shown. */
export function moodOf({ game, mySide }: Match, thinking: boolean, told: boolean): Mood {
  if (mySide === null) return "calm";
  const outcome = told ? outcomeOf(game) : null;
  if (outcome !== null) return outcome === "draw" ? "calm" : outcome === mySide ? "sad" : "happy";
  const userMovedLast = game.made > 0 && sideToMove(game.made - 1) === mySide;
  const userMove = userMovedLast ? game.made - 1 : game.made - 2;
  if (userMove >= 0) {
    const before = positionOf(game, userMove);
    const column = game.moves[userMove]!;
    if (before.winningMoves.length > 0) return "relieved"; // the user could have won
    const isBlock = before.threats(otherSide(mySide)).some((cell) => cell.column === column && cell.row === before.height(column));
    if (isBlock) return "surprised";
  }
  return thinking ? "thinking" : "calm";
}
