// Puzzles: today's, or any number of one difficulty.

import { useMemo } from "preact/hooks";
import { InvalidInput } from "../../rules/moves";
import { hashOf, open, type ScreenProps } from "../../shell/router";
import { texts } from "../../texts";
import { solvedAtFirstTry, streakOn } from "./progress";
import { DIFFICULTIES, type Difficulty, dayOf, difficultyOf, type Puzzle, pickPuzzle, puzzleOfDay, readWanted } from "./puzzle";
import { Solve } from "./Solve";
import { PUZZLES, progress } from "./store";
import "../../study/study.css";
import "./puzzles.css";

interface Chosen {
  readonly puzzle: Puzzle;
  /** The day whose puzzle it is, or null. */
  readonly day: number | null;
}

export function Puzzles({ rest }: ScreenProps) {
  const today = dayOf(Date.now());
  const chosen = useMemo(() => choose(rest, today), [rest, today]);
  if (typeof chosen === "string") {
    return (
      <section class="message" role="alert">
        <p>{chosen}</p>
        <a class="button" href={hashOf("puzzles")}>
          {texts.puzzles.today}
        </a>
      </section>
    );
  }
  const { puzzle, day } = chosen;
  const next = (difficulty: Difficulty) => {
    const solved = new Set(progress.value.solved);
    open(hashOf("puzzles", String(pickPuzzle(PUZZLES, difficulty, solved, Math.random(), puzzle).number)));
  };
  return (
    <Solve key={puzzle.number} puzzle={puzzle} day={day} onNext={() => next(difficultyOf(puzzle))}>
      <Choices puzzle={puzzle} isToday={day !== null} onNext={next} />
      <Standing today={today} />
    </Solve>
  );
}

function choose(rest: string, today: number): Chosen | string {
  try {
    const wanted = readWanted(rest, PUZZLES.length);
    const daily = puzzleOfDay(PUZZLES, today);
    if ("day" in wanted) return { puzzle: daily, day: today };
    if ("number" in wanted) {
      const puzzle = PUZZLES[wanted.number - 1]!;
      return { puzzle, day: puzzle === daily ? today : null };
    }
    return { puzzle: pickPuzzle(PUZZLES, wanted.difficulty, new Set(progress.value.solved), Math.random()), day: null };
  } catch (error) {
    if (error instanceof InvalidInput) return error.message;
    throw error;
  }
}

interface ChoicesProps {
  readonly puzzle: Puzzle;
  readonly isToday: boolean;
  readonly onNext: (difficulty: Difficulty) => void;
}

function Choices({ puzzle, isToday, onNext }: ChoicesProps) {
  return (
    <nav class="choices" aria-label={texts.puzzles.choose}>
      <a class="button" href={hashOf("puzzles")} aria-current={isToday ? "page" : undefined}>
        {texts.puzzles.today}
      </a>
      {DIFFICULTIES.map((difficulty) => (
        <button
          key={difficulty}
          type="button"
          aria-pressed={!isToday && difficultyOf(puzzle) === difficulty}
          onClick={() => onNext(difficulty)}>
          {texts.puzzles.difficulties[difficulty]}
        </button>
      ))}
    </nav>
  );
}

function Standing({ today }: { today: number }) {
  const { solved, row, longestRow, longestDays } = progress.value;
  const days = streakOn(progress.value, today);
  const { standing } = texts.puzzles;
  return (
    <dl class="standing">
      <div>
        <dt>{standing.days}</dt>
        <dd>
          {days}
          <small class="muted">{standing.longest(longestDays)}</small>
        </dd>
      </div>
      <div>
        <dt>{standing.row}</dt>
        <dd>
          {row}
          <small class="muted">{standing.longest(longestRow)}</small>
        </dd>
      </div>
      <div>
        <dt>{standing.firstTry}</dt>
        <dd>
          {solvedAtFirstTry(progress.value)}
          <small class="muted">{standing.ofSolved(solved.length)}</small>
        </dd>
      </div>
      <div>
        <dt>{standing.solved}</dt>
        <dd>
          {solved.length}
          <small class="muted">{standing.of(PUZZLES.length)}</small>
        </dd>
      </div>
    </dl>
  );
}
