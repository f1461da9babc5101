// The typeface: it comes from this server, is small, does not hide text while it comes, and sets figures in columns.
import assert from "node:assert/strict";
import { pageTest } from "../harness.js";

pageTest("typeface: both weights are loaded, together below 40 kB", async (page) => {
  const sizes = new Map();
  page.on("response", async (response) => {
    if (response.url().endsWith(".woff2")) sizes.set(response.url(), (await response.body()).length);
  });
  await page.goto("/cards/cr90-corvette-a");
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter((face) => face.family.includes("Barlow") && face.status === "loaded" && face.display === "swap").map((face) => face.weight).sort();
  });
  assert.deepEqual(loaded, ["400", "600"]);
  await page.waitForLoadState("networkidle");
  assert.equal(sizes.size, 2, [...sizes.keys()].join(" "));
  const together = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  assert.ok(together > 0 && together <= 40_000, `${together} bytes`);
});

pageTest("typeface: all figures are equally wide, and headings are set in it, too", async (page) => {
  await page.goto("/cards/cr90-corvette-a");
  const { widths, heading } = await page.evaluate(async () => {
    await document.fonts.ready;
    const width = (text) => {
      const span = document.createElement("span");
      span.textContent = text;
      document.body.append(span);
      const { width } = span.getBoundingClientRect();
      span.remove();
      return width;
    };
    const widths = [..."0123456789"].map((digit) => width(digit.repeat(20)));
    return { widths, heading: getComputedStyle(document.querySelector("h1")).fontFamily };
  });
  assert.ok(widths.every((width) => Math.abs(width - widths[0]) < 0.5), widths.join(" "));
  assert.match(heading, /^"?Barlow/);
});

pageTest("typeface: without it the page is readable at once", { expectedErrors: [/woff2/, /ERR_FAILED/] }, async (page) => {
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto("/cards/cr90-corvette-a");
  assert.equal(await page.locator("h1").innerText(), "CR90 Corvette A");
});
