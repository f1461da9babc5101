// What leaves the editor: link, code for phones, texts, files, picture, paper.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { alive, BASE_URL, pageTest } from "../harness.js";
import { share } from "../editor.js";

const WIDE = { viewport: { width: 1440, height: 900 }, acceptDownloads: true };
const CODE = "1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja";

async function open(page) {
  await page.goto(`/fleets/new?code=${CODE}`);
  await alive(page);
  await page.locator(".ship").first().waitFor();
  return share(page);
}

const loaded = (image) => image.evaluate((it) => it.decode().then(() => [it.naturalWidth, it.naturalHeight]));

pageTest("sharing: every text can be copied and downloaded", { ...WIDE, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  const dialog = await open(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await dialog.getByRole("button", { name: "Copied" }).waitFor();
  assert.equal(await copied(), `${BASE_URL}/f/${CODE}`);
  const formats = await dialog.locator("#export-format option").evaluateAll((options) => options.map((it) => it.value));
  assert.equal(formats.length, 11);
  for (const format of formats) {
    await dialog.locator("#export-format").selectOption(format);
    await dialog.getByRole("button", { name: "Copy text" }).click();
    await dialog.locator(".export__part", { has: page.locator("#export-format") }).getByRole("button", { name: "Copied" }).waitFor();
    const text = await dialog.locator("#export-text").inputValue();
    assert.ok(text.length > 100, format);
    assert.equal(await copied(), text, format);
    const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Download" }).click()]);
    assert.equal(download.suggestedFilename(), `lantern-watch.${{ json: "json", markdown: "md" }[format] ?? "txt"}`);
    assert.equal(await readFile(await download.path(), "utf8"), text, format);
  }
});

for (const [how, clipboard] of [["refuses", "{ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }"], ["has no clipboard", "undefined"]]) {
  pageTest(`sharing: where the browser ${how}, the text is selected and the player told`, WIDE, async (page) => {
    await page.addInitScript(`Object.defineProperty(navigator, "clipboard", { value: ${clipboard} })`);
    const dialog = await open(page);
    await dialog.getByRole("button", { name: "Copy link" }).click();
    await dialog.getByText("blocked copying. The text is selected").waitFor();
    assert.equal(await page.evaluate(() => getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)), `${BASE_URL}/f/${CODE}`);
    await dialog.getByRole("button", { name: "Copy text" }).click();
    await dialog.getByText("blocked copying. The text is selected").nth(1).waitFor();
    assert.equal(await dialog.getByRole("button", { name: "Copied" }).count(), 0);
    await dialog.getByRole("button", { name: "Copy picture" }).click();
    await dialog.getByText("blocked copying. Save the picture").waitFor();
  });
}

pageTest("sharing: the picture becomes a PNG to save, to copy and to send", { ...WIDE, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ title, url, files }) => {
      globalThis.sent = { title, url, kind: files[0].type, size: files[0].size, name: files[0].name };
    };
  });
  const dialog = await open(page);
  assert.deepEqual(await loaded(dialog.locator(".share-picture__drawing")), [1200, 630]);
  const [side] = await loaded(dialog.locator(".qr"));
  assert.ok(side > 20, `a code of ${side} modules`);
  const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Save as PNG" }).click()]);
  assert.equal(download.suggestedFilename(), "lantern-watch.png");
  const png = await readFile(await download.path());
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
  assert.ok(png.length > 20_000, `a picture with something in it: ${png.length} bytes`);
  await dialog.getByRole("button", { name: "Copy picture" }).click();
  await dialog.getByText("Picture copied.").waitFor();
  assert.deepEqual(await page.evaluate(async () => (await navigator.clipboard.read())[0].types), ["image/png"]);
  await dialog.getByRole("button", { name: "Send…" }).click();
  await page.waitForFunction(() => globalThis.sent);
  const sent = await page.evaluate(() => globalThis.sent);
  assert.deepEqual([sent.title, sent.url, sent.kind, sent.name], ["Lantern Watch", `${BASE_URL}/f/${CODE}`, "image/png", "lantern-watch.png"]);
});

const WITHOUT_LISTS = { ...WIDE, expectedErrors: [/ERR_FAILED/, /Failed to fetch/, /lists|rest/] };
const LISTS = /\/(split_lists\.wasm|lists\.pack|rest\.pack)$/;

