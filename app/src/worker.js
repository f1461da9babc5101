// Thinks apart from the page, so that the page never waits: tasks come in as text, reports go out as text.
import start, { work } from "./flagbridge.js";

const ready = start({ module_or_path: new URL("./flagbridge_bg.wasm", import.meta.url) });

addEventListener("message", async ({ data }) => {
  try {
    await ready;
    await work(data, (report) => postMessage(report));
  } catch (error) {
    // The page does the rest itself.
    postMessage(`broken ${error}`);
  }
});
