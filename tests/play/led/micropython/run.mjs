// Runs scripts under MicroPython: node run.mjs HEAP_BYTES PROGRAM_FOLDER SCRIPT.py...
//
// Each script is a module with `step()`, which returns true as long as there is more to do. Each
// step is a call of its own, because this build of MicroPython collects garbage only between calls;
// within a call its heap would grow instead. It must not: the size is checked at the end of each.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const [heapsize, program, ...scripts] = process.argv.slice(2);

const interpreter = await loadMicroPython({
  heapsize: Number(heapsize),
  stdout: (line) => console.log(line),
});

function copy(folder, target) {
  interpreter.FS.mkdirTree(target);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const [from, to] = [join(folder, entry.name), `${target}/${entry.name}`];
    if (entry.isDirectory()) copy(from, to);
    else interpreter.FS.writeFile(to, readFileSync(from));
  }
}

copy(program, "/board");
interpreter.FS.mkdirTree("/scripts");
for (const script of scripts) {
  interpreter.FS.writeFile(`/scripts/${basename(script)}`, readFileSync(script));
}

interpreter.runPython(`
import gc, sys
sys.path[:] = ["/board", "/scripts"]
most_used = 0
def check_heap():
    # What could still be added to the heap, 128 MB, counts as free.
    global most_used
    most_used = max(most_used, gc.mem_alloc())
    size = gc.mem_alloc() + gc.mem_free() - 128 * 1024 * 1024
    if size > ${heapsize}:
        raise MemoryError("the heap has grown to " + str(size) + " bytes")
    gc.collect()
`);

try {
  const modules = ["rules", "search", "inputs", "panel", "scenes", "game", "settings", "link"];
  for (const module of [...modules.map((name) => `fourfold_led.${name}`), "stage"]) {
    interpreter.runPython(`import ${module}\ncheck_heap()`);
  }
  for (const script of scripts.filter((script) => basename(script) !== "stage.py")) {
    const name = basename(script, ".py");
    console.log(`# ${name}`);
    interpreter.runPython(`import ${name}\ncheck_heap()`);
    let more = true;
    while (more) {
      interpreter.runPython(`more = ${name}.step()\ncheck_heap()`);
      more = interpreter.globals.get("more");
    }
  }
  interpreter.runPython(`print("most_used", most_used)`);
} catch (error) {
  // Only the message: else Node.js would show the interpreter's source, one very long line.
  console.error(error.message);
  process.exitCode = 1;
}
