// The fleet editor, as a player uses it.
import assert from "node:assert/strict";
import { alive, BASE_URL, elsewhere, pageTest } from "../harness.js";
import { addShip, addSquadron, choose, EMPIRE, fleet, newFleet, pastedFleet, points, slot, take, verdict } from "../editor.js";

const WIDE = { viewport: { width: 1440, height: 900 } };

pageTest("editor: a fleet tells points, squadrons, activations, flagship and a name", WIDE, async (page) => {
  await pastedFleet(page, EMPIRE);
  assert.equal(await verdict(page), "Legal");
  assert.equal(await points(page), "376 / 400");
  assert.match(await page.getByRole("meter", { name: "Squadron points" }).getAttribute("aria-valuetext"), /^64 of 134, 70 left$/);
  assert.match(await page.locator(".meters__counts").innerText(), /Activations\s+4\s+Deployments\s+8/);
  assert.equal(await page.locator(".ship--flagship .ship__name").innerText(), "Imperial II-class Star Destroyer");
  assert.equal(await page.locator("#fleet-name").getAttribute("placeholder"), "Darth Vader aboard an Imperial II-class Star Destroyer");
});

pageTest("editor: a violation names its rule, shows its place and is fixed by a click", WIDE, async (page) => {
  await pastedFleet(page, "Faction: Galactic Empire\nGladiator I-class Star Destroyer\n• Demolisher\nGladiator I-class Star Destroyer");
  await slot(page, 1, "Title").click();
  const row = page.locator(".picker-row", { hasText: "Demolisher" });
  assert.match(await row.getAttribute("class"), /refused/);
  assert.match(await row.innerText(), /unique[\s\S]*RRG 1\.6, Unique Names/);
  await row.getByRole("button").first().click();
  await row.getByRole("button", { name: "Add it anyway" }).click();
  assert.equal(await verdict(page), "Not legal");
  const fault = page.locator(".violation--error", { hasText: "Unique names" });
  assert.match(await fault.innerText(), /RRG 1\.6, Unique Names/);
  await fault.getByRole("button", { name: /^Show/ }).click();
  assert.match(await page.evaluate(() => document.activeElement.textContent), /Demolisher/);
  await fault.getByRole("button", { name: "Remove Demolisher" }).click();
  assert.equal(await fault.count(), 0);
  assert.equal(await verdict(page), "Not finished");
});

pageTest("editor: what stands in the way of a card can be cleared from the list", WIDE, async (page) => {
  await pastedFleet(page, "Faction: Galactic Empire\nGladiator I-class Star Destroyer\n• Demolisher\nGladiator I-class Star Destroyer");
  await slot(page, 1, "Title").click();
  const row = page.locator(".picker-row", { hasText: "Demolisher" });
  await row.getByRole("button").first().click();
  await row.getByRole("button", { name: "Remove Demolisher, then add it" }).click();
  assert.equal(await page.locator(".ship").nth(1).locator(".slot--filled").innerText().then((it) => it.split("\n")[0]), "Demolisher");
  assert.equal(await page.locator(".ship").nth(0).locator(".slot--filled").count(), 0);
});

pageTest("editor: a step is undone by its name", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  await choose(page, slot(page, 0, "Title"), "Demolisher");
  await page.getByRole("button", { name: "Remove Demolisher" }).click();
  await page.getByRole("button", { name: "Undo: remove Demolisher" }).click();
  assert.equal(await page.locator(".slot--filled", { hasText: "Demolisher" }).count(), 1);
  await page.getByRole("button", { name: "Redo: remove Demolisher" }).click();
  assert.equal(await page.locator(".slot--filled").count(), 0);
});

pageTest("editor: a reload in the middle loses nothing", WIDE, async (page) => {
  await pastedFleet(page, EMPIRE);
  await page.locator("#fleet-name").fill("Lantern <b>Watch</b>");
  const before = await fleet(page);
  assert.match(page.url(), /\/fleets\/new\?local=\w+$/);
  await page.reload();
  await alive(page);
  await page.locator(".ship").first().waitFor();
  assert.deepEqual(await fleet(page), before);
  assert.equal(await page.locator("#fleet-name").inputValue(), "Lantern <b>Watch</b>");
  assert.equal(await verdict(page), "Legal");
});

