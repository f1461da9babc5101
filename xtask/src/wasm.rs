//! WebAssembly modules as bytes.

use anyhow::{Context as _, Result, bail, ensure};

/// A module without the sections that only tell people about it: the names of functions and the tools that made it.
/// They are a third of a split-off file.
pub fn without_names(module: &[u8]) -> Result<Vec<u8>> {
    let mut kept = HEADER.to_vec();
    for (id, content) in sections(module)? {
        if id != CUSTOM || !is_about_the_module(content)? {
            write_section(id, content, &mut kept);
        }
    }
    Ok(kept)
}

/// The sections of a module, each with its id.
pub fn sections(module: &[u8]) -> Result<Vec<(u8, &[u8])>> {
    ensure!(module.starts_with(HEADER), "this is no WebAssembly module");
    let mut rest = &module[HEADER.len()..];
    let mut sections = Vec::new();
    while let Some((id, after)) = rest.split_first() {
        let (size, content) = number(after)?;
        let (content, next) = content.split_at_checked(size).context("a section ends too early")?;
        sections.push((*id, content));
        rest = next;
    }
    Ok(sections)
}

/// What every module of today's version begins with.
pub const HEADER: &[u8] = b"\0asm\x01\0\0\0";

/// The names of what a module imports, in order.
pub fn imports(module: &[u8]) -> Result<Vec<String>> {
    let mut names = Vec::new();
    renamed(module, |name| {
        names.push(name.to_owned());
        None
    })?;
    Ok(names)
}

/// A module that imports some things by other names.
pub fn renamed(module: &[u8], mut name: impl FnMut(&str) -> Option<String>) -> Result<Vec<u8>> {
    let mut made = HEADER.to_vec();
    for (id, content) in sections(module)? {
        match id {
            IMPORTS => write_section(id, &renamed_imports(content, &mut name)?, &mut made),
            _ => write_section(id, content, &mut made),
        }
    }
    Ok(made)
}

/// Writes a section with its id and length.
pub fn write_section(id: u8, content: &[u8], module: &mut Vec<u8>) {
    module.push(id);
    write_number(content.len(), module);
    module.extend(content);
}

const CUSTOM: u8 = 0;
const IMPORTS: u8 = 2;

/// The section of imports: each is a module, a name and what it is.
fn renamed_imports(
    section: &[u8],
    name: &mut impl FnMut(&str) -> Option<String>,
) -> Result<Vec<u8>> {
    let (count, mut rest) = number(section)?;
    let mut made = Vec::new();
    write_number(count, &mut made);
    for _ in 0..count {
        let (module, after) = text(rest)?;
        let (old, what) = text(after)?;
        let new = name(old);
        for word in [module, new.as_deref().unwrap_or(old)] {
            write_number(word.len(), &mut made);
            made.extend(word.as_bytes());
        }
        let (kind, description) = what.split_first().context("an import ends too early")?;
        rest = match kind {
            FUNCTION => number(description)?.1,
            other => bail!("an import of kind {other}, which this tool does not know"),
        };
        made.extend(&what[..what.len() - rest.len()]);
    }
    ensure!(rest.is_empty(), "more imports than were announced");
    Ok(made)
}

const FUNCTION: &u8 = &0;

/// A text with its length before it, and what follows.
fn text(bytes: &[u8]) -> Result<(&str, &[u8])> {
    let (length, rest) = number(bytes)?;
    let (text, rest) = rest.split_at_checked(length).context("a name ends too early")?;
    Ok((std::str::from_utf8(text)?, rest))
}

/// An unsigned number in seven-bit groups, lowest first.
pub fn write_number(mut value: usize, bytes: &mut Vec<u8>) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn is_about_the_module(custom: &[u8]) -> Result<bool> {
    let (length, rest) = number(custom)?;
    let name = rest.get(..length).context("a section's name ends too early")?;
    Ok(name == b"name" || name == b"producers")
}

/// An unsigned number in seven-bit groups, lowest first, and what follows it.
pub fn number(mut bytes: &[u8]) -> Result<(usize, &[u8])> {
    let mut value = 0;
    for shift in [0, 7, 14, 21, 28] {
        let (byte, rest) = bytes.split_first().context("a number ends too early")?;
        value |= usize::from(byte & 0x7f) << shift;
        bytes = rest;
        if byte & 0x80 == 0 {
            return Ok((value, bytes));
        }
    }
    anyhow::bail!("a number is too long")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(sections: &[(u8, &[u8])]) -> Vec<u8> {
        let mut bytes = HEADER.to_vec();
        for (id, content) in sections {
            bytes.push(*id);
            bytes.push(content.len() as u8);
            bytes.extend(*content);
        }
        bytes
    }

    #[test]
    fn names_and_producers_go_and_everything_else_stays() {
        let given =
            module(&[(1, b"types"), (0, b"\x04name..."), (10, b"code"), (0, b"\x09producers!")]);
        let features: (u8, &[u8]) = (0, b"\x0ftarget_features+");
        assert_eq!(
            without_names(&given).expect("well formed"),
            module(&[(1, b"types"), (10, b"code")])
        );
        let kept = module(&[(1, b"types"), features]);
        assert_eq!(without_names(&kept).expect("well formed"), kept);
    }

    #[test]
    fn an_import_gets_another_name_and_the_rest_stays() {
        let import = |name: &str| {
            let mut bytes = b"\x01m".to_vec();
            write_number(name.len(), &mut bytes);
            bytes.extend(name.as_bytes());
            [&bytes[..], &[0, 0x85, 1]].concat()
        };
        let with = |names: [&str; 2]| {
            let section = [&[2][..], &import(names[0]), &import(names[1])].concat();
            module(&[(1, b"types"), (2, &section), (10, b"code")])
        };
        let given = with(["long_name", "kept"]);
        assert_eq!(imports(&given).expect("well formed"), ["long_name", "kept"]);
        let made = renamed(&given, |name| name.strip_suffix("ng_name").map(str::to_owned));
        assert_eq!(made.expect("well formed"), with(["lo", "kept"]));
        let memory = module(&[(2, b"\x01\x01m\x01n\x02\0\x01")]);
        assert!(imports(&memory).is_err(), "an import that is no function");
    }

    #[test]
    fn long_numbers_are_written_as_they_are_read() {
        for value in [0, 127, 128, 300, 1 << 20] {
            let mut bytes = Vec::new();
            write_number(value, &mut bytes);
            assert_eq!(number(&bytes).expect("a number"), (value, &[][..]));
        }
    }

    #[test]
    fn what_is_cut_off_is_refused() {
        let whole = module(&[(1, b"types"), (0, b"\x04name...")]);
        for end in 0..whole.len() {
            let cut = &whole[..end];
            let at_a_section = end == HEADER.len() || end == HEADER.len() + 2 + b"types".len();
            assert_eq!(without_names(cut).is_ok(), at_a_section, "cut at {end}");
        }
        let endless = [HEADER, &[1, 0x80, 0x80, 0x80, 0x80, 0x80]].concat();
        assert!(without_names(&endless).is_err());
    }
}
