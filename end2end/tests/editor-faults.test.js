// What once went wrong in a player's hands.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { alive, elsewhere, pageTest } from "../harness.js";
import { addShip, newFleet, openTerms, pastedFleet, points, share, slot } from "../editor.js";

const WIDE = { viewport: { width: 1440, height: 900 }, acceptDownloads: true };

const LIST = `Faction: Galactic Empire

Gladiator I-Class Star Destroyer (56)
• Demolisher (10)
• Darth Vade (36)
• Flux Capacitor of Doom (9)
= 111
`;

const focused = (page, id) => page.waitForFunction((id) => document.activeElement?.id.startsWith(id), id);
const said = (page) => page.locator(".editor > [role=status]").innerText();

/** Two ships of which the first has Minister Tua aboard. */
async function tuaAboard(page) {
  await pastedFleet(page, "Faction: Galactic Empire\nGladiator I-class Star Destroyer\n• Minister Tua\nGladiator I-class Star Destroyer");
}

pageTest("faults: Enter takes the card whose name was typed, or says why it does not fit", WIDE, async (page) => {
  await tuaAboard(page);
  await slot(page, 1, "Officer").click();
  await focused(page, "picker-search");
  await page.keyboard.type("tua");
  assert.match(await page.locator(".picker-row__name").first().innerText(), /^Minister Tua/);
  await page.keyboard.press("Enter");
  const row = page.locator(".picker-row").first();
  await row.getByRole("button", { name: "Add it anyway" }).waitFor();
  assert.equal(await page.locator(".ship").nth(1).locator(".slot--filled").count(), 0, "nothing was taken");
  assert.match(await said(page), /^Minister Tua does not fit\. .*unique/);
  await focused(page, "pick-");
  // "Only what I can add" does not make Enter take another card.
  await page.locator("#picker-search").fill("");
  await page.getByLabel("Only what I can add").check();
  await page.locator("#picker-search").fill("tua");
  await page.locator("#picker-search").press("Enter");
  await row.getByRole("button", { name: "Add it anyway" }).waitFor();
  assert.equal(await page.locator(".ship").nth(1).locator(".slot--filled").count(), 0);
  await page.locator("#picker-search").fill("zzzzzz");
  await page.locator("#picker-search").press("Enter");
  assert.equal(await said(page), "No card has this name");
});

pageTest("faults: what players say finds what they mean in the picker", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  for (const [text, name] of [["isd 2", "Imperial II-class Star Destroyer"], ["vsd", "Victory I-class Star Destroyer"], ["flotilla", "Gozanti-class Assault Carriers"]]) {
    await page.locator("#picker-search").fill(text);
    await page.waitForFunction((name) => document.querySelector(".picker-row__name")?.textContent.startsWith(`${name},`), name);
  }
});

pageTest("faults: undo and the keys of the page work after a card was added by keyboard", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await page.locator("#add-ship").click();
  await focused(page, "picker-search");
  await page.keyboard.type("gladiator i");
  await page.keyboard.press("Enter");
  await focused(page, "slot-");
  await page.keyboard.press("f");
  await focused(page, "picker-search");
  await page.keyboard.type("tie f");
  await page.keyboard.press("Enter");
  await focused(page, "more-");
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".line").count(), 0);
  await page.keyboard.press("s");
  await focused(page, "picker-search");
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".ship").count(), 0, "an empty search field has nothing of its own to undo");
});

pageTest("faults: Enter twice never adds a second unique squadron", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await page.keyboard.press("f");
  await focused(page, "picker-search");
  await page.keyboard.type("howlrunner");
  await page.keyboard.press("Enter");
  await focused(page, "line-");
  await page.keyboard.press("Enter");
  await page.keyboard.press("f");
  assert.equal(await page.locator(".line").count(), 1);
  assert.match(await page.locator(".line__number").first().innerText(), /^1$/);
});

pageTest("faults: the address of a fleet that another browser keeps says so", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  const address = page.url();
  assert.match(address, /local=/);
  const stranger = await elsewhere(WIDE);
  await stranger.goto(address);
  await alive(stranger);
  const notice = stranger.getByRole("alert").filter({ hasText: "saved in another browser" });
  await notice.waitFor();
  await stranger.locator(".faction", { hasText: "Rebel Alliance" }).click();
  await addShip(stranger, "CR90 Corvette A");
  await notice.waitFor({ state: "hidden" });
  assert.notEqual(stranger.url(), address);
});

