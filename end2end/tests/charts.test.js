// The charts of a fleet, and the odds of dice.
import assert from "node:assert/strict";
import { alive, pageTest } from "../harness.js";
import { addShip, addSquadron, choose, newFleet, slot } from "../editor.js";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const NO_SCRIPT = { javaScriptEnabled: false };
const FLEET = "1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja";

/** The charts, in the place of the list. */
async function understand(page) {
  await page.getByRole("button", { name: "Analysis" }).click();
  await page.locator("#understand .understanding").waitFor();
  return page.locator("#understand");
}

const list = (page) => page.getByRole("button", { name: "List", exact: true }).click();

/** The last cell of a row in a table of bars. */
const figure = (panel, caption, row) => panel.locator("table", { has: panel.page().locator("caption", { hasText: caption }) }).locator("tr", { hasText: row }).locator("td").last();

pageTest("charts: the panel's own code comes when the page is idle, and follows the list", WIDE, async (page) => {
  const loaded = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname.split("/").at(-1)));
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  await page.waitForSelector("html[data-complete]");
  const [first, ...later] = loaded.filter((file) => file.endsWith(".pack"));
  assert.equal(first, "editor.pack");
  assert.deepEqual(later, ["rest.pack"], `${loaded}`);
  const before = loaded.length;
  const panel = await understand(page);
  assert.deepEqual(loaded.slice(before), [], "what is there is not loaded again");
  const close = figure(panel, "Expected damage of the whole fleet to ships", "Close");
  assert.equal(await close.innerText(), "4.00");
  assert.ok(!(await page.locator("#fleet").isVisible()));
  await list(page);
  await choose(page, slot(page, 0, "Weapons Team"), "Ordnance Experts");
  await understand(page);
  await page.waitForFunction(() => /4\.95/.test(document.querySelector("#understand").textContent));
  assert.match(await close.textContent(), /^4\.95, of which 0\.95 from upgrades$/);
  await panel.getByText("Dice by ship").click();
  await list(page);
  await addShip(page, "Raider I-class Corvette");
  await understand(page);
  await panel.getByRole("heading", { name: "Raider I-class Corvette" }).first().waitFor();
  assert.ok(await panel.getByText("Damage by ship").isVisible());
  assert.ok(await panel.locator(".figures-part__each[open]", { hasText: "Dice by ship" }).isVisible(), "what was unfolded stays so");
});

for (const [name, options, least] of [["wide", WIDE, 1200], ["narrow", PHONE, 320]]) {
  pageTest(`charts: what the list does has the whole width of a ${name} screen`, options, async (page) => {
    await newFleet(page, "Galactic Empire");
    await addShip(page, "Gladiator I-class Star Destroyer");
    const panel = await understand(page);
    assert.ok((await panel.boundingBox()).width >= least);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
    await page.keyboard.press("s");
    await page.locator("#fleet").waitFor();
    assert.equal(await panel.isVisible(), false, "adding a ship leads back to the list");
  });
}

pageTest("charts: cards that are not counted are named", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Imperial II-class Star Destroyer");
  await choose(page, slot(page, 0, "Turbolasers"), "XI7 Turbolasers");
  const panel = await understand(page);
  assert.match(await panel.innerText(), /Not included: XI7 Turbolasers/);
});

pageTest("charts: tempo against a pasted list", WIDE, async (page) => {
  await newFleet(page, "Rebel Alliance");
  await addShip(page, "CR90 Corvette A");
  await addSquadron(page, "X-wing Squadron", 2);
  const panel = await understand(page);
  assert.match(await panel.locator(".figures").first().innerText(), /1\s+Activations\s+2\s+Deployments|Activations\s+1\s+Deployments\s+2/);
  await panel.getByText("Against an opponent's list").click();
  await panel.locator("#opponent-list").fill("Gladiator I-class Star Destroyer\nRaider I-class Corvette\nRaider I-class Corvette");
  const table = panel.getByRole("table", { name: "Tempo of both fleets" });
  await table.waitFor();
  assert.match(await table.innerText(), /Activations\s+1\s+3\s+−2/);
  assert.match(await table.innerText(), /Pass tokens if you are second player\s+2\s+0\s+\+2/);
  await panel.locator("#opponent-list").fill("nothing of the kind");
  await panel.getByText("No card was found in this text.").waitFor();
  await panel.locator("#opponent-list").fill(`/f/${FLEET}`);
  await table.waitFor();
});

