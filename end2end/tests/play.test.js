// A game at the table, as players play it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { assertAccessible } from "../accessible.js";
import { alive, pageTest } from "../harness.js";
import { newFleet, addShip } from "../editor.js";
import { dragFrames, frameLine } from "../frames.js";
import { begin, drive, EMPIRE, REBELS, state } from "../play.js";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

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

const middle = async (locator) => {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Drags the end of the maneuver tool from side to side. */
async function dragTool(page) {
  const [x, y] = await middle(page.locator(".board .ghost").first());
  return dragFrames(page, { from: [x, y], through: [[x + 60, y + 10], [x - 60, y + 10], [x, y - 30], [x, y]] });
}

pageTest("play: from the editor to a table in one click", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Raider I-class Corvette");
  await page.getByRole("link", { name: "Test-play" }).click();
  await page.waitForURL(/\/play\/(?!table)\w+/);
  await alive(page);
  await page.locator(".battle").waitFor();
  assert.match(await page.locator(".battle-bar__stage").innerText(), /Setup/);
  assert.match(await page.locator(".fleet-status--a").innerText(), /A1 Raider I/);
  await page.goBack();
  await page.waitForURL(/\/fleets\//);
});

pageTest("play: setup and a round by mouse, as both sides", { ...WIDE, colorScheme: "light" }, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  await assertAccessible(page);
  await answer(page, "Side A goes first");
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
    for (let step = 0; step < 12 && !(await page.locator(".joints").count()); step += 1) {
      const pass = page.locator("[data-answer=pass]");
      if (await pass.count()) await pass.click();
      else await page.locator("[data-answer]").first().click();
    }
    if (ship === "A1") {
      await assertAccessible(page);
      console.log(frameLine("the maneuver tool", await dragTool(page)));
    }
    const before = await page.locator(".board .ghost").getAttribute("points");
    await page.locator(".joints .joint").last().locator("[data-click]:not([disabled])").last().click();
    assert.notEqual(await page.locator(".board .ghost").getAttribute("points"), before, "the ghost follows the tool");
    await page.locator("[data-confirm]").click();
    await page.waitForFunction(() => document.querySelector(".joints") === null);
  }
  // What is left of the round, by mouse as well: squadrons are chosen and dragged, whatever else comes up is answered.
  for (let step = 0; step < 40 && /Round 1/.test(await page.locator(".battle-bar__stage").innerText()); step += 1) {
    const { length } = await state(page);
    if (await page.locator("[data-suggest]").count()) await dragAndConfirm(page);
    else await page.locator("[data-answer], [data-confirm]:not([disabled])").first().click();
    await page.waitForFunction((old) => Number(document.querySelector(".battle").dataset.length) > old, length);
  }
  assert.match(await page.locator(".battle-bar__stage").innerText(), /Round 2/);
  await page.locator(".log__moment").first().waitFor();
  const units = await page.locator(".board .unit").count();
  assert.equal(units, 4, "two ships and two squadrons are drawn");
  const lines = await page.locator(".position__lines li").allTextContents();
  for (const sign of ["A1", "B1", "As1", "Bs1"]) assert.ok(lines.some((line) => line.startsWith(`${sign} `)), `${sign} is told in words`);
});

pageTest("play: a whole game through the page’s own controls, and its replay", { ...WIDE, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  await drive(page, { seed: 5, careful: true });
  const end = await state(page);
  assert.equal(end.decision, "over");
  assert.match(await page.locator("[data-over]").innerText(), /wins, \d+ to \d+/);
  assert.match(await page.locator(".decision__who").innerText(), /After round [56]/, "played to its end");

  await page.getByText("Save and share").click();
  const download = page.waitForEvent("download");
  await page.locator("[data-save]").click();
  const record = await readFile(await (await download).path(), "utf8");
  assert.match(record, /^flagbridge record 2\n/);

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
  await drive(page, { until: "round 2", careful: true });
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
  await answer(page, "Side A goes first");
  await page.locator("[data-undo]").click();
  assert.equal((await state(page)).hash, start.hash, "undo leads back");
  await drive(page, { until: "round 2", seed: 3, careful: true });
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
  const [x, y] = [box.x + 100, box.y + 100];
  console.log(frameLine("the ruler", await dragFrames(page, { from: [x, y], through: [[x + 300, y + 200], [x + 500, y], [x, y]] })));
  await page.locator("#board").focus();
  const seen = () => page.locator(".board__drawing").getAttribute("viewBox");
  const whole = await seen();
  await page.keyboard.press("+");
  assert.notEqual(await seen(), whole);
  await page.keyboard.press("0");
  assert.equal(await seen(), whole);
});

