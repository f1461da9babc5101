// Worked examples of the rules, watched on the table.
import assert from "node:assert/strict";
import { alive, pageTest } from "../harness.js";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const [where, options] of [["a wide screen", WIDE], ["a phone", PHONE]]) {
  pageTest(`scenarios: a card's example is watched step by step on ${where}`, options, async (page) => {
    await page.goto("/cards/ordnance-experts");
    await page.getByRole("link", { name: /^Watch: From RRG 1\.5 on Ordnance Experts/ }).click();
    await alive(page);
    const table = page.locator(".battle--replay");
    await table.waitFor();
    const caption = page.locator("[data-caption]");
    assert.equal(await caption.innerText(), "The position at the start.");
    assert.equal(await page.locator(".replay-bar__main").evaluate((bar) => getComputedStyle(bar).position), "sticky", "it looks like a table");
    assert.equal(await page.locator("[data-filmed]").count(), 0, "nothing is wrong with its rules");
    await page.locator("[data-on]").click();
    assert.match(await caption.innerText(), /Victory I/);
    await page.locator("[data-last]").click();
    assert.equal(await table.getAttribute("data-at"), await table.getAttribute("data-length"));
    const log = await page.locator(".battle__side").innerText();
    assert.match(log, /not allowed/i, "what the rule forbids is part of the example");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
  });
}

pageTest("scenarios: an example that cannot be watched has no table", async (page) => {
  await page.goto("/scenarios/fleet");
  assert.equal(await page.getByRole("link", { name: /^Watch/ }).count(), 0);
});

pageTest("scenarios: a ruling on a card's page can be watched", WIDE, async (page) => {
  await page.goto("/cards/capacitor-failure");
  await page.getByRole("link", { name: /^Watch this ruling on the table/ }).first().click();
  await alive(page);
  await page.locator(".battle--replay").waitFor();
  assert.match(page.url(), /repair-first-discards-the-card-that-bars-shields\/watch$/);
});
