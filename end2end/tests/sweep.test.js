// What holds for every page.
import assert from "node:assert/strict";
import { assertAccessibleInBothThemes } from "../accessible.js";
import { alive, pageTest } from "../harness.js";
import { overlapping } from "../layout.js";
import { PAGES, expectedErrors } from "../pages.js";

/** From the smallest phone to a desk. */
const WIDTHS = [320, 360, 768, 1440];

async function open(page, { path, status, islands }) {
  const response = await page.goto(path);
  assert.equal(response.status(), status);
  if (islands) await alive(page);
}

// A table takes the whole screen: its own tests look at its landmarks and keyboard.
for (const place of PAGES.filter(({ fullScreen }) => !fullScreen)) {
  const options = { expectedErrors: expectedErrors(place) };

  // One visit for all of it: opening a page costs more than looking at it.
  pageTest(`${place.name}: has a title and landmarks, axe finds nothing, and the keyboard reaches everything`, options, async (page) => {
    await open(page, place);
    assert.match(await page.title(), /^\S.* · Flagbridge$/);
    assert.ok((await page.getAttribute("meta[name=description]", "content")).length > 20);
    assert.equal(await page.locator("h1").count(), 1);
    for (const landmark of ["banner", "navigation", "main", "contentinfo"]) {
      assert.equal(await page.getByRole(landmark).count(), 1, landmark);
    }

    await assertAccessibleInBothThemes(page);

    const skip = page.getByRole("link", { name: "Skip to content" });
    await page.keyboard.press("Tab");
    assert.ok(await skip.evaluate((link) => link === document.activeElement));
    assert.ok((await skip.boundingBox()).y >= 0, "the skip link shows itself");
    const reached = [];
    for (let step = 0; step < 15; step += 1) {
      await page.keyboard.press("Tab");
      reached.push(await page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent));
    }
    for (const name of ["Flagbridge", "Home", "Light theme", "Dark theme", "System theme"]) {
      assert.ok(reached.includes(name), `${name} in ${reached}`);
    }
    await skip.focus();
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "main");
  });
}

/** Looks at every page in one browser, which has most of their files after the first. Fails with all that was found. */
function everyPage(name, options, look) {
  pageTest(`every page: ${name}`, { expectedErrors: PAGES.flatMap(expectedErrors), ...options }, async (page) => {
    const faults = [];
    for (const place of PAGES) {
      try {
        await look(page, place);
      } catch (error) {
        faults.push(`${place.name}: ${error.message}`);
      }
    }
    assert.deepEqual(faults, []);
  });
}

everyPage("does not scroll sideways", {}, async (page, place) => {
  // Opened on a phone: some pages are laid out by script.
  await page.setViewportSize({ width: WIDTHS[0], height: 800 });
  await open(page, place);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const [inner, outer] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.ok(inner <= outer, `${inner} px of content in ${outer} px`);
  }
});

everyPage("no texts overlap on a desk", {}, async (page, place) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await open(page, place);
  for (const width of [1024, 1280, 1366, 1440, 1536, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    assert.deepEqual(await overlapping(page), [], `at ${width} pixels`);
  }
});

everyPage("reads without script", { javaScriptEnabled: false }, async (page, place) => {
  await open(page, { ...place, islands: false });
  assert.ok((await page.getByRole("main").innerText()).length > 100);
  assert.equal(await page.locator("[data-trouble]").isVisible(), false);
});
