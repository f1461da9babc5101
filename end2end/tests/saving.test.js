// Fleets on the server, in two browsers, in two tabs, without a network, and after a reload.
import assert from "node:assert/strict";
import { assertAccessibleInBothThemes } from "../accessible.js";
import { alive, BASE_URL, elsewhere, pageTest } from "../harness.js";
import { addShip, addSquadron, clickTimes, fleet, newFleet, slot, twoShips } from "../editor.js";

const WIDE = { viewport: { width: 1440, height: 900 } };
const NO_NETWORK = [/ERR_INTERNET_DISCONNECTED/];
const CONFLICT = [/status of 409/];

const state = (page, words) => page.locator(".toolbar__kept", { hasText: new RegExp(`^\\s*${words}`) }).waitFor();
const alert = (page) => page.getByRole("alert");

/** Saves the fleet on the server and returns its two links. */
async function saveOnServer(page) {
  await page.locator("summary", { hasText: "On the server" }).click();
  await page.getByRole("button", { name: "Save on the server" }).click();
  await page.locator("#edit-link").waitFor();
  await state(page, "Saved on the server");
  return { edit: await page.locator("#edit-link").inputValue(), read: await page.locator("#read-link").inputValue() };
}

/** What the server has, read without the editor. */
async function onServer(page, read) {
  const id = read.split("/").pop();
  return page.evaluate(async (id) => (await fetch(`/api/v1/fleets/${id}`)).json(), id);
}

async function openForEditing(page, link) {
  await page.goto(link, { waitUntil: "commit" });
  await page.waitForURL(/\/fleets\/new\?local=\w+$/);
  await alive(page);
  await page.locator(".ship").first().waitFor();
}

