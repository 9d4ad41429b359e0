// A live connection that comes back by itself. Commands that were not confirmed are sent again: the server knows each
// by what it does, so that none counts twice.

import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Done, Pong, Refusal } from "../generated/online";
import { language } from "../texts/language";

/** Milliseconds until the next try; the last one again and again. */
const WAITS = [200, 500, 1000, 2000, 4000];
/** A broken connection may go unnoticed. After so many milliseconds without a message, the server is asked for an answer. */
const QUIET = 10_000;
/** The same while a command is not confirmed, or a clock runs. */
const QUIET_WHILE_WAITING = 2500;
/** Milliseconds after which a server that does not answer counts as silent. */
const SILENT = 1000;
/** Milliseconds within which an answer, or the welcome, must arrive. */
const PATIENCE = 5000;
/** Milliseconds between two looks whether the connection works. */
const PULSE = 500;
/** The code with which the server closes a connection to a game that does not exist. */
const NO_SUCH_GAME = 4404;
const REFUSED = 4400;
/** The server cannot store anything now. */
const TRY_AGAIN = 1013;

/** The part of a WebSocket that is used. */
export interface Socket {
  onopen: (() => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  send(text: string): void;
  close(): void;
}

export const openSocket = (address: string) => () => new WebSocket(address) as unknown as Socket;

export type Link = "connecting" | "open" | "lost" | "ended";

interface Waiting<Command> {
  readonly command: Command;
  readonly id: string;
}

type Answer = Done | Refusal | Pong;

export abstract class Channel<Command, Message extends { readonly type: string }> {
  readonly #link = signal<Link>("connecting");
  readonly link: ReadonlySignal<Link> = this.#link;
  readonly #problem = signal<string | null>(null);
  /** Why the last command, or the connection, was refused. */
  readonly problem: ReadonlySignal<string | null> = this.#problem;
  readonly #waiting = signal<readonly Waiting<Command>[]>([]);
  readonly #open: () => Socket;
  /** What it says of itself whenever it connects, besides the language. */
  protected hello: object;
  #socket: Socket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #watch: ReturnType<typeof setInterval>;
  #number = 0;
  /** When the server was last heard, and asked for an answer since then. */
  #heard = 0;
  #asked: number | null = null;
  readonly #silentSince = signal<number | null>(null);
  /** Since when the server is known not to answer, in milliseconds of `performance.now()`; null: it answers. */
  readonly silentSince: ReadonlySignal<number | null> = this.#silentSince;

  constructor(open: () => Socket, hello: object) {
    this.#open = open;
    this.hello = hello;
    this.#watch = setInterval(() => this.#check(), PULSE);
    this.#connect();
  }

  /** Handles a message that is not an answer. */
  protected abstract hear(message: Message): void;

  /** Whether it matters soon that the server does not answer any more. */
  protected get isUrgent(): boolean {
    return this.#waiting.value.length > 0;
  }

  /** The commands that are not confirmed yet. */
  get waiting(): readonly Command[] {
    return this.#waiting.value.map(({ command }) => command);
  }

  act(command: Command): void {
    this.#problem.value = null;
    const waiting = { command, id: String(++this.#number) };
    this.#waiting.value = [...this.#waiting.value, waiting];
    if (this.#link.value === "open") this.send({ type: "act", ...waiting });
  }

  /** The network is gone: the browser may not notice this for a long time. */
  drop(): void {
    if (this.#link.value === "open" || this.#link.value === "connecting") this.#abandon();
  }

  /** The network may be back: tries at once, and whether an open connection still works. */
  retry(): void {
    switch (this.#link.value) {
      case "open":
        this.#ask();
        break;
      case "connecting":
      case "lost":
        clearTimeout(this.#timer);
        this.#leave();
        this.#connect();
    }
  }

  close(problem: string | null = this.#problem.value): void {
    this.#problem.value = problem;
    this.#end();
    this.#leave();
  }

  protected send(message: unknown): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #connect(): void {
    this.#link.value = "connecting";
    this.#heard = performance.now();
    this.#asked = this.#heard;
    const socket = this.#open();
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket === socket) this.send({ type: "hello", language: language.value, ...this.hello });
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#receive(data);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#lose(code);
    };
  }

  /** Forgets the socket at once: closing it properly needs the network. */
  #leave(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #abandon(): void {
    this.#leave();
    this.#lose(0);
  }

  #lose(code: number): void {
    if (this.#link.value === "ended") return;
    if (code === NO_SUCH_GAME || code === REFUSED) {
      this.#end();
      return;
    }
    if (code === TRY_AGAIN) this.#tries = Math.max(this.#tries, 2); // it may still welcome everyone
    this.#link.value = "lost";
    this.#fallSilent();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), WAITS[Math.min(this.#tries++, WAITS.length - 1)]!);
  }

  #end(): void {
    this.#link.value = "ended";
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
  }

  /** Whether the connection still works. */
  #check(): void {
    if (this.#link.value !== "open" && this.#link.value !== "connecting") return;
    const now = performance.now();
    if (this.#asked !== null) {
      if (now - this.#asked >= PATIENCE) this.#abandon();
      else if (now - this.#asked >= SILENT) this.#fallSilent();
    } else if (now - this.#heard >= (this.isUrgent ? QUIET_WHILE_WAITING : QUIET)) this.#ask();
  }

  #fallSilent(): void {
    this.#silentSince.value ??= performance.now();
  }

  #ask(): void {
    if (this.#asked !== null) return;
    this.#asked = performance.now();
    this.send({ type: "ping" });
  }

  #receive(data: unknown): void {
    let message: Message | Answer;
    try {
      message = JSON.parse(String(data)) as Message | Answer;
    } catch {
      return; // not from our server
    }
    this.#heard = performance.now();
    this.#asked = null;
    if (message.type === "done" || message.type === "refused") {
      const answer = message as Exclude<Answer, { type: "pong" }>;
      this.#waiting.value = this.#waiting.value.filter(({ id }) => id !== answer.id);
      if (answer.type === "refused") this.#problem.value = answer.detail;
    } else if (message.type !== "pong") {
      this.hear(message as Message);
      if (message.type === "welcome") this.#welcomed();
    }
    if (this.#link.value === "open") this.#silentSince.value = null;
  }

  #welcomed(): void {
    this.#tries = 0;
    this.#link.value = "open";
    for (const waiting of this.#waiting.value) this.send({ type: "act", ...waiting });
  }
}

/** Keeps a connection as good as the browser's news about the network, and in the language that is shown, until the returned function is called. */
export function followNetwork(connection: { retry(): void; drop(): void; close(): void }): () => void {
  const retry = () => connection.retry();
  const drop = () => connection.drop();
  addEventListener("online", retry);
  addEventListener("offline", drop);
  document.addEventListener("visibilitychange", retry);
  let spoken = language.value;
  const stop = effect(() => {
    if (language.value === spoken) return;
    spoken = language.value;
    queueMicrotask(() => {
      drop();
      retry();
    });
  });
  return () => {
    stop();
    removeEventListener("online", retry);
    removeEventListener("offline", drop);
    document.removeEventListener("visibilitychange", retry);
    connection.close();
  };
}
