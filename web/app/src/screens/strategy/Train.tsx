// Training: positions are shown, asked and repeated.

import words from "messages:strategy";
import { Board, type Mark } from "fourfold-board/components";
import { columnLabel, Position } from "fourfold-engine/rules";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Grade } from "ts-fsrs";
import { mayMove } from "../../board/motion";
import { playSound } from "../../board/sound";
import { positionInLine, useAutoplay } from "../../common/line";
import { StepButtons, stepByKey } from "../../common/StepButtons";
import { Reasons, Sentences } from "../../explain/Reasons";
import { useExplanation } from "../../explain/useExplanation";
import { columnOf } from "../../rules/moves";
import { announce, useAnnouncement } from "../../shell/announce";
import { Button, ButtonLink } from "../../shell/Button";
import { Failed } from "../../shell/Failed";
import { useFocusFallback } from "../../shell/focus";
import { KeyHelp } from "../../shell/KeyHelp";
import { focusBoard, once, useKeys } from "../../shell/keys";
import { progress } from "../../state/strategy";
import { colourName } from "../../state/theme";
import { texts } from "../../texts";
import { ended, sentences } from "../../texts/format";
import { marksOf, reasonOf } from "./diagram";
import { again, begin, type Drill, hint, isRevealed, lastOf, PRACTICE, positionOf, reply, statusOf, tryColumn } from "./drill";
import { dateOf, dueSteps, newToday, nextDue } from "./knowledge";
import { useReply, useRuleColumn } from "./opponent";
import { Rule, ruleInWords } from "./Rule";
import { gradeOf } from "./schedule";
import { after, newSession, nextTask, type Session, type Task } from "./session";
import { knowledge, opponentName, pageOf, saveGrade, strategy, wanted } from "./store";
import { inWords, wholePercent } from "./when";

const said = words.question;
/** How many of the moves that lead to a position are played on the board, when it is new and when it is asked. */
const PLAYED = { show: 4, ask: 1 };
/** Milliseconds before a sound: the disc has landed by then. */
const LANDED = 250;

export function Train() {
  const [session, setSession] = useState(() => newSession(wanted.value));
  const [coveredBefore] = useState(() => knowledge.value.covered);
  const pick = (now: Session) => nextTask(now, knowledge.value, progress.value, Date.now());
  const [{ task, number }, setTask] = useState(() => ({ task: pick(session), number: 0 }));
  useEffect(() => {
    wanted.value = []; // for this session only
  }, []);
  const goOn = (next: Session) => {
    setSession(next);
    setTask({ task: pick(next), number: number + 1 });
  };
  if (!task) return <Done session={session} coveredBefore={coveredBefore} onMore={(extra) => goOn({ ...session, extra })} />;
  return <Exercise key={number} task={task} onNext={() => goOn(after(session, task))} />;
}

// ---- One exercise

