// Opens the editor, My fleets, the collection and the cards without the network. The server writes `BUILD` before this
// text: the version, the script's address, the directory of the code, and the files that these pages need.
//
// Pages and files of a build lie in one cache, and a page is kept only if it calls this build's script, so that an old
// page never meets new files. A new build brings a new worker with a cache of its own, which takes over when the last
// page of the old one is closed.
const PREFIX = "flagbridge-";
const CACHE = PREFIX + BUILD.version;

// Kept from the beginning.
const PAGES = ["/", "/fleets", "/fleets/new", "/cards", "/collection", "/offline"];

// Pages of single cards are kept as they are visited or opened in the editor, the last so many of them.
const CARD = /^\/cards\/[^/]+$/;
const MOST_CARDS = 40;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/pkg/")) event.respondWith(file(event, url));
  else if (event.request.mode === "navigate" || CARD.test(url.pathname)) event.respondWith(page(event, url));
});

// Fails, and is tried again with a later visit, where a page or a file of this build cannot be had.
async function install() {
  const cache = await caches.open(CACHE);
  const missing = [];
  for (const path of BUILD.files) if (!(await cache.match(path))) missing.push(path);
  await cache.addAll(missing);
  for (const path of PAGES) {
    const kept = await keep(new URL(path, location), await fetch(path, { cache: "no-cache" }));
    if (!kept) throw new Error(`${path} is not of this build`);
  }
  for (const url of await visitedCards()) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) await keep(url, answer);
  }
}

// The pages of cards that the worker before this one has kept.
async function visitedCards() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const open = await Promise.all(others.map((name) => caches.open(name)));
  const requests = (await Promise.all(open.map((cache) => cache.keys()))).flat();
  const urls = requests.map((request) => new URL(request.url)).filter((url) => CARD.test(url.pathname));
  return urls.slice(-MOST_CARDS);
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await clients.claim();
  // What was open before there was a worker counts as visited.
  for (const { url } of await clients.matchAll({ type: "window" })) {
    const answer = CARD.test(new URL(url).pathname) && (await fetch(url).catch(() => null));
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

// From the network wherever there is one, so that nobody reads an old page.
async function page(event, url) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep(url, answer.clone()));
    return answer;
  } catch (error) {
    const cache = await caches.open(CACHE);
    const instead = event.request.mode === "navigate" ? ["/offline"] : [];
    for (const place of [url.pathname + url.search, url.pathname, ...instead]) {
      const kept = await cache.match(place, { ignoreVary: true });
      if (kept) return kept;
    }
    throw error;
  }
}

// Keeps a page that is worth it and of this build; says whether it is kept.
async function keep(url, answer) {
  const card = CARD.test(url.pathname);
  if (!card && !(PAGES.includes(url.pathname) && url.search === "")) return false;
  const copy = answer.clone();
  if (!answer.ok || !(await answer.text()).includes(BUILD.script)) {
    registration.update().catch(() => {});
    return false;
  }
  const cache = await caches.open(CACHE);
  const place = url.pathname + url.search;
  // What is put in again counts as the newest.
  await cache.delete(place, { ignoreVary: true });
  await cache.put(place, copy);
  if (card) {
    const cards = (await cache.keys()).filter((request) => CARD.test(new URL(request.url).pathname));
    await Promise.all(cards.slice(0, -MOST_CARDS).map((request) => cache.delete(request, { ignoreVary: true })));
  }
  return true;
}
