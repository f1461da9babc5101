// A whole fleet for every side, as a player builds it.
import assert from "node:assert/strict";
import { alive, pageTest } from "../harness.js";
import { addShip, addSquadron, build, choose, newFleet, objectives, points, slot, verdict } from "../editor.js";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const FLEETS = [
  {
    faction: "Rebel Alliance",
    ships: [
      ["Assault Frigate Mark II B", { Commander: "General Dodonna", "Weapons Team": "Gunnery Team" }],
      ["Assault Frigate Mark II B"],
      ["MC30c Scout Frigate", { Title: "Admonition" }],
      ["CR90 Corvette A", { Title: "Dodonna's Pride" }],
      ["CR90 Corvette A"],
    ],
    squadrons: [["X-wing Squadron", 3]],
    objectives: ["Most Wanted", "Fire Lanes", "Superior Positions"],
    flagship: "Assault Frigate Mark II B",
    total: 381,
  },
  {
    faction: "Galactic Empire",
    ships: [
      ["Imperial II-class Star Destroyer", { Commander: "Grand Moff Tarkin", Title: "Devastator" }],
      ["Gladiator I-class Star Destroyer", { Title: "Demolisher", "Weapons Team": "Ordnance Experts" }],
      ["Arquitens-class Light Cruiser"],
      ["Gozanti-class Cruisers"],
    ],
    squadrons: [["TIE Fighter Squadron", 8], ["TIE Advanced Squadron", 2]],
    objectives: ["Advanced Gunnery", "Contested Outpost", "Dangerous Territory"],
    flagship: "Imperial II-class Star Destroyer",
    total: 391,
  },
  {
    faction: "Galactic Republic",
    ships: [
      ["Venator I-class Star Destroyer", { Commander: "Obi-Wan Kenobi", Title: "Resolute" }],
      ["Acclamator I-class Assault Ship", { Title: "Implacable" }],
      ["Consular-class Armed Cruiser", { Title: "Radiant VII" }],
      ["Pelta-class Transport Frigate"],
    ],
    squadrons: [["ARC-170 Starfighter Squadron", 4], ["V-19 Torrent Squadron", 5]],
    objectives: ["Close-Range Intel Scan", "Fleet Ambush", "Intel Sweep"],
    flagship: "Venator I-class Star Destroyer",
    total: 387,
  },
  {
    faction: "Separatist Alliance",
    ships: [
      ["Recusant-class Light Destroyer", { Commander: "Count Dooku", Title: "Gilded Aegis" }],
      ["Munificent-class Star Frigate"],
      ["Munificent-class Star Frigate"],
      ["Hardcell-class Transport"],
    ],
    squadrons: [["Vulture-class Droid Fighter Squadron", 8], ["Droid Tri-Fighter Squadron", 1]],
    objectives: ["Blockade Run", "Hyperspace Assault", "Infested Fields"],
    flagship: "Recusant-class Light Destroyer",
    total: 385,
  },
];

for (const plan of FLEETS) {
  pageTest(`factions: a legal 400-point fleet of the ${plan.faction} by mouse`, WIDE, async (page) => {
    await build(page, plan);
    assert.equal(await verdict(page), "Legal", await page.locator("#verdict").innerText());
    assert.equal(await points(page), `${plan.total} / 400`);
    assert.ok(plan.total >= 380 && plan.total <= 400);
    assert.equal(await page.locator(".ship--flagship .ship__name").innerText(), plan.flagship);
    assert.equal(await page.locator(".ship").count(), plan.ships.length);
  });
}

/** Counts what the player does from now on: events of this kind that the page did not make itself. */
async function counted(page, kind) {
  await page.evaluate((kind) => {
    window.counted = 0;
    addEventListener(kind, (event) => (window.counted += event.isTrusted ? 1 : 0), { capture: true });
  }, kind);
  return () => page.evaluate(() => window.counted);
}

pageTest("factions: a fleet of four ships, ten squadrons, four upgrades and three objectives takes at most 30 clicks", WIDE, async (page) => {
  const plan = FLEETS[1];
  await page.goto("/fleets/new");
  await alive(page);
  const clicks = await counted(page, "pointerdown");
  const take = (name) => page.locator("#picker .picker-row__card").filter({ has: page.locator(".picker-row__name", { hasText: new RegExp(`^${name},\\s*$`) }) }).first().click();
  await page.locator(".faction", { hasText: plan.faction }).click();
  for (const [index, [ship, upgrades = {}]] of plan.ships.entries()) {
    await take(ship);
    await page.locator(".ship").nth(index).waitFor();
    for (const [name, card] of Object.entries(upgrades)) {
      await slot(page, index, name).click();
      await take(card);
      await page.locator("#fleet").getByRole("button", { name: card }).first().waitFor();
    }
  }
  await page.locator("#add-squadron").click();
  for (const [name, count] of plan.squadrons) {
    for (let copy = 0; copy < count; copy += 1) await take(name);
  }
  for (const [index, category] of ["assault", "defense", "navigation"].entries()) {
    await page.locator(`#objective-${category}`).click();
    await take(plan.objectives[index]);
    await page.locator("#fleet").getByRole("button", { name: plan.objectives[index] }).first().waitFor();
  }
  assert.equal(await verdict(page), "Legal", await page.locator("#verdict").innerText());
  assert.equal(await points(page), `${plan.total} / 400`);
  assert.ok((await clicks()) <= 30, `${await clicks()} clicks`);
});

