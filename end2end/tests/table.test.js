// The table as a place one wants to sit at: what went wrong once, and what a player gets.
import assert from "node:assert/strict";
import { assertAccessible } from "../accessible.js";
import { alive, pageTest } from "../harness.js";
import { begin, drive, EMPIRE, inWindow, REBELS, state } from "../play.js";

const WIDE = { viewport: { width: 1440, height: 900 } };

const further = (page, length) =>
  page.waitForFunction((old) => Number(document.querySelector(".battle").dataset.length) > old, length);

pageTest("table: after an answer the focus stands on the question, and a second Enter gives no other", WIDE, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  await drive(page, { until: "activate", seed: 4 });
  await page.locator("[data-answer^=activate]").first().focus();
  const { length } = await state(page);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "decision-title");
  assert.equal((await state(page)).length, length + 1, "one answer was given");
});

pageTest("table: answers are numbered, and their keys give them", WIDE, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  const { length } = await state(page);
  await page.keyboard.press("2");
  await further(page, length);
  assert.match(await page.locator(".log__words").allInnerTexts().then((all) => all.join("\n")), /Side B is the first player/);
});

pageTest("table: a chosen button can be read under the pointer", { ...WIDE, colorScheme: "dark" }, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  await drive(page, { until: "deploy", seed: 4 });
  const chosen = page.locator(".click[aria-pressed=true]").first();
  const look = () => chosen.evaluate((it) => [getComputedStyle(it).backgroundColor, getComputedStyle(it).color]);
  await page.mouse.move(1, 1);
  const before = await look();
  await chosen.hover();
  await page.waitForTimeout(300);
  assert.deepEqual(await look(), before, "ink and ground stay a pair");
});

pageTest("table: the last piece to deploy is named and can be taken back", WIDE, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  await drive(page, { until: "deploy", seed: 4 });
  let named = "";
  while ((await state(page)).decision === "deploy") {
    const { length } = await state(page);
    await page.locator("[data-suggest]").first().click();
    named = await page.locator("[data-confirm]").innerText();
    assert.match(named, /^Deploy [AB]s?\d .+ here$/);
    await page.locator("[data-confirm]").click();
    await further(page, length);
  }
  const { length } = await state(page);
  await page.locator("[data-lift]").click();
  await page.locator("[data-undo]").click();
  await page.waitForFunction((old) => Number(document.querySelector(".battle").dataset.length) < old, length);
  assert.equal((await state(page)).decision, "deploy");
  assert.match(await page.locator("[data-piece]").first().innerText(), /^[AB]s?\d /);
});

pageTest("table: two tabs of one game stay one game", WIDE, async (page, context) => {
  await begin(page, { seats: ["person", "person"] });
  const other = await context.newPage();
  await other.goto(page.url());
  await alive(other);
  await other.locator(".battle").waitFor();
  await page.locator("[data-answer]").first().click();
  await further(other, 0);
  assert.match(await other.locator(".decision__elsewhere").innerText(), /continued in another tab/);
  assert.equal((await state(other)).hash, (await state(page)).hash);
  await other.locator("[data-answer], [data-confirm]").first().click();
  await further(page, 1);
  assert.equal((await state(other)).hash, (await state(page)).hash);
});

pageTest("table: a game that is forgotten comes back, and its day is told", WIDE, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  await page.goto("/play");
  await alive(page);
  assert.match(await page.locator(".lobby__game").innerText(), /Setup · \d{1,2} [A-Z][a-z]{2} \d{4}/);
  await page.getByRole("button", { name: /^Delete / }).click();
  assert.equal(await page.locator(".lobby__game").count(), 0);
  await page.locator("[data-bring-back]").click();
  assert.equal(await page.locator(".lobby__game").count(), 1);
  await page.reload();
  await alive(page);
  assert.equal(await page.locator(".lobby__game").count(), 1);
});

pageTest("table: one click begins a game with a sensible opponent", WIDE, async (page) => {
  await page.goto("/play");
  await alive(page);
  assert.match(await page.locator(".lobby__agreed").innerText(), /^You play .+ against the ensign with .+\. Six rounds/);
  await page.locator("[data-play-now]").click();
  await page.waitForURL(/\/play\/(?!table)\w+/);
  await alive(page);
  await page.locator(".battle").waitFor();
});

