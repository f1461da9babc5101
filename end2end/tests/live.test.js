// Two people and a spectator at one table, each in a browser of their own.
import assert from "node:assert/strict";
import { alive, elsewhere, pageTest } from "../harness.js";
import { gather, online, sit } from "../live.js";
import { drive, EMPIRE, inWindow, REBELS, state } from "../play.js";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PLAYERS = [
  { name: "<b>Ackbar</b>", list: REBELS },
  { name: "Screed", list: EMPIRE },
];
const NO_NETWORK = { ...WIDE, expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/] };

/** Makes a table, sits two people down and begins. Returns the pages of the other player and of a spectator. */
async function begin(page, delay = "0") {
  await page.goto("/play");
  await alive(page);
  await page.locator("#friend-delay").selectOption(delay);
  await page.locator("[data-friend] button[type=submit]").click();
  await page.waitForURL(/\/live\/[\w-]{22}$/);
  await alive(page);
  await online(page);
  const { other, watcher } = await gather(page, WIDE, PLAYERS);
  for (const each of [page, other]) await each.locator(".battle").waitFor();
  if (delay === "0") await watcher.locator(".battle").waitFor();
  return { other, watcher };
}

/** Both answer at random until a number of answers were given. */
async function play(pages, length) {
  for (let turns = 0; turns < 400; turns += 1) {
    const states = await Promise.all(pages.map(state));
    if (Math.max(...states.map((it) => it.length)) >= length) return;
    const asked = states.findIndex((it) => it.person === "true");
    if (asked < 0) {
      await pages[0].waitForTimeout(50);
      continue;
    }
    const before = states[asked].length;
    await drive(pages[asked], { most: 1, seed: turns + 3 });
    await pages[asked].waitForFunction(
      (before) => Number(document.querySelector(".battle").dataset.length) !== before || document.querySelector(".battle").dataset.person === "true",
      before,
    );
  }
  assert.fail("the game does not go on");
}

/** By how many pixels the side panel and the page are too wide. */
const wide = (page) =>
  page.evaluate(() => {
    const over = (it) => Math.max(0, it.scrollWidth - it.clientWidth);
    return over(document.documentElement) + over(document.querySelector(".battle__side"));
  });

const reaches = (page, length) =>
  page.waitForFunction((length) => Number(document.querySelector(".battle")?.dataset.length) >= length, length);

pageTest("live: two people play, one reloads and loses the network, a third watches", NO_NETWORK, async (page, context) => {
  const { other, watcher } = await begin(page);
  await play([page, other], 5);
  await reaches(watcher, 5);
  assert.equal((await state(watcher)).person, "false", "a spectator is asked nothing");
  const { length } = await state(page);
  await page.reload();
  await alive(page);
  await reaches(page, length);
  // Without a network nothing is lost, and both sides say so within a second.
  await context.setOffline(true);
  await page.locator(".live[data-link='lost']").waitFor({ timeout: 1000 });
  await other.locator("[data-presence]", { hasText: "<b>Ackbar</b>: away" }).waitFor({ timeout: 1000 });
  await context.setOffline(false);
  await page.reload();
  await alive(page);
  await play([page, other], length + 4);
  await reaches(watcher, length + 4);
  await page.locator("[data-talk] input").fill("<img src=x onerror=alert(1)>");
  await page.locator("[data-talk] button[type=submit]").click();
  await other.locator("[data-chat] li", { hasText: "<img src=x" }).waitFor();
});

pageTest("live: a player marks a spot and draws an arrow, and everyone at the table sees it for a while", WIDE, async (page) => {
  const { other, watcher } = await begin(page);
  await play([page, other], 2);
  await page.locator("[data-point]").click();
  const { x, y, width, height } = await page.locator("#board").boundingBox();
  const [left, middle] = [x + width / 3, y + height / 2];
  await page.mouse.click(left, middle);
  for (const one of [page, other, watcher]) await one.locator("[data-pointings] .pointing--a circle").first().waitFor({ state: "attached" });
  await page.mouse.move(left, middle);
  await page.mouse.down();
  await page.mouse.move(left + 120, middle, { steps: 4 });
  await page.mouse.up();
  for (const one of [page, other, watcher]) await one.locator("[data-pointings] .pointing--a path").waitFor({ state: "attached" });
  await other.waitForFunction(() => document.querySelector("[data-pointings]").childElementCount === 0);
});

