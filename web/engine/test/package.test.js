// What is published: small, complete, usable where it is installed; and the README is right.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "fourfold-engine-"));
after(() => rm(folder, { recursive: true }));

// As `npm install` would leave it.
const archive = execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: root });
const installed = join(folder, "node_modules", "fourfold-engine");
await mkdir(installed, { recursive: true });
execFileSync("tar", ["-xzf", join(folder, `${archive}`.trim()), "-C", installed, "--strip-components=1"]);

async function run(code) {
  const file = join(folder, "main.mjs");
  await writeFile(file, code);
  return execFileSync(process.execPath, [file], { encoding: "utf8", timeout: 60_000 });
}

test("the examples in the README print what is shown", async () => {
  const readme = await readFile(join(installed, "README.md"), "utf8");
  const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
  assert.equal(examples.length, 4);
  for (const code of examples) {
    const expected = [...code.matchAll(/console\.log\((?!found).*\); \/\/ (.*)/g)].map(([, text]) => text);
    const plain = code.replace("console.log(found.column_bounds)", "undefined");
    // Arrays of more than six are printed in several lines.
    const printed = (await run(plain))
      .replace(/\[\n\s+/g, "[ ")
      .replace(/,\n\s+/g, ", ")
      .replace(/\n\]/g, " ]");
    assert.deepEqual(printed.replace(/ +/g, " ").trim().split("\n"), expected);
  }
});

test("a program ends by itself when nothing is left to do", async () => {
  const code = `
    import { EngineClient, Position } from "fourfold-engine";
    const engine = new EngineClient();
    console.log(await engine.solve(Position.fromMoves("76461241141")));`;
  assert.equal(await run(code), "-1\n");
});

test("every entry point has types", async () => {
  const { exports } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  const named = { ".": "EngineClient", "./rules": "Position", "./types": "Analysis" };
  for (const [entry, name] of Object.entries(named))
    assert.match(await readFile(join(installed, exports[entry].types), "utf8"), new RegExp(name));
});

/** A file and all that it imports. */
async function loaded(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const code = await readFile(join(installed, "dist", file), "utf8");
  for (const [, name] of code.matchAll(/from "\.\/(.*?)"/g)) await loaded(name, found);
  return found;
}

test("the rules do not load the engine", async () => {
  const rules = ["bits.js", "bounds.js", "errors.js", "notation.js", "personRating.js", "position.js", "rules.js", "side.js", "size.js"];
  assert.deepEqual([...(await loaded("rules.js"))].sort(), rules);
  assert.ok((await loaded("index.js")).has("client.js"));
});

for (const [name, most] of [
  ["fourfold.wasm", 320_000],
  ["fourfold-simd.wasm", 320_000],
  ["network.wasm", 45_000],
  ["network-simd.wasm", 45_000],
])
  test(`${name} is small and needs nothing but a clock`, async () => {
    const bytes = await readFile(join(installed, "dist", name));
    const size = gzipSync(bytes, { level: 9 }).length;
    assert.ok(size < most, `${size} bytes`);
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
    const clock = { module: "wasi_snapshot_preview1", name: "clock_time_get", kind: "function" };
    assert.deepEqual(imports, name.startsWith("network") ? [] : [clock]);
  });

test("the version is that of the Python package", async () => {
  const { version } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  const source = new URL("../../../src/fourfold/_version.py", import.meta.url);
  assert.match(await readFile(source, "utf8"), new RegExp(`__version__ = "${version}"`));
});
