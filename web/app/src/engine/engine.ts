// The engine of the app: `fourfold-engine` in its workers. It is loaded when it is first needed, so
// that the page appears at once.

import { computed } from "@preact/signals";
import { speaking } from "fourfold-board/components";
import type { EngineClient } from "fourfold-engine";
import { ENGLISH, language, sentencesOf } from "../texts/language";
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

// ---- The language of what the engine says

function speakerOf(code: string): typeof engine {
  if (code === ENGLISH) return engine;
  const ask = async () => {
    const client = await load();
    return [client, await speaking(client, code, sentencesOf(code))] as const;
  };
  return {
    ...engine,
    analyse: async (position, options) => ask().then(([client, language]) => client.analyse(position, { ...options, ...language })),
    explain: async (position, options) => ask().then(([client, language]) => client.explain(position, { ...options, ...language })),
    review: async (game, options) => ask().then(([client, language]) => client.review(game, { ...options, ...language })),
  };
}

const speakers = new Map<string, typeof engine>();

/** The engine in the language that is shown: one object for each, so that hooks that depend on it ask again in a new language. */
export const speaker = computed(() => {
  const code = language.value;
  const found = speakers.get(code) ?? speakerOf(code);
  speakers.set(code, found);
  return found;
});
