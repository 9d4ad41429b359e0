// The board. With `onPlay` it can be played on, by mouse, touch, dragging and keyboard.

import { columnLabel, type Position, type Side } from "fourfold-engine/rules";
import type { TargetedPointerEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { fallOf, isNextMove, useLanded } from "./fall";
import { besideColumns, CELL, shapeOf } from "./geometry";
import { colourName, isLively, type Look, textsOf, useLook } from "./look";
import { aroundOf, Picture, threatMarks } from "./Picture";
import type { BoardProps, Mark } from "./types";

/** Boards with more columns are too wide for a phone, unless they scroll. */
const MANY_COLUMNS = 11;

export function Board(props: BoardProps) {
  const { position, last = null, scores, onPlay, busy = false } = props;
  const look = useLook();
  const [pointed, setPointed] = useState<number | null>(null);
  const disc = useRef<SVGGElement>(null);
  useFall(look, position, last, disc);
  const isFalling = !useLanded(position, last);

  const active = onPlay !== undefined && !busy && !position.isOver;
  const hover = active && pointed !== null && position.isPlayable(pointed) ? { column: pointed, side: position.turn } : null;
  const lastCell = last === null ? null : { column: last, row: position.height(last) - 1 };
  const marks = props.threats ? withThreats(position, props.marks ?? []) : props.marks;
  return (
    <div
      class={`board${active ? " active" : ""}${isLively(look) ? " lively" : ""}${props.small ? " small" : ""}${position.columns > MANY_COLUMNS ? " many-columns" : ""}`}
      role={onPlay ? "group" : "img"}
      aria-label={props.label ?? textsOf(look).label({ columns: position.columns, rows: position.rows, discs: position.ply })}
      style={shapeOf(position, aroundOf(props))}>
      <Picture
        grid={position}
        winningLine={position.winningLine}
        lastCell={lastCell}
        lastDisc={disc}
        marks={marks}
        diagram={props.diagram}
        scores={scores}
        hover={hover}
        small={props.small}
        rowNumbers={props.rowNumbers}
        roomForScores={props.roomForScores}
        isFalling={isFalling}
        full={(column) => !position.isPlayable(column)}
      />
      {onPlay && <Columns {...props} active={active} onPlay={onPlay} point={setPointed} />}
    </div>
  );
}

/** The marks, and those threats that they do not show already. */
function withThreats(position: Position, marks: readonly Mark[]): Mark[] {
  const shown = ({ column, row, side }: Mark) => marks.some((mark) => mark.column === column && mark.row === row && mark.side === side);
  return [...threatMarks(position).filter((threat) => !shown(threat)), ...marks];
}

interface ColumnsProps extends BoardProps {
  readonly active: boolean;
  readonly onPlay: (column: number) => void;
  readonly point: (column: number | null) => void;
}

/** A button over each column. A press may slide to another column before it is released. */
function Columns(props: ColumnsProps) {
  const { position, scores, active, onPlay, point } = props;
  const look = useLook();
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef<number | null>(null);
  const dragged = useRef(false);
  // One stop for the Tab key; arrows go from column to column.
  const [cursor, setCursor] = useState(Math.floor(position.columns / 2));
  const columnAt = (event: TargetedPointerEvent<HTMLElement>): number | null => {
    const { left, width, top, bottom } = box.current!.getBoundingClientRect();
    const column = Math.floor(((event.clientX - left) / width) * position.columns);
    const inside = column >= 0 && column < position.columns && event.clientY >= top - 20 && event.clientY <= bottom + 20;
    return inside ? column : null;
  };
  const play = (column: number) => {
    if (active && position.isPlayable(column)) onPlay(column);
  };
  return (
    <div
      class="columns"
      ref={box}
      style={besideColumns(position, aroundOf(props))}
      onMouseDown={(event) => {
        // The keyboard stays with the screen: after a click the arrow keys step through the game again.
        event.preventDefault();
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
      onPointerDown={(event) => {
        pressed.current = columnAt(event);
        dragged.current = false;
        // A finger holds on to where it began unless told otherwise.
        (event.target as Element).releasePointerCapture?.(event.pointerId);
        point(pressed.current);
      }}
      onPointerMove={(event) => point(columnAt(event))}
      onPointerUp={(event) => {
        const column = columnAt(event);
        dragged.current = pressed.current !== null && column !== pressed.current;
        if (dragged.current && column !== null) play(column);
        pressed.current = null;
        if (event.pointerType !== "mouse") point(null);
      }}
      onPointerCancel={() => {
        pressed.current = null;
        point(null);
      }}
      onPointerLeave={() => point(null)}>
      {Array.from({ length: position.columns }, (_, column) => (
        <button
          key={column}
          type="button"
          data-column={column}
          tabIndex={column === Math.min(cursor, position.columns - 1) ? 0 : -1}
          aria-disabled={!active || !position.isPlayable(column)}
          aria-label={columnInWords(look, column, discsOf(position, column), position.rows, scores?.[column]?.words)}
          onClick={({ detail }) => {
            const isDoubleClick = detail > 1;
            if (!dragged.current && !isDoubleClick) play(column);
            dragged.current = false;
            setCursor(column);
          }}
          onFocus={(event) => {
            setCursor(column);
            if (event.currentTarget.matches(":focus-visible")) point(column);
          }}
          onBlur={() => point(null)}
          onKeyDown={(event) => {
            const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
            if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            event.stopPropagation();
            focusColumn(box.current!, (column + step + position.columns) % position.columns);
          }}
        />
      ))}
    </div>
  );
}

function focusColumn(parent: ParentNode, column: number): void {
  parent.querySelector<HTMLButtonElement>(`button[data-column="${column}"]`)?.focus();
}

/** The discs of a column, from the bottom. */
function discsOf(position: Position, column: number): Side[] {
  return Array.from({ length: position.height(column) }, (_, row) => position.at({ column, row })!);
}

/** A column for screen readers. `discs` from the bottom; `score` in words. */
export function columnInWords(look: Look, column: number, discs: readonly Side[], rows: number, score = "none"): string {
  return textsOf(look).column({
    label: columnLabel(column),
    score: score || "none",
    filling: discs.length === 0 ? "empty" : discs.length === rows ? "full" : "some",
    discs: discs.map((side) => colourName(look, side)).join(", "),
  });
}

/** The share of the fall after which the disc touches the ground for the first time. */
const LANDS = 0.78;

/** Animate the fall of the last disc, with its sound, when it is new. */
function useFall(look: Look, position: Position, last: number | null, disc: { current: SVGGElement | null }): void {
  const before = useRef(position);
  useLayoutEffect(() => {
    const previous = before.current;
    before.current = position;
    if (last === null || !isNextMove(previous, position, last)) return;
    const { height, milliseconds } = fallOf(position, last);
    const lively = isLively(look);
    look.onDrop?.(lively ? LANDS * milliseconds : 0);
    if (disc.current === null || !lively) return;
    const bounce = Math.min(9, (2 * height) / CELL);
    disc.current.animate(
      [
        { transform: `translateY(${-height}px)`, easing: "cubic-bezier(.5, 0, 1, .7)" },
        { transform: "translateY(0)", offset: LANDS, easing: "cubic-bezier(0, .5, .5, 1)" },
        { transform: `translateY(${-bounce}px)`, offset: 0.89, easing: "cubic-bezier(.5, 0, 1, .5)" },
        { transform: "translateY(0)" },
      ],
      { duration: milliseconds },
    );
  }, [String(position), last]);
}
