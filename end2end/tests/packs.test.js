// Cards that a visitor brings: loaded, searched, built with, shared, opened where the pack is not, removed again.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { alive, elsewhere, pageTest } from "../harness.js";
import { addShip, addSquadron, choose, fleet, points, share, slot } from "../editor.js";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PACK = fileURLToPath(new URL("../../crates/packs/invented.json", import.meta.url));

const OTHER = fileURLToPath(new URL("../../crates/packs/tests/made-up.json", import.meta.url));

async function load(page) {
  await page.goto("/packs");
  await alive(page);
  await page.getByText("No pack is loaded in this browser.").waitFor();
  await page.locator("#pack-files").setInputFiles(PACK);
  await page.getByRole("heading", { name: "Invented Cards" }).waitFor();
  await alive(page);
}

/** Begins a fleet with the pack and puts a ship, a title, an upgrade and two squadrons of the pack in. */
async function build(page) {
  await page.getByRole("button", { name: "Build a fleet with it" }).click();
  await page.waitForURL(/\/fleets\/new/);
  await alive(page);
  await page.locator(".faction", { hasText: "Rebel Alliance" }).click();
  await page.locator("#add-ship").waitFor();
  await addShip(page, "Lamplighter-class Tender");
  await choose(page, slot(page, 0, "Title"), "Wickerlight");
  await choose(page, slot(page, 0, "Lantern"), "Night Lenses");
  await addSquadron(page, "Moth Squadron", 2);
}

pageTest("packs: a pack is loaded, its cards are shown under its name, and it can be removed", WIDE, async (page) => {
  await load(page);
  assert.match(await page.locator(".pack").innerText(), /1 ship · 2 squadrons · 2 upgrades · 1 objective · 1 changed card, based on Rules Reference 1\.6/);
  assert.equal(await page.locator(".pack .card-row").count(), 7);
  await page.goto("/cards?q=moth");
  await alive(page);
  const title = "Rules Reference 1.6 with Invented Cards";
  await page.locator("select", { hasText: title }).selectOption({ label: title });
  const row = page.locator(".card-row", { hasText: "Moth Squadron" }).first();
  await row.waitFor();
  assert.match(await row.innerText(), /Invented Cards/);
  await page.goto("/packs");
  await alive(page);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await page.getByText("No pack is loaded in this browser.").waitFor();
  await page.goto("/fleets/new");
  await alive(page);
  assert.equal(await page.locator("#edition option", { hasText: "Invented" }).count(), 0);
});

pageTest("packs: everything that is wrong is said at once, with file, card and field", WIDE, async (page) => {
  const text = await readFile(PACK, "utf8");
  const broken = text.replace('"points": 9,', '"points": "nine",').replace('"hull": 4,', "");
  await page.goto("/packs");
  await alive(page);
  await page.locator("#pack-files").setInputFiles([
    { name: "broken.json", mimeType: "application/json", buffer: Buffer.from(broken) },
  ]);
  const faults = page.locator("#pack-faults");
  await faults.waitFor();
  const lines = await faults.locator("li").allInnerTexts();
  assert.equal(lines.length, 2, lines.join("\n"));
  assert.match(lines.join("\n"), /broken\.json · moth-squadron-invented · points: /);
  assert.match(lines.join("\n"), /broken\.json · lamplighter-class-tender-invented: .*hull/);
  await page.getByText("No pack is loaded in this browser.").waitFor();
});

pageTest("packs: a huge, a deep and a malicious pack do no harm", WIDE, async (page) => {
  const file = (name, text) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  await page.goto("/packs");
  await alive(page);
  const refused = async (pack, reason) => {
    await page.locator("#pack-files").setInputFiles([pack]);
    await page.locator("#pack-faults", { hasText: reason }).waitFor();
    await page.getByText("No pack is loaded in this browser.").waitFor();
  };
  await refused(file("huge.json", `{"pack": "${"x".repeat(20 * 1024 * 1024)}"}`), /huge\.json.*bytes; the limit is/);
  await refused(file("deep.json", "[".repeat(500_000)), /deep\.json/);
  await refused(file("nothing.json", "\0".repeat(1000)), /nothing\.json/);
  const text = (await readFile(PACK, "utf8")).replaceAll("Invented Cards", "<img src=x onerror=document.title='hacked'>Cards");
  await page.locator("#pack-files").setInputFiles([file("script.json", text)]);
  await page.getByRole("heading", { name: "<img src=x" }).waitFor();
  assert.equal(await page.locator("main img").count(), 0, "a name is text");
  assert.doesNotMatch(await page.title(), /hacked/);
  await page.goto("/cards?q=moth");
  await alive(page);
  assert.doesNotMatch(await page.title(), /hacked/);
});

