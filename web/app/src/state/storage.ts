// What is kept in the browser. Whatever is found there is checked: it may be old, or not ours.

import type { Side } from "fourfold-engine/rules";

const PREFIX = "fourfold.";

export function load(name: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // no storage, as in some private windows, or not JSON
  }
}

/** Whether it could be kept. */
export function save(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The user's side in a game that was kept, null if two people played; undefined if it is neither. */
export function readSide(stored: unknown): Side | null | undefined {
  if (stored === null || stored === "first" || stored === "second") return stored;
  return stored === 1 ? "first" : stored === 2 ? "second" : undefined; // as they were kept once
}
