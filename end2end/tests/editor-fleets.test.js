// My fleets, versions, and one fleet in two tabs.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { alive, elsewhere, pageTest } from "../harness.js";
import { addShip, addSquadron, newFleet, points, slot, twoShips } from "../editor.js";

const WIDE = { viewport: { width: 1440, height: 900 }, acceptDownloads: true };

pageTest("fleets: every fleet is listed, found, filed, put away and deleted", WIDE, async (page) => {
  await twoShips(page);
  await page.locator("#fleet-name").fill("Spear");
  await newFleet(page, "Rebel Alliance");
  await addShip(page, "CR90 Corvette A");
  await page.goto("/fleets");
  await alive(page);
  const entries = page.locator(".entry");
  await entries.nth(1).waitFor();
  assert.deepEqual(await page.locator(".entry__name").allInnerTexts(), ["CR90 Corvette A", "Spear"]);
  await page.getByLabel("Search your fleets").fill("demolisher");
  assert.deepEqual(await page.locator(".entry__name").allInnerTexts(), ["Spear"]);
  await page.getByText("Folder and tags").click();
  await page.getByLabel("Tags of Spear").fill("store, fast");
  await page.getByLabel("Tags of Spear").press("Tab");
  await page.getByLabel("Search your fleets").fill("fast");
  assert.equal(await entries.count(), 1);
  await page.getByRole("button", { name: "Archive" }).click();
  assert.equal(await entries.count(), 0);
  await page.getByLabel("Archived").check();
  assert.equal(await entries.count(), 1);
  await page.getByRole("button", { name: "Delete" }).click();
  assert.equal(await entries.count(), 0);
  await page.getByLabel("Archived").uncheck();
  await page.getByLabel("Search your fleets").fill("");
  await page.getByRole("link", { name: "CR90 Corvette A" }).click();
  await alive(page);
  await page.locator(".ship").waitFor();
  assert.equal(await points(page), "44 / 400");
});

pageTest("fleets: all fleets travel in one file", WIDE, async (page) => {
  await twoShips(page);
  await page.goto("/fleets");
  await alive(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export all" }).click()]);
  const file = await readFile(await download.path());
  const fresh = await elsewhere();
  await fresh.goto(page.url());
  await alive(fresh);
  await fresh.getByText("No fleets yet.").waitFor();
  await fresh.locator("input[type=file]").setInputFiles({ name: "fleets.json", mimeType: "application/json", buffer: file });
  await fresh.locator(".entry").waitFor();
  assert.match(await fresh.getByRole("status").innerText(), /1 fleet imported/);
  await fresh.locator("input[type=file]").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("[]") });
  await fresh.getByText("this is not a file of fleets").waitFor();
});

