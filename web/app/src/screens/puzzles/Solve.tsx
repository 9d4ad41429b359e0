// One puzzle: play it to its end, see why a wrong move fails, and read the reasons afterwards.

import words from "messages:puzzles";
import why from "messages:why";
import { Board, type Mark, pictureOf } from "fourfold-board/components";
import type { Fact } from "fourfold-engine";
import { columnLabel, otherSide, type Position, parseMoves } from "fourfold-engine/rules";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import { playSound, type Sound } from "../../board/sound";
import { discMark, type Feedback, Outcome, PAUSE, playedOf, spoken, useOpponentsReply } from "../../common/feedback";
import { type Line, positionInLine, useAutoplay } from "../../common/line";
import { PlayFromHere } from "../../common/PlayFromHere";
import { ShareButton, type Shared } from "../../common/Share";
import { StepButtons, stepByKey } from "../../common/StepButtons";
import { Reasons, Sentences } from "../../explain/Reasons";
import { factsOf, marksOfFacts } from "../../explain/sentences";
import { useExplanation } from "../../explain/useExplanation";
import { columnOf } from "../../rules/moves";
import { announce } from "../../shell/announce";
import { Button, ButtonLink } from "../../shell/Button";
import { useFocusFallback } from "../../shell/focus";
import { KeyHelp } from "../../shell/KeyHelp";
import { focusBoard, once, useKeys } from "../../shell/keys";
import { Definitions } from "../../shell/lists";
import { hashOf } from "../../shell/router";
import { keepDaily } from "../../state/daily";
import { changeProgress, isSeen, progress, record } from "../../state/puzzleProgress";
import { colourName } from "../../state/theme";
import { texts } from "../../texts";
import { either } from "../../texts/format";
import {
  type Attempt,
  again,
  answer,
  begin,
  hint,
  hintOf,
  isSettled,
  positionOf,
  type Status,
  show,
  statusOf,
  tryColumn,
  wholeLine,
} from "./attempt";
import { DailyResult } from "./DailyResult";
import { difficultyOf, type Puzzle, positionOfPuzzle } from "./puzzle";
import { RatingBadge } from "./Rating";
import { themeMeaning, themeName } from "./themes";

interface SolveProps {
  readonly puzzle: Puzzle;
  readonly day: number | null;
  readonly onNext: () => void;
  readonly children: ComponentChildren;
}

/** After the user's move. */
const SOUNDS: { readonly [status in Status]?: Sound } = { answer: "right", wrong: "wrong", solved: "win" };

