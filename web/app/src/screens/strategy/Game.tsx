// A game against an opponent that steers into what the user has not learned.

import words from "messages:strategy";
import { Board, type Mark, useLanded } from "fourfold-board/components";
import { columnLabel } from "fourfold-engine/rules";
import { useEffect, useRef, useState } from "preact/hooks";
import { Rating } from "ts-fsrs";
import { DiscIcon } from "../../board/DiscIcon";
import { playSound } from "../../board/sound";
import { columnOf } from "../../rules/moves";
import { announce } from "../../shell/announce";
import { Button, ButtonLink } from "../../shell/Button";
import { Failed } from "../../shell/Failed";
import { useFocusFallback } from "../../shell/focus";
import { KeyHelp } from "../../shell/KeyHelp";
import { focusBoard, once, useKeys } from "../../shell/keys";
import { hashOf, open } from "../../shell/router";
import { progress } from "../../state/strategy";
import { texts } from "../../texts";
import { sentences } from "../../texts/format";
import { marksOf, reasonOf } from "./diagram";
import { isLearned } from "./knowledge";
import { useReply, useRuleColumn } from "./opponent";
import { Rule, ruleInWords } from "./Rule";
import { opponentName, pageOf, saveGrade, strategy, wanted } from "./store";
import type { Step } from "./strategy";
import { isOff, isUnaided, metSteps, move, newGame, positionOf, reply, type StrategyGame, takeBack } from "./strategyGame";
import { trainingReply } from "./trainingReply";

const said = words.game;

export function Game() {
  const { side } = strategy.value;
  const [game, setGame] = useState(() => newGame(side));
  const [hinted, setHinted] = useState(false);
  const counted = useRef(new Set<string>()); // each position counts once in a game
  const position = positionOf(game);
  const last = game.moves.at(-1) ?? null;
  const landed = useLanded(position, last);
  const isOver = position.isOver;
  const isMyTurn = position.turn === side && !isOver;
  const met = metSteps(strategy.value, game);
  const step = met.at(-1) ?? null; // none before the first player has moved
  const off = isOff(game);
  const diagram = off || !step ? null : step.diagram;
  const rule = useRuleColumn(position, isMyTurn ? diagram : null, last);
  const [four] = isMyTurn ? position.winningMoves : [];
  const isListed = step?.line.length === game.moves.length;
  const right = !isMyTurn || off ? null : (four ?? (diagram !== null ? rule.column : isListed ? step!.answer : null));
  const isReady = isMyTurn && (off || right !== null);
  const heading = useFocusFallback(game);

  const count = (at: Step, isRight: boolean, helped: boolean) => {
    const card = progress.value.cards[at.node.card];
    const now = Date.now();
    if (!card || card.due > now || counted.current.has(at.node.card)) return;
    counted.current.add(at.node.card);
    saveGrade(at, isRight ? (helped ? Rating.Hard : Rating.Good) : Rating.Again, now);
  };
  const play = (column: number) => {
    if (!isReady || !position.isPlayable(column)) return;
    const next = move(game, column, right, hinted);
    setGame(next);
    setHinted(false);
    if (!off && (next.isAsking || (isListed && diagram === null && four === undefined))) count(step!, !next.isAsking, hinted);
    if (next.isAsking) announce(said.left({ played: columnLabel(column), column: columnLabel(right!) }));
  };
  const isReplying = !isMyTurn && !isOver && !game.isAsking;
  const trainingColumn =
    isReplying && !off && diagram === null ? trainingReply(strategy.value, step, progress.value.cards, Date.now(), Math.random()) : null;
  const failure = useReply(position, isReplying, trainingColumn, (column) => {
    setGame(reply(game, column));
    announce(sentences(said.moved({ name: opponentName(), played: columnLabel(column) }), said.yourTurn));
  });
  const failed = rule.failure ?? failure;
  // A diagram counts when the game is won by it.
  useEffect(() => {
    if (isOver && landed) playSound(position.winner === null ? "draw" : position.winner === side ? "win" : "loss");
  }, [isOver, landed]);
  useEffect(() => {
    if (!isOver) return;
    if (isGoalReached(game) && diagram !== null)
      count(step!, true, game.hinted.slice((step!.line.length - game.before) / 2).includes(true));
    announce(outcomeInWords(game));
  }, [isOver]);

  const back = () => {
    setHinted(false);
    if (game.moves.length > game.before) setGame(takeBack(game));
  };
  const restart = () => {
    counted.current.clear();
    setHinted(false);
    setGame(newGame(side));
  };
  const ask = () => isReady && right !== null && setHinted(true);
  useKeys((key) => {
    const typed = columnOf(key, 7);
    if (typed >= 0) play(typed);
    else if (key === "h") ask();
    else if (key === "r" || key === "u" || key === "Backspace") back();
    else if (key === "n" && isOver) restart();
    else if (key === "ArrowLeft" || key === "ArrowRight") return focusBoard();
    else return false;
    return true;
  });

  const missed = met.filter(({ node }) => !isLearned(progress.value.cards[node.card]));
  const marks: Mark[] = hinted && right !== null ? [{ kind: "best", column: right }] : [];
  const showsDiagram = diagram !== null && (hinted || game.isAsking || isOver || !isLearned(progress.value.cards[step!.node.card]));
  const title =
    isOver && landed
      ? outcomeInWords(game)
      : isMyTurn
        ? said.yourTurn
        : game.isAsking
          ? said.leftTitle
          : said.replying({ name: opponentName() });
  return (
    <div class="with-board common strategy">
      <div class="board-side">
        <Board
          rowNumbers
          position={position}
          last={last}
          marks={marks}
          diagram={showsDiagram ? marksOf(diagram) : undefined}
          onPlay={play}
          busy={!isReady}
        />
      </div>
      <div class="panel stack">
        <div class="row spread small-text">
          <a class="back" href={pageOf()}>
            ← {words.overview}
          </a>
          <span class="kind">{said.title}</span>
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {!isOver && !game.isAsking && <DiscIcon side={position.turn} />} {title}
        </h1>
        <div class={`feedback ${game.isAsking ? "bad" : isOver && isGoalReached(game) ? "good" : "plain"}`}>
          <p>{detailOf({ game, step, right, hinted, off, isMyTurn, isListed, hasFour: four !== undefined })}</p>
          {isOver && landed && missed.length > 0 && <p>{said.missed({ count: missed.length })}</p>}
        </div>
        <div class="row actions">
          {isOver ? (
            <>
              {missed.length > 0 && (
                <Button
                  primary
                  label={said.learnMissed({ count: missed.length })}
                  onClick={once(() => {
                    wanted.value = missed;
                    open(pageOf("train"));
                  })}
                />
              )}
              <Button primary={!(missed.length > 0)} label={said.again} onClick={once(restart)} />
              <ButtonLink icon="analyse" label={said.analyse} href={hashOf("analyse", game.moves.map(columnLabel).join(""))} />
            </>
          ) : game.isAsking ? (
            <>
              <Button primary icon="undo" label={said.takeBackLong} onClick={once(back)} />
              <Button label={said.playOn} onClick={once(() => setGame({ ...game, isAsking: false }))} />
            </>
          ) : (
            <>
              <Button icon="undo" label={said.takeBack} inactive={game.moves.length <= game.before} onClick={once(back)} />
              <Button icon="hint" label={said.hint} inactive={right === null || hinted} onClick={once(ask)} />
            </>
          )}
        </div>
        {failed && <Failed why={texts.engineFailed({ why: failed.why })} onRetry={failed.retry} />}
        {showsDiagram && <Rule diagram={diagram} position={position} open={false} />}
        <KeyHelp keys={words.keys} />
      </div>
    </div>
  );
}

