import assert from "node:assert/strict";
import { RESULTS, alive, pageTest } from "../harness.js";

const search = (page) => page.getByRole("searchbox", { name: "Search" });
const names = (page) => page.locator(".card-row__name").allInnerTexts();
const count = (page) => page.locator(".card-results__count").innerText();
const query = (page) => new URL(page.url()).searchParams;
const focused = (page) => page.evaluate(() => document.activeElement.textContent.trim());
const filters = { viewport: { width: 1280, height: 900 } };

/** Waits until the address has caught up with what was typed. */
const address = (page, pattern) => page.waitForURL(pattern, { waitUntil: "commit" });

pageTest("cards: search forgives slips, case and punctuation", async (page) => {
  await page.goto("/cards");
  await alive(page);
  assert.match(await count(page), /^545 cards in /);
  for (const [typed, first] of [
    ["xi7", "XI7 Turbolasers"],
    ["x17 turbo", "XI7 Turbolasers"],
    ["obi wan", "Obi-Wan Kenobi"],
    ["demolsher", "Demolisher"],
  ]) {
    await search(page).fill(typed);
    assert.equal((await names(page))[0].toLowerCase(), first.toLowerCase(), typed);
  }
  await search(page).fill("qqqq");
  assert.match(await count(page), /^No cards in /);
  assert.ok(await page.getByText("No cards found").isVisible());
});

pageTest("cards: filters narrow the list and tell the count", filters, async (page) => {
  await page.goto("/cards");
  await alive(page);
  await page.getByRole("radio", { name: /^Ships/ }).check();
  assert.match(await count(page), /^66 cards/);
  await page.getByLabel("Ship size").selectOption("huge");
  assert.match(await count(page), /^4 cards/);
  await page.getByRole("radio", { name: "Rebel Alliance" }).check();
  assert.match(await count(page), /^No cards/);
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await alive(page);
  await page.getByLabel("Keyword").selectOption("bomber");
  await page.getByLabel("From").fill("18");
  await page.getByLabel("From").blur();
  const points = await page.locator(".card-row__points").allInnerTexts();
  assert.ok(points.length > 3 && points.every((text) => Number.parseInt(text, 10) >= 18), points.join());
  await page.getByLabel("Sort by").selectOption("dearest");
  const sorted = (await page.locator(".card-row__points").allInnerTexts()).map((text) => Number.parseInt(text, 10));
  assert.deepEqual(sorted, sorted.toSorted((a, b) => b - a));
});

pageTest("cards: figures and filters can be typed, and are completed", async (page) => {
  await page.goto("/cards");
  await alive(page);
  const suggestions = page.getByRole("list", { name: "Search suggestions" }).getByRole("link");
  await suggestions.getByText("cost<5").click();
  const points = (await page.locator(".card-row__points").allInnerTexts()).map((text) => Number.parseInt(text, 10));
  assert.ok(points.length > 3 && points.every((cost) => cost < 5), points.join());
  await search(page).fill("speed 4 corvette");
  assert.ok((await names(page)).includes("CR90 Corvette A"));
  await search(page).fill("cost<5 slo");
  await suggestions.getByText("slot:").click();
  assert.equal(await search(page).inputValue(), "cost<5 slot:");
  await suggestions.getByText("slot:officer").click();
  assert.equal(await search(page).inputValue(), "cost<5 slot:officer");
  assert.equal(await suggestions.count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.id), "card-search");
});

pageTest("cards: the state is in the address and comes back from it", filters, async (page) => {
  await page.goto("/cards");
  await alive(page);
  await search(page).fill("rieekan");
  await page.getByLabel("Edition").selectOption("faq-3.2.1");
  await address(page, /edition=faq-3.2.1/);
  assert.equal(query(page).get("q"), "rieekan");
  assert.match(await page.locator(".card-row__points").first().innerText(), /^30\s+points$/);
  const before = await names(page);

  await page.reload();
  assert.equal(await search(page).inputValue(), "rieekan");
  assert.deepEqual(await names(page), before);
  await alive(page);
  assert.equal(await page.getByLabel("Edition").inputValue(), "faq-3.2.1");
  assert.deepEqual(await names(page), before);
});

pageTest("cards: back and forward walk through the choices", filters, async (page) => {
  await page.goto("/cards");
  await alive(page);
  await page.getByRole("radio", { name: /^Squadrons/ }).check();
  await page.getByLabel("Keyword").selectOption("rogue");
  await address(page, /keyword=rogue/);
  const rogues = await count(page);
  await page.goBack();
  assert.match(await count(page), /^107 cards/);
  assert.equal(await page.getByLabel("Keyword").inputValue(), "");
  await page.goBack();
  assert.match(await count(page), /^545 cards/);
  assert.ok(await page.getByRole("radio", { name: /^All \d/ }).isChecked());
  await page.goForward();
  await page.goForward();
  assert.equal(await count(page), rogues);

  await page.locator(".card-row__name").first().click();
  await page.waitForURL(/\/cards\/[a-z]/);
  await page.goBack();
  await page.waitForURL(/keyword=rogue/);
  assert.equal(await count(page), rogues);
});

