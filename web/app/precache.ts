// Writes the service worker when the app is built: it keeps all files of this very build, so that
// the app opens without a network. Large files, such as a book, and those of neural networks are kept when they are first used; other
// languages than English, each as a whole, when they are shown.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { languageOfFile } from "../languages";

const LARGE = 1_400_000; // bytes: the engine is smaller, the large book is not
const NEURAL = /\.4net$|\bnetwork-.*\.wasm$/;
const WORKER = "worker.template.js";
const FOR_OTHERS = "preview.png"; // of links to the app

export function precache(): Plugin {
  let publicDir = "";
  let root = "";
  return {
    name: "precache",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      publicDir = config.publicDir;
      root = config.root;
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files = new Map<string, string | Uint8Array>();
        for (const [name, file] of Object.entries(bundle)) files.set(name, file.type === "chunk" ? file.code : file.source);
        for (const file of readdirSync(publicDir, { withFileTypes: true }))
          if (file.isFile()) files.set(file.name, readFileSync(join(publicDir, file.name)));
        const version = createHash("sha256");
        for (const name of [...files.keys()].sort()) version.update(name).update(files.get(name)!);
        const kept: string[] = [];
        const languages: Record<string, string[]> = {};
        for (const [name, content] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
          const language = languageOfFile(name);
          if (language !== null) (languages[language] ??= []).push(name);
          else if (content.length < LARGE && name !== FOR_OTHERS && !NEURAL.test(name)) kept.push(name);
        }
        const source = readFileSync(join(root, WORKER), "utf-8")
          .replace("__VERSION__", version.digest("hex").slice(0, 16))
          .replace('"__FILES__"', JSON.stringify(["./", ...kept]))
          .replace('"__LANGUAGES__"', JSON.stringify(languages));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
