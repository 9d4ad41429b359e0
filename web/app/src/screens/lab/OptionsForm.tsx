// The form for the options of a search.

import { ORDERS, RULES } from "fourfold-engine/types";
import type { ComponentChildren } from "preact";
import { Switch } from "../../shell/fields";
import { Select } from "../../shell/Select";
import { DEEPEST, EVALUATIONS, type Options } from "./experiment";
import { words } from "./texts";

interface OptionsFormProps {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
  readonly children?: ComponentChildren;
}

export function OptionsForm({ options, onChange, children }: OptionsFormProps) {
  const depths = Array.from({ length: DEEPEST }, (_, index) => index + 1);
  return (
    <form class="options" onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>{words.depth}</span>
        <Select values={depths} value={options.depth} text={words.plies} onChange={(depth) => onChange({ ...options, depth })} />
      </label>
      <label>
        <span>{words.evaluation}</span>
        <Select
          values={EVALUATIONS}
          value={options.evaluation}
          text={(each) => words.evaluations[each]}
          onChange={(evaluation) => onChange({ ...options, evaluation })}
        />
      </label>
      <label>
        <span>{words.order}</span>
        <Select
          values={ORDERS}
          value={options.order}
          text={(each) => words.orders[each]}
          onChange={(order) => onChange({ ...options, order })}
        />
      </label>
      <label>
        <span>{words.rule}</span>
        <Select
          values={RULES}
          value={options.rule}
          text={(each) => words.rules[each]}
          onChange={(rule) => onChange({ ...options, rule })}
        />
      </label>
      {children}
      <Switch label={words.pruning} isOn={options.pruning} onChange={(pruning) => onChange({ ...options, pruning })} />
    </form>
  );
}
