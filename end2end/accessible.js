// What axe says of a page.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails where axe finds a fault in the page; `how` tells of how it is shown. */
export async function assertAccessible(page, how = "as it stands") {
  // Through the debugger, since the page's own policy would not let a foreign script in.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] }),
  );
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}, ${how}: ${nodes.map(({ html }) => html).join(" ")}`), []);
}
