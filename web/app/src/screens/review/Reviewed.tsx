// One game, reviewed: its key moments and moves beside a board on which other moves can be tried.

import words from "messages:review";
import { Board, pictureOf } from "fourfold-board/components";
import { columnLabel, columnsOf, type Position } from "fourfold-engine/rules";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { MoveList } from "../../board/MoveList";
import { nameOf, namesInSentences, outcomeInWords } from "../../common/names";
import { PlayFromHere } from "../../common/PlayFromHere";
import { DownloadRecord } from "../../common/records";
import { isFault, lineOf, type Review, type ReviewedMove, refutationOf } from "../../common/review";
import { ScoreNote } from "../../common/ScoreNote";
import { previewQuery, ShareButton, type Shared, sharedNames, sharedOutcome, withSharedNames } from "../../common/Share";
import { StepButtons, stepByKey } from "../../common/StepButtons";
import { engine } from "../../engine/engine";
import { useExplanation } from "../../explain/useExplanation";
import { isLevel } from "../../players/levels";
import { type Game, playedMoves, positionsOf } from "../../rules/game";
import { columnOf } from "../../rules/moves";
import { fileName, toRecord } from "../../rules/record";
import { announce } from "../../shell/announce";
import { Button, ButtonLink } from "../../shell/Button";
import { downloadJson } from "../../shell/download";
import { Failed } from "../../shell/Failed";
import { useFocusFallback } from "../../shell/focus";
import type { IconName } from "../../shell/icons";
import { KeyHelp } from "../../shell/KeyHelp";
import { useKeys } from "../../shell/keys";
import { hashOf, pushAddress, replaceAddress } from "../../shell/router";
import { keepReview } from "../../state/work";
import { texts } from "../../texts";
import { asSentence } from "../../texts/format";
import { playerName, YOU } from "../../texts/players";
import { analyseAddress, type Place, reviewAddress } from "./address";
import { Graph } from "./Graph";
import { saidOf } from "./judged";
import { KeyMoments } from "./KeyMoments";
import { useLighting } from "./LitReasons";
import { MoveCard } from "./MoveCard";
import { marksOf, marksOfTry, onePerPlace } from "./marks";
import { ReviewProgress, Unjudged } from "./ReviewProgress";
import { reasonsOf, reasonsOfTry } from "./reasons";
import { Strength } from "./Strength";
import { Summary } from "./Summary";
import { feedback, isSettled, type Try, TryCard, UNTRIED } from "./TryCard";
import { useReview } from "./useReview";
import { extended, positionInVariation, type Variation, VariationCard } from "./VariationCard";

interface ReviewedProps {
  readonly game: Game;
  /** The id of the saved game, if the address contains it. */
  readonly saved: string | null;
  /** The opponent, if known. */
  readonly opponent: string | undefined;
  /** The query of the address. It is a new object when a link was followed or the browser's back button was pressed. */
  readonly query: URLSearchParams;
  /** Where the address leads. */
  readonly start: Place;
  /** The id of the saved game, if it can be continued. */
  readonly goOn: string | null;
}

/** What the board shows. */
interface Scene {
  /** How many moves of the game are made; null for the key moments, beside the end of the game. */
  readonly ply: number | null;
  readonly variation: Variation | null;
  /** The move that led here is being tried again. */
  readonly attempt: Try | null;
}

function sceneOf({ ply, line }: Place): Scene {
  const variation = line.length > 0 ? { from: ply!, moves: line, at: line.length, back: ply } : null;
  return { ply, variation, attempt: null };
}