pageTest("table: every list of the house is a picture and a click away, and the form is folded until it is asked for", WIDE, async (page) => {
  await page.goto("/play");
  await alive(page);
  assert.equal(await page.locator("#play-list-a").isVisible(), false);
  const opponents = page.locator(".opponent");
  assert.ok((await opponents.count()) >= 12);
  assert.equal(await opponents.locator(".fleet-strip").count(), await opponents.count());
  const chosen = opponents.nth(4);
  const name = await chosen.locator(".opponent__name").innerText();
  await chosen.getByRole("link", { name: /by the Ensign$/ }).click();
  await page.waitForURL(/\/play\/(?!table)\w+/);
  await alive(page);
  await page.locator(".battle").waitFor();
  await page.goto("/play");
  await alive(page);
  assert.match(await page.locator(".lobby__game").innerText(), new RegExp(name));
  await page.goto("/play?mode=core-set");
  assert.equal(await page.locator("#play-list-a").isVisible(), true, "what was chosen is shown");
});

pageTest("table: ships are chips at the edge of the table, and a chip leads to all about its ship", WIDE, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  const chips = (side) => page.locator(`.fleet-chips--${side} .chip`);
  assert.deepEqual([await chips("a").count(), await chips("b").count()], [1, 1]);
  assert.match(await chips("a").getAttribute("aria-label"), /^A1 .+: hull (\d+) of \1, shields front \d/i);
  await page.locator(".battle__fleets > summary").click();
  assert.equal(await page.locator("#status-0").isVisible(), false);
  await chips("a").click();
  assert.equal(await page.locator("#status-0").isVisible(), true);
  assert.equal(await chips("a").getAttribute("aria-pressed"), "true");
  await drive(page, { seed: 9 });
  const hull = async (side) => (await chips(side).locator(".chip__hull").innerText()).trim();
  const told = await page.locator("#status-0, #status-1").allInnerTexts();
  for (const [index, side] of ["a", "b"].entries()) {
    const left = /Hull (\d+\/\d+)/.exec(told[index])?.[1] ?? "lost";
    assert.equal(await hull(side), left, told[index]);
  }
});

pageTest("table: the wheel scrolls a page that scrolls until the table is clicked", WIDE, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  const id = new URL(page.url()).pathname.split("/").pop();
  const seen = () => page.locator(".board__drawing").getAttribute("viewBox");
  const turn = async () => {
    const box = await page.locator("#board").boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height, 200) / 2);
    await page.mouse.wheel(0, -200);
    await page.waitForTimeout(200);
  };
  const whole = await seen();
  await turn();
  assert.notEqual(await seen(), whole, "a table that fills the window is enlarged");
  await page.goto(`/replay#game=${id}`);
  await alive(page);
  await page.locator("#board").waitFor();
  await page.evaluate(() => scrollTo(0, 40));
  const before = await seen();
  await turn();
  assert.equal(await seen(), before, "the page scrolls");
  await page.locator("#board").focus();
  await turn();
  assert.notEqual(await seen(), before, "the table is enlarged");
});

pageTest("table: the ring of a squadron goes with its ghost, and dials are drawn", WIDE, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  await drive(page, { until: "squadron", seed: 11 });
  if ((await state(page)).decision === "over") return assert.fail("no squadron was asked to move");
  assert.equal(await page.locator(".unit .dial-frame").count() % 4, 0);
  assert.ok((await page.locator(".unit .dial-frame").count()) > 0);
  await page.locator("[data-suggest]").last().click();
  const center = (selector) => page.locator(selector).evaluate((it) => [it.getAttribute("cx"), it.getAttribute("cy")]);
  assert.deepEqual(await center(".circle--engagement"), await center(".board .ghost"));
});

