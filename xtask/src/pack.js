// What the first lazy part of a page needs comes in one file; a later one brings what is still missing, piece by piece.
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
function piece(file) {
    if (!pieces.has(file)) keep(file, fetched(`./${file}.wasm`));
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
    const needed = files(name);
    const [own, ...shared] = needed;
    const load = makeLoad(() => piece(own), shared.map(chunk));
    return wrapAsyncCb(() => {
        if (pieces.size === 0) {
            const modules = fetched(`./${name}.pack`).then((pack) => unpacked(pack, needed.length));
            needed.forEach((file, index) => keep(file, modules.then((modules) => modules[index])));
        }
        return load();
    });
}
// Brings what a part will need, before anybody asks for it.
export async function ahead(part) {
    for (const file of files(part)) {
        if (!pieces.has(file)) keep(file, fetched(`./${file}.wasm`));
        await pieces.get(file);
    }
}
