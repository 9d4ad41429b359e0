// A continuation of the game, move by move. A click goes to a move; a button plays the line.

import { columnLabel, sideToMove } from "fourfold-engine/rules";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import { Icon } from "../../shell/icons";
import { texts } from "../../texts";
import { followed, type Study } from "./study";
import type { Path } from "./tree";

const words = texts.analyse;
const PACE = 750;

/** A line that plays by itself, one at a time. */
export interface Playing {
  readonly isOn: boolean;
  readonly start: (line: Path) => void;
  readonly stop: () => void;
}

export function usePlaying(study: Study, update: (study: Study) => void): Playing {
  const [goal, setGoal] = useState<{ readonly path: Path; readonly made: number } | null>(null);
  const here = study.path.join();
  useEffect(() => {
    if (goal === null) return;
    // Stop if the user goes to another position meanwhile.
    const { path, made } = goal;
    if (made === path.length || path.slice(0, made).join() !== here) return setGoal(null);
    const timer = setTimeout(() => {
      update(followed(study, path.slice(made), 1));
      setGoal({ path, made: made + 1 });
    }, PACE);
    return () => clearTimeout(timer);
  }, [goal, here]);
  return {
    isOn: goal !== null,
    start: (line) => setGoal({ path: [...study.path, ...line], made: study.path.length }),
    stop: () => setGoal(null),
  };
}

interface PlayableLineProps {
  readonly level: "h2" | "h3";
  readonly title: string;
  /** Empty while it is not known. */
  readonly line: Path;
  readonly study: Study;
  readonly playing: Playing;
  readonly update: (study: Study) => void;
  /** Shown while there is no line. */
  readonly children?: ComponentChildren;
}

export function PlayableLine({ level: Heading, title, line, study, playing, update, children }: PlayableLineProps) {
  const { isOn, start, stop } = playing;
  return (
    <section class="stack" aria-label={title}>
      <div class="row spread">
        <Heading>{title}</Heading>
        <button type="button" disabled={!isOn && line.length === 0} onClick={() => (isOn ? stop() : start(line))}>
          <Icon name={isOn ? "close" : "forward"} />
          {isOn ? words.stopLine : words.playLine}
        </button>
      </div>
      {line.length === 0 ? (
        children
      ) : (
        <ol class="best-line">
          {line.map((column, index) => (
            <li key={index}>
              <button
                type="button"
                class="quiet"
                aria-label={words.lineMove(columnLabel(column))}
                onClick={() => update(followed(study, line, index + 1))}>
                <DiscIcon side={sideToMove(study.path.length + index)} />
                {columnLabel(column)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
