// One game, reviewed: board, graph, summary, moves, better lines, and learning from mistakes.

import type { Review as Found } from "fourfold-engine";
import { columnLabel, type Side } from "fourfold-engine/rules";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board } from "../../board/Board";
import { MoveList } from "../../board/MoveList";
import type { Mark } from "../../board/types";
import { engine } from "../../engine/engine";
import { isAbort, messageOf } from "../../engine/types";
import { movesPart, sizeQuery } from "../../rules/address";
import { type Game, playedMoves, positionsOf } from "../../rules/game";
import { fileName, toRecord } from "../../rules/record";
import { announce } from "../../shell/announce";
import { downloadJson } from "../../shell/download";
import { Failed } from "../../shell/Failed";
import { useFocusBack } from "../../shell/focus";
import { Icon } from "../../shell/icons";
import { once, useKeys } from "../../shell/keys";
import { hashOf, replaceAddress } from "../../shell/router";
import { type Line, lastInLine, positionInLine } from "../../study/line";
import { nameOf, namesInSentences, outcomeInWords } from "../../study/names";
import { DownloadRecord } from "../../study/records";
import { StepButtons, stepByKey } from "../../study/StepButtons";
import { texts } from "../../texts";
import { reviewAddress } from "./address";
import { afterInWords, type Phase, saidOf } from "./judged";
import { Learn } from "./Learn";
import { betterColumns, isError, judgedMoves, lineOf, mistakes, type Review, type ReviewedMove, reviewOf } from "./review";
import { ScoreGraph } from "./ScoreGraph";
import { Summary } from "./Summary";
import { Turn } from "./Turn";

interface ReviewedProps {
  readonly game: Game;
  readonly mySide: Side | null;
  /** Under which it is saved here, if the address names it. */
  readonly saved: string | null;
  /** Of the address; another one when a link was followed, or the browser's back button pressed. */
  readonly query: URLSearchParams;
  /** How many moves are made where the address leads. */
  readonly start: number;
  /** Under which it is saved, if it can go on. */
  readonly goOn: string | null;
}

/** Seconds; on large boards the beginning of a game may stay unjudged. */
const TIME_LIMIT = 60;

export function Reviewed({ game, mySide, saved, query, start, goOn }: ReviewedProps) {
  const { review, failure, phase, stop, retry } = useReview(game);
  const [ply, setPly] = useState(start);
  const [line, setLine] = useState<Line | null>(null);
  const [learning, setLearning] = useState(false);
  const learnButton = useFocusBack(learning);
  const positions = useMemo(() => positionsOf(game), [game]);
  const go = (to: number) => {
    setLine(null);
    setPly(to);
    replaceAddress(reviewAddress(game, saved, to));
  };
  // Before the screen is painted: a key pressed as soon as it is seen steps on from there.
  useLayoutEffect(() => {
    setLine(null);
    setPly(start);
  }, [query]);
  const step = (to: number) => (line ? setLine({ ...line, at: to }) : go(to));
  const [at, end] = line ? [line.at, line.moves.length] : [ply, game.made];
  useKeys((key) => {
    if (learning) return false;
    if (key === "Escape" && line) {
      setLine(null);
      return true;
    }
    const to = stepByKey(key, at, end);
    if (to !== null) step(to);
    return to !== null;
  });
  if (learning) {
    return <Learn mistakes={mistakes(review, mySide)} onClose={() => setLearning(false)} />;
  }
  const move = ply > 0 ? review.moves[ply - 1]! : null;
  const position = line ? positionInLine(line) : positions[ply]!;
  const last = line ? (lastInLine(line) ?? (ply > 1 ? game.moves[ply - 2]! : null)) : (move?.column ?? null);
  const wrong = mistakes(review, mySide).length;
  const open = review.moves.length - judgedMoves(review);
  return (
    <div class="with-board study review">
      <div class="board-side">
        <Board position={position} last={last} marks={line ? [] : marksOf(move)} rowNumbers />
        <StepButtons at={at} end={end} onStep={step} label={line ? texts.review.betterLine : texts.review.moves} />
        <ScoreGraph review={review} ply={ply} onPly={go} />
      </div>
      <div class="panel stack review-panel">
        <header>
          <h1>{texts.review.players(nameOf(game, "first"), nameOf(game, "second"))}</h1>
          <p class="muted">{outcomeInWords(game)}</p>
        </header>
        {/* Always the same height, so that the moves below do not move under the pointer. */}
        <div class="standing-of-review">
          {failure ? (
            <Failed why={texts.review.failed(failure)} onRetry={retry} />
          ) : phase === "running" || phase === "stopped" ? (
            <Judging review={review} isStopped={phase === "stopped"} onClick={phase === "stopped" ? retry : stop} />
          ) : wrong > 0 ? (
            <button type="button" class="primary wide" ref={learnButton} onClick={once(() => setLearning(true))}>
              {texts.review.learn(wrong)}
            </button>
          ) : (
            <p class="muted">{open > 0 ? texts.review.openMoves(open) : texts.review.noMistakes}</p>
          )}
        </div>
        <MoveDetail move={move} line={line} onLine={setLine} phase={phase} />
        <MoveList moves={playedMoves(game)} at={ply} onGo={go} said={(index) => saidOf(review.moves[index]!, phase)} />
        {move && isError(move) && !line && <Turn move={move} pending={phase === "running" && !failure} />}
        <Summary review={review} />
        <div class="row">
          <a class="button" href={hashOf("analyse", movesPart(game), sizeQuery(game))}>
            {texts.titles.analyse}
          </a>
          <DownloadRecord game={game} />
          <DownloadReview review={review} />
          {goOn && (
            <a class="button" href={hashOf("play", "", { game: goOn })}>
              {texts.review.goOn}
            </a>
          )}
          <a class="button" href={hashOf("review")}>
            {texts.review.chooseAnother}
          </a>
        </div>
      </div>
    </div>
  );
}

