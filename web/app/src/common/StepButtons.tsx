// Buttons for stepping: to the start, back, forward, to the end.

import { Button } from "../shell/Button";
import type { IconName } from "../shell/icons";
import { texts } from "../texts";
import "./common.css";

interface StepButtonsProps {
  readonly at: number;
  readonly end: number;
  readonly onStep: (to: number) => void;
  /** What is gone through, for screen readers. */
  readonly label: string;
}

export function StepButtons({ at, end, onStep, label }: StepButtonsProps) {
  const { first, back, forward, last } = texts.stepping;
  const button = (icon: IconName, name: string, to: number) => {
    return <Button icon={icon} aria-label={name} title={name} inactive={to === at || to < 0 || to > end} onClick={() => onStep(to)} />;
  };
  return (
    <div class="step-buttons" role="group" aria-label={label}>
      {button("first", first, 0)}
      {button("back", back, at - 1)}
      <span class="muted count">{texts.stepping.count({ at, end })}</span>
      {button("forward", forward, at + 1)}
      {button("last", last, end)}
    </div>
  );
}

/** Arrow keys, Home and End for the same. Returns where a key leads, or null. */
export function stepByKey(key: string, at: number, end: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, at - 1);
    case "ArrowRight":
      return Math.min(end, at + 1);
    case "Home":
      return 0;
    case "End":
      return end;
    default:
      return null;
  }
}
