// The rule of a diagram, in words.

import { columnLabel, type Position } from "fourfold-engine/rules";
import { marksOf } from "./diagram";
import { words } from "./texts";

interface RuleProps {
  readonly diagram: string;
  readonly position: Position;
  readonly open: boolean;
}

export function Rule({ diagram, position, open }: RuleProps) {
  const marks = marksOf(diagram).filter((mark) => position.at(mark) === null);
  return (
    <details class="rule small-text" open={open}>
      <summary>{words.rule.title}</summary>
      <ol>
        {words.rule.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p class="muted">{marks.length > 0 ? words.rule.ringed : words.rule.noMarks}</p>
      <p class="unseen">{marks.map(({ column, row, text }) => words.rule.mark(text, columnLabel(column), row + 1)).join(" ")}</p>
    </details>
  );
}
