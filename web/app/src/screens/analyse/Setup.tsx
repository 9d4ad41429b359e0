// Set up a position: click a column, or drag discs onto it, from it, and off the board.

import analyse from "messages:analyse";
import { besideColumns, columnInWords, Picture, shapeOf } from "fourfold-board/components";
import { columnLabel, Position, SIDES, type Side, type Size, sideToMove } from "fourfold-engine/rules";
import type { TargetedPointerEvent } from "preact";
import { useRef, useState } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import { columnOf } from "../../rules/moves";
import { announce } from "../../shell/announce";
import { Button } from "../../shell/Button";
import { useFocusFallback } from "../../shell/focus";
import { useKeys } from "../../shell/keys";
import { SizePicker } from "../../shell/SizePicker";
import { colourName, look } from "../../state/theme";
import { type Draft, draftOf, type Fault, findGame, gridOf, moved, withDisc, withoutTop } from "./draft";

const words = analyse.setup;

/** The same as while analysing, so that the board does not move. */
const AROUND = { above: true, below: true, left: true };

type Brush = Side | "eraser";

interface SetupProps {
  readonly from: Position;
  readonly onDone: (moves: readonly number[], size: Size) => void;
  readonly onCancel: () => void;
}

export function Setup({ from, onDone, onCancel }: SetupProps) {
  const [draft, setDraft] = useState(() => draftOf(from));
  const [brush, setBrush] = useState<Brush>("first");
  /** On its way from the palette to the board. */
  const [carried, setCarried] = useState<{ column: number; side: Side } | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const heading = useFocusFallback(null, true);
  const found = findGame(draft);

  const apply = (column: number, how: Brush = brush) => {
    const next = how === "eraser" ? withoutTop(draft, column) : withDisc(draft, column, how);
    setDraft(next);
    const discs = next.discs[column]!.map(colourName).join(", ");
    announce((discs === "" ? words.emptied : words.changed)({ column: columnLabel(column), discs }));
  };
  useKeys((key) => {
    const column = columnOf(key, draft.columns);
    if (column >= 0) apply(column);
    else if (key === "f") setBrush("first");
    else if (key === "s") setBrush("second");
    else if (key === "e") setBrush("eraser");
    else if (key === "Escape") onCancel();
    else return false;
    return true;
  });

  const columnUnder = ({ clientX, clientY }: PointerEvent): number | null => {
    const { left, width, top, bottom } = board.current!.getBoundingClientRect();
    const inside = clientX >= left && clientX <= left + width && clientY >= top && clientY <= bottom;
    return inside ? Math.min(draft.columns - 1, Math.floor(((clientX - left) / width) * draft.columns)) : null;
  };

  return (
    <div class="with-board setup">
      <section class="board-side" aria-label={words.title}>
        <h1 class="status" ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <Field
          draft={draft}
          box={board}
          carried={carried}
          columnUnder={columnUnder}
          onApply={apply}
          onMove={(column, to) => setDraft(to === null ? withoutTop(draft, column) : moved(draft, column, to))}
        />
      </section>
      <aside class="stack">
        <fieldset class="panel stack">
          <legend class="unseen">{words.brush}</legend>
          <p class="muted small-text">{words.how}</p>
          <div class="row">
            {SIDES.map((side) => (
              <button
                key={side}
                type="button"
                class="brush"
                aria-pressed={brush === side}
                onClick={() => setBrush(side)}
                // A disc is dragged from here with the pointer held, touch included.
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setBrush(side);
                }}
                onPointerMove={(event) => {
                  const column = event.buttons ? columnUnder(event) : null;
                  setCarried(column === null ? null : { column, side });
                }}
                onPointerUp={(event) => {
                  const column = columnUnder(event);
                  setCarried(null);
                  if (column !== null) apply(column, side);
                }}
                onPointerCancel={() => setCarried(null)}>
                <DiscIcon side={side} />
                {colourName(side)}
              </button>
            ))}
            <Button icon="trash" label={words.eraser} aria-pressed={brush === "eraser"} onClick={() => setBrush("eraser")} />
          </div>
          <SizePicker isLabelHidden size={draft} onChange={(size) => setDraft(draftOf(new Position(size)))} />
          <p class={"fault" in found ? "error" : "muted"} role="status">
            {"fault" in found
              ? faultInWords(found.fault)
              : words.possible({ turn: colourName(sideToMove(found.moves.length)), discs: found.moves.length })}
          </p>
          <div class="row">
            <Button primary label={words.done} disabled={"fault" in found} onClick={() => "moves" in found && onDone(found.moves, draft)} />
            <Button label={words.clear} onClick={() => setDraft(draftOf(new Position(draft)))} />
            <Button label={words.cancel} onClick={onCancel} />
          </div>
        </fieldset>
      </aside>
    </div>
  );
}

function faultInWords(fault: Fault): string {
  const [first, second] = SIDES.map(colourName) as [string, string];
  switch (fault.kind) {
    case "count":
      return words.count({ first, firsts: fault.first, second, seconds: fault.second });
    case "two-winners":
      return words.twoWinners;
    case "played-on":
      return words.playedOn({ name: colourName(fault.side) });
    case "unreachable":
      return words.unreachable;
  }
}

interface FieldProps {
  readonly draft: Draft;
  readonly carried: { readonly column: number; readonly side: Side } | null;
  readonly box: { current: HTMLDivElement | null };
  readonly columnUnder: (event: PointerEvent) => number | null;
  readonly onApply: (column: number) => void;
  /** The top disc of a column goes to another one, or, null, off the board. */
  readonly onMove: (column: number, to: number | null) => void;
}

/** The board itself. A press that ends in the same column is a click; else the top disc was dragged. */
function Field({ draft, box, carried, columnUnder, onApply, onMove }: FieldProps) {
  const [held, setHeld] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const disc = held === null ? undefined : draft.discs[held]?.at(-1);
  const hover = disc !== undefined && over !== null && over !== held ? { column: over, side: disc } : carried;
  const release = (event: TargetedPointerEvent<HTMLDivElement>) => {
    const to = columnUnder(event);
    setHeld(null);
    if (held === null) return;
    if (to === held) onApply(held);
    else onMove(held, to);
  };
  return (
    <div class="board active" role="group" aria-label={words.title} style={shapeOf(draft, AROUND)}>
      <Picture grid={gridOf(draft)} hover={hover} rowNumbers roomForScores />
      <div
        class="columns free"
        ref={box}
        style={besideColumns(draft, AROUND)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const column = columnUnder(event);
          setHeld(column);
          setOver(column);
        }}
        onPointerMove={(event) => {
          if (held !== null) setOver(columnUnder(event));
        }}
        onPointerUp={release}
        onPointerCancel={() => setHeld(null)}>
        {draft.discs.map((discs, column) => (
          <button
            key={column}
            type="button"
            aria-label={columnInWords(look.value, column, discs, draft.rows)}
            // Pointers are heard above; this is the keyboard.
            onClick={(event) => event.detail === 0 && onApply(column)}
          />
        ))}
      </div>
    </div>
  );
}
