// Thinks apart from the page, so that the page never waits: tasks come in as text, reports go out as text. Where the
// visitor has packs, they come first.
import start, { review_game, take_packs, work } from "./flagbridge.js";

const PACKS = "packs\n";
const REVIEW = "review ";
let before = start({ module_or_path: new URL("./flagbridge_bg.wasm", import.meta.url) });

async function answer(data) {
  try {
    await before;
    if (data.startsWith(PACKS)) {
      await take_packs(data.slice(PACKS.length));
    } else if (data.startsWith(REVIEW)) {
      await review_game(data, (report) => postMessage(report));
    } else {
      await work(data, (report) => postMessage(report));
    }
  } catch (error) {
    // The page does the rest itself.
    postMessage(`broken ${error}`);
  }
}

// One after the other, as they have come.
addEventListener("message", ({ data }) => {
  before = answer(data);
});