pageTest("table: attacks are offered with what they are expected to do", WIDE, async (page) => {
  // An ensign comes near by itself.
  await begin(page, { seats: ["person", "bot-ensign"], mode: "" });
  await page.locator("#pace").selectOption("instant");
  let given = 0;
  while (given === 0) {
    await drive(page, { until: "attack", seed: 4, careful: true });
    assert.equal((await state(page)).decision, "attack", "an attack is asked for");
    given = await page.locator("[data-estimate]").count();
    if (given === 0) {
      const { length } = await state(page);
      await page.locator("[data-answer]").first().click();
      await further(page, length);
    }
  }
  await page.waitForFunction(() => /about \d+\.\d damage/.test(document.querySelector("[data-estimate]").textContent));
  await assertAccessible(page);
});

pageTest("table: in practice even dice are taken back, and the result does not count", WIDE, async (page) => {
  await begin(page, { seats: ["person", "bot-ensign"], mode: "", more: { "#play-practice": "yes" } });
  await page.locator("#pace").selectOption("instant");
  await page.locator("[data-practice]").waitFor();
  const shot = page.locator("[data-answer^=attack]");
  while ((await shot.count()) === 0) {
    await drive(page, { until: "attack", seed: 4, careful: true });
    assert.equal((await state(page)).decision, "attack", "an attack is asked for");
    if ((await shot.count()) > 0) break;
    const { length } = await state(page);
    await page.locator("[data-answer]").first().click();
    await further(page, length);
  }
  const before = await state(page);
  // The table is shown around what is asked about, and whole again.
  const seen = () => page.locator(".board__drawing").getAttribute("viewBox");
  const whole = await seen();
  await page.locator("[data-zoom-action]").click();
  assert.ok(Number((await seen()).split(" ")[2]) < Number(whole.split(" ")[2]), "nearer than before");
  assert.ok((await page.locator(".lying").count()) > 0, "from near, tokens lie beside ships");
  await page.getByRole("button", { name: "Show all" }).click();
  assert.equal(await seen(), whole);
  const rolled = () => page.locator(".log__words").allInnerTexts().then((all) => all.filter((line) => /^Roll: /i.test(line)).length);
  const earlier = await rolled();
  await shot.first().click();
  await further(page, before.length);
  // A die may have to be taken off the pool first.
  for (let question = 0; question < 4 && (await rolled()) === earlier; question += 1) {
    const { length } = await state(page);
    await page.locator(".decision [data-answer], .decision [data-confirm]").first().click();
    await further(page, length);
  }
  assert.ok((await rolled()) > earlier, "dice were rolled");
  while ((await state(page)).length > before.length) {
    const { length } = await state(page);
    await page.locator("[data-undo]").click();
    await page.waitForFunction((old) => Number(document.querySelector(".battle").dataset.length) < old, length);
  }
  assert.deepEqual([(await state(page)).decision, (await state(page)).hash, await rolled()], ["attack", before.hash, earlier]);
  await page.reload();
  await alive(page);
  await page.locator("[data-practice]").waitFor();
  await page.locator("[data-undo]").click();
  await page.waitForFunction((old) => Number(document.querySelector(".battle").dataset.length) < old, before.length);
  await page.getByText("Seats", { exact: true }).click();
  await page.locator("[data-concede=A]").click();
  assert.match(await page.locator("[data-practice-end]").innerText(), /does not count/);
  assert.equal(await page.locator("[data-tournament]").count(), 0);
  await page.goto("/play");
  await alive(page);
  assert.match(await page.locator(".lobby__game").innerText(), /Practice: .+ conceded/);
});

