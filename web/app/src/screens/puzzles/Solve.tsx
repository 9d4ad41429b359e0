// One puzzle: try a move, see what it is worth and how the game continues.

import { columnLabel, parseMoves } from "fourfold-engine/rules";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Board } from "../../board/Board";
import { DiscIcon } from "../../board/DiscIcon";
import { columnOf } from "../../rules/moves";
import { announce } from "../../shell/announce";
import { Failed } from "../../shell/Failed";
import { useFocusHeir } from "../../shell/focus";
import { focusBoard, once, useKeys } from "../../shell/keys";
import { hashOf } from "../../shell/router";
import { colourName } from "../../state/theme";
import { type Line, lastInLine, positionInLine, useAutoplay, useBestLine } from "../../study/line";
import { StepButtons, stepByKey } from "../../study/StepButtons";
import { texts } from "../../texts";
import { record } from "./progress";
import { type Attempt, again, begin, difficultyOf, type Puzzle, positionOfPuzzle, show, tryColumn } from "./puzzle";
import { changeProgress, progress } from "./store";

interface SolveProps {
  readonly puzzle: Puzzle;
  readonly day: number | null;
  readonly onNext: () => void;
  readonly children: ComponentChildren;
}

export function Solve({ puzzle, day, onNext, children }: SolveProps) {
  const [attempt, setAttempt] = useState(() => begin(puzzle));
  const [line, setLine] = useState<Line | null>(null);
  const [playing, setPlaying] = useState(false);
  const heading = useFocusHeir(attempt);
  const start = positionOfPuzzle(puzzle);
  const { status, tried } = attempt;
  const after = tried === null ? null : start.play(tried);
  const { moves: following, failure, retry } = useBestLine(after);
  useAutoplay(line, playing, (at) => setLine(line && { ...line, at }));

  const change = (next: Attempt) => {
    setAttempt(next);
    setLine(null);
    setPlaying(false);
    changeProgress((now) => record(now, next, day));
    if (next.status !== "open") announce(feedback(next, null));
  };
  const settled = status === "solved" || status === "shown";
  const step = (at: number) => {
    setPlaying(false);
    setLine(line && { ...line, at });
  };
  useKeys((key) => {
    const column = columnOf(key, start.columns);
    if (!settled && start.isPlayable(column)) change(tryColumn(again(attempt), column));
    else if (key === "n" && settled) onNext();
    else if (key === "r" && status === "wrong") change(again(attempt));
    else if (line) {
      const to = stepByKey(key, line.at, line.moves.length);
      if (to !== null) step(to);
      return to !== null;
    } else if (key === "ArrowLeft" || key === "ArrowRight") return focusBoard();
    else return false;
    return true;
  });

  const position = line ? positionInLine(line) : (after ?? start);
  const last = line ? (lastInLine(line) ?? tried) : (tried ?? parseMoves(puzzle.moves).at(-1)!);
  const moves = tried === null ? [] : [tried, ...following];
  const tone = status === "open" ? "plain" : status === "wrong" ? "bad" : "good";
  return (
    <div class="with-board study puzzles">
      <div class="board-side">
        <Board
          position={position}
          last={last}
          {...(tried === null && { onPlay: (column: number) => change(tryColumn(attempt, column)) })}
        />
        {/* Space is reserved for it, so that nothing moves when it appears. */}
        <div class={line ? "" : "reserved"}>
          <StepButtons at={line?.at ?? 0} end={line?.moves.length ?? 0} onStep={step} label={texts.puzzles.line} />
        </div>
      </div>
      <div class="panel stack">
        <header>
          <h1 ref={heading} tabIndex={-1}>
            {day === null ? texts.puzzles.number(puzzle.number) : texts.puzzles.todaysTitle}
          </h1>
          <p class="muted">{texts.puzzles.rated(texts.puzzles.difficulties[difficultyOf(puzzle)], puzzle.rating)}</p>
        </header>
        <p class="task">
          <DiscIcon side={start.turn} /> {texts.puzzles.task(colourName(start.turn), puzzle.goal)}
        </p>
        <p class={`feedback ${tone}`}>{feedback(attempt, following.length > 0 ? { from: start, moves, at: moves.length } : null)}</p>
        {failure && <Failed why={texts.engineFailed(failure)} onRetry={retry} />}
        <div class="row">
          {settled ? (
            <button type="button" class="primary" onClick={once(onNext)}>
              {texts.puzzles.next}
            </button>
          ) : (
            <button type="button" onClick={once(() => change(show(attempt)))}>
              {texts.puzzles.show}
            </button>
          )}
          {status === "wrong" && (
            <button type="button" class="primary" onClick={once(() => change(again(attempt)))}>
              {texts.puzzles.retry}
            </button>
          )}
          {settled && (
            <a class="button" href={hashOf("analyse", puzzle.moves)}>
              {texts.titles.analyse}
            </a>
          )}
          {tried !== null && (
            <button
              type="button"
              disabled={following.length === 0}
              onClick={() => {
                setLine({ from: start, moves, at: 1 });
                setPlaying(true);
              }}>
              {status === "wrong" ? texts.puzzles.why : texts.puzzles.playLine}
            </button>
          )}
        </div>
        {children}
      </div>
    </div>
  );
}

/** `line`: how the game goes on with the move that was tried, once that is known. */
function feedback({ puzzle, status, tried }: Attempt, line: Line | null): string {
  if (tried === null) return texts.puzzles.find[puzzle.goal];
  if (status !== "wrong") {
    const found = status === "shown" ? "shown" : progress.value.missed.includes(puzzle.moves) ? "later" : "first";
    return texts.puzzles.right(found, puzzle.goal, columnLabel(tried), puzzle.depth);
  }
  const isDraw = line && positionInLine(line).winner === null;
  const loses = line && !isDraw ? line.moves.length / 2 : null;
  return texts.puzzles.wrong(puzzle.goal, columnLabel(tried), isDraw ?? false, loses);
}
