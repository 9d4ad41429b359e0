// The user's puzzle rating, and how it has changed.

import puzzles from "messages:puzzles";
import { RatingGraph } from "../../common/RatingGraph";
import { hashOf } from "../../shell/router";
import { gainOf, isProvisional, type Progress, progress, ratingsOf } from "../../state/puzzleProgress";
import { rounded, signedChange } from "../../texts/format";
import type { Puzzle } from "./puzzle";
import { PUZZLES } from "./store";

const words = puzzles.rating;

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
      {gain != null && <span class={`gain ${gain < 0 ? "down" : "up"}`}>{signedChange(gain)}</span>}
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
        const name = puzzle
          ? words.result({ number: puzzle.number, result: solved ? "solved" : "failed" })
          : words.resultUnknown({ result: solved ? "solved" : "failed" });
        const shown = gain == null ? "…" : signedChange(gain);
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

/** A graph of the rating; nothing as long as there is no line to draw. */
export function PuzzleRatingGraph({ of }: { of: Progress }) {
  return (
    <RatingGraph
      ratings={ratingsOf(of)}
      words={({ ratings, lowest, highest }) =>
        words.graph({ count: ratings.length, ...rounded({ from: ratings[0]!, to: ratings.at(-1)!, lowest, highest }) })
      }
      caption={({ ratings, lowest, highest }) => (
        <>
          <span>{words.lowest({ rating: Math.round(lowest) })}</span>
          <span>{words.count({ count: ratings.length })}</span>
          <span>{words.highest({ rating: Math.round(highest) })}</span>
        </>
      )}
    />
  );
}