pageTest("faults: suggestions for a pasted line are told apart and taken by a click, and what is not read stays", WIDE, async (page) => {
  await page.goto("/fleets/new");
  await alive(page);
  await page.getByRole("button", { name: "Paste a list", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Paste a list" });
  await dialog.getByLabel("The list").fill("https://armada.example.org/fleet/1234");
  await dialog.getByText("paste the list itself").waitFor();
  assert.ok(await dialog.getByRole("button", { name: "Use this list" }).isDisabled());
  await dialog.getByLabel("The list").fill(LIST.replace("Darth Vade ", "Dart Vaderr "));
  const line = dialog.locator(".unread", { hasText: "Dart Vaderr" });
  await line.waitFor();
  const offered = await line.getByRole("button").allInnerTexts();
  assert.ok(offered.length > 1 && new Set(offered).size === offered.length, `each once: ${offered}`);
  await line.getByRole("button").first().click();
  await line.waitFor({ state: "hidden" });
  await dialog.locator(".unread", { hasText: "Flux Capacitor of Doom" }).waitFor();
  await dialog.getByRole("button", { name: "Use this list" }).click();
  const kept = page.getByRole("region", { name: "Unrecognised lines" });
  await kept.getByText("Flux Capacitor of Doom").waitFor();
  await page.reload();
  await alive(page);
  await kept.getByText("Flux Capacitor of Doom").waitFor();
  await kept.getByRole("button", { name: /^Dismiss/ }).first().click();
  await kept.waitFor({ state: "hidden" });
});

pageTest("faults: a fleet that was deleted comes back", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  await page.goto("/fleets");
  await alive(page);
  await page.getByRole("button", { name: "Delete" }).dblclick();
  const gone = page.locator(".shelf__deleted");
  await gone.getByRole("button", { name: "Undo" }).click();
  await page.locator(".entry").waitFor();
  await page.reload();
  await alive(page);
  await page.locator(".entry").waitFor();
});

pageTest("faults: a text file is brought in as a fleet", WIDE, async (page) => {
  await page.goto("/fleets");
  await alive(page);
  const file = page.locator("input[type=file]");
  await file.setInputFiles({ name: "list.txt", mimeType: "text/plain", buffer: Buffer.from(LIST) });
  await page.locator(".entry").waitFor();
  assert.match(await page.getByRole("status").innerText(), /1 fleet imported/);
  await file.setInputFiles({ name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear friend, see you on Friday.") });
  await page.getByText("no card was found in it").waitFor();
});

pageTest("faults: exports and files carry the name that is suggested", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  const dialog = await share(page);
  const text = dialog.locator("#export-text");
  for (const format of ["kingston", "flagship", "discord", "markdown", "json"]) {
    await dialog.locator("#export-format").selectOption(format);
    await page.waitForFunction(() => document.querySelector("#export-text").value.includes("Gladiator I-class Star Destroyer\n") || document.querySelector("#export-text").value.includes('"name": "Gladiator') || document.querySelector("#export-text").value.includes("**Gladiator"));
  }
  assert.match(await text.inputValue(), /"name": "Gladiator I-class Star Destroyer"/);
  const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Download" }).click()]);
  assert.equal(download.suggestedFilename(), "gladiator-i-class-star-destroyer.json");
  assert.match(await readFile(await download.path(), "utf8"), /gladiator-i-class-star-destroyer/);
  const [code] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("link", { name: /Download/ }).click()]);
  assert.equal(code.suggestedFilename(), "gladiator-i-class-star-destroyer-qr.svg");
});

pageTest("faults: copying is confirmed for a moment", { ...WIDE, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  const dialog = await share(page);
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await dialog.getByRole("button", { name: "Copied" }).waitFor();
  await dialog.getByRole("button", { name: "Copy link" }).waitFor();
  await dialog.getByRole("button", { name: "Copy picture" }).click();
  const told = dialog.locator(".share-picture .share-status");
  await page.waitForFunction(() => document.querySelector(".share-picture .share-status").textContent.trim() !== "");
  await told.scrollIntoViewIfNeeded();
  assert.match(await told.innerText(), /Picture copied|blocked copying|could not be created/);
});

