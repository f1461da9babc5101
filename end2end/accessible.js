// What axe says of a page.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const EVERYTHING = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Fails where axe finds a fault in the page as it stands. */
export const assertAccessible = (page) => assertNoFaults(page, EVERYTHING);

/** The same in both themes of the system. All that the dark one changes is colours. */
export async function assertAccessibleInBothThemes(page) {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await assertNoFaults(page, EVERYTHING);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await assertNoFaults(page, COLOURS);
}

async function assertNoFaults(page, rules) {
  // Through the debugger, since the page's own policy would not let a foreign script in.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate((rules) => globalThis.axe.run(document, { runOnly: rules }), rules);
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`), []);
}
