// Cards of the list, opened in place.
import assert from "node:assert/strict";
import { assertAccessible } from "../accessible.js";
import { pageTest } from "../harness.js";
import { newFleet, pastedFleet, slot } from "../editor.js";

const WIDE = { viewport: { width: 1280, height: 720 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const card = (page) => page.locator(".card-view[open]");

async function aList(page) {
  await pastedFleet(page, "Faction: Galactic Empire\nGladiator I-class Star Destroyer\n• Demolisher\n2 x TIE Fighter Squadron");
}

pageTest("cards: a ship's name opens its drawn card, with arcs, dice, shields, speed and history", WIDE, async (page) => {
  await aList(page);
  await page.getByRole("button", { name: "Gladiator I-class Star Destroyer", exact: true }).click();
  await card(page).getByRole("heading", { name: "Gladiator I-class Star Destroyer" }).waitFor();
  assert.ok(await card(page).locator(".ship-sheet__base svg").first().isVisible(), "the base is drawn");
  const text = await card(page).innerText();
  for (const word of ["Hull", "Engineering", "Against squadrons", "Speed", "History"]) assert.match(text, new RegExp(word), word);
  assert.match(await card(page).getByRole("link", { name: "Open card page" }).getAttribute("href"), /^\/cards\/gladiator-i-class-star-destroyer/);
  // The sheet that draws cards has come, too.
  await page.waitForFunction(() => [...document.styleSheets].some((it) => /\/cards\./.test(it.href)));
  await assertAccessible(page);
  await page.keyboard.press("Escape");
  await card(page).waitFor({ state: "hidden" });
  assert.match(await page.evaluate(() => document.activeElement.textContent), /Gladiator/);
});

pageTest("cards: an upgrade opens by the key I and by resting on it, and closes when the pointer leaves", WIDE, async (page) => {
  await aList(page);
  const demolisher = page.locator(".slot--filled .slot__open");
  await demolisher.focus();
  await page.keyboard.press("i");
  await card(page).getByRole("heading", { name: "Demolisher" }).waitFor();
  assert.match(await card(page).innerText(), /Ruling|History/);
  await page.keyboard.press("Escape");
  await card(page).waitFor({ state: "hidden" });
  await page.locator(".line").hover();
  await card(page).getByRole("heading", { name: "TIE Fighter Squadron" }).waitFor();
  assert.ok(await page.evaluate(() => !document.activeElement.closest(".card-view")), "the focus stays in the list");
  await demolisher.hover();
  await card(page).getByRole("heading", { name: "Demolisher" }).waitFor();
  await page.locator(".brand").hover();
  await card(page).waitFor({ state: "hidden" });
});

pageTest("cards: clicking a card in the picker does not open its preview", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await page.locator("#picker-search").fill("gladiator i-class");
  await page.locator(".picker-row__card").first().hover();
  await page.mouse.down();
  await page.mouse.up();
  await page.locator(".ship").waitFor();
  await page.waitForTimeout(900);
  assert.equal(await card(page).count(), 0);
});

pageTest("cards: a card of the picker opens by the key I", WIDE, async (page) => {
  await newFleet(page, "Rebel Alliance");
  await page.locator("#picker-search").fill("cr90 corvette b");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("i");
  await card(page).getByRole("heading", { name: "CR90 Corvette B" }).waitFor();
});

pageTest("cards: on a phone a long press opens the card over the list", PHONE, async (page, context) => {
  await aList(page);
  const box = await page.locator(".slot--filled .slot__open").boundingBox();
  const touch = await context.newCDPSession(page);
  const at = { x: box.x + 40, y: box.y + box.height / 2 };
  await page.evaluate(({ x, y }) => {
    const target = document.elementFromPoint(x, y);
    target.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true, pointerType: "touch", clientX: x, clientY: y }));
  }, at);
  await touch.detach();
  await card(page).getByRole("heading", { name: "Demolisher" }).waitFor();
  const sheet = await card(page).boundingBox();
  assert.ok(sheet.width >= 380 && sheet.y > 60, "a sheet from the foot of the screen");
  await card(page).getByRole("button", { name: "Close the card" }).click();
  await card(page).waitFor({ state: "hidden" });
});
