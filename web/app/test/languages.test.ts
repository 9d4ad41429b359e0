import review from "messages:review";
import { afterEach, describe, expect, it } from "vitest";
import { type Catalogue, catalogueOf, likeEnglish, otherLanguages, pseudo } from "../../languages";
import { nameOf, outcomeInWords } from "../src/common/names";
import { gameFromMoves } from "../src/rules/game";
import { texts } from "../src/texts";
import { either, listed, percent } from "../src/texts/format";
import { findLanguage, language, showLanguage } from "../src/texts/language";
import { playerName, shownName, storedName } from "../src/texts/players";

afterEach(() => showLanguage("en"));

describe("the catalogues", () => {
  it("are complete in all languages", () => {
    for (const code of otherLanguages()) expect(Object.keys(catalogueOf(code))).toEqual(Object.keys(catalogueOf("en")));
  });
  const english: Catalogue = { a: { b: "{count, plural, one {# move} other {# moves}}" }, c: "Play" };
  it.each<[string, Catalogue]>([
    ["xx.c is missing", { a: { b: "{count}" } }],
    ["xx: there is no English message d", { ...english, d: "" }],
    ["xx.a.b has the arguments (number), but should have (count)", { ...english, a: { b: "{number}" } }],
    ["xx.a is missing", { ...english, a: "" }],
  ])("are refused: %s", (why, other) => {
    expect(() => likeEnglish(english, other, "xx")).toThrow(why);
  });
  it("have the order of the English one", () => {
    expect(Object.keys(likeEnglish(english, { c: "Spielen", a: { b: "{count} Züge" } }, "xx"))).toEqual(["a", "c"]);
  });
});

describe("the pseudo-language", () => {
  it("is longer, with accents and brackets, and keeps arguments", () => {
    expect(pseudo("Your turn")).toBe("[Ýöûŕ ţûŕñ one t]");
    expect(pseudo("{name} has {count, plural, one {# game} other {# games}}")).toMatch(
      /^\[\{name\} hàš \{count, plural, one \{# gàmé\} other \{# gàméš\}\}[ a-z]+\]$/,
    );
  });
});

describe("the language that is shown", () => {
  it("changes all texts, also of objects that were kept before, and back", async () => {
    const { daily } = texts.play;
    const words = () => [texts.play.undo, daily.title, daily.streak({ days: 2 }), review.keys.arrows];
    const english = words();
    await showLanguage("en-XA");
    expect(language.value).toBe("en-XA");
    expect(words().every((text) => /^\[.*\]$/.test(text))).toBe(true);
    await showLanguage("en");
    expect(words()).toEqual(english);
  });
  it("stays if another one cannot be loaded", async () => {
    await expect(showLanguage("xx")).rejects.toThrow();
    expect([language.value, texts.play.undo]).toEqual(["en", "Undo"]);
  });
  it("is the latest one that was asked for", async () => {
    await Promise.all([showLanguage("en-XA"), showLanguage("en")]);
    expect(language.value).toBe("en");
  });
  it.each([
    [["en-US", "de"], "en"],
    [["EN_gb"], "en"],
    [["tlh", "en"], "en"],
    [["en-XA"], "en-XA"],
    [["tlh"], null],
    [[], null],
  ])("is found in %j", (wanted, found) => expect(findLanguage(wanted)).toBe(found));
});

describe("names", () => {
  it("are stored in English, and shown in the language", async () => {
    const players = ["learner", "net", "net:sims=1", "threats:depth=6", "threats:depth=1", "elo:1400", "urgency:depth=6,blunder=0.2"];
    expect(players.map(storedName)).toEqual(players.map(playerName));
    const game = { ...gameFromMoves("4141414"), first: "You", second: storedName("threats:depth=6") };
    expect([nameOf(game, "second"), outcomeInWords(game)]).toEqual(["Threats, 6 plies", "You won after 7 moves"]);
    expect(outcomeInWords(game, "me")).toBe("I won after 7 moves");
    await showLanguage("en-XA");
    expect(nameOf(game, "second")).toBe(playerName("threats:depth=6"));
    expect(["You", "Ada"].map(shownName)).toEqual([texts.players.you, "Ada"]);
  });
});

describe("numbers and lists", () => {
  it("are written as in English", () => {
    expect([percent(0.5), listed(["a", "b", "c"]), either(["3", "4"])]).toEqual(["50%", "a, b and c", "3 or 4"]);
  });
});
