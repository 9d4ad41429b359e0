// The demonstration at the beginning of a lesson: moves that play by themselves, with a sentence at some of them.

import words from "messages:learn";
import { Board } from "fourfold-board/components";
import { Position, parseMoves, type Side } from "fourfold-engine/rules";
import { useEffect, useState } from "preact/hooks";
import { positionInLine, useAutoplay } from "../../common/line";
import { StepButtons, stepByKey } from "../../common/StepButtons";
import { announce } from "../../shell/announce";
import { ButtonLink } from "../../shell/Button";
import { useFocusFallback } from "../../shell/focus";
import { useKeys } from "../../shell/keys";
import { hashOf, open } from "../../shell/router";
import { colourName } from "../../state/theme";
import { type Demonstration, noteAt } from "./demonstrations";
import type { Lesson } from "./lesson";
import { minutesOf } from "./time";

interface DemoProps {
  readonly lesson: Lesson;
  readonly of: Demonstration;
  /** The exercise that follows, from 1. */
  readonly next: number;
}

export function Demo({ lesson, of, next }: DemoProps) {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const heading = useFocusFallback(lesson.id, true);
  const names: Record<Side, string> = { first: colourName("first"), second: colourName("second") };
  const line = { from: Position.fromMoves(of.moves), moves: parseMoves(of.line), at };
  useAutoplay(line, isPlaying, setAt, PACE);
  const note = noteAt(lesson.id, at, names);
  useEffect(() => announce(note), [note]);
  const step = (to: number) => {
    setPlaying(false);
    setAt(to);
  };
  const exercises = hashOf("learn", `${lesson.id}/${next}`);
  useKeys((key) => {
    if (key === "n") {
      open(exercises);
      return true;
    }
    const to = stepByKey(key, at, line.moves.length);
    if (to !== null) step(to);
    return to !== null;
  });
  const isOver = at === line.moves.length;
  return (
    <div class="with-board common learn">
      <div class="panel stack text">
        <header class="stack">
          <a class="small-text muted" href={hashOf("learn")}>
            {words.back}
          </a>
          <h1 ref={heading} tabIndex={-1}>
            {lesson.title}
          </h1>
          <p class="muted small-text">
            {words.demonstration({ minutes: minutesOf(lesson.exercises.length), exercises: lesson.exercises.length })}
          </p>
        </header>
        <p class="read note">{note}</p>
      </div>
      <div class="board-side">
        <Board rowNumbers position={positionInLine(line)} last={line.moves[at - 1] ?? parseMoves(of.moves).at(-1) ?? null} />
        <StepButtons at={at} end={line.moves.length} onStep={step} label={words.demo} />
      </div>
      <div class="panel stack answers">
        <div class="row actions">
          <ButtonLink primary={isOver} label={isOver ? words.toExercises : words.skipDemo} href={exercises} />
        </div>
      </div>
    </div>
  );
}

const PACE = 1900; // milliseconds between moves: there is something to read at most of them
