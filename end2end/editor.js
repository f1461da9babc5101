// What a player does in the fleet editor, in one line each.
import { alive } from "./harness.js";

export async function newFleet(page, faction) {
  await page.goto("/fleets/new");
  await alive(page);
  await page.locator(".faction", { hasText: faction }).click();
  await page.locator("#add-ship").waitFor();
}

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
