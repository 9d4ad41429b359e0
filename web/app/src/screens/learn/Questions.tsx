// Questions that are not answered on the board: a choice of answers, and a number.

import words from "messages:learn";
import { useRef, useState } from "preact/hooks";
import { Button } from "../../shell/Button";
import { Icon } from "../../shell/icons";

interface OptionListProps {
  /** Keys and texts. */
  readonly options: readonly (readonly [string, string])[];
  readonly right: string | null;
  readonly wrong: string | null;
  readonly isOpen: boolean;
  readonly onChoose: (key: string) => void;
}

export function OptionList({ options, right, wrong, isOpen, onChoose }: OptionListProps) {
  return (
    <fieldset class="options">
      <legend class="unseen">{words.options}</legend>
      {options.map(([key, text], index) => (
        <button
          key={key}
          type="button"
          class={key === right ? "right" : key === wrong ? "wrong" : undefined}
          aria-disabled={!isOpen}
          onClick={({ detail }) => isOpen && detail <= 1 && onChoose(key)}>
          <span class="key" aria-hidden="true">
            {index + 1}
          </span>
          <span>{text}</span>
          {key === right && <Icon name="check" />}
          {key === wrong && <Icon name="close" />}
        </button>
      ))}
    </fieldset>
  );
}

const NUMBER = "lesson-number";

export function CountForm({ onAnswer }: { onAnswer: (number: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      class="stack count"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = field.current!.value.trim();
        const isNumber = /^\d{1,3}$/.test(typed);
        setWrong(!isNumber);
        if (isNumber) onAnswer(String(Number(typed)));
        field.current!.select();
      }}>
      <label for={NUMBER}>{words.number}</label>
      <div class="row">
        <input
          id={NUMBER}
          ref={field}
          type="text"
          inputMode="numeric"
          autocomplete="off"
          aria-invalid={isWrong}
          aria-describedby={`${NUMBER}-help`}
        />
        <Button primary label={words.check} type="submit" />
      </div>
      <p id={`${NUMBER}-help`} class="error" role="alert">
        {isWrong && words.notANumber}
      </p>
    </form>
  );
}

/** Focus the field for the number. */
export function focusNumber(): void {
  const field = document.getElementById(NUMBER) as HTMLInputElement | null;
  field?.focus();
  field?.select();
}
