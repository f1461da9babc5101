// A game goes to the server and comes back from its link.
import assert from "node:assert/strict";
import { alive, elsewhere, pageTest } from "../harness.js";
import { begin, drive, state } from "../play.js";

const HEADER = `flagbridge record 1
edition rrg-1.6
seed 7
table 182880 91440 121920 91440
rounds 6
objectives false
A ship cr90-corvette-a
B ship raider-i-class-corvette

first A
`;

pageTest("replays: a game is shared from the table and seen again by a reader", async (page) => {
  await begin(page, { seats: ["person", "bot-random"] });
  assert.match(page.url(), /\/play\/(?!table)\w+$/, "the table has the game's own address");
  await drive(page, { until: "round 1" });
  const played = await state(page);
  await page.getByText("Save and share").click();
  await page.locator("[data-store]").click();
  const link = page.locator("[data-stored]");
  await link.waitFor();
  const address = await link.getAttribute("href");
  assert.match(address, /\/replay\/[\w-]{22}$/);

  // A reader who has never been here.
  const shown = await elsewhere();
  await shown.goto(address);
  assert.match(await shown.locator("h1").innerText(), / against /);
  assert.equal(await shown.locator("[data-final-hash]").innerText(), played.hash, "told by the server");
  await alive(shown);
  await shown.locator(".battle--replay").waitFor();
  assert.equal((await state(shown)).length, played.length);
  await shown.locator("[data-last]").click();
  assert.equal((await state(shown)).hash, played.hash, "the same end");
  assert.equal(await shown.locator("[data-store]").count(), 0, "what is stored is not stored again");

  // The old address of the table still leads to the game.
  const id = new URL(page.url()).pathname.split("/").pop();
  await page.goto(`/play/table#${id}`);
  await alive(page);
  await page.locator(".battle").waitFor();
  assert.equal((await state(page)).hash, played.hash);
});

pageTest("replays: the page of a stored game reads without script", { javaScriptEnabled: false }, async (page, context) => {
  const names = ["<b>Lantern</b> Watch", "Black Sun"];
  const payload = { record: HEADER, names, seats: ["person", "bot-ensign"] };
  const stored = await (await context.request.post("/api/v1/replays", { data: payload })).json();
  await page.goto(stored.page);
  assert.equal(await page.locator("h1").innerText(), `${names[0]} against ${names[1]}`);
  assert.equal(await page.locator("[data-final-hash]").innerText(), stored.hash);
  const text = await page.locator("main").innerText();
  for (const words of ["CR90 Corvette A", "Raider I-class Corvette", "Played by the bot Ensign", "during setup"]) {
    assert.ok(text.includes(words), `${words} in ${text}`);
  }
  await page.getByRole("link", { name: "View this list" }).first().click();
  await page.waitForURL(/\/f\//);
  assert.match(await page.locator("main").innerText(), /CR90 Corvette A/);
});

pageTest(
  "replays: what is not there is said by page and table",
  { expectedErrors: [/status of 404/] },
  async (page) => {
    await page.goto("/replay/AAAAAAAAAAAAAAAAAAAAAA");
    assert.equal(await page.locator("h1").innerText(), "Replay not found");
    await page.goto("/play/nosuchgame");
    await alive(page);
    assert.match(await page.locator("main").innerText(), /no such game in this browser/);
  },
);