pageTest("live: spectators see the game later where that was chosen, and talk among themselves", WIDE, async (page) => {
  const { other, watcher } = await begin(page, "5");
  await play([page, other], 2);
  await watcher.locator("[data-state]", { hasText: "Spectators see it 5 minutes later." }).waitFor();
  assert.equal(await watcher.locator(".battle").count(), 0, "for them the game has not begun");
  await watcher.locator("[data-talk] input").fill("Look at the flank");
  await watcher.locator("[data-talk] button[type=submit]").click();
  await watcher.locator("[data-chat] li", { hasText: "Look at the flank" }).waitFor();
  await page.locator("[data-talk] input").fill("Good luck");
  await page.locator("[data-talk] button[type=submit]").click();
  await other.locator("[data-chat] li", { hasText: "Good luck" }).waitFor();
  assert.equal(await other.locator("[data-chat] li").count(), 1, "players do not hear spectators");
});

pageTest("live: who gives up has lost, and a rematch changes the sides", WIDE, async (page) => {
  const { other, watcher } = await begin(page);
  await play([page, other], 3);
  await other.locator("[data-concede]").click();
  await other.locator("[data-concede]").click();
  for (const each of [page, other, watcher]) {
    await each.locator("[data-ended='conceded']").waitFor();
    assert.ok(await inWindow(each.locator("[data-ended] h2")), "the result is in sight");
    assert.equal(await each.locator(".decision [data-confirm], .decision [data-answer]").count(), 0, "nothing is asked");
    assert.equal(await wide(each), 0, "nothing is wider than the window");
  }
  await page.locator("[data-ended] [data-review-game]").waitFor();
  assert.equal(await page.locator("[data-ended] h2").innerText(), "You win by concession");
  assert.equal(await other.locator("[data-ended] h2").innerText(), "<b>Ackbar</b> wins by concession");
  await other.locator(".live-room__seed summary").click();
  await other.setViewportSize({ width: 390, height: 844 });
  assert.equal(await wide(other), 0, "not on a phone either");
  await page.locator("[data-rematch]").click();
  await other.locator("[data-accept]").click();
  await page.locator("[data-rematch-table]").click();
  await alive(page);
  await online(page);
  await page.locator(".live[data-viewer='B']").waitFor();
});

pageTest("live: a second window takes the seat over, and the first says so", WIDE, async (page) => {
  const { other } = await begin(page);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await alive(second);
  await second.locator(".battle").waitFor();
  await page.locator(".live[data-link='replaced']").waitFor();
  await page.locator("[data-state]", { hasText: "another tab" }).waitFor();
  assert.equal(await page.locator("[data-take-back]").isVisible(), false, "no button does anything here");
  assert.equal(await page.locator(".decision [data-answer], .decision [data-confirm]").count(), 0, "and no answer");
  assert.ok(await page.locator("[data-talk] button[type=submit]").isDisabled(), "nor the chat");
  await other.locator(".live[data-link='online']").waitFor();
  await page.locator("[data-play-here]").click();
  await online(page);
  await second.locator(".live[data-link='replaced']").waitFor();
  assert.equal(await page.locator("[data-play-here]").isVisible(), false);
});