pageTest("cards: the keyboard alone searches, walks and opens", async (page) => {
  await page.goto("/cards");
  await alive(page);
  await page.keyboard.press("/");
  assert.ok(await search(page).evaluate((field) => field === document.activeElement));
  assert.equal(await search(page).inputValue(), "");
  await page.keyboard.type("vader");
  const found = await names(page);
  assert.ok(found.length > 2);
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(page), found[0]);
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(page), found[1]);
  await page.keyboard.press("End");
  assert.equal(await focused(page), found.at(-1));
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(page), found.at(-1), "the last result holds the focus");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowUp");
  assert.ok(await search(page).evaluate((field) => field === document.activeElement));
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), found[0]);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/cards\/[a-z]/);
  assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), found[0]);
});

pageTest("cards: more rows come when asked for", async (page) => {
  await page.goto("/cards?kind=upgrade");
  await alive(page);
  assert.equal((await names(page)).length, 48);
  await page.getByRole("link", { name: "Show 48 more" }).click();
  assert.equal((await names(page)).length, 96);
  await address(page, /show=96/);
  await search(page).fill("turbolaser");
  assert.ok((await names(page)).length < 48);
  assert.equal(await page.getByRole("link", { name: /^Show/ }).count(), 0);
});

pageTest("cards: what the server sends is what the island shows", async (page) => {
  for (const path of ["/cards", "/cards?q=x17+turbo&sort=dearest", "/cards?kind=ship&edition=core-2015"]) {
    const html = await (await page.request.get(path)).text();
    await page.goto(path);
    await alive(page);
    const sent = await page.evaluate((html) => {
      const there = new DOMParser().parseFromString(html, "text/html");
      return [...there.querySelectorAll(".card-row")].map((row) => row.textContent);
    }, html);
    const shown = await page.locator(".card-row").evaluateAll((rows) => rows.map((row) => row.textContent));
    assert.ok(sent.length > 0);
    assert.deepEqual(shown, sent);
  }
});

pageTest("cards: without script the form asks the server", { ...filters, javaScriptEnabled: false }, async (page) => {
  await page.goto("/cards");
  assert.equal((await names(page)).length, 48);
  await search(page).fill("obi wan");
  await page.getByLabel("Edition").selectOption("rrg-1.5");
  await page.getByRole("button", { name: "Search" }).click();
  assert.equal(query(page).get("q"), "obi wan");
  assert.match(await count(page), /in Rules Reference 1.5$/);
  assert.match((await names(page))[0], /^Obi-Wan/);
  await page.goto("/cards?kind=squadron");
  await page.getByRole("link", { name: /^Show/ }).click();
  await page.locator(".card-row__name").nth(95).waitFor();
  assert.equal((await names(page)).length, 96);
  assert.ok(await page.getByRole("radio", { name: /^Squadrons/ }).isChecked());
});

