// A board as SVG, without interaction.

import { type Cell, columnLabel, type Position, SIDES, type Side } from "fourfold-engine/rules";
import type { ComponentChildren, RefObject } from "preact";
import {
  type Around,
  boardHeight,
  boardWidth,
  cellsBetween,
  centre,
  DISC,
  EDGE,
  frameOf,
  type Grid,
  HOLE,
  letterScale,
  plate,
  ROOM_LEFT,
  winningLines,
} from "./geometry";
import { Disc, Glyph } from "./shapes";
import type { ColumnScore, DiagramMark, Mark } from "./types";

export interface PictureProps {
  readonly grid: Grid;
  readonly winningLine?: readonly Cell[] | null | undefined;
  readonly lastCell?: Cell | null | undefined;
  readonly marks?: readonly Mark[] | undefined;
  readonly diagram?: readonly DiagramMark[] | undefined;
  readonly scores?: readonly (ColumnScore | null)[] | undefined;
  /** The disc waiting above a column. */
  readonly hover?: { readonly column: number; readonly side: Side } | null | undefined;
  readonly small?: boolean | undefined;
  /** The numbers of the rows, at the left. */
  readonly rowNumbers?: boolean | undefined;
  /** Keep room for scores even if there are none, so that the board does not change its size. */
  readonly roomForScores?: boolean | undefined;
  /** The last disc is still falling: no ring around it yet, and no winning line. */
  readonly isFalling?: boolean | undefined;
  readonly lastDisc?: RefObject<SVGGElement> | undefined;
  /** Columns that cannot be played: they never get a score. */
  readonly full?: ((column: number) => boolean) | undefined;
}

/** What a picture has around its board. */
export function aroundOf({
  small,
  scores,
  roomForScores,
  rowNumbers,
}: Pick<PictureProps, "small" | "scores" | "roomForScores" | "rowNumbers">): Around {
  return { above: !small, below: scores !== undefined || roomForScores === true, left: rowNumbers === true };
}

export function Picture(props: PictureProps) {
  const { grid, small, rowNumbers, isFalling } = props;
  const { x, y, width, height } = frameOf(grid, aroundOf(props));
  return (
    <svg class="picture" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true" focusable="false">
      {!small && <Above {...props} />}
      {rowNumbers && <RowNumbers grid={grid} />}
      {!small && <rect class="plate-foot" y={6} width={boardWidth(grid)} height={boardHeight(grid)} rx={18} />}
      <Discs {...props} />
      <path class="plate" d={plate(grid)} fill-rule="evenodd" />
      {!small && <Depth grid={grid} />}
      <Diagram {...props} />
      {!isFalling && <WinningLines {...props} />}
      {!isFalling && <LastMove {...props} />}
      <Marks {...props} />
      {props.scores && <Scores {...props} />}
    </svg>
  );
}

/** A position, and the move that led to it. */
export function pictureOf(position: Position, last: number | null): PictureProps {
  return {
    grid: position,
    winningLine: position.winningLine,
    lastCell: last === null ? null : { column: last, row: position.height(last) - 1 },
  };
}

/** The marks of all threats of a position. */
export function threatMarks(position: Position): Mark[] {
  if (position.isOver) return [];
  return SIDES.flatMap((side) => position.threats(side).map((cell) => ({ kind: "threat" as const, ...cell, side })));
}

function each(count: number, draw: (index: number) => ComponentChildren) {
  return Array.from({ length: count }, (_, index) => draw(index));
}

/** Column numbers, the arrows of marks, and the disc that would be played. */
function Above({ grid, hover, marks = [] }: PictureProps) {
  const arrows = marks.filter((mark) => mark.row === undefined);
  return (
    <>
      {each(grid.columns, (column) => {
        const [x] = centre(grid, column, 0);
        if (hover?.column === column || arrows.some((mark) => mark.column === column)) return null;
        return (
          <text class="number" x={x} y={-13} font-size={15 * letterScale(grid)}>
            {columnLabel(column)}
          </text>
        );
      })}
      {arrows.map((mark) => hover?.column !== mark.column && <Arrow key={mark.column} grid={grid} mark={mark} />)}
      {hover && (
        <g class="hover" style={{ transform: `translateX(${centre(grid, hover.column, 0)[0]}px)` }}>
          <Disc side={hover.side} x={0} y={-DISC - 4} radius={DISC} />
        </g>
      )}
    </>
  );
}

