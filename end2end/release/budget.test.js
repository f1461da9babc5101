// What pages load before they answer: scripts, code, styles and icons, in bytes as they are sent.
import assert from "node:assert/strict";
import { alive, pageTest } from "../harness.js";

const FLEET = "1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja";
/** Fetched while the page is idle: nobody waits for it. */
const LATER = /(chunk_\d+|split_\w+)\.wasm$/;

const PAGES = [
  { name: "home", path: "/", budget: 200_000 },
  { name: "the card search", path: "/cards", budget: 200_000 },
  { name: "the editor", path: `/fleets/new?code=${FLEET}`, budget: 320_000 },
  { name: "the table", path: "/play/table", budget: 570_000 },
];

for (const { name, path, budget } of PAGES) {
  pageTest(`budget: ${name} stays within it`, async (page) => {
    const sizes = [];
    page.on("response", (response) => {
      const file = new URL(response.url()).pathname;
      if (file.startsWith("/pkg/") && !LATER.test(file)) sizes.push([file, Number(response.headers()["content-length"])]);
    });
    await page.goto(path);
    await alive(page);
    await page.waitForLoadState("networkidle");
    const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
    const build = await page.getAttribute("html", "data-build");
    console.log(`${name} loads (${build} build): ${bytes} bytes`);
    // Code built for developing is not optimised; its limit only catches gross mistakes.
    const limit = build === "release" ? budget : 12_000_000;
    assert.ok(bytes > 10_000 && bytes < limit, `${bytes} bytes of ${limit}: ${sizes.map((size) => size.join(" ")).join(", ")}`);
  });
}
