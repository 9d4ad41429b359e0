// The score by move, as a graph and as a slider: click, drag or use the arrow keys to go there.

import { isFinished } from "../../rules/game";
import { colourName, graphColour, paletteOf } from "../../state/theme";
import { texts } from "../../texts";
import { bars, PLOT, plyAt } from "./plot";
import { mistakes, type Review } from "./review";

interface ScoreGraphProps {
  readonly review: Review;
  readonly ply: number;
  readonly onPly: (ply: number) => void;
}

export function ScoreGraph({ review, ply, onPly }: ScoreGraphProps) {
  const { found, game } = review;
  const plies = game.made + 1;
  const scores = found?.scores ?? [];
  const width = PLOT.width / plies;
  const largest = Math.floor((game.columns * game.rows + 1) / 2);
  const go = (event: { clientX: number; currentTarget: Element }) => {
    const { left, width: whole } = event.currentTarget.getBoundingClientRect();
    onPly(plyAt((event.clientX - left) / whole, plies));
  };
  return (
    <div>
      <p class="score-ends small-text muted" aria-hidden="true">
        <span>↑ {texts.review.wins(colourName("first"))}</span>
        <span>↓ {texts.review.wins(colourName("second"))}</span>
      </p>
      <div
        class="score-graph"
        role="slider"
        tabIndex={0}
        aria-label={texts.review.graph}
        aria-valuemin={0}
        aria-valuemax={plies - 1}
        aria-valuenow={ply}
        aria-valuetext={valueInWords(review, ply)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          go(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && go(event)}>
        <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <rect class="here" x={ply * width} y={0} width={width} height={PLOT.height} />
          {bars(scores, largest).map((bar) => (
            <rect
              key={bar.ply}
              class={`bar${bar.sign === 0 ? " draw" : ""}`}
              fill={bar.sign === 0 ? undefined : graphColour(paletteOf(bar.sign > 0 ? "first" : "second"))}
              x={bar.x + width * 0.08}
              y={bar.y}
              width={bar.width * 0.84}
              height={bar.height}
            />
          ))}
          <line class="middle" x1={0} x2={PLOT.width} y1={PLOT.height / 2} y2={PLOT.height / 2} />
        </svg>
        {mistakes(review).map(({ number, judged, side }) => (
          <span
            key={number}
            class={`flag ${side === "first" ? "above" : "below"}`}
            aria-hidden="true"
            style={{ left: `${((number + 0.5) / plies) * 100}%` }}>
            {judged!.symbol}
          </span>
        ))}
      </div>
    </div>
  );
}

function valueInWords({ found, moves, game }: Review, ply: number): string {
  const next = moves[ply];
  const words = next?.judged?.before_in_words;
  if (next && words) return texts.review.atMove(ply, texts.review.scoreFor(colourName(next.side), words));
  const isKnown = found?.scores[ply] != null;
  return texts.review.atMove(ply, isKnown && isFinished(game) ? texts.review.over : texts.review.unknown);
}
