// What the network thinks of each column, beside the exact scores.

import words from "messages:network";
import { columnScores, useAnswer } from "fourfold-board/components";
import type { Analysis, ColumnThoughts, Thoughts as Found } from "fourfold-engine";
import { columnLabel, type Position } from "fourfold-engine/rules";
import { useRef } from "preact/hooks";
import { engine } from "../engine/engine";
import { Failed } from "../shell/Failed";
import { percent, tenth } from "../texts/format";
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
  if (failure) return <Failed why={words.failed({ why: failure.why })} onRetry={failure.retry} />;
  return (
    <div class="thoughts">
      {found ? (
        <Table found={found} position={position} analysis={analysis} isOld={!answer} isSearching={simulations > 1} />
      ) : (
        <p class="muted small-text">{words.loading}</p>
      )}
      <p class="muted small-text" role="status">
        {found && !answer ? words.thinking : simulations > 1 ? words.legendSearch : words.legend}
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
        {row(words.prefers, ({ probability }, column) => cell(column, percent(probability), { isChosen: isIntuition(column) }))}
        {row(words.expects, ({ loss, draw, win }, column) =>
          cell(column, expected(win - loss), {
            tone: toneOf(win - loss),
            title: words.outcomes({ loss: percent(loss), draw: percent(draw), win: percent(win) }),
          }),
        )}
        {isSearching && row(words.visits, ({ visits }, column) => cell(column, String(visits), { isChosen: isMove(column) }))}
        {isSearching &&
          row(words.finds, ({ value, proven }, column) =>
            cell(column, proven ? words.results[value > 0 ? "win" : value < 0 ? "loss" : "draw"] : expected(value), {
              tone: toneOf(value),
            }),
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

/** An expected result, from −1 to 1: "+0.3". */
function expected(value: number): string {
  const size = Math.abs(value);
  return size < 0.05 ? tenth(0) : `${value < 0 ? "−" : "+"}${tenth(size)}`;
}

/** Small differences from a draw say little. */
function toneOf(value: number): string {
  return value > 0.33 ? "win" : value < -0.33 ? "loss" : "draw";
}
