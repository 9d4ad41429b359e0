import { describe, expect, it, vi } from "vitest";
import { speaking } from "../src/speaking";

describe("a client", () => {
  it("learns a language once, and then speaks it", async () => {
    const client = { loadLanguage: vi.fn(async () => undefined) };
    const load = vi.fn(async () => "{}");
    expect(await Promise.all([speaking(client, "de", load), speaking(client, "de", load)])).toEqual([
      { language: "de" },
      { language: "de" },
    ]);
    expect(client.loadLanguage.mock.calls).toEqual([["de", "{}"]]);
    expect(load).toHaveBeenCalledOnce();
  });
  it("speaks English if there is nothing to learn, or if that fails, until it works", async () => {
    const client = { loadLanguage: async () => undefined };
    const load = vi.fn(async () => "{}").mockRejectedValueOnce(new Error("offline"));
    expect(await speaking(client, "de", null)).toEqual({});
    expect(await speaking(client, "de", load)).toEqual({});
    expect(await speaking(client, "de", load)).toEqual({ language: "de" });
  });
});