pageTest("play: a head start counts from the beginning, against a bot with a character", WIDE, async (page) => {
  await begin(page, { seats: ["person", "bot-careful"], more: { "#play-head-start-a": "100" } });
  assert.equal(await page.locator(".score--a .score__points").innerText(), "100");
  assert.equal(await page.locator(".score--b .score__points").innerText(), "0");
  assert.match(await page.locator(".battle-bar").innerText(), /careful captain/i);
});

pageTest("play: terms of the lobby, teams at one screen, reasons for what cannot be done", WIDE, async (page) => {
  const lists = ["CR90 Corvette A (44)\nCR90 Corvette B (39)\n2 X-wing Squadron (26)", EMPIRE];
  await begin(page, {
    lists,
    seats: ["person", "person"],
    mode: "",
    more: { "#play-players-a": "2", "#play-rounds": "none", "#play-edges": "short" },
  });
  await drive(page, { until: "dials", seed: 2 });
  const curtains = [];
  for (let asked = 0; asked < 3; asked += 1) {
    if (await page.locator("[data-lift]").count()) {
      curtains.push(await page.locator(".curtain__title").innerText());
      await page.locator("[data-lift]").click();
    }
    await page.locator("[data-confirm]").click();
  }
  assert.deepEqual(curtains, ["Hand over to Side A, player 1", "Hand over to Side A, player 2", "Hand over to Side B"]);
  assert.equal((await state(page)).decision, "activate");
  await answer(page, "A1 CR90");
  await drive(page, { until: "activate", seed: 6 });
  while ((await state(page)).seat !== "A") {
    await page.locator("[data-answer^=activate]").first().click();
    await drive(page, { until: "activate", seed: 6 });
  }
  const refused = page.locator(".refused", { hasText: "A1 CR90" });
  assert.match(await refused.innerText(), /Already activated this round/);
  await page.locator("[data-answer^=activate]").first().click();
  await drive(page, { until: "course", seed: 2 });
});

pageTest("play: the companion measures a position and works out an attack", { ...WIDE, colorScheme: "light" }, async (page) => {
  await page.goto("/play");
  await page.getByRole("link", { name: "use the companion" }).click();
  await alive(page);
  await page.locator("#companion-list-a").fill("CR90 Corvette A (44)\nX-wing Squadron (13)");
  await page.locator("#companion-list-b").fill(EMPIRE);
  await page.locator("[data-lay-out]").click();
  await alive(page);
  await page.locator("[data-companion]").waitFor();
  const put = (name) => page.locator("[data-put]", { hasText: name }).click();
  const unit = (name) => page.locator(".board .unit").filter({ has: page.locator("title", { hasText: name }) });
  const dragTo = async (name, x, y) => {
    await page.locator("#board").scrollIntoViewIfNeeded();
    const box = await page.locator("#board").boundingBox();
    await page.mouse.move(...(await middle(unit(name))));
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 });
    await page.mouse.up();
  };
  await put("A1 CR90");
  await dragTo("A1 CR90", 0.5, 0.6);
  await put("B1 Raider");
  await dragTo("B1 Raider", 0.5, 0.42);
  await page.locator("[data-value]").first().waitFor();
  const turned = await unit("B1 Raider").getAttribute("transform");
  await page.getByRole("button", { name: "Turn right" }).click();
  assert.notEqual(await unit("B1 Raider").getAttribute("transform"), turned);
  await page.getByRole("button", { name: "Turn left" }).click();
  await page.getByRole("button", { name: "Speed: one less" }).click();
  await page.getByRole("button", { name: "Shields, front: one less" }).click();
  await page.locator("[data-token]").first().click();
  assert.match(await page.locator("[data-token]").first().getAttribute("aria-label"), /exhausted/);

  await page.locator("#board").scrollIntoViewIfNeeded();
  await page.mouse.click(...(await middle(unit("A1 CR90"))));
  const prospect = page.locator("[data-prospect]", { hasText: "B1 Raider I, front" }).first();
  assert.match(await prospect.innerText(), /range.*red/s);
  await prospect.click();
  await page.locator("[data-odds] .odds-board").waitFor();
  assert.match(await page.locator("[data-odds] textarea, [data-odds] input[type=text]").first().inputValue(), /red.*shields 1/);
  await assertAccessible(page);
  await page.locator("[data-distances]").click();
  assert.match(await page.locator("[data-distances]").innerText(), /B1 Raider I\s+\d.*mm, \w+ range/s);

  await page.locator("#board").scrollIntoViewIfNeeded();
  const [x, y] = await middle(unit("A1 CR90"));
  console.log(frameLine("a ship", await dragFrames(page, { from: [x, y], through: [[x + 80, y + 40], [x - 80, y], [x, y]] })));

  const laid = await page.locator(".position__lines").innerHTML();
  await page.reload();
  await alive(page);
  await page.locator("[data-companion]").waitFor();
  assert.equal(await page.locator(".position__lines").innerHTML(), laid, "the position is as it was left");
  await page.locator("[data-restart]").click();
  await page.locator("[data-lay-out]").waitFor();
});

