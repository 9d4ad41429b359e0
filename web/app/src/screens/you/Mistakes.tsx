// The number of mistakes in each game, as reviews have found them, and reviews of the games that have none.

import you from "messages:you";
import { backlog, backlogFailure, comparableGames, reviewBacklog, stopBacklog, unreviewedGames } from "../../common/backlog";
import { Button } from "../../shell/Button";
import { Problem } from "../../shell/Failed";
import type { SavedGame } from "../../state/saved";
import { asSentence, tenth } from "../../texts/format";
import { averages, halves } from "./trend";

const words = you.mistakes;
const MOST_SHOWN = 40;
const LEAST_SHOWN = 3;
const PLOT = { width: 300, height: 96, floor: 90 } as const;

export function Mistakes({ games }: { games: readonly SavedGame[] }) {
  const judged = comparableGames(games)
    .flatMap(({ judged }) => (judged ? [judged] : []))
    .slice(0, MOST_SHOWN)
    .reverse();
  const waiting = unreviewedGames(games).length;
  return (
    <section class="panel stack" aria-labelledby="your-mistakes">
      <h2 id="your-mistakes">{words.title}</h2>
      {judged.length < LEAST_SHOWN ? <p class="muted">{words.few}</p> : <Graph judged={judged} />}
      {backlog.value ? (
        <div class="row spread">
          <label class="stack small-text muted grow">
            {words.reviewing(backlog.value)}
            <progress class="wide" max={backlog.value.all} value={backlog.value.done} />
          </label>
          <Button label={words.stop} onClick={stopBacklog} />
        </div>
      ) : (
        waiting > 0 && (
          <div class="row spread">
            <span class="small-text">{words.unreviewed({ count: waiting })}</span>
            <Button label={words.review({ count: waiting })} onClick={() => void reviewBacklog()} />
          </div>
        )
      )}
      <Problem class="error small-text" why={backlogFailure.value && words.failed({ why: asSentence(backlogFailure.value) })} />
      <p class="muted small-text">{words.rule}</p>
    </section>
  );
}

interface JudgedGame {
  readonly errors: number;
  readonly moments: number;
}

function Graph({ judged }: { judged: readonly JudgedGame[] }) {
  const most = Math.max(4, ...judged.map(({ errors }) => errors));
  const slot = PLOT.width / judged.length;
  const width = Math.min(20, slot * 0.72);
  const x = (index: number) => (index + 0.5) * slot;
  const height = (errors: number) => (errors / most) * (PLOT.floor - 8);
  const { before, now } = halves(judged.map(({ errors }) => errors));
  const [was, is] = [before, now].map(tenth) as [string, string];
  const line = averages(judged.map(({ errors }) => errors)).map(
    (value, index) => `${x(index).toFixed(1)} ${(PLOT.floor - height(value)).toFixed(1)}`,
  );
  return (
    <figure class="mistakes-graph">
      <figcaption>
        {was === is ? words.steady({ now: is }) : (now < before ? words.falling : words.rising)({ before: was, now: is })}
      </figcaption>
      <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} role="img" aria-label={words.graph({ games: judged.length, before: was, now: is })}>
        <path class="ground" d={`M0 ${PLOT.floor}H${PLOT.width}`} />
        {judged.map(({ errors, moments }, index) => (
          <g key={index}>
            <title>{words.bar({ errors, moments })}</title>
            <rect class="other" x={x(index) - width / 2} y={PLOT.floor - height(errors)} width={width} height={height(errors)} />
            <rect class="moment" x={x(index) - width / 2} y={PLOT.floor - height(moments)} width={width} height={height(moments)} />
            {errors === 0 && <circle class="flawless" cx={x(index)} cy={PLOT.floor - 4} r={2.5} />}
          </g>
        ))}
        <path class="line" d={`M${line.join("L")}`} />
      </svg>
      <p class="legend small-text muted" aria-hidden="true">
        <span class="moment">{words.moments}</span>
        <span class="other">{words.others}</span>
        <span class="line">{words.average}</span>
      </p>
    </figure>
  );
}
