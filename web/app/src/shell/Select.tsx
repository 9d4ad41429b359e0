// A drop-down list.

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
