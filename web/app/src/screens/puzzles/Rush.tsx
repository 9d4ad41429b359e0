// Puzzle rush and survival: as many puzzles as possible, from easy to hard.

import puzzles from "messages:puzzles";
import words from "messages:rush";
import { Board } from "fourfold-board/components";
import { columnLabel, parseMoves } from "fourfold-engine/rules";
import { useEffect, useRef, useState } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import { playSound } from "../../board/sound";
import { discMark, PAUSE, useOpponentsReply } from "../../common/feedback";
import { Tiles } from "../../common/Tiles";
import { timeInWords } from "../../online/clocks";
import { dateOf, dayOf } from "../../rules/day";
import { columnOf } from "../../rules/moves";
import { announce } from "../../shell/announce";
import { Button } from "../../shell/Button";
import { useFocusFallback } from "../../shell/focus";
import { Icon } from "../../shell/icons";
import { KeyHelp } from "../../shell/KeyHelp";
import { focusBoard, once, useKeys } from "../../shell/keys";
import { hashOf } from "../../shell/router";
import { bests, changeBests, type Mode, withRun } from "../../state/rush";
import { colourName } from "../../state/theme";
import { sentences, shortDate } from "../../texts/format";
import { type Attempt, answer, begin, isSettled, positionOf, statusOf, tryColumn } from "./attempt";
import { isOver, LIVES, livesLeft, type Run, solvedIn, startRun, timeLeft, withResult } from "./run";
import { ShareText } from "./ShareText";
import { SQUARES } from "./squares";
import { PUZZLES } from "./store";

type End = keyof typeof words.over;

/** A run that is over, and whether it was the best. */
interface Finished {
  readonly run: Run;
  readonly why: End;
  readonly isBest: boolean;
}

const keep = (mode: Mode, solved: number, isNew: boolean) =>
  changeBests((now) => withRun(now, mode, solved, dateOf(dayOf(Date.now())), isNew));

export function Rush({ mode }: { mode: Mode }) {
  const [run, setRun] = useState<Run | null>(null);
  const [finished, setFinished] = useState<Finished | null>(null);
  const before = useRef(0); // the best result when the run began
  const start = () => {
    before.current = bests.value[mode].solved;
    keep(mode, 0, true);
    setFinished(null);
    setRun(startRun(mode, PUZZLES, Math.random()));
  };
  const end = (last: Run, why: End) => {
    const solved = solvedIn(last);
    playSound(why === "stopped" ? "draw" : "win");
    announce(sentences(words.over[why], words.result({ count: solved })));
    setRun(null);
    setFinished({ run: last, why, isBest: solved > before.current });
  };
  if (run === null) return <Entry mode={mode} finished={finished} onStart={start} />;
  return <Running first={run} onEnd={end} />;
}

interface EntryProps {
  readonly mode: Mode;
  readonly finished: Finished | null;
  readonly onStart: () => void;
}

/** Before a run and after it. */
function Entry({ mode, finished, onStart }: EntryProps) {
  const heading = useFocusFallback(finished, finished !== null);
  const { solved, day, runs } = bests.value[mode];
  const title = words.titles[mode];
  useKeys((key) => {
    if (key !== "n") return false;
    onStart();
    return true;
  });
  return (
    <div class="common puzzles rush-entry stack">
      <header class="stack">
        <h1 ref={heading} tabIndex={-1}>
          {finished ? words.result({ count: solvedIn(finished.run) }) : title}
        </h1>
        <p class="muted">{finished ? words.over[finished.why] : words.what[mode]}</p>
        {finished?.isBest && <p class="new-best">{words.newBest}</p>}
      </header>
      <div class="row actions">
        <Button primary label={finished ? words.again : words.start} onClick={once(onStart)} />
        {finished && (
          <ShareText
            text={words.shareRun[mode]({ count: solvedIn(finished.run), squares: squaresOf(finished.run) })}
            address={hashOf("puzzles", mode)}
          />
        )}
      </div>
      {finished && <Tried run={finished.run} />}
      <div class="standing">
        <Tiles of={[[words.best, solved, day ? shortDate(new Date(day)) : runs > 0 ? words.nothing : words.none]]} />
      </div>
      <p class="small-text muted">{sentences(words.runs({ count: runs }), words.unrated)}</p>
    </div>
  );
}

const squaresOf = ({ tried }: Run) => tried.map(({ solved }) => SQUARES[solved ? "right" : "wrong"]).join("");

