// Lessons: played on the table, with wrong and right answers; progress stays in the browser.
import assert from "node:assert/strict";
import { assertAccessibleInBothThemes } from "../accessible.js";
import { choose, slot } from "../editor.js";
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

const build = (page) => page.locator("[data-builds]");
const built = (page, word) => page.locator(`[data-builds][data-outcome="${word}"]`).waitFor();
const shownStep = (page) => page.locator("[data-build-step]:visible");
const more = (page, name) => page.getByRole("button", { name: `Add one ${name}` });
const less = (page, name) => page.getByRole("button", { name: `Remove one ${name}` });
const stored = (page, key) => page.evaluate((key) => JSON.parse(localStorage.getItem(key)), key);

async function openBuild(page, step) {
  if (step) {
    const progress = JSON.stringify({ at: step - 1, of: 6, done: false, changed: 1 });
    await page.goto("/learn");
    await page.evaluate((text) => localStorage.setItem("flagbridge.lesson.fleet", text), progress);
  }
  await page.goto("/learn/fleet");
  await alive(page);
  await page.locator(".ship").first().waitFor();
}

for (const [where, options] of [["a wide screen", WIDE], ["a phone", PHONE]]) {
  pageTest(`learn: lists are put right in the fleet editor on ${where}`, options, async (page) => {
    await openBuild(page, 2);
    const step = shownStep(page);
    assert.equal(await step.count(), 1);
    assert.match(await step.innerText(), /Points and squadrons[^]*Rules that the list breaks[^]*RRG 1\.6, Fleet Building/);
    assert.equal(await step.locator("[data-why]").count(), 0, "nothing was done yet");
    await page.locator("#verdict .violation").first().waitFor({ state: "attached" });
    assert.equal(await page.getByText(/^Agree on/).count(), 0, "the lesson sets the points");
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, "/learn/fleet", "the address is the lesson's");

    // A wrong list is explained, with the rule, and read aloud.
    await less(page, "X-wing Squadron").click();
    await step.locator("[data-why]").waitFor();
    assert.match(await step.locator("[data-why]").innerText(), /squadrons cost more than 60 points[^]*RRG 1\.6/);
    assert.match(await page.locator("[data-builds] [data-said]").textContent(), /^Not yet\. The squadrons cost more/);
    assert.equal(await step.locator("[data-rule]").count(), 2);
    await step.getByText("Hint", { exact: true }).click();
    assert.match(await step.innerText(), /An X-wing costs 13 points/);

    // It is still there after a reload, and the step can begin again.
    await page.reload();
    await alive(page);
    await step.locator("[data-why]").waitFor();
    await Promise.all([page.waitForEvent("load"), step.getByRole("button", { name: "Start this step again" }).click()]);
    await alive(page);
    await page.locator(".line__number", { hasText: "6" }).waitFor();
    assert.equal(await step.locator("[data-why]").count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Points and squadrons", "the task has the focus");

    await less(page, "X-wing Squadron").click();
    await less(page, "X-wing Squadron").click();
    await built(page, "reached");
    assert.match(await page.locator("[data-builds] [data-said]").textContent(), /^Right\. 4 X-wings cost 52 points/);
    assert.equal((await stored(page, "flagbridge.lesson.fleet")).at, 2);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
    await page.locator(".line").scrollIntoViewIfNeeded();
    const next = step.getByRole("button", { name: "Next step" });
    const box = await next.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= page.viewportSize().height, "the way on is in sight");
    await Promise.all([page.waitForEvent("load"), next.click()]);
    await alive(page);
    assert.equal(await build(page).getAttribute("data-step"), "2");
    await page.locator(".ship__name", { hasText: "Victory II" }).waitFor();

    // The list of lessons knows the step, and My fleets none of the lists.
    await page.goto("/learn");
    assert.match(await page.locator('[data-lesson="fleet"]').innerText(), /Step 3 of 6/);
    await page.goto("/fleets");
    await alive(page);
    assert.equal(await page.locator(".shelf__row, [data-fleet]").count(), 0);
  });
}

