// Lessons: played on the table, with wrong and right answers; progress stays in the browser.
import assert from "node:assert/strict";
import { assertAccessibleInBothThemes } from "../accessible.js";
import { alive, pageTest } from "../harness.js";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const lesson = (page) => page.locator(".lesson");
const said = (page) => page.locator("[data-said]").textContent();
const outcome = (page, word) => page.locator(`.lesson[data-outcome="${word}"]`).waitFor();

async function open(page, address) {
  await page.goto(address);
  await alive(page);
  await lesson(page).waitFor();
}

for (const [where, options] of [["a wide screen", WIDE], ["a phone", PHONE]]) {
  pageTest(`learn: a lesson is played with wrong and right answers on ${where}`, options, async (page) => {
    await page.goto("/learn");
    assert.equal(await page.locator("[data-continue]").isVisible(), false, "nothing was begun yet");
    await page.getByRole("link", { name: "Commands: dials and tokens" }).click();
    await alive(page);
    assert.equal(await lesson(page).getAttribute("data-step"), "0");
    assert.match(await said(page), /^Step 1 of 3: Set a command dial/);

    // A wrong answer is explained, with the rule, and changes nothing.
    await page.locator("[data-dial=squadron]").click();
    await page.locator("[data-confirm]").click();
    await outcome(page, "wrong");
    const verdict = page.locator("[data-verdict]");
    assert.match(await verdict.innerText(), /does not restore shields[^]*RRG 1\.6, Commands/);
    assert.match(await said(page), /does not restore shields/);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.verdict), "wrong", "the explanation has the focus");
    await verdict.locator("[data-hint]").click();
    assert.match(await page.locator("[data-hint-text]").innerText(), /Repair/);
    await page.locator("[data-again]").click();
    await outcome(page, "open");

    await page.locator("[data-dial=repair]").click();
    await page.locator("[data-confirm]").click();
    await outcome(page, "reached");
    assert.equal(await page.locator(".decision").count(), 0, "nothing more is asked");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
    const next = page.locator("[data-next]");
    await next.scrollIntoViewIfNeeded();
    const box = await next.boundingBox();
    assert.ok(box.y + box.height <= page.viewportSize().height, "the way on is in sight");
    await next.click();
    await page.locator('.lesson[data-step="1"][data-outcome="open"]').waitFor();

    // Progress survives a reload, and the list shows it.
    await page.reload();
    await alive(page);
    assert.equal(await lesson(page).getAttribute("data-step"), "1");
    await page.goto("/learn");
    assert.match(await page.locator('[data-lesson="dials"]').innerText(), /Step 2 of 3/);
    const onward = page.locator("[data-continue] a");
    assert.equal(await onward.innerText(), "Continue: Commands: dials and tokens");
    await onward.click();
    await alive(page);

    // A step of several answers can be restarted.
    await page.locator("[data-answer=pass]").click();
    await page.locator("[data-restart]").click();
    await page.locator("[data-answer=token]").waitFor();
    await page.locator("[data-answer=pass]").click();
    await page.locator('[data-answer="resolve repair dial"]').click();
    await page.locator('[data-answer="repair recover front"]').click();
    await outcome(page, "reached");
    await page.locator("[data-next]").click();
    await page.locator("[data-answer=pass]").click();
    await outcome(page, "wrong");
    // Another answer may be given at once.
    await page.locator("[data-answer=token]").click();
    await outcome(page, "reached");
    assert.match(await said(page), /Lesson complete/);
    assert.equal(await page.locator("[data-next-lesson]").getAttribute("href"), "/learn/maneuver");
    await page.goto("/learn");
    assert.match(await page.locator('[data-lesson="dials"]').innerText(), /Complete/);
    assert.equal(await onward.getAttribute("href").then((href) => new URL(href, page.url()).pathname), "/learn/maneuver");
  });
}

pageTest("learn: a lesson can be played with the keyboard alone", WIDE, async (page) => {
  await page.addInitScript(() => localStorage.setItem("flagbridge.lesson.dials", JSON.stringify({ at: 2, of: 3, done: false, changed: 1 })));
  await open(page, "/learn/dials");
  const answers = page.locator(".decision [data-answer]");
  const number = async (text) => 1 + (await answers.evaluateAll((all, text) => all.findIndex((it) => it.dataset.answer === text), text));
  await page.keyboard.press(String(await number("pass")));
  await outcome(page, "wrong");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Try again");
  await page.keyboard.press("Enter");
  await outcome(page, "open");
  await page.keyboard.press(String(await number("token")));
  await outcome(page, "reached");
  await page.keyboard.press("Tab");
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^Next: /);
});

pageTest("learn: without JavaScript the steps can be read", { javaScriptEnabled: false }, async (page) => {
  await page.goto("/learn/dials");
  assert.match(await page.locator("main").innerText(), /Set a command dial[^]*Keep it for later/);
});

pageTest("learn: axe finds nothing in a lesson, before and after an answer", WIDE, async (page) => {
  await open(page, "/learn/dials");
  assert.match(await page.title(), /^Lesson: .* · Flagbridge$/);
  assert.equal(await page.locator("h1").count(), 1);
  await assertAccessibleInBothThemes(page);
  await page.locator("[data-dial=squadron]").click();
  await page.locator("[data-confirm]").click();
  await outcome(page, "wrong");
  await assertAccessibleInBothThemes(page);
});
