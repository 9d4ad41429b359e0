import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameView } from "../src/generated/online";
import { newBrowser } from "./browserStorage";

const seat = { name: "", face: null, joined: true, side: null, remaining: null, player: null };
const GAME = {
  id: "abcdefgh",
  version: 3,
  columns: 7,
  rows: 6,
  moves: "44",
  clock: null,
  swap: false,
  binding: false,
  seats: { host: { ...seat, name: "Ann", side: "first" }, guest: { ...seat, name: "Bob", side: "second" } },
  turn: "host",
  chooses: false,
  running: false,
  paused: false,
  result: null,
  draw_offer: null,
  undo_request: null,
  rematch_offer: null,
  rematch: null,
  declined: [],
  awaited: null,
  show_up: null,
  rematch_secret: null,
} as unknown as GameView;
const WON = { ...GAME, moves: "4141414", turn: null, result: { winner: "host", reason: "four" } } as GameView;

/** A server with these games; undefined for one that does not answer. */
function server(games: Record<string, GameView> | undefined): void {
  vi.stubGlobal("fetch", async (address: string) => {
    if (games === undefined) throw new TypeError("offline");
    const game = games[address.split("/").at(-1)!];
    return game ? new Response(JSON.stringify(game)) : new Response("", { status: 404 });
  });
}

describe("games with friends", () => {
  beforeEach(() => void newBrowser());
  const modules = async () => ({
    friends: await import("../src/online/friends"),
    online: await import("../src/state/online"),
    saved: await import("../src/state/saved"),
  });

  it("say whose turn it is, and until when", async () => {
    const { seenFrom } = (await modules()).friends;
    const clocked = { ...GAME, running: true, seats: { ...GAME.seats, host: { ...GAME.seats.host, remaining: 5000 } } };
    expect(seenFrom(clocked, "host", 1000)).toEqual({ opponent: "Bob", state: "mine", deadline: 6000, isNew: false });
    expect(seenFrom(GAME, "guest", 0)).toEqual({ opponent: "Ann", state: "theirs", deadline: null, isNew: false });
    const alone = { ...GAME, turn: "guest" as const, seats: { ...GAME.seats, guest: { ...GAME.seats.guest, joined: false } } };
    expect(seenFrom(alone, "host", 0).state).toBe("waiting");
    expect(seenFrom(WON, "guest", 0).state).toBe("over");
  });

  it("come back after days, and are saved once when they are over", async () => {
    localStorage.setItem(
      "fourfold.online",
      JSON.stringify([{ id: "abcdefgh", secret: "s", invitation: "i", opened: "2026-01-01T00:00:00Z" }]), // of an older version
    );
    const { friends, online, saved } = await modules();
    server({ abcdefgh: GAME });
    await friends.refreshFriends();
    expect(online.gamesToMove.value).toMatchObject([{ id: "abcdefgh", seat: "host", seen: { opponent: "Bob", state: "mine" } }]);
    server(undefined);
    await friends.refreshFriends();
    expect(online.runningGames.value).toHaveLength(1); // nothing is lost without a network
    server({ abcdefgh: WON });
    await friends.refreshFriends();
    friends.saveFriendGame(WON, "host", new Date());
    expect(online.runningGames.value).toEqual([]);
    expect(saved.savedGames.value).toMatchObject([{ id: "online-abcdefgh", mySide: "first", opponent: "friend:Bob" }]);
    expect(saved.savedGames.value[0]!.game).toMatchObject({ first: "You", second: "Bob" });
  });

  it("end on the list when the server has forgotten them", async () => {
    const { friends, online } = await modules();
    online.keepOnline({ id: "gone", secret: "s", opened: "2026-01-01T00:00:00Z", seat: "guest" });
    server({});
    await friends.refreshFriends();
    expect(online.onlineGames.value).toMatchObject([{ id: "gone", seen: { state: "over" } }]);
  });

  it("keep how a game ended that was not played out", async () => {
    const { friends, saved } = await modules();
    const end = (reason: string, winner: string | null) => ({ ...GAME, turn: null, result: { reason, winner } }) as GameView;
    friends.saveFriendGame(end("time", "guest"), "guest", new Date());
    expect(saved.savedGames.value[0]!.game.endedEarly).toEqual({ outcome: "second", ending: "forfeit" });
    friends.saveFriendGame({ ...end("agreement", null), id: "drawn" }, "host", new Date());
    expect(saved.writeGames(saved.savedGames.value)[0]).toMatchObject({
      opponent: "friend:Bob",
      record: { outcome: "draw", ending: "agreement" },
    });
    friends.saveFriendGame({ ...end("aborted", null), id: "two" }, "guest", new Date());
    expect(saved.savedGames.value).toHaveLength(2);
  });

  it("count a series of rematches", async () => {
    const { seriesAfter } = (await modules()).friends;
    const none = { won: 0, drawn: 0, lost: 0 };
    expect(seriesAfter(none, WON, "host")).toEqual({ won: 1, drawn: 0, lost: 0 });
    expect(seriesAfter(seriesAfter(none, WON, "guest"), { ...WON, result: { winner: null, reason: "full board" } }, "guest")).toEqual({
      won: 0,
      drawn: 1,
      lost: 1,
    });
  });

  it("keep the user's seats, however many there are", async () => {
    const { online } = await modules();
    const opened = "2026-01-01T00:00:00Z";
    online.keepSeat({ id: "mine", secret: "s", seat: "guest", opened });
    for (let number = 0; number < 60; number++) online.keepOnline({ id: `watched${number}`, opened });
    expect(online.keptGame("mine")?.secret).toBe("s");
    expect(online.keptGame("watched0")).toBeUndefined();
    // Another tab may play for the other side.
    expect(online.keepSeat({ id: "mine", secret: "t", seat: "host", opened })).toBe(false);
    expect(online.keptGame("mine")).toMatchObject({ secret: "s", seat: "guest" });
    expect(online.keepSeat({ id: "mine", secret: "newer", seat: "guest" })).toBe(true);
    expect(online.keptGame("mine")).toMatchObject({ secret: "newer", opened });
  });

  it("have addresses for seats, invitations and spectators", async () => {
    const { addressOfGame, linkOf, readAddress, restOf } = await import("../src/shell/gameAddress");
    for (const [rest, secret, isInvitation] of [
      ["abc", null, false],
      ["abc/secret", "secret", false],
      ["abc/join/secret", "secret", true],
    ] as const) {
      expect(restOf("abc", secret, isInvitation)).toBe(rest);
      expect(readAddress(rest)).toEqual({ id: "abc", secret, isInvitation });
    }
    for (const cut of ["abc/", "abc/join", "abc/join/"]) expect(readAddress(cut)).toEqual({ id: "abc", secret: null, isInvitation: false });
    expect([false, true].map((lobby) => addressOfGame({ id: "abc", lobby }))).toEqual(["#/game/abc", "#/game/abc?lobby="]);
    vi.stubGlobal("location", new URL("http://localhost:8000/#/play"));
    expect(linkOf(restOf("abc", "secret", true), "http://192.168.0.2:8000/")).toBe("http://192.168.0.2:8000/#/game/abc/join/secret");
    expect(linkOf("abc")).toBe("http://localhost:8000/#/game/abc");
  });

  it("of the lobby are kept with the user's seats, also one that was watched", async () => {
    const { online } = await modules();
    const { keepGames } = await import("../src/online/lobby");
    server({ abc: { ...GAME, id: "abc" } });
    online.keepOnline({ id: "abc", opened: "" });
    keepGames({ games: [{ id: "abc", secret: "s", seat: "guest", opponent: "Ann", tournament: "" }] } as never);
    expect(online.keptGame("abc")).toMatchObject({ secret: "s", seat: "guest", lobby: true, seen: { isNew: true } });
    await vi.waitFor(() => expect(online.keptGame("abc")?.seen).toMatchObject({ state: "theirs", isNew: false }));
    keepGames({ games: [{ id: "abc", secret: "s", seat: "guest", opponent: "Ann", tournament: "" }] } as never);
    expect(online.keptGame("abc")?.seen?.isNew).toBe(false);
  });

  it("tell browsers apart, also after a backup was restored", async () => {
    const { online } = await modules();
    const { currentBackup } = await import("../src/state/backup");
    const id = online.browserId();
    expect(online.browserId()).toBe(id);
    expect(localStorage.getItem("fourfold.browser")).toContain(id);
    expect([...currentBackup().keys()]).not.toContain("browser");
  });
});

