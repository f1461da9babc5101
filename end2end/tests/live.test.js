// Two people and a spectator at one table, each in a browser of their own.
import assert from "node:assert/strict";
import { alive, elsewhere, pageTest } from "../harness.js";
import { gather, online, sit } from "../live.js";
import { drive, EMPIRE, REBELS, state } from "../play.js";

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

/** Both answer at random until so many answers were given. */
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
  // Without a network nothing is lost, and it is said.
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await other.locator("[data-presence]").waitFor();
  await context.setOffline(false);
  await page.reload();
  await alive(page);
  await play([page, other], length + 4);
  await reaches(watcher, length + 4);
  await page.locator("[data-talk] input").fill("<img src=x onerror=alert(1)>");
  await page.locator("[data-talk] button[type=submit]").click();
  await other.locator("[data-chat] li", { hasText: "<img src=x" }).waitFor();
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
  for (const each of [page, other, watcher]) await each.locator("[data-ended='conceded']").waitFor();
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
  await page.locator(".live[data-link='over']").waitFor();
  await page.locator("[data-state]", { hasText: "another window" }).waitFor();
  await other.locator(".live[data-link='online']").waitFor();
});

pageTest("live: a table that anyone may join is listed, and taken by whoever sits down first", WIDE, async (page) => {
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

pageTest("live: a bot takes the other seat, and plays on for the player", WIDE, async (page) => {
  await page.goto("/play");
  await page.locator("[data-friend] button[type=submit]").click();
  await page.waitForURL(/\/live\/[\w-]{22}$/);
  await online(page);
  await page.locator("[data-bot-across]").click();
  await page.locator("[data-seat-of='B'] [data-ready]", { hasText: "Ready" }).waitFor();
  await sit(page, "Ackbar", REBELS);
  await page.locator("[data-seat-of='B'] [data-ready]", { hasText: "Ready" }).waitFor();
  await page.locator("[data-say-ready]").click();
  await page.locator(".battle").waitFor();
  await page.locator("[data-stand-in]").click();
  await reaches(page, 12);
  // The game goes on from the store after a reload: the bot across comes back with the page.
  await page.reload();
  await page.locator(".battle").waitFor();
  await page.locator("[data-stand-in][aria-pressed='false']").click();
  await reaches(page, 20);
});