export function Reviewed({ game, saved, opponent, query, start, goOn }: ReviewedProps) {
  const [elo, setElo] = useState(start.elo);
  const [{ ply, variation, attempt }, setScene] = useState(() => sceneOf(start));
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(new Set());
  const { review, failure, phase, stop, retry } = useReview(game, opponent, elo);
  const positions = useMemo(() => positionsOf(game), [game]);
  const isToTop = useRef(false);
  // Before the screen is painted: a key pressed as soon as it is seen steps on from there.
  useLayoutEffect(() => {
    setScene(sceneOf(start));
    setElo(start.elo);
  }, [query]);

  const at = ply ?? game.made;
  const move = ply !== null && ply > 0 ? review.moves[ply - 1]! : null;
  const moment = move?.moment ? review.moments.indexOf(move) : -1;
  const line = variation?.moves.slice(0, variation.at) ?? [];
  const place: Place = { ply: variation?.from ?? ply, line, elo };
  const address = reviewAddress(game, saved, place);
  useLayoutEffect(() => {
    replaceAddress(address);
    keepReview(address);
  }, [address]);

  const show = (scene: Partial<Scene>) => setScene({ ply, variation: null, attempt: null, ...scene });
  const go = (to: number | null) => show({ ply: to });
  /** For what is opened within the card: it begins at its top, which may be out of sight on a phone. */
  const goInCard = (to: number | null) => {
    isToTop.current = true;
    go(to);
  };
  /** With an entry in the history: the browser's back button leads to the list again. */
  const openMoment = (number: number) => {
    pushAddress(reviewAddress(game, saved, { ply: number, line: [], elo }));
    goInCard(number);
  };
  const reveal = () => move && setRevealed(new Set([...revealed, move.number]));
  const vary = (next: Variation) => show({ variation: next });
  const showLine = async () => {
    if (!move) return;
    // Only key moments come with a line.
    const moves = lineOf(move) ?? columnsOf((await engine.analyse(move.position)).pv);
    vary({ from: move.number - 1, moves, at: 1, back: move.number });
  };
  const tryMove = (next: Try) => {
    isToTop.current = true;
    show({ attempt: next });
    if (!move || next.tried === null) return;
    if (isSettled(move, next)) reveal();
    announce(feedback(move, next));
  };
  const play = (column: number) => {
    if (attempt) return move && !isSettled(move, attempt) && tryMove({ tried: column, isShown: false });
    announce(texts.play.moved({ name: nameOf(game, position.turn), column: columnLabel(column) }));
    if (variation) vary(extended(variation, column));
    else if (at < game.made && game.moves[at] === column) go(at + 1);
    else vary({ from: at, moves: [column], at: 1, back: ply });
  };
  const close = () => (variation ? go(variation.back) : attempt ? show({}) : go(null));

  const position = attempt && move ? tried(move, attempt) : variation ? positionInVariation(game, variation) : positions[at]!;
  const [step, end] = variation ? [variation.at, variation.moves.length] : [at, game.made];
  const stepTo = (to: number) => (variation ? vary({ ...variation, at: to }) : go(to));
  useKeys((key) => {
    const column = columnOf(key, game.columns);
    const to = stepByKey(key, step, end);
    if (column >= 0) {
      const from = attempt && move ? move.position : position;
      if (from.isPlayable(column)) play(column);
    } else if (to !== null) stepTo(to);
    else if (key === "Escape" && (ply !== null || variation)) close();
    else return false;
    return true;
  });

  // Why: the key moments come with their reasons; the engine is asked about other mistakes, and about what is tried.
  const isUnexplained = move !== null && !attempt && !variation && isFault(move) && !move.moment && phase !== "running";
  const asked = attempt ? attempt.tried : isUnexplained ? move.column : null;
  const asking = useExplanation(move && asked !== null ? { position: move.position, column: asked, names: namesInSentences(game) } : null);
  const isRevealed = move !== null && (!isFault(move) || revealed.has(move.number));
  const explained = asking.found?.data ?? null;
  const reasons = !move || variation ? [] : attempt ? reasonsOfTry(attempt.tried, move.position, explained) : reasonsOf(move, explained);
  const shown = reasons.filter(({ isAboutMove }) => isAboutMove || isRevealed);
  const scene = JSON.stringify([ply, attempt, variation !== null, isRevealed]);
  const lighting = useLighting(scene, shown, isRevealed && !attempt);
  const heading = useFocusFallback(scene);
  useLayoutEffect(() => {
    if (isToTop.current) heading.current?.scrollIntoView({ block: "nearest" });
    isToTop.current = false;
  }, [scene]);

  const ofGame = game.moves.slice(0, attempt ? at - 1 : (variation?.from ?? at));
  const others = attempt ? (attempt.tried === null ? [] : [attempt.tried]) : line;
  const marks = variation || !move ? [] : [...(attempt ? marksOfTry(move, attempt) : marksOf(move, isRevealed)), ...lighting.marks];
  const isAside = variation !== null || attempt !== null;
  const title = titleOf({ ply, variation, attempt }, moment, review.moments.length);
  return (
    <div class={`with-board common review${isAside ? " aside" : ""}`}>
      <section class="board-side" aria-label={texts.titles.review}>
        <h1 class="status">
          {isAside && <span class="chip">{variation ? words.variation : words.yourTry}</span>}
          <span>{texts.outcome.players({ first: nameOf(game, "first"), second: nameOf(game, "second") })}</span>
        </h1>
        <Board
          rowNumbers
          position={position}
          last={[...ofGame, ...others].at(-1) ?? null}
          marks={onePerPlace(marks)}
          onPlay={play}
          busy={attempt !== null && attempt.tried !== null}
        />
        <StepButtons at={step} end={end} onStep={stepTo} label={variation ? words.variation : words.moves} />
      </section>
      <div class="panel stack review-panel">
        {/* Its height changes as little as possible, so that what is below does not move under the pointer. */}
        <section class="card stack" aria-label={title}>
          <header class="row spread">
            <h2 ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {ply === null && !isAside && <p class="muted small-text outcome">{outcomeInWords(game)}</p>}
            {ply !== null && !isAside && (
              <div class="row">
                {moment >= 0 && (
                  <>
                    <IconButton icon="back" name={words.previousMoment} to={review.moments[moment - 1]} onGo={goInCard} />
                    <IconButton icon="forward" name={words.nextMoment} to={review.moments[moment + 1]} onGo={goInCard} />
                  </>
                )}
                <Button quiet icon="list" aria-label={words.toKeyMoments} title={words.toKeyMoments} onClick={() => goInCard(null)} />
              </div>
            )}
          </header>
          {variation ? (
            <VariationCard game={game} variation={variation} onStep={stepTo} onClose={close} />
          ) : attempt && move ? (
            <TryCard
              game={game}
              move={move}
              attempt={attempt}
              asking={asking}
              reasons={shown}
              lighting={lighting}
              onChange={tryMove}
              onClose={close}
              onNext={moment >= 0 && moment + 1 < review.moments.length ? () => goInCard(review.moments[moment + 1]!.number) : null}
            />
          ) : move ? (
            <MoveCard
              game={game}
              move={move}
              phase={phase}
              reasons={shown}
              lighting={lighting}
              asking={isUnexplained ? asking : null}
              isRevealed={isRevealed}
              onReveal={reveal}
              onTry={() => tryMove(UNTRIED)}
              onLine={() => void showLine().catch(() => undefined)}
              onRefutation={() => vary({ from: move.number, moves: refutationOf(move), at: 1, back: move.number })}
              isDecisive={review.found?.decided_by === move.number}
            />
          ) : ply === 0 ? (
            <p>{words.start}</p>
          ) : (
            <KeyMoments review={review} phase={phase} onOpen={openMoment} />
          )}
        </section>
        <div class="standing-of-review">
          {failure ? (
            <Failed why={words.failed({ why: failure })} onRetry={retry} />
          ) : (
            phase !== "done" && (
              <ReviewProgress review={review} isStopped={phase === "stopped"} onClick={phase === "stopped" ? retry : stop} />
            )
          )}
          {/* Also if it was the strength that failed. */}
          {(phase === "done" || (failure && elo !== null)) && (
            <Strength chosen={elo} elo={review.found?.elo ?? null} opponent={opponent} onChoose={setElo} />
          )}
        </div>
        <ScoreNote isGraph />
        <Graph review={review} ply={variation?.from ?? at} onPly={go} />
        <MoveList moves={playedMoves(game)} at={variation?.from ?? at} onGo={go} said={(index) => saidOf(review.moves[index]!, phase)} />
        {review.found && <p class="muted small-text basis">{review.found.basis}</p>}
        <Unjudged review={review} isDone={phase === "done"} />
        <Summary review={review} />
        <div class="row">
          <ButtonLink label={texts.titles.analyse} href={analyseAddress(game, place)} />
          <PlayFromHere moves={[...ofGame, ...others]} size={game} />
          <ShareButton share={sharedReview(game, place, position, [...ofGame, ...others].at(-1) ?? null)} />
          <DownloadRecord game={game} />
          <DownloadReview review={review} />
          {isShared(game) && <Challenge game={game} />}
          {goOn && <ButtonLink label={words.goOn} href={hashOf("play", "", { game: goOn })} />}
          <ButtonLink label={words.chooseAnother} href={hashOf("review")} />
        </div>
        <KeyHelp keys={words.keys} columns={game.columns} />
      </div>
    </div>
  );
}