pageTest("play: a running game is laid out, measured and gone on with", WIDE, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  await drive(page, { until: "activate", seed: 4 });
  const before = await state(page);
  await page.locator("[data-measure]").click();
  const ship = page.locator(".board .unit").filter({ has: page.locator("title", { hasText: "A1 CR90" }) });
  const place = await ship.getAttribute("transform");
  const [x, y] = await middle(ship);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y - 30, { steps: 3 });
  await page.mouse.up();
  assert.notEqual(await ship.getAttribute("transform"), place, "a ship is moved");
  await page.locator("[data-attacks]").waitFor();
  // The maneuver tool is tried at any speed, and the ship is moved along it.
  await page.locator("[data-try='3']").click();
  await page.locator(".joints .joint").nth(2).waitFor();
  assert.ok((await page.locator(".board .tool").count()) > 0, "the tool is drawn");
  await page.locator("[data-threat]", { hasText: "Can attack: " }).waitFor();
  const start = await ship.getAttribute("transform");
  await page.locator("[data-confirm]").click();
  assert.notEqual(await ship.getAttribute("transform"), start, "the ship is where the course ends");
  await page.locator("[data-try-navigate]").click();
  await page.locator("[data-try='1']").click();
  assert.equal(await page.locator(".joints .joint").count(), 1);
  await page.locator("[data-try-end]").click();
  assert.equal(await page.locator(".board .tool, .joints").count(), 0);
  await page.locator("[data-back-to-game]").click();
  assert.equal(await ship.getAttribute("transform"), place, "in the game it stands where it stood");
  assert.deepEqual(await state(page), before);
});

pageTest("play: an activation on a phone, by touch", PHONE, async (page, context) => {
  await begin(page, { seats: ["person", "person"] });
  await drive(page, { until: "activate", seed: 4 });
  await page.locator("[data-answer^=activate]").first().tap();
  // The dial, the speed and the course are one sheet.
  const tool = page.locator(".joints .joint");
  for (let step = 0; step < 20 && (await tool.count()) === 0; step += 1) {
    const { length } = await state(page);
    const pass = page.locator("[data-answer=pass]");
    await ((await pass.count()) ? pass : page.locator("[data-answer], [data-confirm]").first()).tap();
    await page.waitForFunction((old) => Number(document.querySelector(".battle").dataset.length) > old, length);
  }
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(inner <= outer, `${inner} px of content in ${outer} px`);
  const small = await page.locator("[data-confirm], .click:not([disabled])").evaluateAll((all) => all.filter((it) => it.getBoundingClientRect().height < 36).length);
  assert.equal(small, 0, "what is touched is large enough");

  const width = async () => Number((await page.locator(".board__drawing").getAttribute("viewBox")).split(" ")[2]);
  const before = await width();
  await page.locator("#board").scrollIntoViewIfNeeded();
  const [x, y] = await middle(page.locator("#board"));
  const touch = await context.newCDPSession(page);
  const fingers = (type, gap) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: gap === null ? [] : [{ x: x - gap, y, id: 1 }, { x: x + gap, y, id: 2 }] });
  await fingers("touchStart", 20);
  for (const gap of [30, 45, 60]) await fingers("touchMove", gap);
  await fingers("touchEnd", null);
  await page.waitForFunction((old) => Number(document.querySelector(".board__drawing").getAttribute("viewBox").split(" ")[2]) < old, before);

  const { length } = await state(page);
  await tool.last().locator("[data-click]:not([disabled])").last().tap();
  await page.locator("[data-confirm]").tap();
  await page.waitForFunction((old) => Number(document.querySelector(".battle").dataset.length) > old, length);
});