pageTest("packs: a fleet of a pack is built, shared and opened elsewhere", { ...WIDE, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  const sent = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await load(page);
  await build(page);
  const built = await fleet(page);
  assert.match(await points(page), /^63/);
  await page.reload();
  await alive(page);
  await page.locator(".ship").first().waitFor();
  assert.deepEqual(await fleet(page), built);
  assert.equal(await page.locator("[data-pack]").count(), 0);
  assert.ok(!sent.some((it) => /moth|lamplighter|wickerlight/i.test(it)), "nothing of the pack was sent");
  const dialog = await share(page);
  const link = await dialog.locator("#share-link").inputValue();
  assert.match(link, /\/f\/2[\w-]+$/);

  // Elsewhere: another browser, without the pack.
  const there = await elsewhere(WIDE);
  await there.goto(link);
  assert.match(await there.locator("[data-pack]").innerText(), /needs the pack “invented” with the fingerprint [0-9a-f]{16}/);
  assert.match(await there.locator(".sheet").innerText(), /moth-squadron-invented/);
  await there.getByRole("link", { name: "Copy to my fleets and edit" }).click();
  await alive(there);
  await there.locator("[data-pack]").waitFor();
  assert.match((await fleet(there)).join("\n"), /moth-squadron-invented/);
  // With the pack the same fleet is whole again.
  await load(there);
  await there.goto(link.replace("/f/", "/fleets/new?code="));
  await alive(there);
  await there.locator(".ship").first().waitFor();
  assert.deepEqual(await fleet(there), built);
  assert.equal(await there.locator("[data-pack]").count(), 0);
});

pageTest("packs: a fleet uses two packs and an objective, and loses nothing where one is missing", { ...WIDE, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await load(page);
  assert.equal(await page.locator("[data-together]").count(), 0);
  await page.locator("#pack-files").setInputFiles(OTHER);
  await page.getByRole("heading", { name: "made-up" }).waitFor();
  await alive(page);
  // A card id of another pack is refused, and said to be so.
  const clash = (await readFile(PACK, "utf8")).replace('"pack": "invented"', '"pack": "again"');
  await page.locator("#pack-files").setInputFiles([{ name: "again.json", mimeType: "application/json", buffer: Buffer.from(clash) }]);
  await page.locator("#pack-faults li").first().waitFor();
  assert.match(await page.locator("#pack-faults").innerText(), /the pack Invented Cards has a card with this id/);

  await page.getByRole("button", { name: "Build a fleet with all of them" }).click();
  await page.waitForURL(/\/fleets\/new/);
  await alive(page);
  assert.match(await page.locator("#edition option:checked").innerText(), /with Invented Cards and made-up/);
  await page.locator(".faction", { hasText: "Rebel Alliance" }).click();
  await page.locator("#add-ship").waitFor();
  await addShip(page, "Lamplighter-class Tender");
  await choose(page, slot(page, 0, "Officer"), "Wick");
  await choose(page, page.locator("#objective-navigation"), "Lamp Festival");
  await choose(page, page.locator("#objective-defense"), "Night Watch");
  const built = await fleet(page);
  const dialog = await share(page);
  const link = await dialog.locator("#share-link").inputValue();

  // Elsewhere with one pack: the fleet is edited and shared again.
  const there = await elsewhere({ ...WIDE, permissions: ["clipboard-read", "clipboard-write"] });
  await load(there);
  await there.goto(link.replace("/f/", "/fleets/new?code="));
  await alive(there);
  await there.locator(".ship").first().waitFor();
  assert.match(await there.locator("[data-pack]").innerText(), /needs the pack “made-up” with the fingerprint [0-9a-f]{16}/);
  assert.match((await fleet(there)).join("\n"), /wick-made-up/);
  await addSquadron(there, "Moth Squadron", 1);
  const again = await (await share(there)).locator("#share-link").inputValue();
  // A player with both packs sees the same fleet with one squadron more.
  await page.goto(again.replace("/f/", "/fleets/new?code="));
  await alive(page);
  await page.locator(".ship").first().waitFor();
  const now = (await fleet(page)).join("\n");
  for (const line of built) assert.ok(now.includes(line), `${line} in ${now}`);
  assert.match(now, /Moth Squadron/);
  assert.equal(await page.locator("[data-pack]").count(), 0);
});
