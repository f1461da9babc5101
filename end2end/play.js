// What a player does at the table, in one line each. Every answer goes through the page's own controls.
import { alive } from "./harness.js";

export const REBELS = "Faction: Rebel Alliance\nCR90 Corvette A (44)\nX-wing Squadron (13)";
export const EMPIRE = "Faction: Galactic Empire\nRaider I-class Corvette (44)\nTIE Fighter Squadron (8)";

/** Games that a test of the same file has begun: where they stand and what the browser kept of them, by their terms. */
const begun = new Map();

/**
 * A game at its beginning. `seats` are the values of the two seats, `more` those of further choices by selector. The first
 * game of its terms begins in the lobby; others of the same file are put where the browser keeps games, and opened.
 */
export async function begin(page, terms) {
  const key = JSON.stringify(terms);
  if (!begun.has(key)) {
    await beginInLobby(page, terms);
    const kept = await page.evaluate(() => Object.entries(localStorage));
    begun.set(key, { address: page.url(), kept });
    return;
  }
  const { address, kept } = begun.get(key);
  // Once: what the page has changed since must survive a reload.
  await page.addInitScript(({ address, kept }) => {
    if (sessionStorage.getItem(address)) return;
    sessionStorage.setItem(address, "begun");
    for (const [name, value] of kept) localStorage.setItem(name, value);
  }, { address, kept });
  await page.goto(address);
  await alive(page);
  await page.locator(".battle").waitFor();
}

/** Fills the lobby and begins. */
export async function beginInLobby(page, { lists = [REBELS, EMPIRE], seats, seed = "7", mode = "core-set", more = {} }) {
  await page.goto("/play");
  await alive(page);
  await page.locator(".lobby__own > summary").click();
  for (const [index, side] of ["a", "b"].entries()) {
    await page.locator(`#play-list-${side}`).fill(lists[index]);
    await page.locator(`#play-seat-${side}`).selectOption(seats[index]);
  }
  await page.locator("#play-mode").selectOption(mode);
  await page.locator("#play-seed").fill(seed);
  for (const [field, value] of Object.entries(more)) await page.locator(field).selectOption(value);
  await page.locator("[data-begin]").click();
  await page.waitForURL(/\/play\/(?!table)\w+/);
  await alive(page);
  await page.locator(".battle").waitFor();
}

/** Whether an element is seen without scrolling. */
export const inWindow = (locator) =>
  locator.evaluate((it) => {
    const box = it.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight + 1 && box.left >= 0 && box.right <= innerWidth + 1;
  });

/** What the table says of itself. */
export const state = (page) => page.locator(".battle").evaluate(({ dataset }) => ({ ...dataset, length: Number(dataset.length) }));

/**
 * Answers through the page until `until` says so, a random button each time; all in the page, since thousands of
 * answers through the debugger would take minutes. A careful driver deploys at speed 1, stays slow and
 * goes straight as long as that does not lead off the table, so that a game lasts. Returns how many answers were given.
 */
export function drive(page, { until = "over", seed = 1, most = 4000, careful = false } = {}) {
  return page.evaluate(
    async ({ until, seed, most, careful }) => {
      let word = seed >>> 0 || 1;
      const below = (bound) => {
        word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
        return Math.floor((word / 2 ** 32) * bound);
      };
      const any = (list) => list[below(list.length)];
      const battle = document.querySelector(".battle");
      const buttons = (selector) => [...document.querySelectorAll(selector)].filter((it) => !it.disabled && it.offsetParent);
      const tick = () => new Promise((done) => setTimeout(done, 0));
      const stands = () => `${battle.dataset.length} ${document.querySelector("[data-lift]") !== null}`;
      // Only where a person is asked, or is about to be: a bot would play on.
      const stop = (kind) => {
        const person = battle.dataset.person === "true";
        // Where the speed is chosen, the course is chosen with it.
        const same = battle.dataset.decision === kind || (kind === "course" && document.querySelector(".joints") !== null);
        if (!until.startsWith("round ")) return same && person;
        const stage = document.querySelector(".battle-bar__stage").textContent.toLowerCase();
        return stage.startsWith(until) && (person || document.querySelector("[data-lift]") !== null);
      };
      let given = 0;
      while (given < most) {
        if (battle.dataset.decision === "over" || stop(until)) return given;
        const before = stands();
        const lift = document.querySelector("[data-lift]");
        if (lift) lift.click();
        else if (battle.dataset.person === "true") {
          for (const group of [".pieces [data-piece]", "[data-suggest]"]) {
            const choice = buttons(group);
            if (choice.length) {
              any(choice).click();
              await tick();
            }
          }
          if (careful) buttons("[data-speed='1']")[0]?.click();
          const leaves = () => careful && /leaves the play area/.test(document.querySelector(".warnings")?.textContent ?? "");
          const straight = () => careful && document.querySelector(".joints") !== null && !leaves();
          for (let tries = 0; !straight() && (tries === 0 || (tries < 12 && leaves())); tries += 1) {
            for (const row of document.querySelectorAll(".dial-row, .joints .joint")) {
              const choice = [...row.querySelectorAll("button")].filter((it) => !it.disabled);
              if (choice.length) any(choice).click();
              await tick();
            }
          }
          const confirm = () => buttons("[data-confirm]");
          const dice = buttons("[data-die]");
          for (let tries = 0; dice.length && !confirm().length && tries < 12; tries += 1) {
            any(dice).click();
            await tick();
          }
          const answers = [...buttons("[data-answer]"), ...confirm()];
          if (!answers.length) throw new Error(`no answer to ${battle.dataset.decision}: ${document.querySelector(".decision").textContent}`);
          (careful && battle.dataset.decision === "speed" ? answers[0] : any(answers)).click();
          given += 1;
        }
        const patience = Date.now() + 20_000;
        while (stands() === before && battle.dataset.decision !== "over") {
          if (Date.now() > patience) throw new Error(`stuck at ${battle.dataset.decision}: ${document.querySelector(".decision").textContent}`);
          await tick();
        }
        await tick();
      }
      return given;
    },
    { until, seed, most, careful },
  );
}
