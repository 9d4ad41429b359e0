// One exercise: something to read, a question about the board, and what is said about each answer.

import ideas from "messages:ideas";
import words from "messages:learn";
import { Board, type Mark } from "fourfold-board/components";
import { columnLabel, otherSide, type Position, parseMoves, type Side } from "fourfold-engine/rules";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { CellBoard, focusCells } from "../../board/CellBoard";
import { DiscIcon } from "../../board/DiscIcon";
import { mayMove } from "../../board/motion";
import { discMark, type Feedback, Outcome, playedOf, spoken, useOpponentsReply } from "../../common/feedback";
import { type Line, positionInLine, useAutoplay } from "../../common/line";
import { StepButtons, stepByKey } from "../../common/StepButtons";
import { Reasons, Sentences } from "../../explain/Reasons";
import { useExplanation } from "../../explain/useExplanation";
import { columnOf } from "../../rules/moves";
import { announce, useAnnouncement } from "../../shell/announce";
import { Button } from "../../shell/Button";
import { useFocusFallback } from "../../shell/focus";
import { Icon } from "../../shell/icons";
import { KeyHelp } from "../../shell/KeyHelp";
import { focusBoard, once, useKeys } from "../../shell/keys";
import { hashOf } from "../../shell/router";
import { colourName } from "../../state/theme";
import { sentences } from "../../texts/format";
import { type Attempt, acceptedBy, again, answer, begin, hint, MOST_HINTS, playedIn, positionOf, reply, statusOf } from "./attempt";
import { cellLabel, cellOf, depthOf, type Exercise, type Lesson, marksOfText, responseTo, type Said, startOf, withNames } from "./lesson";
import { isDone, progress } from "./progress";
import { CountForm, focusNumber, OptionList } from "./Questions";

interface PracticeProps {
  readonly lesson: Lesson;
  /** From 1. */
  readonly number: number;
  /** Whether it comes back because it was missed. */
  readonly isAgain: boolean;
  /** `isClean`: at the first try, and without a hint. */
  readonly onDone: (isClean: boolean, seconds: number) => void;
  readonly onNext: () => void;
}

