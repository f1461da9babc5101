//! What a page loads: the shell, and one file with all that its lazy part needs.

use std::collections::{BTreeMap, BTreeSet};

use crate::pack;
use crate::site::Size;

/// A lazy part of the browser code and the files that bring it.
#[derive(Debug, PartialEq, Eq)]
pub struct Load {
    /// The name of the part, as its loader is called.
    pub name: String,
    /// Its own file first, then the shared ones.
    pub files: Vec<String>,
}

/// Files that every page with islands loads, whatever lives on it.
pub const SHELL: [&str; 5] =
    ["flagbridge.wasm", "flagbridge.js", "split.js", "flagbridge.css", "icons.svg"];

/// Every lazy part, read from the script that loads them.
///
/// In it a file is fetched by `new URL("./FILE", …)`, in the definition of a name; the names that must be there before it
/// stand in brackets at the definition's end.
pub fn loads(script: &str) -> Vec<Load> {
    let definitions: BTreeMap<&str, (&str, Vec<&str>)> = script
        .split("\nconst ")
        .chain(script.split("export const "))
        .filter_map(definition)
        .collect();
    let mut loads = Vec::new();
    for (name, (file, _)) in &definitions {
        let Some(part) = name.strip_prefix("__wasm_split_load_") else { continue };
        let mut files = Vec::new();
        let mut seen = BTreeSet::new();
        collect(name, &definitions, &mut seen, &mut files);
        debug_assert_eq!(files.first().map(String::as_str), Some(*file));
        loads.push(Load { name: (*part).to_owned(), files });
    }
    loads
}

/// The lazy parts as a table: bytes of each one's pack, and of pack and shell. The style sheets of single pages come on top.
pub fn table(sizes: &[Size], grouped: impl Fn(usize) -> String) -> String {
    let shell: usize =
        sizes.iter().filter(|it| SHELL.contains(&it.name.as_str())).map(|it| it.brotli).sum();
    let mut table = "| part | its pack | with the shell |\n|---|--:|--:|\n".to_owned();
    table += &format!("| the shell | | {} |\n", grouped(shell));
    for size in sizes {
        let Some(part) = size.name.strip_suffix(pack::ENDING) else { continue };
        let all = grouped(shell + size.brotli);
        table += &format!("| {part} | {} | {all} |\n", grouped(size.brotli));
    }
    table
}

type Definitions<'a> = BTreeMap<&'a str, (&'a str, Vec<&'a str>)>;

fn definition(text: &str) -> Option<(&str, (&str, Vec<&str>))> {
    let (name, rest) = text.split_once(" = ")?;
    let end = rest.find("\nconst ").unwrap_or(rest.len());
    let end = rest.find("export const ").map_or(end, |it| it.min(end));
    let rest = &rest[..end];
    let (_, rest) = rest.split_once("new URL(\"./")?;
    let (file, rest) = rest.split_once('"')?;
    let needs = rest.rsplit_once("[").and_then(|(_, needs)| needs.split_once(']'));
    let needs = needs.map_or(Vec::new(), |(needs, _)| {
        needs.split(',').map(str::trim).filter(|need| !need.is_empty()).collect()
    });
    Some((name, (file, needs)))
}

fn collect<'a>(
    name: &'a str,
    definitions: &Definitions<'a>,
    seen: &mut BTreeSet<&'a str>,
    files: &mut Vec<String>,
) {
    let Some((file, needs)) = definitions.get(name).filter(|_| seen.insert(name)) else { return };
    files.push((*file).to_owned());
    for need in needs {
        collect(need, definitions, seen, files);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = r#"import { initSync } from "./flagbridge.js";
/* a, b */
const __chunk_6 = makeLoad(() => {
    const src = fetch(new URL("./chunk_6.wasm", import.meta.url));
}
, []);
/* a */
const __chunk_7 = makeLoad(() => {
    const src = fetch(new URL("./chunk_7.wasm", import.meta.url));
}
, [__chunk_6]);
export const __wasm_split_load_editor = wrapAsyncCb(makeLoad(() => {
    const src = fetch(new URL("./split_editor.wasm", import.meta.url));
}
, [__chunk_6, __chunk_7]));
export const __wasm_split_load_odds = wrapAsyncCb(makeLoad(() => {
    const src = fetch(new URL("./split_odds.wasm", import.meta.url));
}
, []));
"#;

    #[test]
    fn each_part_names_its_files_once() {
        let load = |name: &str, files: &[&str]| Load {
            name: name.to_owned(),
            files: files.iter().map(|it| (*it).to_owned()).collect(),
        };
        assert_eq!(
            loads(SCRIPT),
            [
                load("editor", &["split_editor.wasm", "chunk_6.wasm", "chunk_7.wasm"]),
                load("odds", &["split_odds.wasm"]),
            ]
        );
    }

    #[test]
    fn the_table_adds_the_shell() {
        let size = |name: &str, brotli| Size { name: name.into(), raw: 0, brotli, gzip: 0 };
        let sizes = [size("flagbridge.wasm", 100), size("split.js", 5), size("odds.pack", 7)];
        let table = table(&sizes, |number| number.to_string());
        assert!(table.contains("| the shell | | 105 |"), "{table}");
        assert!(table.contains("| odds | 7 | 112 |"), "{table}");
    }
}
