//! WebAssembly modules section by section.

use anyhow::{Context as _, Result, bail};
use wasm_encoder::{Encode as _, EntityType, ImportSection, Module, RawSection, Section};
use wasmparser::{BinaryReader, Chunk, ImportSectionReader, Parser, Payload, TypeRef};

/// A module without the custom sections that only describe it: the names of functions and the tools that made it.
/// They are a third of a split-off file.
pub fn without_names(module: &[u8]) -> Result<Vec<u8>> {
    let mut kept = Module::new();
    for (id, content) in sections(module)? {
        if id != CUSTOM || !is_about_the_module(content)? {
            kept.section(&RawSection { id, data: content });
        }
    }
    Ok(kept.finish())
}

/// The sections of a module, each with its id.
pub fn sections(module: &[u8]) -> Result<Vec<(u8, &[u8])>> {
    let mut parser = Parser::new(0);
    let mut sections = Vec::new();
    let mut at = 0;
    loop {
        let Chunk::Parsed { consumed, payload } = parser.parse(&module[at..], true)? else {
            bail!("a section ends too early");
        };
        at += consumed;
        if let Payload::End(_) = payload {
            return Ok(sections);
        }
        // Its functions are one section here, not one part each.
        if let Payload::CodeSectionStart { .. } = payload {
            parser.skip_section();
        }
        if let Some((id, range)) = payload.as_section() {
            let range = usize::try_from(range.start)?..usize::try_from(range.end)?;
            at = at.max(range.end);
            sections.push((id, module.get(range).context("a section ends too early")?));
        }
    }
}

/// What every module of today's version begins with.
pub const HEADER: &[u8] = &Module::HEADER;

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
    let mut made = Module::new();
    for (id, content) in sections(module)? {
        match id {
            IMPORTS => made.section(&renamed_imports(content, &mut name)?),
            _ => made.section(&RawSection { id, data: content }),
        };
    }
    Ok(made.finish())
}

/// Writes a section with its id and length.
pub fn write_section(id: u8, content: &[u8], module: &mut Vec<u8>) {
    RawSection { id, data: content }.append_to(module);
}

const CUSTOM: u8 = 0;
const IMPORTS: u8 = 2;

fn renamed_imports(
    section: &[u8],
    name: &mut impl FnMut(&str) -> Option<String>,
) -> Result<ImportSection> {
    let mut made = ImportSection::new();
    for import in ImportSectionReader::new(BinaryReader::new(section, 0))?.into_imports() {
        let import = import?;
        let TypeRef::Func(function) = import.ty else {
            bail!("{} is not a function, which is all this tool can rename", import.name);
        };
        let new = name(import.name);
        let new = new.as_deref().unwrap_or(import.name);
        made.import(import.module, new, EntityType::Function(function));
    }
    Ok(made)
}

fn is_about_the_module(custom: &[u8]) -> Result<bool> {
    let name = BinaryReader::new(custom, 0).read_string()?;
    Ok(name == "name" || name == "producers")
}

/// Writes an unsigned number in seven-bit groups, lowest first.
pub fn write_number(value: usize, bytes: &mut Vec<u8>) {
    value.encode(bytes);
}

/// An unsigned number in seven-bit groups, lowest first, and what follows it.
pub fn number(bytes: &[u8]) -> Result<(usize, &[u8])> {
    let mut reader = BinaryReader::new(bytes, 0);
    let value = reader.read_var_u32()?;
    Ok((value as usize, &bytes[reader.current_position()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sections that hold nothing but their count.
    const TYPES: (u8, &[u8]) = (1, &[0]);
    const DATA: (u8, &[u8]) = (11, &[0]);

    fn module(sections: &[(u8, &[u8])]) -> Vec<u8> {
        let mut bytes = HEADER.to_vec();
        for (id, content) in sections {
            write_section(*id, content, &mut bytes);
        }
        bytes
    }

    #[test]
    fn names_and_producers_go_and_everything_else_stays() {
        let given = module(&[TYPES, (0, b"\x04name..."), DATA, (0, b"\x09producers!")]);
        assert_eq!(without_names(&given).expect("well formed"), module(&[TYPES, DATA]));
        let kept = module(&[TYPES, (0, b"\x0ftarget_features+")]);
        assert_eq!(without_names(&kept).expect("well formed"), kept);
    }

    #[test]
    fn an_import_gets_another_name_and_the_rest_stays() {
        let with = |names: [&str; 2]| {
            let mut section = ImportSection::new();
            for name in names {
                section.import("m", name, EntityType::Function(133));
            }
            let mut made = Module::new();
            made.section(&section);
            made.section(&RawSection { id: DATA.0, data: DATA.1 });
            made.finish()
        };
        let given = with(["long_name", "kept"]);
        assert_eq!(imports(&given).expect("well formed"), ["long_name", "kept"]);
        let made = renamed(&given, |name| name.strip_suffix("ng_name").map(str::to_owned));
        assert_eq!(made.expect("well formed"), with(["lo", "kept"]));
        let memory = module(&[(2, b"\x01\x01m\x01n\x02\0\x01")]);
        assert!(imports(&memory).is_err(), "an import that is not a function");
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
        let first = module(&[TYPES]);
        let whole = module(&[TYPES, (0, b"\x04name...")]);
        for end in 0..whole.len() {
            let at_a_section = end == HEADER.len() || end == first.len();
            assert_eq!(without_names(&whole[..end]).is_ok(), at_a_section, "cut at {end}");
        }
        let endless = [HEADER, &[1, 0x80, 0x80, 0x80, 0x80, 0x80]].concat();
        assert!(without_names(&endless).is_err());
    }
}
