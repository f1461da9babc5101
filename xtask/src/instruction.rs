//! The code of WebAssembly modules, read as far as it takes to know what each byte means.

use anyhow::{Context as _, Result, bail, ensure};

use crate::stream::Stream;
use crate::wasm::{number, write_number};

/// An instruction.
pub struct Instruction<'a> {
    /// Which it is.
    pub name: &'a [u8],
    /// What follows, by its kind.
    pub rest: Vec<(Stream, &'a [u8])>,
}

/// A function.
pub struct Function<'a> {
    /// The declaration of its variables.
    pub locals: &'a [u8],
    /// The last of them ends it.
    pub instructions: Vec<Instruction<'a>>,
}

impl<'a> Instruction<'a> {
    /// The kinds of what follows.
    pub fn streams(&self) -> Vec<Stream> {
        self.rest.iter().map(|(stream, _)| *stream).collect()
    }

    /// Name and rest, where the rest is one number that is often the same.
    pub fn whole(&self) -> Option<(&'a [u8], &'a [u8])> {
        use Stream::{Local, Offset, Small};
        match self.rest[..] {
            [(Local | Offset | Small, rest)] => Some((self.name, rest)),
            _ => None,
        }
    }
}

/// The functions of a code section.
pub fn functions(section: &[u8]) -> Result<Vec<Function<'_>>> {
    let (count, mut rest) = number(section)?;
    let mut functions = Vec::new();
    for _ in 0..count {
        let (length, body) = number(rest)?;
        let mut written = Vec::new();
        write_number(length, &mut written);
        ensure!(rest.starts_with(&written), "a length that is longer than it need be");
        let (body, after) = body.split_at_checked(length).context("a function ends too early")?;
        functions.push(function(body)?);
        rest = after;
    }
    ensure!(rest.is_empty(), "more code than was announced");
    Ok(functions)
}

fn function(body: &[u8]) -> Result<Function<'_>> {
    let (groups, mut rest) = number(body)?;
    for _ in 0..groups {
        // How many variables, and their type.
        rest = number(rest)?.1.split_first().context("a declaration ends too early")?.1;
    }
    let locals = &body[..body.len() - rest.len()];
    let mut instructions = Vec::new();
    let mut depth = 1;
    while depth > 0 {
        let (instruction, after) = instruction(rest)?;
        match instruction.name[0] {
            BLOCK | LOOP | IF => depth += 1,
            END => depth -= 1,
            _ => (),
        }
        instructions.push(instruction);
        rest = after;
    }
    ensure!(rest.is_empty(), "a function goes on after its end");
    Ok(Function { locals, instructions })
}

/// Begins a block.
pub const BLOCK: u8 = 0x02;
/// Begins a block that can be repeated.
pub const LOOP: u8 = 0x03;
/// Begins a block that is run on a condition.
pub const IF: u8 = 0x04;
/// Ends a block, or the function.
pub const END: u8 = 0x0b;

/// The first instruction, and what follows it (WebAssembly specification, chapter 5.4).
pub fn instruction(bytes: &[u8]) -> Result<(Instruction<'_>, &[u8])> {
    use Stream::*;
    let code = *bytes.first().context("code ends too early")?;
    // How many bytes say what it is, and the numbers that follow.
    let (name, numbers): (usize, &[Stream]) = match code {
        0x00 | 0x01 | 0x05 | END | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 => (1, &[]),
        BLOCK | LOOP | IF => (1, &[Block]),
        0x0c | 0x0d => (1, &[Label]),
        0x0e => (1, &[Targets]),
        0x10 | 0xd2 => (1, &[Function]),
        0x11 => (1, &[Signature, Other]),
        0x20..=0x22 => (1, &[Local]),
        0x23 | 0x24 => (1, &[Global]),
        0x25 | 0x26 | 0x3f | 0x40 | 0xd0 => (1, &[Other]),
        // How a memory access is aligned belongs to it.
        0x28..=0x3e => (2, &[Offset]),
        0x41 => (1, &[Small]),
        0x42 => (1, &[Long]),
        0x43 => (1, &[Single]),
        0x44 => (1, &[Double]),
        0xfc => match bytes.get(1) {
            Some(0..=7) => (2, &[]),
            Some(9 | 11 | 13 | 15..=17) => (2, &[Other]),
            Some(8 | 10 | 12 | 14) => (2, &[Other, Other]),
            _ => bail!("an instruction this tool does not know"),
        },
        _ => bail!("an instruction this tool does not know"),
    };
    let (name, mut bytes) = bytes.split_at_checked(name).context("code ends too early")?;
    ensure!(!matches!(code, 0x28..=0x3e) || name[1] < 0x80, "an alignment of more than a byte");
    let mut rest = Vec::new();
    for stream in numbers {
        let length = match stream {
            Double => 8,
            Single => 4,
            Targets => {
                let (count, mut after) = number(bytes)?;
                for _ in 0..=count {
                    after = &after[encoded(after)?..];
                }
                bytes.len() - after.len()
            }
            _ => encoded(bytes)?,
        };
        let (value, after) = bytes.split_at_checked(length).context("code ends too early")?;
        let stream = match (stream, length) {
            (Small, 2) => Medium,
            (Small, 3..) => Large,
            (stream, _) => *stream,
        };
        rest.push((stream, value));
        bytes = after;
    }
    Ok((Instruction { name, rest }, bytes))
}

/// How many bytes the first number has.
pub fn encoded(bytes: &[u8]) -> Result<usize> {
    let last = bytes.iter().position(|byte| *byte < 0x80).context("a number ends too early")?;
    Ok(last + 1)
}
