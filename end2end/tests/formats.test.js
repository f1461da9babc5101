// Lists from elsewhere: each format is read, fixed by clicks, shared and printed.
import assert from "node:assert/strict";
import { elsewhere, pageTest } from "../harness.js";
import { EMPIRE, applyFixes, more, objectives, paste, pastedFleet, points, share, verdict } from "../editor.js";

const WIDE = { viewport: { width: 1440, height: 900 } };

/** Two slips: a title that belongs to another ship, and a letter that is not there. */
function broken(text, format) {
  const misled = text.replace(/demolisher/i, (name) => (name[0] === "D" ? "Devastator" : "devastator"));
  assert.notEqual(misled, text, `${format} names the title`);
  if (format === "json") return misled;
  const slipped = misled.replace(/ordnance( ?)experts/i, (name) => name.replace(/c/i, "s"));
  assert.notEqual(slipped, misled, `${format} names the upgrade`);
  return slipped;
}

pageTest("formats: every format is read, fixed by its remedies and legal again", WIDE, async (page) => {
  await pastedFleet(page, EMPIRE);
  assert.equal(await verdict(page), "Legal");

  const dialog = await share(page);
  const texts = {};
  for (const format of await dialog.locator("#export-format option").evaluateAll((options) => options.map((it) => it.value))) {
    await dialog.locator("#export-format").selectOption(format);
    texts[format] = await dialog.locator("#export-text").inputValue();
  }
  assert.deepEqual(Object.keys(texts), ["kingston", "warlords", "afd", "afd-first", "fab", "aff", "tts", "flagship", "discord", "markdown", "json"]);
  assert.equal(new Set(Object.values(texts)).size, 11, "no two formats are alike");
  await page.keyboard.press("Escape");

  const totals = new Set();
  for (const [format, text] of Object.entries(texts)) {
    await paste(page, broken(text, format));
    assert.equal(await verdict(page), "Not legal", format);
    const fault = page.locator(".violation--error", { hasText: "Devastator" }).first();
    assert.match(await fault.locator("cite").innerText(), /RRG/, format);
    assert.ok((await applyFixes(page)).length > 0, format);
    assert.match(await page.locator(".ship").first().innerText(), /Devastator/, `${format}: the title moves to the ship it fits`);
    assert.equal(await page.locator(".slot--filled", { hasText: "Ordnance Experts" }).count(), 1, `${format} forgives a slip`);
    // The first shape of one builder never carried objectives.
    if ((await verdict(page)) === "Not finished") await objectives(page, ["Most Wanted", "Contested Outpost", "Superior Positions"]);
    assert.equal(await verdict(page), "Legal", `${format}: ${await page.locator("#verdict").innerText()}`);
    totals.add(await points(page));
  }
  assert.equal(totals.size, 1, `the same fleet from every format: ${[...totals]}`);
});

/** Costs as printed, which rules of 2017 match best; the Quasar came out after them. */
const PRINTED = `Faction: Galactic Empire

Gladiator I-class Star Destroyer (56)
• Assault Concussion Missiles (7)
`;

pageTest("formats: a pasted list keeps the player's rules; others are a hint, and never ones that lack its cards", WIDE, async (page) => {
  const rules = page.locator("#edition");
  await pastedFleet(page, `${PRINTED}\nQuasar Fire I-class Cruiser-Carrier (54)\n`);
  assert.equal(await rules.inputValue(), "rrg-1.6");
  const open = async (list) => {
    await more(page);
    await page.getByRole("button", { name: "Paste a list", exact: true }).click();
    await page.locator("#import-text").fill(list);
    await page.locator(".understood").waitFor();
  };
  await open(`${PRINTED}\nQuasar Fire I-class Cruiser-Carrier (54)\n`);
  assert.equal(await page.locator("[data-other-edition]").count(), 0);
  await page.locator("#import-text").fill(PRINTED);
  const hint = page.locator("[data-other-edition]");
  assert.match(await hint.innerText(), /The costs in this list match .*3\.2\.1/);
  assert.equal(await page.locator("#import-edition").inputValue(), "rrg-1.6");
  await hint.getByRole("button", { name: "Use these rules" }).click();
  assert.equal(await page.locator("#import-edition").inputValue(), "faq-3.2.1");
  await page.locator("#import-edition").selectOption("rrg-1.5");
  await page.waitForFunction(() => document.activeElement.id === "import-edition");
  await page.getByRole("button", { name: "Replace the fleet" }).click();
  assert.equal(await rules.inputValue(), "rrg-1.5");
  // What is pasted next is built for the same rules.
  await paste(page, PRINTED);
  assert.equal(await rules.inputValue(), "rrg-1.5");
});

/** Sizes of the pages in a PDF, in points. */
const sheets = (pdf) =>
  [...pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, width, height]) => [Math.round(width), Math.round(height)]);

pageTest("formats: a pasted list is shared, opened by a stranger and printed on both papers", WIDE, async (page) => {
  await pastedFleet(page, EMPIRE);
  const dialog = await share(page);
  const link = await dialog.locator("#share-link").inputValue();
  const reader = await elsewhere();
  await reader.goto(link);
  assert.equal(await reader.locator("h1").innerText(), "Lantern Watch");
  await reader.locator(".sheet-menu > summary", { hasText: "More" }).click();
  await reader.getByRole("link", { name: "Print" }).click();
  await reader.waitForURL(/\/print/);
  const sizes = { A4: [595, 842], Letter: [612, 792] };
  const most = { "Tournament sheet": 3, "Compact list": 1, "Card summaries": 4 };
  for (const sheet of Object.keys(most)) {
    await reader.getByRole("link", { name: sheet }).click();
    for (const paper of Object.keys(sizes)) {
      await reader.getByRole("link", { name: paper, exact: true }).click();
      await reader.locator(`.paper--${paper.toLowerCase()}`).waitFor();
      const pdf = await reader.pdf({ preferCSSPageSize: true });
      const pages = sheets(pdf);
      assert.ok(pages.length >= 1 && pages.length <= most[sheet], `${sheet} on ${paper}: ${pages.length} pages`);
      for (const size of pages) assert.deepEqual(size, sizes[paper], `${sheet} on ${paper}`);
      assert.ok(pdf.length > 5000, `${sheet} on ${paper}: ${pdf.length} bytes`);
    }
  }
});
