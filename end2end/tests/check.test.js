import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { alive, pageTest } from "../harness.js";

const SAMPLES = new URL("../../crates/fleet/tests/samples/", import.meta.url);
const sample = (format) => readFile(new URL(`${format}.txt`, SAMPLES), "utf8");

const FORMATS = {
  kingston: "Kingston / Star Forge",
  warlords: "Warlords",
  afd: "Armada Fleets Designer",
  fab: "Fab's",
  aff: "AFF",
  tts: "Tabletop simulator",
  flagship: "Flagship",
  json: "Flagbridge JSON",
  share: "Share code",
};

// The battle cruiser of the samples has no icon for the countermeasures.
const FAULT = /Electronic Countermeasures has no free Defensive Retrofit slot/;

const list = (page) => page.getByRole("textbox", { name: "Fleet list" });
const edition = (page) => page.getByRole("combobox", { name: "Edition" });
const mode = (page) => page.getByRole("combobox", { name: "Mode" });
const points = (page) => page.getByRole("spinbutton", { name: "Points" });
const verdict = (page) => page.locator(".check-verdict h2");
const violations = (page) => page.locator(".check-violation");

async function open(page, path = "/check") {
  await page.goto(path);
  await alive(page);
}

for (const [format, name] of Object.entries(FORMATS)) {
  pageTest(`check: reads ${name} as it is pasted`, async (page) => {
    await open(page);
    await list(page).fill(await sample(format));
    assert.equal(await verdict(page).innerText(), "Not legal");
    assert.ok((await page.locator(".check-verdict__fleet").innerText()).includes(`Format: ${name}`));
    assert.equal(await violations(page).count(), 1);
    assert.match(await page.getByRole("meter", { name: "Points" }).innerText(), /331 \/ 400/);
    assert.equal(await page.locator(".check-line").count(), 0);
  });
}

pageTest("check: a violation names its place and its rule, and a click fixes it", async (page) => {
  await open(page);
  await list(page).fill(await sample("kingston"));
  const fault = violations(page).first();
  assert.match(await fault.innerText(), FAULT);
  assert.match(await fault.innerText(), /Ship 1, MC80 Battle Cruiser/);
  assert.match(await fault.locator("cite").innerText(), /^RRG 1\.6, Upgrade Cards$/);
  await fault.getByRole("button", { name: "Move to ship 2" }).click();
  assert.equal(await verdict(page).innerText(), "Legal");
  assert.equal(await violations(page).count(), 0);
  const text = await list(page).inputValue();
  assert.match(text, /CR90 Corvette A[^=]*Electronic Countermeasures/, "the list itself is fixed");
  assert.ok(await page.locator("#check-answer").evaluate((answer) => answer === document.activeElement));
});

pageTest("check: a line that cannot be read takes a suggestion", async (page) => {
  await open(page);
  await list(page).fill((await sample("kingston")).replace("XI7 Turbolasers", "XI7 Turbocannons"));
  const line = page.locator(".check-line");
  assert.match(await line.innerText(), /Line 14\s+• XI7 Turbocannons \(6\)\s+no card has this name/);
  await line.getByRole("button", { name: "XI7 Turbolasers" }).click();
  assert.equal(await line.count(), 0);
  assert.match(await list(page).inputValue(), /• XI7 Turbolasers \(6\)/);
});

pageTest("check: the example shows everything, and clearing starts over", async (page) => {
  await open(page);
  await page.getByRole("button", { name: "Try an example" }).click();
  assert.equal(await verdict(page).innerText(), "Not legal");
  assert.equal(await page.locator(".check-line").count(), 1);
  assert.ok(await page.getByText("can only be Ahsoka Tano here").isVisible());
  await page.getByRole("button", { name: "Clear" }).click();
  assert.equal(await list(page).inputValue(), "");
  assert.ok(await page.getByRole("heading", { name: "Any list, from any tool" }).isVisible());
});

pageTest("check: edition, mode and points change the verdict at once", async (page) => {
  await open(page);
  await list(page).fill((await sample("kingston")).replace("• Electronic Countermeasures (7)\n", ""));
  assert.equal(await verdict(page).innerText(), "Legal");
  await edition(page).selectOption({ label: "Rules Reference 1.5" });
  assert.match(await page.locator(".check-verdict__sentence").innerText(), /Rules Reference 1\.5/);
  await edition(page).selectOption("");
  await mode(page).selectOption("task-force");
  assert.match(await violations(page).first().innerText(), /124 over the agreed total of 200/);
  await points(page).fill("323");
  const raise = violations(page).first().getByRole("button", { name: /Agree on/ });
  await raise.click();
  assert.equal(await verdict(page).innerText(), "Legal");
  assert.notEqual(await points(page).inputValue(), "323");
});

