// Drop-down lists.

import { type Size, supportedSizes } from "fourfold-engine/rules";
import { texts } from "../texts";

interface SelectProps<Value> {
  readonly values: readonly Value[];
  readonly value: Value;
  readonly text: (value: Value) => string;
  readonly onChange: (value: Value) => void;
  /** If there is no label element around it. */
  readonly label?: string | undefined;
}

/** A list with one entry per value. */
export function Select<Value extends string | number>({ values, value, text, onChange, label }: SelectProps<Value>) {
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(values[event.currentTarget.selectedIndex]!)}>
      {values.map((each) => (
        <option key={each} value={each}>
          {text(each)}
        </option>
      ))}
    </select>
  );
}

interface SizeSelectProps {
  readonly size: Size;
  readonly onChange: (size: Size) => void;
  readonly label?: string | undefined;
}

/** All board sizes. */
export function SizeSelect({ size, onChange, label }: SizeSelectProps) {
  const sizes = new Map(supportedSizes().map(({ columns, rows }) => [`${columns}x${rows}`, { columns, rows }]));
  return (
    <Select
      label={label}
      values={[...sizes.keys()]}
      value={`${size.columns}x${size.rows}`}
      text={(name) => texts.play.sizeName(sizes.get(name)!.columns, sizes.get(name)!.rows)}
      onChange={(name) => onChange(sizes.get(name)!)}
    />
  );
}