pageTest("table: the captain advises, says why, and its advice can be followed", WIDE, async (page) => {
  await begin(page, { seats: ["person", "bot-ensign"], mode: "" });
  await page.locator("#pace").selectOption("instant");
  const advice = async () => {
    await page.locator("[data-hint]").click();
    await page.locator("[data-advice]").waitFor({ timeout: 60_000 });
    return [await page.locator("[data-advice]").innerText(), await page.locator("[data-reason]").innerText()];
  };
  const [first, thumb] = await advice();
  assert.match(first, /^The captain would: (Side [AB] goes first|Place the .+)$/);
  assert.match(thumb, /^Rule of thumb/);
  const begun = await state(page);
  await page.locator("[data-follow]").click();
  await further(page, begun.length);
  await drive(page, { until: "course", seed: 4, careful: true });
  // The sheet of a maneuver begins with the dial: the captain answers one question after the other.
  let [course, seen] = await advice();
  for (let step = 0; step < 4 && !/: (Maneuver: |Stay|Speed \d)/.test(course); step += 1) {
    const { length } = await state(page);
    await page.locator("[data-follow]").click();
    await further(page, length);
    [course, seen] = await advice();
  }
  assert.match(course, /^The captain would: (Maneuver: |Stay|Speed \d)/);
  assert.match(seen, /^In \d+ simulations?.+\d\.\d damage dealt.+(suffered|won back).+Enemy units destroyed: .+(Next best|About as good|No other option)/s);
  await assertAccessible(page);
  const clicks = await page.locator(".joints [aria-pressed=true]").evaluateAll((all) => all.map((it) => it.getAttribute("aria-label")).join(", "));
  if (/Maneuver: /.test(course)) assert.ok(course.includes(clicks), `${course} is laid out: ${clicks}`);
  const { length } = await state(page);
  await page.locator("[data-follow]").click();
  await further(page, length);
  assert.equal(await page.locator("[data-advice]").count(), 0, "the next question is another one");
});

pageTest("table: dial, navigate command, speed and course are one step", WIDE, async (page) => {
  await begin(page, { seats: ["person", "person"], mode: "" });
  await drive(page, { until: "dials", seed: 4, careful: true });
  for (const dial of ["navigate", "navigate"]) {
    await page.locator("[data-lift]").click();
    await page.locator(`[data-dial=${dial}]`).first().click();
    await page.locator("[data-confirm]").click();
  }
  while (!(await page.locator(".joints").count())) {
    const { length } = await state(page);
    const pass = page.locator("[data-answer=pass]");
    if (await pass.count()) await pass.click();
    else await page.locator("[data-answer], [data-confirm]").first().click();
    await further(page, length);
  }
  const { decision } = await state(page);
  assert.equal(decision, "dial", "the dial is asked for with the course");
  await page.locator("[data-how][aria-pressed=true]", { hasText: "Navigate with dial" }).waitFor();
  const ghost = () => page.locator(".board .ghost").first().getAttribute("points");
  const before = await ghost();
  const joints = () => page.locator(".joints .joint").count();
  assert.equal(await joints(), 1, "speed 1 has one joint");
  await page.locator("[data-speed='2']").click();
  await page.waitForFunction((before) => document.querySelector(".board .ghost").getAttribute("points") !== before, before);
});

pageTest("table: losses float over the table, and wrecks lie until the round ends", { ...WIDE, colorScheme: "light" }, async (page) => {
  await begin(page, { seats: ["person", "bot-ensign"], mode: "" });
  await page.locator("#pace").selectOption("instant");
  await page.evaluate(() => {
    globalThis.floated = [];
    const look = () => {
      for (const it of document.querySelectorAll(".float")) globalThis.floated.push([it.textContent, getComputedStyle(it).animationName]);
    };
    new MutationObserver(look).observe(document.querySelector(".board__drawing"), { childList: true, subtree: true });
  });
  await drive(page, { seed: 4, careful: true });
  const floated = await page.evaluate(() => globalThis.floated);
  assert.ok(floated.some(([words]) => /^−\d+$/.test(words)), `${floated.length} numbers`);
  assert.ok(floated.every(([, animation]) => animation === "rise"));
  const id = new URL(page.url()).pathname.split("/").pop();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/replay#game=${id}`);
  await alive(page);
  await page.locator(".battle--replay").waitFor();
  await page.locator("[data-last]").click();
  await page.locator(".wreck").first().waitFor({ state: "attached" });
  const wrecks = await page.locator(".wreck").count();
  await page.locator("[data-back]").click();
  await page.waitForFunction((old) => document.querySelectorAll(".wreck").length === old - 1, wrecks);
  await page.locator("[data-on]").click();
  await page.locator(".float").first().waitFor({ state: "attached" });
  assert.equal(await page.locator(".wreck").count(), wrecks, "what is destroyed leaves a wreck");
  assert.equal(await page.locator(".float").first().evaluate((it) => getComputedStyle(it).animationName), "none", "no motion with reduced motion");
  await page.locator("[data-round]").last().click();
  await page.waitForFunction(() => document.querySelectorAll(".wreck").length === 0);
});

