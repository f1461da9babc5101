// The second game: battles on the hex table, fleets and display sheets.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { assertAccessible } from "../accessible.js";
import { alive, pageTest } from "../harness.js";

const STILL = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" };
const MOVING = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" };
const FLEETS = ["Cinder League / Ember", "Tidal Mandate / Spray"];

const battle = (page) => page.locator(".hex-battle");
const state = (page) => battle(page).evaluate(({ dataset }) => ({ ...dataset, length: Number(dataset.length) }));

/** Fills the lobby and begins. */
async function begin(page, { fleets = FLEETS, seats, seed = "7", size = "very-small" }) {
  await page.goto("/starmada/play");
  await alive(page);
  for (const [index, side] of ["A", "B"].entries()) {
    await page.locator(`#code-${side}`).fill(fleets[index]);
    await page.locator(`#seat-${side}`).selectOption(seats[index]);
  }
  await page.locator("#battle").selectOption(size);
  await page.locator("#seed").fill(seed);
  await page.locator("[data-begin]").click();
  await page.waitForURL(/\/starmada\/play#\w+/);
  await battle(page).waitFor();
}

/** Answers through the page until `until` is asked of a person, or the battle is over. */
function drive(page, until = "over", most = 600) {
  return page.evaluate(
    async ({ until, most }) => {
      const root = document.querySelector(".hex-battle");
      const wait = () => new Promise((done) => setTimeout(done, 15));
      const press = (selector) => {
        const button = [...document.querySelectorAll(selector)].find((it) => !it.disabled);
        button?.click();
        return button !== undefined;
      };
      let given = 0;
      for (let turn = 0; turn < 20000 && given < most; turn += 1) {
        const { question, person } = root.dataset;
        if (question === "over") return given;
        if (press("[data-lift]")) continue;
        if (person !== "true") {
          await wait();
          continue;
        }
        if (question === until) return given;
        const done =
          press("[data-advise]") || press("[data-write-orders]") || press("[data-declare-all]") || press("[data-fire]") || press("[data-answer]");
        if (!done) throw new Error(`no answer to ${question}`);
        given += 1;
        await wait();
      }
      throw new Error(`not over after ${given} answers`);
    },
    { until, most },
  );
}

pageTest("starmada: the lobby asks what a hit on a flight destroys, and the record says it", STILL, async (page) => {
  await page.goto("/starmada/play");
  await alive(page);
  const lobby = page.locator(".starmada-lobby");
  await lobby.getByText("House rules").click();
  const choice = lobby.getByLabel("A weapon hit on a flight destroys");
  assert.equal(await choice.inputValue(), "one fighter");
  await choice.selectOption("one fighter per damage die");
  for (const [index, side] of ["A", "B"].entries()) await page.locator(`#code-${side}`).fill(FLEETS[index]);
  await page.locator("[data-begin]").click();
  await battle(page).waitFor();
  const kept = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith("flagbridge.starmada.battle."))[1]);
  assert.match(kept, /flight-hits damage/);
});

