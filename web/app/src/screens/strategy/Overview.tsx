// What the user has learned, and what is to be done.

import words from "messages:strategy";
import { Board } from "fourfold-board/components";
import { columnLabel } from "fourfold-engine/rules";
import { RatingGraph } from "../../common/RatingGraph";
import { Tiles } from "../../common/Tiles";
import { ButtonLink } from "../../shell/Button";
import { hashOf } from "../../shell/router";
import { Select } from "../../shell/Select";
import { changeProgress, LEVELS, NEW_PER_DAY, progress, type TrainingDay } from "../../state/strategy";
import { dayAndMonth, percent, whole } from "../../texts/format";
import { playerName } from "../../texts/players";
import { marksOf } from "./diagram";
import { dateOf, dueSteps, foreignCards, learnedOf, newToday, nextDue } from "./knowledge";
import { ALL_STRATEGIES, knowledge, ORDER_NAMES, order, pageOf, strategy } from "./store";
import { inWords, wholePercent } from "./when";

const said = words.standing;

export function Overview() {
  const { side, size, diagramCount } = strategy.value;
  const { next, learned, shaky } = knowledge.value;
  const shown = next[0] ?? learned.at(-1)!;
  const foreign = side === "first" ? foreignCards(ALL_STRATEGIES, progress.value.cards) : 0;
  const isBegun = learned.length + shaky.length + foreign > 0;
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
        {next.length > 0 && (
          <p class="task muted">
            {shown.line.length === 0 ? words.nextFirst : words.nextAfter({ line: shown.line.map(columnLabel).join("-") })}
          </p>
        )}
      </div>
      <div class="panel stack">
        <nav class="small-text">
          <a class="back" href={hashOf("learn")}>
            ← {words.toLearn}
          </a>
        </nav>
        <h1>{words.title}</h1>
        <Sides />
        {isBegun ? (
          <p class="claim">{claim(knowledge.value.covered)}</p>
        ) : (
          <>
            <p>{words.what[side]({ positions: size, diagrams: diagramCount })}</p>
            <p>{words.how[side]}</p>
          </>
        )}
        <div class="row actions">
          <ButtonLink primary label={isBegun ? words.train : words.begin} href={pageOf("train")} />
          <ButtonLink icon="play" label={words.play} href={pageOf("play")} />
        </div>
        {isBegun && <Standing />}
        {side === "first" && <Goals />}
        <label class="row spread small-text">
          {said.newPerDay}
          <Select
            values={NEW_PER_DAY}
            value={progress.value.newPerDay as (typeof NEW_PER_DAY)[number]}
            text={String}
            onChange={(newPerDay) => changeProgress((now) => ({ ...now, newPerDay }))}
          />
        </label>
        {isBegun && <p class="muted small-text">{words.what[side]({ positions: size, diagrams: diagramCount })}</p>}
        {foreign > 0 && <p class="foreign small-text">{said.foreign({ count: foreign })}</p>}
      </div>
    </div>
  );
}

/** Whose strategy to learn. */
function Sides() {
  return (
    <nav class="row sides" aria-label={words.sides.title}>
      {(["first", "second"] as const).map((each) => (
        <a
          key={each}
          href={hashOf("strategy", each === "first" ? "" : each)}
          aria-current={each === strategy.value.side ? "page" : undefined}>
          {words.sides[each]}
        </a>
      ))}
    </nav>
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
      {strategy.value.side === "first" && <CoverageGraph days={days} covered={known.covered} />}
      <Tiles
        of={[
          [said.covered, wholePercent(known.covered), said.coveredHelp],
          [said.learned, known.learned.length, said.ofAll({ all: whole(strategy.value.size) })],
          [said.due, due, left > 0 ? said.newLeft({ count: left }) : ""],
          [said.nextDue, next === null ? said.nothingDue : inWords(next, now), next === null ? "" : dateInWords(next)],
        ]}
      />
      <p class="muted small-text">{said.typical[strategy.value.side]}</p>
    </section>
  );
}

/** How many positions win which share of games, and how many of them are learned. */
function Goals() {
  const { level, goals, order: numbers } = order.value;
  return (
    <section class="stack goals" aria-labelledby="goals">
      <h2 id="goals">{words.goals.title}</h2>
      <label class="row spread small-text">
        {words.goals.level}
        <Select
          values={LEVELS}
          value={level as (typeof LEVELS)[number]}
          text={(each) => words.goals.levelName({ level: each, name: playerName(ORDER_NAMES.get(each)!.toLowerCase()) })}
          onChange={(chosen) => changeProgress((now) => ({ ...now, level: chosen }))}
        />
      </label>
      <ul>
        {goals.map(({ share, positions, measured }) => (
          <li key={share}>
            {words.goals.goal({ positions, share: percent(measured), level })}:{" "}
            <b>{goalInWords(learnedOf(knowledge.value, numbers, positions), positions)}</b>
          </li>
        ))}
      </ul>
      <p class="muted small-text">{words.goals.measured}</p>
    </section>
  );
}

function claim(share: number): string {
  return share >= 0.01 ? said.claim[strategy.value.side]({ share: wholePercent(share) }) : said.claimLater;
}

function goalInWords(learned: number, positions: number): string {
  return learned < positions ? words.goals.done({ learned, positions }) : words.goals.reached;
}

const dateInWords = (time: number) => dayAndMonth(new Date(time));

/** The covered share at the end of each day of training, with nothing before the first one. */
function CoverageGraph({ days, covered }: { days: readonly TrainingDay[]; covered: number }) {
  return (
    <RatingGraph
      ratings={[0, ...days.map((day) => day.covered)]}
      scale={[0, 1]}
      marks={[{ rating: 0.5, name: wholePercent(0.5) }]}
      words={({ ratings }) => said.graph({ days: days.length, from: wholePercent(ratings[0]!), to: wholePercent(covered) })}
      caption={() => said.graphTitle}
    />
  );
}