pageTest("editor: a change in another tab is told, and nothing is lost", WIDE, async (page, context) => {
  await twoShips(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await alive(second);
  await addShip(second, "Raider I-class Corvette");
  await page.getByRole("alert").getByText("changed in another tab").waitFor();
  await page.getByRole("button", { name: "Keep both" }).click();
  assert.notEqual(page.url(), second.url());
  assert.equal(await page.locator(".ship").count(), 2);
  await second.reload();
  await alive(second);
  await second.locator(".ship").nth(2).waitFor();
});

pageTest("editor: ships are copied, moved, changed; upgrades change ships", WIDE, async (page) => {
  await twoShips(page);
  const names = () => page.locator(".ship__name").allInnerTexts();
  await page.locator(".ship").nth(0).getByRole("button", { name: "Duplicate" }).click();
  assert.equal(await page.locator(".ship").count(), 3);
  assert.equal(await page.locator(".slot--filled").count(), 1, "a unique title stays with the original");
  await page.locator(".ship").nth(2).getByRole("button", { name: "Move up" }).click();
  assert.equal((await names())[1], "Raider I-class Corvette");
  await slot(page, 1, "Officer").focus();
  await page.keyboard.press("Alt+ArrowUp");
  assert.equal((await names())[0], "Raider I-class Corvette");
  await page.locator(".ship").nth(2).locator(".ship__name").scrollIntoViewIfNeeded();
  const goal = await page.locator(".ship").nth(2).locator(".ship__name").boundingBox();
  await page.locator(".ship__grip").nth(0).hover();
  await page.mouse.down();
  await page.mouse.move(goal.x + 20, goal.y + 2, { steps: 6 });
  await page.mouse.move(goal.x + 24, goal.y + 6, { steps: 3 });
  await page.mouse.up();
  assert.equal((await names())[2], "Raider I-class Corvette");
  await page.getByLabel("More for Demolisher").selectOption({ label: "2. Gladiator I-class Star Destroyer" });
  assert.match(await page.locator(".ship").nth(1).locator(".slot--filled").innerText(), /Demolisher/);
  await page.locator(".ship").nth(1).getByRole("button", { name: "Change the variant" }).click();
  await page.locator(".picker-row__card", { hasText: "Gladiator II-class" }).click();
  assert.equal((await names())[1], "Gladiator II-class Star Destroyer");
  assert.equal(await page.locator(".slot--filled", { hasText: "Demolisher" }).count(), 1);
});

pageTest("editor: named versions are kept and compared", WIDE, async (page) => {
  await twoShips(page);
  await page.locator("summary", { hasText: "Versions" }).click();
  await page.getByLabel("Name of the version").fill("before");
  await page.getByRole("button", { name: "Save version" }).click();
  await page.getByRole("button", { name: "Remove Demolisher" }).click();
  await addSquadron(page, "TIE Fighter Squadron", 2);
  const lines = await page.locator(".difference").allInnerTexts();
  assert.equal(lines.length, 2);
  assert.match(lines[0], /Gladiator I-class Star Destroyer: Demolisher/);
  assert.match(lines[1], /2 × TIE Fighter Squadron/);
  await page.getByRole("button", { name: "before", exact: true }).click();
  assert.equal(await page.locator(".slot--filled").count(), 1);
  assert.match(await page.locator(".difference").innerText(), /No difference/);
  await page.reload();
  await alive(page);
  await page.locator("summary", { hasText: "Versions" }).click();
  await page.getByRole("button", { name: "before", exact: true }).waitFor();
});

pageTest("editor: another edition is a click away and says what it changes", WIDE, async (page) => {
  await twoShips(page);
  await page.getByText("Other editions").click();
  const row = page.locator(".edition", { hasText: "2015" });
  await row.getByRole("button").click();
  assert.equal(await page.locator("#edition").inputValue(), "core-2015");
  assert.match(await points(page), / \/ 400$/);
  assert.match(await page.locator("#verdict").innerText(), /RR 2015/);
});

pageTest("editor: the community edition is offered once, and new fleets begin with the last choice", WIDE, async (page) => {
  await page.goto("/fleets/new");
  await alive(page);
  assert.equal(await page.locator("#edition").inputValue(), "rrg-1.6");
  await page.getByRole("button", { name: "Switch" }).click();
  assert.equal(await page.locator("#edition").inputValue(), "community-2026-04");
  await page.locator(".setup__offer").waitFor({ state: "detached" });
  await page.goto("/fleets/new");
  await alive(page);
  assert.equal(await page.locator("#edition").inputValue(), "community-2026-04");
});

pageTest("editor: letters of a name and notes are text and nothing else", WIDE, async (page) => {
  await twoShips(page);
  const nasty = "<img src=x onerror=alert(1)> \u202Eevil'; DROP TABLE fleets;--";
  await page.locator("#fleet-name").fill(nasty);
  await page.locator("summary", { hasText: "Notes" }).click();
  await page.locator("#fleet-notes").fill(nasty.repeat(50));
  await page.reload();
  await alive(page);
  assert.equal(await page.locator("#fleet-name").inputValue(), nasty);
  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.locator("#share-link").inputValue();
  await page.goto(link);
  assert.ok((await page.locator("h1").innerText()).startsWith("<img src=x"));
  assert.equal(await page.locator("main img[src=x]").count(), 0);
});