pageTest("starmada: a whole battle against the bot, kept, stepped through, saved and opened again", STILL, async (page) => {
  await begin(page, { seats: ["person", "commodore"] });
  await assertAccessible(page);
  await drive(page, "orders");
  // Slower, so that the battle lasts: in the notation, with the engine requirement beside it.
  const orders = page.locator("#orders-A1");
  await orders.fill("3P");
  assert.match(await page.locator("#says-A1").innerText(), /engines 7 of 7/);
  await orders.fill("9P9S");
  assert.match(await page.locator("#says-A1").innerText(), /turns in both directions/);
  assert.ok(await page.locator("[data-write-orders]").isDisabled());
  await orders.fill("3(4)");
  assert.match(await page.locator("#says-A1").innerText(), /the orders add up to 3/);
  await orders.fill("3");
  assert.match(await page.locator("#says-A1").innerText(), /engines 4 of 7/);
  await assertAccessible(page);
  await page.locator("[data-write-orders]").click();
  await drive(page, "fire");
  if ((await state(page)).question === "fire") {
    assert.match(await page.locator("[data-odds]").innerText(), /\d\.\d\d hits.*damage dice.*\d %/);
    await assertAccessible(page);
  }
  await drive(page);
  const { length } = await state(page);
  assert.match(await page.locator("[data-asks]").innerText(), /Side [AB] wins|Draw/);
  assert.ok(await page.locator("[data-undo]").isDisabled());
  // The battle is in the browser still.
  await page.reload();
  await battle(page).waitFor();
  assert.equal((await state(page)).length, length);
  // Step by step.
  await page.getByRole("button", { name: "First step" }).click();
  assert.match(await page.locator("[data-step]").innerText(), new RegExp(`^0 of ${length}$`));
  assert.match(await page.locator("[data-stage]").innerText(), /Setup/);
  await page.getByRole("button", { name: "Next step" }).click();
  assert.match(await page.locator("[data-step]").innerText(), /^1 of/);
  await page.getByRole("button", { name: "Last step" }).click();
  assert.match(await page.locator("[data-step]").innerText(), new RegExp(`^${length} of ${length}$`));
  // The record is a file that the lobby opens.
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-save]").click()]);
  const text = await readFile(await download.path(), "utf8");
  assert.match(text, /^starmada record 1\n/);
  await page.getByRole("button", { name: "New battle" }).click();
  await page.locator("[data-begin]").waitFor();
  await page.locator("#record-file").setInputFiles({ name: "no.txt", mimeType: "text/plain", buffer: Buffer.from("nonsense") });
  await page.getByText("This file is not a record").waitFor();
  await page.locator("#record-file").setInputFiles({ name: "record.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await battle(page).waitFor();
  assert.equal((await state(page)).length, length);
});

pageTest("starmada: a game turn by two people at one screen, orders drawn and hidden from each other", MOVING, async (page) => {
  await begin(page, { fleets: [FLEETS[0], "2 x Tidal Mandate / Spray"], seats: ["person", "person"] });
  // What was set up can be taken back.
  await page.locator("[data-advise]").click();
  assert.equal((await state(page)).length, 1);
  await page.locator("[data-undo]").click();
  assert.equal((await state(page)).length, 0);
  while (!(await page.locator("[data-lift]").count())) await page.locator("[data-advise]").click();
  await assertAccessible(page);
  assert.match(await page.locator(".hex-curtain").innerText(), /Hand over to side A/);
  await page.locator("[data-lift]").click();
  // Drawn: the ship is dragged two hexes on.
  const token = page.locator('[data-element="A1"]');
  const box = await token.locator("circle").boundingBox();
  const [x, y, hex] = [box.x + box.width / 2, box.y + box.height / 2, (box.width / 19) * 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + hex, y, { steps: 3 });
  await page.mouse.move(x + 3 * hex, y, { steps: 3 });
  await page.mouse.up();
  assert.equal(await page.locator("#orders-A1").inputValue(), "3(3)");
  assert.match(await page.locator("#says-A1").innerText(), /engines 4 of 7/);
  // By buttons: a pivot more.
  await page.getByRole("button", { name: "Pivot to starboard" }).click();
  assert.equal(await page.locator("#orders-A1").inputValue(), "3(3)+1");
  await page.locator("[data-write-orders]").click();
  assert.match(await page.locator(".hex-curtain").innerText(), /Hand over to side B/);
  await page.locator("[data-lift]").click();
  assert.equal(await page.locator("#orders-A1").count(), 0, "the other side's orders are not shown");
  // All ships are on their way at once: between two hexes, and the panel says so.
  await page.evaluate(() => {
    globalThis.places = new Set();
    const ships = [...document.querySelectorAll("[data-element]")];
    new MutationObserver(() => {
      const moving = document.querySelector(".hex-panel").innerText.includes("All ships move simultaneously");
      if (moving) globalThis.places.add(ships.map((ship) => ship.getAttribute("transform")).join());
    }).observe(document.querySelector(".hex-battle"), { subtree: true, attributes: true, childList: true });
  });
  await page.locator("[data-write-orders]").click();
  await page.waitForFunction(() => globalThis.places.size > 1);
  await page.waitForFunction(() => document.querySelector(".hex-battle").dataset.turn === "2");
  assert.match(await page.locator(".hex-log__lines").innerText(), /A1 Ember has the orders 3\(3\)\+1/);
});

pageTest("starmada: on a phone and by keyboard", PHONE, async (page) => {
  await begin(page, { seats: ["person", "random"] });
  await drive(page, "place-ship");
  await page.locator(".hex-board").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => Number(document.querySelector(".hex-battle").dataset.length) > 0);
  const width = () => page.locator(".hex-board").evaluate((board) => board.getBoundingClientRect().width);
  const narrow = await width();
  await page.getByRole("button", { name: "Zoom in" }).tap();
  assert.ok(Math.abs((await width()) / narrow - 1.6) < 0.05, `the board grows from ${narrow} to ${await width()}`);
  const letters = await page.locator(".hex-token__name").first().evaluate((name) => name.getBoundingClientRect().height);
  assert.ok(letters >= 9, `names are ${letters} pixels high`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  assert.equal(wide, false, "the page itself does not scroll sideways");
  await drive(page, "orders");
  // The question lies over the foot of the page, and the board is in sight.
  const places = await page.evaluate(() => {
    const [board, panel] = [".hex-scroll", ".hex-panel"].map((it) => document.querySelector(it));
    board.scrollIntoView();
    return { board: board.getBoundingClientRect().top, panel: panel.getBoundingClientRect().bottom, height: innerHeight };
  });
  assert.ok(places.board < places.height / 2 && places.panel <= places.height + 1, JSON.stringify(places));
  await page.getByRole("button", { name: "Hide" }).tap();
  assert.equal(await page.locator("[data-write-orders]").isVisible(), false);
  await page.getByRole("button", { name: "Show" }).tap();
  // A tap on a hex in reach writes orders.
  await page.locator('[data-element="A1"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#orders-A1").inputValue(), "2(2)");
  await page.locator("[data-write-orders]").tap();
  await assertAccessible(page);
});

pageTest("starmada: the lobby refuses fleets that break a rule, and drop-down and text agree", STILL, async (page) => {
  await page.goto("/starmada/play");
  await alive(page);
  await page.locator("#battle").selectOption("very-small");
  assert.match(await page.locator('[data-verdict="A"]').innerText(), /over the limit of 400/);
  await page.locator("[data-begin]").click();
  await page.getByText("Side A's fleet breaks a rule").waitFor();
  await page.locator("#code-A").fill("Cinder League / Ember\n");
  assert.match(await page.locator('[data-verdict="A"]').innerText(), /of 400 points/);
  assert.equal(await page.locator("#fleet-A").evaluate((list) => list.selectedOptions[0].textContent), "The fleet typed below");
  await page.locator("#fleet-A").selectOption({ index: 1 });
  assert.equal(await page.locator("#code-A").inputValue(), "");
  for (const [index, side] of ["A", "B"].entries()) await page.locator(`#code-${side}`).fill(FLEETS[index]);
  // A larger board with a planet, six game turns, a hundred points.
  await page.getByText("Board, terrain and length").click();
  await page.locator("#board").selectOption("27");
  await page.locator("#planets").fill("1");
  await page.locator("#turns").fill("6");
  await page.locator("#target").fill("100");
  await assertAccessible(page);
  await page.locator("[data-begin]").click();
  await battle(page).waitFor();
  const kept = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith("flagbridge.starmada.battle."))[1]);
  assert.match(kept, /board 32 27\\ntarget 100\\nturns 6/);
  assert.match(kept, /\\nplanet \d{4}\\n/);
  assert.equal(await page.locator(".hex-planet").count(), 1);
});

