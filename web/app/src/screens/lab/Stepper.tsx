// Steps through a search, by hand or automatically.

import words from "messages:lab";
import { useEffect, useState } from "preact/hooks";
import { StepButtons } from "../../common/StepButtons";
import { Button } from "../../shell/Button";
import { Definitions } from "../../shell/lists";
import { Select } from "../../shell/Select";
import { nextOf, type Step } from "./steps";
import { formatValue } from "./values";

interface StepperProps {
  readonly steps: readonly Step[];
  /** Whether there is a window to show. */
  readonly pruning: boolean;
  readonly index: number;
  readonly onIndex: (index: number) => void;
}

/** Steps a second; above the refresh rate of a screen several are taken at once. */
const SPEEDS = [2, 10, 60, 600] as const;
const TICK = 1000 / 60;

export function Stepper({ steps, pruning, index, onIndex }: StepperProps) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(SPEEDS[1]);
  const end = steps.length - 1;
  useEffect(() => {
    if (!playing) return;
    if (index >= end) {
      setPlaying(false);
      return;
    }
    const pause = Math.max(TICK, 1000 / speed);
    const timer = setTimeout(() => onIndex(Math.min(end, index + Math.max(1, Math.round((speed * TICK) / 1000)))), pause);
    return () => clearTimeout(timer);
  }, [playing, index, speed, end]);
  const go = (to: number) => {
    setPlaying(false);
    onIndex(to);
  };
  const step = steps[index]!;
  return (
    <div class="stepper stack">
      <div class="row">
        <Button
          primary
          label={playing ? words.pause : words.watch}
          onClick={() => {
            if (!playing && index >= end) onIndex(0);
            setPlaying(!playing);
          }}
        />
        <StepButtons at={index} end={end} onStep={go} label={words.steps} />
        {pruning && (
          <Button
            label={words.nextCut}
            disabled={!steps.some((each, at) => at > index && each.kind === "cut")}
            onClick={() => go(nextOf(steps, index, "cut"))}
          />
        )}
        <label class="row">
          <span>{words.speed}</span>
          <Select values={SPEEDS} value={speed} text={String} onChange={setSpeed} />
        </label>
      </div>
      <input
        class="wide"
        type="range"
        min={0}
        max={end}
        value={index}
        aria-label={words.steps}
        aria-valuetext={words.stepAt({ at: index + 1, end: steps.length })}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <Definitions
        class="window"
        rows={[
          ...(pruning
            ? ([
                ["α", formatValue(step.alpha)],
                ["β", formatValue(step.beta)],
              ] as const)
            : []),
          [words.bestSoFar, step.best === null ? "–" : formatValue(step.best)],
          [words.visited, step.visited],
          ...(pruning ? ([[words.pruned, step.pruned]] as const) : []),
        ]}
      />
    </div>
  );
}
