// Data saved in the browser. It is validated when it is read: it may be old, or not ours.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Side } from "fourfold-engine/rules";

const PREFIX = "fourfold.";

/** The browser refused to store something, for example because its quota is used up. */
export const keepsNothing = signal(false);

/** All tabs share what is kept in the browser; a session is one tab, from its first page to its closing. */
type Area = "browser" | "session";
const area = (which: Area) => (which === "browser" ? localStorage : sessionStorage);

function loadText(name: string, where: Area = "browser"): string | null {
  try {
    return area(where).getItem(PREFIX + name);
  } catch {
    return null; // no storage, as in some private windows
  }
}

export function load(name: string, where: Area = "browser"): unknown {
  try {
    return JSON.parse(loadText(name, where) ?? "null");
  } catch {
    return null; // not JSON
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
  /** Changes what is kept, as it is now: another tab may have changed it since. Returns whether it could be stored. */
  readonly change: (how: (now: T) => T) => boolean;
}

interface KeptOptions<T> {
  /** Converts a value to JSON data. */
  readonly write?: (value: T) => unknown;
  /** Where an older version of the app kept it; read if there is nothing newer, and left as it is. */
  readonly olderName?: string;
  /**
   * Gets the text that is stored if `read` reports a fault, or if it is not JSON. Returns whether the text is safe
   * elsewhere; otherwise it is never overwritten.
   */
  readonly onFault?: (text: string) => boolean;
}

/** `read` validates and converts stored data; it calls `fault` if it had to leave something out. */
export function kept<T>(name: string, read: (stored: unknown, fault: () => void) => T, options: KeptOptions<T> = {}): Kept<T> {
  const { write = (value: T) => value, olderName, onFault } = options;
  let isSafe = true;
  const readStored = (): T => {
    const text = loadText(name) ?? (olderName === undefined ? null : loadText(olderName));
    let [stored, isFaulty]: [unknown, boolean] = [null, false];
    try {
      stored = JSON.parse(text ?? "null");
    } catch {
      isFaulty = true;
    }
    const value = read(stored, () => (isFaulty = true));
    isSafe = !isFaulty || text === null || (onFault?.(text) ?? true);
    return value;
  };
  const current = signal(readStored());
  let isStored = true; // otherwise only this tab has the value
  if (typeof addEventListener !== "undefined") {
    addEventListener("storage", ({ key }) => {
      if (key === PREFIX + name || key === null) current.value = readStored();
    });
  }
  const latest = () => (isStored ? readStored() : current.value);
  const change = (how: (now: T) => T) => {
    const now = latest();
    if (!isSafe) readStored(); // there may be room for it elsewhere by now
    current.value = how(now);
    isStored = isSafe && save(name, write(current.value));
    return isStored;
  };
  return { signal: current, latest, change };
}

/** The user's side in a game that was kept, null if two people played; undefined if it is neither. */
export function readSide(stored: unknown): Side | null | undefined {
  if (stored === null || stored === "first" || stored === "second") return stored;
  return stored === 1 ? "first" : stored === 2 ? "second" : undefined; // as they were kept once
}
