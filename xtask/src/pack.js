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
// The files that a part needs, its own first.
export function files(part) {
    const shared = PARTS[part].split(" ").filter((number) => number);
    return [`split_${part}`, ...shared.map((number) => `chunk_${number}`)];
}
const missing = (part) => files(part).filter((file) => !pieces.has(file));
const asked = (part) => files(part).map((file) => pieces.get(file));
// Brings what a part will need before anybody asks for it, as a pack: that is one request instead of up to a hundred, and
// packs are what the service worker keeps.
export async function ahead(part) {
    if (missing(part).length > 0) {
        const needed = files(part);
        const modules = fetched(`./${part}.pack`).then((pack) => unpacked(pack, needed.length));
        for (const file of missing(part)) keep(file, modules.then((modules) => modules[needed.indexOf(file)]));
    }
    await Promise.all(asked(part));
}
// Whether the browser keeps a file for times without a network.
const isKept = (file) => globalThis.caches?.match(new URL(file, import.meta.url), { ignoreVary: true });
// Brings the pieces of a part that are still missing. Without a network a pack may be kept where its pieces are not.
export async function bring(part) {
    const packed = !navigator.onLine && (await isKept(`./${part}.pack`));
    if (pieces.size > 0 && !packed) {
        for (const file of missing(part)) keep(file, fetched(`./${file}.wasm`));
        await Promise.allSettled(asked(part));
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
