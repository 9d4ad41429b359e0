// Data saved in the browser. It is validated when it is read: it may be old, or not ours.

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Side } from "fourfold-engine/rules";

const PREFIX = "fourfold.";

/** All tabs share what is kept in the browser; a session is one tab, from its first page to its closing. */
type Area = "browser" | "session";
const area = (which: Area) => (which === "browser" ? localStorage : sessionStorage);

/** What the browser refused to store when it was last asked to, for example because its quota is used up. */
const refused = signal<ReadonlySet<string>>(new Set());

/** Whether some data could not be stored. Small data may still fit when larger data does not. */
export const keepsNothing = computed(() => refused.value.size > 0);

function setRefused(name: string, where: Area, isRefused: boolean): void {
  const key = `${where} ${name}`;
  if (refused.value.has(key) === isRefused) return;
  const others = [...refused.value].filter((each) => each !== key);
  refused.value = new Set(isRefused ? [...others, key] : others);
}

function loadText(name: string, where: Area = "browser"): string | null {
  try {
    return area(where).getItem(PREFIX + name);
  } catch {
    return null; // no storage, as in some private windows
  }
}

function ownKeys(where: Storage): string[] {
  return Array.from({ length: where.length }, (_, index) => where.key(index)!).filter((key) => key.startsWith(PREFIX));
}

/** What only this tab has, because the browser refused to store it. */
interface Unsaved {
  /** Null if it is stored. */
  readonly text: () => string | null;
  readonly store: () => boolean;
}

/** By the names of all kept values. */
const unsaved = new Map<string, Unsaved>();

let isRetrying = false;

/** Try to store the rest: there may be space for it, now that something could be stored. */
function storeUnsaved(): void {
  if (isRetrying) return;
  isRetrying = true;
  for (const { text, store } of unsaved.values()) if (text() !== null) store();
  isRetrying = false;
}

/** All that the app has stored in this browser, or would have if the browser had let it: texts, usually JSON, by their names. */
export function storedTexts(): Map<string, string> {
  const texts = new Map<string, string>();
  try {
    for (const key of ownKeys(localStorage)) texts.set(key.slice(PREFIX.length), localStorage.getItem(key)!);
  } catch {
    // no storage, as in some private windows
  }
  for (const [name, { text }] of unsaved) {
    const only = text();
    if (only !== null) texts.set(name, only);
  }
  return texts;
}

/** Replace all stored data. If the browser refuses, nothing changes. Return whether it was possible. */
export function replaceStored(texts: ReadonlyMap<string, string>): boolean {
  let before: [string, string][] = [];
  try {
    before = ownKeys(localStorage).map((key) => [key, localStorage.getItem(key)!]);
    for (const [key] of before) localStorage.removeItem(key);
    for (const [name, text] of texts) localStorage.setItem(PREFIX + name, text);
  } catch {
    for (const name of texts.keys()) drop(PREFIX + name);
    for (const [key, text] of before) localStorage.setItem(key, text); // there was room for it
    return false;
  }
  for (const key of ownKeys(sessionStorage)) sessionStorage.removeItem(key);
  refused.value = new Set();
  for (const notify of notified) notify(true); // the other tabs get events
  replacements.value++;
  return true;
}

function drop(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // no storage: there is nothing to drop
  }
}

/** How often all that is stored has been replaced. */
const replacements = signal(0);

/** A component that reads it is rendered again when all that is stored is replaced. */
export function load(name: string, where: Area = "browser"): unknown {
  void replacements.value;
  const only = where === "browser" ? unsaved.get(name)?.text() : null;
  try {
    return JSON.parse(only ?? loadText(name, where) ?? "null");
  } catch {
    return null; // not JSON
  }
}

/** Whether it could be kept. */
export function save(name: string, value: unknown, where: Area = "browser"): boolean {
  try {
    area(where).setItem(PREFIX + name, JSON.stringify(value));
    setRefused(name, where, false);
    return true;
  } catch {
    setRefused(name, where, true);
    return false;
  }
}

/** A stored value that all tabs share. */
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
  /**
   * Gets the text that is stored if `read` reports a fault, or if it is not JSON. Returns whether the text is safe
   * elsewhere; otherwise it is never overwritten.
   */
  readonly onFault?: (text: string) => boolean;
}

/** `read` validates and converts stored data; it calls `fault` if it had to leave something out. */
export function kept<T>(name: string, read: (stored: unknown, fault: () => void) => T, options: KeptOptions<T> = {}): Kept<T> {
  const { write = (value: T) => value, onFault } = options;
  let isSafe = true;
  const readStored = (): T => {
    const text = loadText(name);
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
  onStored(name, (isReplaced) => {
    if (isReplaced) isStored = true;
    current.value = readStored();
  });
  const latest = () => (isStored ? readStored() : current.value);
  const change = (how: (now: T) => T) => {
    const now = latest();
    if (!isSafe) readStored(); // there may be room for it elsewhere by now
    current.value = how(now);
    isStored = isSafe && save(name, write(current.value));
    if (isStored) storeUnsaved();
    return isStored;
  };
  unsaved.set(name, {
    text: () => (isStored ? null : JSON.stringify(write(current.value))),
    store: () => change((now) => now),
  });
  return { signal: current, latest, change };
}

const notified = new Set<(isReplaced: boolean) => void>();

/** Calls back when another tab has stored something under this name, or when all that is stored has been replaced. */
export function onStored(name: string, notify: (isReplaced: boolean) => void): void {
  notified.add(notify);
  if (typeof addEventListener === "undefined") return;
  addEventListener("storage", ({ key }) => {
    if (key === PREFIX + name || key === null) notify(key === null);
  });
}

/** The user's side in a game that was kept; null if two people played, undefined if it is neither. */
export function readSide(stored: unknown): Side | null | undefined {
  return stored === null || stored === "first" || stored === "second" ? stored : undefined;
}