describe("games that wait for the user elsewhere", () => {
  beforeEach(() => void newBrowser());

  it("are called, the most urgent first, but not the one that is looked at", async () => {
    const online = await import("../src/state/online");
    const { seenFrom } = await import("../src/online/friends");
    const keep = (id: string, lobby: boolean, game: Partial<GameView>) =>
      online.keepOnline({
        id,
        secret: "s",
        seat: "host",
        lobby,
        opened: "",
        seen: seenFrom({ ...GAME, ...game } as GameView, "host", 0, lobby),
      });
    const unjoined = { ...GAME.seats, host: { ...GAME.seats.host, joined: false } };
    keep("link", false, {});
    keep("cup", true, { turn: "guest", seats: unjoined, awaited: "guest", show_up: 60_000 });
    keep("theirs", false, { turn: "guest" });
    expect(online.calls.value.map(({ id }) => id)).toEqual(["cup", "link"]);
    expect(online.calls.value[0]!.seen).toMatchObject({ isNew: true, deadline: 60_000 });
    online.lookedAt.value = "cup";
    expect(online.calls.value.map(({ id }) => id)).toEqual(["link"]);
  });

  it("are asked about more often if their clocks are short", async () => {
    vi.useFakeTimers();
    const online = await import("../src/state/online");
    const { followFriends } = await import("../src/online/friends");
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address.split("/").at(-1)!);
      return new Response(JSON.stringify(GAME));
    });
    vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("removeEventListener", () => undefined);
    online.keepOnline({ id: "slow", secret: "s", seat: "host", opened: "" });
    online.keepOnline({ id: "quick", secret: "s", seat: "host", lobby: true, opened: "" });
    const stop = followFriends();
    await vi.advanceTimersByTimeAsync(10_000);
    stop();
    expect(asked.filter((id) => id === "slow")).toHaveLength(1);
    expect(asked.filter((id) => id === "quick").length).toBeGreaterThanOrEqual(5);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked.filter((id) => id === "slow")).toHaveLength(1);
    vi.useRealTimers();
  });
});
