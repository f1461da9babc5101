// A fleet of a campaign in the editor: its budget, what cannot be added and why, scars and veterans, and submitting it.
import assert from "node:assert/strict";
import { assertAccessible } from "../accessible.js";
import { OBJECTIVES, assault, created, done, fits, opened, place } from "../campaigns.js";
import { addSquadron, take } from "../editor.js";
import { alive, pageTest } from "../harness.js";

const LISTS = [
  "Faction: Rebel Alliance\nCR90 Corvette A (44)\n• Mon Mothma\n• Jaina's Light (2)\nNebulon-B Escort Frigate (57)\n2 X-wing Squadron (26)\n",
  "Faction: Rebel Alliance\nNebulon-B Escort Frigate (57)\n• Garm Bel Iblis (25)\n",
  "Faction: Galactic Empire\nRaider I-class Corvette (44)\n• Admiral Screed (26)\n",
  "Faction: Galactic Empire\nGladiator I-class Star Destroyer (56)\n• Admiral Motti (24)\n",
].map((list) => `${list}${OBJECTIVES}`);

const unit = (number) => ({ player: 1, unit: number });

/** The management phase of turn 1: Ada's corvette is scarred, her frigate a veteran, and she has 40 points to spend. */
const managing = (page) =>
  created(page, { name: `Sector ${Date.now()}`, rebels: ["Ada", "Ben"], empire: ["Cleo", "Dora"] }, [
    ...LISTS.map((text, index) => ({ do: "fleet", player: index + 1, text })),
    ...[["talus", "base"], ["froz", "base"], ["tralus", "outpost"], ["nubia", "outpost"]].map(([at, stand]) => place("rebels", at, stand)),
    ...["duro", "corfai"].map((at) => place("empire", at, "base")),
    ...["rebels", "empire"].map(done),
    assault(1, "corellia"),
    { do: "defend", battle: 1, player: 3 },
    assault(4, "talus"),
    { do: "defend", battle: 2, player: 2 },
    { do: "result", battle: 1, result: { assaulter: 50, defender: 100, destroyed: [unit(1)], veterans: [unit(2)] } },
    { do: "result", battle: 2, result: { assaulter: 20, defender: 100 } },
    { do: "allot", player: 1, points: 40 },
  ]);

/** A term of the campaign's panel. */
const fact = (page, term) => page.locator(".campaign-panel__row").filter({ has: page.locator("dt", { hasText: new RegExp(`^${term}$`) }) }).locator("dd");

const ready = (page) => page.locator("#campaign").getByRole("button", { name: "Submit to the campaign" }).and(page.locator(":enabled"));

