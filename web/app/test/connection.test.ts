import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameView } from "../src/generated/online";
import type { Socket } from "../src/online/channel";
import { timeInWords } from "../src/online/clocks";
import { LiveConnection } from "../src/online/connection";
import { readOnline } from "../src/state/online";

class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onclose: Socket["onclose"] = null;
  onmessage: Socket["onmessage"] = null;
  readonly sent: { type: string; [name: string]: unknown }[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.onclose?.({ code: 1000 });
  }
  hear(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const seat = { name: "", face: null, player: null, side: null, joined: true, remaining: null };
const game = (version: number, moves = ""): GameView => ({
  id: "abc",
  version,
  columns: 7,
  rows: 6,
  moves,
  clock: null,
  swap: false,
  binding: false,
  seats: { host: seat, guest: seat },
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
  rematch_secret: null,
  takebacks: 0,
  awaited: null,
  show_up: null,
});

describe("a live connection", () => {
  const sockets: FakeSocket[] = [];
  const connect = (secret: string | null = "secret") =>
    new LiveConnection(() => {
      sockets.push(new FakeSocket());
      return sockets[sockets.length - 1]!;
    }, secret);
  beforeEach(() => {
    sockets.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it("greets, and shows what it gets", () => {
    const connection = connect();
    expect(connection.link.value).toBe("connecting");
    sockets[0]!.onopen?.();
    expect(sockets[0]!.sent).toMatchObject([{ type: "hello", secret: "secret", language: "en" }]);
    sockets[0]!.hear({ type: "welcome", seat: "host", game: game(1) });
    expect(connection.seat.value).toBe("host");
    expect(connection.link.value).toBe("open");
    sockets[0]!.hear({ type: "game", game: game(3, "44") });
    expect(connection.game.value?.moves).toBe("44");
    sockets[0]!.onmessage?.({ data: "nonsense" });
    sockets[0]!.hear({ type: "presence", host: true, guest: false, watching: 2 });
    expect(connection.presence.value).toEqual({ type: "presence", host: true, guest: false, watching: 2 });
  });

  it("lets clocks stand still while the server does not answer", () => {
    const connection = connect();
    sockets[0]!.onopen?.();
    const running = { ...game(1), running: true };
    sockets[0]!.hear({ type: "welcome", seat: "host", game: running });
    vi.advanceTimersByTime(2000);
    expect(connection.passed).toBe(2000);
    vi.advanceTimersByTime(8000); // asked after 2.5 seconds, silent one second later, lost after 7.5
    expect(connection.link.value).not.toBe("open");
    expect(connection.passed).toBe(3500);
    const again = sockets[sockets.length - 1]!;
    again.onopen?.();
    again.hear({ type: "welcome", seat: "host", game: running });
    expect(connection.silentSince.value).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(connection.passed).toBe(1000);
  });

  it("goes on after an answer that came late", () => {
    const connection = connect();
    sockets[0]!.onopen?.();
    sockets[0]!.hear({ type: "welcome", seat: "host", game: { ...game(1), running: true } });
    vi.advanceTimersByTime(5000);
    expect(connection.passed).toBe(3500);
    sockets[0]!.hear({ type: "pong" });
    expect(connection.passed).toBe(5000);
    expect(connection.link.value).toBe("open");
  });

  it("asks for the seat that an invitation led to when it comes back", () => {
    const connection = connect("invitation");
    sockets[0]!.onopen?.();
    sockets[0]!.hear({ type: "welcome", seat: "guest", secret: "of the guest", invitation: null, game: game(1) });
    expect(connection.secret.value).toBe("of the guest");
    sockets[0]!.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(200);
    sockets[1]!.onopen?.();
    const [first, second] = sockets.map(({ sent }) => sent[0]!);
    expect(second).toEqual({ ...first, secret: "of the guest" });
  });

  it.each(["game", "welcome"])("goes back if the server has lost a move, and says so: %s", (type) => {
    const connection = connect();
    sockets[0]!.hear({ type: "welcome", seat: "host", game: game(2, "4") });
    expect(connection.hasLost.value).toBe(false);
    sockets[0]!.hear({ type, seat: "host", game: game(1) });
    expect(connection.game.value?.moves).toBe("");
    expect(connection.hasLost.value).toBe(true);
    sockets[0]!.hear({ type, seat: "host", game: game(1) }); // with other clocks
    expect(connection.hasLost.value).toBe(true);
    sockets[0]!.hear({ type: "game", game: game(2, "5") });
    expect(connection.hasLost.value).toBe(false);
  });

  it("comes back, and sends again what was not confirmed", () => {
    const connection = connect();
    sockets[0]!.onopen?.();
    sockets[0]!.hear({ type: "welcome", seat: "host", game: game(1) });
    connection.act({ type: "move", number: 1, column: "4" });
    connection.act({ type: "offer draw" });
    const [, move, draw] = sockets[0]!.sent;
    sockets[0]!.hear({ type: "done", id: draw!.id });
    sockets[0]!.onclose?.({ code: 1006 });
    expect(connection.link.value).toBe("lost");
    connection.act({ type: "resign" }); // while there is no connection
    vi.advanceTimersByTime(300);
    sockets[1]!.onopen?.();
    sockets[1]!.hear({ type: "welcome", seat: "host", game: game(1) });
    expect(sockets[1]!.sent.slice(1).map(({ command }) => command)).toEqual([move!.command, { type: "resign" }]);
    sockets[0]!.hear({ type: "game", game: game(9, "1") }); // of the connection that was lost
    expect(connection.game.value?.version).toBe(1);
  });

  it("sends a move again a second after the server could not store it", () => {
    const connection = connect();
    sockets[0]!.hear({ type: "welcome", seat: "host", game: game(1) });
    connection.act({ type: "move", number: 1, column: "4" });
    sockets[0]!.onclose?.({ code: 1013 });
    vi.advanceTimersByTime(999);
    expect(sockets.length).toBe(1);
    vi.advanceTimersByTime(1);
    sockets[1]!.hear({ type: "welcome", seat: "host", game: game(1) });
    expect(sockets[1]!.sent.map(({ type }) => type)).toEqual(["act"]);
  });

  it("waits longer and longer, and not if asked", () => {
    const connection = connect();
    for (const wait of [200, 500, 1000, 2000, 4000, 4000]) {
      const before = sockets.length;
      sockets[before - 1]!.onclose?.({ code: 1006 });
      vi.advanceTimersByTime(wait - 1);
      expect(sockets.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(sockets.length).toBe(before + 1);
    }
    sockets[sockets.length - 1]!.onclose?.({ code: 1006 });
    connection.retry();
    expect(sockets.length).toBe(8);
  });

  it("does not wait for a try that began without a network", () => {
    const connection = connect();
    connection.retry();
    expect(sockets.length).toBe(2);
    sockets[0]!.onopen?.();
    expect(sockets[0]!.sent).toEqual([]);
    vi.advanceTimersByTime(6000); // neither a welcome nor an error
    expect(sockets.length).toBe(3);
  });

  it("leaves a connection at once when the network is gone, and keeps the move", () => {
    const connection = connect();
    sockets[0]!.hear({ type: "welcome", seat: "host", game: game(1) });
    sockets[0]!.close = () => undefined; // the browser waits for the other side
    connection.drop();
    expect(connection.link.value).toBe("lost");
    connection.act({ type: "move", number: 1, column: "4" });
    expect(connection.moveAfter("")).toBe("4");
    connection.retry();
    sockets[1]!.hear({ type: "welcome", seat: "host", game: game(1) });
    expect(sockets[1]!.sent.map(({ type }) => type)).toEqual(["act"]);
    sockets[1]!.hear({ type: "done", id: sockets[1]!.sent[0]!.id });
    expect(connection.moveAfter("")).toBeNull();
  });

  it.each([
    ["quiet", 10_000, false],
    ["quiet after a command", 3000, true],
  ])("notices a connection that is dead: %s", (_name, quiet, acts) => {
    const connection = connect();
    sockets[0]!.hear({ type: "welcome", seat: "host", game: game(1) });
    if (acts) connection.act({ type: "resign" });
    const said = () => sockets[0]!.sent.filter(({ type }) => type === "ping").length;
    vi.advanceTimersByTime(quiet);
    expect(said()).toBe(1);
    sockets[0]!.hear({ type: "pong" });
    vi.advanceTimersByTime(quiet);
    expect(said()).toBe(2);
    expect(sockets.length).toBe(1);
    vi.advanceTimersByTime(6000); // no answer
    expect(sockets.length).toBe(2);
  });

  it("does not come back to a game that is gone", () => {
    const connection = connect();
    sockets[0]!.hear({ type: "refused", id: null, detail: "there is no such game" });
    sockets[0]!.onclose?.({ code: 4404 });
    vi.advanceTimersByTime(60_000);
    expect(sockets.length).toBe(1);
    expect(connection.link.value).toBe("ended");
    expect(connection.problem.value).toBe("there is no such game");
  });

  it("ends when it is closed", () => {
    const connection = connect();
    connection.close();
    vi.advanceTimersByTime(60_000);
    expect(sockets.length).toBe(1);
  });
});

it("shows times as a clock does", () => {
  expect([65_000, 9_340, 0, -5, 3_600_000, 90_000_000].map(timeInWords)).toEqual([
    "1:05",
    "0:09.3",
    "0:00.0",
    "0:00.0",
    "1 h 0 min",
    "1 d 1 h",
  ]);
});

it("leaves out stored games that it cannot read", () => {
  const series = { won: 0, drawn: 0, lost: 0 };
  const good = { lobby: false, id: "a", secret: "s", invitation: null, opened: "2026-01-01T00:00:00Z", seat: null, seen: null, series };
  expect(readOnline([good, null, 5, { id: 7 }, { id: "b" }, { ...good, secret: 7 }])).toEqual([good, { ...good, secret: null }]);
  expect(readOnline("nonsense")).toEqual([]);
});
