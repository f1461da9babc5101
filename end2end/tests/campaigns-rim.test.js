// Rebellion in the Rim with four players and two grand admirals, each in a browser of their own: from setup to the pivotal battle.
import assert from "node:assert/strict";
import { assertAccessible } from "../accessible.js";
import { OBJECTIVES, battle, fits, opened, order, secretLinks } from "../campaigns.js";
import { alive, elsewhere, pageTest } from "../harness.js";

const LISTS = {
  Ada: "Faction: Rebel Alliance\nCR90 Corvette A (44)\n",
  Ben: "Faction: Rebel Alliance\nNebulon-B Escort Frigate (57)\n",
  Cleo: "Faction: Galactic Empire\nRaider I-class Corvette (44)\n",
  Dora: "Faction: Galactic Empire\nGladiator I-class Star Destroyer (56)\n",
};

const orders = (page, side) => page.getByRole("region", { name: `${side} orders` });
const fleetOf = (page, player) => page.getByRole("region", { name: `Fleet of ${player}` });

pageTest("campaigns: four players play an act of Rebellion in the Rim", { viewport: { width: 390, height: 844 } }, async (page) => {
  await page.goto("/campaigns/new");
  await page.locator("select[name=kind]").selectOption({ label: "Rebellion in the Rim" });
  await page.getByLabel("Campaign name").fill(`Rim ${Date.now()}`);
  for (const [label, player] of [["Rebel player 1", "Ada"], ["Rebel player 2", "Ben"], ["Imperial player 1", "Cleo"], ["Imperial player 2", "Dora"]]) {
    await page.getByLabel(label, { exact: true }).fill(player);
  }
  await page.getByRole("button", { name: "Create campaign" }).click();
  await page.waitForURL(/\/campaigns\/.+made$/);
  const links = await secretLinks(page);
  const address = links.Ada.split("#")[0];
  // One short act: its pivotal battle is the last one.
  await page.goto(`${address}/settings`);
  await page.getByText("Campaign numbers").click();
  await page.locator("input[name=acts]").fill("1");
  await page.locator("input[name=act_goal]").fill("1");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.goto(address);
  await assertAccessible(page);
  await fits(page);

  // Each player submits a fleet without a commander card and gives the commander an ability and a name.
  const players = {};
  for (const player of Object.keys(LISTS)) {
    players[player] = await opened(links[player]);
    await players[player].getByRole("link", { name: "Fleets", exact: true }).click();
    const own = fleetOf(players[player], player);
    await own.getByText("Submit the fleet as text").click();
    await own.locator("textarea").fill(`${LISTS[player]}${OBJECTIVES}`);
    await own.getByRole("button", { name: "Submit this fleet", exact: true }).click();
    await own.getByText(" won, 0 lost").waitFor();
    await own.getByText("Abilities", { exact: true }).click();
    await order(own, "Learn", { ability: "Master Navigator I (tier 1, 0 experience)" });
    await own.getByText("Master Navigator I").first().waitFor();
    await own.getByText("Name and flagship").click();
    await own.getByLabel("Commander's name").fill(`Commander of ${player}`);
    await own.getByRole("button", { name: "Save", exact: true }).click();
    await own.getByText(`Commander of ${player}`, { exact: true }).first().waitFor();
  }
  await assertAccessible(players.Ada);
  await fits(players.Ada);

  const rebels = await opened(links["the Rebel grand admiral"]);
  const empire = await opened(links["the Imperial grand admiral"]);
  // The other team sees no fleet before the strategy phase.
  await empire.goto(`${address}/fleets`);
  assert.equal(await fleetOf(empire, "Ada").getByText("CR90").count(), 0, "fleets are secret during setup");

  const places = [[empire, "Imperial", "Dantooine"], [rebels, "Rebel", "Yavin"], [empire, "Imperial", "Kessel"], [rebels, "Rebel", "Hoth"]];
  for (const [admiral, side, at] of places) {
    await admiral.goto(address);
    await order(orders(admiral, side), "Place", { location: at });
    await admiral.getByRole("cell", { name: `${side} base` }).first().waitFor();
    await order(orders(admiral, side), "Record", { location: at, objective: "Base defense: ion cannon" });
    await orders(admiral, side).getByText(`${at}: Base defense: ion cannon`).waitFor();
  }
  await empire.goto(address);
  const text = await empire.locator("main").innerText();
  assert.ok(!/(Yavin|Hoth): Base defense/.test(text), "recorded base defenses are secret");
  const api = await (await empire.request.get(address.replace("/campaigns/", "/api/v1/campaigns/"))).text();
  assert.ok(!api.includes("base-defense-ion-cannon"), "spectators are sent no base defense");
  for (const [admiral, side] of [[rebels, "Rebel"], [empire, "Imperial"]]) {
    await admiral.goto(address);
    await order(orders(admiral, side), "Finish setup");
  }
  await empire.getByText("Act 1 · Turn 1 · Strategy phase").waitFor();

  // Rosters are public now. Each team assaults, the other one names the defender.
  await empire.goto(`${address}/fleets`);
  await fleetOf(empire, "Ada").getByText("CR90 Corvette A (44)", { exact: true }).first().waitFor();
  await rebels.goto(address);
  await order(orders(rebels, "Rebel"), "Declare the assault", { player: "Ada", location: "Ryloth" });
  await empire.goto(address);
  await order(orders(empire, "Imperial"), "Name the defender", { player: "Cleo" });
  await order(orders(empire, "Imperial"), "Declare the assault", { player: "Dora", location: "Felucia" });
  await empire.getByText("Felucia").first().waitFor();
  await rebels.goto(address);
  await order(orders(rebels, "Rebel"), "Name the defender", { player: "Ben" });
  await rebels.getByText("Act 1 · Turn 1 · Battles").waitFor();
  await rebels.locator("[data-condition=low-fuel]").first().waitFor();
  await assertAccessible(rebels);
  await fits(rebels);

  // The results bring points, a presence and experience.
  await players.Ada.goto(address);
  await battle(players.Ada, "Ryloth", [90, 10]);
  await players.Dora.goto(address);
  await battle(players.Dora, "Felucia", [0, 60]);
  await players.Dora.getByText("Act 1 · Turn 1 · Management phase").waitFor();

  // Management: a token of the new presence, a reward, a new card within it.
  await rebels.goto(address);
  await order(orders(rebels, "Rebel"), "Gain a token of Ryloth", { token: "Diplomats" });
  await orders(rebels, "Rebel").getByText("The team has 1 × Diplomats.").waitFor();
  await empire.goto(address);
  assert.equal(await empire.getByRole("button", { name: "Gain a token of Ryloth" }).count(), 0);
  const ada = players.Ada;
  await ada.goto(`${address}/fleets`);
  await order(fleetOf(ada, "Ada"), "Choose the reward", { reward: "Ryloth: Weapons Team up to 10" });
  await fleetOf(ada, "Ada").locator("[data-reward]", { hasText: "Weapons Team for 10 points" }).waitFor();
  await fleetOf(ada, "Ada").getByRole("link", { name: "Edit fleet" }).click();
  await alive(ada);
  const panel = ada.locator("#campaign");
  await panel.getByText("one Weapons Team upgrade of up to 10 points").waitFor();
  await panel.getByRole("button", { name: "Submit to the campaign" }).and(ada.locator(":enabled")).waitFor();
  await fits(ada);
  await assertAccessible(ada);
  assert.equal(await ada.getByText("No ship carries a commander").count(), 0, "task forces have no commander cards");
  for (const player of Object.keys(LISTS)) {
    await players[player].goto(`${address}/fleets`);
    await fleetOf(players[player], player).getByText(/experience to spend/).waitFor();
  }
  for (const [admiral, side] of [[rebels, "Rebel"], [empire, "Imperial"]]) {
    await admiral.goto(address);
    await order(orders(admiral, side), "Finish management");
  }

  // The Rebels lead 2 : 0, so the Empire chooses the pivotal battle; there is one act, so it is the last one.
  await rebels.goto(address);
  await rebels.getByText("Waiting for the other team.").waitFor();
  await empire.goto(address);
  await order(orders(empire, "Imperial"), "Choose Conquest", { location: "Hoth" });
  await empire.getByRole("article", { name: "Battle at Hoth" }).waitFor();
  await players.Ben.goto(address);
  await battle(players.Ben, "Hoth", [20, 200]);
  await rebels.goto(address);
  await order(orders(rebels, "Rebel"), "Choose", { token: "Repair Yards" });
  await rebels.getByText("A minor victory of the Rebels.").waitFor();

  // When it is over, a spectator sees everything, recorded base defenses included.
  const spectator = await elsewhere();
  await spectator.goto(`${address}/log`);
  await spectator.getByText(/recorded Base defense: ion cannon for Yavin/).first().waitFor();
  await fits(spectator);
});
