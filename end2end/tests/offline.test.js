// Without the network: the editor with one's fleets, My fleets, the cards, games, lessons, odds and the checker.
import assert from "node:assert/strict";
import { alive, pageTest } from "../harness.js";
import { addShip, fleet, newFleet, verdict } from "../editor.js";
import { beginInLobby, drive, EMPIRE, REBELS } from "../play.js";
import { twoBuilds } from "../two_builds.js";

/** While developing nobody registers the worker: what is built every minute would be kept. */
async function keepForLater(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/service-worker.js");
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** Waits until it is so. */
async function until(so) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await so()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail("it does not become so");
}

const isKept = (page, path) => page.evaluate(async (path) => Boolean(await caches.match(path, { ignoreVary: true })), path);

/** Whether a file of the code is kept. */
const isCodeKept = (page, file) =>
  page.evaluate(async (file) => {
    const script = new URL(document.documentElement.dataset.script, location.href);
    return Boolean(await caches.match(new URL(file, script), { ignoreVary: true }));
  }, file);

/** What the browser itself says when the network is gone. */
const GONE = { serviceWorkers: "allow", expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/] };

pageTest("offline: the editor opens with a fleet, judges, and keeps what is changed", GONE, async (page, context) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  const address = page.url();
  await keepForLater(page);
  await context.setOffline(true);
  await page.goto(address);
  await alive(page);
  assert.ok((await fleet(page)).join(" ").includes("Gladiator I-class"));
  await addShip(page, "Raider I-class Corvette");
  assert.notEqual(await verdict(page), "");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  assert.match(await page.locator("#export-text").inputValue(), /Raider I-class Corvette/, "parts that come later are kept too");
  await page.keyboard.press("Escape");
  await page.reload();
  await alive(page);
  assert.equal(await page.locator(".ship").count(), 2);
  await page.goto("/fleets");
  await alive(page);
  assert.equal(await page.locator(".entry").count(), 1);
  await page.goto("/fleets/new");
  await alive(page);
  assert.equal(await page.locator(".ship").count(), 0, "a new fleet can be begun");
});

pageTest("offline: a shared code opens in the editor that was kept", GONE, async (page, context) => {
  await newFleet(page, "Galactic Empire");
  await addShip(page, "Gladiator I-class Star Destroyer");
  await page.goto("/fleets");
  await alive(page);
  const copy = await page.getByRole("link", { name: "Copy" }).getAttribute("href");
  await keepForLater(page);
  await context.setOffline(true);
  await page.goto(copy);
  await alive(page);
  assert.equal(await page.locator(".ship").count(), 1);
});

pageTest("offline: cards are searched, pages that were read open, and others say what works", GONE, async (page, context) => {
  await page.goto("/cards");
  await alive(page);
  await keepForLater(page);
  await page.goto("/cards/demolisher-title");
  await until(() => isKept(page, "/cards/demolisher-title"));
  await context.setOffline(true);
  await page.goto("/cards?q=raider");
  await alive(page);
  assert.equal(await page.locator("#card-search").inputValue(), "raider");
  await page.locator(".card-row", { hasText: "Raider I-class Corvette" }).first().waitFor();
  await page.goto("/cards/demolisher-title");
  assert.equal(await page.locator("h1").innerText(), "Demolisher");
  // Chromium lets a service worker back on the network after a navigation.
  await context.setOffline(false);
  await context.setOffline(true);
  await page.goto("/events");
  assert.equal(await page.locator("h1").innerText(), "You are offline");
  await context.setOffline(false);
  await page.goto("/events");
  assert.equal(await page.locator("h1").innerText(), "Events");
});

pageTest("offline: a game against a bot goes on without the network", GONE, async (page, context) => {
  await page.goto("/fleets");
  await alive(page);
  await keepForLater(page);
  await beginInLobby(page, { seats: ["person", "bot-ensign"] });
  await until(() => isKept(page, "/play/game"));
  // What a game may need later comes while the page is idle.
  await page.waitForSelector("html[data-complete]");
  await until(() => isCodeKept(page, "split_aside.wasm"));
  await context.setOffline(true);
  await page.reload();
  await alive(page);
  await page.locator(".battle").waitFor();
  await drive(page, { until: "round 2", careful: true });
  assert.match(await page.locator(".battle-bar__stage").innerText(), /Round 2/);
});

