// Names of players: `hard`, `threats:depth=6,blunder=0.2`, `elo:1400`, `3`. The first option may be
// given by its value alone; capitals and spaces do not matter. Python's `players/registry.py` reads
// them in the same way, and tells which names and options there are.

import { KINDS, LEVELS } from "../generated/players";
import { InvalidInput } from "../rules/moves";
import { texts } from "../texts";

/** Something that can be chosen about a player. */
export type Option = {
  readonly name: string;
  /** In words. */
  readonly allowed: string;
  /** As it would be written; null: it must be given. */
  readonly default: string | null;
  /** Whether its value is part of the full name even if it was not given. */
  readonly partOfName: boolean;
} & (
  | { readonly type: "whole" | "real"; readonly low: number; readonly high: number }
  | { readonly type: "word"; readonly words: readonly string[] }
);

export interface Kind {
  readonly name: string;
  /** With all options. */
  readonly usage: string;
  readonly description: string;
  readonly options: readonly Option[];
}

export type Values = Readonly<Record<string, number | string>>;

/** A name that was understood. */
export interface Recipe {
  /** The full name. */
  readonly name: string;
  readonly kind: string;
  /** Options that are not as usual, or are part of the name. */
  readonly values: Values;
}

const words = texts.players.wrong;

/** What a name says. Raises InvalidInput for a name or an option unknown; `offered` are the names to try instead. */
export function readName(text: string, offered = KINDS.map(({ name }) => name)): Recipe {
  const [word = "", rest = ""] = text.toLowerCase().replace(/\s+/g, "").split(/:(.*)/s);
  const kind = KINDS.find(({ name }) => name === word);
  if (!kind && /^\d+$/.test(word) && !rest) return readName(`level:${word}`);
  if (!kind) throw new InvalidInput(words.unknown(text.trim(), offered));
  const given = readOptions(kind, rest);
  const values: Record<string, number | string> = {};
  for (const option of kind.options) {
    const usual = option.default === null ? null : readValue(option, option.default);
    const value = given.get(option.name) ?? usual;
    if (value === null) throw new InvalidInput(words.missing(kind.name, option.name, option.allowed, kind.usage));
    // What is usual is not told, so that a player has one name however it was written.
    if (value !== usual || option.partOfName) values[option.name] = value;
  }
  // A level goes by its own name.
  if (kind.name === "level") return readName(LEVELS[Number(values.number) - 1]!.name);
  return { name: fullName(kind, values), kind: kind.name, values };
}

function fullName({ name, options }: Kind, values: Values): string {
  const alone = options.length === 1 && options[0]!.default === null;
  const shown = Object.entries(values).map(([key, value]) => (alone ? String(value) : `${key}=${value}`));
  return [name, ...(shown.length > 0 ? [shown.join(",")] : [])].join(":");
}

function readOptions({ name, options }: Kind, text: string): Map<string, number | string> {
  const values = new Map<string, number | string>();
  for (const [index, part] of (text ? text.split(",") : []).entries()) {
    let [key = "", written] = part.split(/=(.*)/s);
    if (written === undefined && index === 0 && options.length > 0) [key, written] = [options[0]!.name, part];
    const option = options.find((each) => each.name === key);
    if (!option)
      throw new InvalidInput(
        words.noOption(
          name,
          key,
          options.map((each) => each.name),
        ),
      );
    if (values.has(key)) throw new InvalidInput(words.twice(name, key));
    const value = readValue(option, written ?? "");
    if (value === null) throw new InvalidInput(words.badValue(name, key, option.allowed, written ?? ""));
    values.set(key, value);
  }
  return values;
}

// Numbers as Python writes them.
const DIGITS = String.raw`\d+(?:_\d+)*`;
const WHOLE = new RegExp(`^[+-]?${DIGITS}$`);
const REAL = new RegExp(String.raw`^[+-]?(?:${DIGITS}\.?(?:${DIGITS})?|\.${DIGITS})(?:e[+-]?${DIGITS})?$`);

/** The value; null if it is not allowed. */
function readValue(option: Option, text: string): number | string | null {
  if (option.type === "word") return option.words.includes(text) ? text : null;
  if (!(option.type === "whole" ? WHOLE : REAL).test(text)) return null;
  const value = Number(text.replaceAll("_", ""));
  return value >= option.low && value <= option.high ? value : null;
}
