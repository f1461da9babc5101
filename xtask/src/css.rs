//! The style sheets joined into one file, without what only people need.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};

use crate::assets::Hashed;

/// The sheet and all it imports, in order, as one small text.
pub fn bundle(main: &Path) -> Result<String> {
    Ok(minify(&inline(main, &mut Vec::new())?))
}

/// The sheet with every file that it calls under the name that file is served under.
pub fn with_addresses(sheet: &str, files: &[Hashed]) -> Result<String> {
    let mut parts = sheet.split("url(");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, after) = part.split_once(')').context("a `url(` without its `)`")?;
        let name = name.trim().trim_matches(['"', '\'']);
        let file = files.iter().find(|file| file.path == name);
        let file = file.with_context(|| format!("a sheet calls `{name}`, which is not there"))?;
        text += &format!("url(\"{}\"){after}", file.served);
    }
    Ok(text)
}

/// Without comments and without white space that means nothing.
pub fn minify(sheet: &str) -> String {
    let mut small = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some(next) = rest.chars().next() {
        let length = token_length(rest, next);
        let (token, after) = rest.split_at(length);
        rest = after;
        if next.is_whitespace() || token.starts_with("/*") {
            if !small.ends_with([' ', '{', '}', ';', ',', ':', '(']) && !small.is_empty() {
                small.push(' ');
            }
            continue;
        }
        if matches!(next, '{' | '}' | ';' | ',' | ')') && small.ends_with(' ') {
            small.pop();
        }
        if next == '}' && small.ends_with(';') {
            small.pop();
        }
        small.push_str(token);
    }
    small.truncate(small.trim_end().len());
    small
}

/// The text of the sheet with every import replaced by what it imports.
fn inline(sheet: &Path, open: &mut Vec<PathBuf>) -> Result<String> {
    ensure!(!open.contains(&sheet.to_owned()), "{} imports itself", sheet.display());
    let text =
        fs::read_to_string(sheet).with_context(|| format!("cannot read {}", sheet.display()))?;
    open.push(sheet.to_owned());
    let mut joined = String::new();
    let mut rest = text.as_str();
    while let Some(next) = rest.chars().next() {
        if rest.starts_with("@import") {
            let (import, after) = rest.split_once(';').context("an @import without its `;`")?;
            let (file, layer) = parse_import(import)
                .with_context(|| format!("in {}: `{import}`", sheet.display()))?;
            let imported = inline(&sheet.with_file_name(file), open)?;
            match layer {
                Some(layer) => joined += &format!("@layer {layer} {{\n{imported}}}\n"),
                None => joined += &imported,
            }
            rest = after;
        } else {
            let (token, after) = rest.split_at(token_length(rest, next));
            joined += token;
            rest = after;
        }
    }
    open.pop();
    Ok(joined)
}

/// File and layer of `@import "FILE" layer(LAYER)`.
fn parse_import(import: &str) -> Result<(&str, Option<&str>)> {
    let rest = import.trim_start_matches("@import").trim();
    let (file, condition) = match rest.strip_prefix("url(") {
        Some(rest) => rest.split_once(')').context("a `url(` without its `)`")?,
        None => {
            let end =
                rest.get(1..).unwrap_or_default().find(['"', '\'']).context("a name in quotes")?;
            rest.split_at(end + 2)
        }
    };
    let file = file.trim().trim_matches(['"', '\'']);
    let condition = condition.trim();
    if condition.is_empty() {
        return Ok((file, None));
    }
    match condition.strip_prefix("layer(").and_then(|layer| layer.strip_suffix(')')) {
        Some(layer) => Ok((file, Some(layer.trim()))),
        None => bail!("only `layer(NAME)` may follow the name of an imported sheet"),
    }
}