pageTest("check: every edition has its say, and a click checks by it", async (page) => {
  await open(page);
  await list(page).fill((await sample("kingston")).replace("• Electronic Countermeasures (7)\n", ""));
  const rows = page.locator(".check-edition");
  assert.equal(await rows.count(), 8);
  const dates = await rows.locator("time").allInnerTexts();
  assert.deepEqual(dates.slice(0, 3), ["18 Apr 2026", "17 Dec 2025", "1 Aug 2025"]);
  assert.match(await rows.first().innerText(), /Community, not official/);
  assert.deepEqual(dates.slice(3), ["10 Jan 2025", "11 Oct 2023", "11 Dec 2020", "26 Jun 2017", "27 Mar 2015"]);
  assert.match(await rows.first().innerText(), /Legal/);
  const first = page.locator("[data-edition='core-2015']");
  assert.match(await first.innerText(), /Not legal, \d+ errors/);
  assert.match(await first.innerText(), /\/ 300/);
  assert.match(await page.locator("[data-edition='faq-3.2.1']").innerText(), /added/);
  await first.getByRole("button").click();
  assert.match(await page.locator(".check-verdict__sentence").innerText(), /^in Core Set 2015, \d+ errors$/);
  assert.equal(await edition(page).inputValue(), "core-2015");
  assert.equal(await points(page).inputValue(), "400");
  assert.equal(await first.getByRole("button").getAttribute("aria-pressed"), "true");
});

pageTest("check: costs of another edition are noticed", async (page) => {
  await open(page);
  await list(page).fill("Faction: Rebel\n\nMC80 Command Cruiser (106)\n• General Rieekan (30)\n= 136 Points\n\nTotal Points: 136");
  await page.getByRole("button", { name: "Check with Tournament FAQ 3.2.1" }).click();
  assert.equal(await edition(page).inputValue(), "faq-3.2.1");
});

pageTest(
  "check: the list is copied in every format and as a link",
  { permissions: ["clipboard-read", "clipboard-write"] },
  async (page) => {
    await open(page);
    await list(page).fill(await sample("aff"));
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    for (const [name, pattern] of [
      ["Kingston / Star Forge", /• Endeavor \(4\)/],
      ["Warlords", /total ship cost/],
      ["Fab's", /MC80 Battle Cruiser - Leia Organa/],
      ["Flagbridge JSON", /"flagbridge": 1/],
    ]) {
      await page.getByRole("button", { name, exact: true }).click();
      await page.getByText("Copied.").first().waitFor();
      assert.match(await clipboard(), pattern);
      assert.match(await page.getByRole("textbox", { name: `The list as ${name}` }).inputValue(), pattern);
    }
    await page.getByRole("button", { name: "Share link" }).click();
    await page.getByRole("textbox", { name: "The list as Share code" }).waitFor();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("/f/1"));
    const link = await clipboard();
    const editor = await page.getByRole("link", { name: "Open in the editor" }).getAttribute("href");
    assert.equal(new URL(link).pathname, editor);
  },
);

pageTest("check: the address leads back to the list", async (page) => {
  await open(page);
  await list(page).fill(await sample("kingston"));
  await mode(page).selectOption("sector-fleet");
  await page.waitForURL(/\/check\?code=1\w+.*&mode=sector-fleet/);
  await page.reload();
  await alive(page);
  assert.match(await violations(page).first().innerText(), FAULT);
  assert.equal(await mode(page).inputValue(), "sector-fleet");
  assert.match(await page.getByRole("meter", { name: "Points" }).innerText(), /331 \/ 800/);
  assert.match(await list(page).inputValue(), /^Name: Lantern Watch/);
});

pageTest("check: a damaged code says what is wrong with it", async (page) => {
  await open(page, "/check?code=1abc");
  assert.equal(await verdict(page).innerText(), "Not a list");
  assert.match(await page.locator(".check-notes").innerText(), /share code/);
});

