// Two people and a spectator at one table of Starmada, each in a browser of their own.
import assert from "node:assert/strict";
import { alive, pageTest } from "../harness.js";
import { gather, online, sit } from "../live.js";

const STILL = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" };
const NO_NETWORK = { ...STILL, expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/] };
const PLAYERS = [
  { name: "<b>Brand</b>", list: "2 x Cinder League / Ember" },
  { name: "Ebb", list: "2 x Tidal Mandate / Spray" },
];

const battle = (page) => page.locator(".hex-battle");
const state = (page) => battle(page).evaluate(({ dataset }) => ({ ...dataset, length: Number(dataset.length) }));

/** Makes a table in the lobby; `here` where its form is open already. */
async function make(page, size = "very-small", { here = false } = {}) {
  if (!here) await page.goto("/starmada/play");
  await page.locator("#friend-battle").selectOption(size);
  await page.locator("[data-friend] button[type=submit]").click();
  await page.waitForURL(/\/starmada\/live\/[\w-]{22}$/);
  await alive(page);
  await online(page);
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" };

pageTest("starmada live: the room fits a phone", PHONE, async (page) => {
  await make(page);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok((await width()) <= 390, `the room is ${await width()} pixels wide`);
  await sit(page, "Brand", PLAYERS[0].list);
  await page.locator("[data-bot-across]").click();
  await page.locator("[data-seat-of='B'] [data-ready]", { hasText: "Ready" }).waitFor();
  assert.ok((await width()) <= 390, `with both fleets it is ${await width()} pixels wide`);
  await page.locator("[data-say-ready]").click();
  await battle(page).waitFor();
  assert.ok((await width()) <= 390, `with the board it is ${await width()} pixels wide`);
});

pageTest("starmada live: board, terrain and length are chosen for an online table", STILL, async (page) => {
  await page.goto("/starmada/play");
  await page.locator("[data-friend] summary").click();
  await page.locator("#friend-board").selectOption("32 27");
  const numbers = { target: 55, turns: 7, planets: 2, asteroids: 1 };
  for (const [field, number] of Object.entries(numbers)) await page.locator(`#friend-${field}`).fill(String(number));
  await make(page, "very-small", { here: true });
  const terms = await page.locator("[data-terms]").innerText();
  assert.match(terms, /32 × 27 hexes · 2 planets and 7 hexes of asteroids · 7 game turns · 55 victory points to win/);
  await sit(page, "Brand", PLAYERS[0].list);
  await page.locator("[data-bot-across]").click();
  await page.locator("[data-seat-of='B'] [data-ready]", { hasText: "Ready" }).waitFor();
  await page.locator("[data-say-ready]").click();
  await battle(page).waitFor();
  assert.equal(await page.locator(".hex-planet").count(), 2);
  assert.equal(await page.locator(".hex-asteroids").count(), 7);
});

/** Makes a table, sits two people down and begins. Returns the pages of the other player and of a spectator. */
async function begin(page) {
  await make(page);
  const { other, watcher } = await gather(page, STILL, PLAYERS);
  for (const each of [page, other, watcher]) await battle(each).waitFor();
  return { other, watcher };
}

/** Presses whatever answers the open question. */
function press(page) {
  return page.evaluate(() => {
    const kinds = ["[data-advise]", "[data-write-orders]", "[data-declare-all]", "[data-fire]", ".hex-panel [data-answer]"];
    const buttons = kinds.flatMap((kind) => [...document.querySelectorAll(kind)]);
    const button = buttons.find((it) => !it.disabled && it.offsetParent !== null);
    button?.click();
    return button !== undefined;
  });
}

/** Both answer until something holds. */
async function play(pages, holds) {
  for (let turn = 0; turn < 2000; turn += 1) {
    const states = await Promise.all(pages.map(state));
    if (holds(states)) return states;
    const asked = states.findIndex((it) => it.person === "true");
    if (asked < 0 || !(await press(pages[asked]))) await pages[0].waitForTimeout(20);
  }
  return assert.fail("the battle does not go on");
}

const reaches = (page, length) =>
  page.waitForFunction((length) => Number(document.querySelector(".hex-battle")?.dataset.length) >= length, length);

const writing = (it) => it.question === "orders" && it.person === "true";

pageTest("starmada live: orders are written at once, in secret, and revealed when all are there", STILL, async (page) => {
  const { other, watcher } = await begin(page);
  await play([page, other], (states) => states.every(writing));
  const { length } = await state(page);
  // Side B is asked second by the rules, and writes first here: nobody else learns of it.
  await other.locator("[data-orders='B1']").fill("1");
  await other.locator("[data-write-orders]").click();
  await other.locator(".hex-panel", { hasText: "Waiting for your opponent." }).waitFor();
  assert.equal((await state(page)).length, length);
  assert.ok(!(await page.locator(".hex-log").innerText()).includes("orders are written"), "side A is told nothing");
  assert.equal((await state(watcher)).person, "false", "a spectator is asked nothing");
  // Side A goes on writing, and loses nothing by a reload.
  await page.reload();
  await alive(page);
  await play([page], ([own]) => writing(own));
  await page.locator("[data-write-orders]").click();
  for (const each of [page, other, watcher]) {
    await reaches(each, length + 4);
    await each.locator(".hex-log", { hasText: "B1" }).waitFor();
  }
  const stages = await Promise.all([page, other, watcher].map((each) => each.locator("[data-stage]").innerText()));
  assert.deepEqual(stages, Array(3).fill(stages[0]), "everybody sees the same");
});

pageTest("starmada live: a lost network comes back, and a battle is played to its end", NO_NETWORK, async (page, context) => {
  const { other, watcher } = await begin(page);
  await play([page, other], (states) => states.every(writing));
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await context.setOffline(false);
  await page.reload();
  await alive(page);
  await battle(page).waitFor();
  await play([page, other], (states) => states.every((it) => it.question === "over"));
  for (const each of [page, other, watcher]) await each.locator("[data-ended='played']").waitFor();
  // Every step of the battle is there now, on every screen.
  for (const each of [page, watcher]) {
    const { length } = await state(each);
    await each.locator("[data-step]", { hasText: `${length} of ${length}` }).waitFor();
    await each.locator("button[aria-label='First step']").click();
    await each.locator("[data-stage]", { hasText: "Setup" }).waitFor();
  }
  const download = page.waitForEvent("download");
  await page.locator("[data-save]").click();
  assert.match((await download).suggestedFilename(), /^starmada-record/);
});

pageTest("starmada live: who gives up has lost, and a rematch changes the sides", STILL, async (page) => {
  const { other, watcher } = await begin(page);
  await play([page, other], (states) => states[0].length >= 2);
  await other.locator("[data-concede]").click();
  await other.locator("[data-concede]").click();
  for (const each of [page, other, watcher]) await each.locator("[data-ended='conceded']").waitFor();
  assert.equal(await page.locator("[data-ended] h2").innerText(), "You win by concession");
  assert.equal(await other.locator("[data-ended] h2").innerText(), "<b>Brand</b> wins by concession");
  assert.equal((await state(page)).question, "over");
  await page.locator("[data-rematch]").click();
  await other.locator("[data-accept]").click();
  await page.locator("[data-rematch-table]").click();
  await page.waitForURL(/\/starmada\/live\/[\w-]{22}$/);
  await alive(page);
  await online(page);
  await page.locator(".live[data-viewer='B']").waitFor();
});

pageTest("starmada live: a bot takes the other seat, and a fleet that cannot be read is refused with the reason", STILL, async (page) => {
  await make(page);
  await page.locator("#live-name").fill("Brand");
  await page.locator("#live-list").fill("Cinder League / Nobody knows");
  await page.locator("[data-bring]").click();
  await page.locator("[data-refused]", { hasText: "Nobody knows" }).waitFor();
  await sit(page, "Brand", PLAYERS[0].list);
  await page.locator("[data-bot-across]").click();
  await page.locator("[data-seat-of='B'] [data-ready]", { hasText: "Ready" }).waitFor();
  await page.locator("[data-say-ready]").click();
  await battle(page).waitFor();
  await play([page], ([own]) => own.turn === "1" && own.question === "orders");
});
