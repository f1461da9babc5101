// What people do at a live table, in one line each: the same for both games.
import assert from "node:assert/strict";
import { alive, elsewhere } from "./harness.js";

export const online = (page) => page.locator(".live[data-link='online']").waitFor();

/** Sits down under a name with a list. */
export async function sit(page, name, list) {
  await page.locator("#live-name").fill(name);
  await page.locator("#live-list").fill(list);
  await page.locator("[data-bring]").click();
  await page.locator("[data-name]", { hasText: name }).waitFor();
}

/** At a table that was just made, sits two people down who say that they are ready, and lets a spectator in. Each of the two
 * has a name and a list. Returns the pages of the other player and of the spectator. */
export async function gather(page, screen, [own, others]) {
  const invitation = await page.locator("#invitation").inputValue();
  const spectators = await page.locator("#spectators").inputValue();
  const other = await elsewhere(screen);
  await other.goto(invitation);
  await alive(other);
  await online(other);
  assert.ok(!other.url().includes("#"), "the key is not left in the address");
  await sit(page, own.name, own.list);
  await sit(other, others.name, others.list);
  await page.locator("[data-seat-of='B'] [data-name]", { hasText: others.name }).waitFor();
  await page.locator("[data-say-ready]").click();
  await page.locator("[data-seat-of='A'] [data-ready]", { hasText: "Ready" }).waitFor();
  await other.locator("[data-say-ready]").click();
  const watcher = await elsewhere(screen);
  await watcher.goto(spectators);
  await alive(watcher);
  return { other, watcher };
}
