// What a player does in the fleet editor, in one line each.
import { alive } from "./harness.js";

/** A legal list of 376 points, without costs, so that it belongs to no edition. */
export const EMPIRE = `Name: Lantern Watch
Faction: Galactic Empire
Commander: Darth Vader

Assault: Most Wanted
Defense: Contested Outpost
Navigation: Superior Positions

Imperial II-class Star Destroyer
• Darth Vader

Gladiator I-class Star Destroyer
• Demolisher
• Ordnance Experts

Raider I-class Corvette

Raider I-class Corvette

Squadrons:
• 8 x TIE Fighter Squadron
`;

export async function newFleet(page, faction) {
  await page.goto("/fleets/new");
  await alive(page);
  await page.locator(".faction", { hasText: faction }).click();
  await page.locator("#add-ship").waitFor();
}

/** A fleet that is there at once, from a list: by clicks it would take seconds, which only tests about clicks are worth. */
export async function pastedFleet(page, list) {
  await page.goto("/fleets/new");
  await alive(page);
  await paste(page, list);
  await page.locator(".ship, .line").first().waitFor();
}

/** A Gladiator with its title and a Raider, of the Empire. */
export const twoShips = (page) =>
  pastedFleet(page, "Faction: Galactic Empire\nGladiator I-class Star Destroyer\n• Demolisher\nRaider I-class Corvette");

/** Clicks a button many times in the page itself: through the debugger each click looks up the button again. */
export async function clickTimes(page, label, times) {
  await page.locator(`[aria-label="${label}"]`).first().waitFor();
  await page.evaluate(
    async ({ label, times }) => {
      for (let click = 0; click < times; click += 1) {
        document.querySelector(`[aria-label="${label}"]`).click();
        await new Promise((done) => setTimeout(done, 0));
      }
    },
    { label, times },
  );
}

/** Opens the choice of faction, rules and points of a fleet that has begun. */
export async function openTerms(page) {
  if ((await page.locator("#terms").getAttribute("aria-expanded")) === "false") await page.locator("#terms").click();
  await page.locator("#setup").waitFor();
}

/** Opens the menu of the compact view. */
export const more = (page) => page.getByRole("button", { name: "More", exact: true }).click();

/** The card's row in the picker, by its whole name. */
const row = (page, name) =>
  page.locator("#picker .picker-row__card").filter({ has: page.locator(".picker-row__name", { hasText: new RegExp(`^${name},\\s*$`) }) });

/** Takes a card that the picker offers. */
export async function take(page, name) {
  await page.locator("#picker-search").fill(name);
  await row(page, name).first().click();
}

export async function addShip(page, name) {
  const ships = page.locator(".ship");
  const before = await ships.count();
  await page.locator("#add-ship").click();
  await take(page, name);
  await ships.nth(before).waitFor();
}

export async function addSquadron(page, name, count) {
  await page.locator("#add-squadron").click();
  await take(page, name);
  for (let more = 1; more < count; more += 1) await row(page, name).first().click();
  const close = page.getByRole("button", { name: "Close the list" });
  if (await close.isVisible()) await close.click();
  await page.locator(".line", { hasText: name }).waitFor();
}

/** A slot of a ship by its icon's name, empty or not. */
export const slot = (page, ship, name) =>
  page.locator(".ship").nth(ship).locator(".slot__open").filter({ hasText: name }).first();

/** Opens a slot or an objective and takes a card for it. */
export async function choose(page, opener, name) {
  await opener.click();
  await take(page, name);
  await page.locator("#fleet").getByRole("button", { name }).first().waitFor();
}

export async function objectives(page, names) {
  for (const [index, category] of ["assault", "defense", "navigation"].entries()) {
    await choose(page, page.locator(`#objective-${category}`), names[index]);
  }
}

export const verdict = (page) => page.locator("#verdict-title").innerText();

export const points = (page) => page.locator(".meter").first().locator(".meter__figures").innerText();

/** Everything in the fleet, as text. */
export const fleet = (page) => page.locator("#fleet .ship__name, #fleet .slot--filled .slot__name, #fleet .line__name, #fleet .line__number, #fleet .objective__name").allInnerTexts();

/** Builds a whole fleet from nothing by clicks: `{ faction, ships: [[name, { slot: card }]], squadrons, objectives }`. */
export async function build(page, plan) {
  await newFleet(page, plan.faction);
  for (const [index, [ship, upgrades = {}]] of plan.ships.entries()) {
    await addShip(page, ship);
    for (const [icon, card] of Object.entries(upgrades)) await choose(page, slot(page, index, icon), card);
  }
  for (const [name, count] of plan.squadrons) await addSquadron(page, name, count);
  await objectives(page, plan.objectives);
}

/** Puts a text into the paste dialog and takes what was read. */
export async function paste(page, text) {
  // In the menu of the compact view once the fleet has begun.
  if (await page.locator(".editor--compact .toolbar__more").isVisible()) await more(page);
  await page.getByRole("button", { name: "Paste a list", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Paste a list" });
  await dialog.getByLabel("The list").fill(text);
  await dialog.locator(".understood").waitFor();
  const understood = await dialog.locator(".understood").innerText();
  await dialog.getByRole("button", { name: /Use this list|Replace the fleet/ }).click();
  await dialog.waitFor({ state: "hidden" });
  return understood;
}

/** Clicks remedies until none is offered; returns their words. */
export async function applyFixes(page) {
  const clicked = [];
  const remedy = page.locator(".violation--error button").filter({ hasNotText: /^Show/ }).first();
  while (clicked.length < 12 && (await remedy.count()) > 0) {
    clicked.push(await remedy.innerText());
    await remedy.click();
  }
  return clicked;
}

/** Opens the dialog for sharing and waits for all of it. */
export async function share(page) {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this fleet" });
  await dialog.locator("#export-text").waitFor();
  return dialog;
}
