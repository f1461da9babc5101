// What is shipped keeps itself for times without network, without being asked.
import assert from "node:assert/strict";
import { alive, pageTest } from "../harness.js";

/** What the browser itself says when the network is gone: parts that were not needed yet cannot be fetched. */
const GONE = { serviceWorkers: "allow", expectedErrors: [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /Failed to fetch/] };

pageTest("offline: after one visit to the home page the editor opens without the network", GONE, async (page, context) => {
  await page.goto("/");
  await alive(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto("/fleets/new");
  await alive(page);
  await page.locator(".faction").first().click();
  await page.locator("#add-ship").waitFor();
  await page.goto("/cards");
  await alive(page);
  assert.ok((await page.locator(".card-row").count()) > 10);
});