function Exercise({ task, onNext }: { task: Task; onNext: () => void }) {
  const { step, stage } = task;
  const { line, diagram } = step;
  const [drill, setDrill] = useState<Drill>(() => ({ ...begin(step), hinted: stage === "show" }));
  const [grade, setGrade] = useState<Grade | null>(null);
  const [at, setAt] = useState(() => Math.max(0, line.length - (mayMove() ? PLAYED[stage] : 0)));
  const [stepping, setStepping] = useState(false);
  const isThere = at === line.length;
  const status = statusOf(drill);
  const position = positionOf(drill);
  const last = lastOf(drill);
  const heading = useFocusFallback(drill);

  const rule = useRuleColumn(position, status === "move" || status === "wrong" ? diagram : null, drill.made.at(-1) ?? line.at(-1) ?? null);
  const right = diagram === null ? step.answer : rule.column;
  const change = (next: Drill) => {
    setDrill(next);
    const reached = statusOf(next);
    if (reached === "done" && status !== "done" && stage === "ask") setGrade(save(task, next, clock.current.spent));
    if (reached === "wrong" || (reached === "done" && status !== "done")) playSound(reached === "wrong" ? "wrong" : "right", LANDED);
    if (reached === "wrong") announce(sentences(said.wrong({ played: columnLabel(next.wrong!) }), wrongInWords(next, right!)));
    else if (reached === "done" && status !== "done") announce(said.right);
  };
  const replying = useReply(position, status === "reply", null, (column) => {
    change(reply(drill, column));
    announce(words.game.moved({ name: opponentName(), played: columnLabel(column) }));
  });
  // Only the time in which the user was to move counts.
  const clock = useRef({ spent: 0, since: 0 });
  useEffect(() => {
    if (status === "move" && isThere && right !== null) clock.current.since = performance.now();
  }, [drill, isThere, right === null]);
  const play = (column: number) => {
    if (right === null || !isThere || status !== "move" || !position.isPlayable(column)) return;
    clock.current.spent += performance.now() - clock.current.since;
    change(tryColumn(drill, column, right));
  };

  const path = { from: new Position(), moves: line, at };
  useAutoplay(path, !stepping && !isThere, setAt);
  const toStep = (to: number) => {
    setStepping(true);
    setAt(to);
  };
  useAnnouncement(sentences(titleOf(task), placeInWords(line)));

  useKeys((key) => {
    const typed = columnOf(key, 7);
    if (typed >= 0) {
      setAt(line.length);
      if (isThere && status === "wrong" && position.isPlayable(typed)) change(tryColumn(again(drill), typed, right!));
      else if (isThere) play(typed);
    } else if (key === "n" && status === "done") onNext();
    else if (key === "h" && status === "move" && stage === "ask") change(hint(drill));
    else if (key === "r" && status === "wrong") change(again(drill));
    else if (drill.made.length === 0 && status === "move") {
      const to = stepByKey(key, at, line.length);
      if (to === null) return false;
      if (isThere && key === "ArrowRight") return focusBoard();
      toStep(to);
    } else if (key === "ArrowLeft" || key === "ArrowRight") return focusBoard();
    else return false;
    return true;
  });

  const showsDiagram = diagram !== null && isThere && (drill.hinted || status === "wrong" || status === "done");
  const board = !isThere ? positionInLine(path) : drill.wrong === null ? position : position.play(drill.wrong);
  const action =
    status === "done" ? (
      <Button primary label={stage === "show" ? said.askNow : said.next} onClick={once(onNext)} />
    ) : status === "wrong" ? (
      <Button primary label={said.retry} onClick={once(() => change(again(drill)))} />
    ) : !isThere ? (
      <Button label={said.skip} onClick={once(() => toStep(line.length))} />
    ) : stage === "ask" ? (
      <Button
        icon="hint"
        label={diagram === null ? said.hint : said.showMarks}
        inactive={drill.hinted || status !== "move"}
        onClick={once(() => change(hint(drill)))}
      />
    ) : null;
  const canStep = line.length > 0 && drill.made.length === 0 && drill.wrong === null;
  return (
    <div class="with-board common strategy">
      <div class="board-side">
        <Board
          rowNumbers
          position={board}
          last={isThere ? last : (line[at - 1] ?? null)}
          marks={isThere ? marksFor(drill, right) : []}
          diagram={showsDiagram ? marksOf(diagram) : undefined}
          busy={right === null}
          {...(isThere && (status === "move" || status === "reply") && { onPlay: play })}
        />
        {canStep ? (
          <StepButtons at={at} end={line.length} onStep={toStep} label={said.line} />
        ) : (
          <p class="task muted">{placeInWords(line)}</p>
        )}
      </div>
      <div class="panel stack">
        <Header kind={task.kind} />
        <h1 ref={heading} tabIndex={-1}>
          {titleOf(task)}
        </h1>
        <Feedback task={task} drill={drill} right={right} grade={grade} isThere={isThere} />
        {action && <div class="row actions">{action}</div>}
        {rule.failure && <Failed why={texts.engineFailed({ why: rule.failure.why })} onRetry={rule.failure.retry} />}
        {replying && <Failed why={texts.engineFailed({ why: replying.why })} onRetry={replying.retry} />}
        {showsDiagram && <Rule diagram={diagram} position={board} open={stage === "show"} />}
        <Why drill={drill} stage={stage} isThere={isThere} />
        <KeyHelp keys={words.keys} />
      </div>
    </div>
  );
}

