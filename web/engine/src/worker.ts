/** The worker of `EngineClient`: a desk with its messages. */
import { Desk } from "./desk.js";
import { isNode, nodeModule } from "./platform.js";
import type { ToWorker } from "./protocol.js";

interface Scope {
  postMessage(message: unknown): void;
  onmessage: ((event: { data: ToWorker }) => void) | null;
}

if (isNode) {
  const { parentPort } = await nodeModule("worker_threads");
  const desk = new Desk((message) => parentPort.postMessage(message));
  parentPort.on("message", (message: ToWorker) => desk.receive(message));
} else {
  const scope = globalThis as unknown as Scope;
  const desk = new Desk((message) => scope.postMessage(message));
  scope.onmessage = ({ data }) => desk.receive(data);
}