pageTest("charts: a battery opens its odds beside the list, and a second pool is compared", WIDE, async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  const panel = await understand(page);
  await panel.getByText("Dice by ship").click();
  await panel.getByRole("link", { name: /^Left: odds of/ }).click();
  const drawer = page.getByRole("dialog", { name: "Dice odds" });
  await drawer.locator(".odds-outcome").waitFor();
  assert.equal(await drawer.locator("#a").inputValue(), "4 black, at close");
  assert.match(await drawer.locator(".odds-outcome__side").first().innerText(), /4\.00/);
  await drawer.getByText("Compare with a second attack").click();
  await drawer.locator(".odds-outcome__name--second").waitFor();
  assert.equal(await drawer.locator("#b").inputValue(), "4 black, at close");
  await drawer.locator("#b-brace").selectOption("1");
  await drawer.getByText(/The first attack deals .* more damage on average/).waitFor();
  assert.equal(await drawer.locator("#b").inputValue(), "4 black, vs brace, at close");
  assert.ok((await drawer.locator(".column--second").count()) > 3);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  await page.keyboard.press("d");
  await drawer.locator(".odds-outcome").waitFor();
});

pageTest("odds: knobs and words say the same, and the address keeps it", WIDE, async (page) => {
  await page.goto("/odds?a=3+red+2+blue");
  await alive(page);
  const mean = page.locator(".odds-outcome__side .figure__value").first();
  assert.equal(await mean.innerText(), "3.75");
  await page.getByRole("button", { name: "Add one black die" }).first().click();
  await page.waitForFunction(() => document.querySelector(".figure__value").textContent === "4.75");
  assert.equal(await page.locator("#a").inputValue(), "3 red 2 blue 1 black");
  await page.locator("#a").fill("2 blue, change 1 accuracy to hit, vs evade, at medium");
  await page.waitForFunction(() => document.querySelector("#a-blue").value === "2" && document.querySelector("#a-evade").value === "1");
  await page.waitForURL(/a=2\+blue%2C\+change/);
  await page.reload();
  await alive(page);
  assert.equal(await page.locator("#a").inputValue(), "2 blue, change 1 accuracy to hit, vs evade, at medium");
});

pageTest("odds: a slip of the finger is marked in its place", WIDE, async (page) => {
  await page.goto("/odds?a=3+red");
  await alive(page);
  await page.locator("#a").fill("3 red, reroll 2 blnks, vs brace");
  const fault = page.locator(".odds-attack__fault");
  await fault.waitFor();
  assert.equal(await fault.locator("mark").innerText(), "blnks");
  assert.match(await fault.innerText(), /"blnks" is not recognised; expected/);
  assert.equal(await page.locator("#a").getAttribute("aria-invalid"), "true");
  await page.locator("#a").fill("30 red");
  await page.getByText(/up to 30 dice; the limit is 18/).first().waitFor();
});

pageTest("odds: without script the form asks the server", NO_SCRIPT, async (page) => {
  await page.goto("/odds?a=3+red&b=2+black%2C+vs+brace");
  assert.match(await page.locator(".odds-outcome").innerText(), /The first attack deals/);
  await page.goto("/odds");
  await page.locator("#a").fill("");
  await page.locator("#a-red").fill("4");
  await page.locator("#a-blue").fill("0");
  await page.locator("#a-reroll").selectOption("0");
  await page.locator("#a-evade").selectOption("0");
  await page.locator("#a-brace").selectOption("0");
  await page.getByRole("button", { name: "Calculate" }).click();
  assert.equal(await page.locator("#a").inputValue(), "4 red, at medium");
  assert.equal(await page.locator(".figure__value").first().innerText(), "3.00");
  await page.goto("/odds?a=3+rde");
  assert.equal(await page.locator(".odds-attack__fault mark").innerText(), "rde");
});

pageTest("charts: a shared fleet's charts are read without script", NO_SCRIPT, async (page) => {
  await page.goto(`/f/${FLEET}`);
  const charts = page.locator("#charts");
  await charts.locator("> summary").click();
  await charts.getByRole("heading", { name: "Expected damage by range" }).waitFor();
  assert.ok((await charts.locator("svg.bar").count()) > 10);
  await charts.locator("[name=against]").fill(FLEET);
  await charts.getByRole("button", { name: "Compare tempo" }).click();
  await page.getByText("Both have the same number of activations.").waitFor();
  await page.locator("#charts").getByText("Dice by ship").click();
  await page.locator("#charts [data-odds]").first().click();
  await page.locator(".odds-outcome").waitFor();
  assert.match(page.url(), /\/odds\?a=/);
});

pageTest("charts: nothing sticks out on a phone", PHONE, async (page) => {
  await page.goto(`/f/${FLEET}`);
  await page.locator("#charts > summary").click();
  for (const summary of await page.locator("#charts .figures-part__each > summary").all()) await summary.click();
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  assert.ok(await fits(), "the charts fit");
  await page.goto("/odds?a=6+red+6+blue+6+black&b=3+red");
  await alive(page);
  assert.ok(await fits(), "the odds fit");
});