function outcomeInWords(game: StrategyGame): string {
  const { winner } = positionOf(game);
  return winner === null ? said.draw : winner === strategy.value.side ? said.won : said.lost;
}

function isGoalReached(game: StrategyGame): boolean {
  const { winner } = positionOf(game);
  return winner === strategy.value.side || (winner === null && strategy.value.mayDraw);
}

interface Detail {
  readonly game: StrategyGame;
  readonly step: Step | null;
  readonly right: number | null;
  readonly hinted: boolean;
  readonly off: boolean;
  readonly isMyTurn: boolean;
  readonly isListed: boolean;
  readonly hasFour: boolean;
}

const begunInWords = ({ before }: StrategyGame) => (before === 0 ? said.startFirst : said.startSecond);

function detailOf({ game, step, right, hinted, off, isMyTurn, isListed, hasFour }: Detail): string {
  const position = positionOf(game);
  const last = game.moves.at(-1) ?? null;
  if (game.isAsking) return said.left({ played: columnLabel(last!), column: columnLabel(game.rights.at(-1)!) });
  if (position.isOver)
    return off
      ? said.off
      : isUnaided(game) && isGoalReached(game)
        ? said.wonUnaided
        : said.withHelp({ goal: strategy.value.mayDraw ? "draw" : "win" });
  if (off) return said.off;
  if (!step || !isMyTurn) return game.moves.length <= 1 ? begunInWords(game) : said.followed;
  if (hinted && right !== null) {
    if (step.diagram === null || hasFour) return hasFour ? said.four : words.question.hintAnswer({ column: columnLabel(right) });
    return ruleInWords(columnLabel(right), reasonOf(position, step.diagram, last, right));
  }
  if (game.moves.length === 0) return begunInWords(game);
  if (step.diagram !== null && !isListed) return said.byDiagram;
  const card = progress.value.cards[step.node.card];
  if (!isListed) return said.followed;
  return card === undefined ? said.unknown : card.due <= Date.now() ? said.due : said.known;
}
