// My fleets as a shelf: every fleet drawn to scale, narrowed by what it is, two of them compared or played.
import assert from "node:assert/strict";
import { alive, pageTest } from "../harness.js";
import { assertAccessible } from "../accessible.js";
import { addShip, newFleet, pastedFleet } from "../editor.js";

const WIDE = { viewport: { width: 1280, height: 900 } };

async function threeFleets(page) {
  await pastedFleet(page, "Faction: Galactic Empire\nGladiator I-class Star Destroyer\n3 x TIE Fighter Squadron");
  await page.locator("#fleet-name").fill("Spear");
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Raider I-class Corvette");
  await page.locator("#fleet-name").fill("Needle");
  await newFleet(page, "Rebel Alliance");
  await addShip(page, "CR90 Corvette A");
  await page.locator("#fleet-name").fill("Lantern");
  await page.goto("/fleets");
  await alive(page);
  await page.locator(".entry").nth(2).waitFor();
}

const names = (page) => page.locator(".entry__name").allInnerTexts();

pageTest("shelf: a fleet shows its ships and squadrons, side, points, verdict and day", WIDE, async (page) => {
  await threeFleets(page);
  const spear = page.locator(".entry", { hasText: "Spear" });
  assert.equal(await spear.locator(".fleet-strip > g").count(), 4, "a ship and three squadrons");
  await spear.getByRole("img", { name: "Galactic Empire" }).waitFor();
  assert.match(await spear.locator(".entry__facts").innerText(), /^Not finished · 80 \/ 400 points · 1 ship · 3 squadrons · .* · \d{1,2} \w{3} \d{4}$/);
  await assertAccessible(page);
});

pageTest("shelf: fleets are found by faction, edition, folder and tag", WIDE, async (page) => {
  await threeFleets(page);
  await page.getByLabel("Faction").selectOption("Rebel Alliance");
  assert.deepEqual(await names(page), ["Lantern"]);
  await page.getByLabel("Faction").selectOption("");
  assert.equal(await page.getByRole("combobox", { name: "Tag", exact: true }).isVisible(), false, "no fleet has a tag yet");
  const needle = page.locator(".entry", { hasText: "Needle" });
  await needle.getByText("Folder and tags").click();
  await needle.getByLabel("Tags of Needle").fill("fast, store");
  await needle.getByLabel("Tags of Needle").press("Tab");
  await page.getByRole("combobox", { name: "Tag", exact: true }).selectOption("store");
  assert.deepEqual(await names(page), ["Needle"]);
  await page.getByRole("combobox", { name: "Tag", exact: true }).selectOption("");
  assert.deepEqual(await names(page), ["Lantern", "Needle", "Spear"]);
});

pageTest("shelf: two fleets are chosen to be compared or played", WIDE, async (page) => {
  await threeFleets(page);
  const chosen = page.getByRole("region", { name: "Chosen fleets" });
  assert.equal(await chosen.isVisible(), false);
  await page.getByRole("checkbox", { name: "Choose Spear" }).check();
  await chosen.getByText("Choose a second").waitFor();
  await page.getByRole("checkbox", { name: "Choose Needle" }).check();
  await page.getByRole("checkbox", { name: "Choose Lantern" }).check();
  assert.equal(await page.getByRole("checkbox", { name: "Choose Spear" }).isChecked(), false, "two at most");
  await chosen.getByText("Needle and Lantern").waitFor();
  assert.match(await chosen.getByRole("link", { name: "Play these two" }).getAttribute("href"), /^\/play\?a=[\w-]+&b=[\w-]+$/);
  await chosen.getByRole("link", { name: "Compare" }).click();
  await page.getByRole("heading", { name: "Needle" }).first().waitFor();
  await page.getByRole("heading", { name: "Lantern" }).first().waitFor();
});