pageTest("table: sounds are off at first, made by the page, and remembered", WIDE, async (page) => {
  await page.addInitScript(() => {
    globalThis.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...times) {
      globalThis.tones += 1;
      return start.apply(this, times);
    };
  });
  await begin(page, { seats: ["person", "bot-ensign"] });
  const toggle = page.locator("[data-sound]");
  assert.equal(await toggle.getAttribute("aria-pressed"), "false");
  await page.locator("#pace").selectOption("instant");
  await drive(page, { until: "round 1", seed: 4, careful: true });
  assert.equal(await page.evaluate(() => globalThis.tones), 0, "silent until sound is turned on");
  await toggle.click();
  await page.reload();
  await alive(page);
  await page.locator(".battle").waitFor();
  assert.equal(await toggle.getAttribute("aria-pressed"), "true");
  await page.locator("#board").click({ position: { x: 5, y: 5 } });
  await page.locator("#pace").selectOption("instant");
  await drive(page, { until: "round 2", seed: 4, careful: true });
  await page.waitForFunction(() => globalThis.tones > 3);
  await toggle.click();
  const heard = await page.evaluate(() => globalThis.tones);
  const { length } = await state(page);
  await page.locator("[data-answer], [data-confirm]").first().click();
  await further(page, length);
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => globalThis.tones), heard);
});

pageTest("table: a seat is handed to a bot and taken back, and a game is given up and gone on with", WIDE, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  await drive(page, { until: "round 1", seed: 3 });
  await page.locator("[data-lift]").click();
  await page.getByText("Seats", { exact: true }).click();
  await page.locator("[data-concede=A]").click();
  assert.match(await page.locator("[data-over]").innerText(), /concedes$/);
  await page.reload();
  await alive(page);
  await page.locator("[data-fight-on]").click();
  await page.locator("[data-lift]").click();
  await page.getByText("Seats", { exact: true }).click();
  await page.locator("[data-hand-over=B]").click();
  assert.match(await page.locator("[data-hand-over=B]").innerText(), /play yourself/);
  await page.waitForFunction(() => document.querySelector(".battle").dataset.person === "true");
});

pageTest("table: the end tells points, deeds and dice, and leads to a rematch", { ...WIDE, colorScheme: "light" }, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  await drive(page, { seed: 5, careful: true });
  assert.match(await page.locator("[data-tournament]").innerText(), /margin of \d+: \d+ tournament points to \d+/);
  assert.equal(await page.locator("[data-luck]").count(), 2);
  await page.locator("[data-deeds] summary").click();
  assert.equal(await page.locator("[data-deeds] tbody tr").count(), 4);
  await assertAccessible(page);
  const here = page.url();
  await page.locator("[data-rematch]").click();
  await page.waitForURL((url) => url.href !== here);
  await alive(page);
  await page.locator(".battle").waitFor();
  assert.equal((await state(page)).length, 0);
});

pageTest("table: a replay begins at the beginning, its log follows, a moment has a link and can be played on", { ...WIDE, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await begin(page, { seats: ["person", "person"] });
  await drive(page, { until: "round 2", seed: 5, careful: true });
  const id = new URL(page.url()).pathname.split("/").pop();
  await page.goto(`/replay#game=${id}`);
  await alive(page);
  await page.locator(".battle--replay").waitFor();
  assert.equal(await page.locator(".battle--replay").getAttribute("data-at"), "1", "at the first event");
  await page.setViewportSize({ width: 1280, height: 720 });
  assert.ok(await inWindow(page.locator("[data-run]")), "the controls are in sight");
  assert.ok(await inWindow(page.locator(".replay-bar__scrub")), "and the slider");
  assert.match(await page.locator("[data-caption]").innerText(), /first player/);
  const lines = await page.locator(".log__line").count();
  assert.ok(lines > 0 && lines < 6, `${lines} lines`);
  await page.locator("[data-round='1']").click();
  const at = await page.locator(".battle--replay").getAttribute("data-at");
  await page.locator("[data-link-moment]").click();
  const link = await page.locator("[data-moment-said]").innerText();
  assert.ok(link.endsWith(`at=${at}`), link);
  await page.goto("/play");
  await page.goto(link);
  await alive(page);
  await page.locator(".battle--replay").waitFor();
  assert.equal(await page.locator(".battle--replay").getAttribute("data-at"), at);
  const { hash } = await state(page);
  await page.locator("[data-play-on=A]").click();
  await page.waitForURL(/\/play\/(?!table)\w+/);
  await alive(page);
  await page.locator(".battle").waitFor();
  const game = await state(page);
  assert.ok(game.length >= Number(at));
  if (game.length === Number(at)) assert.equal(game.hash, hash);
});