export function Practice({ lesson, number, isAgain, onDone, onNext }: PracticeProps) {
  const [began] = useState(() => performance.now());
  const exercise = lesson.exercises[number - 1]!;
  const { kind } = exercise;
  const [answers, setAttempt] = useState(() => begin(exercise));
  const attempt = useMemo(() => ({ ...answers, exercise }), [answers, exercise]); // in another language, it is another object
  /** How much of the refutation is on the board. */
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const heading = useFocusFallback(attempt, true);
  const status = statusOf(attempt);
  const here = positionOf(attempt);
  const names: Record<Side, string> = { first: colourName("first"), second: colourName("second") };
  const say = (text: Said) => withNames(text, names);

  const change = (next: Attempt) => {
    if (next === attempt) return;
    setAttempt(next);
    const reached = statusOf(next);
    setAt(1);
    setPlaying(reached === "wrong");
    if (reached === "done") onDone(!next.failed, (performance.now() - began) / 1000);
    const feedback = feedbackOf(next, names);
    if (feedback && reached !== "reply") announce(spoken(feedback));
  };
  const give = (given: string) => change(answer(attempt, given));
  useOpponentsReply(status === "reply", () => change(reply(attempt)), attempt);
  useEffect(() => scrollTo({ top: 0 }), []); // on a phone, the text is above the board
  useAnnouncement(sentences(words.of({ number, all: lesson.exercises.length }), say(exercise.read), say(exercise.task)));

  // On a phone, how to go on may be below what is visible.
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (status !== "done" && status !== "wrong") return;
    actions.current?.scrollIntoView({ block: "nearest", behavior: mayMove() ? "smooth" : "auto" });
  }, [attempt]);

  // A wrong move stays on the board, and the engine shows what follows.
  const wrong = kind === "play" && status === "wrong" ? parseMoves(attempt.wrong!)[0]! : null;
  const explaining = useExplanation(wrong !== null && exercise.explained !== false ? { position: here, column: wrong, names } : null);
  const { found } = explaining;
  const line: Line | null = wrong === null ? null : { from: here, moves: found && found.line.length > 0 ? found.line : [wrong], at };
  useAutoplay(line, playing && line !== null && at < playedOf(line), setAt);
  const step = (to: number) => {
    setPlaying(false);
    setAt(to);
  };

  const options = Object.entries(exercise.options ?? {});
  const isOpen = status === "ask" || status === "wrong";
  useKeys((key) => {
    const column = columnOf(key, here.columns);
    if (key === "n" && status === "done") onNext();
    else if (key === "h" && isOpen && attempt.hints < MOST_HINTS) change(hint(attempt));
    else if (key === "r" && status === "wrong") change(again(attempt));
    else if (isOpen && kind === "play" && here.isPlayable(column)) give(columnLabel(column));
    else if (isOpen && kind === "choose" && column >= 0 && column < options.length) give(options[column]![0]);
    else if (isOpen && kind === "count" && /^\d$/.test(key)) {
      focusNumber();
      return false; // the digit is typed there
    } else if (line) {
      const to = stepByKey(key, at, line.moves.length);
      if (to !== null) step(to);
      return to !== null;
    } else if (isOpen && kind === "cell" && key.startsWith("Arrow")) return focusCells();
    else if (isOpen && kind === "play" && /^Arrow(Left|Right)$/.test(key)) return focusBoard();
    else return false;
    return true;
  });

  const position = line ? positionInLine(line) : here;
  const made = [...playedIn(attempt), ...(line ? line.moves.slice(0, at) : [])];
  const last = made.at(-1) ?? parseMoves(exercise.moves).at(-1) ?? null;
  const side = here.isOver ? otherSide(here.turn) : here.turn;
  const feedback = feedbackOf(attempt, names);
  const marks = marksOf(attempt, position, line);
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
          <Steps lesson={lesson} number={number} />
        </header>
        {isAgain && <p class="chip">{words.onceMore}</p>}
        <p class="read">{say(exercise.read)}</p>
      </div>
      <div class="board-side">
        {kind === "cell" ? (
          <CellBoard position={position} last={last} marks={marks} onPick={isOpen ? (cell) => give(cellLabel(cell)) : undefined} />
        ) : (
          <Board
            rowNumbers
            position={position}
            last={last}
            marks={marks}
            threats={status === "done" && kind === "play"}
            busy={status === "reply"}
            {...(kind === "play" && status !== "done" && status !== "wrong" && { onPlay: (column: number) => give(columnLabel(column)) })}
          />
        )}
        {/* Both have the same height, so that nothing moves. */}
        {line ? (
          <StepButtons at={at} end={line.moves.length} onStep={step} label={words.refutation} />
        ) : (
          <p class="task">
            <DiscIcon side={side} /> {here.isOver ? words.wins({ name: names[side] }) : words.toMove({ name: names[side] })}
          </p>
        )}
      </div>
      <div class="panel stack answers">
        <Outcome tone={feedback?.tone ?? "plain"} icon={feedback?.icon ?? null} title={feedback?.title ?? say(exercise.task)}>
          {feedback && <p>{feedback.detail}</p>}
          {feedback && isOpen && <p class="muted small-text">{say(exercise.task)}</p>}
        </Outcome>
        {kind === "choose" && (
          <OptionList
            options={options.map(([key, text]) => [key, say(text)])}
            right={attempt.right[0] ?? null}
            wrong={attempt.wrong}
            isOpen={isOpen}
            onChoose={give}
          />
        )}
        {kind === "count" && isOpen && <CountForm onAnswer={give} />}
        <div ref={actions} class="row actions">
          {status === "done" ? (
            <button type="button" class="primary" onClick={once(onNext)}>
              {words.goNext}
              <Icon name="forward" />
            </button>
          ) : (
            <>
              {wrong !== null && <Button primary label={words.retry} onClick={once(() => change(again(attempt)))} />}
              <Button
                icon="hint"
                label={attempt.hints === 0 ? words.hint : words.answer}
                inactive={attempt.hints === MOST_HINTS || status === "reply"}
                onClick={once(() => change(hint(attempt)))}
              />
            </>
          )}
        </div>
        {wrong !== null && exercise.explained !== false && (
          <Reasons of={[explaining]}>{found && <Sentences title={null} sentences={found.about_move} />}</Reasons>
        )}
        <KeyHelp keys={words.keys} />
      </div>
    </div>
  );
}