pageTest("learn: an upgrade, a unique name and an objective are put right in the fleet editor", WIDE, async (page) => {
  await openBuild(page, 3);
  await choose(page, slot(page, 0, "Weapons Team"), "Gunnery Team");
  await built(page, "reached");
  const onward = () => Promise.all([page.waitForEvent("load"), shownStep(page).locator("button[data-next]").click()]);
  await onward();
  await alive(page);
  await less(page, "Luke Skywalker").first().click();
  await page.locator('[data-said]:text("Still open")').or(page.locator('[data-said]:text("Not yet")')).first().waitFor({ state: "attached" });
  await more(page, "X-wing Squadron").click();
  await built(page, "reached");
  await onward();
  await alive(page);
  assert.match(await shownStep(page).innerText(), /Objectives[^]*none of navigation/);
});

pageTest("learn: a step in the fleet editor is done with the keyboard alone, and axe finds nothing", WIDE, async (page) => {
  await openBuild(page, 2);
  assert.match(await page.title(), /^Lesson: Build a legal fleet/);
  await assertAccessibleInBothThemes(page);
  await less(page, "X-wing Squadron").focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-why]").waitFor();
  await assertAccessibleInBothThemes(page);
  await page.keyboard.press("Enter");
  await built(page, "reached");
  await assertAccessibleInBothThemes(page);
  await shownStep(page).getByRole("button", { name: "Next step" }).focus();
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
  await alive(page);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Upgrade slots");
});

pageTest("learn: without JavaScript the lists of a lesson can be read", { javaScriptEnabled: false }, async (page) => {
  await page.goto("/learn/fleet");
  assert.match(await page.locator("main").innerText(), /A commander[^]*4 x X-wing Squadron[^]*On your own/);
});

const submitOrders = async (page, orders) => {
  await page.locator("[data-orders=A1]").fill(orders);
  await page.locator("[data-write-orders]").click();
};

for (const [where, options] of [["a wide screen", WIDE], ["a phone", PHONE]]) {
  pageTest(`learn: orders are written on Starmada's table on ${where}`, options, async (page) => {
    await open(page, "/learn/starmada-orders");
    assert.match(await said(page), /^Step 1 of 4: Straight ahead/);
    assert.ok(await page.locator(".hex-board").isVisible());

    // Wrong orders are explained, with the rule, and nothing moves.
    await submitOrders(page, "4");
    await outcome(page, "wrong");
    assert.match(await page.locator("[data-verdict]").innerText(), /2 hexes short[^]*Starmada Unity, 3\.1/);
    assert.match(await said(page), /2 hexes short/);
    const box = await page.locator("[data-again]").boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= page.viewportSize().height, "the way on is in sight");
    assert.equal(await page.locator(".hex-battle").getAttribute("data-length"), "0");
    await page.locator("[data-verdict] [data-hint]").click();
    assert.match(await page.locator("[data-hint-text]").innerText(), /Tap hex 1109/);
    await page.locator("[data-again]").click();
    await outcome(page, "open");

    await submitOrders(page, "6");
    await outcome(page, "reached");
    assert.match(await said(page), /6\(6\): six hexes ahead/);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
    await page.locator("[data-next]").click();
    await page.locator('.lesson[data-step="1"][data-outcome="open"]').waitFor();

    // Progress survives a reload; orders can be written by the keyboard alone.
    await page.reload();
    await alive(page);
    assert.equal(await lesson(page).getAttribute("data-step"), "1");
    await page.locator("[data-orders=A1]").fill("2P2");
    await page.locator("[data-write-orders]").press("Enter");
    await outcome(page, "reached");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.verdict), "right", "the verdict has the focus");
    await page.locator("[data-next]").click();

    // What the engines cannot do the table refuses itself.
    await page.locator("[data-orders=A1]").fill("4P4");
    assert.ok(await page.locator("[data-write-orders]").isDisabled());
    await submitOrders(page, "5");
    await outcome(page, "reached");
    await page.locator("[data-next]").click();
    await submitOrders(page, "1");
    await outcome(page, "reached");
    assert.match(await said(page), /Lesson complete/);
    assert.equal(await page.locator("[data-next-lesson]").getAttribute("href"), "/learn/starmada-fire");
    await page.goto("/learn");
    assert.match(await page.locator('[data-lesson="starmada-orders"]').innerText(), /Complete/);
  });

  pageTest(`learn: weapons are fired on Starmada's table on ${where}`, options, async (page) => {
    await open(page, "/learn/starmada-fire");
    const target = (name) => page.locator("[data-target]", { hasText: name });
    const declare = () => page.locator("[data-declare]").first().click();
    await target("B3").click();
    await declare();
    await outcome(page, "wrong");
    assert.match(await page.locator("[data-verdict]").innerText(), /7 hexes is long range[^]*Starmada Unity, 4\.2/);
    await page.locator("[data-again]").click();
    await target("B1").click();
    await declare();
    await outcome(page, "reached");
    await page.locator("[data-next]").click();

    // Both banks, and a step that begins again after the first of them.
    await target("B1").click();
    await declare();
    await page.locator("[data-restart]").click();
    await outcome(page, "open");
    await page.locator("[data-fire]").click();
    await outcome(page, "wrong");
    await page.locator("[data-again]").click();
    await target("B1").click();
    await declare();
    await target("B2").click();
    await declare();
    await outcome(page, "reached");
    await page.locator("[data-next]").click();

    // The ship that a planet keeps from firing, and the other one.
    await page.locator('[data-answer="activate A1"]').click();
    await outcome(page, "wrong");
    assert.match(await said(page), /blocks the line of sight/);
    await page.locator("[data-again]").click();
    await page.locator('[data-answer="activate A2"]').click();
    await declare();
    await outcome(page, "reached");
    await page.locator("[data-next]").click();
    await declare();
    await outcome(page, "reached");
    assert.match(await page.locator(".hex-log__lines").innerText(), /B1 Gunboat fires 1 Gun/);
    assert.equal(await page.locator("[data-next-lesson]").getAttribute("href"), "/starmada/play");
  });
}

