// Every symbol of the sprite is drawn, inside its frame. The picture in results/ is for the eye.
import assert from "node:assert/strict";
import { RESULTS, pageTest } from "../harness.js";

pageTest("icons: all are drawn", { viewport: { width: 900, height: 700 } }, async (page) => {
  await page.goto("/");
  const boxes = await page.evaluate(async () => {
    const address = document.documentElement.dataset.icons;
    const sprite = new DOMParser().parseFromString(await (await fetch(address)).text(), "image/svg+xml");
    const sheet = document.querySelector("main");
    sheet.replaceChildren();
    const draw = (classes, ...ids) => {
      const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      svg.setAttribute("viewBox", "0 0 24 24");
      svg.setAttribute("width", "56");
      svg.setAttribute("class", `icon ${classes}`);
      for (const [index, id] of ids.entries()) {
        const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
        use.setAttribute("href", `${address}#${id}`);
        if (ids.length > 1) use.setAttribute("class", index === 0 ? "die__body" : "die__face");
        svg.append(use);
      }
      return svg;
    };
    const row = (...drawings) => {
      const line = document.createElement("p");
      line.className = "actions";
      line.append(...drawings);
      sheet.append(line);
    };
    const ids = [...sprite.querySelectorAll("symbol")].map(({ id }) => id);
    const single = ids.map((id) => draw("", id));
    for (let start = 0; start < single.length; start += 12) row(...single.slice(start, start + 12));
    const faces = ids.filter((id) => id.startsWith("face-"));
    for (const colour of ["red", "blue", "black"]) {
      row(...faces.map((face) => draw(`die die--${colour}`, `die-${colour}`, face)));
    }
    for (const svg of sheet.querySelectorAll("svg")) {
      svg.style.width = svg.style.height = "3.5rem";
    }
    // The sprite is fetched once more by the drawings themselves.
    const missing = () => single.some((svg) => svg.firstChild.getBBox().width === 0);
    for (let frame = 0; frame < 300 && missing(); frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return single.map((svg, index) => {
      const { x, y, width, height } = svg.firstChild.getBBox();
      return { id: ids[index], x, y, right: x + width, bottom: y + height };
    });
  });
  await page.screenshot({ path: `${RESULTS}icons.png` });
  assert.ok(boxes.length >= 40);
  for (const { id, x, y, right, bottom } of boxes) {
    assert.ok(right - x >= 4 && bottom - y >= 0, `${id} is drawn`);
    assert.ok(x >= 0 && y >= 0 && right <= 24 && bottom <= 24, `${id} stays in its frame`);
  }
});
