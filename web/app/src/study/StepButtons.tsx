// Buttons that go through something step by step: to the beginning, back, on, to the end.

import { Icon } from "../shell/icons";
import { texts } from "../texts";

interface StepButtonsProps {
  readonly at: number;
  readonly end: number;
  readonly onStep: (to: number) => void;
  /** What is gone through, for screen readers. */
  readonly label: string;
}

export function StepButtons({ at, end, onStep, label }: StepButtonsProps) {
  const { first, back, forward, last } = texts.study;
  return (
    <div class="step-buttons" role="group" aria-label={label}>
      <button type="button" aria-label={first} disabled={at <= 0} onClick={() => onStep(0)}><Icon name="first" /></button>
      <button type="button" aria-label={back} disabled={at <= 0} onClick={() => onStep(at - 1)}><Icon name="back" /></button>
      <span class="muted count">{texts.study.count(at, end)}</span>
      <button type="button" aria-label={forward} disabled={at >= end} onClick={() => onStep(at + 1)}><Icon name="forward" /></button>
      <button type="button" aria-label={last} disabled={at >= end} onClick={() => onStep(end)}><Icon name="last" /></button>
    </div>
  );
}

/** Arrow keys, Home and End for the same. Returns where a key leads, or null. */
export function stepByKey(key: string, at: number, end: number): number | null {
  switch (key) {
    case "ArrowLeft": return Math.max(0, at - 1);
    case "ArrowRight": return Math.min(end, at + 1);
    case "Home": return 0;
    case "End": return end;
    default: return null;
  }
}