pageTest("table: the companion offers one's own fleets", WIDE, async (page) => {
  await page.goto("/fleets/new");
  await alive(page);
  await page.goto("/play");
  await alive(page);
  const mine = await page.locator("#play-pick-a optgroup").first().locator("option").count();
  await page.goto("/play/companion");
  await alive(page);
  const own = page.locator("#companion-pick-a optgroup[label='My fleets in this browser'] option");
  assert.equal(await own.count(), mine);
});

pageTest("table: the arena asks for the same number of games against any opponent, and its results outlast a look elsewhere", WIDE, async (page) => {
  await page.goto("/arena");
  await alive(page);
  const usual = () => page.locator("#arena-games").getAttribute("placeholder");
  assert.equal(await usual(), "40");
  await page.locator(".arena__opponents input:checked").first().uncheck();
  assert.equal(await usual(), "40");
  await page.locator(".arena__opponents input:checked").first().uncheck();
  await page.getByText("Another opponent", { exact: true }).click();
  await page.locator("#arena-list-a").fill(EMPIRE);
  await page.locator("#arena-list-b").fill(REBELS);
  await page.locator("#arena-mode").selectOption("core-set");
  await page.locator("#arena-games").fill("4");
  await page.locator("[data-begin]").click();
  await page.locator("[data-state=done]").waitFor({ state: "attached", timeout: 120_000 });
  const players = await page.locator(".arena-games tbody td:nth-child(6)").allInnerTexts();
  assert.deepEqual(players.sort(), ["first", "first", "second", "second"]);
  const standing = await page.locator("[data-standing]").innerText();
  await page.goto("/play");
  await page.goBack();
  await alive(page);
  await page.locator("[data-standing]").waitFor();
  assert.equal(await page.locator("[data-standing]").innerText(), standing);
});

pageTest("table: the ghost of a large ship that is dragged to the right never turns left", WIDE, async (page) => {
  const lists = ["Faction: Galactic Empire\nImperial I-class Star Destroyer (110)", REBELS];
  await begin(page, { lists, seats: ["person", "bot-random"] });
  await page.locator("#pace").selectOption("instant");
  await drive(page, { until: "course", seed: 4, careful: true });
  const labels = () => page.locator(".joints [aria-pressed=true]").evaluateAll((all) => all.map((it) => it.getAttribute("aria-label")));
  for (const [dx, wrong] of [[25, /left/], [60, /left/], [-25, /right/], [-60, /right/]]) {
    for (const joint of await page.locator(".joints .joint").all()) await joint.locator("[data-click='0']").click();
    const ghost = await page.locator(".board .ghost").first().boundingBox();
    const [x, y] = [ghost.x + ghost.width / 2, ghost.y + ghost.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y, { steps: 5 });
    await page.mouse.up();
    assert.doesNotMatch((await labels()).join(", "), wrong, `dragged by ${dx}`);
  }
  assert.match((await labels()).join(", "), /left/, "a long way to the left turns left");
  // What the ship could attack from there, and what could attack it, is told beside the tool and for all ships at once.
  assert.match(await page.locator("[data-threat]").innerText(), /Can attack: .+\s+Can be attacked by: /);
  await page.locator("[data-threats] summary").click();
  await page.locator("[data-threats]", { hasText: "A1 Imperial I" }).waitFor();
});
