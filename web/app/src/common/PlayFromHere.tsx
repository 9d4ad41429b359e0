// A link to a game from a position against any opponent.

import type { Size } from "fourfold-engine/rules";
import { formatMoves } from "fourfold-engine/rules";
import { sizeQuery } from "../rules/address";
import { positionAfter } from "../rules/moves";
import { ButtonLink } from "../shell/Button";
import { hashOf } from "../shell/router";
import { texts } from "../texts";

/** Nothing if the game is over there, or has not begun. `moves` lead to the position. */
export function PlayFromHere({ moves, size }: { moves: readonly number[]; size: Size }) {
  if (moves.length === 0 || positionAfter(moves, size).isOver) return null;
  return <ButtonLink icon="play" label={texts.play.fromHere} href={hashOf("play", formatMoves(moves), sizeQuery(size))} />;
}
