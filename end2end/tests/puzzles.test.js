// Puzzles: answered rightly and wrongly on the table; streak and progress stay in the browser.
import assert from "node:assert/strict";
import { assertAccessibleInBothThemes } from "../accessible.js";
import { alive, pageTest } from "../harness.js";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const puzzle = (page) => page.locator(".puzzle");
const outcome = (page, word) => page.locator(`.puzzle[data-outcome="${word}"]`).waitFor();
const stored = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("flagbridge.puzzles")));
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function open(page, address) {
  await page.goto(address);
  await alive(page);
  await puzzle(page).waitFor();
}

/** Gives the answer at a place of the puzzle's list, of which the first is the best. */
async function give(page, place) {
  await page.locator(`[data-answer="${place}"]`).check();
  await page.locator("[data-give]").click();
}

for (const [where, options] of [
  ["a wide screen", WIDE],
  ["a phone", PHONE],
]) {
  pageTest(`puzzles: a right and a wrong answer, and what the list says then, on ${where}`, options, async (page) => {
    await page.goto("/puzzles");
    assert.match(await page.locator("[data-streak]").innerText(), /not answered a puzzle yet/);
    assert.ok(await fits(page), "nothing sticks out of the list");
    const count = await page.locator("[data-puzzle]").count();
    await page.locator("[data-open]").click();
    await alive(page);
    await outcome(page, "open");
    assert.ok(await page.locator("[data-give]").isDisabled(), "no answer is marked yet");
    assert.equal(await page.locator(".puzzle__figures:visible").count(), 0, "figures would tell the answer");

    await page.locator("[data-hint]").click();
    assert.match(await page.locator("[data-hint-text]").innerText(), /Watch (your|the enemy) [AB]/);

    await give(page, 0);
    await outcome(page, "right");
    assert.match(await page.locator("[data-verdict]").innerText(), /^Right\. Streak 1, rating 12\d\d\.$/);
    const best = await page.locator('.puzzle__answer[data-state="best"]').innerText();
    assert.match(best, /Best answer[^]*(points on average|Even on average)/);
    assert.match(await page.locator('.puzzle__answer[data-state="worse"]').first().innerText(), /less than the best \(± \d+\)/);
    assert.ok(await fits(page), "nothing sticks out of the puzzle");

    await page.locator("[data-copy-link]").click();
    await page.locator("[data-copied]", { hasText: /Link copied|\/puzzles\// }).waitFor();

    await page.locator("[data-next]").click();
    await alive(page);
    await outcome(page, "open");
    await give(page, 1);
    await outcome(page, "wrong");
    assert.match(await page.locator("[data-verdict]").innerText(), /^Another answer is clearly better: ./);
    const { streak, longest, puzzles } = await stored(page);
    assert.deepEqual([streak, longest, puzzles.map(([, right]) => right)], [0, 1, [true, false]]);

    // Only the first answer counts, and the page says so.
    await page.reload();
    await alive(page);
    await puzzle(page).waitFor();
    assert.match(await puzzle(page).innerText(), /Your first answer to this puzzle was wrong/);
    await give(page, 0);
    await outcome(page, "right");
    assert.equal((await stored(page)).streak, 0);

    await page.goto("/puzzles");
    assert.match(await page.locator("[data-streak]").innerText(), new RegExp(`^1 of ${count} solved\\. Current streak 0, longest 1, rating 1\\d\\d\\d\\.$`));
    assert.equal(await page.locator('[data-puzzle][data-state="right"]').count(), 1);
    assert.equal(await page.locator('[data-puzzle][data-state="wrong"]').count(), 1);
  });
}

pageTest("puzzles: a marked maneuver is drawn on the table", WIDE, async (page) => {
  await page.goto("/puzzles");
  const addresses = await page.locator("section:has(#course) [data-puzzle]").evaluateAll((links) => links.map((it) => it.getAttribute("href")));
  for (const address of addresses) {
    await open(page, address);
    if ((await page.locator(".battle").getAttribute("data-decision")) !== "course") continue;
    assert.equal(await page.locator(".board .ghost").count(), 0, "nothing is drawn before an answer is marked");
    await page.locator('[data-answer="0"]').check();
    await page.locator(".board .ghost").first().waitFor();
    return;
  }
  assert.fail("no puzzle asks for a course");
});

pageTest("puzzles: the day has its puzzle, and both pages are accessible", async (page) => {
  await page.goto("/puzzles");
  const daily = await page.locator("[data-daily]").getAttribute("href");
  assert.match(daily, /\/puzzles\/\d/);
  await assertAccessibleInBothThemes(page);
  await open(page, daily);
  await give(page, 0);
  await outcome(page, "right");
  await assertAccessibleInBothThemes(page);
});

pageTest("puzzles: without JavaScript the page says what it needs", { javaScriptEnabled: false }, async (page) => {
  await page.goto("/puzzles");
  assert.match(await page.locator("main").innerText(), /Puzzles need JavaScript/);
});