/// The length of what must stay together at the start of the text: a comment, a string, an
/// address, a run of white space, else one character.
fn token_length(text: &str, first: char) -> usize {
    let until = |from: usize, end: &str| {
        text[from..].find(end).map_or(text.len(), |at| from + at + end.len())
    };
    match first {
        '/' if text.starts_with("/*") => until(2, "*/"),
        '"' | '\'' => string_length(text, first),
        'u' if text.starts_with("url(") && !text[4..].trim_start().starts_with(['"', '\'']) => {
            until(4, ")")
        }
        '\\' => 1 + text[1..].chars().next().map_or(0, char::len_utf8),
        _ if first.is_whitespace() => {
            text.find(|other: char| !other.is_whitespace()).unwrap_or(text.len())
        }
        _ => first.len_utf8(),
    }
}

fn string_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if character == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_calls_files_by_the_names_they_are_served_under() {
        let font = Hashed {
            path: "fonts/a.woff2".to_owned(),
            served: "fonts/a.0f.woff2".to_owned(),
            content: Vec::new(),
        };
        let sheet = "@font-face{src:url(\"fonts/a.woff2\") format(\"woff2\")}p{}";
        let expected = "@font-face{src:url(\"fonts/a.0f.woff2\") format(\"woff2\")}p{}";
        assert_eq!(with_addresses(sheet, &[font]).expect("served"), expected);
        let missing = with_addresses(sheet, &[]).expect_err("missing").to_string();
        assert!(missing.contains("`fonts/a.woff2`"), "{missing}");
        assert_eq!(with_addresses("p{}", &[]).expect("nothing to do"), "p{}");
    }

    #[test]
    fn white_space_and_comments_go_where_they_mean_nothing() {
        let sheet = "/* a */\n.a ,\n.b > .c {\n  color : red;\n  margin: 0 auto ;\n}\n\n@media (width < 40em) { a :hover { top: 0; } }\n";
        let small = ".a,.b > .c{color :red;margin:0 auto}@media (width < 40em){a :hover{top:0}}";
        assert_eq!(minify(sheet), small);
    }

    #[test]
    fn strings_and_addresses_stay_as_they_are() {
        for sheet in [
            r#"a{content:"x  /* y */ ; }"}"#,
            r#"a{content:'it\'s  {'}"#,
            "a{background:url(data:image/svg+xml;a,/*b)}",
            r#"a{background:url("a  b.svg")}"#,
            r"\31 a{top:0}",
        ] {
            assert_eq!(minify(sheet), sheet);
        }
    }

    #[test]
    fn space_that_separates_is_kept() {
        for sheet in ["a{margin:calc(1px + 2px) 0}", "@media (a) and (b){c{d:e}}", ".a .b{c:d}"] {
            assert_eq!(minify(sheet), sheet);
        }
        assert_eq!(minify("a{b:c/**/d}"), "a{b:c d}");
        assert_eq!(minify("a { --b: ; c: d }"), "a{--b:;c:d}");
    }

    #[test]
    fn imports_stand_in_their_order_and_layer() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = |name: &str, text: &str| {
            fs::write(directory.path().join(name), text).expect("written");
            directory.path().join(name)
        };
        file("a.css", "a{b:c}");
        file("d.css", "@import url(a.css);d{e:f}");
        let main = file(
            "main.css",
            "@layer one, two;\n/* @import \"x\"; */\n@import \"d.css\";\n@import './a.css' layer(two);\nz{y:x}",
        );
        let joined = bundle(&main).expect("bundled");
        assert_eq!(joined, "@layer one,two;a{b:c}d{e:f}@layer two{a{b:c}}z{y:x}");
    }

    #[test]
    fn circles_missing_files_and_conditions_are_refused() {
        let directory = tempfile::tempdir().expect("a directory");
        let main = directory.path().join("main.css");
        for (sheet, complaint) in [
            ("@import 'main.css';", "imports itself"),
            ("@import 'missing.css';", "missing.css"),
            ("@import 'main.css' print;", "only `layer(NAME)`"),
            ("@import main.css;", "quotes"),
            ("@import 'main.css'", "without its `;`"),
        ] {
            fs::write(&main, sheet).expect("written");
            let error = format!("{:#}", bundle(&main).expect_err(sheet));
            assert!(error.contains(complaint), "{sheet}: {error}");
        }
    }
}
