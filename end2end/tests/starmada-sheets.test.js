// Starmada's sheet editor: every field and button, and what a home-made class is worth.
import assert from "node:assert/strict";
import { assertAccessible } from "../accessible.js";
import { alive, pageTest } from "../harness.js";

const STILL = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" };

pageTest("starmada: a sheet is entered field by field, fixed, kept and shared", STILL, async (page) => {
  await page.goto("/starmada/sheet");
  await alive(page);
  await page.getByRole("button", { name: "New sheet" }).click();
  for (const [field, value] of Object.entries({ faction: "Imperial", class: "Majestic", type: "battlecruiser", rating: "185", hull: "8", engines: "5 3 2" })) {
    await page.locator(`#sheet-${field}`).fill(value);
  }
  assert.match(await page.locator('[data-rule="sheet.track-boxes"]').first().innerText(), /Starmada Unity, 1\.2/);
  await page.locator("[data-add-battery]").click();
  await page.locator("#battery-0-values").fill("2x5+/1/1");
  await page.locator("#battery-0-values").fill("2x");
  assert.equal(await page.locator("#battery-0-values").getAttribute("aria-invalid"), "true");
  await page.locator("#battery-0-values").fill("2x5+/1/1");
  await page.locator("#bank-0-0-arcs").fill("ace");
  await page.locator("#bank-0-0-weapons").fill("4");
  // What buttons change is what the fields show.
  await page.locator("#sheet-engines").fill("5 4");
  await page.getByRole("button", { name: "Fill engines evenly" }).click();
  assert.equal(await page.locator("#sheet-engines").inputValue(), "5 3 2 1");
  await page.locator("#sheet-engines").fill("5 4");
  await page.getByRole("button", { name: "Fill engines evenly" }).click();
  assert.equal(await page.locator("#sheet-engines").inputValue(), "5 3 2 1");
  await page.locator("[data-add-battery]").click();
  await page.locator("#battery-1-range").fill("MA10");
  await page.getByRole("button", { name: "Remove battery 1" }).click();
  assert.equal(await page.locator("#battery-0-range").inputValue(), "MA10");
  await page.locator("#battery-0-range").fill("4-8-12");
  await page.locator("#bank-0-0-arcs").fill("ace");
  await page.locator("#bank-0-0-weapons").fill("4");
  await page.locator("#sheet-equipment").fill("Hyperdrive");
  await page.locator("#sheet-equipment-limit").fill("1");
  await page.evaluate(() => scrollTo(0, 0));
  await assertAccessible(page);
  for (let count = 0; count < 12 && (await page.locator("[data-fix]").count()) > 0; count += 1) {
    await page.locator("[data-fix]").first().click();
  }
  await page.locator("[data-legal]").waitFor();
  assert.match(await page.locator("[data-preview]").innerText(), /Not played: Hyperdrive/);
  await page.reload();
  await alive(page);
  await page.getByRole("button", { name: /^Imperial Majestic/ }).click();
  assert.equal(await page.locator("#bank-0-0-weapons").inputValue(), "4");
  await page.locator("[data-link]").click();
  await page.waitForURL(/\/starmada\/f\/1/);
  assert.match(await page.locator(".starmada-sheet").innerText(), /Majestic-class/);
  await assertAccessible(page);
});

/** What all fields of the sheet editor show. */
const fields = (page) =>
  page.locator(".starmada-editor__fleet input").evaluateAll((all) => Object.fromEntries(all.map((it) => [it.id, it.value])));

/** The fields as the sheet that is stored would fill them: opened once more from the shelf. */
async function stored(page) {
  await page.reload();
  await alive(page);
  await page.locator("section[aria-labelledby='sheet-shelf'] button").first().click();
  return fields(page);
}

