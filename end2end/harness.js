// Starts Chromium, opens pages, collects what the console says, keeps pictures and traces of failures.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { SECOND_TRY } from "./summary.js";

export const BASE_URL = process.env.BASE_URL ?? "http://127.0.0.1:3000";
/** What opens the operator's page of the server under test. */
export const OPERATOR_SECRET = process.env.OPERATOR_SECRET ?? "the operator of a test server";
export const RESULTS = fileURLToPath(new URL("./results/", import.meta.url));

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Text as wide as on a screen: without it the headless shell rounds every letter to whole pixels.
  "--font-render-hinting=none",
];

let browser;

before(async () => {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, args: FLAGS });
  await mkdir(RESULTS, { recursive: true });
});

after(() => browser?.close());

/**
 * A test with a page of its own. `options` are those of a browser context, plus `expectedErrors`: patterns of console
 * messages that belong to the test. Any other warning or error of the page fails it. The service worker stays out unless
 * a test allows it (`serviceWorkers: "allow"`): on the code that is shipped it would fetch the whole site in every test.
 *
 * A test that fails is tried once more in a fresh page: a machine that stalls for a moment is no fault of the page. What
 * passes only then is named at the end of the run; what fails twice fails. Only the second try is traced: recording
 * every page would cost a third more time.
 */
export function pageTest(name, options, body) {
  if (typeof options === "function") return pageTest(name, {}, options);
  test(name, async (context) => {
    try {
      await attempt(`${name} first`, options, body, { traced: false });
    } catch (error) {
      const reason = String(error?.message ?? error).split("\n", 1)[0];
      context.diagnostic(`failed once: ${reason}`);
      await attempt(name, options, body, { traced: true });
      context.diagnostic(`${SECOND_TRY}${name}: ${reason}`);
    }
  });
}

async function attempt(name, { expectedErrors = [], ...options }, body, { traced }) {
  // What the page is told where the service worker stays out.
  const expected = [...expectedErrors, /Service Worker registration blocked/];
  // Chromium refuses to preload modules that it will not run.
  if (options.javaScriptEnabled === false) expected.push(/\.js csp$/);
  const context = await newContext(options);
  if (traced) await context.tracing.start({ screenshots: true, snapshots: true });
  const page = await context.newPage();
  const complaints = listen(page, expected);
  try {
    await body(page, context);
    assert.deepEqual(complaints, [], "the page complained");
  } catch (error) {
    const file = RESULTS + name.replace(/[^a-z0-9]+/gi, "-").toLowerCase();
    await page.screenshot({ path: `${file}.png`, fullPage: true }).catch(() => {});
    if (traced) await context.tracing.stop({ path: `${file}.zip` }).catch(() => {});
    throw error;
  } finally {
    // Those that the test has opened elsewhere, too.
    await Promise.all(browser.contexts().map((open) => open.close()));
  }
}

function listen(page, expected) {
  const complaints = [];
  const note = (text) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) note(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => note(`uncaught: ${error.message}`));
  page.on("requestfailed", (request) => {
    // What the browser gave up itself because the page went elsewhere is no failure.
    const reason = request.failure()?.errorText;
    if (reason !== "net::ERR_ABORTED") note(`failed: ${request.url()} ${reason}`);
  });
  return complaints;
}

/** A page in a browser that knows nothing of the test's own; it is closed when the test ends. */
export const elsewhere = async (options = {}) => (await newContext(options)).newPage();

const newContext = (options) => browser.newContext({ baseURL: BASE_URL, serviceWorkers: "block", ...options });

/** Waits until every island of the page answers. */
export async function alive(page) {
  await page.waitForSelector("html[data-alive]");
}
