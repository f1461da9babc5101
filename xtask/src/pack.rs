//! Everything a lazy part needs in one file: compressed together, pieces are an eighth smaller than each for itself.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, ensure};

use crate::assets::Asset;
use crate::loads::{self, Load};

/// How the names of packs end.
pub const ENDING: &str = ".pack";

/// Makes a pack for every lazy part, and the script fetch them. The pieces stay: on a page that has one part already,
/// another brings only what is missing.
pub fn pack(script: &str, read: impl Fn(&str) -> Result<Vec<u8>>) -> Result<(String, Vec<Asset>)> {
    let mut packs = Vec::new();
    let (mut lengths, mut parts) = (BTreeMap::new(), String::new());
    for Load { name, files } in loads::loads(script) {
        let mut content = Vec::new();
        for file in &files {
            let piece = read(file)?;
            lengths.insert(stem(file)?.to_owned(), piece.len());
            content.extend(piece);
        }
        let files = files.iter().map(|file| stem(file)).collect::<Result<Vec<_>>>()?;
        parts += &format!("{name}: {:?},\n", files.join(" "));
        packs.push(Asset { path: format!("{name}{ENDING}"), content });
    }
    let lengths: Vec<String> = lengths.iter().map(|it| format!("{}: {}", it.0, it.1)).collect();
    let known =
        format!("const PARTS = {{\n{parts}}};\nconst LENGTHS = {{ {} }};", lengths.join(", "));
    Ok((rewritten(script, &known)?, packs))
}

/// The name of a piece without its ending.
fn stem(file: &str) -> Result<&str> {
    file.strip_suffix(".wasm").with_context(|| format!("{file} is no module"))
}

/// The helpers of the script that the splitter writes, told of packs.
fn rewritten(script: &str, known: &str) -> Result<String> {
    let mut parts = script.split(FETCH);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (file, rest) = part.split_once(AFTER_FILE).context(UNKNOWN)?;
        // Code built for developing is looked at on its way.
        let (look, rest) = rest.split_once(INSTANTIATE).context(UNKNOWN)?;
        let look = if look.is_empty() { "(loaded) => loaded" } else { look };
        text += &format!("return piece(\"{}\", {look});{rest}", stem(file)?);
    }
    let mut parts = text.split(LOADER);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(" = wrapAsyncCb(makeLoad(").context(UNKNOWN)?;
        text += &format!("{LOADER}{name} = wrapAsyncCb(packed(\"{name}\")(");
        text += rest;
    }
    ensure!(!text.contains("fetch("), UNKNOWN);
    Ok(format!("{text}\n{known}\n{HELPERS}"))
}

const LOADER: &str = "export const __wasm_split_load_";
const FETCH: &str = "const src = fetch(new URL(\"./";
const AFTER_FILE: &str = "\", import.meta.url));
    src.catch(() => {});
    return async (imports) => ";
const INSTANTIATE: &str = "(WebAssembly.instantiateStreaming(src, imports));";
const HELPERS: &str = include_str!("pack.js");
const UNKNOWN: &str = "the splitter writes its script in another way than this tool knows";

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = r#"import { initSync } from "./flagbridge.js";
/* editor, odds */
const __chunk_6 = makeLoad(() => {
    const src = fetch(new URL("./chunk_6.wasm", import.meta.url));
    src.catch(() => {});
    return async (imports) => (WebAssembly.instantiateStreaming(src, imports));
}
, []);
export const __wasm_split_load_editor = wrapAsyncCb(makeLoad(() => {
    const src = fetch(new URL("./split_editor.wasm", import.meta.url));
    src.catch(() => {});
    return async (imports) => look(WebAssembly.instantiateStreaming(src, imports));
}
, [__chunk_6]));
"#;

    #[test]
    fn a_pack_holds_its_pieces_where_the_script_says() {
        let read = |file: &str| Ok(file.as_bytes().to_vec());
        let (script, packs) = pack(SCRIPT, read).expect("packed");
        let [editor] = &packs[..] else { panic!("one pack: {packs:?}") };
        assert_eq!(editor.path, "editor.pack");
        assert_eq!(editor.content, b"split_editor.wasmchunk_6.wasm");
        assert!(script.contains(r#"editor: "split_editor chunk_6","#), "{script}");
        assert!(script.contains("{ chunk_6: 12, split_editor: 17 }"), "{script}");
        assert!(script.contains("return piece(\"chunk_6\", (loaded) => loaded);\n}"), "{script}");
        assert!(script.contains("return piece(\"split_editor\", look);\n}"), "{script}");
        assert!(script.contains("wrapAsyncCb(packed(\"editor\")(() => {"), "{script}");
    }

    #[test]
    fn a_script_of_another_kind_is_refused() {
        let read = |_: &str| Ok(Vec::new());
        for (old, new) in [("src.catch", "src.then"), ("wrapAsyncCb(makeLoad", "wrap(makeLoad")] {
            assert!(pack(&SCRIPT.replace(old, new), read).is_err(), "{old}");
        }
    }
}
