// What is being analysed and reviewed, so that one can leave and return. Analyses: the work of this tab or, in a new tab, the
// last of any. Reviews: that of this tab.

import { signal } from "@preact/signals";
import { load, onStored, save } from "./storage";
import { fieldsOf } from "./validate";

export interface Work {
  /** It holds the moves, the variations and the place. */
  readonly address: string;
  /** What the address cannot hold; plain data. */
  readonly more: unknown;
}

const NAME = "work";

export function readWork(stored: unknown): Work | null {
  const { address, more = null } = fieldsOf(stored);
  return typeof address === "string" && address.startsWith("#/analyse") ? { address, more } : null;
}

const current = signal(readWork(load(NAME, "session")) ?? readWork(load(NAME)));

onStored(NAME, (isReplaced) => {
  if (isReplaced) current.value = readWork(load(NAME)); // otherwise every tab keeps its own
});

export const lastWork = current;

export function keepWork(work: Work): void {
  current.value = work;
  save(NAME, work, "session");
  save(NAME, work);
}

const REVIEW = "review";

/** The address of the review that was open in this tab. */
export const lastReview = signal(readReview(load(REVIEW, "session")));

onStored(REVIEW, (isReplaced) => {
  if (isReplaced) lastReview.value = null;
});

function readReview(stored: unknown): string | null {
  return typeof stored === "string" && stored.startsWith("#/review/") ? stored : null;
}

export function keepReview(address: string | null): void {
  lastReview.value = address;
  save(REVIEW, address, "session");
}