/** What the card is about. `moment`: the index of the key moment, or −1. */
function titleOf({ ply, variation, attempt }: Scene, moment: number, moments: number): string {
  if (variation) return words.variation;
  if (attempt) return words.tryAgain;
  if (ply === null) return words.keyMoments;
  if (moment >= 0) return words.momentAt({ at: moment + 1, all: moments });
  return ply === 0 ? words.beginning : words.moveAt({ number: ply });
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly name: string;
  /** Where it leads, if anywhere. */
  readonly to: ReviewedMove | undefined;
  readonly onGo: (ply: number) => void;
}

function IconButton({ icon, name, to, onGo }: IconButtonProps) {
  return <Button quiet icon={icon} aria-label={name} title={name} inactive={!to} onClick={() => to && onGo(to.number)} />;
}

/** The position in which a move is tried again. */
function tried(move: ReviewedMove, { tried: column }: Try) {
  return column === null ? move.position : move.position.play(column);
}

/** Whether others played it, and told who they are: the game comes from a link or a file. */
function isShared({ first, second }: Game): boolean {
  return first !== "first" && ![first, second].includes(YOU);
}

/** Who saw a game of others can play the same opponent, or a friend. */
function Challenge({ game }: { game: Game }) {
  const level = [game.first, game.second].map((name) => name.toLowerCase()).find(isLevel);
  return (
    <>
      {level && (
        <ButtonLink icon="play" label={words.playLevel({ name: playerName(level) })} href={hashOf("play", "", { opponent: level })} />
      )}
      <ButtonLink icon="lobby" label={words.challenge} href={hashOf("game", "new")} />
    </>
  );
}

/** The link names no saved game: others do not have it. */
function sharedReview(game: Game, place: Place, position: Position, last: number | null): Shared {
  const [first, second] = sharedNames(game);
  const outcome = sharedOutcome(game);
  return {
    address: previewQuery(withSharedNames(game)) + reviewAddress(withSharedNames(game), null, place),
    name: fileName(playedMoves(game)),
    title: texts.share.reviewTitle,
    help: texts.share.reviewHelp,
    text: texts.share.review({ players: texts.outcome.players({ first, second }), outcome }),
    picture: { ...pictureOf(position, last), small: true },
    caption: { names: [first, second], words: asSentence(outcome) },
  };
}

/** What is known of the review, as docs/json.md describes it. */
function DownloadReview({ review: { game, found } }: { review: Review }) {
  const save = () => downloadJson({ game: toRecord(game), ...found }, `${fileName(playedMoves(game))}-review`);
  return <Button icon="download" label={words.download} disabled={!found} onClick={save} />;
}