function RowNumbers({ grid }: { grid: Grid }) {
  const scale = letterScale(grid);
  return (
    <>
      {each(grid.rows, (row) => {
        const [, y] = centre(grid, 0, row);
        return (
          <text class="number row-number" x={-ROOM_LEFT / 2 - 1} y={y + 5 * scale} font-size={15 * scale} key={row}>
            {row + 1}
          </text>
        );
      })}
    </>
  );
}

function Arrow({ grid, mark }: { grid: Grid; mark: Mark }) {
  const [x] = centre(grid, mark.column, 0);
  const label = mark.label ?? "";
  const half = Math.max(16, 7 + 5.5 * label.length);
  return (
    <g class={`mark-${mark.kind}`}>
      <path d={`M${x - 8} -14L${x + 8} -14L${x} -4z`} fill="currentColor" />
      <rect x={x - half} y={-42} width={2 * half} height={29} rx={8} fill="currentColor" />
      {label ? (
        <text class="on-mark" x={x} y={-22} font-size={16}>
          {label}
        </text>
      ) : (
        <g class="paper">
          <Glyph kind={mark.kind} x={x} y={-27.5} size={9.5} />
        </g>
      )}
    </g>
  );
}

function Discs({ grid, lastCell, lastDisc }: PictureProps) {
  const inset = EDGE / 2;
  return (
    <>
      <rect class="back" x={inset} y={inset} width={boardWidth(grid) - EDGE} height={boardHeight(grid) - EDGE} rx={12} />
      {each(grid.columns, (column) =>
        each(grid.rows, (row) => {
          const side = grid.at({ column, row });
          if (side === null) return null;
          const [x, y] = centre(grid, column, row);
          const last = lastCell?.column === column && lastCell.row === row;
          return (
            <g key={`${column}.${row}`} {...(last && lastDisc ? { ref: lastDisc } : {})}>
              <Disc side={side} x={x} y={y} radius={DISC} />
            </g>
          );
        }),
      )}
    </>
  );
}

/** Light from above: a shade inside the upper edge of each hole, a gleam below the lower one, and one along the top of the board. */
function Depth({ grid }: { grid: Grid }) {
  const arcs = (radius: number, sweep: 0 | 1) =>
    each(grid.columns, (column) =>
      each(grid.rows, (row) => {
        const [x, y] = centre(grid, column, row);
        const [dx, dy] = [radius * 0.94, radius * 0.34 * (sweep === 1 ? -1 : 1)];
        return `M${x - dx} ${y + dy}A${radius} ${radius} 0 0 ${sweep} ${x + dx} ${y + dy}`;
      }),
    )
      .flat()
      .join("");
  return (
    <>
      <path class="depth-shade" d={arcs(HOLE - 2, 1)} />
      <path class="depth-light" d={`${arcs(HOLE + 1.6, 0)}M18 3H${boardWidth(grid) - 18}`} />
    </>
  );
}

/** Marks in empty cells; those that can be played now have a ring. */
function Diagram({ grid, diagram = [] }: PictureProps) {
  const isEmpty = (column: number, row: number) => grid.at({ column, row }) === null;
  return (
    <>
      {diagram
        .filter(({ column, row }) => isEmpty(column, row))
        .map(({ column, row, text }) => {
          const [x, y] = centre(grid, column, row);
          const isPlayable = row === 0 || !isEmpty(column, row - 1);
          return (
            <g key={`${column}.${row}`} class={`diagram-mark${isPlayable ? " playable" : ""}${text === "-" ? " avoided" : ""}`}>
              <circle cx={x} cy={y} r={17} />
              {text === "-" ? (
                <path d={`M${x - 8} ${y}H${x + 8}`} />
              ) : (
                <text x={x} y={y + 8} font-size={23}>
                  {text}
                </text>
              )}
            </g>
          );
        })}
    </>
  );
}

