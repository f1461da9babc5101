// The table fills the window, upright, lying and wide.
import assert from "node:assert/strict";
import { assertAccessible } from "../accessible.js";
import { pageTest } from "../harness.js";
import { begin, drive, inWindow } from "../play.js";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const LYING = { viewport: { width: 780, height: 390 }, hasTouch: true, isMobile: true };

for (const [name, options] of [["upright", PHONE], ["lying", LYING], ["wide", WIDE]]) {
  pageTest(`table: it fills the window and the answer is always in sight, ${name}`, { ...options, colorScheme: name === "lying" ? "light" : "dark" }, async (page) => {
    await begin(page, { seats: ["person", "person"] });
    await drive(page, { until: "deploy", seed: 4 });
    const [inner, outer, tall, height] = await page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      return [scrollWidth, clientWidth, scrollHeight, clientHeight];
    });
    assert.ok(inner <= outer && tall <= height + 1, `${inner}×${tall} in ${outer}×${height}`);
    assert.ok(await inWindow(page.locator("[data-confirm]")), "the button");
    assert.ok(await inWindow(page.locator("#board")), "the table");
    const board = await page.locator("#board").boundingBox();
    assert.ok(board.width * board.height > 0.33 * outer * height, `${board.width}×${board.height}`);
    // Where the button stands by itself: as long as it sticks to the edge it may cover a part of what is scrolled.
    await page.locator("[data-confirm]").evaluate((button) => button.parentElement.scrollIntoView({ block: "end" }));
    await assertAccessible(page);
    await page.locator(".battle__side").evaluate((side) => side.scrollTo(0, 0));
    await drive(page, { until: "course", seed: 4 });
    assert.ok(await inWindow(page.locator("[data-confirm]")), "the button that moves the ship");
  });
}
