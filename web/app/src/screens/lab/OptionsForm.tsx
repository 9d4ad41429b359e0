// The form for the options of a search.

import { ORDERS, RULES } from "fourfold-engine/types";
import type { ComponentChildren } from "preact";
import { Switch } from "../../shell/fields";
import { Select } from "../../shell/Select";
import { texts } from "../../texts";
import { DEEPEST, EVALUATIONS, type Options } from "./experiment";

interface OptionsFormProps {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
  readonly children?: ComponentChildren;
}

export function OptionsForm({ options, onChange, children }: OptionsFormProps) {
  const t = texts.lab;
  const depths = Array.from({ length: DEEPEST }, (_, index) => index + 1);
  return (
    <form class="options" onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>{t.depth}</span>
        <Select values={depths} value={options.depth} text={t.plies} onChange={(depth) => onChange({ ...options, depth })} />
      </label>
      <label>
        <span>{t.evaluation}</span>
        <Select
          values={EVALUATIONS}
          value={options.evaluation}
          text={(each) => t.evaluations[each]}
          onChange={(evaluation) => onChange({ ...options, evaluation })}
        />
      </label>
      <label>
        <span>{t.order}</span>
        <Select
          values={ORDERS}
          value={options.order}
          text={(each) => t.orders[each]}
          onChange={(order) => onChange({ ...options, order })}
        />
      </label>
      <label>
        <span>{t.rule}</span>
        <Select values={RULES} value={options.rule} text={(each) => t.rules[each]} onChange={(rule) => onChange({ ...options, rule })} />
      </label>
      {children}
      <Switch label={t.pruning} isOn={options.pruning} onChange={(pruning) => onChange({ ...options, pruning })} />
    </form>
  );
}
