// Practice: for each mistake, find a better move.

import { columnLabel } from "fourfold-engine/rules";
import { useState } from "preact/hooks";
import { Board } from "../../board/Board";
import { DiscIcon } from "../../board/DiscIcon";
import type { Mark } from "../../board/types";
import { columnOf } from "../../rules/moves";
import { announce } from "../../shell/announce";
import { useFocusHeir } from "../../shell/focus";
import { focusBoard, once, useKeys } from "../../shell/keys";
import { colourName } from "../../state/theme";
import { texts } from "../../texts";
import { attempt, beginLesson, current, isSettled, type Lesson, nextMistake, retry, showAnswer } from "./lesson";
import type { ReviewedMove } from "./review";

interface LearnProps {
  readonly mistakes: readonly ReviewedMove[];
  readonly onClose: () => void;
}

export function Learn({ mistakes, onClose }: LearnProps) {
  const [lesson, setLesson] = useState(() => beginLesson(mistakes));
  const mistake = current(lesson);
  const heading = useFocusHeir(lesson, true);
  const change = (next: Lesson) => {
    setLesson(next);
    if (next.attempt !== "open") announce(feedback(next));
  };
  useKeys((key) => {
    const column = mistake ? columnOf(key, mistake.position.columns) : -1;
    if (mistake?.position.isPlayable(column)) {
      change(attempt(retry(lesson), column));
      return true;
    }
    if (key === "Escape") onClose();
    if (key === "ArrowLeft" || key === "ArrowRight") return focusBoard();
    return key === "Escape";
  });
  if (!mistake) {
    return (
      <section class="message">
        <h1 ref={heading} tabIndex={-1}>
          {texts.review.lessonDone}
        </h1>
        <p>{texts.review.lessonScore(lesson.found, mistakes.length)}</p>
        <div class="row">
          <button type="button" onClick={() => setLesson(beginLesson(mistakes))}>
            {texts.review.lessonAgain}
          </button>
          <button type="button" class="primary" onClick={onClose}>
            {texts.review.backToReview}
          </button>
        </div>
      </section>
    );
  }
  const { tried } = lesson;
  const position = tried === null ? mistake.position : mistake.position.play(tried);
  const tone = lesson.attempt === "open" ? "plain" : isSettled(lesson) ? "good" : "bad";
  return (
    <div class="with-board study review">
      <div class="board-side">
        <Board
          rowNumbers
          position={position}
          last={tried}
          marks={tried === null ? [{ kind: "bad", column: mistake.column } satisfies Mark] : []}
          {...(tried === null && { onPlay: (column: number) => change(attempt(lesson, column)) })}
        />
      </div>
      <div class="panel stack review-panel">
        <header>
          <h1 ref={heading} tabIndex={-1}>
            {texts.review.lesson}
          </h1>
          <p class="muted">{texts.review.lessonAt(lesson.index + 1, mistakes.length)}</p>
        </header>
        <p>
          <DiscIcon side={mistake.side} />{" "}
          {texts.review.lessonTask(colourName(mistake.side), mistake.number, columnLabel(mistake.column), mistake.judged!.class!)}
        </p>
        <p class={`feedback ${tone}`}>{lesson.attempt === "open" ? texts.review.lessonFind : feedback(lesson)}</p>
        <div class="row">
          <button type="button" class={isSettled(lesson) ? "primary" : ""} onClick={once(() => change(nextMistake(lesson)))}>
            {isSettled(lesson) ? texts.review.lessonNext : texts.review.lessonSkip}
          </button>
          {/* Not `disabled`: the focus stays on it. */}
          <button type="button" aria-disabled={isSettled(lesson)} onClick={once(() => change(showAnswer(lesson)))}>
            {texts.review.lessonShow}
          </button>
          <button type="button" onClick={onClose}>
            {texts.review.backToReview}
          </button>
          {tried !== null && !isSettled(lesson) && (
            <button type="button" class="primary" onClick={once(() => change(retry(lesson)))}>
              {texts.review.lessonRetry}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

function feedback(lesson: Lesson): string {
  const mistake = current(lesson);
  if (!mistake || lesson.tried === null) return "";
  const wins = mistake.position.isWinningMove(lesson.tried);
  const words = wins ? texts.review.hasWon : mistake.judged!.scores_in_words[lesson.tried]!;
  return texts.review.lessonFeedback(lesson.attempt, columnLabel(lesson.tried), words);
}
