// A random legal fleet, from all cards or only those that are owned.
import assert from "node:assert/strict";
import { alive, pageTest } from "../harness.js";

const surprise = (page) => page.getByRole("button", { name: "Surprise me" }).click();

pageTest("surprise: a legal fleet of the faction asked for, without JavaScript too", { javaScriptEnabled: false }, async (page) => {
  await page.goto("/fleets/surprise");
  await page.getByLabel("Faction").selectOption("rebel");
  await page.getByLabel("Style").selectOption("large-ships");
  assert.ok(!(await page.getByText("Only cards in my collection").isVisible()), "nothing is owned");
  await surprise(page);
  await page.waitForURL(/\/f\//);
  assert.match(await page.locator("main").innerText(), /Legal/);
  assert.match(await page.locator("main").innerText(), /Rebel Alliance/);
});

pageTest("surprise: only cards in the collection, and what cannot be done is said", async (page) => {
  await page.goto("/collection");
  await alive(page);
  await page.getByRole("checkbox", { name: /^Core Set / }).check();
  await page.goto("/fleets/surprise");
  await page.getByLabel("Only cards in my collection").check();
  await page.getByLabel("Faction").selectOption("separatist");
  await surprise(page);
  assert.match(await page.getByRole("alert").innerText(), /no legal fleet among the cards you own/);
  assert.equal(await page.getByLabel("Faction").inputValue(), "separatist", "what was chosen stays");
  await page.getByLabel("Only cards in my collection").check();
  await page.getByLabel("Faction").selectOption("empire");
  await page.getByLabel("Points").fill("180");
  await surprise(page);
  await page.waitForURL(/\/f\//);
  assert.match(await page.locator("main").innerText(), /Victory/);
});