// Parts that may be wanted later are asked for just when the network goes: they are missed, and come with it.
const OFFLINE = { ...WIDE, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] };

pageTest("editor: goes on without the network", OFFLINE, async (page, context) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) => addEventListener("offline", run, { once: true });
  });
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  await context.setOffline(true);
  await choose(page, slot(page, 0, "Title"), "Demolisher");
  await addSquadron(page, "TIE Fighter Squadron", 2);
  assert.equal(await points(page), "82 / 400");
  const kept = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith("flagbridge.fleet."))[1]);
  assert.match(kept, /demolisher-title/);
  assert.equal(await page.locator("html[data-complete]").count(), 0);
  await context.setOffline(false);
  await page.waitForSelector("html[data-complete]");
});

pageTest("editor: a shared link opens in another browser, and a copy can be edited", WIDE, async (page) => {
  await pastedFleet(page, EMPIRE);
  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.locator("#share-link").inputValue();
  assert.match(link, new RegExp(`^${BASE_URL}/f/\\w[\\w-]{10,120}$`));
  const reader = await elsewhere({ javaScriptEnabled: false });
  const response = await reader.goto(link);
  assert.equal(response.status(), 200);
  const text = await reader.getByRole("main").innerText();
  for (const name of ["Imperial II-class Star Destroyer", "Darth Vader", "Demolisher", "TIE Fighter Squadron", "Most Wanted", "376 / 400", "Legal"]) {
    assert.ok(text.includes(name), `${name} in the shared view`);
  }
  const copy = await elsewhere(WIDE);
  await copy.goto(link);
  await copy.getByRole("link", { name: /Copy to my fleets/ }).click();
  await alive(copy);
  await copy.locator(".ship").first().waitFor();
  assert.equal(await points(copy), "376 / 400");
  assert.match(copy.url(), /local=/);
});

pageTest("editor: a pasted list is read, what is not read is shown", WIDE, async (page) => {
  await page.goto("/fleets/new");
  await alive(page);
  await page.getByRole("button", { name: "Paste a list" }).click();
  const dialog = page.getByRole("dialog", { name: "Paste a list" });
  await dialog.getByLabel("The list").fill(`Faction: Galactic Empire
Points: 130/400

Commander: Darth Vader

Gladiator I-Class Star Destroyer (56)
• Darth Vader (36)
• Demolisher (10)
• Flux Capacitor of Doom (9)
= 102

Squadrons:
• 2 x TIE Fighter Squadron (16)
`);
  await dialog.getByText("Flux Capacitor of Doom").waitFor();
  assert.match(await dialog.innerText(), /1 ship, 2 squadrons/);
  await dialog.getByRole("button", { name: "Use this list" }).click();
  await page.locator(".ship").first().waitFor();
  assert.equal(await page.locator(".slot--filled").count(), 2);
  assert.equal(await points(page), "116 / 400");
});

pageTest("editor: from a click to the verdict", WIDE, async (page) => {
  await pastedFleet(page, EMPIRE);
  // Until the verdict's text has changed in the document; layout and paint come with the next frame.
  const times = await page.evaluate(async () => {
    const more = document.querySelector("[aria-label='Add one TIE Fighter Squadron']");
    const less = document.querySelector("[aria-label='Remove one TIE Fighter Squadron']");
    const total = () => document.querySelector(".meter__is").textContent;
    const times = [];
    for (let round = 0; round < 20; round += 1) {
      const before = total();
      const start = performance.now();
      (round % 2 ? less : more).click();
      while (total() === before) await Promise.resolve();
      times.push(performance.now() - start);
      await new Promise(requestAnimationFrame);
    }
    return times.sort((a, b) => a - b);
  });
  const build = await page.getAttribute("html", "data-build");
  console.log(`click to verdict (${build} build): median ${times[10].toFixed(1)} ms, worst ${times[19].toFixed(1)} ms`);
  assert.equal(times.length, 20, "every click reached the verdict");
});
