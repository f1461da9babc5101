// Opens pages without the network: the editor, My fleets, the collection, the cards, the checker, the odds and the lobby
// always; games, lessons, replays and the companion once they were visited, or after "Available offline" was asked for.
// The server writes `BUILD` before this text: the version, the script's address, the directory of the code, the files
// that are kept from the beginning, and those that are kept on request.
//
// Pages and files of a build lie in one cache, and a page is kept only if it calls this build's script, so that an old
// page never meets new files. A new build brings a new worker with a cache of its own, which takes over when the last
// page of the old one is closed.
const PREFIX = "flagbridge-";
const CACHE = PREFIX + BUILD.version;

// Kept from the beginning.
const PAGES = ["/", "/fleets", "/fleets/new", "/cards", "/collection", "/check", "/odds", "/play", "/offline", "/available-offline"];

// Kept as they are visited, and on request.
const MORE = ["/play/companion", "/play/game", "/arena", "/replay", "/learn", "/learn/first-game/table", "/starmada", "/starmada/play", "/starmada/build", "/starmada/sheet"];
const LESSON = /^\/learn\/[\w-]+$/;

// All games have the same page: the browser keeps the game itself.
const GAME = /^\/play\/(?!companion$)[^/]+$/;

// Card pages are cached when they are visited or opened in the editor; only the latest ones are kept.
const CARD = /^\/cards\/[^/]+$/;
const MOST_CARDS = 40;

// This entry marks a cache for which the visitor has downloaded everything.
const EVERYTHING = "/everything-is-kept";

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  const port = event.ports[0];
  const tasks = { keep: () => keepEverything((told) => port?.postMessage(told)), forget: forgetMore, ask: isEverythingKept };
  const task = tasks[event.data];
  if (!task) return;
  const answer = task().then(
    (kept) => port?.postMessage({ kept }),
    (error) => port?.postMessage({ failed: String(error) }),
  );
  event.waitUntil(answer);
});
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/pkg/")) event.respondWith(file(event, url));
  else if (event.request.mode === "navigate" || CARD.test(url.pathname)) event.respondWith(page(event, url));
});

// Fails, and is tried again with a later visit, where a page or a file of this build cannot be had.
async function install() {
  await keepFiles(BUILD.files);
  for (const path of PAGES) await keepPage(path);
  for (const url of await visited()) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) await keep(url, answer);
  }
  if (await caches.match(EVERYTHING)) await keepEverything(() => {});
}

async function keepFiles(paths, told = () => {}) {
  const cache = await caches.open(CACHE);
  for (const path of paths) {
    if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
    told(path);
  }
}

async function keepPage(path) {
  const kept = await keep(new URL(path, location), await fetch(path, { cache: "no-cache" }));
  if (!kept) throw new Error(`${path} is not of this build`);
}

// Games, lessons and replays with their code. Tells how far it has come.
async function keepEverything(told) {
  const lessons = await fetch("/learn").then((answer) => answer.text());
  const addresses = [...lessons.matchAll(/href="(\/learn\/[\w-]+)"/g)].map(([, address]) => address);
  const pages = [...new Set([...MORE, ...addresses])];
  const all = BUILD.more.length + pages.length;
  let done = 0;
  await keepFiles(BUILD.more, () => told({ done: ++done, all }));
  for (const path of pages) {
    await keepPage(path);
    told({ done: ++done, all });
  }
  const cache = await caches.open(CACHE);
  await cache.put(EVERYTHING, new Response(""));
  return true;
}

async function forgetMore() {
  const cache = await caches.open(CACHE);
  for (const path of [EVERYTHING, ...BUILD.more]) await cache.delete(path, { ignoreVary: true });
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (MORE.includes(pathname) || LESSON.test(pathname)) await cache.delete(url, { ignoreVary: true });
  }
  return false;
}

async function isEverythingKept() {
  const cache = await caches.open(CACHE);
  return Boolean(await cache.match(EVERYTHING));
}

// The pages that the worker before this one has kept as they were visited, the last of many cards.
async function visited() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const open = await Promise.all(others.map((name) => caches.open(name)));
  const requests = (await Promise.all(open.map((cache) => cache.keys()))).flat();
  const urls = requests.map((request) => new URL(request.url));
  const cards = urls.filter((url) => CARD.test(url.pathname)).slice(-MOST_CARDS);
  return [...cards, ...urls.filter((url) => MORE.includes(url.pathname) || LESSON.test(url.pathname))];
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await clients.claim();
  // What was open before there was a worker counts as visited.
  for (const { url } of await clients.matchAll({ type: "window" })) {
    const answer = place(new URL(url)) && (await fetch(url).catch(() => null));
    if (answer?.ok) await keep(new URL(url), answer);
  }
}

// The name of a file under /pkg/ changes with its content: what is kept under it is right.
async function file(event, url) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url.pathname, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok && url.pathname.startsWith(BUILD.code)) event.waitUntil(cache.put(url.pathname, answer.clone()));
  return answer;
}

// From the network wherever there is one, so that pages are never out of date.
async function page(event, url) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep(url, answer.clone()));
    return answer;
  } catch (error) {
    const cache = await caches.open(CACHE);
    const instead = event.request.mode === "navigate" ? ["/offline"] : [];
    const own = GAME.test(url.pathname) ? "/play/game" : url.pathname;
    for (const place of [url.pathname + url.search, own, ...instead]) {
      const kept = await cache.match(place, { ignoreVary: true });
      if (kept) return kept;
    }
    throw error;
  }
}

// Where a page is kept; nothing where it is not worth it. What depends on more than the path is not.
function place(url) {
  const path = url.pathname;
  if (CARD.test(path)) return path + url.search;
  if (GAME.test(path)) return "/play/game";
  return url.search === "" && (PAGES.includes(path) || MORE.includes(path) || LESSON.test(path)) ? path : null;
}

// Keeps a page that is worth it and of this build; says whether it is kept.
async function keep(url, answer) {
  const where = place(url);
  if (!where) return false;
  const copy = answer.clone();
  if (!answer.ok || !(await answer.text()).includes(BUILD.script)) {
    registration.update().catch(() => {});
    return false;
  }
  const cache = await caches.open(CACHE);
  // What is put in again counts as the newest.
  await cache.delete(where, { ignoreVary: true });
  await cache.put(where, copy);
  if (CARD.test(where)) {
    const cards = (await cache.keys()).filter((request) => CARD.test(new URL(request.url).pathname));
    await Promise.all(cards.slice(0, -MOST_CARDS).map((request) => cache.delete(request, { ignoreVary: true })));
  }
  return true;
}
