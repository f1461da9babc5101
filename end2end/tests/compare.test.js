// Two fleets side by side.
import assert from "node:assert/strict";
import { BASE_URL, pageTest } from "../harness.js";

const CODE = "1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja";
const OTHER = `Faction: Rebel Alliance
Commander: General Dodonna

CR90 Corvette A (44)
• General Dodonna (20)
• Jaina's Light (5)
= 69

Squadrons:
• 2 x X-wing Squadron (26)
`;

pageTest("compare: a link and a pasted list, by a plain form", { javaScriptEnabled: false }, async (page) => {
  await page.goto("/compare");
  assert.equal(await page.locator(".comparison").count(), 0);
  await page.getByLabel("First fleet").fill(`${BASE_URL}/f/${CODE}`);
  await page.getByLabel("Second fleet").fill(OTHER);
  await page.getByRole("button", { name: "Compare" }).click();
  const fleets = await page.locator(".comparison__fleet").allInnerTexts();
  assert.equal(fleets.length, 2);
  assert.match(fleets[0], /Lantern Watch[\s\S]*of 400 points/);
  assert.match(fleets[1], /Rebel Alliance, 95 of 400 points/);
  assert.match(fleets[1], /CR90 Corvette A[\s\S]*Squadrons: .*X-wing Squadron/, "the cards stand side by side");
  const changes = await page.locator(".change").allInnerTexts();
  assert.ok(changes.some((it) => /^\+[\s\S]*CR90 Corvette A/.test(it)), `${changes}`);
  const row = page.locator(".comparison__cards tr", { hasText: /^X-wing Squadron/ });
  assert.match(await row.innerText(), /4\s+2\s+−26/);

  await page.getByRole("link", { name: "Link to this comparison" }).click();
  assert.match(page.url(), /\/compare\?a=1\S+&b=1\S+$/);
  assert.deepEqual(await page.locator(".change").allInnerTexts(), changes);
});

pageTest("compare: equal fleets, and a text that is none", { javaScriptEnabled: false }, async (page) => {
  await page.goto(`/compare?a=${CODE}&b=${CODE}`);
  await page.getByText("The fleets are identical.").waitFor();
  await page.goto(`/compare?a=${CODE}&b=${encodeURIComponent("<b>hello there</b>")}`);
  await page.getByText("No card was found in this text.").waitFor();
  assert.equal(await page.locator("main b").count(), 0);
  assert.equal(await page.locator("#b").inputValue(), "<b>hello there</b>");
});
