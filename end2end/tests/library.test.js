// The library: a list from its share page to a visitor who plays against it, and back.
import assert from "node:assert/strict";
import { assertAccessibleInBothThemes } from "../accessible.js";
import { addShip, newFleet, slot } from "../editor.js";
import { elsewhere, pageTest } from "../harness.js";

const CODE = "1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja";

/** Fills in the form and publishes; the address of the list's page. */
async function publish(page) {
  await page.getByText("It was played at an event").click();
  await page.getByLabel("Event").fill("Lantern Open");
  await page.getByLabel("Rank").fill("1");
  await page.getByLabel("Players").fill("24");
  await page.getByRole("button", { name: "Publish" }).click();
  assert.match((await page.locator(".event-link code").innerText()).trim(), /^[\w-]{43}$/);
  await page.getByRole("link", { name: "To the list" }).click();
  await page.getByRole("link", { name: "Open in the editor" }).waitFor();
  return page.url();
}

/** The form that publishes, by way of a shared fleet. */
async function publishShared(page) {
  await page.goto(`/f/${CODE}`);
  await page.locator(".sheet-menu > summary", { hasText: "More" }).click();
  await page.getByRole("link", { name: "Publish…" }).click();
  return publish(page);
}

async function takeBack(page, address) {
  await page.goto(address);
  await page.getByText("Is this yours?").click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await page.getByText("Your list was removed.").waitFor();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";
  pageTest(`library: a list is published, found and taken back ${how} script`, { javaScriptEnabled }, async (page) => {
    // A list that no other test has, nor an earlier try of this one.
    const squadrons = 1 + (Date.now() % 10_000);
    const name = `Lantern ${how} ${squadrons}`;
    await page.goto("/library/publish");
    await page.getByLabel("The list: a link").fill(`CR90 Corvette A (44)\n• ${squadrons} x X-wing Squadron (13)\n`);
    await page.getByLabel("Name of the list").fill(name);
    const address = await publish(page);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    assert.match(await page.getByRole("link", { name: "Play against it" }).getAttribute("href"), /^\/play\?b=1/);

    const visitor = await elsewhere({ javaScriptEnabled });
    await visitor.goto("/library");
    await visitor.getByLabel("Words in names and cards").fill(name);
    await visitor.getByLabel("Order").selectOption("best");
    await visitor.getByRole("button", { name: "Search" }).click();
    await visitor.locator(".library-line").getByRole("link", { name }).click();
    assert.equal(visitor.url(), address);
    await visitor.getByText("Is this yours?").click();
    await visitor.getByRole("button", { name: "Remove it" }).click();
    await visitor.getByText("has published nothing of this list").waitFor();
    await takeBack(page, address);
  });
}

pageTest("library: axe finds nothing, and nothing sticks out of a phone", { viewport: { width: 360, height: 740 } }, async (page) => {
  const address = await publishShared(page);
  for (const path of ["/library", "/library/figures?ship=cr90-corvette-a", "/library/publish", address]) {
    await page.goto(path);
    await assertAccessibleInBothThemes(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${path} is ${wide} wide`);
    assert.equal(await page.locator("[data-island]").count(), 0, "no page of the library loads code");
  }
  await takeBack(page, address);
});

pageTest("library: figures have their link and their table", async (page) => {
  const address = await publishShared(page);
  await page.goto("/library/figures");
  await page.getByRole("region", { name: "Table: Ships" }).getByRole("link").first().click();
  await page.getByRole("heading", { name: /^Upgrades on / }).waitFor();
  assert.match(page.url(), /\/library\/figures\?ship=[\w-]+#pairs$/);
  const table = await page.request.get(await page.getByRole("link", { name: "All numbers as a table" }).getAttribute("href"));
  assert.match(table.headers()["content-type"], /^text\/csv/);
  assert.match(await table.text(), /^what,id,name,count,/);
  await takeBack(page, address);
});

pageTest("library: the editor says in how many lists a card stands on a ship", async (page) => {
  // Thirty lists with a ship that no other test publishes; ten of them have the officer on it.
  const published = [];
  let headers = {};
  for (let number = 1; number <= 30; number += 1) {
    const officer = number % 3 === 0 ? "• Toryn Farr\n" : "";
    const list = `Modified Pelta-class Command Ship\n${officer}\n• ${number} x X-wing Squadron\n`;
    const answer = await page.request.post("/api/v1/library", { data: { list }, headers });
    assert.equal(answer.status(), 201, await answer.text());
    const { id, token } = await answer.json();
    published.push(id);
    headers = { authorization: `Bearer ${token}` };
  }
  try {
    await newFleet(page, "Rebel");
    await addShip(page, "Modified Pelta-class Command Ship");
    await slot(page, 0, "Officer").click();
    const officer = (name) => page.locator("#picker .picker-row__card", { hasText: name }).first();
    const tag = officer("Toryn Farr").locator(".tag[title]");
    assert.equal(await tag.getAttribute("title"), "in 33 % of 30 published lists with this ship");
    const aloud = (await tag.textContent()).replace(/\s+/g, " ").trim();
    assert.equal(aloud, "in 33 % of 30 published lists with this ship,", "read aloud in full");
    await officer("Raymus Antilles").waitFor();
    assert.equal(await officer("Raymus Antilles").locator(".tag[title]").count(), 0, "nobody has it");
    await page.keyboard.press("Escape");
    await page.locator("#add-ship").click();
    const ship = page.locator('#picker [data-row="modified-pelta-class-command-ship"] .tag[title]');
    assert.match(await ship.getAttribute("title"), /^in \d+ % of \d+ published lists of this faction$/);
  } finally {
    for (const id of published) await page.request.delete(`/api/v1/library/${id}`, { headers });
  }
});
