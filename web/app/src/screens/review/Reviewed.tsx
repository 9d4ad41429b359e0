// One game, reviewed: board, graph, summary, moves, better lines, and learning from mistakes.

import { columnLabel, type Side } from "fourfold-engine/rules";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../../board/Board";
import { MoveList } from "../../board/MoveList";
import type { Mark } from "../../board/types";
import { engine } from "../../engine/engine";
import { isAbort, messageOf } from "../../engine/types";
import { explainer } from "../../explain/useExplanation";
import { movesPart, sizeQuery } from "../../rules/address";
import { type Game, playedMoves, positionsOf } from "../../rules/game";
import { announce } from "../../shell/announce";
import { Failed } from "../../shell/Failed";
import { useFocusBack } from "../../shell/focus";
import { useKeys } from "../../shell/keys";
import { hashOf, replaceAddress } from "../../shell/router";
import { lastInLine, type Line, positionInLine } from "../../study/line";
import { DownloadRecord } from "../../study/records";
import { StepButtons, stepByKey } from "../../study/StepButtons";
import { texts } from "../../texts";
import { reviewAddress } from "./address";
import { Learn } from "./Learn";
import { afterInWords, saidOf } from "./judged";
import { isError } from "./judgement";
import { betterColumns, judgedMoves, mistakes, type Review, type ReviewedMove, reviewGame, reviewOf } from "./reviewing";
import { ScoreGraph } from "./ScoreGraph";
import { nameOf, outcomeInWords } from "../../study/names";
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

/** Seconds for one position; on large boards the beginning of a game may stay open. */
const PATIENCE = 20;

export function Reviewed({ game, mySide, saved, query, start, goOn }: ReviewedProps) {
  const { review, failure, done, retry } = useReview(game);
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
  useEffect(() => {
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
  const last = line ? lastInLine(line) ?? (ply > 1 ? game.moves[ply - 2]! : null) : move?.column ?? null;
  const wrong = mistakes(review, mySide).length;
  return (
    <div class="with-board study review">
      <div class="board-side">
        <Board position={position} last={last} marks={line ? [] : marksOf(move)} />
        <StepButtons at={at} end={end} onStep={step} label={line ? texts.review.betterLine : texts.review.moves} />
        <ScoreGraph review={review} ply={ply} onPly={go} />
      </div>
      <div class="panel stack review-panel">
        <header>
          <h1>{texts.review.players(nameOf(game, "first"), nameOf(game, "second"))}</h1>
          <p class="muted">{outcomeInWords(game)}</p>
        </header>
        {!done && !failure && (
          <label class="stack small-text muted">
            {texts.review.working(judgedMoves(review), review.moves.length)}
            <progress class="wide" max={review.moves.length} value={judgedMoves(review)} />
          </label>
        )}
        {failure && <Failed why={texts.review.failed(failure)} onRetry={retry} />}
        <MoveDetail game={game} move={move} line={line} onLine={setLine} />
        <Summary review={review} />
        {done && wrong > 0 && (
          <button type="button" class="primary" ref={learnButton} onClick={() => setLearning(true)}>{texts.review.learn(wrong)}</button>
        )}
        {done && wrong === 0 && <p class="muted">{texts.review.noMistakes}</p>}
        <MoveList moves={playedMoves(game)} at={ply} onGo={go} said={(index) => saidOf(review.moves[index]!)} />
        <div class="row">
          <a class="button" href={hashOf("analyse", movesPart(game), sizeQuery(game))}>{texts.titles.analyse}</a>
          <DownloadRecord game={game} />
          {goOn && <a class="button" href={hashOf("play", "", { game: goOn })}>{texts.review.goOn}</a>}
          <a class="button" href={hashOf("review")}>{texts.review.chooseAnother}</a>
        </div>
      </div>
    </div>
  );
}

interface MoveDetailProps {
  readonly game: Game;
  readonly move: ReviewedMove | null;
  readonly line: Line | null;
  readonly onLine: (line: Line | null) => void;
}

/** What is to be said of one move, and the way to what would have been better. */
function MoveDetail({ game, move, line, onLine }: MoveDetailProps) {
  if (!move) return <p class="feedback plain">{texts.review.start}</p>;
  if (!move.judgement) return <p class="feedback plain">{texts.review.notYet(move.number)}</p>;
  const better = betterColumns(move);
  const tone = isError(move.judgement) ? "bad" : better.length > 0 ? "plain" : "good";
  const words = texts.review.judged(
    move.number, columnLabel(move.column), texts.review.classes[move.judgement], afterInWords(move),
  );
  return (
    <div class={`feedback ${tone} stack`}>
      <p>{words}</p>
      {better.length > 0 && (
        <>
          <p>{texts.review.better(better.map(columnLabel), texts.score(move.position, move.scores![better[0]!]!))}</p>
          <div class="row">
            {line
              ? <button type="button" onClick={() => onLine(null)}>{texts.review.backToGame}</button>
              : move.line.length > 0 && (
                <button type="button" onClick={() => onLine({ from: move.position, moves: move.line, at: 1 })}>
                  {texts.review.showLine}
                </button>
              )}
          </div>
        </>
      )}
      {explainer && isError(move.judgement) && <Turn game={game} move={move} better={move.line[0] ?? better[0]!} />}
    </div>
  );
}

function marksOf(move: ReviewedMove | null): Mark[] {
  if (!move?.judgement) return [];
  return betterColumns(move)
    .filter((column) => column !== move.column)
    .map((column) => ({ kind: "best", column }));
}

interface Reviewing {
  readonly review: Review;
  readonly done: boolean;
  /** Why there is no more of it, if the engine failed. */
  readonly failure: string | null;
}

function useReview(game: Game): Reviewing & { readonly retry: () => void } {
  const [state, setState] = useState<Reviewing>(() => ({ review: reviewOf(game, []), done: false, failure: null }));
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const update = (review: Review) => setState({ review, done: false, failure: null });
    setState((before) => ({ ...before, failure: null }));
    reviewGame(game, engine, update, { signal: stop.signal, seconds: PATIENCE }).then(
      (review) => {
        setState({ review, done: true, failure: null });
        announce(texts.review.finished(mistakes(review).length));
      },
      (error: unknown) => {
        if (!isAbort(error)) setState((before) => ({ ...before, failure: messageOf(error) }));
      },
    );
    return () => stop.abort();
  }, [game, attempts]);
  return { ...state, retry: () => setAttempts(attempts + 1) };
}