function WinningLines({ grid, winningLine }: PictureProps) {
  return (
    <>
      {SIDES.flatMap((side) => winningLines((winningLine ?? []).filter((cell) => grid.at(cell) === side))).map(([start, end]) => {
        const [[x1, y1], [x2, y2]] = [centre(grid, start.column, start.row), centre(grid, end.column, end.row)];
        return (
          <g class="winning-line" key={`${x1},${y1},${x2},${y2}`}>
            {cellsBetween(start, end).map(({ column, row }, step) => {
              const [x, y] = centre(grid, column, row);
              return <circle key={step} class="winning-cell" cx={x} cy={y} r={HOLE} style={{ "--step": step }} />;
            })}
            <path class="line-edge" d={`M${x1} ${y1}L${x2} ${y2}`} pathLength={1} />
            <path class="line" d={`M${x1} ${y1}L${x2} ${y2}`} pathLength={1} />
          </g>
        );
      })}
    </>
  );
}

function LastMove({ grid, lastCell, winningLine }: PictureProps) {
  const isInLine = winningLine?.some(({ column, row }) => column === lastCell?.column && row === lastCell.row);
  if (!lastCell || isInLine) return null;
  const [x, y] = centre(grid, lastCell.column, lastCell.row);
  return <circle class="last-move" cx={x} cy={y} r={HOLE} />;
}

function Marks({ grid, marks = [] }: PictureProps) {
  const owned = (mark: Mark) => mark.kind === "threat" || mark.kind === "worthless";
  const shared = (mark: Mark) => marks.some((m) => owned(m) && m !== mark && m.column === mark.column && m.row === mark.row);
  return (
    <>
      {marks.map((mark, index) => {
        if (mark.row === undefined) return null;
        let [x, y] = centre(grid, mark.column, mark.row);
        const label = mark.label ? <Badge mark={mark} x={x + 18} y={y - 18} /> : null;
        if (mark.side !== undefined && owned(mark)) {
          const both = shared(mark);
          if (both) x += mark.side === "first" ? -10 : 10;
          return (
            <g key={index} class={`mark-${mark.kind}`}>
              <Disc side={mark.side} x={x} y={y} radius={both ? 10 : 13} />
              {mark.kind === "worthless" && <Glyph kind="worthless" x={x} y={y} size={22} />}
              {label}
            </g>
          );
        }
        const empty = grid.at({ column: mark.column, row: mark.row }) === null;
        return (
          <g key={index} class={`mark-${mark.kind}`}>
            <circle class="mark-halo" cx={x} cy={y} r={HOLE} />
            <circle class="mark-ring" cx={x} cy={y} r={HOLE} />
            {mark.kind !== "note" && empty && <Glyph kind={mark.kind} x={x} y={y} size={12} />}
            {label}
          </g>
        );
      })}
    </>
  );
}

function Badge({ mark, x, y }: { mark: Mark; x: number; y: number }) {
  const half = 6 + 4 * (mark.label?.length ?? 0);
  return (
    <>
      <rect class="badge" x={x - half} y={y - 10} width={2 * half} height={20} rx={10} />
      <text class="on-mark" x={x} y={y + 4.5} font-size={13}>
        {mark.label}
      </text>
    </>
  );
}

/** "+53" is as wide as a column when letters are large. */
const scoreScale = (text: string, scale: number) => (text.length > 2 ? Math.min(scale, 1.2) : scale);

function Scores({ grid, scores = [], full }: PictureProps) {
  const top = boardHeight(grid) + 7;
  const scale = letterScale(grid);
  const boundScale = Math.min(scale, 1.1); // "≤+46" is nearly as wide as a column
  return (
    <>
      {each(grid.columns, (column) => {
        const [x] = centre(grid, column, 0);
        const known = scores[column];
        if (!known) return full?.(column) ? null : <circle class="pending" cx={x} cy={top + 15 * scale} r={3 * scale} key={column} />;
        return (
          <g key={column} class={`score tone-${known.tone}${known.best ? " best" : ""}${known.score === null ? " unproven" : ""}`}>
            <title>{known.words}</title>
            {known.best && <rect x={x - 26} y={top} width={52} height={30 * scale} rx={15} />}
            {known.lines.length === 1 ? (
              <text
                x={x}
                y={top + 15 * scale + 6.5 * scoreScale(known.lines[0]!, scale)}
                font-size={19 * scoreScale(known.lines[0]!, scale)}>
                {known.lines[0]}
              </text>
            ) : (
              known.lines.map((line, index) => (
                <text x={x} y={top + (12 + 17 * index) * boundScale} font-size={16 * boundScale} key={index}>
                  {line}
                </text>
              ))
            )}
          </g>
        );
      })}
    </>
  );
}