/** Links to the exercises of the lesson. */
function Steps({ lesson, number }: { lesson: Lesson; number: number }) {
  return (
    <nav class="steps" aria-label={words.steps}>
      {lesson.exercises.map((_, index) => {
        const done = isDone(progress.value, lesson, index + 1);
        return (
          <a
            key={index}
            class={done ? "done" : undefined}
            href={hashOf("learn", `${lesson.id}/${index + 1}`)}
            aria-current={index + 1 === number ? "step" : undefined}
            aria-label={(done ? words.stepDone : words.step)({ number: index + 1 })}>
            {done && index + 1 !== number ? <Icon name="check" /> : index + 1}
          </a>
        );
      })}
    </nav>
  );
}

function marksOf(attempt: Attempt, position: Position, line: Line | null): Mark[] {
  const { exercise, right, wrong, hints: given } = attempt;
  const hinted = given === MOST_HINTS;
  const status = statusOf(attempt);
  if (exercise.kind === "cell") {
    const found = right.map((label): Mark => ({ kind: "best", ...cellOf(label), label: "✓" }));
    const missed: Mark[] = wrong === null ? [] : [{ kind: "bad", ...cellOf(wrong), label: "✗" }];
    const hints =
      hinted && status === "ask" ? acceptedBy(attempt).map((label): Mark => ({ kind: "note", ...cellOf(label), label: "?" })) : [];
    const taken = [...found, ...missed, ...hints];
    return [
      ...marksOfText(exercise).filter((mark) => !taken.some(({ column, row }) => column === mark.column && row === mark.row)),
      ...taken,
    ];
  }
  if (line) return line.at === 1 ? [discMark(position, parseMoves(wrong!)[0]!, "bad", "✗")] : [];
  if (exercise.kind !== "play") return marksOfText(exercise);
  const own = playedIn(attempt);
  const latest = own.length % 2 === 1 && !position.isOver ? [discMark(position, own.at(-1)!, "best", "✓")] : [];
  const hints =
    hinted && status === "ask"
      ? acceptedBy(attempt).map((column): Mark => ({ kind: "note", column: parseMoves(column)[0]!, label: "?" }))
      : [];
  return [...(status === "done" ? [] : marksOfText(exercise)), ...latest, ...hints];
}

/** What is said about the last answer; null before the first. */
function feedbackOf(attempt: Attempt, names: Readonly<Record<Side, string>>): Feedback | null {
  const { exercise, right, wrong, hints } = attempt;
  const opponent = names[otherSide(startOf(exercise).turn)];
  switch (statusOf(attempt)) {
    case "done":
      return { tone: "good", icon: "check", title: words.right, detail: withNames(exercise.right, names) };
    case "wrong":
      return {
        tone: "bad",
        icon: "close",
        title: wrongTitle(attempt),
        detail: withNames(responseTo(exercise, wrong!, right.length), names),
      };
    case "reply":
      return { tone: "good", icon: "check", title: words.keepGoing, detail: words.answering({ name: opponent }) };
    case "ask":
      if (hints > 0) {
        const detail = hints === 1 ? ideaOf(exercise, right.length) : hintInWords(attempt, names);
        return { tone: "plain", icon: "hint", title: hints === 1 ? words.hint : words.answer, detail };
      }
      if (right.length === 0) return null;
      return {
        tone: "good",
        icon: "check",
        title: words.keepGoing,
        detail:
          exercise.kind === "play"
            ? words.answered({ name: opponent, column: columnLabel(playedIn(attempt).at(-1)!) })
            : words.left({ count: depthOf(exercise) - right.length }),
      };
  }
}

function wrongTitle({ exercise, wrong }: Attempt): string {
  if (exercise.kind === "play") return words.wrongColumn({ column: wrong! });
  const [column, row] = wrong!.split(",");
  return exercise.kind === "cell" ? words.wrongCell({ column: column!, row: row! }) : words.wrong;
}

/** What to look for, in the words of `fourfold lessons`. */
function ideaOf({ ask, themes = [] }: Exercise, turn: number): string {
  if (themes.length > 0 && turn === 0) return themes.map((theme) => ideas.theme[theme]).reduce((text, next) => ideas.both({ text, next }));
  return Object.hasOwn(ideas.question, ask.what) ? ideas.question[ask.what as keyof typeof ideas.question] : words.lookAgain;
}

function hintInWords(attempt: Attempt, names: Readonly<Record<Side, string>>): string {
  const [right] = acceptedBy(attempt) as [string];
  const { kind, options } = attempt.exercise;
  if (kind === "play") return words.hintColumn({ column: right });
  if (kind !== "cell") return words.hintOption({ option: withNames(options?.[right] ?? right, names) });
  const [column, row] = right.split(",");
  return words.hintCell({ column: column!, row: row! });
}