/** Saves the result of a question. Returns the grade. */
function save({ step, kind }: Task, { mistakes, helped, made }: Drill, spent: number): Grade {
  const moves = Math.ceil(made.length / 2);
  const grade = gradeOf({ mistakes, helped, milliseconds: spent / moves, isNew: kind === "new" });
  saveGrade(step, grade, Date.now());
  return grade;
}

function titleOf({ stage, step }: Task): string {
  if (stage === "show")
    return step.answer === null ? said.learnDiagram({ goal: goalOf() }) : said.learn({ column: columnLabel(step.answer) });
  return step.diagram === null ? said.ask : said.askDiagram({ goal: goalOf() });
}

function marksFor(drill: Drill, right: number | null): Mark[] {
  const { wrong, hinted, step, made } = drill;
  const position = positionOf(drill);
  if (wrong !== null) {
    const mine: Mark = { kind: "bad", column: wrong, row: position.height(wrong), label: "✗" };
    return right !== null && isRevealed(drill) ? [mine, { kind: "best", column: right }] : [mine];
  }
  if (hinted && step.diagram === null && made.length === 0 && right !== null) return [{ kind: "best", column: right }];
  const own = made.length % 2 === 1 ? made.at(-1)! : null;
  return own === null ? [] : [{ kind: "best", column: own, row: position.height(own) - 1, label: "✓" }];
}

/** Why a move by a diagram is right. */
function ruleOf(drill: Drill, right: number): string {
  const { step, made } = drill;
  const last = made.at(-1) ?? step.line.at(-1) ?? null;
  return ruleInWords(columnLabel(right), reasonOf(positionOf(drill), step.diagram!, last, right));
}

/** What is said about a wrong move: at a diagram what the rule says, elsewhere the right move once it is revealed. */
function wrongInWords(drill: Drill, right: number): string {
  if (drill.step.diagram !== null) return ruleOf(drill, right);
  return isRevealed(drill) ? said.wrongDetail({ column: columnLabel(right) }) : said.wrongOpen;
}

interface FeedbackProps {
  readonly task: Task;
  readonly drill: Drill;
  readonly right: number | null;
  readonly grade: Grade | null;
  readonly isThere: boolean;
}

function Feedback({ task, drill, right, grade, isThere }: FeedbackProps) {
  const { step, stage } = task;
  const status = statusOf(drill);
  const isDiagram = step.diagram !== null;
  const move = Math.min(PRACTICE, Math.floor(drill.made.length / 2) + 1);
  const show = (tone: "plain" | "good" | "bad", title: ComponentChildren, detail: ComponentChildren) => (
    <div class={`feedback ${tone}`}>
      <strong>{title}</strong>
      <p>{detail}</p>
    </div>
  );
  const where = placeInWords(step.line);
  switch (status) {
    case "wrong":
      return show("bad", said.wrong({ played: columnLabel(drill.wrong!) }), wrongInWords(drill, right!));
    case "done": {
      const card = progress.value.cards[step.node.card];
      const when =
        grade !== null && card ? sentences(said.grades[grade], said.doneDue({ when: inWords(card.due, Date.now()) })) : said.nowAsked;
      return show("good", said.right, when);
    }
    case "reply":
      return show("good", said.right, said.replying({ name: opponentName() }));
    default:
      if (right === null && isDiagram && isThere) return show("plain", where, said.ruleComing);
      if (isDiagram) {
        const hinted = drill.hinted ? said.practiseDetail({ move, all: PRACTICE }) : said.askDiagramDetail({ move, all: PRACTICE });
        return show("plain", where, stage === "show" && drill.made.length === 0 ? said.learnDiagramDetail : hinted);
      }
      if (stage === "show") return show("plain", where, said.learnDetail);
      return show("plain", where, drill.hinted ? said.hintAnswer({ column: columnLabel(right!) }) : said.askDetail);
  }
}

