//! Functions of split-off modules that do nothing but call a function of another module.
//!
//! Split-off modules reach each other's functions through the table that they share. For each such function the splitter adds
//! one to the module that calls it, after all others: half of the functions of the editor are of this kind. A pack says no
//! more of them than their places in the table, which takes the least room if these ascend.

use anyhow::{Context as _, Result, ensure};
use wasm_encoder::{CodeSection, FunctionSection, Module, RawSection};
use wasmparser::{
    BinaryReader, ElementItems, ElementSectionReader, ExportSectionReader, ExternalKind,
    FunctionSectionReader, ImportSectionReader, TypeRef, TypeSectionReader,
};

use crate::instruction::{Function, functions};
use crate::stream::Stream;
use crate::wasm::{number, sections, write_number};

/// What a module says of its functions before their code.
#[derive(Default)]
pub struct Types {
    /// How many parameters each type of function has.
    parameters: Vec<usize>,
    /// The type of each function of the module itself.
    functions: Vec<u32>,
}

impl Types {
    /// Reads a section that says something about types.
    pub fn read(&mut self, id: u8, section: &[u8]) -> Result<()> {
        let reader = BinaryReader::new(section, 0);
        match id {
            TYPES => {
                for kind in TypeSectionReader::new(reader)?.into_iter_err_on_gc_types() {
                    self.parameters.push(kind?.params().len());
                }
            }
            FUNCTIONS => {
                self.functions = FunctionSectionReader::new(reader)?
                    .into_iter()
                    .collect::<std::result::Result<_, _>>()?;
            }
            _ => (),
        }
        Ok(())
    }

    /// The place in the table of the function that this one calls, if it does nothing else. `index` counts the functions of
    /// the module itself.
    pub fn target(&self, index: usize, function: &Function<'_>) -> Option<usize> {
        let [before @ .., place, _, _] = &function.instructions[..] else { return None };
        let place = place.rest.first().filter(|_| place.name == [CONSTANT])?.1;
        let (target, _) = number(place).ok()?;
        let kind = *self.functions.get(index)?;
        let same = before.len() == *self.parameters.get(kind as usize)?
            && function.bytes() == shim(before.len(), target, kind);
        same.then_some(target)
    }
}

/// The code of such a function.
pub fn shim(parameters: usize, target: usize, kind: u32) -> Vec<u8> {
    let mut body = wasm_encoder::Function::new([]);
    let mut code = body.instructions();
    for parameter in 0..parameters {
        code.local_get(parameter as u32);
    }
    code.i32_const(target as i32).call_indirect(0, kind).end();
    body.into_raw_body()
}

/// The module with these functions in the order of the places that they call.
pub fn sorted(module: &[u8]) -> Result<Vec<u8>> {
    let sections = sections(module)?;
    let content = |id| sections.iter().find(|it| it.0 == id).map_or(&[][..], |it| it.1);
    // A module whose code is not known completely stays as it is.
    let Ok(code) = functions(content(CODE)) else { return Ok(module.to_vec()) };
    let mut types = Types::default();
    for (id, section) in &sections {
        types.read(*id, section)?;
    }
    let target = |index: usize| types.target(index, &code[index]);
    let first = (0..code.len()).rev().take_while(|index| target(*index).is_some()).last();
    let Some(first) = first else { return Ok(module.to_vec()) };
    let mut order: Vec<usize> = (0..code.len()).collect();
    order[first..].sort_by_key(|index| target(*index));

    let imported = imported_functions(content(IMPORTS))?;
    for index in named_functions(content(EXPORTS), content(ELEMENTS))? {
        ensure!(index < imported + first, "a function that only calls another one is shared");
    }
    let mut places = vec![0; code.len()];
    for (new, old) in order.iter().enumerate() {
        places[*old] = new;
    }
    let renumbered = |index: usize| match index.checked_sub(imported) {
        Some(own) => imported + places[own],
        None => index,
    };
    let mut kinds = FunctionSection::new();
    let mut bodies = CodeSection::new();
    for index in order {
        kinds.function(types.functions[index]);
        bodies.raw(&code[index].renumbered(renumbered)?);
    }
    let mut made = Module::new();
    for (id, data) in sections {
        match id {
            FUNCTIONS => made.section(&kinds),
            CODE => made.section(&bodies),
            _ => made.section(&RawSection { id, data }),
        };
    }
    Ok(made.finish())
}

