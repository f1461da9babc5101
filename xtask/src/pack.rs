//! Everything a lazy part needs in one file: compressed together, pieces are an eighth smaller than each for itself.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, ensure};

use crate::assets::Asset;
use crate::loads::{self, Load};
use crate::streams;

/// How the names of packs end.
pub const ENDING: &str = ".pack";

/// The part whose pack is the basis of [`REST`].
const BASIS: &str = "editor";

/// The parts of the other pages that always open without a network. The editor has some of them on it, too.
const ALWAYS_OFFLINE: [&str; 4] = ["home_odds", "lists", "search", "study"];

/// The pack with what those parts need besides the editor's pack: both together are all code that is kept from the
/// beginning, and each piece is in one of them only.
const REST: &str = "rest";

/// Makes a pack for every lazy part, and the script fetch them. The pieces stay: on a page that has one part already,
/// another brings only what is missing. What is shipped has its code taken apart, which takes the browser a moment and
/// the network less.
pub fn pack(
    script: &str,
    take_apart: bool,
    read: impl Fn(&str) -> Result<Vec<u8>>,
) -> Result<(String, Vec<Asset>)> {
    let mut loads = loads::loads(script);
    let mut loaders = String::new();
    for Load { name, files } in &loads {
        ensure!(files.first() == Some(&format!("split_{name}.wasm")), UNKNOWN);
        loaders += &format!("{LOADER}{name} = part(\"{name}\");\n");
    }
    loads.extend(rest(&loads));
    let (mut table, mut packs) = (String::new(), Vec::new());
    for Load { name, files } in loads {
        let short: Vec<&str> = files.iter().map(|file| short(file)).collect::<Result<_>>()?;
        table += &format!("{name}: \"{}\",\n", short.join(" "));
        let pieces: Vec<Vec<u8>> =
            files.iter().map(|file| read(file)).collect::<Result<Vec<Vec<u8>>>>()?;
        let content =
            streams::join(&pieces, take_apart).with_context(|| format!("in the pack {name}"))?;
        packs.push(Asset { path: format!("{name}{ENDING}"), content });
    }
    let helpers = helpers(script)?;
    let constants = streams::constants();
    let script =
        format!("{helpers}\nconst PACKS = {{\n{table}}};\n{constants}\n{UNPACK}{LOAD}{loaders}");
    Ok((script, packs))
}

/// The pack [`REST`], where there is a basis for it.
fn rest(loads: &[Load]) -> Option<Load> {
    let basis = loads.iter().find(|load| load.name == BASIS)?;
    let parts = loads.iter().filter(|load| ALWAYS_OFFLINE.contains(&load.name.as_str()));
    let files: BTreeSet<&String> =
        parts.flat_map(|load| &load.files).filter(|file| !basis.files.contains(file)).collect();
    Some(Load { name: REST.to_owned(), files: files.into_iter().cloned().collect() })
}

/// A piece as the script's table names it: the number of a chunk, or the name of the part that it alone belongs to.
fn short(file: &str) -> Result<&str> {
    let name = file.strip_suffix(".wasm").context(UNKNOWN)?;
    name.strip_prefix("chunk_").or_else(|| name.strip_prefix("split_")).context(UNKNOWN)
}

/// What stands before the definitions of chunks and loaders in the splitter's script. These must be as they are known: a
/// chunk waits for no other.
fn helpers(script: &str) -> Result<&str> {
    let begins = ["\n/* ", CHUNK, &format!("\n{LOADER}")];
    let end = begins.iter().filter_map(|begin| script.find(begin)).min().context(UNKNOWN)?;
    let helpers = &script[..end];
    for name in ["function makeLoad(fetcher, deps)", "function wrapAsyncCb(callee)"] {
        ensure!(helpers.contains(name), UNKNOWN);
    }
    for chunk in script.split(CHUNK).skip(1) {
        let (definition, _) = chunk.split_once("]);").context(UNKNOWN)?;
        ensure!(definition.ends_with(", ["), UNKNOWN);
    }
    Ok(helpers)
}

const LOADER: &str = "export const __wasm_split_load_";
const CHUNK: &str = "\nconst __chunk_";
const LOAD: &str = include_str!("pack.js");
const UNPACK: &str = include_str!("unpack.js");
const UNKNOWN: &str = "the splitter writes its script in another way than this tool knows";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wasm;

    const SCRIPT: &str = r#"import { initSync } from "./flagbridge.js";
function wrapAsyncCb(callee) {}
function makeLoad(fetcher, deps) {}
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
/* lists, study */
const __chunk_7 = makeLoad(() => {
    const src = fetch(new URL("./chunk_7.wasm", import.meta.url));
    src.catch(() => {});
    return async (imports) => (WebAssembly.instantiateStreaming(src, imports));
}
, []);
export const __wasm_split_load_lists = wrapAsyncCb(makeLoad(() => {
    const src = fetch(new URL("./split_lists.wasm", import.meta.url));
    src.catch(() => {});
    return async (imports) => look(WebAssembly.instantiateStreaming(src, imports));
}
, [__chunk_6, __chunk_7]));
"#;

    fn module(name: &str) -> Result<Vec<u8>> {
        let mut module = wasm::HEADER.to_vec();
        // A custom section without a name.
        wasm::write_section(0, &[&[0], name.as_bytes()].concat(), &mut module);
        Ok(module)
    }

    #[test]
    fn a_pack_holds_the_pieces_that_the_script_says() {
        let (script, packs) = pack(SCRIPT, true, module).expect("packed");
        let names: Vec<&str> = packs.iter().map(|it| it.path.as_str()).collect();
        assert_eq!(names, ["editor.pack", "lists.pack", "rest.pack"]);
        // The rest is what the editor's pack lacks.
        for (files, pack) in [
            (&["split_editor.wasm", "chunk_6.wasm"][..], &packs[0]),
            (&["split_lists.wasm", "chunk_6.wasm", "chunk_7.wasm"], &packs[1]),
            (&["chunk_7.wasm", "split_lists.wasm"], &packs[2]),
        ] {
            let pieces: Vec<Vec<u8>> =
                files.iter().map(|name| module(name).expect("made")).collect();
            assert_eq!(pack.content, streams::join(&pieces, true).expect("joined"), "{files:?}");
        }
        assert!(script.starts_with("import { initSync }"), "{script}");
        for row in ["editor: \"editor 6\",", "lists: \"lists 6 7\",", "rest: \"7 lists\","] {
            assert!(script.contains(row), "{row} in {script}");
        }
        assert!(
            script.ends_with("export const __wasm_split_load_lists = part(\"lists\");\n"),
            "{script}"
        );
        assert!(!script.contains("__chunk"), "{script}");
    }

    #[test]
    fn a_script_of_another_kind_is_refused() {
        for (old, new) in [
            ("function wrapAsyncCb", "function wrap"),
            ("function makeLoad", "function load"),
            ("./chunk_6", "./piece_6"),
            ("./split_editor", "./editor"),
            (", []);", ", [__chunk_5]);"),
        ] {
            assert!(SCRIPT.contains(old), "{old}");
            assert!(pack(&SCRIPT.replace(old, new), true, module).is_err(), "{old}");
        }
    }
}
