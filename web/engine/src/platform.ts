/** What differs between browsers and Node.js. */

const { process } = globalThis as { process?: { versions?: { node?: string } } };
export const isNode = process?.versions?.node !== undefined;

/** A module of Node.js, imported in a way that bundlers for browsers ignore. */
// biome-ignore lint/suspicious/noExplicitAny: this package is built without the types of Node.js.
export function nodeModule(name: string): Promise<any> {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ `node:${name}`);
}

export async function readBytes(url: URL | string): Promise<Uint8Array<ArrayBuffer>> {
  const address = new URL(url, import.meta.url);
  if (isNode && address.protocol === "file:") {
    const { readFile } = await nodeModule("fs/promises");
    return readFile(address);
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.href}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Yields to the event loop. Not with a timer: browsers delay those. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
