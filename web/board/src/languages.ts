// The languages of boards. English is built in; the texts of others are loaded when a board asks for them.

import { LOADERS } from "messages:languages";
import type { BoardTexts } from "./look";

export const ENGLISH = "en";

/** Undefined for English. Fails if the language is unknown, or if its texts cannot be loaded. */
export async function loadTexts(language: string): Promise<BoardTexts | undefined> {
  if (language === ENGLISH) return undefined;
  const load = LOADERS[language]?.board;
  if (load === undefined) throw new Error(`unknown language ${JSON.stringify(language)}: use en or ${Object.keys(LOADERS).join(", ")}`);
  return (await load()).default.board as BoardTexts;
}

/** Loads what the engine says in a language, as JSON; null if there is nothing to load. */
export function sentencesOf(language: string): (() => Promise<string>) | null {
  const load = LOADERS[language]?.sentences;
  return load ? async () => (await load()).default as unknown as string : null;
}

/** For `messages:board`: the texts of a board come with its look. */
export const live = <Messages>(_name: string, english: Messages): Messages => english;
