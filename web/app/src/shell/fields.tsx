// Fields of forms with their labels.

import type { ComponentChildren } from "preact";

/** A field below its label. */
export function Field({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <label class="stack field">
      <span>{label}</span>
      {children}
    </label>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  readonly required?: boolean;
  readonly onName: (name: string) => void;
}

/** The name of the user in games with other people. */
export function NameField({ label, name, required = false, onName }: NameFieldProps) {
  return (
    <Field label={label}>
      <input
        type="text"
        required={required}
        maxLength={30}
        autocomplete="nickname"
        value={name}
        onInput={(event) => onName(event.currentTarget.value)}
      />
    </Field>
  );
}

interface ChoicesProps<Value extends string> {
  /** The name of the group of radio buttons. */
  readonly name: string;
  readonly legend: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly text: (value: Value) => ComponentChildren;
  readonly onChange: (value: Value) => void;
}

/** A choice of one of a few values, all of which are shown. */
export function Choices<Value extends string>({ name, legend, values, value, text, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {values.map((each) => (
        <label key={each} class="choice">
          <input type="radio" name={name} checked={value === each} onChange={() => onChange(each)} />
          <span>{text(each)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label class="switch">
      <span>{label}</span>
      <input type="checkbox" role="switch" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    </label>
  );
}