pageTest("starmada: orders that lead off the board are confirmed, and the board fills the screen", STILL, async (page) => {
  await begin(page, { seats: ["person", "ensign"] });
  await drive(page, "orders");
  assert.doesNotMatch(await page.locator("#says-A1").innerText(), /leaves the board/);
  await page.locator("[data-full]").click();
  const covers = await page.locator(".hex-battle__stage").evaluate((stage) => {
    const { width, height } = stage.getBoundingClientRect();
    return width >= innerWidth - 1 && height >= innerHeight - 1;
  });
  assert.ok(covers, "the board fills the window");
  await assertAccessible(page);
  await page.locator("[data-full]").click();
  // Turned round at its own edge, full speed leads off the board.
  await page.locator("#orders-A1").fill("U");
  await page.locator("[data-write-orders]").click();
  await drive(page, "orders");
  const { length } = await state(page);
  await page.locator("#orders-A1").fill("7");
  assert.match(await page.locator("#says-A1").innerText(), /engines 7 of 7; leaves the board/);
  await page.locator("[data-write-orders]").click();
  assert.match(await page.locator("[data-leaving]").innerText(), /off the board.*A1 Ember/);
  assert.equal((await state(page)).length, length, "nothing is submitted yet");
  assert.equal(await page.locator("[data-write-orders]").innerText(), "Submit anyway");
  await page.locator("#orders-A1").fill("2");
  assert.equal(await page.locator("[data-write-orders]").innerText(), "Submit orders");
  // What is filled in for the next game turn stays on the board.
  await page.locator("[data-write-orders]").click();
  await drive(page, "orders");
  assert.doesNotMatch(await page.locator("#says-A1").innerText(), /leaves the board/);
  assert.equal(await page.locator("[data-write-orders]").innerText(), "Submit orders");
});

