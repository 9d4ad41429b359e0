// Notes that are shown until the user has seen them once: the welcome, and what scores mean.

import { kept, storedTexts } from "./storage";

const NOTES = ["welcome", "scores"] as const;
export type Note = (typeof NOTES)[number];

/** Without any stored notes, data of the app shows that this is not the first visit. */
export function readNotes(stored: unknown, isReturning = storedTexts().size > 0): readonly Note[] {
  if (Array.isArray(stored)) return NOTES.filter((note) => stored.includes(note));
  return isReturning ? ["welcome"] : [];
}

const seen = kept<readonly Note[]>("notes", (stored) => readNotes(stored));

export function isUnseen(note: Note): boolean {
  return !seen.signal.value.includes(note);
}

export function markSeen(note: Note): void {
  if (isUnseen(note)) seen.change((now) => [...now.filter((each) => each !== note), note]);
}

export function showAgain(note: Note): void {
  seen.change((now) => now.filter((each) => each !== note));
}
