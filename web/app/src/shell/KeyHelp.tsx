// The list of keyboard shortcuts.

import { STANDARD } from "fourfold-engine/rules";
import { texts } from "../texts";
import { Definitions } from "./lists";

/** What keys do; `capOf` says which keys they are. */
export type Keys = Readonly<Record<string, string>>;

interface KeyHelpProps {
  readonly keys: Keys;
  /** The number of columns of the board; 7 if it is not given. */
  readonly columns?: number;
}

export function KeyHelp({ keys, columns }: KeyHelpProps) {
  return (
    <details class="small-text key-help">
      <summary>{texts.shell.keys}</summary>
      <KeyList keys={keys} columns={columns} />
    </details>
  );
}

export function KeyList({ keys, columns = STANDARD.columns }: { keys: Keys; columns?: number | undefined }) {
  const rows = Object.keys(keys).map((name) => [<kbd key={name}>{capOf(name, columns)}</kbd>, keys[name]!] as const);
  return <Definitions class="keys" rows={rows} />;
}

/** The keys with this name; most names are keys themselves. */
function capOf(name: string, columns: number): string {
  const { home, end, enter } = texts.keyNames;
  switch (name) {
    case "columns":
      return columnKeys(columns);
    case "arrows":
      return "← →";
    case "cells":
      return "← → ↑ ↓";
    case "ends":
      return `${home}, ${end}`;
    case "undoRedo":
      return "U, R";
    case "nextEnter":
      return `N, ${enter}`;
    case "escape":
      return texts.keyNames.escape;
    case "delete":
      return texts.keyNames.delete;
    default:
      return name;
  }
}

/** The keys that play the columns of a board: "1 – 9, A – C". */
export function columnKeys(columns: number): string {
  const letters = columns > 9 ? `, A${columns > 10 ? ` – ${String.fromCharCode(55 + columns)}` : ""}` : "";
  return `1 – ${Math.min(9, columns)}${letters}`;
}
