// A turn of a campaign with four players and two grand admirals, each in a browser of their own.
import assert from "node:assert/strict";
import { assertAccessible } from "../accessible.js";
import { OBJECTIVES, battle, fits, form, opened, secretLinks } from "../campaigns.js";
import { elsewhere, pageTest } from "../harness.js";

const LISTS = {
  Ada: "Faction: Rebel Alliance\nCR90 Corvette A (44)\n• Mon Mothma (27)\n",
  Ben: "Faction: Rebel Alliance\nNebulon-B Escort Frigate (57)\n• Garm Bel Iblis (25)\n",
  Cleo: "Faction: Galactic Empire\nRaider I-class Corvette (44)\n• Admiral Screed (26)\n",
  Dora: "Faction: Galactic Empire\nGladiator I-class Star Destroyer (56)\n• Admiral Motti (24)\n",
};

async function place(page, name, stand) {
  const it = form(page.locator("section", { hasText: "orders" }), "Place");
  await it.locator("select[name=location]").selectOption({ label: name });
  await it.locator("select[name=stand]").selectOption(stand);
  await it.getByRole("button", { name: "Place", exact: true }).click();
  await page.locator("#due").or(page.locator("[data-winner]")).first().waitFor();
}

pageTest("campaigns: four players play a turn of the Corellian Conflict", { viewport: { width: 390, height: 844 } }, async (page) => {
  const name = `Sector ${Date.now()}`;
  await page.goto("/campaigns");
  await page.getByRole("link", { name: "New campaign" }).click();
  await page.getByLabel("Campaign name").fill(name);
  for (const [label, player] of [["Rebel player 1", "Ada"], ["Rebel player 2", "Ben"], ["Imperial player 1", "Cleo"], ["Imperial player 2", "Dora"]]) {
    await page.getByLabel(label, { exact: true }).fill(player);
  }
  await page.getByRole("button", { name: "Create campaign" }).click();
  await page.waitForURL(/\/campaigns\/.+made$/);
  await page.getByText("Secret link for the organiser").waitFor();
  await assertAccessible(page);
  await fits(page);

  const links = await secretLinks(page);
  assert.equal(Object.keys(links).length, 8);
  const open = (holder) => opened(links[holder]);

  const players = {};
  for (const player of Object.keys(LISTS)) {
    players[player] = await open(player);
    await players[player].getByRole("link", { name: "Fleets", exact: true }).click();
    const own = players[player].getByRole("region", { name: `Fleet of ${player}` });
    await own.getByText("Submit the fleet as text").click();
    await own.locator("textarea").fill(`${LISTS[player]}${OBJECTIVES}`);
    await own.getByRole("button", { name: "Submit this fleet", exact: true }).click();
    await players[player].getByRole("region", { name: `Fleet of ${player}` }).getByText(" won, 0 lost").waitFor();
  }

  const rebels = await open("the Rebel grand admiral");
  const empire = await open("the Imperial grand admiral");
  for (const [at, stand] of [["Talus", "base"], ["Froz", "base"], ["Tralus", "outpost"], ["Nubia", "outpost"]]) await place(rebels, at, stand);
  for (const at of ["Duro", "Corfai"]) await place(empire, at, "base");
  await empire.reload();
  assert.equal(await empire.getByRole("cell", { name: "Rebel presence" }).count(), 4, "which are bases is a secret");
  assert.equal(await rebels.getByRole("cell", { name: "Rebel base" }).count(), 2);
  await rebels.getByRole("button", { name: "Finish setup" }).click();
  await rebels.getByText("Finished; waiting for the other team.").waitFor();
  await empire.getByRole("button", { name: "Finish setup" }).click();
  await empire.getByText("Turn 1 · Strategy phase").waitFor();

  await rebels.reload();
  const assault = form(rebels.locator("section", { hasText: "Rebel orders" }), "Declare the assault");
  await assault.locator("select[name=player]").selectOption({ label: "Ada" });
  await assault.locator("select[name=location]").selectOption({ label: "Duro" });
  await assault.getByRole("button", { name: "Declare the assault" }).click();
  await empire.reload();
  await form(empire.locator("section", { hasText: "Imperial orders" }), "Name the defender").locator("select[name=player]").selectOption({ label: "Cleo" });
  await empire.getByRole("button", { name: "Name the defender" }).click();
  const answer = form(empire.locator("section", { hasText: "Imperial orders" }), "Declare the assault");
  await answer.locator("select[name=location]").selectOption({ label: "Talus" });
  await answer.getByRole("button", { name: "Declare the assault" }).click();
  await empire.getByText("Assault at Talus on a base").waitFor();
  await rebels.reload();
  await rebels.getByRole("button", { name: "Name the defender" }).click();
  await rebels.getByText("Turn 1 · Battles").waitFor();
  await fits(rebels);

  const address = links.Ada.split("#")[0];
  await players.Ada.goto(address);
  await players.Ada.getByRole("article", { name: "Battle at Duro" }).getByRole("link", { name: "Sheet to print" }).click();
  await players.Ada.getByRole("heading", { name: "Assault at Duro on a base" }).waitFor();
  await assertAccessible(players.Ada);
  await fits(players.Ada);
  await players.Ada.getByRole("link", { name: "Back to the campaign" }).click();

  // The defender of a base chooses the objective; then the battle can be played here, set up as the campaign says.
  const duro = (player) => player.getByRole("article", { name: "Battle at Duro" });
  await duro(players.Ada).getByText("the objective of this battle is not chosen yet").waitFor();
  await players.Cleo.goto(address);
  await duro(players.Cleo).getByRole("button", { name: "Choose the objective" }).click();
  await duro(players.Cleo).getByText("Objective: Base defense").waitFor();
  await players.Ada.goto(address);
  await duro(players.Ada).getByRole("button", { name: "Play it against the bot" }).click();
  await players.Ada.waitForURL(/\/play\/\w+$/);
  await players.Ada.locator("#decision-title").waitFor();
  await players.Ada.goto(address);
  await duro(players.Ada).getByText("A game of this battle is saved in this browser").waitFor();
  assert.equal(await duro(players.Ada).getByRole("button", { name: "Enter this result" }).count(), 0, "the game is not over");
  await assertAccessible(players.Ada);
  await fits(players.Ada);

  // At a live table each player has their own seat, and the result is entered when the game is over.
  for (const player of [players.Ada, players.Cleo]) {
    await duro(player).getByRole("button", { name: "online table" }).click();
    await player.waitForURL(/\/live\/\w+/);
    await player.locator("[data-say-ready]").click();
  }
  await players.Cleo.locator("[data-concede]").click();
  await players.Cleo.locator("[data-concede]").click();
  await players.Ada.locator("[data-ended='conceded']").waitFor();
  await players.Ada.getByRole("link", { name: "Back to the campaign" }).click();
  await duro(players.Ada).locator("[data-outcome]", { hasText: "Rebels won" }).waitFor();
  await players.Dora.goto(address);
  await battle(players.Dora, "Talus", [10, 90]);
  await players.Dora.getByText("Turn 1 · Management phase").waitFor();

  // The form to submit a fleet holds the fleet as it stands.
  await players.Dora.getByRole("link", { name: "Fleets", exact: true }).click();
  const dora = players.Dora.getByRole("region", { name: "Fleet of Dora" });
  await dora.getByText("Submit the fleet as text").click();
  assert.match(await dora.locator("textarea").inputValue(), /Gladiator I-class Star Destroyer[^]*Admiral Motti/);
  await dora.getByRole("button", { name: "Submit this fleet", exact: true }).click();
  await players.Dora.getByRole("region", { name: "Fleet of Dora" }).getByText("0 won, 1 lost").waitFor();
  assert.equal(await players.Dora.getByRole("alert").filter({ visible: true }).count(), 0, "the same fleet costs nothing");

  for (const [admiral] of [[rebels], [empire]]) {
    await admiral.goto(address);
    await admiral.getByRole("button", { name: "Finish management" }).click();
  }
  await empire.getByText("Turn 2 · Strategy phase").waitFor();
  await assertAccessible(empire);

  // A spectator follows everything but secrets, and the organiser takes a step back.
  const spectator = await elsewhere();
  await spectator.goto(address);
  await spectator.getByText("Turn 2 · Strategy phase").waitFor();
  assert.equal(await spectator.getByRole("button", { name: "Declare the assault" }).count(), 0);
  await page.goto(`${address}/log`);
  await page.getByText("from the table").first().waitFor();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByText("Turn 1 · Management phase").waitFor();
  await assertAccessible(page);
  await fits(page);
});
