// A board with its words and buttons: played on, analysed, explained. The element owns the game.

import type { Analysis, Explanation as Found } from "fourfold-engine";
import { columnLabel, otherSide, type Position, type Side } from "fourfold-engine/rules";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Board } from "./Board";
import type { BoardEngine } from "./engine";
import { useLanded } from "./fall";
import { colourName, textsOf, useLook } from "./look";
import { columnOf } from "./moves";
import { columnScores } from "./scores";
import { isOpen, useAnalysis } from "./useAnalysis";
import { useAnswer } from "./useAnswer";
import { type Explaining, useExplanation } from "./useExplanation";
import { verdict } from "./verdict";

export interface LiveBoardProps {
  readonly position: Position;
  /** The column of the last move. */
  readonly last: number | null;
  readonly engine: BoardEngine;
  readonly analyse: boolean;
  /** A player that moves for one side, and that side. */
  readonly opponent: { readonly name: string; readonly side: Side } | null;
  readonly readOnly: boolean;
  readonly label: string | undefined;
  /** null where there is nothing to go back or forward to. */
  readonly onBack: (() => void) | null;
  readonly onForward: (() => void) | null;
  readonly onReset: (() => void) | null;
  readonly onPlay: (column: number) => void;
  readonly onAnalysis: (found: Analysis) => void;
  readonly onExplanation: (found: Found) => void;
  readonly onFailure: (message: string) => void;
}

export function LiveBoard(props: LiveBoardProps) {
  const { position, last, engine, opponent, readOnly, onPlay } = props;
  const look = useLook();
  const words = textsOf(look);
  const nameOf = (side: Side) => colourName(look, side);
  const asking = useAnalysis(engine, position, props.analyse && !position.isOver);
  const { analysis, failure } = asking;
  const awaited = opponent !== null && opponent.side === position.turn && !position.isOver && !readOnly;
  const question = awaited ? `${opponent.name} ${position}` : null;
  const reply = useAnswer(question, async (signal) => {
    const column = await engine.chooseMove(opponent!.name, position, { signal });
    if (!signal.aborted) onPlay(column);
  });
  const [isWanted, setWanted] = useState(false);
  const explains = isWanted && props.analyse && !position.isOver;
  const names = { first: nameOf("first"), second: nameOf("second") };
  const why = useExplanation(engine, explains ? { position, column: null, names } : null, analysis?.complete ?? false);
  const found = explains ? why.found : null;
  const landed = useLanded(position, last);
  useEffect(() => {
    if (analysis?.complete) props.onAnalysis(analysis);
  }, [analysis]);
  useLayoutEffect(() => {
    if (found !== null) props.onExplanation(found.data);
  }, [found]);
  useReported(failure, props.onFailure);
  useReported(why.failure, props.onFailure);
  useReported(reply.failure?.why ?? null, props.onFailure);

  const canPlay = !readOnly && !awaited && !position.isOver;
  const status = awaited
    ? words.thinking({ name: nameOf(position.turn) })
    : landed || !position.isOver
      ? verdict(nameOf, position, props.analyse ? analysis : null, isOpen(asking), look)
      : "";
  const fault = reply.failure?.why ?? failure;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const column = columnOf(event.key, position.columns);
    if (column >= 0 && canPlay && position.isPlayable(column)) onPlay(column);
    else if (event.key === "Backspace" && props.onBack) props.onBack();
    else return;
    event.preventDefault();
    event.stopPropagation(); // the page may have keys of its own
  };
  return (
    <div class="live" onKeyDown={onKeyDown}>
      <Board
        position={position}
        last={last}
        scores={props.analyse ? columnScores(position, analysis, isOpen(asking)) : undefined}
        marks={found?.marks}
        rowNumbers={found !== null}
        onPlay={readOnly ? undefined : onPlay}
        busy={awaited}
        label={props.label}
      />
      <div class="bar">
        <p class="status" role="status">
          {last !== null && (
            <span class="unseen">{words.played({ name: nameOf(otherSide(position.turn)), column: columnLabel(last) })} </span>
          )}
          {status}
        </p>
        <div class="buttons">
          {props.analyse && !position.isOver && (
            <button type="button" aria-expanded={isWanted} onClick={() => setWanted(!isWanted)}>
              {isWanted ? words.hide : words.explain}
            </button>
          )}
          {!readOnly && (
            <>
              <IconButton label={words.reset} icon="M5 5v4h4M5.6 9a7 7 0 1 1-.6 4" onPress={props.onReset} />
              <IconButton label={words.back} icon="M14.5 6 8.5 12l6 6" onPress={props.onBack} />
              <IconButton label={words.forward} icon="M9.5 6l6 6-6 6" onPress={props.onForward} />
            </>
          )}
        </div>
      </div>
      {fault !== null && (
        <p class="fault" role="alert">
          {words.failed({ why: fault })}{" "}
          <button type="button" onClick={reply.failure?.retry ?? asking.retry}>
            {words.retry}
          </button>
        </p>
      )}
      {explains && <Reasons {...why} />}
    </div>
  );
}

function useReported(fault: string | null, report: (fault: string) => void): void {
  useEffect(() => {
    if (fault !== null) report(fault);
  }, [fault]);
}

interface IconButtonProps {
  readonly label: string;
  readonly icon: string;
  readonly onPress: (() => void) | null;
}

function IconButton({ label, icon, onPress }: IconButtonProps) {
  return (
    <button type="button" class="icon" aria-label={label} title={label} aria-disabled={onPress === null} onClick={() => onPress?.()}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={icon} />
      </svg>
    </button>
  );
}

function Reasons({ found, failure, retry }: Explaining) {
  const words = textsOf(useLook());
  const sentences = found ? [...found.about_position, ...found.about_move, ...found.about_others] : [];
  return (
    <div class="reasons" aria-live="polite" aria-busy={found === null && failure === null}>
      {failure !== null ? (
        <p class="fault">
          {words.failed({ why: failure })}{" "}
          <button type="button" onClick={retry}>
            {words.retry}
          </button>
        </p>
      ) : found === null ? (
        <p>{words.asking}</p>
      ) : (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {found && (!found.complete ? <p>{words.partly}</p> : sentences.length === 0 && <p>{words.silent}</p>)}
    </div>
  );
}
