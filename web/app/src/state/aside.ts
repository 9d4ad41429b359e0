// Stored data that could not be read, as it was found: it is put aside before it is overwritten, so that nothing is lost.

import type { ReadonlySignal } from "@preact/signals";
import { kept } from "./storage";

export interface Aside {
  readonly texts: ReadonlySignal<readonly string[]>;
  /** Puts a text aside. Returns whether it could be stored. */
  readonly put: (text: string) => boolean;
  readonly forget: () => void;
}

/** Where the unreadable data of this name goes. */
function asideOf(name: string): Aside {
  const isText = (value: unknown): value is string => typeof value === "string";
  const found = kept<readonly string[]>(`${name}.unreadable`, (stored) => (Array.isArray(stored) ? stored.filter(isText) : []));
  return {
    texts: found.signal,
    put: (text) => found.change((texts) => (texts.includes(text) ? texts : [...texts, text])),
    forget: () => {
      found.change(() => []);
    },
  };
}

/** Keeps a value like `kept`, but puts data that cannot be read, or not completely, aside before it is overwritten. */
export function keptSafely<T>(name: string, read: (stored: unknown, fault: () => void) => T, write: (value: T) => unknown) {
  const unreadable = asideOf(name);
  return { ...kept(name, read, { write, onFault: unreadable.put }), unreadable };
}
