// Exact scores of any position, with variations.

import words from "messages:analyse";
import board from "messages:board";
import { type Asking, Board, columnScores, estimateMarks, isOpen, type Mark, useLanded } from "fourfold-board/components";
import { columnIndex, columnLabel, columnsOf, otherSide, type Position, type Size } from "fourfold-engine/rules";
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { AnalysisProgress } from "../../common/AnalysisProgress";
import { ScoreNote } from "../../common/ScoreNote";
import { StepButtons, stepByKey } from "../../common/StepButtons";
import { useAnalysis } from "../../engine/useAnalysis";
import { isForNetworks } from "../../players/opponents";
import { columnOf, InvalidInput, positionAfter } from "../../rules/moves";
import { announce } from "../../shell/announce";
import { Button } from "../../shell/Button";
import { Failed, Problem } from "../../shell/Failed";
import { useFocusBack } from "../../shell/focus";
import { once, useKeys } from "../../shell/keys";
import { later } from "../../shell/later";
import { noticeAddress, parseHash, pushAddress, replaceAddress, type ScreenProps } from "../../shell/router";
import { change, settings } from "../../state/settings";
import { colourName } from "../../state/theme";
import { keepWork, lastWork } from "../../state/work";
import { texts } from "../../texts";
import { sentences } from "../../texts/format";
import { MoveTree } from "./MoveTree";
import { PlayableLine, usePlaying } from "./PlayableLine";
import { Setup } from "./Setup";
import { Tools } from "./Tools";
import { mainLine } from "./tree";
import { EvaluationBar, verdict } from "./Verdict";
import {
  addressOf,
  isSettingUp,
  lineThrough,
  noVariations,
  played,
  positionOf,
  steppedTo,
  toHistory,
  type Variations,
  variationsOfAddress,
  wentTo,
  withHistory,
  withMainHere,
  withoutHere,
} from "./variations";
import { useWhy, Why } from "./Why";
import "./analyse.css";

const Thoughts = later(async () => (await import("../../common/Thoughts")).Thoughts);

export function Analyse({ rest, query }: ScreenProps) {
  const [{ variations, broken }, setState] = useState(() => read(rest, query));
  useLayoutEffect(() => {
    // The address was changed from outside: by a link or the browser's back button.
    const found = read(rest, query);
    if (found.broken || addressOf(found.variations) !== addressOf(variations)) setState(found);
    if (found.isRestored) replaceAddress(addressOf(found.variations), toHistory(found.variations));
  }, [rest, query]);
  // Before the next click can lead elsewhere.
  useLayoutEffect(() => {
    if (broken === null) keepWork({ address: addressOf(variations), more: toHistory(variations) });
  }, [variations]);
  const update = (next: Variations) => {
    setState({ variations: next, broken: null });
    replaceAddress(addressOf(next), toHistory(next));
  };
  const replace = (next: Variations) => {
    setState({ variations: next, broken: null });
    pushAddress(addressOf(next), toHistory(next));
  };

  // Setting up has an address of its own, so that the back button leads out of it.
  const settingUp = isSettingUp(query);
  const setUpButton = useFocusBack(settingUp);
  const entered = useRef(false);
  const setUp = () => {
    entered.current = true;
    pushAddress(addressOf(variations, true), toHistory(variations));
    noticeAddress();
  };
  const leaveFor = (next: Variations) => {
    update(next);
    noticeAddress();
  };
  if (settingUp) {
    const cancel = () => (entered.current ? history.back() : leaveFor(variations));
    const done = (moves: readonly number[], { columns, rows }: Size) => {
      const isChanged = !positionAfter(moves, { columns, rows }).equals(positionOf(variations));
      if (isChanged) leaveFor(moves.reduce(played, noVariations({ columns, rows })));
      else cancel();
    };
    return <Setup from={positionOf(variations)} onDone={done} onCancel={cancel} />;
  }
  entered.current = false;
  return <Analysing variations={variations} broken={broken} update={update} replace={replace} onSetUp={setUp} setUpButton={setUpButton} />;
}

interface Read {
  readonly variations: Variations;
  readonly broken: string | null;
  /** It is what was analysed before: the address names nothing. */
  readonly isRestored?: boolean;
}

function read(rest: string, query: URLSearchParams): Read {
  try {
    const before = restored(rest, query);
    if (before) return { variations: before, broken: null, isRestored: true };
    const variations = variationsOfAddress(rest, query);
    // After leaving and returning by a link, the record that was opened is there again.
    const work = lastWork.value;
    return {
      variations: withHistory(variations, history.state ?? (work?.address === addressOf(variations) ? work.more : null)),
      broken: null,
    };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return { variations: noVariations(), broken: words.broken({ why: error.message }) };
  }
}

/** What was analysed before, for an address without any moves that was not put there by `Clear`. */
function restored(rest: string, query: URLSearchParams): Variations | null {
  const work = lastWork.value;
  if (work === null || rest !== "" || [...query].length > 0 || history.state !== null) return null;
  try {
    const { rest: moves, query: place } = parseHash(work.address);
    return withHistory(variationsOfAddress(moves, place), work.more);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return null; // of another version, perhaps
  }
}

interface AnalysingProps {
  readonly variations: Variations;
  readonly broken: string | null;
  readonly update: (variations: Variations) => void;
  /** The same for what takes the place of what was before: the back button leads there. */
  readonly replace: (variations: Variations) => void;
  readonly onSetUp: () => void;
  readonly setUpButton: RefObject<HTMLButtonElement>;
}

