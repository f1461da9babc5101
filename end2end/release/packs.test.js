// A pack brings the same code as the files it was made of, byte for byte. In the release build its modules are taken
// apart and put together again by the page.
import assert from "node:assert/strict";
import { pageTest } from "../harness.js";

/** All packs: of the lazy parts, and what the editor's pack lacks of the parts that are kept for times without network. */
const PARTS = ["aside", "editor", "games", "home_odds", "lists", "rest", "search", "starmada", "starmada_live", "study", "table"];

pageTest("packs: every part is put together as it was", async (page) => {
  await page.goto("/");
  const compared = await page.evaluate(async (parts) => {
    const script = new URL(document.documentElement.dataset.script, location.href);
    const { files, unpacked } = await import(new URL("split.js", script));
    const bytes = async (file) => {
      const response = await fetch(new URL(file, script));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      return response.arrayBuffer();
    };
    const found = {};
    for (const part of parts) {
      const names = files(part);
      const pack = await bytes(`${part}.pack`);
      const begin = performance.now();
      const modules = unpacked(pack, names.length);
      const took = performance.now() - begin;
      let length = 0;
      for (const [index, name] of names.entries()) {
        const alone = new Uint8Array(await bytes(`${name}.wasm`));
        const same = alone.length === modules[index].length && alone.every((byte, at) => byte === modules[index][at]);
        if (!same) throw new Error(`${name}.wasm is another in ${part}.pack`);
        length += alone.length;
      }
      found[part] = { files: names.length, length, took };
    }
    return found;
  }, PARTS);
  for (const part of PARTS) {
    const { files, length, took } = compared[part];
    assert.ok(files > 1 && length > 10_000, `${part}: ${files} files, ${length} bytes`);
    console.log(`# ${part}: ${length} bytes put together in ${took.toFixed(1)} ms`);
  }
});
