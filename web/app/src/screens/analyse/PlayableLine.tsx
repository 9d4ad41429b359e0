// A continuation of the game, move by move. A click goes to a move; a button plays the line.

import words from "messages:analyse";
import { columnLabel, sideToMove } from "fourfold-engine/rules";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import { Button } from "../../shell/Button";
import type { Path } from "./tree";
import { followed, type Variations } from "./variations";

const PACE = 750;

/** A line that plays by itself, one at a time. */
export interface Playing {
  readonly isOn: boolean;
  readonly start: (line: Path) => void;
  readonly stop: () => void;
}

export function usePlaying(variations: Variations, update: (variations: Variations) => void): Playing {
  const [goal, setGoal] = useState<{ readonly path: Path; readonly made: number } | null>(null);
  const here = variations.path.join();
  useEffect(() => {
    if (goal === null) return;
    // Stop if the user goes to another position meanwhile.
    const { path, made } = goal;
    if (made === path.length || path.slice(0, made).join() !== here) return setGoal(null);
    const timer = setTimeout(() => {
      update(followed(variations, path.slice(made), 1));
      setGoal({ path, made: made + 1 });
    }, PACE);
    return () => clearTimeout(timer);
  }, [goal, here]);
  return {
    isOn: goal !== null,
    start: (line) => setGoal({ path: [...variations.path, ...line], made: variations.path.length }),
    stop: () => setGoal(null),
  };
}

interface PlayableLineProps {
  readonly level: "h2" | "h3";
  readonly title: string;
  /** Empty while it is not known. */
  readonly line: Path;
  readonly variations: Variations;
  readonly playing: Playing;
  readonly update: (variations: Variations) => void;
  /** Shown while there is no line. */
  readonly children?: ComponentChildren;
}

export function PlayableLine({ level: Heading, title, line, variations, playing, update, children }: PlayableLineProps) {
  const { isOn, start, stop } = playing;
  return (
    <section class="stack" aria-label={title}>
      <div class="row spread">
        <Heading>
          {title} <span class="muted small-text">{words.columnsOfLine}</span>
        </Heading>
        <Button
          icon={isOn ? "close" : "forward"}
          label={isOn ? words.stopLine : words.playLine}
          disabled={!isOn && line.length === 0}
          onClick={() => (isOn ? stop() : start(line))}
        />
      </div>
      {line.length === 0 ? (
        children
      ) : (
        <ol class="best-line" aria-label={`${title}: ${words.columnsOfLine}`}>
          {line.map((column, index) => (
            <li key={index}>
              <button
                type="button"
                class="quiet"
                aria-label={words.lineMove({ column: columnLabel(column) })}
                onClick={() => update(followed(variations, line, index + 1))}>
                <DiscIcon side={sideToMove(variations.path.length + index)} />
                {columnLabel(column)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
