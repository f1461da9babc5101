// A game is reviewed in the browser.
import assert from "node:assert/strict";
import { alive, elsewhere, pageTest } from "../harness.js";
import { begin, drive } from "../play.js";

// Two small ships without objectives: a review that takes seconds.
const HEADER = `flagbridge record 1
edition rrg-1.6
seed 7
table 182880 91440 121920 91440
rounds 1
objectives false
A ship cr90-corvette-a
B ship raider-i-class-corvette

first A
`;

pageTest("review: the end of a game leads to its review, which links to moments and can be stopped", async (page) => {
  await begin(page, { seats: ["person", "bot-random"] });
  await drive(page, { careful: true });
  await page.locator("[data-review-game]").click();
  await page.waitForURL(/\/review#game=/);
  await alive(page);

  // It can be stopped and begun again.
  await page.locator("[data-cancel]").click();
  await page.locator("[data-begin]").click();
  await page.locator("[data-review]").waitFor({ timeout: 180_000 });
  const figures = await page.locator(".review-figures").innerText();
  for (const words of ["Score", "Blunder", "Can't tell", "Luck of the dice"]) {
    assert.ok(figures.includes(words), `${words} in ${figures}`);
  }
  assert.match(await page.locator("[data-curve] .review-curve__margin").getAttribute("d"), /^M\d+ .*L/);

  // Players that answer at random make mistakes.
  const costly = page.locator("[data-costly]").first();
  await costly.waitFor();
  const place = await costly.getAttribute("data-costly");
  await costly.locator("[data-position]").click();
  await page.waitForURL(/\/replay#game=/);
  await alive(page);
  assert.equal(await page.locator(".battle--replay").getAttribute("data-at"), place, "the moment before the decision");
  await page.goBack();
  await alive(page);

  // It was saved with the game.
  await page.locator("[data-saved]", { hasText: "saved in this browser" }).waitFor();
  assert.equal(await page.locator(".review-figures").innerText(), figures);
  await page.locator(`[data-costly='${place}'] [data-better-line]`).click();
  await page.waitForURL(/\/replay#record=/);
  await alive(page);
  assert.equal(await page.locator(".battle--replay").getAttribute("data-at"), String(Number(place) + 1), "after the better answer");
  assert.ok(Number(await page.locator(".battle--replay").getAttribute("data-length")) > Number(place), "and how it goes on");
});

pageTest("review: a stored game is reviewed under its own address", async (page, context) => {
  const payload = { record: HEADER, names: ["Lantern Watch", "Black Sun"], seats: ["person", "bot-ensign"] };
  const stored = await (await context.request.post("/api/v1/replays", { data: payload })).json();
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.status() === 201);
  await page.goto(stored.page);
  await page.getByRole("link", { name: "Review this game" }).click();
  await page.waitForURL(/\/review\//);
  await alive(page);
  await page.locator("[data-review]").waitFor();
  assert.match(await page.locator(".review-figures").innerText(), /Lantern Watch/);
  assert.match(await page.locator("main").innerText(), /No decision was clearly worse/);
  // Another visitor sees the same review at once.
  await saved;
  const other = await elsewhere();
  await other.goto(page.url());
  await alive(other);
  await other.locator("[data-saved]", { hasText: "saved with the replay" }).waitFor();
  assert.equal(await other.locator(".review-figures").innerText(), await page.locator(".review-figures").innerText());
});

pageTest("review: without a game a record can be opened, and what is none is refused", async (page) => {
  await page.goto("/review");
  await alive(page);
  const file = (text) => ({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.locator("#record-file").setInputFiles(file("nothing"));
  await page.getByText("This is not a game record").waitFor();
  await page.locator("#record-file").setInputFiles(file(HEADER));
  await page.locator("[data-review]").waitFor();
});
