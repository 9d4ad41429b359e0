// The engine in the page: `fourfold-engine` in its workers, loaded by the first question of any board.

import workerAddress from "fourfold-engine/worker.js?worker&url";
import { lazyEngine } from "./engine";

const TABLE_MB = 32;

export const pageEngine = lazyEngine(async () => {
  const { EngineClient } = await import("fourfold-engine");
  const client = new EngineClient({ tableMb: TABLE_MB, createWorker });
  // With the large book answers are immediate. Without it they take a little longer.
  void client.loadBook().catch(() => undefined);
  return client;
});

/** Browsers refuse workers from another origin, for example a CDN, but a worker of this page may import one from there. */
function createWorker(): Worker {
  const address = new URL(workerAddress, import.meta.url);
  if (address.origin === location.origin) return new Worker(address, { type: "module" });
  const script = new Blob([`import ${JSON.stringify(address.href)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(script), { type: "module" });
}
