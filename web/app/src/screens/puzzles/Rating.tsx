// The user's puzzle rating, and how it has changed.

import { hashOf } from "../../shell/router";
import { texts } from "../../texts";
import { gainOf, isProvisional, type Progress, ratingsOf } from "./progress";
import type { Puzzle } from "./puzzle";
import { PUZZLES, progress } from "./store";

const words = texts.puzzles.rating;

export function RatingValue({ of }: { of: Progress }) {
  return (
    <>
      {Math.round(of.solver.rating)}
      {isProvisional(of) && <abbr title={words.provisional}>?</abbr>}
    </>
  );
}

/** Beside the title: the rating and, once the first try is over, what that was worth. */
export function RatingBadge({ puzzle, isOver }: { puzzle: Puzzle; isOver: boolean }) {
  const gain = isOver ? gainOf(progress.value, puzzle.moves) : undefined;
  return (
    <p class="rating" title={words.title}>
      <span class="unseen">{words.title}: </span>
      <RatingValue of={progress.value} />
      {gain != null && <span class={`gain ${gain < 0 ? "down" : "up"}`}>{words.gain(gain)}</span>}
    </p>
  );
}

const MOST_RECENT = 6;

/** The latest first tries, each with its puzzle; nothing if there are none. */
export function RecentTries({ of }: { of: Progress }) {
  const latest = of.history.slice(-MOST_RECENT).reverse();
  if (latest.length === 0) return null;
  return (
    <ol class="recent" aria-label={words.recent}>
      {latest.map(({ moves, solved }) => {
        const puzzle = PUZZLES.find((each) => each.moves === moves);
        const gain = gainOf(of, moves);
        const name = words.result(puzzle?.number ?? null, solved);
        const shown = gain == null ? "…" : words.gain(gain);
        return (
          <li key={moves}>
            <a
              class={`gain ${solved ? "up" : "down"}`}
              title={name}
              aria-label={`${name}: ${shown}`}
              href={puzzle && hashOf("puzzles", String(puzzle.number))}>
              {shown}
            </a>
          </li>
        );
      })}
    </ol>
  );
}

const PLOT = { width: 300, height: 72, margin: 6 } as const;
const MOST_SHOWN = 200;

/** A graph of the rating; nothing as long as there is no line to draw. */
export function RatingGraph({ of }: { of: Progress }) {
  const ratings = ratingsOf(of).slice(-MOST_SHOWN);
  if (ratings.length < 2) return null;
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
  const x = (index: number) => PLOT.margin + (index / (ratings.length - 1)) * (PLOT.width - 2 * PLOT.margin);
  const y = (rating: number) =>
    highest === lowest ? PLOT.height / 2 : PLOT.margin + ((highest - rating) / (highest - lowest)) * (PLOT.height - 2 * PLOT.margin);
  const line = ratings.map((rating, index) => `${index === 0 ? "M" : "L"}${x(index).toFixed(1)} ${y(rating).toFixed(1)}`).join("");
  const floor = PLOT.height;
  return (
    <figure class="rating-graph">
      <svg
        viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
        role="img"
        aria-label={words.graph(ratings.length, ratings[0]!, ratings.at(-1)!, lowest, highest)}>
        <path class="area" d={`${line}L${x(ratings.length - 1)} ${floor}L${x(0)} ${floor}z`} />
        <path class="line" d={line} />
        <circle cx={x(ratings.length - 1)} cy={y(ratings.at(-1)!)} r={4} />
      </svg>
      <figcaption class="muted small-text">
        <span>{words.lowest(lowest)}</span>
        <span>{words.count(ratings.length)}</span>
        <span>{words.highest(highest)}</span>
      </figcaption>
    </figure>
  );
}
