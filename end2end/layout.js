// Faults of layout that the eye sees at once: texts that overlap, and names without room.

/** Texts that lie over each other, as pairs of words. What scrolls out of sight or lies behind a dialog does not count. */
export const overlapping = (page) =>
  page.evaluate(() => {
    const clip = (element, box) => {
      let { left, top, right, bottom } = box;
      for (let around = element; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (style.position === "fixed") break;
        if (style.overflowX === "visible" && style.overflowY === "visible") continue;
        const outer = around.getBoundingClientRect();
        left = Math.max(left, outer.left);
        top = Math.max(top, outer.top);
        right = Math.min(right, outer.right);
        bottom = Math.min(bottom, outer.bottom);
      }
      return { left, top, right, bottom };
    };
    // What is fixed or sticks lies over the rest of the page on purpose.
    const layer = (element) => {
      for (let around = element; around && around !== document.body; around = around.parentElement) {
        if (["fixed", "sticky"].includes(getComputedStyle(around).position)) return around;
      }
      return null;
    };
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || element.closest("svg, script, style, noscript, option, .visually-hidden, [aria-hidden=true]")) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = clip(element, rect);
        // Letters are smaller than their line.
        const spare = (rect.bottom - rect.top) * 0.25;
        const [top, bottom] = [Math.max(box.top, rect.top + spare), Math.min(box.bottom, rect.bottom - spare)];
        if (box.right - box.left > 2 && bottom - top > 2) {
          texts.push({ element, words: node.data.trim().slice(0, 40), layer: layer(element), left: box.left, right: box.right, top, bottom });
        }
      }
    }
    texts.sort((one, two) => one.top - two.top);
    const found = new Set();
    for (const [index, one] of texts.entries()) {
      for (let next = index + 1; next < texts.length && texts[next].top < one.bottom - 1; next += 1) {
        const two = texts[next];
        if (one.element === two.element || one.layer !== two.layer) continue;
        if (Math.min(one.right, two.right) - Math.max(one.left, two.left) > 2) found.add(`“${one.words}” and “${two.words}”`);
      }
    }
    return [...found];
  });

/** Names that take more than one line, or are cut off. */
export const squeezed = (page, selector) =>
  page.evaluate((selector) => {
    const found = [];
    for (const element of document.querySelectorAll(selector)) {
      if (!element.checkVisibility()) continue;
      const tops = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        tops.push(...[...range.getClientRects()].filter((it) => it.width > 1).map((it) => it.top));
      }
      const inner = element.querySelector("button") ?? element;
      if (Math.max(...tops) - Math.min(...tops) > 4 || inner.scrollWidth > inner.clientWidth + 1) found.push(`“${element.textContent.trim()}” in ${Math.round(element.getBoundingClientRect().width)} px`);
    }
    return found;
  }, selector);
