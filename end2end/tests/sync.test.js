// The same fleets, collection and settings on two devices, with one secret link.
import assert from "node:assert/strict";
import { assertAccessibleInBothThemes } from "../accessible.js";
import { alive, BASE_URL, elsewhere, pageTest } from "../harness.js";
import { addShip, newFleet, pastedFleet } from "../editor.js";

const WIDE = { viewport: { width: 1280, height: 800 } };
const NO_NETWORK = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/];

const LIST = "Faction: Galactic Empire\nGladiator I-class Star Destroyer\n3 x TIE Fighter Squadron";

async function open(page, path) {
  await page.goto(path);
  await alive(page);
}

/** Waits until the last round of this device has come to its end, with everything it knew. */
async function synced(page) {
  await open(page, "/sync");
  await page.locator(".sync__state", { hasText: "In sync since" }).waitFor();
}

/** Begins to sync and returns the secret link. */
async function start(page) {
  await open(page, "/sync");
  await page.getByRole("button", { name: "Start syncing" }).click();
  await page.locator(".sync__state", { hasText: "In sync since" }).waitFor();
  return page.locator("#sync-link").inputValue();
}

async function join(page, link) {
  await open(page, link);
  await page.getByRole("heading", { name: "Join these devices?" }).waitFor();
  await page.getByRole("button", { name: "Sync this device" }).click();
  await page.locator(".sync__state", { hasText: "In sync since" }).waitFor();
}

const names = async (page) => {
  await open(page, "/fleets");
  return (await page.locator(".entry__name").allInnerTexts()).sort();
};

/** Gives the fleet that is open in the editor another name, and waits until the browser has saved it. */
async function rename(page, name) {
  await page.locator("#fleet-name").fill(name);
  await page.locator("#fleet-name").press("Tab");
  await page.waitForFunction((name) => Object.values(localStorage).some((text) => text.includes(`"name":"${name}"`)), name);
}

/** Opens a fleet of "My fleets" in the editor. */
async function edit(page, name) {
  await open(page, "/fleets");
  await page.locator(".entry", { hasText: name }).locator(".entry__name a").click();
  await page.waitForURL(/local=/);
  await alive(page);
}

pageTest("sync: a link carries fleets, collection and settings to another device and keeps them in step", WIDE, async (page) => {
  await pastedFleet(page, LIST);
  await rename(page, "Spear");
  await open(page, "/collection");
  await page.getByRole("checkbox", { name: /^Core Set / }).check();
  await page.evaluate(() => localStorage.setItem("flagbridge.editor-view", "roomy"));
  const sent = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  const link = await start(page);
  assert.match(link, new RegExp(`^${BASE_URL}/sync#[\\w-]{43}$`));
  const secret = link.split("#")[1];
  assert.ok(sent.some((it) => it.includes("/api/v1/sync")), "something was sent");
  assert.ok(!sent.some((it) => it.includes(secret)), "the secret never leaves the browser");
  assert.ok(!sent.some((it) => it.includes("Spear") || it.includes("gladiator")), "what is sent is encrypted");

  const phone = await elsewhere({ viewport: { width: 390, height: 844 } });
  await join(phone, link);
  assert.equal(phone.url(), `${BASE_URL}/sync`, "the secret does not stay in the address");
  assert.deepEqual(await names(phone), ["Spear"]);
  await open(phone, "/collection");
  assert.ok(await phone.getByRole("checkbox", { name: /^Core Set / }).isChecked());
  assert.equal(await phone.evaluate(() => localStorage.getItem("flagbridge.editor-view")), "roomy");
  assert.ok(await phone.evaluate(() => localStorage.getItem("flagbridge.owned")?.includes("cr90-corvette-a")), "the editor knows what is owned");

  // What is built on the phone comes to the first device while its list of fleets is open.
  await open(page, "/fleets");
  await newFleet(phone, "Rebel Alliance");
  await addShip(phone, "CR90 Corvette A");
  await rename(phone, "Lantern");
  await synced(phone);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.locator(".entry", { hasText: "Lantern" }).waitFor();

  // A deletion goes to the other device, too, and can be taken back there.
  page.on("dialog", (dialog) => dialog.accept());
  await page.locator(".entry", { hasText: "Spear" }).getByRole("button", { name: /^Delete/ }).click();
  await synced(page);
  await synced(phone);
  assert.deepEqual(await names(phone), ["Lantern"]);
  await open(phone, "/sync");
  await phone.locator("summary", { hasText: "Deleted fleets" }).click();
  await phone.getByRole("button", { name: "Restore Spear" }).click();
  await phone.getByRole("link", { name: "Open", exact: true }).waitFor();
  await synced(phone);
  await synced(page);
  assert.deepEqual(await names(page), ["Lantern", "Spear"]);
});

