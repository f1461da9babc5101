
// What the first lazy part of a page needs comes in one file; a later one brings what is still missing, piece by piece.
const pieces = new Map();
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
function packed(part) {
    return (fetcher, needs) => {
        const load = makeLoad(fetcher, needs);
        return () => {
            if (pieces.size === 0) {
                const pack = fetched(`./${part}.pack`);
                let end = 0;
                for (const file of PARTS[part].split(" ")) {
                    const at = end;
                    end += LENGTHS[file];
                    keep(file, pack.then((bytes) => new Uint8Array(bytes, at, LENGTHS[file])));
                }
            }
            return load();
        };
    };
}
function piece(file, look) {
    if (!pieces.has(file)) keep(file, fetched(`./${file}.wasm`));
    const bytes = pieces.get(file);
    return async (imports) => {
        const instance = await look(WebAssembly.instantiate(await bytes, imports));
        pieces.set(file, undefined);
        return instance;
    };
}
// Brings what a part will need, before anybody asks for it.
export async function ahead(part) {
    for (const file of PARTS[part].split(" ")) {
        if (!pieces.has(file)) keep(file, fetched(`./${file}.wasm`));
        await pieces.get(file);
    }
}