export function Solve({ puzzle, day, onNext, children }: SolveProps) {
  const [attempt, setAttempt] = useState(() => begin(puzzle));
  const [isNew] = useState(() => !isSeen(progress.value, puzzle));
  /** How much of the line is on the board: of the refutation or of the solution. */
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  /** Whether the user steps through the line: then the reasons are those of the move on the board. */
  const [stepping, setStepping] = useState(false);
  /** The facts of the sentence that is being read: the board shows what they are about. */
  const [read, setRead] = useState<readonly Fact[] | null>(null);
  const heading = useFocusFallback(attempt);
  const status = statusOf(attempt);
  const settled = isSettled(attempt);
  /** Whether a hint or the solution would count as a miss. */
  const isAtStake = isNew && !attempt.failed;
  const [asked, setAsked] = useState<"hint" | "show" | null>(null);
  const start = positionOfPuzzle(puzzle);
  const here = positionOf(attempt);

  const change = (next: Attempt) => {
    setAttempt(next);
    setRead(null);
    setAsked(null);
    if (day !== null && next.steps.length > 0) keepDaily({ day, steps: next.steps, isOver: isSettled(next) });
    changeProgress((now) => record(now, { ...next, isSolved: statusOf(next) === "solved" }, day, Date.now()));
    const reached = statusOf(next);
    if (reached !== status) {
      setAt(reached === "wrong" ? 1 : next.made.length);
      setPlaying(reached === "wrong" || reached === "shown");
      setStepping(false);
      const sound = SOUNDS[reached];
      if (sound) playSound(sound, PAUSE.still);
    }
    if (reached !== "answer" && next !== attempt) announce(spoken(feedbackOf(next, isNew)));
  };
  /** A hint or the solution; while the rating is at stake, only when asked for twice. */
  const help = (kind: "hint" | "show") => {
    if (kind === "hint" ? status !== "move" : settled) return;
    if (isAtStake && asked !== kind) {
      setAsked(kind);
      announce(words.costs);
    } else change(kind === "hint" ? hint(attempt) : show(attempt));
  };
  useOpponentsReply(status === "answer", () => change(answer(attempt)), attempt);

  // What to explain: the wrong move, or a right one of the solution.
  const solution = wholeLine(attempt);
  const explained = settled ? (stepping ? Math.max(0, at - 1) & ~1 : 0) : attempt.made.length;
  const names = { first: colourName("first"), second: colourName("second") };
  const explainedAt: Position = settled ? solution.slice(0, explained).reduce((position, column) => position.play(column), start) : here;
  const column = settled ? solution[explained]! : attempt.wrong;
  const explaining = useExplanation(column === null ? null : { position: explainedAt, column, names });
  const { found } = explaining;

  const line: Line | null =
    attempt.wrong !== null
      ? { from: here, moves: found && found.line.length > 0 ? found.line : [attempt.wrong], at }
      : settled
        ? { from: start, moves: solution, at }
        : null;
  useAutoplay(line, playing && line !== null && (settled || at < playedOf(line)), setAt);
  const step = (to: number) => {
    setPlaying(false);
    setStepping(true);
    setRead(null);
    setAt(to);
  };

  useKeys((key) => {
    const typed = columnOf(key, start.columns);
    if ((status === "move" || status === "wrong") && here.isPlayable(typed)) change(tryColumn(again(attempt), typed));
    else if (key === "n" && settled) onNext();
    else if (key === "r" && status === "wrong") change(again(attempt));
    else if (key === "h" && status === "move") help("hint");
    else if (key === "s" && !settled) help("show");
    else if (line) {
      const to = stepByKey(key, at, line.moves.length);
      if (to !== null) step(to);
      return to !== null;
    } else if (key === "ArrowLeft" || key === "ArrowRight") return focusBoard();
    else return false;
    return true;
  });

  /** Shows what a sentence of a section is about while it is read. */
  const lightFacts = (section: keyof ReturnType<typeof factsOf>) => (index: number | null) =>
    setRead(index === null || !found ? null : factsOf(found.data)[section][index]!);
  const isRead = read !== null && found !== null;
  const position = isRead ? explainedAt : line ? positionInLine(line) : here;
  const marks = isRead ? marksOfFacts(read, found.data, explainedAt) : marksOf(attempt, position, line);
  const made = isRead ? solution.slice(0, explained) : line ? [...(settled ? [] : attempt.made), ...line.moves.slice(0, at)] : attempt.made;
  const last = made.at(-1) ?? parseMoves(puzzle.moves).at(-1)!;
  const feedback = feedbackOf(attempt, isNew);
  return (
    <div class="with-board common puzzles">
      <div class={`board-side${isRead ? " reading" : ""}`}>
        <Board
          rowNumbers
          position={position}
          last={last}
          marks={marks}
          busy={status === "answer"}
          {...(!settled && status !== "wrong" && { onPlay: (played: number) => change(tryColumn(attempt, played)) })}
        />
        {/* Both have the same height, so that nothing moves. */}
        {line ? (
          <StepButtons at={at} end={line.moves.length} onStep={step} label={status === "wrong" ? words.refutation : words.solution} />
        ) : (
          <p class="task">
            <DiscIcon side={start.turn} /> {words.task({ colour: colourName(start.turn), goal: puzzle.goal })}
          </p>
        )}
      </div>
      <div class="panel stack">
        <header class="row spread">
          <h1 ref={heading} tabIndex={-1}>
            {day === null ? words.number({ number: puzzle.number }) : words.todaysTitle}
          </h1>
          <RatingBadge puzzle={puzzle} isOver={isNew && (settled || attempt.failed)} />
        </header>
        <Outcome {...feedback} disc={<DiscIcon side={start.turn} />}>
          <p>{feedback.detail}</p>
        </Outcome>
        <div class="row actions">
          {settled ? (
            <>
              <Button primary label={words.next} onClick={once(onNext)} />
              <ButtonLink
                icon="analyse"
                label={texts.titles.analyse}
                href={hashOf("analyse", `${puzzle.moves}${solution.map(columnLabel).join("")}`, { at: puzzle.moves })}
              />
            </>
          ) : (
            <>
              {status === "wrong" ? (
                <Button primary label={words.retry} onClick={once(() => change(again(attempt)))} />
              ) : (
                <Button
                  icon="hint"
                  label={asked === "hint" ? words.hintAnyway : words.hint}
                  inactive={status !== "move" || attempt.hinted}
                  onClick={once(() => help("hint"))}
                />
              )}
              <Button icon="eye" label={asked === "show" ? words.showAnyway : words.show} onClick={once(() => help("show"))} />
            </>
          )}
        </div>
        {asked !== null && <p class="small-text">{words.costs}</p>}
        {settled && day !== null && <DailyResult day={day} number={puzzle.number} />}
        {settled && (
          <div class="row">
            <PlayFromHere moves={parseMoves(puzzle.moves)} size={start} />
            <ShareButton share={sharedPuzzle(attempt)} />
          </div>
        )}
        {settled && <About puzzle={puzzle} />}
        {column !== null && (
          <Reasons of={[explaining]}>
            {found && (
              <>
                {settled && <Sentences title={why.position} sentences={found.about_position} onRead={lightFacts("about_position")} />}
                <Sentences
                  title={settled ? why.bestMove({ column: columnLabel(column) }) : null}
                  sentences={found.about_move}
                  onRead={lightFacts("about_move")}
                />
                {settled && found.about_others.length > 0 && (
                  <details>
                    <summary>{why.others}</summary>
                    <Sentences title={null} sentences={found.about_others} onRead={lightFacts("about_others")} />
                  </details>
                )}
              </>
            )}
          </Reasons>
        )}
        {children}
        <KeyHelp keys={words.keys} />
      </div>
    </div>
  );
}

