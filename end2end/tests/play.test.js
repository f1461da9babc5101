// A game at the table, as players play it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { alive, pageTest } from "../harness.js";
import { newFleet, addShip } from "../editor.js";
import { begin, drive, EMPIRE, REBELS, state } from "../play.js";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function assertAccessible(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] }),
  );
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`), []);
}

const answer = async (page, name) => {
  const { length } = await state(page);
  await page.locator("[data-answer], [data-confirm]").filter({ hasText: name }).first().click();
  await page.waitForFunction((old) => Number(document.querySelector(".battle").dataset.length) > old, length);
};

/** Deploys by mouse: the piece is dragged to a place that the engine suggests, from somewhere else. */
async function dragAndConfirm(page) {
  const { length } = await state(page);
  await page.locator("[data-suggest]").first().click();
  const ghost = page.locator(".board .ghost").first();
  const box = await ghost.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 6, y, { steps: 3 });
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
  await page.locator("[data-confirm]").click();
  await page.waitForFunction((old) => Number(document.querySelector(".battle").dataset.length) > old, length);
}

pageTest("play: from the editor to a table in a few clicks", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Raider I-class Corvette");
  await page.getByRole("link", { name: "Try this list" }).click();
  await alive(page);
  assert.match(await page.locator(".lobby__side--a .lobby__facts").innerText(), /Galactic Empire · 44 points · 1 ship/);
  await page.locator("#play-list-b").fill(REBELS);
  await page.locator(".lobby__side--b .lobby__facts", { hasText: "Rebel Alliance" }).waitFor();
  await page.locator("[data-begin]").click();
  await page.waitForURL(/\/play\/table#\w+/);
  await page.locator(".battle").waitFor();
  assert.match(await page.locator(".battle-bar__stage").innerText(), /Setup/);
});

pageTest("play: setup and a round by mouse, as both sides", { ...WIDE, colorScheme: "light" }, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  await assertAccessible(page);
  await answer(page, "Side A is first");
  while ((await state(page)).decision === "objective") await page.locator("[data-answer]").first().click();
  for (let obstacle = 0; (await state(page)).decision === "obstacle"; obstacle += 1) await dragAndConfirm(page);
  for (let unit = 0; (await state(page)).decision === "deploy"; unit += 1) await dragAndConfirm(page);
  assert.equal((await state(page)).decision, "dials");
  await page.locator("[data-lift]").click();
  await page.locator("[data-dial=navigate]").first().click();
  await page.locator("[data-confirm]").click();
  await page.locator("[data-lift]").click();
  await page.locator("[data-dial=repair]").first().click();
  await page.locator("[data-confirm]").click();
  for (const ship of ["A1", "B1"]) {
    await answer(page, ship);
    for (let step = 0; step < 12 && (await state(page)).decision !== "course"; step += 1) {
      const pass = page.locator("[data-answer=pass]");
      if (await pass.count()) await pass.click();
      else await page.locator("[data-answer]").first().click();
    }
    if (ship === "A1") await assertAccessible(page);
    const before = await page.locator(".board .ghost").getAttribute("points");
    await page.locator(".joints .joint").last().locator("[data-click]:not([disabled])").last().click();
    assert.notEqual(await page.locator(".board .ghost").getAttribute("points"), before, "the ghost follows the tool");
    await page.locator("[data-confirm]").click();
    await page.waitForFunction(() => document.querySelector(".battle").dataset.decision !== "course");
  }
  await drive(page, { until: "round 2" });
  assert.match(await page.locator(".battle-bar__stage").innerText(), /Round 2/);
  await page.locator(".log__moment").first().waitFor();
});

pageTest("play: a whole game through the page’s own controls, and its replay", { ...WIDE, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  await drive(page, { seed: 5 });
  const end = await state(page);
  assert.equal(end.decision, "over");
  assert.match(await page.locator("[data-over]").innerText(), /wins, \d+ to \d+/);

  await page.getByText("Save and share").click();
  const download = page.waitForEvent("download");
  await page.locator("[data-save]").click();
  const record = await readFile(await (await download).path(), "utf8");
  assert.match(record, /^flagbridge record 1\n/);

  await page.locator("[data-share]").click();
  await page.locator(".saving__link").waitFor();
  await page.goto(await page.locator(".saving__link").getAttribute("href"));
  await alive(page);
  await page.locator(".battle--replay").waitFor();
  await page.locator("[data-last]").click();
  assert.equal((await state(page)).hash, end.hash, "the link leads to the same end");
  await page.locator("[data-round='1']").click();
  assert.notEqual((await state(page)).hash, end.hash);
  await page.locator("[data-on]").click();
  await page.locator("[data-back]").click();
  await assertAccessible(page);

  await page.goto("/replay");
  await alive(page);
  await page.locator("#record-file").setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(record) });
  await page.locator("[data-last]").click();
  assert.equal((await state(page)).hash, end.hash, "the file leads to the same end");
});

pageTest("play: a game against a bot to its end, resumed after a reload", { ...WIDE, colorScheme: "dark" }, async (page) => {
  await begin(page, { seats: ["person", "bot-ensign"], lists: [EMPIRE, REBELS] });
  await page.locator("#pace").selectOption("instant");
  await drive(page, { until: "round 2" });
  await page.waitForFunction(() => document.querySelector(".battle").dataset.person === "true");
  await assertAccessible(page);
  const before = await state(page);
  await page.reload();
  await alive(page);
  await page.locator(".battle").waitFor();
  const after = await state(page);
  assert.deepEqual([after.hash, after.length, after.decision], [before.hash, before.length, before.decision]);
  await page.locator("#pace").selectOption("instant");
  await drive(page, { seed: 9 });
  assert.equal((await state(page)).decision, "over");
  await page.goto("/play");
  await alive(page);
  assert.match(await page.locator(".lobby__game").innerText(), /won, \d+ to \d+/);
});

pageTest("play: undo, looking back, measuring and what is out of reach", WIDE, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  const start = await state(page);
  await answer(page, "Side A is first");
  await page.locator("[data-undo]").click();
  assert.equal((await state(page)).hash, start.hash, "undo leads back");
  await drive(page, { until: "round 2", seed: 3 });
  await page.locator("[data-lift]").click();
  const now = await state(page);
  await page.locator(".log__moment").last().click();
  await page.locator("[data-now]").click();
  assert.equal((await state(page)).hash, now.hash);
  await page.getByRole("button", { name: "Ruler" }).click();
  const box = await page.locator("#board").boundingBox();
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 180, box.y + 140, { steps: 4 });
  await page.mouse.up();
  assert.match(await page.locator(".rule__words").textContent(), /mm, \w+ range/);
  await page.locator("#board").focus();
  const seen = () => page.locator(".board__drawing").getAttribute("viewBox");
  const whole = await seen();
  await page.keyboard.press("+");
  assert.notEqual(await seen(), whole);
  await page.keyboard.press("0");
  assert.equal(await seen(), whole);
});

pageTest("play: an activation on a phone", PHONE, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  await drive(page, { until: "course", seed: 4 });
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(inner <= outer, `${inner} px of content in ${outer} px`);
  const small = await page.locator("[data-confirm], .click:not([disabled])").evaluateAll((all) => all.filter((it) => it.getBoundingClientRect().height < 36).length);
  assert.equal(small, 0, "what is touched is large enough");
  await page.locator("[data-confirm]").tap();
  await page.waitForFunction(() => document.querySelector(".battle").dataset.decision !== "course");
});
