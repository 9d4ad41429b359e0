// Messages in all languages: the core formats them as another implementation of ICU MessageFormat does.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import MessageFormat from "@messageformat/core";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const python = process.env.PYTHON ?? here("../../../.venv/bin/python");
const script = here("../../../tests/support/message_expectations.py");
const [seed, samples] = ["7", "3"];

test("all messages are formatted as by another library", () => {
  const env = { ...process.env, PYTHONPATH: here("../../..") };
  const cases = JSON.parse(execFileSync(python, [script, seed, samples], { env, maxBuffer: 1 << 28 }));
  const compiled = new Map();
  for (const [code, message, values, text] of cases) {
    const key = `${code} ${message}`;
    if (!compiled.has(key))
      compiled.set(key, new MessageFormat(code.split("-")[0], { strict: true, strictPluralKeys: false }).compile(message));
    assert.equal(compiled.get(key)(values), text, `${code}: ${message}`);
  }
  assert.ok(cases.length > 1000);
});