/** What is known of the review, as docs/json.md describes it. */
function DownloadReview({ review: { game, found } }: { review: Review }) {
  const save = () => downloadJson({ game: toRecord(game), ...found }, `${fileName(playedMoves(game))}-review`);
  return (
    <button type="button" disabled={!found} onClick={save}>
      <Icon name="download" />
      {texts.review.download}
    </button>
  );
}

interface JudgingProps {
  readonly review: Review;
  readonly isStopped: boolean;
  readonly onClick: () => void;
}

/** How far the review is, and a button to stop it: on large boards it takes long. */
function Judging({ review, isStopped, onClick }: JudgingProps) {
  const [done, all] = [judgedMoves(review), review.moves.length];
  return (
    <div class="row spread">
      <label class="stack small-text muted">
        {isStopped ? texts.review.stoppedAt(done, all) : texts.review.working(done, all)}
        {!isStopped && <progress class="wide" max={all} value={done} />}
      </label>
      <button type="button" onClick={onClick}>
        {isStopped ? texts.review.goOnJudging : texts.review.stop}
      </button>
    </div>
  );
}

interface MoveDetailProps {
  readonly move: ReviewedMove | null;
  readonly line: Line | null;
  readonly onLine: (line: Line | null) => void;
  readonly phase: Phase;
}

/** What is to be said of one move, and the way to what would have been better. */
function MoveDetail({ move, line, onLine, phase }: MoveDetailProps) {
  if (!move) return <p class="feedback plain">{texts.review.start}</p>;
  if (!move.judged) {
    const { notProven, stopped, notYet } = texts.review;
    const words = { done: notProven, stopped, running: notYet }[phase];
    return <p class="feedback plain">{words(move.number)}</p>;
  }
  const better = betterColumns(move);
  const tone = isError(move) ? "bad" : better.length > 0 ? "plain" : "good";
  const show = async () => {
    // Most better moves have no line: only key moments come with one.
    const moves = lineOf(move) ?? (await engine.analyse(move.position)).line;
    onLine({ from: move.position, moves, at: 1 });
  };
  return (
    <div class={`feedback ${tone} stack`}>
      <p>{texts.review.judged(move.number, columnLabel(move.column), move.judged.class!, afterInWords(move))}</p>
      {better.length > 0 && (
        <>
          <p>{texts.review.better(better.map(columnLabel), move.judged.before_in_words!)}</p>
          <div class="row">
            <button type="button" onClick={() => (line ? onLine(null) : void show().catch(() => undefined))}>
              {line ? texts.review.backToGame : texts.review.showLine}
            </button>
          </div>
        </>
      )}
    </div>
  );
}

function marksOf(move: ReviewedMove | null): Mark[] {
  return move ? betterColumns(move).map((column) => ({ kind: "best", column })) : [];
}

interface Reviewing {
  readonly review: Review;
  readonly phase: Phase;
  /** The error message if the engine failed. */
  readonly failure: string | null;
}

function useReview(game: Game): Reviewing & { readonly stop: () => void; readonly retry: () => void } {
  const [state, setState] = useState<Reviewing>(() => ({ review: reviewOf(game, null), phase: "running", failure: null }));
  const [attempts, setAttempts] = useState(0);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => {
    const stop = new AbortController();
    end.current = () => {
      stop.abort();
      setState((before) => ({ ...before, phase: "stopped" }));
    };
    const update = (found: Found) =>
      setState(({ review }) => {
        const next = reviewOf(game, found);
        // A review that was stopped begins again: what is shown stays until more is known.
        return { review: judgedMoves(next) < judgedMoves(review) ? review : next, phase: "running", failure: null };
      });
    setState((before) => ({ ...before, phase: "running", failure: null }));
    const [first, second] = namesInSentences(game);
    const options = { names: { first, second }, seconds: TIME_LIMIT, signal: stop.signal, onUpdate: update };
    engine.review({ moves: playedMoves(game), columns: game.columns, rows: game.rows }, options).then(
      (found) => {
        const review = reviewOf(game, found);
        setState({ review, phase: "done", failure: null });
        announce(texts.review.finished(mistakes(review).length));
      },
      (error: unknown) => {
        if (!isAbort(error)) setState((before) => ({ ...before, failure: messageOf(error) }));
      },
    );
    return () => stop.abort();
  }, [game, attempts]);
  return { ...state, stop: () => end.current(), retry: () => setAttempts(attempts + 1) };
}
