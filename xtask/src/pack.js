// What the first lazy part of a page needs comes in one file, its pack; a later one that a player waits for brings what is
// still missing, piece by piece.
const pieces = new Map();
const chunks = new Map();
async function fetched(file) {
    const response = await fetch(new URL(file, import.meta.url));
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return response.arrayBuffer();
}
function keep(file, bytes) {
    // Should it not come, the next to ask tries again.
    bytes.catch(() => pieces.delete(file));
    pieces.set(file, bytes);
}
// The files in a pack: chunks, which have numbers, and the one file that a part has for itself.
export const files = (pack) => PACKS[pack].split(" ").map((piece) => `${isNaN(piece) ? "split" : "chunk"}_${piece}`);
const missing = (pack) => files(pack).filter((file) => !pieces.has(file));
const asked = (pack) => files(pack).map((file) => pieces.get(file));
// Brings a pack before anybody asks for what is in it: that is one request instead of up to a hundred, and packs are what
// the service worker keeps.
export async function ahead(pack) {
    if (missing(pack).length > 0) {
        const needed = files(pack);
        const modules = fetched(`./${pack}.pack`).then((bytes) => unpacked(bytes, needed.length));
        for (const file of missing(pack)) keep(file, modules.then((modules) => modules[needed.indexOf(file)]));
    }
    await Promise.all(asked(pack));
}
// Whether the service worker of this page keeps a pack.
const isKept = async (pack) =>
    navigator.serviceWorker?.controller && caches.match(new URL(`./${pack}.pack`, import.meta.url), { ignoreVary: true });
// The packs that the worker keeps from the beginning. Together they have all that some parts need.
const KEPT = ["editor", "rest"];
// Brings what a part needs: from packs that are kept, or, where the page has some of it, the pieces that are missing, or
// as the part's own pack.
export async function bring(part) {
    if (missing(part).length > 0 && !(await isKept(part))) {
        const held = new Set(KEPT.flatMap(files));
        if (missing(part).every((file) => held.has(file)) && (await isKept("rest"))) {
            await Promise.allSettled(KEPT.map(ahead));
        } else if (pieces.size > 0) {
            for (const file of missing(part)) keep(file, fetched(`./${file}.wasm`));
            await Promise.allSettled(asked(part));
        }
    }
    await ahead(part);
}
function piece(file) {
    const bytes = pieces.get(file);
    return async (imports) => {
        const instance = await WebAssembly.instantiate(await bytes, imports);
        pieces.set(file, undefined);
        return instance;
    };
}
// Parts that need the same chunk load it once.
function chunk(file) {
    if (!chunks.has(file)) chunks.set(file, makeLoad(() => piece(file), []));
    return chunks.get(file);
}
function part(name) {
    const [own, ...shared] = files(name);
    const load = makeLoad(() => piece(own), shared.map(chunk));
    return wrapAsyncCb(async () => {
        await bring(name);
        return load();
    });
}
