//! Everything a lazy part needs in one file: compressed together, pieces are an eighth smaller than each for itself.

use anyhow::{Context as _, Result, ensure};

use crate::assets::Asset;
use crate::loads::{self, Load};
use crate::streams;

/// How the names of packs end.
pub const ENDING: &str = ".pack";

/// Makes a pack for every lazy part, and the script fetch them. The pieces stay: on a page that has one part already,
/// another brings only what is missing. What is shipped has its code taken apart, which takes the browser a moment and
/// the network less.
pub fn pack(
    script: &str,
    take_apart: bool,
    read: impl Fn(&str) -> Result<Vec<u8>>,
) -> Result<(String, Vec<Asset>)> {
    let mut packs = Vec::new();
    let (mut parts, mut loaders) = (String::new(), String::new());
    for Load { name, files } in loads::loads(script) {
        let (own, shared) = files.split_first().context(UNKNOWN)?;
        ensure!(*own == format!("split_{name}.wasm"), UNKNOWN);
        let numbers: Vec<&str> = shared.iter().map(|file| chunk(file)).collect::<Result<_>>()?;
        parts += &format!("{name}: \"{}\",\n", numbers.join(" "));
        loaders += &format!("{LOADER}{name} = part(\"{name}\");\n");
        let pieces: Vec<Vec<u8>> =
            files.iter().map(|file| read(file)).collect::<Result<Vec<Vec<u8>>>>()?;
        let content = streams::join(&pieces, take_apart)
            .with_context(|| format!("in what the part {name} needs"))?;
        packs.push(Asset { path: format!("{name}{ENDING}"), content });
    }
    let helpers = helpers(script)?;
    let constants = streams::constants();
    let script =
        format!("{helpers}\nconst PARTS = {{\n{parts}}};\n{constants}\n{UNPACK}{LOAD}{loaders}");
    Ok((script, packs))
}

/// The number of a chunk.
fn chunk(file: &str) -> Result<&str> {
    file.strip_prefix("chunk_").and_then(|file| file.strip_suffix(".wasm")).context(UNKNOWN)
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
"#;

    fn module(name: &str) -> Result<Vec<u8>> {
        let mut module = wasm::HEADER.to_vec();
        // A custom section without a name.
        wasm::write_section(0, &[&[0], name.as_bytes()].concat(), &mut module);
        Ok(module)
    }

    #[test]
    fn a_pack_holds_the_pieces_of_its_part_in_the_order_the_script_knows() {
        let (script, packs) = pack(SCRIPT, true, module).expect("packed");
        let [editor] = &packs[..] else { panic!("one pack: {packs:?}") };
        assert_eq!(editor.path, "editor.pack");
        let pieces = ["split_editor.wasm", "chunk_6.wasm"].map(|name| module(name).expect("made"));
        assert_eq!(editor.content, streams::join(&pieces, true).expect("joined"));
        assert!(script.starts_with("import { initSync }"), "{script}");
        assert!(script.contains("editor: \"6\",\n"), "{script}");
        assert!(
            script.ends_with("export const __wasm_split_load_editor = part(\"editor\");\n"),
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
