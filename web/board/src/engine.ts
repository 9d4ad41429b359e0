// What boards ask an engine.

import type { EngineClient, Player } from "fourfold-engine";
import type { Position, Size } from "fourfold-engine/rules";
import { sentencesOf } from "./languages";
import { speaking } from "./speaking";

/** Answers the questions of a board. Calls are cancelled by their signal. */
export interface BoardEngine extends Pick<EngineClient, "analyse" | "explain"> {
  /** The column that a player, such as "elo:1400", plays. */
  chooseMove(player: string, position: Position, options: { readonly signal: AbortSignal }): Promise<number>;
  /** The same engine in another language than English, if it knows any: always the same object for the same language. */
  inLanguage?(code: string): BoardEngine;
}

/**
 * Seconds after which a player moves by what is proven. On boards of more than 64 bits a proof is out of reach until late in the
 * game.
 */
export function patienceFor({ columns, rows }: Size): number {
  return columns * (rows + 1) <= 64 ? 4 : 0.7;
}

/**
 * Seconds for an explanation. Until the position is solved, its analysis is interrupted for the explanation, which must be short;
 * if it is incomplete, the board asks for it again afterwards.
 */
export function explanationTime(isSolved: boolean): number {
  return isSolved ? 15 : 3;
}

/** The promise of a question that was stopped rejects with this. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Why something failed, for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** An engine that is loaded by its first question, and again by the next one if that fails. */
export function lazyEngine(start: () => Promise<Pick<EngineClient, "analyse" | "explain" | "createPlayer">>): BoardEngine {
  let loaded: ReturnType<typeof start> | null = null;
  const players = new Map<string, Promise<Player>>();
  const load = () => {
    loaded ??= start();
    loaded.catch(() => (loaded = null)); // the network may be back next time
    return loaded;
  };
  const speakers = new Map<string, BoardEngine>();
  const engine: BoardEngine = {
    analyse: async (...question) => (await load()).analyse(...question),
    explain: async (...question) => (await load()).explain(...question),
    inLanguage(code) {
      const ask = async () => {
        const client = await load();
        return [client, await speaking(client, code, sentencesOf(code))] as const;
      };
      const speaker = speakers.get(code) ?? {
        ...engine,
        analyse: (position, options) => ask().then(([client, language]) => client.analyse(position, { ...options, ...language })),
        explain: (position, options) => ask().then(([client, language]) => client.explain(position, { ...options, ...language })),
      };
      speakers.set(code, speaker);
      return speaker;
    },
    async chooseMove(name, position, options) {
      const engine = await load();
      const player = players.get(name) ?? engine.createPlayer(name);
      players.set(name, player);
      player.catch(() => players.delete(name));
      return (await (await player).chooseMove(position, { ...options, seconds: patienceFor(position) })).column;
    },
  };
  return engine;
}