/** The picture shows the position before the solution. */
function sharedPuzzle({ puzzle, failed, shown }: Attempt): Shared {
  const { number, goal, moves } = puzzle;
  const position = positionOfPuzzle(puzzle);
  return {
    address: hashOf("puzzles", String(number)),
    name: `fourfold-puzzle-${number}`,
    title: texts.share.puzzleTitle,
    help: texts.share.puzzleHelp,
    text: texts.share.puzzle[shown ? "shown" : failed ? "later" : "first"]({ number }),
    picture: { ...pictureOf(position, parseMoves(moves).at(-1) ?? null), small: true },
    caption: { names: [colourName("first"), colourName("second")], words: words.task({ colour: colourName(position.turn), goal }) },
  };
}

/** What is known of a puzzle once it is settled: before, it would help to solve it. */
function About({ puzzle }: { puzzle: Puzzle }) {
  return (
    <div class="about">
      <p class="small-text">{words.rated({ difficulty: words.difficulties[difficultyOf(puzzle)], rating: puzzle.rating })}</p>
      <Definitions
        class="themes small-text"
        aria-label={words.themes}
        rows={puzzle.themes.map((theme) => [themeName(theme), themeMeaning(theme)])}
      />
    </div>
  );
}

/** The verdict on a move, or the hint. */
function marksOf(attempt: Attempt, position: Position, line: Line | null): Mark[] {
  const { wrong, hinted, made, puzzle } = attempt;
  if (wrong !== null) return line?.at === 1 ? [discMark(position, wrong, "bad", "✗")] : [];
  if (line) return [];
  if (hinted) {
    const found = hintOf(attempt);
    if ("columns" in found) return found.columns.map((column) => ({ kind: "note", column, label: "?" }));
    return found.four.map((cell) => ({ kind: "win", ...cell }));
  }
  const right = made.length % 2 === 1 ? made.at(-1) : undefined;
  return right === undefined || made.length > puzzle.line.length ? [] : [discMark(position, right, "best", "✓")];
}

function feedbackOf(attempt: Attempt, isNew: boolean): Feedback {
  const { puzzle, made, failed, wrong, hinted } = attempt;
  const { goal } = puzzle;
  const opponent = colourName(otherSide(positionOfPuzzle(puzzle).turn));
  switch (statusOf(attempt)) {
    case "wrong":
      return { tone: "bad", icon: "close", title: words.wrong({ goal, column: columnLabel(wrong!) }), detail: words.refuted };
    case "answer":
      return { tone: "good", icon: "check", title: words.right, detail: words.answering({ opponent }) };
    case "solved": {
      const how = !isNew ? "seen" : failed ? "later" : "first";
      return { tone: "good", icon: "check", title: words.solved, detail: `${words.how[how]} ${keyMove(attempt)}` };
    }
    case "shown":
      return { tone: "plain", icon: "eye", title: words.solution, detail: keyMove(attempt) };
    default:
      if (hinted) {
        const found = hintOf(attempt);
        const detail =
          "four" in found
            ? words.hintFour
            : words.hintColumns({ columns: either(found.columns.map((column) => words.hintColumn({ column: columnLabel(column) }))) });
        return { tone: "plain", icon: "hint", title: words.hint, detail };
      }
      if (made.length === 0) return { tone: "plain", icon: null, ...words.begin[goal] };
      return {
        tone: "good",
        icon: "check",
        title: words.keepGoing,
        detail: words.answered({ opponent, column: columnLabel(made.at(-1)!) }),
      };
  }
}

function keyMove(attempt: Attempt): string {
  const line = wholeLine(attempt);
  return words.keyMove({ goal: attempt.puzzle.goal, column: columnLabel(line[0]!), moves: (line.length + 1) / 2 });
}