pageTest("campaign editor: a player buys within the budget, gives up and submits", { viewport: { width: 1440, height: 900 } }, async (page) => {
  await page.goto("/campaigns");
  const { address, key } = await managing(page);
  const ada = await opened(`${address}#${key("player 1")}`);
  await ada.setViewportSize({ width: 1440, height: 900 });
  await ada.getByRole("link", { name: "Fleets", exact: true }).click();
  await ada.getByRole("link", { name: "Edit fleet" }).click();
  await alive(ada);
  assert.match(ada.url(), /campaign=[\w-]+\.1/);
  await ready(ada).waitFor();
  assert.equal(await fact(ada, "Resource points").innerText().then((it) => it.split(";")[0]), "40");
  assert.equal(await fact(ada, "To spend").innerText(), "0 spent, 40 left");
  assert.equal(await fact(ada, "Limits").innerText(), "400 at the start, 500 at most");
  const tags = ada.locator(".ship [data-campaign-tag]");
  assert.deepEqual(await tags.allInnerTexts(), ["scarred", "veteran"]);
  await assertAccessible(ada);

  // What a team mate has, and what costs too much, says so in the picker.
  const row = (id) => ada.locator(".picker-row").filter({ has: ada.locator(`[data-row="${id}"]`) });
  await ada.locator("#add-ship").click();
  await ada.locator("#picker-search").fill("CR90");
  await row("cr90-corvette-a").getByText("Campaign: it costs more than the 40 points that can still be spent").waitFor();
  assert.match(await row("cr90-corvette-a").innerText(), /Refit and Expand Fleets/);
  await ada.locator(".ship").first().locator(".slot__open", { hasText: "Mon Mothma" }).click();
  await ada.locator("#picker-search").fill("Garm");
  await ada.getByText("Garm Bel Iblis is unique in the team, and Ben has it").waitFor();

  // A purchase is counted, too much is refused with its source.
  await ada.keyboard.press("Escape");
  await addSquadron(ada, "X-wing Squadron", 1);
  await ada.getByText("13 spent, 27 left").waitFor();
  assert.equal(await fact(ada, "Bought now").innerText(), "X-wing Squadron (13)");
  await ada.locator(".line", { hasText: "1 new" }).waitFor();
  for (let more = 0; more < 3; more += 1) await ada.getByRole("button", { name: "Add one X-wing Squadron" }).click();
  await ada.locator("[data-campaign-problems]", { hasText: "the new cards cost 52 points; the player has 40" }).waitFor();
  assert.equal(await ready(ada).count(), 0);
  for (let less = 0; less < 3; less += 1) await ada.getByRole("button", { name: "Remove one X-wing Squadron" }).click();

  // An upgrade that is taken off is set aside and free; a reload keeps the campaign.
  await ada.getByRole("button", { name: "Remove Jaina's Light" }).click();
  await fact(ada, "Set aside, free to equip").waitFor();
  await ada.reload();
  await alive(ada);
  await ready(ada).waitFor();
  assert.match(await fact(ada, "Set aside, free to equip").innerText(), /^Jaina's Light/);
  await ada.locator(".ship").first().locator(".slot__open", { hasText: "Title" }).click();
  await ada.locator("#picker-search").fill("Jaina");
  await ada.locator(".picker-row", { hasText: "Set aside: free" }).waitFor();
  await take(ada, "Jaina's Light");

  // Units that are left out are asked about.
  for (let less = 0; less < 2; less += 1) await ada.getByRole("button", { name: "Remove one X-wing Squadron" }).click();
  const sure = ada.getByLabel("Give up for good: X-wing Squadron");
  await ada.locator("[data-campaign-problems]", { hasText: "to give them up for good, say so" }).waitFor();
  assert.equal(await ready(ada).count(), 0);
  await sure.check();
  await ready(ada).waitFor();
  assert.equal(await fact(ada, "Given up").innerText(), "X-wing Squadron");
  for (let more = 0; more < 2; more += 1) await ada.getByRole("button", { name: "Add one X-wing Squadron" }).click();
  await ada.getByText("13 spent, 27 left").waitFor();
  assert.equal(await sure.count(), 0);
  await ready(ada).click();
  await ada.locator("[data-submitted]").waitFor();
  await ada.getByText("0 spent, 27 left").waitFor();
  await ada.getByRole("link", { name: "Back to the campaign" }).click();

  // The fleet's history says what was bought; the other team does not learn of it yet.
  const own = ada.getByRole("region", { name: "Fleet of Ada" });
  await own.getByText("History of the fleet").click();
  await own.getByRole("row", { name: /Submitted.*new: X-wing Squadron \(13\)/ }).waitFor();
  await assertAccessible(ada);
  const cleo = await opened(`${address}#${key("player 3")}`);
  await cleo.goto(`${address}/fleets`);
  const seen = cleo.getByRole("region", { name: "Fleet of Ada" });
  await seen.getByText("History of the fleet").click();
  await seen.getByText("scarred: CR90 Corvette A").waitFor();
  assert.equal(await seen.getByText("Submitted").count(), 0, "purchases are a secret until the next turn");
  assert.equal(await cleo.getByRole("link", { name: "Edit fleet" }).count(), 1, "only for her own fleet");
});

pageTest("campaign editor: without the campaign's key it says so, on a phone, too", { viewport: { width: 390, height: 844 }, expectedErrors: [/401/] }, async (page) => {
  await page.goto("/campaigns");
  const { slug } = await managing(page);
  await page.goto(`/fleets/new?campaign=${slug}.1&code=`);
  await alive(page);
  const asked = page.waitForResponse((it) => it.url().endsWith("/fleet-check"));
  await page.locator(".faction", { hasText: "Rebel Alliance" }).click();
  await page.locator("#campaign [role=alert]", { hasText: "key" }).waitFor();
  assert.equal((await asked).status(), 401);
  await fits(page);
  // Other fleets do not ask any campaign.
  let questions = 0;
  page.on("request", (it) => (questions += it.url().includes("/campaigns/") ? 1 : 0));
  await page.goto("/fleets/new");
  await alive(page);
  await page.locator(".faction", { hasText: "Rebel Alliance" }).click();
  await page.locator("#add-ship").waitFor();
  assert.deepEqual([questions, await page.locator("#campaign").count()], [0, 0]);
});

/** A battle of Rebellion in the Rim: Ada assaults, and her team has a token for an ally. */
const allied = (page) => {
  const lists = ["Rebel Alliance\nCR90 Corvette A (44)", "Rebel Alliance\nNebulon-B Escort Frigate (57)", "Galactic Empire\nRaider I-class Corvette (44)", "Galactic Empire\nGladiator I-class Star Destroyer (56)"];
  const bases = [["empire", "dantooine"], ["rebels", "yavin"], ["empire", "kessel"], ["rebels", "hoth"]];
  const each = [1, 2, 3, 4];
  return created(page, { name: `Rim ${Date.now()}`, kind: "rebellion-in-the-rim", rebels: ["Ada", "Ben"], empire: ["Cleo", "Dora"] }, [
    ...each.map((player) => ({ do: "fleet", player, text: `Faction: ${lists[player - 1]}\n${OBJECTIVES}` })),
    ...each.map((player) => ({ do: "ability", player, ability: 1 })),
    ...each.map((player) => ({ do: "commander", player, name: `Commander ${player}` })),
    ...bases.flatMap(([side, at]) => [place(side, at, "base"), { do: "base-defense", side, location: at, objective: "base-defense-ion-cannon-ritr" }]),
    ...["rebels", "empire"].map(done),
    assault(1, "ryloth"),
    { do: "defend", battle: 1, player: 3 },
    { do: "manual", note: "Agreed", effect: { what: "tokens", side: "rebels", token: "ally", by: 1 } },
  ]);
};

pageTest("campaign editor: an ally for a battle is chosen in the editor", { viewport: { width: 1440, height: 900 } }, async (page) => {
  await page.goto("/campaigns");
  const { address, key } = await allied(page);
  const admiral = await opened(`${address}#${key("admiral rebels")}`);
  await admiral.setViewportSize({ width: 1440, height: 900 });
  const fight = admiral.getByRole("article", { name: "Battle at Ryloth" });
  await fight.getByRole("link", { name: "Choose the ally in the editor" }).first().click();
  await alive(admiral);
  assert.match(admiral.url(), /campaign=[\w-]+\.1\.1/);
  const call = admiral.locator("#campaign").getByRole("button", { name: "Call the ally" });
  await call.waitFor();
  assert.ok(await call.isDisabled(), "no ally was chosen");

  // A regular squadron is no ally; an irregular one is.
  await addSquadron(admiral, "X-wing Squadron", 1);
  await admiral.locator("[data-campaign-problems]").waitFor();
  assert.ok(await call.isDisabled());
  await admiral.getByRole("button", { name: "Remove one X-wing Squadron" }).click();
  await addSquadron(admiral, "YT-1300", 1);
  await call.and(admiral.locator(":enabled")).waitFor();
  await assertAccessible(admiral);
  await fits(admiral);
  await call.click();
  await admiral.locator("[data-submitted]").waitFor();
  await admiral.getByRole("link", { name: "Back to the campaign" }).click();
  await fight.getByText(/Ally of Ada: .*YT-1300/).waitFor();
});
