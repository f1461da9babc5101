// What pages of the release build load before they answer: scripts, code, styles and icons, in bytes as they are sent.
// `budgets.json` says how much that may be, `results/loads.json` keeps how much it was. Fonts have a budget of their own:
// text is readable before they come, and they are the same on every page. `idle` is how much a page may load until it has
// all that may be needed later, fonts included.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { after } from "node:test";
import { RESULTS, alive, pageTest } from "../harness.js";

/** What the two weights of the typeface may weigh together, in bytes. */
const FONTS = 40_000;

const budgets = JSON.parse(await readFile(new URL("../budgets.json", import.meta.url), "utf8"));
const loads = {};

after(() => writeFile(`${RESULTS}loads.json`, JSON.stringify(loads, null, 2)));

for (const { page: name, path, bytes, tolerated, idle } of budgets) {
  const budget = tolerated ?? bytes;
  pageTest(`budget: ${name} stays within it`, async (page) => {
    const sizes = [];
    let fonts = 0;
    page.on("response", (response) => {
      const file = new URL(response.url()).pathname;
      const size = Number(response.headers()["content-length"]);
      // What is asked for again never changes: the browser has it.
      const known = sizes.some(([other]) => other === file);
      if (file.endsWith(".woff2")) fonts += size;
      else if (file.startsWith("/pkg/") && !known) sizes.push([file, size]);
    });
    await page.goto(path);
    assert.equal(await page.getAttribute("html", "data-build"), "release", "only the release build has budgets");
    if ((await page.locator("[data-island]").count()) > 0) await alive(page);
    if (idle) await page.waitForSelector("html[data-complete]");
    await page.waitForLoadState("networkidle");
    // Loaded once the page was interactive: it delays nothing.
    const sheets = await page.locator("link[data-later]").evaluateAll((links) => links.map((link) => new URL(link.href).pathname));
    const parts = (kind) => page.locator(`.island[data-${kind}]`).evaluateAll((frames, kind) => frames.flatMap((frame) => frame.dataset[kind].split(" ")), kind);
    const soon = await parts("soon");
    const pieces = soon.length === 0 ? [] : await page.evaluate(async (parts) => {
      const split = await import(new URL("split.js", new URL(document.documentElement.dataset.script, location.href)));
      return parts.flatMap(split.files);
    }, soon);
    const names = [...(await parts("later")).map((part) => `/${part}.pack`), ...pieces.map((piece) => `/${piece}.wasm`)];
    const later = (file) => sheets.includes(file) || names.some((name) => file.endsWith(name));
    const before = sizes.filter(([file]) => !later(file));
    const loaded = before.reduce((sum, [, size]) => sum + size, 0);
    loads[name] = loaded;
    const all = sizes.reduce((sum, [, size]) => sum + size, fonts);
    console.log(`# ${name}: ${loaded} bytes until it answers, ${all} until it is idle`);
    if (idle) assert.ok(all <= idle, `${name} loads ${all} bytes until it is idle, ${all - idle} more than ${idle}`);
    assert.ok(fonts > 0 && fonts <= FONTS, `fonts of ${fonts} bytes`);
    assert.ok(loaded > 5_000, `${loaded} bytes are too few to be true: ${JSON.stringify(sizes)}`);
    assert.ok(loaded <= budget, `${name} loads ${loaded} bytes, ${loaded - budget} more than its budget of ${budget}: ${before.map((size) => size.join(" ")).join(", ")}`);
  });
}
