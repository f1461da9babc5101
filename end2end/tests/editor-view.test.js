// How much room the editor takes, and its header.
import assert from "node:assert/strict";
import { assertAccessible } from "../accessible.js";
import { alive, pageTest } from "../harness.js";
import { overlapping, squeezed } from "../layout.js";
import { addShip, newFleet, openTerms, pastedFleet, verdict } from "../editor.js";

const SCREEN = { viewport: { width: 1280, height: 720 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const LIST = `Faction: Galactic Empire

Imperial II-class Star Destroyer (120)
• Darth Vader (36)
• Avenger (5)
• Gunnery Team (7)
• Electronic Countermeasures (7)
• XI7 Turbolasers (6)

Gladiator I-class Star Destroyer (56)
• Demolisher (10)
• Ordnance Experts (4)
• Assault Concussion Missiles (7)

Raider I-class Corvette (44)
• Ordnance Experts (4)
• Assault Proton Torpedoes (5)

Squadrons:
• "Howlrunner" (16)
• Soontir Fel (18)
• TIE Fighter Squadron (8)
• TIE Interceptor Squadron (11)
• TIE Bomber Squadron (9)
• Aggressor Assault Fighter (15)

Assault: Most Wanted
Defense: Contested Outpost
Navigation: Superior Positions
`;

async function usualList(page) {
  await pastedFleet(page, LIST);
  await page.locator(".ship").nth(2).waitFor();
}

pageTest("view: three ships with upgrades and six squadrons fit a small screen without scrolling", SCREEN, async (page) => {
  await usualList(page);
  assert.equal(await page.locator(".line").count(), 6);
  assert.equal(await page.locator(".slot--filled").count(), 10);
  const sizes = await page.evaluate(() => {
    const fleet = document.querySelector("#fleet");
    return { page: document.documentElement.scrollHeight, fleet: fleet.getBoundingClientRect().bottom, hidden: fleet.scrollHeight - fleet.clientHeight };
  });
  assert.ok(sizes.page <= 720, `the page is ${sizes.page} pixels high`);
  assert.ok(sizes.fleet <= 720 && sizes.hidden <= 0, `the list ends at ${sizes.fleet}`);
  await assertAccessible(page);
});

pageTest("view: one header of 56 pixels holds name, faction, points, verdict and share", SCREEN, async (page) => {
  await usualList(page);
  const header = page.locator(".toolbar");
  assert.equal((await header.boundingBox()).height, 56);
  assert.match(await header.getByRole("link", { name: /Legal|Not/ }).innerText(), /3\d\d \/ 400/);
  for (const part of [page.locator("#fleet-name"), page.locator("#terms"), header.getByRole("button", { name: "Share" })]) {
    const box = await part.boundingBox();
    const { y, height } = await header.boundingBox();
    assert.ok(box.y >= y && box.y + box.height <= y + height + 1, "inside the header");
  }
  assert.match(await page.locator("#terms").innerText(), /Galactic Empire/);
});

pageTest("view: the choice of faction closes when it is made, and opens again", SCREEN, async (page) => {
  await newFleet(page, "Galactic Empire");
  assert.ok(!(await page.locator(".factions").isVisible()));
  await openTerms(page);
  // Arrows go from one to the next; only the space bar closes.
  await page.locator("input[name=faction]:checked").focus();
  await page.keyboard.press("ArrowRight");
  assert.ok(await page.locator(".factions").isVisible());
  const chosen = await page.locator(".faction:has(:checked)").innerText();
  assert.notEqual(chosen, "Galactic Empire");
  await page.keyboard.press("Space");
  await page.locator(".factions").waitFor({ state: "hidden" });
  assert.match(await page.locator("#terms").innerText(), new RegExp(chosen));
  await page.waitForFunction(() => document.activeElement.id === "terms");
});

pageTest("view: the roomy view is chosen once and remembered", SCREEN, async (page) => {
  await usualList(page);
  const compact = (await page.locator(".ship").first().boundingBox()).height;
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Comfortable view" }).click();
  assert.ok((await page.locator(".ship").first().boundingBox()).height > compact * 1.3);
  await page.reload();
  await alive(page);
  await page.locator(".editor:not(.editor--compact) .ship").first().waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Compact view" }).click();
  await page.goto("/fleets/new");
  await alive(page);
  await page.locator(".faction", { hasText: "Rebel" }).click();
  await page.locator(".editor--compact").waitFor();
});

pageTest("view: a phone has the roomy view, and the header leaves room for the list", PHONE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  const ship = await page.locator(".ship").first().boundingBox();
  const slot = await page.locator(".slot__open").first().boundingBox();
  assert.ok(slot.height >= 44, "slots are easy to hit");
  assert.ok(ship.y < 480, `the list begins at ${ship.y}`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
  assert.equal(await verdict(page), "Not finished");
});

/** Words of the editor that stand on two lines. */
const brokenWords = (page) =>
  page.evaluate(() => {
    const broken = new Set();
    const walker = document.createTreeWalker(document.querySelector(".editor"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const shown = node.parentElement.checkVisibility({ visibilityProperty: true }) && !node.parentElement.closest(".visually-hidden, option, select");
      if (!shown) continue;
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}’']+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) broken.add(`${word} (${node.parentElement.className})`);
      }
    }
    return [...broken];
  });

/** Fails where a word breaks at one of the widths. */
async function assertWholeWords(page, widths, what) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const broken = await brokenWords(page);
    assert.ok(broken.length === 0, `${what} at ${width} pixels: ${broken.join(", ")}`);
  }
}