pageTest("factions: a legal fleet of 380 points takes at most 120 keys", WIDE, async (page) => {
  await page.goto("/fleets/new");
  await alive(page);
  const keys = await counted(page, "keydown");
  const press = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
  };
  const focusOn = (id) => page.waitForFunction((id) => document.activeElement?.id.startsWith(id), id);
  const take = async (text) => {
    await focusOn("picker-search");
    await page.keyboard.type(text);
    await press("Enter");
  };
  await page.locator("#main").focus();
  for (let step = 0; step < 20 && !(await page.evaluate(() => document.activeElement.name === "faction")); step += 1) await press("Tab");
  await press("Space");
  await page.locator(".picker").waitFor();
  await press("/");
  await take("starhawk mark ii");
  await focusOn("slot-");
  // The first slot of a ship is its commander's.
  await press("Enter");
  await take("dodonna");
  await focusOn("slot-");
  await press("s");
  await take("starhawk mark i");
  await focusOn("slot-");
  await press("s");
  await take("cr90 a");
  await focusOn("slot-");
  await press("f");
  await take("x-wing sq");
  await focusOn("more-");
  await press("Enter");
  await press("o");
  await take("most wa");
  await focusOn("objective-defense");
  await press("Enter");
  await take("contest");
  await focusOn("objective-navigation");
  await press("Enter");
  await focusOn("picker-search");
  await press("ArrowDown", "Enter");
  await focusOn("objective-navigation");
  assert.equal(await verdict(page), "Legal", await page.locator("#verdict").innerText());
  assert.equal(await points(page), "380 / 400");
  assert.deepEqual(await page.locator(".ship__name").allInnerTexts(), ["Starhawk-class Battleship Mark II", "Starhawk-class Battleship Mark I", "CR90 Corvette A"]);
  assert.ok((await keys()) <= 120, `${await keys()} keys`);
});

pageTest("factions: a legal 400-point fleet by keyboard alone", WIDE, async (page) => {
  await page.goto("/fleets/new");
  await alive(page);
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focusOn = (id) => page.waitForFunction((id) => document.activeElement?.id.startsWith(id), id);
  const take = async (name) => {
    await focusOn("picker-search");
    await page.keyboard.type(name);
    await press("Enter");
  };
  await page.locator("#main").focus();
  for (let step = 0; step < 20 && !(await page.evaluate(() => document.activeElement.name === "faction")); step += 1) await press("Tab");
  await press("Space");
  await page.locator(".picker").waitFor();

  // After each card the focus is at what was added, where the keys of the page work.
  for (const [key, ship] of [["/", "starhawk-class battleship mark ii"], ["s", "starhawk-class battleship mark i"], ["s", "cr90 corvette a"]]) {
    await press(key);
    await take(ship);
    await focusOn("slot-");
  }
  for (let squadron = 0; squadron < 2; squadron += 1) {
    await press("f");
    await take("x-wing squadron");
    await focusOn("more-");
  }
  await press("o");
  await take("most wanted");
  await focusOn("objective-defense");
  await press("Enter");
  await take("contested");
  // A card is also chosen without its name, by walking down the list.
  await focusOn("objective-navigation");
  await press("Enter");
  await focusOn("picker-search");
  await press("ArrowDown", "Enter");
  await focusOn("objective-navigation");
  for (let step = 0; step < 80 && !(await page.evaluate(() => document.activeElement.id.endsWith("-0"))); step += 1) await press("ArrowUp");
  // The nearest such slot above belongs to the last ship, whose commander makes it the flagship.
  await press("Enter");
  await take("general dodonna");
  // The focus is at the next empty slot.
  await page.waitForFunction(() => document.activeElement?.id.endsWith("-1"));
  assert.equal(await verdict(page), "Legal", await page.locator("#verdict").innerText());
  assert.equal(await points(page), "380 / 400");
  assert.deepEqual(await page.locator(".ship__name").allInnerTexts(), ["Starhawk-class Battleship Mark II", "Starhawk-class Battleship Mark I", "CR90 Corvette A"]);

  await press("ArrowUp", "Delete");
  assert.equal(await verdict(page), "Not finished");
  await press("Control+z");
  assert.equal(await verdict(page), "Legal");
  await press("?");
  const keys = page.getByRole("dialog", { name: "Keys and icons" });
  await keys.waitFor();
  await keys.getByText("Undo").waitFor();
  await keys.locator(".keys__icon", { hasText: "Weapons Team" }).waitFor();
  await press("Escape");
  await keys.waitFor({ state: "hidden" });
});

pageTest("factions: a legal 400-point fleet on a phone", PHONE, async (page) => {
  await newFleet(page, "Galactic Republic");
  for (let ship = 0; ship < 3; ship += 1) await addShip(page, "Venator I-class Star Destroyer");
  await choose(page, slot(page, 0, "Commander"), "Obi-Wan Kenobi");
  await addSquadron(page, "V-19 Torrent Squadron", 8);
  await objectives(page, ["Most Wanted", "Contested Outpost", "Superior Positions"]);
  const bar = page.locator(".verdict-bar");
  assert.match(await bar.innerText(), /Legal\s+388 \/ 400/);
  const box = await bar.boundingBox();
  assert.ok(box.y + box.height <= 741 && box.y > 600, "the verdict stays at the foot");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
  await bar.getByRole("link").click();
  assert.equal(await page.evaluate(() => document.activeElement.id), "verdict");
});