pageTest("saving: a fleet is read by its link, and copied with its notes", WIDE, async (page) => {
  await twoShips(page);
  const nasty = "<img src=x onerror=alert(1)> \u202Eevil";
  await page.locator("#fleet-name").fill(nasty);
  await page.locator("summary", { hasText: "Notes" }).click();
  await page.locator("#fleet-notes").fill("Turn in at round two.");
  const { edit, read } = await saveOnServer(page);
  assert.match(read, new RegExp(`^${BASE_URL}/fleets/[\\w-]{22}$`));
  assert.match(edit.slice(read.length), /^#edit=[\w-]{43}$/);
  const reader = await elsewhere({ ...WIDE, javaScriptEnabled: false });
  const response = await reader.goto(read);
  assert.equal(response.status(), 200);
  const text = await reader.getByRole("main").innerText();
  for (const words of ["Gladiator I-class Star Destroyer", "Demolisher", "Turn in at round two.", "<img src=x"]) {
    assert.ok(text.includes(words), `${words} on the page`);
  }
  assert.equal(await reader.locator("main img[src=x]").count(), 0);
  assert.equal(await reader.locator("[data-saved-fleet]").isVisible(), false, "a reader is not offered to edit");
  const copier = await elsewhere(WIDE);
  await copier.goto(read);
  await copier.getByRole("link", { name: /Copy to my fleets/ }).click();
  await copier.waitForURL(/local=/);
  await alive(copier);
  await copier.locator(".ship").nth(1).waitFor();
  assert.equal(await copier.locator("#fleet-notes").inputValue(), "Turn in at round two.");
  assert.equal(await copier.locator(".toolbar__kept").innerText(), "Saved in this browser");
  await addShip(copier, "Raider I-class Corvette");
  assert.equal((await onServer(copier, read)).version, 1, "a copy is a fleet of its own");
});

pageTest("saving: what two browsers change is told, merged and undone as one step", { ...WIDE, expectedErrors: CONFLICT }, async (page) => {
  await twoShips(page);
  const { edit, read } = await saveOnServer(page);
  const second = await elsewhere(WIDE);
  await openForEditing(second, edit);
  assert.ok(!second.url().includes("edit="), "the token is not in the address");
  assert.ok(!(await second.evaluate(() => document.referrer)).includes("edit="));
  assert.deepEqual(await fleet(second), await fleet(page));
  await addSquadron(second, "TIE Fighter Squadron", 2);
  await second.locator("#fleet-name").fill("Spear");
  await state(second, "Saving");
  await state(second, "Saved on the server");
  assert.equal((await onServer(second, read)).fleet.name, "Spear");

  await page.getByRole("button", { name: "Remove Demolisher" }).click();
  await page.locator("#fleet-name").fill("Shield");
  await alert(page).getByText("changed on another device").waitFor();
  await page.locator(".merge__theirs", { hasText: "2 × TIE Fighter Squadron" }).waitFor();
  assert.match(await page.locator(".merge__conflicts").innerText(), /“Shield” here, “Spear” there/);
  await page.getByRole("button", { name: "Merge" }).click();
  await state(page, "Saved on the server");
  assert.equal(await alert(page).count(), 0);
  assert.equal(await page.locator(".line").count(), 1);
  assert.equal(await page.locator(".slot--filled").count(), 0);
  assert.equal(await page.locator("#fleet-name").inputValue(), "Shield");
  const merged = await onServer(page, read);
  assert.equal(merged.version, 3);
  assert.deepEqual(merged.fleet.squadrons, [{ card: "tie-fighter-squadron", count: 2 }]);

  // Without changes since, the player simply sees it.
  await second.evaluate(() => window.dispatchEvent(new Event("focus")));
  await second.getByText("use what was saved on another device").first().waitFor({ state: "attached" });
  assert.equal(await second.locator("#fleet-name").inputValue(), "Shield");
  assert.equal(await alert(second).count(), 0);

  await page.getByRole("button", { name: "Undo: merge with the server" }).click();
  assert.equal(await page.locator(".line").count(), 0);
  await page.getByRole("button", { name: "Redo: merge with the server" }).click();
  assert.equal(await page.locator(".line").count(), 1);
});

pageTest("saving: their state can be taken, or both kept", { ...WIDE, expectedErrors: CONFLICT }, async (page) => {
  await twoShips(page);
  const { edit, read } = await saveOnServer(page);
  const second = await elsewhere(WIDE);
  await openForEditing(second, edit);
  const change = async (theirs, ours) => {
    await second.locator("#fleet-name").fill(theirs);
    await state(second, "Saving");
    await state(second, "Saved on the server");
    await page.locator("#fleet-name").fill(ours);
    await alert(page).getByText("changed on another device").waitFor();
  };
  await change("Theirs", "Ours");
  await page.getByRole("button", { name: "Use theirs" }).click();
  assert.equal(await page.locator("#fleet-name").inputValue(), "Theirs");
  await state(page, "Saved on the server");
  await change("Theirs again", "Ours again");
  const before = page.url();
  await page.getByRole("button", { name: "Keep both" }).click();
  assert.notEqual(page.url(), before);
  assert.equal(await page.locator("#fleet-name").inputValue(), "Ours again");
  await state(page, "Saved in this browser");
  assert.equal((await onServer(page, read)).fleet.name, "Theirs again");
  await page.goto(before);
  await alive(page);
  await page.locator(".ship").first().waitFor();
  assert.equal(await page.locator("#fleet-name").inputValue(), "Theirs again");
});

pageTest("saving: without the network nothing is lost, and it is sent later", { ...WIDE, expectedErrors: NO_NETWORK }, async (page, context) => {
  await twoShips(page);
  const { read } = await saveOnServer(page);
  await context.setOffline(true);
  await addSquadron(page, "TIE Fighter Squadron", 3);
  await state(page, "Offline: saved in this browser");
  const kept = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith("flagbridge.fleet."))[1]);
  assert.match(kept, /tie-fighter-squadron/);
  await context.setOffline(false);
  await state(page, "Saved on the server");
  const { version, fleet: saved } = await onServer(page, read);
  assert.equal(version, 2);
  assert.equal(saved.squadrons[0].count, 3);
});