const TYPES: u8 = 1;
const IMPORTS: u8 = 2;
const FUNCTIONS: u8 = 3;
const EXPORTS: u8 = 7;
const ELEMENTS: u8 = 9;
const CODE: u8 = 10;

/// The code of `i32.const`.
const CONSTANT: u8 = 0x41;

fn imported_functions(section: &[u8]) -> Result<usize> {
    if section.is_empty() {
        return Ok(0);
    }
    let mut count = 0;
    for import in ImportSectionReader::new(BinaryReader::new(section, 0))?.into_imports() {
        count += usize::from(matches!(import?.ty, TypeRef::Func(_)));
    }
    Ok(count)
}

/// The functions that a module exports or puts into a table.
fn named_functions(exports: &[u8], elements: &[u8]) -> Result<Vec<usize>> {
    let mut named = Vec::new();
    if !exports.is_empty() {
        for export in ExportSectionReader::new(BinaryReader::new(exports, 0))? {
            let export = export?;
            named.extend((export.kind == ExternalKind::Func).then_some(export.index as usize));
        }
    }
    if !elements.is_empty() {
        for element in ElementSectionReader::new(BinaryReader::new(elements, 0))? {
            let ElementItems::Functions(functions) = element?.items else {
                anyhow::bail!("elements that are not plain functions");
            };
            for function in functions {
                named.push(function? as usize);
            }
        }
    }
    Ok(named)
}

impl Function<'_> {
    /// The function as a module has it.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.locals.to_vec();
        for instruction in &self.instructions {
            bytes.extend(instruction.name);
            instruction.rest.iter().for_each(|(_, rest)| bytes.extend(*rest));
        }
        bytes
    }

    /// The function with other numbers for the functions that it calls.
    fn renumbered(&self, number_of: impl Fn(usize) -> usize) -> Result<Vec<u8>> {
        let mut bytes = self.locals.to_vec();
        for instruction in &self.instructions {
            bytes.extend(instruction.name);
            for (stream, rest) in &instruction.rest {
                match stream {
                    Stream::Function => {
                        let (called, _) = number(rest).context("the number of a function")?;
                        write_number(number_of(called), &mut bytes);
                    }
                    _ => bytes.extend(*rest),
                }
            }
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wasm::{HEADER, write_section};

    /// A module of three functions: the first calls the two others, which call those at these places of the table.
    fn module(called: [u8; 2], targets: [usize; 2]) -> Vec<u8> {
        let first = [0, 0x20, 0, 0x10, called[0], 0x20, 0, 0x10, called[1], 0x0b];
        let bodies = [&first[..], &shim(1, targets[0], 0), &shim(1, targets[1], 0)];
        let mut code = CodeSection::new();
        for body in bodies {
            code.raw(body);
        }
        let mut made = Module::new();
        made.section(&RawSection { id: TYPES, data: &[1, 0x60, 1, 0x7f, 0] })
            .section(&RawSection { id: IMPORTS, data: b"\x01\x01m\x01f\0\0" })
            .section(&RawSection { id: FUNCTIONS, data: &[3, 0, 0, 0] })
            .section(&RawSection { id: EXPORTS, data: b"\x01\x01e\0\x01" })
            .section(&code);
        made.finish()
    }

    #[test]
    fn they_are_sorted_by_what_they_call_and_their_callers_follow() {
        let given = module([2, 3], [70, 9]);
        assert_eq!(sorted(&given).expect("sorted"), module([3, 2], [9, 70]));
        let in_order = module([2, 3], [9, 70]);
        assert_eq!(sorted(&in_order).expect("sorted"), in_order);
    }

    #[test]
    fn a_module_without_them_stays_as_it_is() {
        let mut given = HEADER.to_vec();
        write_section(TYPES, &[1, 0x60, 0, 0], &mut given);
        assert_eq!(sorted(&given).expect("sorted"), given);
        write_section(FUNCTIONS, &[1, 0], &mut given);
        write_section(CODE, &[1, 2, 0, 0x0b], &mut given);
        assert_eq!(sorted(&given).expect("sorted"), given);
    }
}
