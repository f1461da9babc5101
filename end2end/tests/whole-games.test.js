// Whole games by keyboard alone, and by touch alone: from the lobby to the last result, without anything else.
import assert from "node:assert/strict";
import { alive, pageTest } from "../harness.js";
import { state } from "../play.js";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };

/** The lobby of a small game against a bot, with everything chosen by its address. */
const LOBBY = `/play?${new URLSearchParams({
  a: "Faction: Rebel Alliance\nCR90 Corvette A (44)\nX-wing Squadron (13)",
  b: "Faction: Galactic Empire\nRaider I-class Corvette (44)\nTIE Fighter Squadron (8)",
  "seat-a": "person",
  "seat-b": "bot-ensign",
  mode: "core-set",
  seed: "7",
})}`;

/** Waits until a person is asked, or the game is over. */
const settled = (page) =>
  page.waitForFunction(() => {
    const { person, decision } = document.querySelector(".battle").dataset;
    return person === "true" || decision === "over";
  });

const passed = (page, length) =>
  page.waitForFunction((old) => {
    const { decision, length } = document.querySelector(".battle").dataset;
    return Number(length) > old || decision === "over";
  }, length);

/** What can be done at this moment, as a player reads it off the page. */
const offered = (page) =>
  page.evaluate(() => {
    const count = (selector) => [...document.querySelectorAll(selector)].filter((it) => !it.disabled && it.offsetParent).length;
    return {
      answers: count(".decision [data-answer]"),
      dice: count("[data-die]"),
      slow: count("[data-speed='1'][aria-pressed=false]"),
      suggested: count("[data-suggest]"),
      confirm: count("[data-confirm]"),
      leaves: /leaves the play area/.test(document.querySelector(".warnings")?.textContent ?? ""),
      bends: count(".joints [data-click][aria-pressed=false]"),
    };
  });

/**
 * Plays until the game is over. `press` presses the button that a selector names, the given one of several; `number` gives
 * the answer with that number.
 */
async function playOn(page, { press, number }) {
  let given = 0;
  for (; given < 400; given += 1) {
    await settled(page);
    const { decision, length } = await state(page);
    if (decision === "over") break;
    let now = await offered(page);
    if (now.slow) await press("[data-speed='1']:not([disabled])", 0);
    if (decision === "deploy" || decision === "obstacle") await press("[data-suggest]", given % now.suggested);
    for (let tries = 0; now.bends && now.leaves && tries < 6; tries += 1) {
      await press(".joints [data-click][aria-pressed=false]:not([disabled])", (tries * 5) % now.bends);
      now = await offered(page);
    }
    for (let tries = 0; now.dice && !now.confirm && tries < 6; tries += 1) {
      await press("[data-die]:not([disabled])", tries % now.dice);
      now = await offered(page);
    }
    // Where a place or a course is composed, it is confirmed; a squadron may also just be done.
    if (now.confirm && !(decision === "squadron" && given % 2)) await press("[data-confirm]", 0);
    else if (now.answers) await number(decision === "speed" ? 1 : 1 + (given % Math.min(now.answers, 9)));
    else assert.fail(`nothing can be done at "${decision}"`);
    await passed(page, length);
  }
  assert.equal((await state(page)).decision, "over", "the game came to its end");
  return given;
}

pageTest("whole game: by keyboard alone", WIDE, async (page) => {
  // No pointer comes near the page, by whatever way.
  await page.addInitScript(() => {
    const refuse = (event) => {
      throw new Error(`a pointer was used: ${event.type}`);
    };
    for (const kind of ["pointerdown", "mousedown", "touchstart"]) addEventListener(kind, refuse, true);
  });
  await page.goto(LOBBY);
  await alive(page);
  /** How many steps of Tab lead to an element, backwards below zero: none where it has the focus. */
  const steps = (selector, place) =>
    page.evaluate(
      ({ selector, place }) => {
        const wanted = [...document.querySelectorAll(selector)].filter((it) => it.offsetParent)[place];
        const ways = "a[href], button:not([disabled]), input, select, textarea, summary, [tabindex='0']";
        const all = [...document.querySelectorAll(ways)].filter((it) => it.checkVisibility() && it.tabIndex >= 0);
        // The focus may stand on a heading, which Tab does not lead to: the way begins at what follows it.
        const here = document.activeElement;
        const before = all.filter((it) => here !== document.body && here.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_PRECEDING).length;
        const stands = all.includes(here);
        const order = all.indexOf(wanted);
        if (wanted === undefined || order < 0) return null;
        return order >= before + (stands ? 1 : 0) ? order - before + (stands ? 0 : 1) : order - before;
      },
      { selector, place },
    );
  const tabTo = async (selector, place = 0) => {
    for (let tries = 0; tries < 40; tries += 1) {
      const way = await steps(selector, place);
      assert.notEqual(way, null, `${selector} is there`);
      if (way === 0) return;
      // Where the browser counts otherwise, single steps lead on.
      const presses = tries < 4 ? Math.abs(way) : 1;
      for (let step = 0; step < presses; step += 1) await page.keyboard.press(way > 0 ? "Tab" : "Shift+Tab");
    }
    assert.fail(`${selector} is not reached by Tab`);
  };
  const press = async (selector, place) => {
    await tabTo(selector, place);
    await page.keyboard.press("Enter");
  };
  await press("[data-begin]", 0);
  await page.waitForURL(/\/play\/(?!table)\w+/);
  await alive(page);
  await page.locator(".battle").waitFor();
  await tabTo("#pace");
  await page.keyboard.press("i");
  assert.equal(await page.locator("#pace").inputValue(), "instant");
  // A select takes keys for itself: the board is the next place.
  await tabTo("#board");
  await playOn(page, { press, number: (number) => page.keyboard.press(String(number)) });
  await tabTo("[data-rematch]");
});

pageTest("whole game: by touch alone", PHONE, async (page) => {
  await page.goto(LOBBY);
  await alive(page);
  await page.locator("[data-begin]").tap();
  await page.waitForURL(/\/play\/(?!table)\w+/);
  await alive(page);
  await page.locator(".battle").waitFor();
  const press = (selector, place) => page.locator(`${selector} >> visible=true`).nth(place).tap();
  let touched = 0;
  const onTheBoard = async () => {
    // A piece is also put where the table is touched.
    const box = await page.locator("#board").boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    touched += 1;
  };
  await settled(page);
  await playOn(page, {
    press: async (selector, place) => {
      if (selector === "[data-suggest]" && touched < 2) await onTheBoard();
      await press(selector, place);
    },
    number: (number) => page.locator(".decision [data-answer] >> visible=true").nth(number - 1).tap(),
  });
  assert.ok(touched > 0, "the board was touched");
  await page.locator("[data-rematch]").tap();
});