pageTest("offline: everything can be downloaded, and removed again", GONE, async (page, context) => {
  await page.goto("/available-offline");
  await keepForLater(page);
  await page.reload();
  await page.getByRole("button", { name: /^Download/ }).click();
  await page.getByText("Everything is available offline.").waitFor({ timeout: 60_000 });
  await context.setOffline(true);
  await page.goto("/learn/dials");
  await alive(page);
  await page.locator(".lesson").waitFor();
  await page.goto("/odds");
  await alive(page);
  await page.goto("/check");
  await alive(page);
  // The address says which game begins, although the page that is kept was asked for none.
  await page.goto(`/play?begin=now&mode=core-set&a=${encodeURIComponent(REBELS)}&b=${encodeURIComponent(EMPIRE)}`);
  await page.waitForURL(/\/play\/\w+/);
  await alive(page);
  await page.locator(".battle").waitFor();
  await page.goto("/available-offline");
  await page.getByRole("button", { name: "Remove download" }).click();
  await page.getByRole("button", { name: /^Download/, disabled: false }).waitFor();
  assert.equal(await isKept(page, "/learn/dials"), false);
});

pageTest("offline: a page of another build is never kept", { serviceWorkers: "allow" }, async (page, context) => {
  await page.goto("/fleets");
  await alive(page);
  await keepForLater(page);
  await context.route("**/cards/demolisher-title", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/\/pkg\/[0-9a-f]+\/flagbridge\.js/g, "/pkg/000000000000/flagbridge.js");
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/cards/demolisher-title");
  await page.goto("/cards/cr90-corvette-a");
  await until(() => isKept(page, "/cards/cr90-corvette-a"));
  assert.equal(await isKept(page, "/cards/demolisher-title"), false);
});

pageTest("offline: the collection opens without the network and keeps what is ticked", GONE, async (page, context) => {
  await page.goto("/collection");
  await alive(page);
  await keepForLater(page);
  await context.setOffline(true);
  await page.goto("/collection");
  await alive(page);
  const box = page.getByRole("checkbox", { name: /^Core Set / });
  await box.check();
  await page.reload();
  await alive(page);
  assert.ok(await box.isChecked());
});

pageTest("offline: a new build takes the place of what the old one has kept", async (page, context) => {
  const builds = await twoBuilds();
  const visitor = await context.browser().newContext({ baseURL: builds.address });
  const names = (page) => page.evaluate(() => caches.keys());
  try {
    const before = await visitor.newPage();
    await before.goto("/fleets");
    await alive(before);
    await keepForLater(before);
    await before.goto("/cards/demolisher-title");
    await until(() => isKept(before, "/cards/demolisher-title"));
    const [old] = await names(before);

    // The next visit finds the new build; its worker comes beside the old one and waits.
    builds.upgrade();
    await before.goto("/fleets");
    await alive(before);
    assert.equal(await before.evaluate(() => document.documentElement.dataset.script.startsWith("/pkg/000000000000/")), true);
    await until(() => before.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)));
    assert.equal((await names(before)).length, 2, "each build has its own");
    await before.close();

    // The old worker has gone with its last page, and everything it kept.
    const after = await visitor.newPage();
    await after.goto("/fleets");
    await alive(after);
    await until(async () => !(await names(after)).includes(old));
    assert.equal((await names(after)).length, 1);
    const kept = await after.evaluate(async () => {
      const [name] = await caches.keys();
      return (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname);
    });
    const code = kept.filter((path) => /^\/pkg\/[0-9a-f]{12}\//.test(path));
    assert.ok(code.length > 5 && code.every((path) => path.startsWith(builds.other)), code.join(" "));
    assert.ok(kept.includes("/cards/demolisher-title"), "cards that were read are stored again");

    // Without the network only the new build is there, and it is whole.
    await visitor.setOffline(true);
    await after.goto("/fleets/new");
    await alive(after);
    await after.locator(".faction").first().waitFor();
    await after.goto("/cards/demolisher-title");
    assert.equal(await after.locator("h1").innerText(), "Demolisher");
  } finally {
    await visitor.close();
    await builds.close();
  }
});

pageTest("offline: the site can be installed", async (page, context) => {
  await page.goto("/");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await context.request.get(address);
  assert.match(answer.headers()["content-type"], /^application\/manifest\+json/);
  const manifest = await answer.json();
  assert.equal(manifest.display, "standalone");
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    assert.equal(size, sizes);
  }
});
