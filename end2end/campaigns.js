// What tests of campaigns share: links, orders and results, in one line each.
import assert from "node:assert/strict";
import { elsewhere } from "./harness.js";

export const OBJECTIVES = "Assault: Most Wanted\nDefense: Fire Lanes\nNavigation: Superior Positions\n";

/** Changes of a campaign, as a program sends them. */
export const place = (side, location, stand) => ({ do: "place", side, location, stand });
export const done = (side) => ({ do: "done", side, done: true });
export const assault = (player, location) => ({ do: "assault", player, location, kind: "assault" });

/** The form with this button within a part of the page. */
export const form = (part, button) => part.locator("form").filter({ has: part.page().getByRole("button", { name: button, exact: true }) });

/** Nothing is wider than the screen. */
export async function fits(page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(over, 0, "the page scrolls sideways");
}

/** Enters the result of a battle. */
export async function battle(page, at, scores) {
  const it = page.getByRole("article", { name: `Battle at ${at}` });
  await it.getByText("Enter the result").click();
  await it.getByLabel("Assaulter's score").fill(String(scores[0]));
  await it.getByLabel("Defender's score").fill(String(scores[1]));
  await it.getByRole("button", { name: "Save the result" }).click();
  await page.locator("[data-outcome]", { hasText: `${scores[0]} : ${scores[1]}` }).first().waitFor();
}

/** Chooses in the form with this button, by the names of its fields, and sends it. */
export async function order(part, button, choices = {}) {
  const it = form(part, button).first();
  for (const [name, label] of Object.entries(choices)) await it.locator(`select[name=${name}]`).selectOption({ label });
  await it.getByRole("button", { name: button, exact: true }).click();
}

/** The secret links of a campaign, by their holders: the organiser's page creates them. */
export async function secretLinks(page) {
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Create all links" }).click();
  const links = {};
  for (const notice of await page.locator(".event-link").all()) {
    links[await notice.getAttribute("data-holder")] = (await notice.locator("code").innerText()).trim();
  }
  return links;
}

/** A browser of its own that has opened a secret link. */
export async function opened(link) {
  const other = await elsewhere();
  await other.goto(link);
  await other.getByText("Signed in").waitFor();
  assert.ok(!other.url().includes("#"), "the key is gone from the address");
  return other;
}

/** A campaign that a program has created, with changes that its organiser makes; returns its address and keys by role. */
export async function created(page, settings, changes) {
  const made = await page.request.post("/api/v1/campaigns", { data: settings });
  assert.equal(made.status(), 201, await made.text());
  const { slug, keys } = await made.json();
  const key = (role) => keys.find((it) => [it.role, it.of].filter((part) => part !== undefined).join(" ") === role).key;
  for (const change of changes) {
    const headers = { authorization: `Bearer ${key("organiser")}` };
    const done = await page.request.post(`/api/v1/campaigns/${slug}/changes`, { data: { change }, headers });
    assert.equal(done.status(), 200, `${JSON.stringify(change)}: ${await done.text()}`);
  }
  return { slug, address: new URL(`/campaigns/${slug}`, page.url()).href, key };
}