pageTest("starmada: after every button of the sheet editor, every field shows what is stored", STILL, async (page) => {
  await page.goto("/starmada/sheet");
  await alive(page);
  await page.getByRole("button", { name: "New sheet" }).click();
  const typed = {
    faction: "Home", class: "Made", type: "cutter", rating: "90", hull: "6", screens: "3", engines: "6 1 1", weapons: "3 3 3",
    shields: "2 2 2", shielding: "1 1 1 1", equipment: "Hyperdrive, Cloak", "equipment-limit": "1", carrier: "2", traits: "Stealth",
    munitions: "Flares 3",
  };
  const fill = async () => {
    for (const [field, value] of Object.entries(typed)) await page.locator(`#sheet-${field}`).fill(value);
  };
  const battery = async (number, name) => {
    const values = { name, range: "3-6-9", values: "1x4+/1/1", traits: "Acr", limit: "1" };
    for (const [field, value] of Object.entries(values)) await page.locator(`#battery-${number}-${field}`).fill(value);
    await page.locator(`#bank-${number}-0-arcs`).fill("AB");
    await page.locator(`#bank-${number}-0-weapons`).fill(`${number + 2}`);
  };
  await fill();
  for (const [number, name] of ["Gun", "Lance"].entries()) {
    await page.locator("[data-add-battery]").click();
    await battery(number, name);
  }
  const add = page.locator("[data-add-bank]");
  const buttons = [
    ["Fill engines", () => page.getByRole("button", { name: "Fill engines evenly" }).click(), { "sheet-engines": "6 4 2" }],
    ["Fill weapons", () => page.getByRole("button", { name: "Fill weapons evenly" }).click(), { "sheet-weapons": "7 5 3" }],
    ["Fill shields", () => page.getByRole("button", { name: "Fill shields evenly" }).click(), { "sheet-shields": "2 2 1" }],
    ["Add bank", () => add.first().click(), { "bank-0-1-arcs": "AB", "bank-0-1-weapons": "1" }],
    ["Remove bank", () => page.getByRole("button", { name: "Remove bank 1 of battery 1" }).click(), { "bank-0-0-weapons": "1" }],
    ["Remove battery", () => page.getByRole("button", { name: "Remove battery 1" }).click(), { "battery-0-name": "Lance", "bank-0-0-weapons": "3" }],
    ["Add battery", () => page.locator("[data-add-battery]").click(), { "battery-1-name": "Weapon", "battery-1-values": "1x4+/1/1" }],
  ];
  for (const [name, press, expected] of buttons) {
    // Something else than what is stored stands in every field that a button may change, typed just before.
    await press();
    const shown = await fields(page);
    for (const [field, value] of Object.entries(expected)) assert.equal(shown[field], value, `${name}: ${field}`);
    assert.deepEqual(await stored(page), shown, `${name}: what is shown is what is stored`);
    await page.locator("#sheet-engines").fill("6 1");
    await page.locator("#sheet-weapons").fill("7 1");
    await page.locator("#sheet-shields").fill("2 1");
  }
  await page.locator("[data-fix]").first().click();
  assert.deepEqual(await stored(page), await fields(page), "a fix");
  await page.getByText("Import a sheet from text").click();
  await page.locator("#sheet-import").fill("Home / Other / hulk / 40\nhull 4\nengines 3 1\nweapons 1 1\nbattery Gun 3-6-9 1x4+/1/1: AB 1 (1)\n");
  await page.locator("[data-import]").click();
  const imported = await fields(page);
  assert.deepEqual([imported["sheet-class"], imported["sheet-engines"], imported["sheet-shields"], imported["sheet-carrier"]], ["Other", "3 1", "", "0"]);
  assert.deepEqual(await stored(page), imported, "an import");
  await page.getByRole("button", { name: "New sheet" }).click();
  const empty = await fields(page);
  for (const field of Object.keys(typed)) assert.ok(["", "0"].includes(empty[`sheet-${field}`]), `${field} is ${empty[`sheet-${field}`]}`);
});

pageTest("starmada: a class of your own is rated by battles, and the rating is used", STILL, async (page) => {
  await page.goto("/starmada/sheet");
  await alive(page);
  const before = await page.locator("#sheet-rating").inputValue();
  await page.locator("[data-appraise]").click();
  await page.waitForFunction(() => /After \d+ battles: about \d+/.test(document.querySelector("[data-worth]").textContent), null, { timeout: 180_000 });
  await page.getByRole("button", { name: "Stop" }).click();
  const words = await page.locator("[data-worth]").innerText();
  await page.locator("#sheet-rating").fill("7");
  await page.locator("[data-take]").click();
  assert.equal(await page.locator("#sheet-rating").inputValue(), words.match(/about (\d+)/)[1], `before it was ${before}`);
});