pageTest("check: a file is read where it is dropped or opened", async (page) => {
  await open(page);
  const text = await sample("fab");
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "fleet.txt", { type: "text/plain" }));
    return transfer;
  }, text);
  await page.dispatchEvent(".check", "drop", { dataTransfer: dropped });
  await verdict(page).waitFor();
  assert.equal(await list(page).inputValue(), text);
  const buffer = Buffer.from(await sample("json"));
  await page.locator("input[type=file]").setInputFiles({ name: "fleet.json", mimeType: "application/json", buffer });
  await page.getByText("Format: Flagbridge JSON").waitFor();
  const huge = Buffer.alloc(600_000, "CR90 Corvette A\n");
  await page.locator("input[type=file]").setInputFiles({ name: "huge.txt", mimeType: "text/plain", buffer: huge });
  await page.locator(".check__answer").getByRole("alert").waitFor();
  assert.match(await page.locator(".check__answer").getByRole("alert").innerText(), /too long for a fleet list/);
});

pageTest("check: a text is text and never markup", async (page) => {
  await open(page, `/check?list=${encodeURIComponent("</textarea><b id=evil>x</b>\n<img src=x onerror=alert(1)>")}`);
  assert.equal(await page.locator("#evil, main img").count(), 0);
  assert.match(await list(page).inputValue(), /^<\/textarea><b id=evil>/);
});

pageTest("check: what was typed before the code came is kept", async (page) => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route("**/*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/check", { waitUntil: "commit" });
  await list(page).fill(await sample("kingston"));
  release();
  await alive(page);
  await verdict(page).waitFor();
  assert.equal(await verdict(page).innerText(), "Not legal");
});

pageTest("check: on a phone verdict and first fault show without scrolling", { viewport: { width: 360, height: 740 } }, async (page) => {
  await open(page);
  await list(page).fill(await sample("kingston"));
  await violations(page).first().waitFor();
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  const [head, fault] = [await verdict(page).boundingBox(), await violations(page).first().boundingBox()];
  assert.ok(head.y > 0 && head.y + head.height < 740, `verdict at ${head.y}`);
  assert.ok(fault.y + fault.height <= 740, `first fault ends at ${fault.y + fault.height}`);
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(inner <= outer, `${inner} px of content in ${outer} px`);
});

pageTest("check: an example and its verdict fit from a phone to a desk", { viewport: { width: 360, height: 740 } }, async (page) => {
  await open(page);
  await page.getByRole("button", { name: "Try an example" }).click();
  await verdict(page).waitFor();
  await page.waitForFunction(() => document.querySelector(".check-verdict").getBoundingClientRect().top >= 0);
  for (const [width, height] of [[360, 740], [768, 1024], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    assert.ok(inner <= outer, `${inner} px of content in ${outer} px`);
  }
});

pageTest("check: the form works without script", { javaScriptEnabled: false }, async (page) => {
  await page.goto("/check");
  assert.equal(await page.getByText("Open file").isVisible(), false);
  await list(page).fill(await sample("warlords"));
  await page.getByRole("button", { name: "Check", exact: true }).click();
  assert.equal(new URL(page.url()).pathname, "/check");
  assert.equal(await verdict(page).innerText(), "Not legal");
  assert.match(await violations(page).first().innerText(), FAULT);
  await page.getByRole("button", { name: "Move to ship 2" }).click();
  assert.equal(await verdict(page).innerText(), "Legal");
  await page.getByRole("button", { name: "AFF" }).click();
  assert.match(await page.getByRole("textbox", { name: "The list as AFF" }).inputValue(), /^ship:mc80battlecruiser/);
  await page.locator("[data-edition='core-2015']").getByRole("button").click();
  assert.match(await page.locator(".check-verdict__sentence").innerText(), /^in Core Set 2015/);
  await points(page).fill("99999");
  await points(page).evaluate((input) => input.removeAttribute("max"));
  await page.getByRole("button", { name: "Check", exact: true }).click();
  assert.match(await page.getByRole("alert").first().innerText(), /Points must be from 1 to 10000/);
});

pageTest("check: a share code in the address is checked without script", { javaScriptEnabled: false }, async (page) => {
  const code = (await sample("share")).trim();
  await page.goto(`/check?code=${code}&edition=rrg-1.5`);
  assert.match(await violations(page).first().innerText(), FAULT);
  assert.match(await violations(page).first().locator("cite").innerText(), /^RRG 1\.5/);
  assert.match(await list(page).inputValue(), /^Name: Lantern Watch/);
});

pageTest("check: an injected frame does not start", async (page) => {
  const forged = '<div data-island="check_list" data-mark="guessed" data-props="{}" data-forged>only words</div>';
  await page.route("**/check", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<body[^>]*>/, (tag) => tag + forged);
    await route.fulfill({ response, body });
  });
  await open(page);
  assert.equal(await page.locator("[data-forged]").innerText(), "only words");
  await list(page).fill(await sample("kingston"));
  assert.equal(await verdict(page).innerText(), "Not legal", "the page's own frame has started");
});
