// What a player owns, and what the editor makes of it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { assertAccessible } from "../accessible.js";
import { alive, elsewhere, pageTest } from "../harness.js";
import { addShip, choose, newFleet, slot } from "../editor.js";

const WIDE = { viewport: { width: 1280, height: 720 }, acceptDownloads: true };

async function collection(page) {
  await page.goto("/collection");
  await alive(page);
}

const box = (page, name) => page.getByRole("checkbox", { name: new RegExp(`^${name} `) });

pageTest("collection: the picker marks what is missing, and a list says what it lacks", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  assert.equal(await page.locator(".tag--missing").count(), 0, "nothing is marked without a collection");
  await collection(page);
  await box(page, "Gladiator-class Star Destroyer").check();
  await page.goto("/fleets/new");
  await alive(page);
  await newFleet(page, "Galactic Empire");
  const row = (name) => page.locator(".picker-row", { hasText: name }).first();
  assert.match(await row("Imperial II-class").innerText(), /Not owned/);
  assert.doesNotMatch(await row("Gladiator I-class").innerText(), /owned/i);
  await addShip(page, "Gladiator I-class Star Destroyer");
  await page.locator(".picker-row", { hasText: "All copies used" }).first().waitFor();
  assert.ok(!(await page.locator(".lacks").isVisible()));
  await choose(page, slot(page, 0, "Title"), "Demolisher");
  await choose(page, slot(page, 0, "Commander"), "Darth Vader");
  await addShip(page, "Gladiator I-class Star Destroyer");
  assert.match(await page.locator(".lacks").innerText(), /^Not in your collection: .*Gladiator I-class Star Destroyer.*Darth Vader/);
  assert.doesNotMatch(await page.locator(".lacks").innerText(), /Demolisher/);
});

pageTest("collection: cards are counted one by one, and the file takes all of it to another browser", WIDE, async (page) => {
  await collection(page);
  await box(page, "Core Set").check();
  await page.getByLabel("How many Core Set").fill("2");
  await page.getByLabel("How many Core Set").press("Tab");
  await page.locator("#collection-search").fill("demolisher");
  await page.getByLabel("How many Demolisher", { exact: false }).first().fill("1");
  await page.getByLabel("How many Demolisher", { exact: false }).first().press("Tab");
  await assertAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const file = await (await download).path();
  assert.deepEqual(JSON.parse(await readFile(file, "utf8")), { kind: "flagbridge-collection", boxes: { swm01: 2 }, cards: { "demolisher-title": 1 } });
  const there = await elsewhere();
  await collection(there);
  await there.locator("input[type=file]").setInputFiles({ name: "fleet.json", mimeType: "application/json", buffer: Buffer.from('{"kind":"fleet"}') });
  await there.getByRole("alert").filter({ hasText: "not a collection" }).waitFor();
  await there.locator("input[type=file]").setInputFiles(file);
  await there.waitForFunction(() => document.querySelector(".collection__tick input").checked);
  await there.reload();
  await alive(there);
  assert.equal(await there.getByLabel("How many Core Set").inputValue(), "2");
  assert.equal(await there.getByLabel("How many Demolisher").inputValue(), "1");
});