pageTest("sharing: without its code the link is there and the rest says why not", WITHOUT_LISTS, async (page) => {
  await page.route(LISTS, (route) => route.abort());
  await page.goto(`/fleets/new?code=${CODE}`);
  await alive(page);
  await page.locator(".ship").first().waitFor();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this fleet" });
  await dialog.getByText("try again when you are online").first().waitFor();
  assert.equal(await dialog.locator("#share-link").inputValue(), `${BASE_URL}/f/${CODE}`);
  await page.keyboard.press("Escape");
  await page.unroute(LISTS);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await dialog.locator("#export-text").waitFor();
});

pageTest("sharing: once the page is complete, texts and panels open without the network", { ...WIDE, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] }, async (page, context) => {
  await page.goto(`/fleets/new?code=${CODE}`);
  await alive(page);
  await page.waitForSelector("html[data-complete]");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  assert.match(await page.locator("#export-text").inputValue(), /Faction/);
  await page.keyboard.press("Escape");
  await page.getByText("Other editions").click();
  await page.locator(".edition").first().waitFor();
  await page.getByRole("button", { name: "Analysis" }).click();
  await page.locator(".understanding").waitFor();
  await context.setOffline(false);
});

pageTest("sharing: a shared fleet leads to paper, comparison and a copy, without script", { javaScriptEnabled: false }, async (page) => {
  await page.goto(`/f/${CODE}`);
  await page.locator(".sheet-menu > summary", { hasText: "Share" }).click();
  await page.getByAltText("QR code of the link").waitFor();
  await page.locator(".sheet-menu > summary", { hasText: "Share" }).click();
  await page.locator(".sheet-menu > summary", { hasText: "More" }).click();
  await page.getByRole("link", { name: "Print" }).click();
  assert.equal(await page.getByRole("button", { name: "Print this sheet" }).isVisible(), false);
  assert.equal(await page.locator("[aria-current=true]").count(), 3);
  await page.getByRole("link", { name: "Rules Reference 1.5" }).click();
  assert.match(await page.locator(".paper").innerText(), /Rules Reference 1\.5/);
  assert.match(page.url(), /edition=rrg-1\.5/);
  await page.goBack();
  await page.goBack();
  await page.locator(".sheet-menu > summary", { hasText: "More" }).click();
  await page.getByRole("link", { name: "Compare with…" }).click();
  assert.equal(await page.locator("#a").inputValue(), CODE);
});

pageTest("sharing: the print button prints, and ships stay in one piece", async (page) => {
  await page.addInitScript(() => {
    globalThis.printed = 0;
    globalThis.print = () => (globalThis.printed += 1);
  });
  await page.goto(`/f/${CODE}/print?paper=letter`);
  await page.getByRole("button", { name: "Print this sheet" }).click();
  assert.equal(await page.evaluate(() => globalThis.printed), 1);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.getByRole("banner").count(), 0, "no navigation on paper");
  assert.equal(await page.locator(".print-head").isVisible(), false);
  const kept = await page.locator(".print-ship").evaluateAll((ships) => ships.map((it) => getComputedStyle(it).breakInside));
  assert.ok(kept.length > 0 && kept.every((it) => it === "avoid"), `${kept}`);
});

pageTest("sharing: a phone shows verdict, points and ships of a shared fleet first", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await page.goto(`/f/${CODE}`);
  for (const part of ["#sheet-verdict", ".figures", "#sheet-ships"]) {
    const { y } = await page.locator(part).first().boundingBox();
    assert.ok(y < 844, `${part} at ${y}`);
  }
  assert.ok(!(await page.getByAltText("QR code of the link").isVisible()), "the code is behind Share");
  await page.locator(".sheet-menu > summary", { hasText: "Share" }).click();
  await page.getByRole("button", { name: "Copy as text" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /Name: Lantern Watch/);
  await page.getByRole("button", { name: "Copy link" }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
  await page.locator(".sheet-menu > summary", { hasText: "More" }).click();
  await page.getByRole("link", { name: "Play against this fleet" }).click();
  await page.waitForURL(/\/play\?b=/);
});
