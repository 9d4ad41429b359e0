// The names of players, as they are shown and as they are stored.

import { texts } from "./index";
import { ENGLISH, language } from "./language";

/** The user, in games that are stored. */
export const YOU = "You";

const FRIEND = "friend:";

/** The opponent of a saved game with a friend. */
export const friendPlayer = (name: string) => FRIEND + name;

/** The name of a kind of player: "Learner", "Network". */
function kindName(kind: string): string {
  const { names } = texts.players;
  return Object.hasOwn(names, kind) ? names[kind as keyof typeof names] : capitalised(kind);
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "threats:depth=6" → "Threats, 6 plies", "elo:1400" → "Elo 1400". */
export function playerName(player: string): string {
  if (player.startsWith(FRIEND)) return player.slice(FRIEND.length);
  const { withDepth, withSimulations } = texts.players;
  const [kind = "", rest = ""] = player.split(":");
  return rest
    .split(",")
    .filter(Boolean)
    .reduce((name, option) => {
      const [key = "", value] = option.split("=");
      if (value === undefined) return `${name} ${key}`;
      if (key === "depth") return withDepth({ name, depth: Number(value) });
      if (key === "sims") return withSimulations({ name, count: Number(value) });
      return `${name}, ${key} ${value}`;
    }, kindName(kind));
}

const UNITS: Readonly<Record<string, readonly [string, string]>> = { depth: ["ply", "plies"], sims: ["simulation", "simulations"] };

/** The name that games are stored with, the same in all languages. */
export function storedName(player: string): string {
  const [kind = "", rest = ""] = player.split(":");
  const options = rest
    .split(",")
    .filter(Boolean)
    .map((option) => {
      const [key = "", value] = option.split("=");
      const units = UNITS[key];
      if (value === undefined) return ` ${key}`;
      return units ? `, ${value} ${units[value === "1" ? 0 : 1]}` : `, ${key} ${value}`;
    });
  return (kind === "net" ? "Network" : capitalised(kind)) + options.join("");
}

const STORED = /^([A-Z][a-z]+)(?:, (\d+) (ply|plies|simulations?))?$/;

/** A stored name as it is shown: names of people stay as they are. */
export function shownName(stored: string): string {
  if (stored === YOU) return texts.players.you;
  const found = language.value === ENGLISH ? null : STORED.exec(stored);
  const kind = found?.[1] === "Network" ? "net" : (found?.[1]?.toLowerCase() ?? "");
  if (!Object.hasOwn(texts.players.names, kind)) return stored;
  const effort = found?.[2] && `:${found[3]!.startsWith("pl") ? "depth" : "sims"}=${found[2]}`;
  return playerName(kind + (effort ?? ""));
}

/** In sentences: "Threats wins". */
export const shortName = (shown: string) => shown.split(",")[0]!;
