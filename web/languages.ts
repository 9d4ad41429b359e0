// A plugin that makes modules of the catalogues of messages, which are ICU MessageFormat in JSON. Messages become JavaScript when the app is
// built, so that the browser needs no parser for them:
//
//   messages:NAME        the English messages of an object of the catalogue, in the language that is shown
//   messages:languages   the languages, and functions that load their messages
//   messages:CODE/GROUP  the messages of some objects in another language; for the group "sentences", the JSON text that the engine reads
//
// `make generate` writes the types of the first ones from the English catalogue.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/lib/compile-module";
import { parse, type Token } from "@messageformat/parser";
import type { Plugin } from "vite";

const FOLDER = fileURLToPath(new URL("../src/fourfold/base/languages/", import.meta.url));
const SOURCE = "en";
/** English with accents, brackets and more letters: shows texts that are in no catalogue, and layouts that are too narrow. */
const PSEUDO = "en-XA";
const PREFIX = "messages:";

export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** The languages that have a folder, without English. */
export function otherLanguages(): string[] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== SOURCE && !entry.name.startsWith("_"))
    .map(({ name }) => name)
    .sort();
}

const PARTS = ["app", "learn", "lessons", "sentences"];

const fileOf = (code: string, part: string) => `${FOLDER}${code}/${part}.json`;

const readPart = (code: string, part: string): Catalogue => JSON.parse(readFileSync(fileOf(code, part), "utf-8"));

/** The app's messages, the lessons, and of what they share with the terminal only the hints. */
function read(code: string): Catalogue {
  return { ...readPart(code, "app"), ideas: readPart(code, "learn").ideas!, lessons: readPart(code, "lessons") };
}

/** What the engine says, in its own catalogue. */
const SENTENCES = "sentences";

function sentencesOf(code: string): Catalogue {
  return code === PSEUDO ? mapped(readPart(SOURCE, SENTENCES), pseudo) : readPart(code, SENTENCES);
}

const hasSentences = (code: string) => existsSync(fileOf(code === PSEUDO ? SOURCE : code, SENTENCES));

/** The catalogue of a language, complete. Throws an error if a message is missing, unknown or wrong. */
export function catalogueOf(code: string): Catalogue {
  const english = read(SOURCE);
  if (code === SOURCE) return english;
  return code === PSEUDO ? mapped(english, pseudo) : likeEnglish(english, read(code), code);
}

/** The same messages in the order of the English ones. */
export function likeEnglish(english: Catalogue, other: Catalogue, path: string): Catalogue {
  const unknown = Object.keys(other).find((key) => !Object.hasOwn(english, key));
  if (unknown !== undefined) throw new Error(`${path}: there is no English message ${unknown}`);
  return Object.fromEntries(
    Object.entries(english).map(([key, message]) => {
      const [own, at] = [other[key], `${path}.${key}`];
      if (own === undefined || typeof own !== typeof message) throw new Error(`${at} is missing`);
      if (typeof message === "object") return [key, likeEnglish(message, own as Catalogue, at)];
      const [wanted, used] = [argumentsOf(message), argumentsOf(own as string)].map((names) => [...names].sort().join(", "));
      if (wanted !== used) throw new Error(`${at} has the arguments (${used}), but should have (${wanted})`);
      return [key, own!];
    }),
  );
}

function mapped(catalogue: Catalogue, change: (message: string) => string): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => [key, typeof value === "string" ? change(value) : mapped(value, change)]),
  );
}

function argumentsOf(message: string): Set<string> {
  const namesIn = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token) => [
      ...("arg" in token ? [token.arg] : []),
      ...("cases" in token ? token.cases.flatMap((each) => namesIn(each.tokens)) : []),
    ]);
  return new Set(namesIn(parse(message)));
}

// ---- The pseudo-language

const PLAIN = "aceilnouyACEINOUYsStTrR";
const ACCENTED = "àçéîļñöûýÀÇÉÎÑÖÛÝšŠţŢŕŔ";
const FILLER = "one two three four five six seven ";
/** By how much texts grow in other languages, at most: short ones by more. */
const GROWTH = { short: 0.6, long: 0.35, from: 20 };