pageTest("saving: versions on the server are named and restored", WIDE, async (page, context) => {
  await twoShips(page);
  const { read } = await saveOnServer(page);
  await page.locator(".ship").nth(1).getByRole("button", { name: "Duplicate" }).click();
  await page.locator(".online__version").nth(1).waitFor();
  await page.getByLabel("Name of version 1").fill("Before the tournament");
  await page.getByLabel("Name of version 1").press("Enter");
  await page.locator("[role=status]", { hasText: "Version named" }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Go back to version 1" }).click();
  await page.locator(".online__version").nth(2).waitFor();
  assert.equal(await page.locator(".ship").count(), 2);
  assert.equal((await onServer(page, read)).version, 3);
  await page.reload();
  await alive(page);
  await page.locator("summary", { hasText: "On the server" }).click();
  await page.getByLabel("Name of version 1").waitFor();
  assert.equal(await page.getByLabel("Name of version 1").inputValue(), "Before the tournament");
  await page.getByRole("button", { name: "Remove from server" }).click();
  await page.getByRole("button", { name: "Delete it for everyone" }).click();
  await state(page, "Saved in this browser");
  assert.equal((await context.request.get(read)).status(), 404);
});

pageTest("saving: the token is in no request's address, no file and no page", WIDE, async (page, context) => {
  const addresses = [];
  context.on("request", (request) => addresses.push(request.url()));
  await twoShips(page);
  const { edit, read } = await saveOnServer(page);
  const token = edit.split("edit=")[1];
  await openForEditing(page, edit);
  assert.ok(addresses.length > 5);
  assert.ok(addresses.every((address) => !address.split("#")[0].includes(token)), "what stands behind the # is never sent");
  assert.ok(!(await (await context.request.get(read)).text()).includes(token));
  await page.goto("/fleets");
  await alive(page);
  await page.locator(".entry", { hasText: "on the server" }).waitFor();
  assert.equal(await page.locator(".entry").count(), 1, "the edit link finds the fleet that is here already");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export all" }).click()]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  assert.ok(!Buffer.concat(chunks).toString().includes(token), "a file of fleets may be passed on");
  await page.goto(read);
  await page.getByRole("link", { name: "Open it in the editor" }).click();
  await alive(page);
  await page.locator(".ship").nth(1).waitFor();
});

pageTest("saving: an address without a fleet says so", { ...WIDE, expectedErrors: [/status of 404/] }, async (page) => {
  await page.goto("/fleets/AAAAAAAAAAAAAAAAAAAAAA");
  await page.getByRole("heading", { name: "Fleet not found" }).waitFor();
  await page.goto("/fleets/new?saved=AAAAAAAAAAAAAAAAAAAAAA");
  await alert(page).getByText("This fleet is not on the server").waitFor();
});

pageTest("saving: two tabs are merged, and the question survives a reload", WIDE, async (page, context) => {
  await twoShips(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await alive(second);
  await second.locator(".ship").nth(1).waitFor();
  await addShip(second, "Raider I-class Corvette");
  await alert(page).getByText("changed in another tab").waitFor();
  await addSquadron(page, "TIE Fighter Squadron", 2);
  await page.reload();
  await alive(page);
  await alert(page).getByText("changed in another tab").waitFor();
  await page.locator(".merge__theirs", { hasText: "Raider I-class Corvette" }).waitFor();
  await page.getByRole("button", { name: "Merge" }).click();
  await page.locator(".ship").nth(2).waitFor();
  assert.equal(await page.locator(".line").count(), 1);
  await alert(second).getByText("changed in another tab").waitFor();
  await second.getByRole("button", { name: "Use theirs" }).click();
  await second.locator(".line").waitFor();
  assert.deepEqual(await fleet(second), await fleet(page));
  await page.getByRole("button", { name: "Undo: merge with the other tab" }).click();
  assert.equal(await page.locator(".ship").count(), 2);
});

pageTest("saving: fifty steps are undone and done again, also after a reload", WIDE, async (page) => {
  await newFleet(page, "Rebel Alliance");
  await addSquadron(page, "X-wing Squadron", 1);
  await clickTimes(page, "Add one X-wing Squadron", 49);
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("Control+z");
  await page.reload();
  await alive(page);
  const count = page.locator(".line__number");
  await count.waitFor();
  assert.equal(await count.innerText(), "45");
  await page.getByRole("button", { name: "Undo: 45 × X-wing Squadron" }).first().waitFor();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("Control+y");
  assert.equal(await count.innerText(), "50");
  for (let step = 0; step < 50; step += 1) await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".line").count(), 0);
  for (let step = 0; step < 50; step += 1) await page.keyboard.press("Control+y");
  assert.equal(await count.innerText(), "50");
});

pageTest("saving: axe finds nothing, and nothing sticks out of a phone", WIDE, async (page, context) => {
  await twoShips(page);
  await page.locator("summary", { hasText: "Notes" }).click();
  await page.locator("#fleet-notes").fill("Turn in at round two.");
  const { read } = await saveOnServer(page);
  await page.locator(".online__version").first().waitFor();
  const second = await context.newPage();
  await second.goto(page.url());
  await alive(second);
  await second.locator(".ship").nth(1).waitFor();
  await addShip(second, "Raider I-class Corvette");
  await page.getByRole("button", { name: "Merge" }).waitFor();
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await assertAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 360, height: 740 });
  assert.ok(await fits(), "the editor");
  await page.goto(read);
  await assertAccessibleInBothThemes(page);
  assert.ok(await fits(), "the page of the fleet");
});
