// Asks the server why. Where the page is served by `fourfold web`, it says so; elsewhere nobody is
// there to ask, and nothing of this is shown.

import { columnLabel, formatMoves, type Position } from "fourfold-engine/rules";
import { type Explanation, readExplanation } from "./explanation";

export interface Question {
  /** From the empty board. */
  readonly moves: readonly number[];
  /** After those moves. */
  readonly position: Position;
  /** The column to explain; the best one if null. */
  readonly column: number | null;
  /** What to call first and second. */
  readonly names: readonly [first: string, second: string];
}

/** How long to wait, in milliseconds: the server itself gives up sooner. */
const PATIENCE = 15_000;
const MOST_KEPT = 200;

/** Where the API is, from the page's own server; null if it has none. */
export function offeredApi(page: Pick<Document, "querySelector">): string | null {
  const address = page.querySelector('meta[name="fourfold-api"]')?.getAttribute("content") ?? "";
  return /^\/(?!\/)/.test(address) ? address.replace(/\/+$/, "") : null;
}

export class Explainer {
  private readonly kept = new Map<string, Explanation>();

  constructor(
    private readonly api: string,
    private readonly fetch: (address: string, options: RequestInit) => Promise<Response>,
    private readonly isOnline: () => boolean = () => true,
  ) {}

  /** An answer that is known already. */
  known(question: Question): Explanation | null {
    return this.kept.get(this.addressOf(question)) ?? null;
  }

  /** Rejects if there is no answer, for whatever reason, or if it is stopped. */
  async ask(question: Question, stop?: AbortSignal): Promise<Explanation> {
    const address = this.addressOf(question);
    const known = this.kept.get(address);
    if (known) return known;
    // The browser would complain of a request that cannot be sent.
    if (!this.isOnline()) throw new Error("offline");
    const found = readExplanation(await this.fetchJson(address, stop), question.position);
    if (found.complete) this.keep(address, found);
    return found;
  }

  private async fetchJson(address: string, stop?: AbortSignal): Promise<unknown> {
    const end = new AbortController();
    const abort = () => end.abort();
    const timer = setTimeout(abort, PATIENCE);
    stop?.addEventListener("abort", abort);
    try {
      const answer = await this.fetch(address, { signal: end.signal, headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return await answer.json();
    } finally {
      clearTimeout(timer);
      stop?.removeEventListener("abort", abort);
    }
  }

  private addressOf({ moves, position, column, names }: Question): string {
    const query = new URLSearchParams({
      ...(column !== null && { move: columnLabel(column) }),
      columns: String(position.columns),
      rows: String(position.rows),
      first: names[0],
      second: names[1],
    });
    return `${this.api}/explanations/${formatMoves(moves) || "-"}?${query}`;
  }

  private keep(address: string, found: Explanation): void {
    this.kept.set(address, found);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }
}