pageTest("cards: how long it takes from a letter to the list", async (page) => {
  await page.goto("/cards");
  await alive(page);
  const times = await page.evaluate(async () => {
    const field = document.querySelector("#card-search");
    const times = [];
    for (const text of ["v", "va", "vad", "vade", "vader", "vade", "x", "xi", "xi7", "", "tur", "turb", "turbo"]) {
      const start = performance.now();
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      // The list is written in a microtask after the event; layout is forced to count as well.
      await Promise.resolve();
      await new Promise((resolve) => queueMicrotask(resolve));
      document.querySelector(".card-rows").getBoundingClientRect();
      times.push(performance.now() - start);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return times.toSorted((a, b) => a - b);
  });
  const build = await page.getAttribute("html", "data-build");
  const [median, most] = [times[times.length >> 1], times.at(-1)].map((time) => time.toFixed(1));
  console.log(`letter to list (${build} build): median ${median} ms, most ${most} ms`);
  assert.equal(times.length, 13);
});

pageTest("cards: on a phone filters fold away and rows fit", { viewport: { width: 360, height: 740 }, hasTouch: true }, async (page) => {
  await page.goto("/cards");
  await alive(page);
  assert.equal(await page.getByLabel("Keyword").isVisible(), false);
  await page.getByText("More filters").tap();
  await page.getByLabel("Keyword").selectOption("escort");
  assert.match(await count(page), /^\d+ cards/);
  const wide = await page.locator(".card-row").evaluateAll((rows) => Math.max(...rows.map((row) => row.getBoundingClientRect().right)));
  assert.ok(wide <= 360, `${wide} px`);
  await page.screenshot({ path: `${RESULTS}cards-phone.png` });
});

pageTest("card: a ship is drawn with zones, arcs, shields and dice", async (page) => {
  await page.goto("/cards/imperial-ii-class-star-destroyer");
  assert.equal(await page.locator(".diagram__zone").count(), 4);
  assert.equal(await page.locator(".diagram__dot").count(), 4);
  assert.deepEqual(await page.locator(".diagram__number").allTextContents(), ["4", "3", "3", "2"]);
  assert.match(await page.getByRole("img", { name: /^Base from above/ }).getAttribute("aria-label"), /Front: 4 shields, 4 red, 4 blue/);
  assert.equal(await page.locator(".diagram__die").count(), 8 + 2 * 4 + 3);
  assert.equal(await page.getByRole("table", { name: "Speed chart" }).getByRole("row").count(), 4);
  assert.ok(await page.locator(".upgrade-bar .slot-link").count() >= 5);
  await page.locator(".slot-group", { hasText: "Turbolasers" }).locator("summary").click();
  await page.getByRole("link", { name: /^XI7 Turbolasers/i }).click();
  await page.waitForURL(/xi7-turbolasers/);
});

pageTest("card: a huge ship has six zones", async (page) => {
  await page.goto("/cards/executor-i-class-star-dreadnought");
  assert.equal(await page.locator(".diagram__zone").count(), 6);
});

pageTest("card: a squadron explains its keywords by keyboard and touch", async (page) => {
  await page.goto("/cards/luke-skywalker-x-wing-squadron");
  assert.match(await page.locator(".card-page__craft").innerText(), /X-wing/);
  const keyword = page.locator(".keyword", { hasText: "Bomber" });
  assert.ok(await keyword.locator("p").first().isVisible());
  await keyword.locator("summary").focus();
  await page.keyboard.press("Enter");
  assert.equal(await keyword.locator("p").first().isVisible(), false);
  assert.equal(await page.getByRole("img", { name: "Moves up to distance 3" }).count(), 1);
});

pageTest("card: an upgrade shows its history, its ships and its rulings", async (page) => {
  await page.goto("/cards/demolisher-title");
  assert.ok((await page.locator(".timeline__entry").count()) >= 3);
  assert.ok((await page.locator(".timeline ins.now").count()) > 0);
  const ships = await page.locator("#bearers ~ .card-links .card-link__name").allInnerTexts();
  assert.ok(ships.length >= 2 && ships.every((name) => name.startsWith("Gladiator")), ships.join());
  assert.ok((await page.locator(".rulings .cite").count()) > 0);

  await page.goto("/cards/general-rieekan-commander");
  assert.match(await page.locator(".timeline").innerText(), /30\s*→\s*34/);
});

pageTest("card: an objective has its parts, a damage card its copies", async (page) => {
  await page.goto("/cards/most-wanted");
  assert.ok((await page.locator(".objective-sheet h3").count()) >= 1);
  await page.goto("/cards/structural-damage");
  assert.equal(await page.locator(".damage-copies__card").count(), 8);
});

pageTest("card: an edition shows the card as it was", async (page) => {
  await page.goto("/cards/general-rieekan-commander?edition=faq-3.2.1");
  assert.equal(await page.locator(".card-page__points strong").innerText(), "30");
  await page.getByRole("group", { name: "Editions" }).getByRole("link", { name: /1\.6/ }).click();
  await page.waitForURL(/\/cards\/general-rieekan-commander$/);
  assert.equal(await page.locator(".card-page__points strong").innerText(), "34");
  await page.goto("/cards/general-rieekan-commander?edition=core-2015");
  assert.match(await page.locator(".notice--warning:visible").innerText(), /not in the pool of Core Set 2015/);
});

pageTest("card: needs no code in the browser", async (page) => {
  const code = [];
  page.on("request", (request) => {
    if (/\.(wasm|pack|js)$/.test(new URL(request.url()).pathname)) code.push(request.url());
  });
  await page.goto("/cards/demolisher-title", { waitUntil: "networkidle" });
  assert.deepEqual(code.filter((url) => !url.endsWith("/dev/reload.js")), []);
});

pageTest("card: an unknown one is a 404 with the nearest names", { expectedErrors: [/status of 404/] }, async (page) => {
  const response = await page.goto("/cards/demolsher");
  assert.equal(response.status(), 404);
  await page.getByRole("link", { name: "Demolisher" }).click();
  await page.waitForURL(/demolisher-title/);
});