pageTest("live: everyone has their own edge at the bottom, and may flip the board", WIDE, async (page) => {
  const { other, watcher } = await begin(page);
  assert.equal(await page.locator(".board--flipped").count(), 0);
  assert.equal(await watcher.locator(".board--flipped").count(), 0);
  await other.locator(".board--flipped").waitFor();
  await other.locator("[data-flip]").click();
  assert.equal(await other.locator(".board--flipped").count(), 0);
  await other.locator("[data-flip]").click();
  // What is dragged follows the pointer.
  await play([page, other], 2);
  const placing = async () => (await state(other)).person === "true" && (await other.locator(".board .ghost").count()) > 0;
  for (let length = 3; length < 40 && !(await placing()); length += 1) await play([page, other], length);
  const ghost = other.locator(".board .ghost").first();
  const from = await ghost.boundingBox();
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await other.mouse.move(x, y);
  await other.mouse.down();
  await other.mouse.move(x + 40, y + 20, { steps: 4 });
  await other.mouse.up();
  const to = await ghost.boundingBox();
  assert.ok(Math.abs(to.x - from.x - 40) < 4 && Math.abs(to.y - from.y - 20) < 4, `${to.x - from.x}, ${to.y - from.y}`);
});

pageTest("live: a take-back says what it would undo", WIDE, async (page) => {
  const { other } = await begin(page);
  await play([page, other], 3);
  const pages = [page, other];
  // Answers alternate between the two while obstacles are placed: the last answer but one is the asker's.
  const states = await Promise.all(pages.map(state));
  const asked = states.findIndex((it) => it.person === "true");
  await pages[asked].locator("[data-take-back]").click();
  await pages[1 - asked].locator("[data-offer]", { hasText: /asks to undo \d answers?, \d of them by/ }).waitFor();
  await pages[1 - asked].locator("[data-decline]").click();
});

pageTest("live: a table that anyone may join is listed, and goes to the first player who sits down", WIDE, async (page) => {
  await page.goto("/play");
  await page.locator("[data-friend] input[name=open]").check();
  await page.locator("[data-friend] button[type=submit]").click();
  await page.waitForURL(/\/live\/[\w-]{22}$/);
  await online(page);
  await sit(page, "Wulff Yularen", REBELS);
  const id = new URL(page.url()).pathname.split("/").pop();
  const stranger = await elsewhere(WIDE);
  await stranger.goto("/live");
  const offered = stranger.locator(`[data-open-table='${id}']`);
  await offered.locator("h2", { hasText: "Wulff Yularen" }).waitFor();
  await offered.locator("button").click();
  await stranger.waitForURL(new RegExp(`/live/${id}$`));
  await online(stranger);
  await sit(stranger, "Stranger", EMPIRE);
  await page.locator("[data-seat-of='B'] [data-name]", { hasText: "Stranger" }).waitFor();
  await stranger.goto("/live");
  assert.equal(await offered.count(), 0);
});

pageTest("live: a bot of the chosen level takes the other seat, and another plays on for the player", WIDE, async (page) => {
  await page.goto("/play");
  await page.locator("[data-friend] button[type=submit]").click();
  await page.waitForURL(/\/live\/[\w-]{22}$/);
  await online(page);
  // This one thinks in slices, beside everything else the page does.
  await page.locator("#live-bot").selectOption("lieutenant");
  await page.locator("[data-bot-across]").click();
  await page.locator("[data-seat-of='B'] [data-name]", { hasText: "Lieutenant, a bot" }).waitFor();
  await page.locator("[data-seat-of='B'] [data-ready]", { hasText: "Ready" }).waitFor();
  await sit(page, "Ackbar", REBELS);
  await page.locator("[data-seat-of='B'] [data-ready]", { hasText: "Ready" }).waitFor();
  await page.locator("[data-say-ready]").click();
  await page.locator(".battle").waitFor();
  await page.locator("#live-stand-in").selectOption("captain");
  await page.locator("[data-stand-in]").click();
  await reaches(page, 12);
  // The game goes on from the store after a reload: the bot across comes back with the page.
  await page.reload();
  await page.locator(".battle").waitFor();
  await page.locator("[data-stand-in][aria-pressed='false']").click();
  await reaches(page, 20);
});
