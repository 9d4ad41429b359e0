import { vi } from "vitest";

/** What the tabs of a browser share. */
export class BrowserStorage {
  readonly items = new Map<string, string>();
  isFull = false;
  /** Characters of the longest text that it takes. */
  room = Infinity;
  get length(): number {
    return this.items.size;
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(name: string): string | null {
    return this.items.get(name) ?? null;
  }
  setItem(name: string, text: string): void {
    if (this.isFull || text.length > this.room) throw new DOMException("no room", "QuotaExceededError");
    this.items.set(name, text);
  }
  removeItem(name: string): void {
    this.items.delete(name);
  }
}

/** An empty storage for modules that are loaded from now on, as in a new browser. */
export function newBrowser(): BrowserStorage {
  const storage = new BrowserStorage();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", new BrowserStorage());
  vi.resetModules();
  return storage;
}
