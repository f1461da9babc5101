// The library: a list from its share page to a visitor who plays against it, and back.
import assert from "node:assert/strict";
import { assertAccessible } from "../accessible.js";
import { BASE_URL, pageTest } from "../harness.js";

const CODE = "1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja";

/** Fills in the form and publishes; the address of the list's page. */
async function publish(page) {
  await page.getByText("It was played at an event").click();
  await page.getByLabel("Event").fill("Lantern Open");
  await page.getByLabel("Rank").fill("1");
  await page.getByLabel("Players").fill("24");
  await page.getByRole("button", { name: "Publish" }).click();
  assert.match((await page.locator(".event-link code").innerText()).trim(), /^[\w-]{43}$/);
  await page.getByRole("link", { name: "To the list" }).click();
  await page.getByRole("link", { name: "Open in the editor" }).waitFor();
  return page.url();
}

/** The form that publishes, by way of a shared fleet. */
async function publishShared(page) {
  await page.goto(`/f/${CODE}`);
  await page.getByRole("link", { name: "Publish…" }).click();
  return publish(page);
}

async function takeBack(page, address) {
  await page.goto(address);
  await page.getByText("Is this yours?").click();
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByText("It is taken back.").waitFor();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";
  pageTest(`library: a list is published, found and taken back ${how} script`, { javaScriptEnabled }, async (page, context) => {
    // A list that no other test has, nor an earlier try of this one.
    const squadrons = 1 + (Date.now() % 10_000);
    const name = `Lantern ${how} ${squadrons}`;
    await page.goto("/library/publish");
    await page.getByLabel("The list: a link").fill(`CR90 Corvette A (44)\n• ${squadrons} x X-wing Squadron (13)\n`);
    await page.getByLabel("Name of the list").fill(name);
    const address = await publish(page);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    assert.match(await page.getByRole("link", { name: "Play against it" }).getAttribute("href"), /^\/play\?b=1/);

    const other = await context.browser().newContext({ baseURL: BASE_URL, javaScriptEnabled });
    const visitor = await other.newPage();
    await visitor.goto("/library");
    await visitor.getByLabel("Words in names and cards").fill(name);
    await visitor.getByLabel("Order").selectOption("best");
    await visitor.getByRole("button", { name: "Show" }).click();
    await visitor.getByRole("link", { name }).click();
    assert.equal(visitor.url(), address);
    await visitor.getByText("Is this yours?").click();
    await visitor.getByRole("button", { name: "Take it back" }).click();
    await visitor.getByText("has published nothing of this list").waitFor();
    await other.close();
    await takeBack(page, address);
  });
}

for (const colorScheme of ["light", "dark"]) {
  pageTest(`library: axe finds nothing in ${colorScheme}, and nothing sticks out of a phone`, { colorScheme, viewport: { width: 360, height: 740 } }, async (page) => {
    const address = await publishShared(page);
    for (const path of ["/library", "/library/figures?ship=cr90-corvette-a", "/library/publish", address]) {
      await page.goto(path);
      await assertAccessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 360, `${path} is ${wide} wide`);
      assert.equal(await page.locator("[data-island]").count(), 0, "no page of the library loads code");
    }
    await takeBack(page, address);
  });
}

pageTest("library: figures have their link and their table", async (page) => {
  const address = await publishShared(page);
  await page.goto("/library/figures");
  await page.getByRole("region", { name: "Table: Ships" }).getByRole("link").first().click();
  await page.getByRole("heading", { name: /^What goes on / }).waitFor();
  assert.match(page.url(), /\/library\/figures\?ship=[\w-]+#pairs$/);
  const table = await page.request.get(await page.getByRole("link", { name: "All figures as a table" }).getAttribute("href"));
  assert.match(table.headers()["content-type"], /^text\/csv/);
  assert.match(await table.text(), /^what,id,name,count,/);
  await takeBack(page, address);
});
