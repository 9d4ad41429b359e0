import { beforeEach, describe, expect, it, vi } from "vitest";

/** The pitches that were played, and when. */
let played: { readonly pitch: number; readonly at: number }[];
let contexts: number;

class Node {
  connect<T>(to: T): T {
    return to;
  }
}
class Oscillator extends Node {
  frequency = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  constructor(
    _: unknown,
    readonly options: { readonly frequency: number },
  ) {
    super();
  }
  start(at: number): void {
    played.push({ pitch: this.options.frequency, at });
  }
  stop(): void {}
}
class Gain extends Node {
  gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
}
class Audio {
  state = "running";
  currentTime = 5;
  destination = new Node();
  constructor() {
    contexts++;
  }
  resume = () => Promise.resolve();
}

beforeEach(() => {
  played = [];
  contexts = 0;
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  vi.stubGlobal("OscillatorNode", Oscillator);
  vi.stubGlobal("GainNode", Gain);
  vi.stubGlobal("AudioContext", Audio);
});

/** The module, with sounds switched on. */
async function withSounds() {
  const { change } = await import("../src/state/settings");
  change({ sound: true });
  return (await import("../src/board/sound")).playSound;
}

describe("sounds", () => {
  it("are off at first", async () => {
    const { playSound } = await import("../src/board/sound");
    playSound("win");
    expect(contexts).toBe(0);
  });
  it("are played in one context, at their time", async () => {
    const playSound = await withSounds();
    playSound("right", 250);
    playSound("wrong");
    expect(contexts).toBe(1);
    expect(played.map(({ at }) => at)).toEqual([5.25, 5.34, 5]);
    expect(played[1]!.pitch).toBeGreaterThan(played[0]!.pitch);
  });
  it("are silent on a hidden page, and before the first click or key", async () => {
    const playSound = await withSounds();
    vi.stubGlobal("document", { hidden: true });
    playSound("drop");
    vi.stubGlobal("document", { hidden: false });
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
    playSound("drop");
    expect([contexts, played]).toEqual([0, []]);
  });
  it("wait for a suspended context, but not long", async () => {
    let resume = () => {};
    class Suspended extends Audio {
      override state = "suspended";
      override resume = () => new Promise<void>((resolve) => (resume = resolve));
    }
    vi.stubGlobal("AudioContext", Suspended);
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    const playSound = await withSounds();
    playSound("wrong");
    expect(played).toHaveLength(0);
    resume();
    await vi.waitFor(() => expect(played).toHaveLength(1));
    playSound("wrong");
    clock.mockReturnValue(1000);
    resume();
    await Promise.resolve();
    expect(played).toHaveLength(1);
    clock.mockRestore();
  });
  it("never fail, whatever the browser lacks or refuses", async () => {
    const refusal = () => Promise.reject(new DOMException("blocked", "NotAllowedError"));
    class Blocked extends Audio {
      override state = "suspended";
      override resume = refusal;
    }
    class Broken {
      constructor() {
        throw new DOMException("no device", "NotSupportedError");
      }
    }
    for (const audio of [undefined, Broken, Blocked]) {
      vi.resetModules();
      vi.stubGlobal("AudioContext", audio);
      const playSound = await withSounds();
      expect(() => playSound("drop")).not.toThrow();
    }
    await Promise.resolve();
    expect(played).toEqual([]);
  });
});
