/** The worker of `EngineClient`: connects a task queue to the messages. */

import { isNode, nodeModule } from "./platform.js";
import type { ToWorker } from "./protocol.js";
import { TaskQueue } from "./taskQueue.js";

interface Scope {
  postMessage(message: unknown): void;
  onmessage: ((event: { data: ToWorker }) => void) | null;
}

if (isNode) {
  const { parentPort } = await nodeModule("worker_threads");
  const queue = new TaskQueue((message) => parentPort.postMessage(message));
  parentPort.on("message", (message: ToWorker) => queue.receive(message));
} else {
  const scope = globalThis as unknown as Scope;
  const queue = new TaskQueue((message) => scope.postMessage(message));
  scope.onmessage = ({ data }) => queue.receive(data);
}
