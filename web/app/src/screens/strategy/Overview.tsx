// What the user has learned, and what is to be done.

import { Board } from "fourfold-board/components";
import { columnLabel } from "fourfold-engine/rules";
import { Tiles } from "../../common/Tiles";
import { ButtonLink } from "../../shell/Button";
import { hashOf } from "../../shell/router";
import { Select } from "../../shell/Select";
import { changeProgress, NEW_PER_DAY, progress, type TrainingDay } from "../../state/strategy";
import { marksOf } from "./diagram";
import { dateOf, dueSteps, newToday, nextDue } from "./knowledge";
import { knowledge, STRATEGY } from "./store";
import { words } from "./texts";
import { inWords } from "./when";

const said = words.standing;

export function Overview() {
  const isBegun = Object.keys(progress.value.cards).length > 0;
  const { next, learned } = knowledge.value;
  const shown = next[0] ?? learned.at(-1)!;
  return (
    <div class="with-board common strategy overview">
      <div class="board-side">
        <Board
          rowNumbers
          position={shown.position}
          last={shown.line.at(-1) ?? null}
          diagram={shown.diagram === null ? undefined : marksOf(shown.diagram)}
          marks={!isBegun && shown.answer !== null ? [{ kind: "best", column: shown.answer }] : []}
        />
        {next.length > 0 && <p class="task muted">{words.nextOne(shown.line.map(columnLabel).join("-"))}</p>}
      </div>
      <div class="panel stack">
        <nav class="small-text">
          <a class="back" href={hashOf("learn")}>
            ← {words.toLearn}
          </a>
        </nav>
        <h1>{words.title}</h1>
        {isBegun ? (
          <p class="claim">{said.claim(knowledge.value.covered)}</p>
        ) : (
          <>
            <p>{words.what(STRATEGY.size, STRATEGY.diagramCount)}</p>
            <p>{words.how}</p>
          </>
        )}
        <div class="row actions">
          <ButtonLink primary label={isBegun ? words.train : words.begin} href={hashOf("strategy", "train")} />
          <ButtonLink icon="play" label={words.play} href={hashOf("strategy", "play")} />
        </div>
        {isBegun && <Standing />}
        <label class="row spread small-text">
          {said.newPerDay}
          <Select
            values={NEW_PER_DAY}
            value={progress.value.newPerDay as (typeof NEW_PER_DAY)[number]}
            text={String}
            onChange={(newPerDay) => changeProgress((now) => ({ ...now, newPerDay }))}
          />
        </label>
        {isBegun && <p class="muted small-text">{words.what(STRATEGY.size, STRATEGY.diagramCount)}</p>}
      </div>
    </div>
  );
}

function Standing() {
  const now = Date.now();
  const { cards, days } = progress.value;
  const known = knowledge.value;
  const due = dueSteps(known, cards, now).length;
  const left = Math.min(newToday(progress.value, dateOf(now)), known.next.length);
  const next = nextDue(known, cards);
  return (
    <section class="stack standing" aria-labelledby="standing">
      <h2 id="standing">{said.title}</h2>
      <CoverageGraph days={days} covered={known.covered} />
      <Tiles
        of={[
          [said.covered, said.percent(known.covered), said.coveredHelp],
          [said.learned, known.learned.length, said.ofAll(STRATEGY.size)],
          [said.due, due, left > 0 ? said.newLeft(left) : ""],
          [said.nextDue, next === null ? said.nothingDue : inWords(next, now), next === null ? "" : dateInWords(next)],
        ]}
      />
      <p class="muted small-text">{said.typical}</p>
    </section>
  );
}

const dateInWords = (time: number) => new Date(time).toLocaleDateString("en", { day: "numeric", month: "short" });

const PLOT = { width: 300, height: 72, margin: 5 } as const;
const MOST_SHOWN = 120;

/** The covered share at the end of each day of training, with nothing before the first one; the scale is 0 to 100 %. */
function CoverageGraph({ days, covered }: { days: readonly TrainingDay[]; covered: number }) {
  const shares = [0, ...days.slice(-MOST_SHOWN).map((day) => day.covered)];
  const x = (index: number) => (index / Math.max(1, shares.length - 1)) * PLOT.width;
  const y = (share: number) => PLOT.height - PLOT.margin - share * (PLOT.height - 2 * PLOT.margin);
  const line = shares.map((share, index) => `${index === 0 ? "M" : "L"}${x(index).toFixed(1)} ${y(share).toFixed(1)}`).join("");
  return (
    <figure class="coverage">
      <svg
        viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
        role="img"
        aria-label={said.graph(days.length, shares[0]!, covered)}
        preserveAspectRatio="none">
        {[0.5, 1].map((share) => (
          <path key={share} class="grid-line" d={`M0 ${y(share)}H${PLOT.width}`} />
        ))}
        <path class="area" d={`${line}V${PLOT.height}H0z`} />
        <path class="line" d={line} />
      </svg>
      <figcaption class="muted small-text">{said.graphTitle}</figcaption>
    </figure>
  );
}
