// Why the rule of a diagram plays a column. The engine applies the rule; this finds the part of it that led there.

import type { DiagramMark } from "fourfold-board/components";
import type { Position } from "fourfold-engine/rules";

export function marksOf(diagram: string): DiagramMark[] {
  const rows = diagram.split("/");
  return rows.flatMap((marks, fromTop) =>
    [...marks].flatMap((text, column) => (text === "." ? [] : [{ column, row: rows.length - 1 - fromTop, text }])),
  );
}

export type Reason =
  /** `avoid`: the cell above the opponent's last disc is marked "-", so it is the centre-most other column. */
  { readonly kind: "four" | "stop" | "follow" | "avoid" | "centre" } | { readonly kind: "level"; readonly level: string };

/** The part of the rule by which a column is played. `last` is the opponent's last move. */
export function reasonOf(position: Position, diagram: string, last: number | null, column: number): Reason {
  if (position.isWinningMove(column)) return { kind: "four" };
  const opponent = position.turn === "first" ? "second" : "first";
  if (position.threats(opponent).some((cell) => cell.column === column && cell.row === position.height(column))) return { kind: "stop" };
  const playable = marksOf(diagram).filter((mark) => position.isPlayable(mark.column) && position.height(mark.column) === mark.row);
  const here = playable.find((mark) => mark.column === column);
  if (here && here.text !== "-" && playable.filter(({ text }) => text === here.text).length === 1)
    return { kind: "level", level: here.text };
  if (column === last) return { kind: "follow" };
  return { kind: playable.some((mark) => mark.column === last && mark.text === "-") ? "avoid" : "centre" };
}