/** The reasons of the engine: against a wrong move, and on request for the right one. */
function Why({ drill, stage, isThere }: { drill: Drill; stage: Task["stage"]; isThere: boolean }) {
  const { step, wrong } = drill;
  const [isOpen, setOpen] = useState(false);
  const names = { first: colourName("first"), second: opponentName() };
  const isAnswered = stage === "show" || statusOf(drill) === "done";
  const column = wrong ?? (isOpen && isAnswered ? step.answer : null);
  const explaining = useExplanation(
    column === null ? null : { position: wrong === null ? step.position : positionOf(drill), column, names },
  );
  const reasons = column !== null && (
    <Reasons of={[explaining]}>
      <Sentences title={null} sentences={explaining.found?.about_move ?? []} />
    </Reasons>
  );
  if (wrong !== null) return step.diagram === null ? reasons : null;
  if (step.answer === null || !isAnswered || !isThere) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{said.why}</summary>
      {reasons}
    </details>
  );
}

function Header({ kind }: { kind: Task["kind"] }) {
  const now = Date.now();
  const due = dueSteps(knowledge.value, progress.value.cards, now).length;
  const left = Math.min(newToday(progress.value, dateOf(now)), knowledge.value.next.length);
  return (
    <div class="row spread small-text">
      <a class="back" href={pageOf()}>
        ← {words.overview}
      </a>
      <span class="row">
        <span class="muted">{leftInWords(due, left)}</span>
        <span class={`kind ${kind}`}>{said.kinds[kind]}</span>
      </span>
    </div>
  );
}

const placeInWords = (line: readonly number[]) =>
  line.length === 0 ? said.onEmpty : said.after({ line: line.map(columnLabel).join("-") });

function leftInWords(due: number, fresh: number): string {
  if (due === 0 || fresh === 0) return due > 0 ? said.due({ due }) : fresh > 0 ? said.fresh({ fresh }) : "";
  return said.dueAndFresh({ due, fresh });
}

const goalOf = () => (strategy.value.mayDraw ? "draw" : "win");

// ---- The end

const MORE = 5;

function summaryOf(repeated: number, learned: number): string {
  const { nothing, repeated: onlyRepeated, learned: onlyLearned, repeatedAndLearned } = words.done;
  if (repeated === 0 || learned === 0) return repeated > 0 ? onlyRepeated({ repeated }) : learned > 0 ? onlyLearned({ learned }) : nothing;
  return repeatedAndLearned({ repeated, learned });
}

function Done({ session, coveredBefore, onMore }: { session: Session; coveredBefore: number; onMore: (extra: number) => void }) {
  const { covered, next } = knowledge.value;
  const { repeated, learned, extra } = session;
  const due = nextDue(knowledge.value, progress.value.cards);
  const summary = summaryOf(repeated, learned);
  useAnnouncement(sentences(words.done.title, summary));
  useKeys((key) => {
    if (key !== "n" || next.length === 0) return false;
    onMore(extra + MORE);
    return true;
  });
  return (
    <section class="message strategy done">
      <h1>{words.done.title}</h1>
      <p>
        {ended(summary)} {learned > 0 && words.done.grown({ before: wholePercent(coveredBefore), after: wholePercent(covered) })}
      </p>
      {due !== null && <p class="muted">{words.done.next({ when: inWords(due, Date.now()) })}</p>}
      {next.length === 0 && <p>{words.done.all}</p>}
      <div class="row centred">
        <ButtonLink primary icon="play" label={words.play} href={pageOf("play")} />
        {next.length > 0 && (
          <Button label={words.done.more({ count: Math.min(MORE, next.length) })} onClick={once(() => onMore(extra + MORE))} />
        )}
        <ButtonLink label={words.overview} href={pageOf()} />
      </div>
    </section>
  );
}