for (const [name, widths] of [["phones", [360, 390]], ["screens", [768, 1024, 1280, 1440, 1920]]]) {
  pageTest(`view: no word breaks inside on ${name}`, { viewport: { width: widths[0], height: 900 } }, async (page) => {
    await page.goto("/fleets/new");
    await alive(page);
    await assertWholeWords(page, widths, "before the choice");
    await usualList(page);
    await assertWholeWords(page, widths, "the list");
    await openTerms(page);
    await assertWholeWords(page, widths, "the choice of faction");
    await page.getByRole("button", { name: "Analysis" }).click();
    await page.locator("#understand .understanding").waitFor();
    await assertWholeWords(page, widths, "what it does");
    await page.keyboard.press("s");
    await assertWholeWords(page, widths, "the picker");
  });
}

/** Ships with the longest names, one of them the flagship. */
const LONG_NAMES = `Faction: Galactic Empire

Imperial Star Destroyer Cymoon 1 Refit
• Grand Admiral Thrawn

Quasar Fire II-class Cruiser-Carrier

Imperial II-class Star Destroyer
• Avenger
`;

pageTest("view: names of ships have room and no texts overlap on screens of any width", { viewport: { width: 1024, height: 768 } }, async (page) => {
  for (const list of [LIST, LONG_NAMES]) {
    await pastedFleet(page, list);
    await page.locator(".ship").nth(2).waitFor();
    for (const [width, height] of [[1024, 768], [1280, 720], [1366, 768], [1440, 900], [1536, 864], [1920, 1080]]) {
      await page.setViewportSize({ width, height });
      assert.deepEqual(await squeezed(page, ".ship__name"), [], `at ${width} pixels`);
      assert.deepEqual(await overlapping(page), [], `at ${width} pixels`);
    }
  }
});

pageTest("view: an empty slot says what it is for", SCREEN, async (page) => {
  await usualList(page);
  const free = page.locator(".slot--free .slot__open").first();
  const name = free.locator(".slot__name");
  assert.ok((await name.boundingBox()).width < 4, "an icon in a narrow list");
  await free.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  assert.ok((await name.boundingBox()).width > 20, "the word with the focus");
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.locator("#fleet-name").focus();
  assert.ok((await name.boundingBox()).width > 20, "a word where there is room");
});

pageTest("view: no ring around what has the focus is cut off", SCREEN, async (page) => {
  await usualList(page);
  await page.locator(".picker-filters__title").click();
  await page.locator(".picker-filters__fields").waitFor();
  const cut = await page.evaluate(() => {
    const cut = [];
    const stops = ".editor :is(button, a[href], input, select, textarea, summary):not(:disabled)";
    for (const element of document.querySelectorAll(stops)) {
      if (!element.checkVisibility()) continue;
      element.focus({ focusVisible: true });
      const style = getComputedStyle(element);
      if (style.outlineStyle === "none") continue;
      const out = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
      const { left, right } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === "visible") continue;
        const box = around.getBoundingClientRect();
        if (left - out < box.left - 0.5 || right + out > box.right + 0.5) cut.push(`${element.className} in ${around.className}`);
      }
    }
    return [...new Set(cut)];
  });
  assert.deepEqual(cut, []);
});
