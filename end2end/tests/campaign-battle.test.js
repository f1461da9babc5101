// A battle of a campaign that is played in the browser: its result is entered as soon as it is over.
import assert from "node:assert/strict";
import { OBJECTIVES, assault, created, done, fits, opened, place } from "../campaigns.js";
import { alive, pageTest } from "../harness.js";

const LISTS = [
  "Faction: Rebel Alliance\nCR90 Corvette A (44)\n• Mon Mothma (27)\n",
  "Faction: Rebel Alliance\nNebulon-B Escort Frigate (57)\n• Garm Bel Iblis (25)\n",
  "Faction: Galactic Empire\nRaider I-class Corvette (44)\n• Admiral Screed (26)\n",
  "Faction: Galactic Empire\nGladiator I-class Star Destroyer (56)\n• Admiral Motti (24)\n",
].map((list) => `${list}${OBJECTIVES}`);

pageTest("campaign battle: the result of a game against the bot is entered automatically", { viewport: { width: 1440, height: 900 } }, async (page) => {
  await page.goto("/campaigns");
  const { address, key } = await created(page, { name: `Duel ${Date.now()}`, rebels: ["Ada", "Ben"], empire: ["Cleo", "Dora"] }, [
    ...LISTS.map((text, index) => ({ do: "fleet", player: index + 1, text })),
    ...[["talus", "base"], ["froz", "base"], ["tralus", "outpost"], ["nubia", "outpost"]].map(([at, stand]) => place("rebels", at, stand)),
    ...["duro", "corfai"].map((at) => place("empire", at, "base")),
    ...["rebels", "empire"].map(done),
    assault(1, "duro"),
    { do: "defend", battle: 1, player: 3 },
    assault(4, "talus"),
    { do: "defend", battle: 2, player: 2 },
    { do: "objective", battle: 1, objective: "base-defense-ion-cannon-cc" },
  ]);
  const ada = await opened(`${address}#${key("player 1")}`);
  const duro = ada.getByRole("article", { name: "Battle at Duro" });
  await duro.getByRole("button", { name: "Play it against the bot" }).click();
  await ada.waitForURL(/\/play\/\w+$/);
  await ada.locator("#decision-title").waitFor();

  // Bots play it to its end.
  await ada.evaluate(() => {
    const name = `flagbridge.game.${location.pathname.split("/").pop()}`;
    const game = JSON.parse(localStorage.getItem(name));
    localStorage.setItem(name, JSON.stringify({ ...game, seats: ["bot-ensign", "bot-ensign"] }));
  });
  await ada.reload();
  await alive(ada);
  await ada.locator("[data-over]").waitFor({ timeout: 120_000 });
  await ada.getByText("The result is entered in the campaign.").waitFor();
  await fits(ada);

  // A second look at the end sends nothing.
  await ada.reload();
  await ada.getByRole("link", { name: "Back to the campaign" }).waitFor();
  assert.equal(await ada.locator("[data-campaign-said]").innerText(), "");
  await ada.getByRole("link", { name: "Back to the campaign" }).click();
  await duro.locator("[data-outcome]", { hasText: " won " }).waitFor();
  assert.equal(await duro.getByRole("button", { name: "Enter this result" }).count(), 0);
  await ada.getByRole("link", { name: "Log", exact: true }).click();
  await ada.getByText("from the record of the game").first().waitFor();
});
