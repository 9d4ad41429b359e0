// A choice of a board size: the usual ones in a list, any other by its columns and rows.

import { isSupported, LONGEST, SHORTEST, type Size } from "fourfold-engine/rules";
import { useEffect, useRef, useState } from "preact/hooks";
import { allowedSizes, USUAL_SIZES } from "../rules/sizes";
import { texts } from "../texts";

const words = texts.size;
const OTHER = "other";

interface SizePickerProps {
  readonly size: Size;
  readonly onChange: (size: Size) => void;
  /** The label is for screen readers only. */
  readonly isLabelHidden?: boolean;
}

const nameOf = ({ columns, rows }: Size) => `${columns}x${rows}`;

export function SizePicker({ size, onChange, isLabelHidden = false }: SizePickerProps) {
  const [isOther, setOther] = useState(false);
  const listed = USUAL_SIZES.flatMap(({ sizes }) => sizes);
  const isListed = listed.some((each) => nameOf(each) === nameOf(size));
  const choose = (name: string) => {
    setOther(name === OTHER);
    const chosen = listed.find((each) => nameOf(each) === name);
    if (chosen) onChange(chosen);
  };
  const list = (
    <select
      aria-label={isLabelHidden ? words.label : undefined}
      value={isOther ? OTHER : nameOf(size)}
      onChange={(event) => choose(event.currentTarget.value)}>
      {!isListed && !isOther && <SizeOption {...size} />}
      {USUAL_SIZES.map(({ kind, sizes }) => (
        <optgroup key={kind} label={words.kinds[kind]}>
          {sizes.map((each) => (
            <SizeOption key={nameOf(each)} {...each} />
          ))}
        </optgroup>
      ))}
      <option value={OTHER}>{words.other}</option>
    </select>
  );
  return (
    <div class="stack size-picker">
      {isLabelHidden ? (
        list
      ) : (
        <label class="stack field">
          <span>{words.label}</span>
          {list}
        </label>
      )}
      {isOther && <OtherSize size={size} onChange={onChange} />}
    </div>
  );
}

function SizeOption(size: Size) {
  return <option value={nameOf(size)}>{words.name({ columns: size.columns, rows: size.rows })}</option>;
}

/** Two numbers. Only sizes that can be played are passed on; with others, a form cannot be submitted. */
function OtherSize({ size, onChange }: Pick<SizePickerProps, "size" | "onChange">) {
  const [typed, setTyped] = useState({ columns: String(size.columns), rows: String(size.rows) });
  const read = ({ columns, rows }: typeof typed): Size => ({ columns: Number(columns), rows: Number(rows) });
  const isAllowed = isSupported(read(typed));
  const first = useRef<HTMLInputElement>(null);
  const help = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    first.current?.select();
    help.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => first.current?.setCustomValidity(isAllowed ? "" : allowedSizes()), [isAllowed]);
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (isSupported(read(next))) onChange(read(next));
  };
  const field = (name: "columns" | "rows") => (
    <label class="row">
      <input
        ref={name === "columns" ? first : null}
        type="number"
        min={SHORTEST}
        max={LONGEST}
        required
        value={typed[name]}
        aria-describedby="sizes-allowed"
        aria-invalid={!isAllowed}
        onInput={(event) => type({ [name]: event.currentTarget.value })}
      />
      {words[name]}
    </label>
  );
  return (
    <>
      <div class="row numbers">
        {field("columns")}
        {field("rows")}
      </div>
      <p id="sizes-allowed" ref={help} class={`small-text ${isAllowed ? "muted" : "error"}`} role={isAllowed ? undefined : "alert"}>
        {allowedSizes(read(typed).columns)}
      </p>
    </>
  );
}
