// Retakes the pictures in docs/pictures: `BASE_URL=http://127.0.0.1:3000 npm run pictures` beside a running server. Each
// is a page as a player meets it, on a desk or a phone, light or dark.
import { fileURLToPath } from "node:url";
import { alive, pageTest } from "../harness.js";
import { begin, drive } from "../play.js";

const DIRECTORY = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const LYING = { width: 844, height: 390 };
const LANTERN = "1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja";

const EMPIRE = `Faction: Galactic Empire
Imperial I-class Star Destroyer (110)
• Grand Moff Tarkin (28)
• Gunnery Team (7)
Gladiator I-class Star Destroyer (56)
• Demolisher (10)
Raider I-class Corvette (44)
TIE Fighter Squadron (8)
TIE Fighter Squadron (8)
TIE Bomber Squadron (9)`;
const REBELS = `Faction: Rebel Alliance
MC80 Command Cruiser (106)
• General Dodonna (20)
Nebulon-B Escort Frigate (57)
CR90 Corvette A (44)
CR90 Corvette B (39)
X-wing Squadron (13)
X-wing Squadron (13)
B-wing Squadron (14)`;

function picture(name, { viewport = DESK, colorScheme = "light", ...options }, body) {
  pageTest(`picture: ${name}`, { viewport, colorScheme, ...options }, async (page, context) => {
    await body(page, context);
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${DIRECTORY}${name}.png` });
  });
}

/** A page that needs nothing but its address. */
function still(name, path, options) {
  picture(name, options, async (page) => {
    await page.goto(path);
    if (await page.locator("[data-island]").count()) await alive(page);
  });
}

/** A game in its third round, where a person is asked about an attack. */
async function battle(page) {
  await begin(page, { lists: [EMPIRE, REBELS], seats: ["person", "bot-ensign"], mode: "" });
  await page.locator("#pace").selectOption("instant");
  await drive(page, { until: "round 3", seed: 21, careful: true });
  await drive(page, { until: "attack", seed: 8, careful: true, most: 400 });
}

still("home", "/", {});
still("lobby", "/play", { colorScheme: "dark" });
still("editor", `/fleets/new?code=${LANTERN}`, {});
still("editor-dark", `/fleets/new?code=${LANTERN}`, { colorScheme: "dark" });
still("editor-phone", `/fleets/new?code=${LANTERN}`, { viewport: PHONE });
still("card", "/cards/imperial-ii-class-star-destroyer", {});
still("library", "/library", {});
still("collection", "/collection", {});
still("starmada", "/starmada", {});
picture("table", { colorScheme: "dark" }, battle);
picture("table-light", {}, battle);
picture("table-phone", { viewport: PHONE, colorScheme: "dark", hasTouch: true }, battle);
picture("table-landscape", { viewport: LYING, hasTouch: true }, battle);
