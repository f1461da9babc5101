// The arena: a list against others, many times over; and bots that think apart from the page.
import assert from "node:assert/strict";
import { assertAccessible } from "../accessible.js";
import { alive, pageTest } from "../harness.js";
import { addShip, more, newFleet } from "../editor.js";
import { beginInLobby, EMPIRE, REBELS, state } from "../play.js";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Chooses a small opponent of our own instead of those of the house. */
async function against(page, list) {
  const chosen = page.locator(".arena__opponents input:checked");
  while (await chosen.count()) await chosen.first().uncheck();
  if (!(await page.locator("#arena-list-b").isVisible())) await page.getByText("Another opponent", { exact: true }).click();
  await page.locator("#arena-list-b").fill(list);
}

const ended = (page, how) => page.locator(`[data-state=${how}]`).waitFor({ state: "attached", timeout: 120_000 });
const figures = (page) => page.locator("[data-standing]").evaluateAll((rows) => rows.map((row) => [row.innerText, row.dataset.hash]));

pageTest("arena: from the editor through a run to a replay with the same end", WIDE, async (page, context) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Raider I-class Corvette");
  await more(page);
  await page.getByRole("link", { name: "Simulate this fleet" }).click();
  await page.waitForURL(/\/arena\?a=1/);
  await alive(page);
  assert.match(await page.locator(".lobby__side--a .lobby__facts").innerText(), /Galactic Empire · 44 points · 1 ship/);
  await against(page, REBELS);
  await page.locator("#arena-mode").selectOption("core-set");
  await page.locator("#arena-games").fill("6");
  await page.locator("#arena-seed").fill("5");
  await page.locator("[data-begin]").click();
  await ended(page, "done");
  const progress = await page.locator("[data-progress]").innerText();
  assert.match(progress, /^6 of 6 games · \d+\.\d games a second/);
  console.log(`arena, two corvettes by ensigns: ${progress}`);

  assert.match(await page.locator("[data-rate]").innerText(), /^\d+\.\d %$/);
  assert.match(await page.locator("[data-interval]").innerText(), /95 % confidence: between \d+\.\d\s% and \d+\.\d\s%/);
  assert.ok((await page.locator(".interval").count()) >= 3, "the rate, as first and as second player");
  assert.equal(await page.locator(".columns .column--first").count(), 17, "the distribution of margins");
  assert.equal(await page.locator("[data-survival]").count(), 2, "the units of both lists");
  assert.match(await page.locator("[data-survival]").first().innerText(), /Raider I\s+\d+\.\d %/);
  assert.match(page.url(), /\/arena\?a=1\S+&bot-a=ensign&bot-b=ensign&games=6&seed=5&mode=core-set/);
  await assertAccessible(page);

  const row = page.locator("[data-game]").nth(3);
  const [own, theirs] = (await row.locator("[data-score]").innerText()).split(" : ").map(Number);
  const hash = await row.getAttribute("data-hash");
  const opened = context.waitForEvent("page");
  await row.locator("[data-replay]").click();
  const replay = await opened;
  await alive(replay);
  await replay.locator("[data-last]").click();
  assert.equal((await state(replay)).hash, hash, "the replay leads to the same end");
  const scores = (await replay.locator(".log").innerText()).match(/(\d+) to (\d+)/).slice(1).map(Number);
  assert.deepEqual(scores.sort(), [own, theirs].sort());
  await replay.close();

  const first = await figures(page);
  await page.reload();
  await alive(page);
  await page.locator("[data-begin]").click();
  await ended(page, "done");
  assert.deepEqual(await figures(page), first, "the same address gives the same games");
});

pageTest("arena: a run against several is stopped and keeps what was played", { ...PHONE, colorScheme: "dark" }, async (page) => {
  await page.goto("/arena");
  await alive(page);
  await page.locator("[data-begin]").click();
  assert.match(await page.locator(".lobby__trouble").innerText(), /Choose a fleet to simulate/);
  await page.locator("#arena-pick-a").selectOption({ index: 1 });
  await page.locator("#arena-bot-a").selectOption("random");
  await page.locator("#arena-games").fill("300");
  await page.locator("[data-begin]").click();
  await page.locator("[data-game]").first().waitFor({ timeout: 60_000 });
  await page.locator("[data-cancel]").click();
  await ended(page, "stopped");
  const [, played] = (await page.locator("[data-progress]").innerText()).match(/^(\d+) of 600 games/);
  assert.ok(Number(played) >= 1 && Number(played) < 600, played);
  assert.equal(await page.locator("[data-standing]").count(), 2);
  await page.locator("#arena-shown").selectOption({ index: 1 });
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(inner <= outer, `${inner} px of content in ${outer} px`);
  await assertAccessible(page);
  assert.ok(await page.locator("[data-begin]").isEnabled(), "another run may begin");
});

pageTest("arena: a pace of full fleets, and the same games without workers", { ...WIDE, expectedErrors: [/no worker today/] }, async (page) => {
  const address = "/arena?opponent=victory-line&a=";
  await page.goto("/arena");
  await alive(page);
  await page.locator("#arena-pick-a").selectOption({ index: 2 });
  const code = await page.locator("#arena-list-a").inputValue();
  const run = async () => {
    await page.goto(`${address}${encodeURIComponent(code)}&games=4`);
    await alive(page);
    await page.locator("[data-begin]").click();
    await ended(page, "done");
    console.log(`arena, 400 points by ensigns: ${await page.locator("[data-progress]").innerText()}`);
    return figures(page);
  };
  const apart = await run();
  await page.route("**/worker.js", (route) => route.fulfill({ status: 200, contentType: "text/javascript", body: "throw new Error('no worker today')" }));
  assert.deepEqual(await run(), apart);
});

pageTest("arena: a captain thinks apart from the page, and in it where it must, to the same answers", { ...WIDE, expectedErrors: [/worker\.js/, /ERR_FAILED/] }, async (page) => {
  const opening = async () => {
    await beginInLobby(page, { seats: ["bot-captain", "bot-captain"], lists: [EMPIRE, REBELS], seed: "11" });
    await page.evaluate(() => {
      globalThis.longest = 0;
      let last = performance.now();
      const frame = (now) => {
        globalThis.longest = Math.max(globalThis.longest, now - last);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    const thinking = () => document.querySelector(".thinking:not([hidden])")?.textContent.includes("The captain is thinking");
    await page.waitForFunction(thinking, undefined, { timeout: 60_000 });
    await page.waitForFunction(() => Number(document.querySelector(".battle").dataset.length) >= 20, undefined, { timeout: 120_000 });
    return page.evaluate(() => {
      const keys = Object.keys(localStorage).filter((it) => it.startsWith("flagbridge.game."));
      const [{ record }] = keys.map((it) => JSON.parse(localStorage.getItem(it))).sort((one, two) => two.begun - one.begun);
      return [record.split("\n\n")[1].split("\n").slice(0, 20), globalThis.longest];
    });
  };
  const [apart, longest] = await opening();
  console.log(`a captain thinking in a worker: longest frame ${Math.round(longest)} ms`);
  await page.route("**/worker.js", (route) => route.abort());
  const [here, longestHere] = await opening();
  console.log(`a captain thinking in the page: longest frame ${Math.round(longestHere)} ms`);
  assert.deepEqual(here, apart);
});
