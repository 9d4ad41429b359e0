// How a rating, or another figure, has changed, as a line.

import type { ComponentChildren } from "preact";
import "./common.css";

const PLOT = { width: 300, height: 72, margin: 6 } as const;
const MOST_SHOWN = 200;
/** Fewer make no line. */
export const LEAST_SHOWN = 2;

interface RatingGraphProps {
  /** Oldest first. */
  readonly ratings: readonly number[];
  /** The lowest and the highest rating of the scale; by default those of the line. */
  readonly scale?: readonly [number, number];
  /** How uncertain each is: drawn as a band around the line. */
  readonly deviations?: readonly number[];
  /** Ratings to compare with, drawn as thin lines where they are within the graph. */
  readonly marks?: readonly { readonly rating: number; readonly name: string }[];
  /** All that the graph shows, in words. */
  readonly words: (shown: Shown) => string;
  /** What stands below. */
  readonly caption: (shown: Shown) => ComponentChildren;
}

export interface Shown {
  readonly ratings: readonly number[];
  readonly lowest: number;
  readonly highest: number;
}

/** Nothing as long as there is no line to draw. */
export function RatingGraph({ ratings: all, scale, deviations = [], marks = [], words, caption }: RatingGraphProps) {
  const ratings = all.slice(-MOST_SHOWN);
  const beside = deviations.slice(-MOST_SHOWN);
  if (ratings.length < LEAST_SHOWN) return null;
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
  // The band of a new rating is wide: the graph shows the part of it that is near the line.
  const room = beside.length > 0 ? 90 : 0;
  const [bottom, top] = scale ?? [lowest - room, highest + room];
  const x = (index: number) => PLOT.margin + (index / (ratings.length - 1)) * (PLOT.width - 2 * PLOT.margin);
  const y = (rating: number) =>
    top === bottom ? PLOT.height / 2 : PLOT.margin + ((top - rating) / (top - bottom)) * (PLOT.height - 2 * PLOT.margin);
  const points = (values: readonly number[]) => values.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
  const line = `M${points(ratings).join("L")}`;
  const floor = PLOT.height;
  const band = (sign: number) => points(ratings.map((rating, index) => rating + sign * beside[index]!));
  const area =
    beside.length > 0
      ? `M${[...band(1), ...band(-1).reverse()].join("L")}z`
      : `${line}L${x(ratings.length - 1)} ${floor}L${x(0)} ${floor}z`;
  const shown = { ratings, lowest, highest };
  return (
    <figure class="rating-graph">
      <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} role="img" aria-label={words(shown)}>
        {marks
          .filter(({ rating }) => y(rating) > 9 && y(rating) < PLOT.height - 2)
          .map(({ rating, name }) => (
            <g key={name} class="mark">
              <path d={`M0 ${y(rating).toFixed(1)}H${PLOT.width}`} />
              <text x={4} y={y(rating) - 2}>
                {name}
              </text>
            </g>
          ))}
        <path class="area" d={area} />
        <path class="line" d={line} />
        <circle cx={x(ratings.length - 1)} cy={y(ratings.at(-1)!)} r={4} />
      </svg>
      <figcaption class="muted small-text">{caption(shown)}</figcaption>
    </figure>
  );
}