function Analysing({ variations, broken, update, replace, onSetUp, setUpButton }: AnalysingProps) {
  const { analysis: wanted, network, threats, swapColours } = settings.value;
  const position = positionOf(variations);
  const asking = useAnalysis(position, wanted);
  const { analysis, failure, retry } = asking;
  const last = variations.path[variations.path.length - 1] ?? null;
  const landed = useLanded(position, last);
  useAnnouncedPlace(position, last, landed);
  const why = useWhy(position, variations.path, !wanted || position.isOver || analysis?.complete === true);
  const playing = usePlaying(variations, update);
  const line = columnsOf(analysis?.pv ?? "");

  const ply = variations.path.length;
  const end = lineThrough(variations).length;
  const play = (column: number) => position.isPlayable(column) && update(played(variations, column));
  useKeys((key) => {
    const column = columnOf(key, variations.size.columns);
    const to = stepByKey(key, ply, end);
    if (column >= 0) play(column);
    else if (to !== null) update(steppedTo(variations, to));
    else if (key === "Delete") replace(withoutHere(variations));
    else if (key === "x") change({ swapColours: !swapColours });
    else if (key === "t") change({ threats: !threats });
    else if (key === "s") change({ analysis: !wanted });
    else return false;
    return true;
  });

  // Not rendered again for each result of the engine.
  const moves = useMemo(
    () => <MoveTree tree={variations.tree} path={variations.path} onGo={(path) => update(wentTo(variations, path))} />,
    [variations],
  );
  const isMain = variations.path.join() === mainLine(variations.tree).slice(0, variations.path.length).join();
  return (
    <div class="with-board analyse">
      <section class="board-side" aria-label={texts.titles.analyse}>
        <h1 class="status">
          <span>{heading(position, wanted ? asking : null, landed)}</span>
        </h1>
        <div class="with-bar">
          <EvaluationBar position={position} analysis={analysis} isHidden={!wanted} />
          <Board
            position={position}
            last={last}
            threats={threats}
            marks={wanted ? withBest(why.marks, asking) : why.marks}
            scores={wanted ? columnScores(position, analysis, isOpen(asking)) : undefined}
            roomForScores
            rowNumbers
            onPlay={play}
          />
        </div>
        <StepButtons at={ply} end={end} onStep={(to) => update(steppedTo(variations, to))} label={words.moves} />
      </section>
      <aside class="stack">
        <Problem class="panel error" why={broken} />
        <div class="row toggles">
          <Button label={words.scores} aria-pressed={wanted} onClick={() => change({ analysis: !wanted })} />
          <Button
            label={words.network}
            aria-pressed={network}
            inactive={!isForNetworks(position)}
            onClick={() => change({ network: !network })}
          />
          <Button label={words.threats} aria-pressed={threats} onClick={() => change({ threats: !threats })} />
          <Button icon="swap" label={words.flip} onClick={() => change({ swapColours: !swapColours })} />
        </div>
        {network && !position.isOver && isForNetworks(position) && (
          <div class="panel">
            <Thoughts position={position} analysis={wanted ? analysis : null} />
          </div>
        )}
        {wanted && !position.isOver && <ScoreNote />}
        {/* Elements whose height depends on the position come last, so that nothing moves under the pointer. */}
        {wanted && (
          <div class="panel best-play">
            <PlayableLine level="h2" title={words.bestLine} line={line} variations={variations} playing={playing} update={update}>
              {failure ? (
                <Failed why={texts.engineFailed({ why: failure })} onRetry={retry} />
              ) : position.isOver ? (
                <p class="muted small-text">{words.over}</p>
              ) : isOpen(asking) ? (
                <AnalysisProgress asking={asking} />
              ) : (
                <p class="muted small-text">{words.calculating}</p>
              )}
            </PlayableLine>
          </div>
        )}
        <div class="panel stack">
          {moves}
          <div class="row small-text tree-buttons">
            <Button icon="trash" label={words.remove} inactive={ply === 0} onClick={once(() => replace(withoutHere(variations)))} />
            <Button label={words.promote} inactive={isMain} onClick={() => update(withMainHere(variations))} />
          </div>
        </div>
        <Why {...why} variations={variations} position={position} shownLine={wanted ? line : []} playing={playing} update={update} />
        <Tools
          variations={variations}
          analysis={analysis}
          explanation={why.explaining.found}
          replace={replace}
          onSetUp={onSetUp}
          setUpButton={setUpButton}
        />
      </aside>
    </div>
  );
}

/** What is known about the position. The result of the game is not shown while its last disc falls. */
/** The marks of an explanation, and a tick above every best column; on large boards above what looks best. */
function withBest(marks: readonly Mark[], asking: Asking): readonly Mark[] {
  const { analysis } = asking;
  if (analysis?.score == null) return marks.length === 0 ? estimateMarks(asking) : marks;
  const isMarked = (column: number) => marks.some((mark) => mark.row === undefined && mark.column === column);
  const best = analysis.best.map(columnIndex).filter((column) => !isMarked(column));
  return [...marks, ...best.map((column): Mark => ({ kind: "best", column }))];
}

function heading(position: Position, asking: Asking | null, landed: boolean): string {
  if (position.isOver && !landed) return board.turn({ name: colourName(otherSide(position.turn)) });
  return asking ? verdict(position, asking.analysis, isOpen(asking)) : verdict(position, null);
}

function useAnnouncedPlace(position: Position, last: number | null, landed: boolean): void {
  const isTold = !position.isOver || landed;
  useLayoutEffect(() => {
    if (last === null || !isTold) return;
    const mover = colourName(otherSide(position.turn));
    const moved = texts.play.moved({ name: mover, column: columnLabel(last) });
    announce(position.isOver ? sentences(moved, verdict(position, null)) : moved);
  }, [String(position), isTold]);
}
