// The rule of a diagram, in words.

import words from "messages:strategy";
import { columnLabel, type Position } from "fourfold-engine/rules";
import { marksOf, type Reason } from "./diagram";

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
        {Object.values(words.rule.steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p class="muted">{marks.length > 0 ? words.rule.ringed : words.rule.noMarks}</p>
      <p class="unseen">{marks.map(({ column, row, text }) => markInWords(text, columnLabel(column), row + 1)).join(" ")}</p>
    </details>
  );
}

/** For screen readers. */
function markInWords(mark: string, column: string, row: number): string {
  return mark === "-" ? words.rule.avoid({ column, row }) : words.rule.mark({ mark, column, row });
}

/** Why the rule plays a column. */
export function ruleInWords(column: string, reason: Reason): string {
  return words.rule.says[reason.kind]({ column, level: "level" in reason ? reason.level : "" });
}
