// The form for the options of a search.

import { type Evaluation, ORDERS, type Order, RULES, type Rule } from "fourfold-engine/types";
import { texts } from "../../texts";
import { DEEPEST, EVALUATIONS, type Options } from "./experiment";

interface OptionsFormProps {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

export function OptionsForm({ options, onChange }: OptionsFormProps) {
  const t = texts.laboratory;
  const depths = Array.from({ length: DEEPEST }, (_, index) => index + 1);
  return (
    <form class="options" onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>{t.depth}</span>
        <select value={options.depth} onChange={(event) => onChange({ ...options, depth: Number(event.currentTarget.value) })}>
          {depths.map((depth) => (
            <option key={depth} value={depth}>
              {t.plies(depth)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t.evaluation}</span>
        <select
          value={options.evaluation}
          onChange={(event) => onChange({ ...options, evaluation: event.currentTarget.value as Evaluation })}>
          {EVALUATIONS.map((each) => (
            <option key={each} value={each}>
              {t.evaluations[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t.order}</span>
        <select value={options.order} onChange={(event) => onChange({ ...options, order: event.currentTarget.value as Order })}>
          {ORDERS.map((each) => (
            <option key={each} value={each}>
              {t.orders[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t.rule}</span>
        <select value={options.rule} onChange={(event) => onChange({ ...options, rule: event.currentTarget.value as Rule })}>
          {RULES.map((each) => (
            <option key={each} value={each}>
              {t.rules[each]}
            </option>
          ))}
        </select>
      </label>
      <label class="switch">
        <span>{t.pruning}</span>
        <input
          type="checkbox"
          role="switch"
          checked={options.pruning}
          onChange={(event) => onChange({ ...options, pruning: event.currentTarget.checked })}
        />
      </label>
    </form>
  );
}