/** "Your turn" → "[Ýöûŕ ţûŕñ one t]". */
export function pseudo(message: string): string {
  const written = (tokens: readonly Token[]): string =>
    tokens
      .map((token) => {
        if (token.type === "content")
          return token.value.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).replace(/[{}]/g, "'$&'");
        if (token.type === "octothorpe") return "#";
        if (!("cases" in token)) return `{${token.arg}}`;
        const cases = token.cases.map(({ key, tokens: inner }) => `${key} {${written(inner)}}`);
        return `{${token.arg}, ${token.type}, ${cases.join(" ")}}`;
      })
      .join("");
  const lengthOf = (tokens: readonly Token[]): number =>
    tokens.reduce((sum, token) => {
      if (token.type === "content") return sum + token.value.length;
      return "cases" in token ? sum + Math.max(...token.cases.map((each) => lengthOf(each.tokens))) : sum + 2;
    }, 0);
  const tokens = parse(message);
  const length = lengthOf(tokens);
  const more = Math.round(length * (length < GROWTH.from ? GROWTH.short : GROWTH.long));
  const filler = FILLER.repeat(1 + Math.ceil(more / FILLER.length)).slice(0, more);
  return `[${written(tokens)}${filler && ` ${filler}`.trimEnd()}]`;
}

// ---- Modules

/** The source of a module with these messages. Those without arguments are strings. */
function moduleOf(code: string, messages: Catalogue): string {
  const format = new MessageFormat(code === PSEUDO ? SOURCE : code);
  return compileModule(format, messages as never).replace(/\(\) => ("(?:[^"\\]|\\.)*")/g, "$1");
}

export interface Options {
  /** A module that exports `live`, which gives messages in the language that is shown. */
  readonly live: string;
  /** Which objects of the catalogue are loaded together in other languages. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
}

/** The name of a file with messages of another language: "language-de-main"; null for other files. */
export function languageFile(moduleId: string | null): string | null {
  const [code, group] = moduleId?.startsWith(`\0${PREFIX}`) ? moduleId.slice(PREFIX.length + 1).split("/") : [];
  return group === undefined ? null : `language-${code}-${group}`;
}

/** The language of a file that is named so. */
export const languageOfFile = (name: string) => /\blanguage-([\w-]+)-[a-z]+-[\w-]{8}\.js$/.exec(name)?.[1] ?? null;

export function languages({ live, groups }: Options): Plugin {
  const codes = [...otherLanguages(), PSEUDO];
  const groupOf = Object.fromEntries(Object.entries(groups).flatMap(([group, names]) => names.map((name) => [name, group])));
  const nameOf = (code: string) => (catalogueOf(code) as { main: { language: { name: string } } }).main.language.name;

  const table = () => {
    const loaders = codes.map((code) => {
      const names = [...Object.keys(groups), ...(Object.keys(groups).length > 0 && hasSentences(code) ? [SENTENCES] : [])];
      const parts = names.map((group) => `${group}: () => import("${PREFIX}${code}/${group}")`);
      return `${JSON.stringify(code)}: { ${parts.join(", ")} }`;
    });
    const names = Object.fromEntries([SOURCE, ...otherLanguages()].map((code) => [code, nameOf(code)]));
    return [
      `export const LANGUAGES = ${JSON.stringify(names)};`,
      `export const GROUP_OF = ${JSON.stringify(groupOf)};`,
      `export const LOADERS = { ${loaders.join(", ")} };`,
    ].join("\n");
  };
  const english = (name: string) => {
    const messages = catalogueOf(SOURCE)[name];
    if (typeof messages !== "object") throw new Error(`the English catalogue has no object ${name}`);
    const source = moduleOf(SOURCE, messages).replace("export default", "const english =");
    return `import { live } from ${JSON.stringify(live)};\n${source.trimEnd()};\nexport default live(${JSON.stringify(name)}, english);\n`;
  };
  const translated = (code: string, group: string) => {
    if (group === SENTENCES) return `export default ${JSON.stringify(JSON.stringify(sentencesOf(code)))};`;
    const all = catalogueOf(code);
    return moduleOf(code, Object.fromEntries(groups[group]!.map((name) => [name, all[name]!])));
  };

  return {
    name: "languages",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1);
      for (const each of [SOURCE, ...otherLanguages()]) for (const part of PARTS) this.addWatchFile(fileOf(each, part));
      const [code = "", group] = name.split("/");
      if (name === "languages") return table();
      return group === undefined ? english(name) : translated(code, group);
    },
  };
}
