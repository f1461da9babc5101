import assert from "node:assert/strict";
import { pageTest } from "../harness.js";

pageTest("not found: names the address, keeps the status, leads back", { expectedErrors: [/status of 404/] }, async (page) => {
  const response = await page.goto("/fleets/<b>nowhere</b>");
  assert.equal(response.status(), 404);
  assert.match(await page.locator(".address").innerText(), /nowhere/);
  assert.equal(await page.locator(".address b").count(), 0, "the address is text, not markup");
  await page.locator("main").getByRole("link", { name: "Home" }).click();
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
