// What else the user has learned: one figure each, and where to go on.

import you from "messages:you";
import type { ComponentChildren } from "preact";
import { hashOf } from "../../shell/router";
import { exercisesDone, positionsLearned } from "../../state/progress";
import { progress } from "../../state/puzzleProgress";

const words = you.progress;

export function LearningProgress() {
  const { solver, history } = progress.value;
  const [exercises, positions] = [exercisesDone(), positionsLearned()];
  return (
    <section class="panel stack" aria-labelledby="your-learning">
      <h2 id="your-learning">{words.title}</h2>
      <div class="tiles">
        <Tile screen="puzzles" title={words.puzzles} value={history.length > 0 ? Math.round(solver.rating) : null}>
          {words.puzzlesDone({ count: history.length })}
        </Tile>
        <Tile screen="learn" title={words.lessons} value={exercises || null}>
          {words.exercises({ count: exercises })}
        </Tile>
        <Tile screen="strategy" title={words.strategy} value={positions || null}>
          {words.positions({ count: positions })}
        </Tile>
      </div>
    </section>
  );
}

function Tile(props: { screen: string; title: string; value: number | string | null; children: ComponentChildren }) {
  const { screen, title, value, children } = props;
  return (
    <a class="tile" href={hashOf(screen)}>
      <span class="small-text">{title}</span>
      <b>{value ?? "–"}</b>
      <span class="muted small-text">{value === null ? words.none : children}</span>
    </a>
  );
}