pageTest("starmada: a fleet is built, judged, fixed, kept and shared", STILL, async (page) => {
  await page.goto("/starmada/build");
  await alive(page);
  await page.locator("#fleet-name").fill("Night Watch");
  await page.locator("#fleet-name").blur();
  await page.locator("#fleet-size").selectOption("very-small");
  await page.getByRole("button", { name: "Add Volcano" }).click();
  assert.equal(await page.locator("[data-legal]").count(), 1);
  await page.getByRole("button", { name: "Add Furnace" }).click();
  await page.getByRole("button", { name: "Add Spray" }).click();
  assert.equal(await page.locator('[data-rule="fleet.limit"]').count(), 1);
  assert.match(await page.locator('[data-rule="fleet.one-faction"]').innerText(), /Starmada Unity, 2\.2/);
  await assertAccessible(page);
  await page.locator('[data-rule="fleet.one-faction"] [data-fix]').click();
  await page.locator('[data-rule="fleet.limit"] [data-fix]').click();
  await page.locator("[data-legal]").waitFor();
  assert.equal(await page.locator("[data-ship]").count(), 1);
  await page.locator("[data-undo]").click();
  assert.equal(await page.locator("[data-ship]").count(), 2);
  // Kept, and read back from text.
  await page.reload();
  await alive(page);
  await page.getByRole("button", { name: /^Night Watch/ }).click();
  assert.equal(await page.locator("[data-ship]").count(), 2);
  await page.getByText("Import a fleet").click();
  await page.locator("#fleet-import").fill("2 x Cinder League / Ember\nsomething else");
  await page.locator("[data-import]").click();
  assert.equal(await page.locator("[data-ship]").count(), 2);
  await page.locator("[data-link]").click();
  await page.waitForURL(/\/starmada\/f\/1/);
  assert.equal(await page.locator(".starmada-sheet").count(), 2);
  await assertAccessible(page);
});

