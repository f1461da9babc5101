import assert from "node:assert/strict";
import { pageTest } from "../harness.js";

pageTest("not found: names the address, keeps the status, leads back", { expectedErrors: [/status of 404/] }, async (page) => {
  const response = await page.goto("/fleets/<b>nowhere</b>");
  assert.equal(response.status(), 404);
  assert.match(await page.locator(".address").innerText(), /nowhere/);
  assert.equal(await page.locator(".address b").count(), 0, "the address is text, not markup");
  await page.getByRole("main").getByRole("link", { name: "Home", exact: true }).first().click();
  assert.equal(new URL(page.url()).pathname, "/");
});

pageTest("not found: a page without islands downloads no code", { expectedErrors: [/status of 404/] }, async (page) => {
  const code = [];
  page.on("request", (request) => {
    if (/\.(wasm|pack|js)$/.test(new URL(request.url()).pathname)) code.push(request.url());
  });
  await page.goto("/no/such/page", { waitUntil: "networkidle" });
  assert.deepEqual(code.filter((url) => !url.endsWith("/dev/reload.js")), []);
});

pageTest("not found: every page that it lists and that the sitemap names is there", { expectedErrors: [/status of 404/] }, async (page) => {
  await page.goto("/no/such/page");
  const listed = await page.locator(".message__pages a").evaluateAll((links) => links.map((it) => it.getAttribute("href")));
  const menu = await page.locator(".site-nav a").evaluateAll((links) => links.map((it) => it.getAttribute("href")));
  assert.deepEqual(listed, menu);
  for (const path of ["/learn", "/puzzles", "/odds", "/compare", "/collection", "/packs", "/library", "/arena", "/live", "/scenarios", "/starmada"]) assert.ok(menu.includes(path), path);
  for (const path of listed) assert.equal((await page.request.get(path)).status(), 200, path);
  const map = await (await page.request.get("/sitemap.xml")).text();
  const places = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path]) => path);
  assert.ok(places.includes("/cards/demolisher-title") && places.includes("/odds") && places.length > 500, `${places.length}`);
  await page.goto("/odds");
  await page.locator(".site-nav__more > summary").click();
  await page.locator(".site-nav__menu").getByRole("link", { name: "Library" }).click();
  await page.waitForURL("/library");
});
