// The engine of the app: `fourfold-engine` in its workers. It is loaded when it is first needed, so
// that the page appears at once.

import type { EngineClient } from "fourfold-engine";
import type { Engine, PlayerFactory, PuzzleRater } from "./types";

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

export const engine: Engine & PlayerFactory & PuzzleRater = {
  analyse: async (...question) => (await load()).analyse(...question),
  explain: async (...question) => (await load()).explain(...question),
  review: async (...question) => (await load()).review(...question),
  search: async (...question) => (await load()).search(...question),
  evaluate: async (...question) => (await load()).evaluate(...question),
  players: async () => (await load()).players(),
  ratePuzzle: async (...question) => (await load()).ratePuzzle(...question),
  createPlayer: async (...question) => (await load()).createPlayer(...question),
};