pageTest("faults: a total that is too high is the highest there is", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  await openTerms(page);
  await page.locator("#points").fill("99999");
  await page.locator("#points").press("Tab");
  assert.equal(await points(page), "56 / 9999");
  assert.equal(await page.locator("#points").inputValue(), "9999");
  await page.locator("#points").fill("99999");
  await page.locator("#points").press("Tab");
  assert.equal(await page.locator("#points").inputValue(), "9999", "the field shows what holds");
});

pageTest("faults: the order of Tab is the order on the screen", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  await openTerms(page);
  const places = await page.evaluate(() =>
    [...document.querySelectorAll(".fleet-name, .factions, .setup__terms")].map((it) => {
      const { left, bottom } = it.getBoundingClientRect();
      return [Math.round(bottom), Math.round(left)];
    }),
  );
  assert.equal(places.length, 3);
  assert.deepEqual(places, [...places].sort(([a, b], [c, d]) => a - c || b - d));
});

pageTest("faults: over the limit the least changes are offered first and a higher total last", WIDE, async (page) => {
  await pastedFleet(page, "Faction: Galactic Empire\nGladiator I-class Star Destroyer\n• Demolisher\n• Ordnance Experts\n2 x TIE Fighter Squadron");
  await openTerms(page);
  await page.locator("#points").fill("84");
  await page.locator("#points").press("Tab");
  const fault = page.locator(".violation--error", { hasText: "84" }).first();
  const offered = await fault.getByRole("button").allInnerTexts();
  assert.match(offered[0], /^(Drop|Take) /);
  assert.match(offered.filter((it) => !it.startsWith("Show")).at(-1), /no longer a standard game$/);
  await fault.getByRole("button", { name: "Drop one TIE Fighter Squadron (8)" }).click();
  await page.locator("#add-ship").click();
  const heading = page.locator(".picker-row__heading");
  await heading.waitFor();
  assert.equal(await heading.innerText(), "The cards below cost more than the 6 points left.");
  assert.equal(await page.locator(".picker-row__reasons:visible").count(), 0, "said once");
});

pageTest("faults: two commanders, two ways out", WIDE, async (page) => {
  await pastedFleet(page, "Faction: Galactic Empire\n\nGladiator I-Class Star Destroyer (56)\n• Darth Vader (36)\n\nRaider I-Class Corvette (44)\n• Admiral Motti (24)\n");
  const fault = page.locator(".violation--error", { hasText: "ommander" }).first();
  await fault.getByRole("button", { name: "Remove Darth Vader from Gladiator I-class Star Destroyer" }).waitFor();
  await fault.getByRole("button", { name: "Remove Admiral Motti from Raider I-class Corvette" }).click();
  assert.equal(await page.locator(".slot--filled").count(), 1);
});

pageTest("faults: the question which state to keep stays in sight", { viewport: { width: 1280, height: 600 } }, async (page, context) => {
  await pastedFleet(page, `Faction: Galactic Empire\n${"Gladiator I-class Star Destroyer\n".repeat(4)}`);
  const second = await context.newPage();
  await second.goto(page.url());
  await alive(second);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await addShip(second, "Raider I-class Corvette");
  const banner = page.getByRole("alert").filter({ hasText: "changed in another tab" });
  await banner.waitFor();
  const box = await banner.boundingBox();
  assert.ok(box.y >= 0 && box.y < 600, `at ${box.y}`);
});

pageTest("faults: dice by range and arc can be read in the editor", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Imperial II-class Star Destroyer");
  await page.getByRole("button", { name: "Analysis" }).click();
  const bar = page.locator("#understand .bars--dice tbody .bars__wide").first();
  await bar.waitFor();
  assert.ok((await bar.boundingBox()).width > 200, "the bar has a line of its own");
});

pageTest("faults: the link is handed to the phone's own way of sharing", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, async (page) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      window.handed = data;
    };
  });
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  const dialog = await share(page);
  await dialog.getByRole("button", { name: "Send the link…" }).click();
  const handed = await page.waitForFunction(() => window.handed);
  const { title, url } = await handed.jsonValue();
  assert.equal(title, "Gladiator I-class Star Destroyer");
  assert.match(url, /\/f\/\w/);
});
