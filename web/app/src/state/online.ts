// The user's games with friends, newest first, so that each can be opened again without its link.

import { computed, signal } from "@preact/signals";
import { FaceName } from "../generated/online";
import { kept } from "./storage";
import { fieldsOf, isCount, isWithin, listOf } from "./validate";

/** How many are kept, besides those in which the user has a seat: these are nowhere else. */
const MOST = 50;
const MOST_SEATS = 1000;

/** The name of what only this browser may have. */
export const BROWSER = "browser";

/** `waiting`: the friend has not come yet. */
export const STATES = ["waiting", "mine", "theirs", "over"] as const;
export type OnlineState = (typeof STATES)[number];

/** A game as it was last seen on the server. */
export interface Seen {
  /** What the friend is called; empty if nameless. */
  readonly opponent: string;
  /** Whose turn it is; a game of the lobby to which the user has not come yet is the user's turn. */
  readonly state: OnlineState;
  /** When the time of the side to move is up, in milliseconds since 1970; null without a clock. */
  readonly deadline: number | null;
  /** Whether the user has not come yet. */
  readonly isNew: boolean;
}

/** The results of the games with the same friend before this one, each a rematch of the one before. */
export interface Series {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export const NO_SERIES: Series = { won: 0, drawn: 0, lost: 0 };

export interface OnlineGame {
  readonly id: string;
  /** The user's own; null for a game that was watched. */
  readonly secret: string | null;
  /** For the friend, if the user created the game. */
  readonly invitation: string | null;
  /** ISO 8601. */
  readonly opened: string;
  /** The user's seat; null if it is not known, or if the user only watched. */
  readonly seat: "host" | "guest" | null;
  /** Null if it has not been seen since the app remembers it. */
  readonly seen: Seen | null;
  readonly series: Series;
  /** Whether it comes from the lobby. */
  readonly lobby: boolean;
}

export function readOnline(stored: unknown): OnlineGame[] {
  return listOf(stored).flatMap((entry) => {
    const { id, secret, invitation, opened, seat, seen, series, lobby } = fieldsOf(entry);
    if (typeof id !== "string" || typeof opened !== "string") return [];
    const given = textOrNull(invitation);
    return [
      {
        id,
        secret: textOrNull(secret),
        invitation: given,
        opened,
        seat: seat === "host" || seat === "guest" ? seat : given !== null ? "host" : null,
        seen: readSeen(seen),
        series: readSeries(series),
        lobby: lobby === true,
      },
    ];
  });
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

function readSeen(stored: unknown): Seen | null {
  const { opponent, state, deadline, isNew } = fieldsOf(stored);
  const found = STATES.find((each) => each === state);
  if (typeof opponent !== "string" || found === undefined) return null;
  return { opponent, state: found, deadline: isWithin(deadline, 0, Number.MAX_SAFE_INTEGER) ? deadline : null, isNew: isNew === true };
}

function readSeries(stored: unknown): Series {
  const { won, drawn, lost } = fieldsOf(stored);
  return isCount(won) && isCount(drawn) && isCount(lost) ? { won, drawn, lost } : NO_SERIES;
}

const games = kept<readonly OnlineGame[]>("online", readOnline);

export const onlineGames = games.signal;

/** The games that the user plays and that are not known to be over. */
export const runningGames = computed(() => onlineGames.value.filter(hasSeat));

/** Those in which it is the user's turn. */
export const gamesToMove = computed(() => runningGames.value.filter(({ seen }) => seen?.state === "mine"));

/** The id of the game that the user looks at. */
export const lookedAt = signal<string | null>(null);

/** The games that wait for the user elsewhere, the most urgent first. */
export const calls = computed(() => {
  const until = ({ seen }: OnlineGame) => seen?.deadline ?? Number.POSITIVE_INFINITY;
  return gamesToMove.value.filter(({ id }) => id !== lookedAt.value).sort((one, other) => until(one) - until(other) || 0);
});

/** The games of two browsers. */
export function mergedOnline(mine: unknown, theirs: unknown): OnlineGame[] {
  const own = readOnline(mine);
  const known = new Set(own.map(({ id }) => id));
  return limited([...own, ...readOnline(theirs).filter(({ id }) => !known.has(id))]);
}

const hasSeat = ({ secret, seen }: OnlineGame) => secret !== null && seen?.state !== "over";
const limited = (list: readonly OnlineGame[]) => list.slice(0, MOST_SEATS).filter((game, at) => at < MOST || hasSeat(game));

/** A game as it is kept at this moment, also by another tab. */
export const keptGame = (wanted: string) => games.latest().find(({ id }) => id === wanted);

/**
 * Keeps the user's seat, unless this browser has the other one in the same game. Returns whether it is kept: otherwise it
 * is lost without an address that has its secret.
 */
export function keepSeat(game: Pick<OnlineGame, "id" | "secret" | "seat"> & Partial<OnlineGame>): boolean {
  const known = keptGame(game.id);
  const hasOther = known !== undefined && known.secret !== null && known.seat !== null && known.seat !== game.seat;
  return !hasOther && keepOnline(game);
}

/** Adds a game, or what is new about it. Returns whether it could be stored. */
export function keepOnline(game: Pick<OnlineGame, "id"> & Partial<OnlineGame>): boolean {
  return games.change((list) => {
    const known = list.find(({ id }) => id === game.id);
    const before = known ?? { secret: null, invitation: null, opened: "", seat: null, seen: null, series: NO_SERIES, lobby: false };
    const given = Object.fromEntries(Object.entries(game).filter(([, value]) => value !== null));
    const merged = { ...before, ...given, id: game.id } as OnlineGame;
    return limited([merged, ...list.filter(({ id }) => id !== game.id)]);
  });
}

/** Keeps how games stand, without changing their order. */
export function keepSeen(news: ReadonlyMap<string, Pick<OnlineGame, "seen"> & Partial<OnlineGame>>): void {
  if (news.size > 0) games.change((list) => list.map((game) => ({ ...game, ...news.get(game.id) })));
}

export function forgetOnline(forgotten: string): void {
  games.change((list) => list.filter(({ id }) => id !== forgotten));
}

const KEY_LENGTH = 24;

/** A random text, which is created once and sent to the server only. */
function keptKey(name: string): () => string {
  const key = kept<string>(name, (stored) => (typeof stored === "string" && stored.length === KEY_LENGTH ? stored : ""));
  return () => {
    if (key.signal.value === "") {
      const letters = "abcdefghijklmnopqrstuvwxyz234567";
      key.change(() => Array.from(crypto.getRandomValues(new Uint8Array(KEY_LENGTH)), (byte) => letters[byte % 32]).join(""));
    }
    return key.signal.value;
  };
}

/** The key by which the lobby recognises the user. */
export const lobbyKey = keptKey("lobby");

/** By which the server tells the tabs of this browser from other browsers. It is in no backup, which may be for one of these. */
export const browserId = keptKey(BROWSER);

const isIn = kept<boolean>("in-lobby", (stored) => stored === true);

/** Whether the user has entered the lobby, and not left it: others see that the user is here. */
export const isInLobby = isIn.signal;

export function keepInLobby(now: boolean): void {
  if (isIn.signal.value !== now) isIn.change(() => now);
}

const name = kept<string>("name", (stored) => (typeof stored === "string" ? stored.slice(0, 30) : ""));
const face = kept<FaceName | null>("face", (stored) => FaceName.find((each) => each === stored) ?? null);

/** What the user is called in games with people; empty if it was never asked for. */
export const myName = name.signal;
export const myFace = face.signal;

export interface Person {
  readonly name: string;
  readonly face: FaceName | null;
}

export function keepPerson(person: Person): void {
  name.change(() => person.name.trim().slice(0, 30));
  face.change(() => person.face);
}