function Tried({ run: { tried } }: { run: Run }) {
  return (
    <ol class="tried" aria-label={words.list}>
      {tried.map(({ puzzle, solved }) => (
        <li key={puzzle.number}>
          <a
            class={solved ? "solved" : "missed"}
            href={hashOf("puzzles", String(puzzle.number))}
            aria-label={words.puzzle({ number: puzzle.number, result: solved ? "solved" : "missed" })}>
            <Icon name={solved ? "check" : "close"} />
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Milliseconds for which a solved or a missed puzzle stays on the board. */
const STAYS = { solved: 450, missed: 900 };

interface RunningProps {
  readonly first: Run;
  readonly onEnd: (run: Run, why: End) => void;
}

function Running({ first, onEnd }: RunningProps) {
  const [run, setRun] = useState(first);
  const [attempt, setAttempt] = useState<Attempt>(() => begin(first.puzzle));
  const elapsed = useElapsed();
  const [began] = useState(() => performance.now());
  const status = statusOf(attempt);
  const isDone = isSettled(attempt) || status === "wrong";
  const latest = useRef(run);
  latest.current = run;

  const isUp = timeLeft(run, elapsed) <= 0;
  useEffect(() => {
    if (isUp) onEnd(latest.current, "time");
  }, [isUp]);
  useTimeCalls(run, elapsed);
  useOpponentsReply(status === "answer", () => setAttempt(answer(attempt)), attempt);

  // A puzzle that is over makes room for the next one.
  useEffect(() => {
    if (!isDone) return;
    const solved = status === "solved";
    const next = withResult(run, solved, PUZZLES, Math.random());
    if (solved) keep(run.mode, solvedIn(next), false);
    playSound(solved ? "right" : "wrong", PAUSE.still);
    announce(
      solved
        ? sentences(words.right, words.solved({ count: solvedIn(next) }))
        : sentences(words.wrong({ column: columnLabel(attempt.wrong!) }), words.lives({ left: livesLeft(next) })),
    );
    const timer = setTimeout(
      () => {
        if (isOver(next, performance.now() - began)) return onEnd(next, livesLeft(next) <= 0 ? "lives" : "time");
        setRun(next);
        setAttempt(begin(next.puzzle));
      },
      solved ? STAYS.solved : STAYS.missed,
    );
    return () => clearTimeout(timer);
  }, [isDone, run]);

  const here = positionOf(attempt);
  const start = begin(run.puzzle);
  const { turn } = positionOf(start);
  const give = (column: number) => setAttempt((now) => tryColumn(now, column));
  useKeys((key) => {
    const column = columnOf(key, here.columns);
    if (status === "move" && here.isPlayable(column)) give(column);
    else if (key === "ArrowLeft" || key === "ArrowRight") return focusBoard();
    else return false;
    return true;
  });
  const task = puzzles.task({ colour: colourName(turn), goal: run.puzzle.goal });
  useEffect(() => announce(task), [run.puzzle.number]);
  const shown = attempt.wrong === null ? here : here.play(attempt.wrong);
  const last = attempt.wrong ?? attempt.made.at(-1) ?? parseMoves(run.puzzle.moves).at(-1) ?? null;
  return (
    <div class="with-board common puzzles rush">
      <div class="board-side">
        <Standing run={run} elapsed={elapsed} />
        <p class="task">
          <DiscIcon side={turn} /> {task}
        </p>
        <Board
          key={run.puzzle.number}
          position={shown}
          last={last}
          marks={
            isDone && last !== null ? [discMark(shown, last, status === "solved" ? "best" : "bad", status === "solved" ? "✓" : "✗")] : []
          }
          busy={status !== "move"}
          onPlay={give}
        />
      </div>
      <div class="panel stack">
        <h1>{words.titles[run.mode]}</h1>
        <Tried run={run} />
        <Button label={words.stop} onClick={once(() => onEnd(run, "stopped"))} />
        <KeyHelp keys={words.keys} />
      </div>
    </div>
  );
}

/** Time, lives and result so far. */
function Standing({ run, elapsed }: { run: Run; elapsed: number }) {
  const left = timeLeft(run, elapsed);
  const lives = livesLeft(run);
  return (
    <div class="rush-standing">
      {run.mode === "rush" && (
        <time class={left < 20_000 ? "short" : undefined} aria-label={words.time({ time: timeInWords(left) })}>
          {timeInWords(left)}
        </time>
      )}
      <strong>{words.solved({ count: solvedIn(run) })}</strong>
      <span class="lives" role="img" aria-label={words.lives({ left: lives })}>
        {Array.from({ length: LIVES }, (_, index) => (
          <span key={index} class={index < lives ? "life" : "life lost"} />
        ))}
      </span>
    </div>
  );
}

/** Milliseconds since the run began, by a clock that nobody can set. */
function useElapsed(): number {
  const [began] = useState(() => performance.now());
  const [now, setNow] = useState(began);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return now - began;
}

const CALLS = [60, 30, 10]; // seconds

/** Tells screen readers how much time is left. */
function useTimeCalls(run: Run, elapsed: number): void {
  const seconds = Math.ceil(timeLeft(run, elapsed) / 1000);
  const call = CALLS.find((each) => each === seconds);
  useEffect(() => {
    if (call !== undefined) announce(words.time({ time: timeInWords(call * 1000) }));
  }, [call]);
}
