// The language that is shown: English, whose texts come with the code, or another one, whose texts are loaded when they are needed.

import { GROUP_OF, LANGUAGES, LOADERS } from "messages:languages";
import { computed, signal } from "@preact/signals";

export { LANGUAGES };
export const ENGLISH = "en";

interface Shown {
  readonly code: string;
  /** What is loaded of it, by group. */
  readonly groups: ReadonlyMap<string, Readonly<Record<string, object>>>;
}

const shown = signal<Shown>({ code: ENGLISH, groups: new Map() });

/** A component that reads it is rendered again when the language changes; so is one that reads texts. */
export const language = computed(() => shown.value.code);

/** Those of the code that is here so far. */
const usedGroups = new Set<string>();

/** The messages of an object of the catalogue in the language that is shown; English as long as they are not loaded. */
export function live<Messages extends object>(name: string, english: Messages): Messages {
  const group = GROUP_OF[name]!;
  usedGroups.add(group);
  return liveObject(english, () => (shown.value.groups.get(group)?.[name] as Messages | undefined) ?? english);
}

/** Objects within it are live, too: code may keep them. */
function liveObject<Messages extends object>(english: Messages, now: () => Messages): Messages {
  const inner = new Map<PropertyKey, object>();
  return new Proxy(english, {
    get(_, key) {
      const value: unknown = Reflect.get(english, key);
      if (typeof value !== "object" || value === null) return Reflect.get(now(), key);
      const found = inner.get(key) ?? liveObject(value, () => Reflect.get(now(), key) as object);
      inner.set(key, found);
      return found;
    },
  });
}

async function loadGroups(code: string, known: Shown["groups"]): Promise<Shown["groups"]> {
  const missing = code === ENGLISH ? [] : [...usedGroups].filter((group) => !known.has(group));
  const found = await Promise.all(missing.map(async (group) => [group, (await LOADERS[code]![group]!()).default] as const));
  return new Map([...known, ...found]);
}

let latest = ENGLISH;

/** Shows a language that there is, once its texts are here. Fails if they cannot be loaded; the language then stays as it is. */
export async function showLanguage(code: string): Promise<void> {
  latest = code;
  const groups = await loadGroups(code, code === shown.value.code ? shown.value.groups : new Map());
  if (latest === code) shown.value = { code, groups };
}

/** Loads code together with its texts in the language that is shown. */
export async function withTexts<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const loaded = await load();
  const { code, groups } = shown.value;
  if (code !== ENGLISH && [...usedGroups].some((group) => !groups.has(group))) await showLanguage(code);
  return loaded;
}

/** Loads what the engine says in a language, as JSON; null if there is nothing to load. */
export function sentencesOf(code: string): (() => Promise<string>) | null {
  const load = LOADERS[code]?.sentences;
  return load ? async () => (await load()).default as unknown as string : null;
}

/** The first language of a list that there is, also as "de" for "de-AT" and "pt-BR" for "pt"; null if there is none. */
export function findLanguage(wanted: readonly string[]): string | null {
  const codes = Object.keys(LANGUAGES);
  const base = (tag: string) => tag.toLowerCase().split(/[-_]/)[0];
  for (const tag of wanted) {
    const found =
      [...codes, ...Object.keys(LOADERS)].find((code) => code.toLowerCase() === tag.toLowerCase().replaceAll("_", "-")) ??
      codes.find((code) => base(code) === base(tag));
    if (found !== undefined) return found;
  }
  return null;
}
