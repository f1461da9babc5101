// The filters of the picker.
import assert from "node:assert/strict";
import { assertAccessible } from "../accessible.js";
import { pageTest } from "../harness.js";
import { addShip, newFleet, slot } from "../editor.js";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The names of the cards that are shown, without the comma that screen readers pause at. */
const names = async (page) => (await page.locator("#picker .picker-row__name").allTextContents()).map((it) => it.replace(/\s*,\s*$/, ""));
const found = (page) => page.locator(".picker__found").innerText();
const said = (page) => page.locator(".editor > [role=status]").innerText();
const chip = (page, name) => page.locator(".picker-filters").getByRole("button", { name, exact: true });

async function openFilters(page) {
  await page.locator(".picker-filters__title").click();
  await page.locator(".picker-filters__fields").waitFor();
}

pageTest("picker: ships are narrowed by size, dice, token, slot and cost", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  const all = (await names(page)).length;
  await openFilters(page);
  await chip(page, "Small").click();
  await chip(page, "1 black").click();
  const small = await names(page);
  assert.ok(small.includes("Raider I-class Corvette"), `${small}`);
  assert.ok(small.length < all && small.every((it) => !/Imperial|Victory/.test(it)), `${small}`);
  assert.match(await found(page), new RegExp(`${small.length} of ${all} cards, ${all - small.length} hidden by filters`));
  assert.equal(await page.locator(".picker-filters__title").innerText().then((it) => it.replace(/\s+/g, " ")), "Filters 2");
  await page.getByLabel("Costs at most").fill("44");
  await chip(page, "Scatter").click();
  assert.match(await page.locator(".picker__none").innerText(), /filters hide every card/);
  await assertAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  assert.equal((await names(page)).length, all);
  assert.equal(await page.evaluate(() => document.activeElement.id), "picker-search");
});

pageTest("picker: filters are remembered for each kind of card while the picker is open", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  await page.locator("#add-squadron").click();
  await openFilters(page);
  const squadrons = (await names(page)).length;
  await chip(page, "Aces").click();
  await page.getByLabel("Keyword").selectOption("Bomber");
  const aces = await names(page);
  assert.ok(aces.length < squadrons && aces.some((it) => /Rhymer/.test(it)), `${aces}`);
  assert.ok(!aces.some((it) => /^TIE Fighter Squadron/.test(it)));
  await slot(page, 0, "Officer").click();
  await page.locator("#picker-title", { hasText: "Officer" }).waitFor();
  assert.doesNotMatch(await found(page), /hidden/, "what was chosen for squadrons does not hide officers");
  await page.locator("#add-squadron").click();
  assert.deepEqual(await names(page), aces);
});

pageTest("picker: filters can be typed, and Enter never takes a card that they hide", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await page.locator("#picker-search").fill("size:large token:brace max:100");
  const large = await names(page);
  assert.ok(large.length > 0 && large.length < 10 && large.every((it) => !/Gladiator|Raider/.test(it)), `${large}`);
  await page.locator("#picker-search").fill("size:large raider i-class");
  await page.locator("#picker-search").press("Enter");
  assert.match(await said(page), /^Raider I-class Corvette is hidden by your filters$/);
  assert.equal(await page.locator(".ship").count(), 0);
  await page.locator("#picker-search").fill("size:small max:44");
  const [first] = await names(page);
  await page.locator("#picker-search").press("Enter");
  assert.equal(await page.locator(".ship__name").innerText(), first);
});

pageTest("picker: filters by keyboard alone and on a phone", PHONE, async (page) => {
  await newFleet(page, "Rebel Alliance");
  await page.locator("#add-ship").click();
  await page.locator("#picker-search").focus();
  const focused = () => page.evaluate(() => document.activeElement.className);
  for (let step = 0; step < 6 && !(await focused()).includes("picker-filters__title"); step += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator(".picker-filters__fields").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  assert.equal(await page.locator(".picker-chip[aria-pressed=true]").innerText(), "Small");
  assert.ok(!(await names(page)).some((it) => /MC80/.test(it)));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
});

pageTest("picker: other cards are shown from the first one", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  const list = page.locator(".picker__list");
  const scrolled = () => list.evaluate((it) => it.scrollTop);
  const down = () => list.evaluate((it) => it.scrollTo(0, it.scrollHeight));
  await page.locator("#objective-assault").click();
  await page.locator("#picker-title", { hasText: "Assault" }).waitFor();
  await down();
  assert.ok((await scrolled()) > 20);
  await page.locator("#objective-navigation").click();
  await page.locator("#picker-title", { hasText: "Navigation" }).waitFor();
  await page.waitForFunction(() => document.querySelector(".picker__list").scrollTop === 0);
  await page.locator("#add-squadron").click();
  await down();
  await page.locator("#picker-search").fill("tie");
  await page.waitForFunction(() => document.querySelector(".picker__list").scrollTop === 0);
  // A card that is taken leaves the list where it is.
  await down();
  const before = await scrolled();
  await page.locator("#picker .picker-row__card:not([aria-expanded])").last().click();
  await page.locator(".line").first().waitFor();
  assert.ok(before > 0 && Math.abs((await scrolled()) - before) < 80, `${before} and ${await scrolled()}`);
});
