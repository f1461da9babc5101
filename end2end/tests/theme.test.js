import assert from "node:assert/strict";
import { BASE_URL, alive, pageTest } from "../harness.js";

const theme = (page) => page.getAttribute("html", "data-theme");
const ground = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const choose = (page, name) => page.getByRole("button", { name }).click();

pageTest("theme: follows the system until one is chosen", { colorScheme: "dark" }, async (page) => {
  await page.goto("/");
  assert.equal(await theme(page), "system");
  const dark = await ground(page);
  await page.emulateMedia({ colorScheme: "light" });
  assert.notEqual(await ground(page), dark);
});

pageTest("theme: a choice shows at once and survives reload without flash", { colorScheme: "light" }, async (page, context) => {
  await page.goto("/");
  await alive(page);
  const light = await ground(page);
  await choose(page, "Dark theme");
  assert.equal(await theme(page), "dark");
  assert.equal(await page.getByRole("button", { name: "Dark theme" }).getAttribute("aria-pressed"), "true");
  const response = await page.reload();
  assert.match(await response.text(), /<html[^>]* data-theme="dark"/);
  assert.notEqual(await ground(page), light);

  const again = await context.request.get(`${BASE_URL}/no/such/page`);
  assert.match(await again.text(), /data-theme="dark"/);
});

pageTest("theme: without script the choice returns to the same page", { javaScriptEnabled: false }, async (page) => {
  await page.goto("/?red=1&blue=0&black=0");
  await choose(page, "Dark theme");
  assert.equal(await theme(page), "dark");
  assert.match(page.url(), /\/\?red=1&blue=0&black=0$/);
  await choose(page, "System theme");
  assert.equal(await theme(page), "system");
});

pageTest("theme: a page elsewhere is not returned to", async (page, context) => {
  const form = { theme: "dark", back: "//elsewhere.example/" };
  const response = await context.request.post(`${BASE_URL}/theme`, { form, maxRedirects: 0 });
  assert.equal(response.status(), 303);
  assert.equal(response.headers().location, "/");
});
