// A board whose cells can be chosen, by mouse, touch and keyboard. It is for questions; nothing is played on it.

import words from "messages:board";
import { besideCells, type Mark, Picture, shapeOf } from "fourfold-board/components";
import { type Cell, columnLabel, type Position } from "fourfold-engine/rules";
import { useRef, useState } from "preact/hooks";
import { colourName } from "../state/theme";
import "./cells.css";

const AROUND = { above: true, below: false, left: true };

interface CellBoardProps {
  readonly position: Position;
  readonly last: number | null;
  readonly marks: readonly Mark[];
  /** Called with the cell that is chosen. Without it the board only shows. */
  readonly onPick?: ((cell: Cell) => void) | undefined;
}

export function CellBoard({ position, last, marks, onPick }: CellBoardProps) {
  const lastCell = last === null ? null : { column: last, row: position.height(last) - 1 };
  return (
    <div
      class={`board${onPick ? " active" : ""}`}
      role={onPick ? "group" : "img"}
      aria-label={words.label({ columns: position.columns, rows: position.rows, discs: position.ply })}
      style={shapeOf(position, AROUND)}>
      <Picture grid={position} lastCell={lastCell} marks={marks} rowNumbers />
      {onPick && <Cells position={position} onPick={onPick} />}
    </div>
  );
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** A button over each cell. */
function Cells({ position, onPick }: { position: Position; onPick: (cell: Cell) => void }) {
  const box = useRef<HTMLDivElement>(null);
  // One stop for the Tab key; arrows go from cell to cell.
  const [cursor, setCursor] = useState<Cell>({ column: Math.floor(position.columns / 2), row: 0 });
  const { columns, rows } = position;
  const move = (key: string): boolean => {
    const step = STEPS[key];
    if (!step) return false;
    const next = { column: (cursor.column + step[0] + columns) % columns, row: (cursor.row + step[1] + rows) % rows };
    box.current!.querySelector<HTMLButtonElement>(`[data-cell="${next.column},${next.row}"]`)?.focus();
    return true;
  };
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: rows - 1 - Math.floor(index / columns),
  }));
  return (
    <div class="cells" ref={box} style={{ ...besideCells(position, AROUND), gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
      {cells.map((cell) => {
        const isCursor = cell.column === cursor.column && cell.row === cursor.row;
        const disc = position.at(cell);
        return (
          <button
            key={`${cell.column},${cell.row}`}
            type="button"
            data-cell={`${cell.column},${cell.row}`}
            tabIndex={isCursor ? 0 : -1}
            aria-label={words.cell({ column: columnLabel(cell.column), row: cell.row + 1, disc: disc ? colourName(disc) : "none" })}
            onClick={({ detail }) => detail <= 1 && onPick(cell)}
            onFocus={() => setCursor(cell)}
            onKeyDown={(event) => {
              if (event.altKey || event.ctrlKey || event.metaKey || !move(event.key)) return;
              event.preventDefault();
              event.stopPropagation();
            }}
          />
        );
      })}
    </div>
  );
}

/** Focus a cell of the board: what the first arrow key does. */
export function focusCells(): boolean {
  const cell = document.querySelector<HTMLElement>('.board .cells button[tabindex="0"]');
  cell?.focus();
  return cell !== null;
}
