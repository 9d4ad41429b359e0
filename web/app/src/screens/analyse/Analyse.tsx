// Exact scores of any position, with variations.

import { columnLabel, otherSide, type Position } from "fourfold-engine/rules";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../../board/Board";
import { columnScores } from "../../board/scores";
import { useAnalysis } from "../../engine/useAnalysis";
import { columnOf, InvalidInput } from "../../rules/moves";
import { announce } from "../../shell/announce";
import { Icon, type IconName } from "../../shell/icons";
import { useKeys } from "../../shell/keys";
import { replaceAddress, type ScreenProps } from "../../shell/router";
import { change, settings } from "../../state/settings";
import { colourName } from "../../state/theme";
import { texts } from "../../texts";
import { MoveTree } from "./MoveTree";
import { PlayableLine, usePlaying } from "./PlayableLine";
import { Setup } from "./Setup";
import { addressOf, back, emptyStudy, forward, played, positionOf, type Study, studyOfAddress, toEnd, wentTo, withMainHere, withoutHere } from "./study";
import { mainLine } from "./tree";
import { Tools } from "./Tools";
import { EvaluationBar, verdict } from "./Verdict";
import { useWhy, Why } from "./Why";
import "./analyse.css";

const words = texts.analyse;

export function Analyse({ rest, query }: ScreenProps) {
  const [{ study, broken }, setState] = useState(() => read(rest, query));
  const [settingUp, setSettingUp] = useState(false);
  useEffect(() => {
    // The address has changed under us: a link was followed, or the browser's back button pressed.
    const found = read(rest, query);
    if (found.broken || addressOf(found.study) !== addressOf(study)) setState(found);
  }, [rest, query]);
  const update = (next: Study) => {
    setState({ study: next, broken: null });
    replaceAddress(addressOf(next));
  };

  if (settingUp) {
    const done = (moves: readonly number[]) => {
      update(moves.reduce(played, emptyStudy(study.size)));
      setSettingUp(false);
    };
    return <Setup from={positionOf(study)} onDone={done} onCancel={() => setSettingUp(false)} />;
  }
  return <Studying study={study} broken={broken} update={update} onSetUp={() => setSettingUp(true)} />;
}

function read(rest: string, query: URLSearchParams): { study: Study; broken: string | null } {
  try {
    return { study: studyOfAddress(rest, query), broken: null };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return { study: emptyStudy(), broken: words.broken(error.message) };
  }
}

interface StudyingProps {
  readonly study: Study;
  readonly broken: string | null;
  readonly update: (study: Study) => void;
  readonly onSetUp: () => void;
}

function Studying({ study, broken, update, onSetUp }: StudyingProps) {
  const { analysis: wanted, threats, swapColours } = settings.value;
  const position = positionOf(study);
  const { analysis, failure } = useAnalysis(position, wanted);
  const last = study.path[study.path.length - 1] ?? null;
  useAnnouncedPlace(position, last);
  const why = useWhy(study, position);
  const playing = usePlaying(study, update);
  const line = analysis?.line ?? [];

  const play = (column: number) => position.isPlayable(column) && update(played(study, column));
  useKeys((key) => {
    const column = columnOf(key, study.size.columns);
    if (column >= 0) play(column);
    else if (key === "ArrowLeft") update(back(study));
    else if (key === "ArrowRight") update(forward(study));
    else if (key === "Home") update(wentTo(study, []));
    else if (key === "End") update(toEnd(study));
    else if (key === "Delete") update(withoutHere(study));
    else if (key === "x") change({ swapColours: !swapColours });
    else if (key === "t") change({ threats: !threats });
    else if (key === "s") change({ analysis: !wanted });
    else return false;
    return true;
  });

  // Not drawn anew for each word of the engine.
  const moves = useMemo(
    () => <MoveTree tree={study.tree} path={study.path} onGo={(path) => update(wentTo(study, path))} />,
    [study],
  );
  const isMain = study.path.join() === mainLine(study.tree).slice(0, study.path.length).join();
  return (
    <div class="with-board analyse">
      <section class="board-side" aria-label={texts.titles.analyse}>
        <h1 class="status">{wanted || position.isOver ? verdict(position, analysis) : words.turn(colourName(position.turn))}</h1>
        <div class={`with-bar${wanted ? "" : " alone"}`}>
          {wanted && <EvaluationBar position={position} analysis={analysis} />}
          <Board
            position={position}
            last={last}
            threats={threats}
            marks={why?.marks}
            scores={wanted ? columnScores(position, analysis) : undefined}
            onPlay={play}
          />
        </div>
      </section>
      <aside class="stack">
        {broken && <p class="panel error" role="alert">{broken}</p>}
        {failure && <p class="panel error" role="alert">{words.failed(failure)}</p>}
        <div class="row toggles">
          <Toggle label={words.scores} on={wanted} onClick={() => change({ analysis: !wanted })} />
          <Toggle label={words.threats} on={threats} onClick={() => change({ threats: !threats })} />
          <button type="button" onClick={() => change({ swapColours: !swapColours })}><Icon name="swap" />{words.flip}</button>
        </div>
        {why && <Why {...why} study={study} position={position} shownLine={wanted ? line : []} playing={playing} update={update} />}
        {wanted && !position.isOver && (
          <div class="panel"><PlayableLine level="h2" title={words.bestLine} line={line} study={study} playing={playing} update={update} /></div>
        )}
        <div class="panel stack">
          <div class="row steps">
            <Step icon="first" label={words.start} onClick={() => update(wentTo(study, []))} />
            <Step icon="back" label={words.back} onClick={() => update(back(study))} />
            <Step icon="forward" label={words.forward} onClick={() => update(forward(study))} />
            <Step icon="last" label={words.end} onClick={() => update(toEnd(study))} />
          </div>
          {moves}
          {study.path.length > 0 && (
            <div class="row small-text">
              {!isMain && <button type="button" onClick={() => update(withMainHere(study))}>{words.promote}</button>}
              <button type="button" onClick={() => update(withoutHere(study))}><Icon name="trash" />{words.remove}</button>
            </div>
          )}
        </div>
        <Tools study={study} analysis={analysis} update={update} onSetUp={onSetUp} />
      </aside>
    </div>
  );
}

function Toggle({ label, on, onClick }: { label: string; on: boolean; onClick: () => void }) {
  return <button type="button" aria-pressed={on} onClick={onClick}>{label}</button>;
}

function Step({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return <button type="button" class="quiet" aria-label={label} title={label} onClick={onClick}><Icon name={icon} /></button>;
}

function useAnnouncedPlace(position: Position, last: number | null): void {
  useEffect(() => {
    if (last === null) return;
    const mover = colourName(otherSide(position.turn));
    const end = position.isOver ? ` ${verdict(position, null)}.` : "";
    announce(`${texts.play.moved(mover, columnLabel(last))}${end}`);
  }, [String(position)]);
}
