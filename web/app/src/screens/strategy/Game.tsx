// A game against an opponent that steers into what the user has not learned.

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
import { colourName } from "../../state/theme";
import { texts } from "../../texts";
import { marksOf, reasonOf } from "./diagram";
import { isLearned } from "./knowledge";
import { useReply, useRuleColumn } from "./opponent";
import { Rule } from "./Rule";
import { STRATEGY, saveGrade, wanted } from "./store";
import type { Step } from "./strategy";
import { isOff, isUnaided, metSteps, move, NEW_GAME, positionOf, reply, type StrategyGame, takeBack } from "./strategyGame";
import { words } from "./texts";
import { trainingReply } from "./trainingReply";

const said = words.game;

export function Game() {
  const [game, setGame] = useState(NEW_GAME);
  const [hinted, setHinted] = useState(false);
  const counted = useRef(new Set<string>()); // each position counts once in a game
  const position = positionOf(game);
  const last = game.moves.at(-1) ?? null;
  const landed = useLanded(position, last);
  const isOver = position.isOver;
  const isMyTurn = game.moves.length % 2 === 0 && !isOver;
  const met = metSteps(STRATEGY, game);
  const step = met.at(-1)!;
  const off = isOff(game);
  const diagram = off ? null : step.diagram;
  const rule = useRuleColumn(position, isMyTurn ? diagram : null, last);
  const [four] = isMyTurn ? position.winningMoves : [];
  const isListed = step.line.length === game.moves.length;
  const right = !isMyTurn || off ? null : (four ?? (diagram !== null ? rule.column : isListed ? step.answer : null));
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
    if (!off && (next.isAsking || (isListed && diagram === null && four === undefined))) count(step, !next.isAsking, hinted);
    if (next.isAsking) announce(said.left(columnLabel(column), columnLabel(right!)));
  };
  const isReplying = game.moves.length % 2 === 1 && !isOver && !game.isAsking;
  const trainingColumn =
    isReplying && !off && diagram === null ? trainingReply(STRATEGY, step, progress.value.cards, Date.now(), Math.random()) : null;
  const failure = useReply(position, isReplying, trainingColumn, (column) => {
    setGame(reply(game, column));
    announce(`${said.moved(colourName("second"), columnLabel(column))} ${said.yourTurn}.`);
  });
  const failed = rule.failure ?? failure;
  // A diagram counts when the game is won by it.
  useEffect(() => {
    if (isOver && landed) playSound(position.winner === "first" ? "win" : position.winner === "second" ? "loss" : "draw");
  }, [isOver, landed]);
  useEffect(() => {
    if (!isOver) return;
    if (position.winner === "first" && diagram !== null) count(step, true, game.hinted.slice(step.line.length / 2).includes(true));
    announce(outcomeInWords(game));
  }, [isOver]);

  const back = () => {
    setHinted(false);
    if (game.moves.length > 0) setGame(takeBack(game));
  };
  const restart = () => {
    counted.current.clear();
    setHinted(false);
    setGame(NEW_GAME);
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
  const showsDiagram = diagram !== null && (hinted || game.isAsking || isOver || !isLearned(progress.value.cards[step.node.card]));
  const title =
    isOver && landed
      ? outcomeInWords(game)
      : isMyTurn
        ? said.yourTurn
        : game.isAsking
          ? said.leftTitle
          : said.replying(colourName("second"));
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
          <a class="back" href={hashOf("strategy")}>
            ← {words.overview}
          </a>
          <span class="kind">{said.title}</span>
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {!isOver && !game.isAsking && <DiscIcon side={position.turn} />} {title}
        </h1>
        <div class={`feedback ${game.isAsking ? "bad" : isOver && position.winner === "first" ? "good" : "plain"}`}>
          <p>{detailOf({ game, step, right, hinted, off, isMyTurn, isListed, hasFour: four !== undefined })}</p>
          {isOver && landed && missed.length > 0 && <p>{said.missed(missed.length)}</p>}
        </div>
        <div class="row actions">
          {isOver ? (
            <>
              {missed.length > 0 && (
                <Button
                  primary
                  label={said.learnMissed(missed.length)}
                  onClick={once(() => {
                    wanted.value = missed;
                    open(hashOf("strategy", "train"));
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
              <Button icon="undo" label={said.takeBack} inactive={game.moves.length === 0} onClick={once(back)} />
              <Button icon="hint" label={said.hint} inactive={right === null || hinted} onClick={once(ask)} />
            </>
          )}
        </div>
        {failed && <Failed why={texts.engineFailed(failed.why)} onRetry={failed.retry} />}
        {showsDiagram && <Rule diagram={diagram} position={position} open={false} />}
        <KeyHelp keys={words.keys} />
      </div>
    </div>
  );
}

function outcomeInWords(game: StrategyGame): string {
  const { winner } = positionOf(game);
  return winner === "first" ? said.won : winner === "second" ? said.lost : said.draw;
}

interface Detail {
  readonly game: StrategyGame;
  readonly step: Step;
  readonly right: number | null;
  readonly hinted: boolean;
  readonly off: boolean;
  readonly isMyTurn: boolean;
  readonly isListed: boolean;
  readonly hasFour: boolean;
}

function detailOf({ game, step, right, hinted, off, isMyTurn, isListed, hasFour }: Detail): string {
  const position = positionOf(game);
  const last = game.moves.at(-1) ?? null;
  if (game.isAsking) return said.left(columnLabel(last!), columnLabel(game.rights.at(-1)!));
  if (position.isOver) return off ? said.off : isUnaided(game) && position.winner === "first" ? said.wonUnaided : said.withHelp;
  if (off) return said.off;
  if (!isMyTurn) return game.moves.length === 1 ? said.start : said.followed;
  if (hinted && right !== null) {
    if (step.diagram === null || hasFour) return hasFour ? said.four : words.question.hintAnswer(columnLabel(right));
    return words.rule.says(columnLabel(right), reasonOf(position, step.diagram, last, right));
  }
  if (game.moves.length === 0) return said.start;
  if (step.diagram !== null && !isListed) return said.byDiagram;
  const card = progress.value.cards[step.node.card];
  if (!isListed) return said.followed;
  return card === undefined ? said.unknown : card.due <= Date.now() ? said.due : said.known;
}
