// The form for the options of a search.

import words from "messages:lab";
import { ORDERS, RULES } from "fourfold-engine/types";
import type { ComponentChildren } from "preact";
import { Switch } from "../../shell/fields";
import { Select } from "../../shell/Select";
import { DEEPEST, EVALUATIONS, MULTIPLIERS, type Options } from "./experiment";

const DEPTHS = Array.from({ length: DEEPEST }, (_, index) => index + 1);

interface OptionsFormProps {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
  readonly children?: ComponentChildren;
}

export function OptionsForm({ options, onChange, children }: OptionsFormProps) {
  const select = <Name extends "depth" | "evaluation" | "multiplier" | "order" | "rule">(
    name: Name,
    values: readonly Options[Name][],
    text: (value: Options[Name]) => string,
  ) => (
    <label>
      <span>{words[name]}</span>
      <Select values={values} value={options[name]} text={text} onChange={(value) => onChange({ ...options, [name]: value })} />
    </label>
  );
  return (
    <form class="options" onSubmit={(event) => event.preventDefault()}>
      {select("depth", DEPTHS, (depth) => words.plies({ depth }))}
      {select("evaluation", EVALUATIONS, (each) => words.evaluations[each])}
      {options.evaluation === "chains" && select("multiplier", MULTIPLIERS, String)}
      {select("order", ORDERS, (each) => words.orders[each])}
      {select("rule", RULES, (each) => words.rules[each])}
      {children}
      <Switch label={words.pruning} isOn={options.pruning} onChange={(pruning) => onChange({ ...options, pruning })} />
    </form>
  );
}
