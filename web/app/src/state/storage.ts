// Data saved in the browser. It is validated when it is read: it may be old, or not ours.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Side } from "fourfold-engine/rules";

const PREFIX = "fourfold.";

/** The browser refused to store something, for example because its quota is used up. */
export const keepsNothing = signal(false);

/** All tabs share what is kept in the browser; a session is one tab, from its first page to its closing. */
type Area = "browser" | "session";
const area = (which: Area) => (which === "browser" ? localStorage : sessionStorage);

export function load(name: string, where: Area = "browser"): unknown {
  try {
    const text = area(where).getItem(PREFIX + name);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // no storage, as in some private windows, or not JSON
  }
}

/** Whether it could be kept. */
export function save(name: string, value: unknown, where: Area = "browser"): boolean {
  try {
    area(where).setItem(PREFIX + name, JSON.stringify(value));
    keepsNothing.value = false;
    return true;
  } catch {
    keepsNothing.value = true;
    return false;
  }
}

/** Something kept that all tabs share. */
export interface Kept<T> {
  readonly signal: ReadonlySignal<T>;
  /** What is kept at this moment: news of another tab's change may still be on its way. */
  readonly latest: () => T;
  /** Changes what is kept, as it is now: another tab may have changed it since. */
  readonly change: (how: (now: T) => T) => void;
}

/** `read` validates and converts stored data, `write` converts it to JSON data. */
export function kept<T>(name: string, read: (stored: unknown) => T, write: (value: T) => unknown = (value) => value): Kept<T> {
  const current = signal(read(load(name)));
  let isStored = true; // otherwise only this tab has the value
  if (typeof addEventListener !== "undefined") {
    addEventListener("storage", ({ key }) => {
      if (key === PREFIX + name || key === null) current.value = read(load(name));
    });
  }
  const latest = () => (isStored ? read(load(name)) : current.value);
  const change = (how: (now: T) => T) => {
    current.value = how(latest());
    isStored = save(name, write(current.value));
  };
  return { signal: current, latest, change };
}

/** The user's side in a game that was kept, null if two people played; undefined if it is neither. */
export function readSide(stored: unknown): Side | null | undefined {
  if (stored === null || stored === "first" || stored === "second") return stored;
  return stored === 1 ? "first" : stored === 2 ? "second" : undefined; // as they were kept once
}