pageTest("sync: a fleet that two devices change keeps both states, and both players' devices end with the same", { ...WIDE, expectedErrors: NO_NETWORK }, async (page, context) => {
  await pastedFleet(page, LIST);
  await rename(page, "Spear");
  const link = await start(page);
  const other = await elsewhere(WIDE);
  await join(other, link);
  await edit(page, "Spear");
  await edit(other, "Spear");
  await context.setOffline(true);
  await rename(page, "Spear of home");
  await rename(other, "Spear of the road");
  await synced(other);
  await context.setOffline(false);
  await synced(page);
  await page.getByText("“Spear of the road” was changed on two devices.").waitFor();
  assert.deepEqual(await names(page), ["Spear of the road"]);
  await synced(other);
  assert.deepEqual(await names(other), ["Spear of the road"]);
  for (const device of [page, other]) {
    const fleets = await device.evaluate(() => {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith("flagbridge.fleet."));
      return keys.map((key) => JSON.parse(localStorage.getItem(key)));
    });
    assert.deepEqual(fleets.map((it) => it.versions.map((version) => [version.name, version.fleet.name])), [[["Changed on another device", "Spear of home"]]]);
  }
  await open(page, "/sync");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await open(page, "/sync");
  assert.equal(await page.getByRole("button", { name: "Dismiss" }).count(), 0);
});

pageTest("sync: it ends on one device or on all, and nothing is deleted from any", { ...WIDE, expectedErrors: [/status of 410/] }, async (page) => {
  await pastedFleet(page, LIST);
  await rename(page, "Spear");
  const link = await start(page);
  const other = await elsewhere(WIDE);
  await open(other, "/sync");
  await other.locator("#sync-join").fill("https://example.org/sync#short");
  await other.getByRole("button", { name: "Continue" }).click();
  await other.getByText("This is not a sync link.").waitFor();
  await other.locator("#sync-join").fill(`${BASE_URL}/sync#${"A".repeat(43)}`);
  await other.getByRole("button", { name: "Continue" }).click();
  await other.getByRole("button", { name: "Sync this device" }).click();
  await other.getByText("This link has no synced data.").waitFor();
  await join(other, link);
  await open(other, "/sync");
  await other.locator("summary", { hasText: "Stop syncing" }).click();
  await other.getByRole("button", { name: "Stop on this device" }).click();
  await other.getByRole("button", { name: "Start syncing" }).waitFor();
  assert.deepEqual(await names(other), ["Spear"]);
  await join(other, link);
  await open(other, "/sync");
  await other.locator("summary", { hasText: "Stop syncing" }).click();
  await other.getByRole("button", { name: "End for all devices" }).click();
  await other.getByRole("button", { name: "Delete it from the server for all devices" }).click();
  await other.getByText("its data on the server is deleted").waitFor();
  await open(page, "/sync");
  await page.getByText("Another device has ended the sync.").waitFor();
  assert.deepEqual(await names(page), ["Spear"]);
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("flagbridge.sync"))), []);
});

pageTest("sync: axe finds nothing, before and after it begins, and a phone has room for all of it", { viewport: { width: 360, height: 740 } }, async (page) => {
  await open(page, "/sync");
  await assertAccessibleInBothThemes(page);
  await start(page);
  await assertAccessibleInBothThemes(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wider <= 0, `${wider} px stick out`);
});
