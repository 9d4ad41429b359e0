// Who is winning, move by move, as a graph and as a slider: click, drag or use the arrow keys to go to a move.

import words from "messages:review";
import { SIDES, type Side } from "fourfold-engine/rules";
import { useId } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import { nameOf, whoIs } from "../../common/names";
import { changesResult, isError, type Review } from "../../common/review";
import { stepByKey } from "../../common/StepButtons";
import { isFinished } from "../../rules/game";
import { graphColour, paletteOf } from "../../state/theme";
import { percent } from "../../texts/format";
import { curves, heightOf, middleOf, PLOT, plyAt } from "./plot";

interface GraphProps {
  readonly review: Review;
  readonly ply: number;
  readonly onPly: (ply: number) => void;
}

export function Graph({ review, ply, onPly }: GraphProps) {
  const { found, game, moves, moments } = review;
  const id = useId();
  const plies = game.made + 1;
  const shares = found?.expected ?? [];
  const share = shares[ply] ?? null;
  const go = (event: { clientX: number; currentTarget: Element }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onPly(plyAt((event.clientX - left) / width, plies));
  };
  const top = (at: number) => `${(heightOf(shares[at]!) / PLOT.height) * 100}%`;
  const left = (at: number) => `${(middleOf(at, plies) / PLOT.width) * 100}%`;
  return (
    <div class="graph">
      <div class="shares small-text">
        {SIDES.map((side) => (
          <span key={side}>
            <DiscIcon side={side} />
            <span class="name">{nameOf(game, side)}</span> <b>{share === null ? "–" : percent(side === "first" ? share : 1 - share)}</b>
          </span>
        ))}
      </div>
      <div
        class="score-graph"
        role="slider"
        tabIndex={0}
        aria-label={words.graph}
        aria-describedby={id}
        aria-valuemin={0}
        aria-valuemax={plies - 1}
        aria-valuenow={ply}
        aria-valuetext={valueInWords(review, ply)}
        onKeyDown={(event) => {
          const key = { ArrowUp: "ArrowRight", ArrowDown: "ArrowLeft" }[event.key] ?? event.key;
          const to = stepByKey(key, ply, plies - 1);
          if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault(); // not for the screen: a variation is left
          onPly(to);
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          go(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && go(event)}>
        <div class="plot">
          <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
            {curves(shares).map((points) => (
              <g key={points[0]![0]}>
                <Area points={points} edge={0} side="second" />
                <Area points={points} edge={PLOT.height} side="first" />
              </g>
            ))}
            <line class="middle" x1={0} x2={PLOT.width} y1={PLOT.height / 2} y2={PLOT.height / 2} />
            {curves(shares).map((points) => (
              <polyline key={points[0]![0]} class="curve" points={points.map(String).join(" ")} />
            ))}
            <line class="here" x1={middleOf(ply, plies)} x2={middleOf(ply, plies)} y1={0} y2={PLOT.height} />
          </svg>
          {moves.map(
            (move) =>
              (isError(move) || changesResult(move)) &&
              shares[move.number] != null && (
                <span
                  key={move.number}
                  class={`dot ${moments.includes(move) ? "key" : ""}`}
                  aria-hidden="true"
                  style={{ left: left(move.number), top: top(move.number) }}
                />
              ),
          )}
          {share !== null && <span class="dot now" aria-hidden="true" style={{ left: left(ply), top: top(ply) }} />}
        </div>
      </div>
      <p class="unseen" id={id}>
        {inWords(review)}
      </p>
    </div>
  );
}

function Area({ points, edge, side }: { points: readonly (readonly [number, number])[]; edge: number; side: Side }) {
  const [first, last] = [points[0]!, points[points.length - 1]!];
  const outline = [[first[0], edge], ...points, [last[0], edge]];
  return <polygon fill={graphColour(paletteOf(side))} class="area" points={outline.map(String).join(" ")} />;
}

function valueInWords({ found, moves, game }: Review, ply: number): string {
  const share = found?.expected[ply];
  if (share == null) return words.atMove({ ply, words: words.unknown });
  const next = moves[ply];
  const exact = next?.judged?.before_in_words;
  const who = { ...whoIs(game, "first"), share: percent(share) };
  const said =
    next && exact
      ? words.sharesScore({ ...who, score: words.scoreFor({ ...whoIs(game, next.side), words: exact }) })
      : (isFinished(game) ? words.sharesOver : words.sharesOnly)(who);
  return words.atMove({ ply, words: said });
}

/** The course of the game for those who do not see the graph: its start, its key moments in order, its end. */
function inWords({ found, moments, game }: Review): string {
  const shares = found?.expected ?? [];
  const turns = moments.flatMap(({ number }) => {
    const [before, after] = [shares[number - 1], shares[number]];
    return before == null || after == null ? [] : [words.step({ number, before: percent(before), after: percent(after) })];
  });
  const [start, end] = [shares[0], shares[game.made]];
  if (start == null || end == null) return words.graphHelp(whoIs(game, "first"));
  return words.course({ ...whoIs(game, "first"), start: percent(start), turns: turns.join("; ") || "none", end: percent(end) });
}
