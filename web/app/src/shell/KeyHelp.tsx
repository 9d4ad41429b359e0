// The list of keyboard shortcuts.

import { STANDARD } from "fourfold-engine/rules";
import { texts } from "../texts";
import { Definitions } from "./lists";

/** Each key, and what it does. */
export type Keys = readonly (readonly [string, string])[];

interface KeyHelpProps {
  readonly keys: Keys;
  /** The number of columns of the board; 7 if it is not given. */
  readonly columns?: number;
}

export function KeyHelp({ keys, columns = STANDARD.columns }: KeyHelpProps) {
  const [standard, ofBoard] = [STANDARD.columns, columns].map(texts.columnKeys);
  return (
    <details class="small-text key-help">
      <summary>{texts.shell.keys}</summary>
      <KeyList keys={keys.map(([key, what]) => [key === standard ? ofBoard! : key, what] as const)} />
    </details>
  );
}

export function KeyList({ keys }: { keys: Keys }) {
  return <Definitions class="keys" rows={keys.map(([key, what]) => [<kbd key={key}>{key}</kbd>, what])} />;
}
