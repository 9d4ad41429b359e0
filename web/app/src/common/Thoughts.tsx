// What the network thinks of each column, beside the exact scores.

import { columnScores, useAnswer } from "fourfold-board/components";
import type { Analysis, ColumnThoughts, Thoughts as Found } from "fourfold-engine";
import { columnLabel, type Position } from "fourfold-engine/rules";
import { useRef } from "preact/hooks";
import { engine } from "../engine/engine";
import { Failed } from "../shell/Failed";
import { network as words } from "../texts/network";
import "./thoughts.css";

interface ThoughtsProps {
  /** Of a board of 7x6; the game is not over. */
  readonly position: Position;
  /** The truth, once it is known. */
  readonly analysis: Analysis | null;
  /** With more than one, the network also looks ahead. */
  readonly simulations?: number;
  readonly onFound?: (found: Found) => void;
}

export function Thoughts({ position, analysis, simulations = 1, onFound }: ThoughtsProps) {
  const { answer, failure } = useAnswer(`${position} ${simulations}`, async (signal) => {
    const found = await engine.think(position, { simulations, signal });
    onFound?.(found);
    return found;
  });
  // What is shown stays until there is something newer, so that nothing below it moves.
  const shown = useRef<Found | null>(null);
  if (answer) shown.current = answer;
  const found = answer ?? shown.current;
  if (failure) return <Failed why={words.failed(failure.why)} onRetry={failure.retry} />;
  return (
    <div class="thoughts">
      {found ? (
        <Table found={found} position={position} analysis={analysis} isOld={!answer} isSearching={simulations > 1} />
      ) : (
        <p class="muted small-text">{words.loading}</p>
      )}
      <p class="muted small-text" role="status">
        {found && !answer ? words.thinking : words.legend(simulations > 1)}
      </p>
    </div>
  );
}

interface TableProps extends Pick<ThoughtsProps, "position" | "analysis"> {
  readonly found: Found;
  /** Of an earlier position. */
  readonly isOld: boolean;
  readonly isSearching: boolean;
}

function Table({ found, position, analysis, isOld, isSearching }: TableProps) {
  const scores = columnScores(position, analysis);
  const cell = (column: number, text: string, { isChosen = false, tone = "", title = "", mark = words.chosen } = {}) => (
    <td key={column} class={`${isChosen ? "chosen " : ""}${tone}`} title={title || undefined}>
      {text}
      {isChosen && <span class="unseen"> ({mark})</span>}
    </td>
  );
  const row = (name: string, cells: (thoughts: ColumnThoughts, column: number) => ReturnType<typeof cell>) => (
    <tr>
      <th scope="row">{name}</th>
      {found.columns.map((thoughts, column) => (thoughts === null ? cell(column, "") : cells(thoughts, column)))}
    </tr>
  );
  const isIntuition = (column: number) => found.intuition === columnLabel(column);
  const isMove = (column: number) => found.column === columnLabel(column);
  return (
    <table class={isOld ? "old" : undefined} aria-busy={isOld}>
      <caption class="unseen">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">{words.column}</span>
          </th>
          {found.columns.map((_, column) => (
            <th key={column} scope="col">
              {columnLabel(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row(words.prefers, ({ probability }, column) => cell(column, words.percent(probability), { isChosen: isIntuition(column) }))}
        {row(words.expects, ({ loss, draw, win }, column) =>
          cell(column, words.expected(win - loss), { tone: toneOf(win - loss), title: words.outcomes(loss, draw, win) }),
        )}
        {isSearching && row(words.visits, ({ visits }, column) => cell(column, String(visits), { isChosen: isMove(column) }))}
        {isSearching &&
          row(words.finds, ({ value, proven }, column) =>
            cell(column, proven ? words.proven(value) : words.expected(value), { tone: toneOf(value) }),
          )}
        {row(words.exact, (_, column) => {
          const score = scores[column];
          return score
            ? cell(column, score.lines.join(" "), { isChosen: score.best, tone: score.tone, title: score.words, mark: words.best })
            : cell(column, "…");
        })}
      </tbody>
    </table>
  );
}

/** Small differences from a draw say little. */
function toneOf(value: number): string {
  return value > 0.33 ? "win" : value < -0.33 ? "loss" : "draw";
}