/** Two fingers on the board move apart. */
async function pinch(page, from, to) {
  const { x, y, width, height } = await page.locator(".hex-scroll").boundingBox();
  const [middle, down] = [x + width / 2, y + height / 2];
  const touches = await page.context().newCDPSession(page);
  const points = (apart) => [{ x: middle - apart, y: down, id: 0 }, { x: middle + apart, y: down, id: 1 }];
  const send = (type, touchPoints) => touches.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", points(from).slice(0, 1));
  await send("touchStart", points(from));
  for (let step = 1; step <= 6; step += 1) await send("touchMove", points(from + ((to - from) * step) / 6));
  await send("touchEnd", []);
}

pageTest("starmada: two fingers enlarge the board around the hex between them", PHONE, async (page) => {
  await begin(page, { seats: ["person", "ensign"] });
  await drive(page, "orders");
  const width = () => page.locator(".hex-board").evaluate((board) => board.getBoundingClientRect().width);
  const before = await width();
  await page.locator(".hex-scroll").scrollIntoViewIfNeeded();
  await pinch(page, 30, 90);
  const after = await width();
  assert.ok(Math.abs(after / before - 3) < 0.3, `the board grows from ${before} to ${after}`);
});

pageTest("starmada: the wheel scrolls the page until the board is clicked, then zooms at the pointer; with Control always", STILL, async (page) => {
  await begin(page, { seats: ["person", "ensign"] });
  await drive(page, "orders");
  const board = () => page.locator(".hex-board").evaluate((it) => it.getBoundingClientRect().toJSON());
  const scrolled = () => page.evaluate(() => scrollY);
  await page.locator(".hex-scroll").scrollIntoViewIfNeeded();
  const frame = await page.locator(".hex-scroll").boundingBox();
  const [x, y] = [frame.x + frame.width * 0.6, Math.min(frame.y + frame.height * 0.5, 800)];
  await page.mouse.move(x, y);
  // Where in the drawing the pointer is.
  const share = (box) => [(x - box.x) / box.width, (y - box.y) / box.height];
  const start = await board();
  const from = await scrolled();
  await page.mouse.wheel(0, 120);
  await page.waitForFunction((from) => scrollY !== from, from);
  assert.equal((await board()).width, start.width, "the wheel scrolls the page");
  await page.mouse.wheel(0, -120);
  await page.waitForFunction((from) => scrollY === from, from);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -300);
  await page.keyboard.up("Control");
  await page.waitForFunction((width) => document.querySelector(".hex-board").getBoundingClientRect().width > width * 1.5, start.width);
  const larger = await board();
  await page.locator(".hex-board").evaluate((it) => it.focus({ preventScroll: true }));
  await page.mouse.wheel(0, -300);
  await page.waitForFunction((width) => document.querySelector(".hex-board").getBoundingClientRect().width > width * 1.5, larger.width);
  const there = share(start);
  const held = async () => {
    const here = share(await board());
    return [0, 1].every((axis) => Math.abs(there[axis] - here[axis]) < 0.02);
  };
  // The board is scrolled in the frame after it has grown.
  for (let tries = 0; tries < 50 && !(await held()); tries += 1) await page.waitForTimeout(20);
  assert.ok(await held(), `${there} was at the pointer, now ${share(await board())}`);
});

pageTest("starmada: the wheel enlarges the board until every hex shows its number", STILL, async (page) => {
  await begin(page, { seats: ["person", "ensign"] });
  await drive(page, "orders");
  await page.locator("[data-full]").click();
  const before = await page.locator(".hex-board").evaluate((it) => it.getBoundingClientRect().width);
  await page.mouse.move(1000, 450);
  for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, -100);
  await page.waitForFunction((before) => document.querySelector(".hex-board").getBoundingClientRect().width > before * 2, before);
  const numbers = await page.locator(".hex-numbers text").first().evaluate((it) => it.getBoundingClientRect().height);
  assert.ok(numbers >= 9, `numbers are ${numbers} pixels high`);
});
