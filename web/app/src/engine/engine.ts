// The engine of the app: `fourfold-engine` in its workers. It is loaded when it is first needed, so
// that the page appears at once.

import type { EngineClient } from "fourfold-engine";
import type { DiagramReader, Engine, PlayerFactory, Rater } from "./types";

const TABLE_MB = 32;
const BOOK_AFTER = 1500; // milliseconds: load what the user waits for first

let loaded: Promise<EngineClient> | null = null;

function load(): Promise<EngineClient> {
  loaded ??= start();
  loaded.catch(() => (loaded = null)); // the network may be back next time
  return loaded;
}

async function start(): Promise<EngineClient> {
  const { EngineClient } = await import("fourfold-engine");
  const client = new EngineClient({ tableMb: TABLE_MB });
  // With the large book answers are immediate. Without it they take a little longer.
  setTimeout(() => void client.loadBook().catch(() => undefined), BOOK_AFTER);
  return client;
}

/** Another engine, for long work in the background: the first one stays free to answer. Close it afterwards. */
export async function startBackgroundEngine(): Promise<EngineClient> {
  const { EngineClient } = await import("fourfold-engine");
  const client = new EngineClient({ tableMb: TABLE_MB / 2 });
  await client.loadBook().catch(() => undefined); // without it, the work takes longer
  return client;
}

export const engine: Engine & PlayerFactory & Rater & DiagramReader = {
  analyse: async (...question) => (await load()).analyse(...question),
  explain: async (...question) => (await load()).explain(...question),
  review: async (...question) => (await load()).review(...question),
  search: async (...question) => (await load()).search(...question),
  evaluate: async (...question) => (await load()).evaluate(...question),
  think: async (...question) => (await load()).think(...question),
  players: async () => (await load()).players(),
  rateResult: async (...question) => (await load()).rateResult(...question),
  diagramColumn: async (...question) => (await load()).diagramColumn(...question),
  createPlayer: async (...question) => (await load()).createPlayer(...question),
};