pageTest("learn: axe finds nothing in a lesson on Starmada's table, before and after an answer", WIDE, async (page) => {
  await open(page, "/learn/starmada-orders");
  assert.equal(await page.locator("h1").count(), 1);
  await assertAccessibleInBothThemes(page);
  await submitOrders(page, "4");
  await outcome(page, "wrong");
  await assertAccessibleInBothThemes(page);
});

const guide = (page) => page.locator("[data-guide]");
const guided = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("flagbridge.guide")));

for (const [where, options] of [["a wide screen", WIDE], ["a phone", PHONE]]) {
  pageTest(`learn: the first game explains each new question once on ${where}`, options, async (page) => {
    await page.goto("/learn");
    await page.getByRole("link", { name: "Play a guided first game" }).click();
    await page.getByRole("link", { name: "Start the game" }).click();
    await page.waitForURL(/\/learn\/first-game\/table#\w+/);
    await alive(page);
    await guide(page).waitFor();
    const asked = () => page.locator(".battle--game").getAttribute("data-decision");
    const question = await asked();
    const shown = page.locator("[data-guide-hint]:visible");
    assert.equal(await shown.count(), 1);
    assert.ok((await shown.getAttribute("data-guide-hint")).split(" ").includes(question), question);
    assert.match(await shown.innerText(), /RRG 1\.6, /);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
    await page.locator("[data-guide-close]").click();
    assert.equal(await guide(page).isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement.id), "decision-title", "the question has the focus");
    assert.deepEqual((await guided(page)).seen.length, 1);

    // What was seen is not shown again, and the game goes on where it was.
    await page.goto("/learn/first-game");
    await page.getByRole("link", { name: "Continue your game" }).click();
    await alive(page);
    await page.locator('.battle--game[data-person="true"]').waitFor();
    if ((await asked()) === question) assert.equal(await guide(page).isVisible(), false);
    // Once more, on request.
    await page.goto("/learn/first-game");
    await page.getByRole("button", { name: "Show all hints again" }).click();
    await page.getByRole("link", { name: "Continue your game" }).click();
    await alive(page);
    await guide(page).waitFor();
    await page.getByRole("button", { name: "Don't show hints again" }).click();
    assert.equal((await guided(page)).off, true);
    await page.reload();
    await alive(page);
    await page.locator('.battle--game[data-person="true"]').waitFor();
    assert.equal(await guide(page).isVisible(), false);
  });
}

pageTest("learn: axe finds nothing in the first game with a hint", WIDE, async (page) => {
  await page.goto("/learn/first-game");
  await page.getByRole("link", { name: "Start the game" }).click();
  await page.waitForURL(/\/learn\/first-game\/table#\w+/);
  await alive(page);
  await guide(page).waitFor();
  await assertAccessibleInBothThemes(page);
});
