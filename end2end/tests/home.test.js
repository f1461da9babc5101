import assert from "node:assert/strict";
import { alive, pageTest } from "../harness.js";
import { addShip, newFleet } from "../editor.js";

const figure = (page, term) =>
  page.locator(".figure", { hasText: term }).locator("dd").innerText();

pageTest("home: a click on a stepper changes the odds", async (page) => {
  await page.goto("/");
  await alive(page);
  assert.equal(await figure(page, "Expected damage"), "4.00");
  await page.getByRole("button", { name: "Add one black die" }).click();
  assert.equal(await figure(page, "Expected damage"), "5.00");
  assert.equal(await page.getByRole("spinbutton", { name: "black dice" }).inputValue(), "2");
  await page.getByRole("button", { name: "Remove one red die" }).click();
  assert.equal(await figure(page, "Expected damage"), "4.25");
  assert.match(await page.getByRole("status").innerText(), /^1 red, 2 blue, 2 black: 4\.25 damage/);
});

pageTest("home: typing a count changes the odds, within the limits", async (page) => {
  await page.goto("/?red=0&blue=0&black=0");
  await alive(page);
  assert.equal(await page.getByRole("status").innerText(), "No dice selected.");
  const blue = page.getByRole("spinbutton", { name: "blue dice" });
  await blue.fill("2");
  assert.equal(await figure(page, "Expected damage"), "1.50");
  assert.equal(await figure(page, "Any accuracy"), "43.8 %");
  await page.getByText("Show as table").click();
  assert.deepEqual(await page.getByRole("row").last().allInnerTexts(), ["2\t56.3 %\t56.3 %"]);
  await blue.fill("99");
  assert.equal(await blue.inputValue(), "6");
  assert.ok(await page.getByRole("button", { name: "Add one blue die" }).isDisabled());
});

pageTest("home: the steppers work by keyboard alone", async (page) => {
  await page.goto("/");
  await alive(page);
  await page.getByRole("spinbutton", { name: "red dice" }).focus();
  await page.keyboard.press("ArrowUp");
  assert.equal(await figure(page, "Expected damage"), "4.75");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  assert.equal(await figure(page, "Expected damage"), "5.50");
});

pageTest("home: without script the form asks the server", { javaScriptEnabled: false }, async (page) => {
  await page.goto("/");
  assert.equal(await figure(page, "Expected damage"), "4.00");
  assert.equal(await page.locator(".chart__bar").count(), 9);
  assert.equal(await page.getByRole("button", { name: "Add one red die" }).isVisible(), false);
  await page.getByRole("spinbutton", { name: "red dice" }).fill("3");
  await page.getByRole("button", { name: "Calculate" }).click();
  assert.equal(await figure(page, "Expected damage"), "4.75");
  assert.match(page.url(), /\?red=3&blue=2&black=1#odds$/);
});

pageTest(
  "home: code that cannot be loaded leaves a readable page and says so",
  { expectedErrors: [/\.wasm/, /Failed to (load|fetch)/, /TypeError/] },
  async (page) => {
    await page.route("**/*.wasm", (route) => route.abort());
    await page.goto("/");
    const alert = page.getByRole("alert");
    await alert.waitFor();
    assert.match(await alert.innerText(), /could not start/);
    assert.equal(await figure(page, "Expected damage"), "4.00");
  },
);

pageTest("home: code that stops later is not silent about it", { expectedErrors: [/unreachable/] }, async (page) => {
  await page.goto("/");
  await alive(page);
  assert.equal(await page.getByRole("alert").isVisible(), false);
  await page.evaluate(() => {
    // The smallest module that traps: one function, `unreachable`, exported as "f".
    const type = [1, 4, 1, 0x60, 0, 0];
    const trap = [3, 2, 1, 0, 7, 5, 1, 1, 0x66, 0, 0, 10, 5, 1, 3, 0, 0, 0x0b];
    const module = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...type, ...trap]);
    setTimeout(() => new WebAssembly.Instance(new WebAssembly.Module(module)).exports.f());
  });
  const alert = page.getByRole("alert");
  await alert.waitFor();
  assert.match(await alert.innerText(), /stopped or could not start/);
});

pageTest("home: the first screen leads to building, checking and playing, and someone new gets a first game", async (page) => {
  await page.goto("/");
  const hero = page.locator(".hero");
  for (const [name, path] of [["Build a fleet", "/fleets/new"], ["Paste a list", "/check"], ["Play now", "/play"]]) {
    const link = hero.getByRole("link", { name });
    assert.equal(await link.getAttribute("href"), path);
    const { y, height } = await link.boundingBox();
    assert.ok(y + height < page.viewportSize().height, `${name} is on the first screen`);
  }
  for (const name of ["Play online", "Run an event", "Browse the library"]) {
    assert.equal(await page.getByRole("link", { name, exact: true }).count(), 1, name);
  }
  await hero.getByRole("link", { name: "Start here" }).click();
  const learn = page.getByRole("region", { name: "New to Armada?" });
  await learn.getByRole("link", { name: "Play a first game" }).click();
  await page.getByRole("link", { name: "Start the game" }).click();
  await page.waitForURL(/\/learn\/first-game\/table#\w+/);
  await page.locator(".battle").waitFor();
});

pageTest("home: a first visit shows nothing to continue", async (page) => {
  await page.goto("/");
  assert.equal(await page.locator("[data-returning]").isVisible(), false);
  await page.reload();
  assert.equal(await page.locator("[data-returning]").isVisible(), false, "nothing is new on the second visit");
});

pageTest("home: a returning visitor finds the last fleet, the game in progress and the new edition", async (page) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  await page.locator("#fleet-name").fill("<b>Spear</b>");
  await page.evaluate(() => {
    const game = (id, stands) => {
      const kept = { "flagbridge-game": 1, id, begun: 1, changed: 1, names: ["Lantern", "Black Sun"], seats: ["person", "person"], stands, record: "" };
      localStorage.setItem(`flagbridge.game.${id}`, JSON.stringify(kept));
    };
    game("waits", "Round 3, 40 to 0");
    game("over", "Lantern won, 400 to 0");
    localStorage.setItem("flagbridge.game.damaged", "{");
    localStorage.setItem("flagbridge.rules", JSON.stringify({ "rrg-1.5": 0 }));
  });
  await page.goto("/");
  const place = page.getByRole("region", { name: "Continue" });
  assert.equal(await place.getByRole("link", { name: "<b>Spear</b>" }).count(), 1, "a name is text");
  assert.equal(await place.getByRole("link", { name: "Lantern vs Black Sun" }).getAttribute("href"), "/play/waits");
  assert.equal(await place.locator(".card").count(), 2, "a game that is over does not wait");
  await place.getByText("was added since your last visit").first().waitFor();
  await place.getByRole("link", { name: "<b>Spear</b>" }).click();
  await alive(page);
  assert.equal(await page.locator(".ship").count(), 1);
});
