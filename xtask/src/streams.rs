//! WebAssembly modules taken apart by what their bytes mean, so that they compress an eighth better.
//!
//! In a module the number of a local variable, an address and the next instruction follow each other byte by byte, and a
//! compressor that looks at the bytes before the next one learns little from them. Here each kind has a stream of its own:
//! all instructions, all offsets, all small constants. Several modules go into the same streams one after the other.
//!
//! What [`join`] writes is read by `unpack.js`, which gives back the very same modules:
//!
//! - the length of each stream, four bytes each, lowest first; then the streams in order;
//! - [`Stream::Codes`]: how many codes there are; for each what it stands for: a number of bytes and these bytes, then the
//!   number of streams from which the rest of the instruction comes, and these streams;
//! - [`Stream::Frame`]: for each module its length and the number of its sections, for each of these its id and its length.
//!   An id with [`SORTED`] added to it is the code section, taken apart;
//! - a stream for the content of each section that is not taken apart, by its id;
//! - [`Stream::Shims`]: what the last functions of a module call in others, see [`crate::shim`]; each number is the distance to
//!   the one before, and [`Stream::Frame`] says how many there are;
//! - [`Stream::Instructions`], a code for each, and the streams of what follows instructions. The lengths of functions are
//!   nowhere: a function ends where the block ends that it is.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, ensure};

use crate::instruction::{BLOCK, END, Function, IF, Instruction, functions};
use crate::shim::Types;
use crate::stream::{STREAMS, Stream};
use crate::wasm::{HEADER, sections, write_number, write_section};

/// Added to the id of a code section that is taken apart.
const SORTED: u8 = 0x80;

/// Modules as one run of bytes. Their code is taken apart if asked for, and where every instruction is known.
pub fn join(modules: &[Vec<u8>], sort_code: bool) -> Result<Vec<u8>> {
    let mut streams = vec![Vec::new(); STREAMS];
    let mut code = Vec::new();
    for module in modules {
        let sections = sections(module)?;
        ensure!(
            without_padding(&sections) == module.len(),
            "a length that is longer than it need be"
        );
        let frame = &mut streams[Stream::Frame as usize];
        write_number(module.len(), frame);
        write_number(sections.len(), frame);
        let mut types = Types::default();
        for (id, content) in sections {
            types.read(id, content)?;
            ensure!(id < Stream::Locals as u8 - Stream::Sections as u8, "a section of kind {id}");
            let functions = if sort_code && id == CODE { functions(content).ok() } else { None };
            let frame = &mut streams[Stream::Frame as usize];
            frame.push(if functions.is_some() { id | SORTED } else { id });
            write_number(content.len(), frame);
            match functions {
                Some(functions) => {
                    let shims = shims(&types, &functions);
                    let plain = functions.len() - shims.len();
                    write_number(functions.len(), frame);
                    write_number(shims.len(), frame);
                    let mut before = 0;
                    for target in shims {
                        write_number(target - before, &mut streams[Stream::Shims as usize]);
                        before = target;
                    }
                    code.extend(functions.into_iter().take(plain));
                }
                None => streams[Stream::Sections as usize + usize::from(id)].extend(content),
            }
        }
    }
    let codes = Codes::of(&code)?;
    for function in &code {
        streams[Stream::Locals as usize].extend(function.locals);
        for instruction in &function.instructions {
            let (code, rest) = codes.of_instruction(instruction);
            streams[Stream::Instructions as usize].push(code);
            for (stream, bytes) in rest {
                streams[*stream as usize].extend(*bytes);
            }
        }
    }
    let order = alike_together(&streams[Stream::Instructions as usize], codes.meanings.len());
    for code in &mut streams[Stream::Instructions as usize] {
        *code = order.iter().position(|it| it == code).context("a code without a place")? as u8;
    }
    streams[Stream::Codes as usize] = codes.written(&order);
    let mut joined = Vec::new();
    for stream in &streams {
        joined.extend(u32::try_from(stream.len())?.to_le_bytes());
    }
    Ok([joined, streams.concat()].concat())
}

/// The places in the table that the last functions of a module do nothing but call, as far as these ascend.
fn shims(types: &Types, functions: &[Function<'_>]) -> Vec<usize> {
    let mut targets = Vec::new();
    for (index, function) in functions.iter().enumerate().rev() {
        match types.target(index, function) {
            Some(target) if targets.last().is_none_or(|after| target < *after) => {
                targets.push(target);
            }
            _ => break,
        }
    }
    targets.reverse();
    targets
}

/// What `unpack.js` knows the streams and instructions by.
pub fn constants() -> String {
    use Stream::{Codes, Double, Frame, Instructions, Locals, Sections, Shims, Single, Targets};
    format!(
        "const STREAMS = {STREAMS}, CODES = {}, FRAME = {}, SECTIONS = {}, LOCALS = {}, INSTRUCTIONS = {}, TARGETS = {}, \
         DOUBLE = {}, SINGLE = {}, SHIMS = {}, SORTED = {SORTED}, BLOCK = {BLOCK}, IF = {IF}, END = {END};",
        Codes as u8,
        Frame as u8,
        Sections as u8,
        Locals as u8,
        Instructions as u8,
        Targets as u8,
        Double as u8,
        Single as u8,
        Shims as u8,
    )
}

/// How long a module of these sections is at least.
fn without_padding(sections: &[(u8, &[u8])]) -> usize {
    let mut written = HEADER.to_vec();
    for (id, content) in sections {
        write_section(*id, content, &mut written);
    }
    written.len()
}

/// Where streams begin in what [`join`] has written: a compressor does well to restart there.
pub fn seams(joined: &[u8]) -> Vec<usize> {
    let mut at = 4 * STREAMS;
    let lengths = joined.as_chunks::<4>().0.iter().take(STREAMS);
    lengths
        .map(|length| {
            let begin = at;
            at += u32::from_le_bytes(*length) as usize;
            begin
        })
        .collect()
}

const CODE: u8 = 10;

/// What the codes of instructions stand for.
struct Codes<'a> {
    /// The bytes of an instruction, and the streams of what follows.
    meanings: Vec<(Vec<u8>, Vec<Stream>)>,
    plain: BTreeMap<(&'a [u8], Vec<Stream>), u8>,
    /// Instructions that are so frequent together with what follows that both have one code.
    whole: BTreeMap<(&'a [u8], &'a [u8]), u8>,
}

/// How many instructions have a code together with what follows them. Fewer and more made packs larger.
const WHOLE: usize = 32;

impl<'a> Codes<'a> {
    fn of(code: &[Function<'a>]) -> Result<Codes<'a>> {
        let (mut plain, mut whole) = (BTreeMap::new(), BTreeMap::new());
        for instruction in code.iter().flat_map(|function| &function.instructions) {
            *plain.entry((instruction.name, instruction.streams())).or_insert(0_usize) += 1;
            if let Some(whole_instruction) = instruction.whole() {
                *whole.entry(whole_instruction).or_insert(0_usize) += 1;
            }
        }
        ensure!(plain.len() <= 256, "{} kinds of instructions", plain.len());
        let mut codes =
            Codes { meanings: Vec::new(), plain: BTreeMap::new(), whole: BTreeMap::new() };
        for (name, streams) in most_frequent(plain) {
            codes.plain.insert((name, streams.clone()), codes.meanings.len() as u8);
            codes.meanings.push((name.to_vec(), streams));
        }
        let room = WHOLE.min(256 - codes.meanings.len());
        for (name, rest) in most_frequent(whole).into_iter().take(room) {
            codes.whole.insert((name, rest), codes.meanings.len() as u8);
            codes.meanings.push(([name, rest].concat(), Vec::new()));
        }
        Ok(codes)
    }

    /// The code of an instruction, and what goes into other streams.
    fn of_instruction<'b>(
        &self,
        instruction: &'b Instruction<'a>,
    ) -> (u8, &'b [(Stream, &'a [u8])]) {
        match instruction.whole().and_then(|whole| self.whole.get(&whole)) {
            Some(code) => (*code, &[]),
            None => (self.plain[&(instruction.name, instruction.streams())], &instruction.rest),
        }
    }

    fn written(&self, order: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        write_number(order.len(), &mut bytes);
        for code in order {
            let (name, streams) = &self.meanings[usize::from(*code)];
            bytes.push(name.len() as u8);
            bytes.extend(name);
            bytes.push(streams.len() as u8);
            bytes.extend(streams.iter().map(|stream| *stream as u8));
        }
        bytes
    }
}

/// Codes in an order in which neighbours are followed by much the same: a compressor that knows the byte before by its upper
/// bits alone then still knows what may follow.
fn alike_together(stream: &[u8], codes: usize) -> Vec<u8> {
    let mut next = vec![vec![0_f64; codes]; codes];
    for pair in stream.windows(2) {
        next[usize::from(pair[0])][usize::from(pair[1])] += 1.0;
    }
    for row in &mut next {
        let sum: f64 = row.iter().sum();
        row.iter_mut().for_each(|count| *count /= sum.max(1.0));
    }
    let alike = |one: usize, other: usize| -> f64 {
        next[one].iter().zip(&next[other]).map(|(one, other)| one.min(*other)).sum()
    };
    let mut left: Vec<usize> = (0..codes).collect();
    let mut order: Vec<u8> = Vec::new();
    while !left.is_empty() {
        let last = order.last().map(|code| usize::from(*code));
        let likeness = |code: usize| last.map_or(0.0, |last| alike(last, code));
        // The first of those that are alike the most, so that a build is always the same.
        let best =
            (0..left.len()).rev().max_by(|a, b| likeness(left[*a]).total_cmp(&likeness(left[*b])));
        order.extend(best.map(|best| left.remove(best) as u8));
    }
    order
}

/// What was counted, most frequent first.
fn most_frequent<T: Ord>(counts: BTreeMap<T, usize>) -> Vec<T> {
    let mut counts: Vec<(T, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts.into_iter().map(|(what, _)| what).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruction::{LOOP, encoded, instruction};
    use crate::shim::shim;
    use crate::wasm::number;

    /// A module with sections of types, functions, code and data. All functions take one number.
    fn module(bodies: &[&[u8]]) -> Vec<u8> {
        let mut code = Vec::new();
        write_number(bodies.len(), &mut code);
        for body in bodies {
            write_number(body.len(), &mut code);
            code.extend(*body);
        }
        let types = [1, 0x60, 1, 0x7f, 0];
        let functions = [&[bodies.len() as u8][..], &vec![0; bodies.len()]].concat();
        let mut module = HEADER.to_vec();
        for (id, content) in [(1, &types[..]), (3, &functions), (CODE, &code), (11, b"data")] {
            write_section(id, content, &mut module);
        }
        module
    }

    fn stream(joined: &[u8], stream: Stream) -> Vec<u8> {
        let mut seams = seams(joined);
        seams.push(joined.len());
        joined[seams[stream as usize]..seams[stream as usize + 1]].to_vec()
    }

    /// What `unpack.js` does, for one module.
    fn split(joined: &[u8]) -> Vec<u8> {
        let mut streams: Vec<Vec<u8>> = Vec::new();
        let mut ends = seams(joined);
        ends.push(joined.len());
        for pair in ends.windows(2) {
            streams.push(joined[pair[0]..pair[1]].to_vec());
        }
        let take = |streams: &mut Vec<Vec<u8>>, stream: usize, length: usize| -> Vec<u8> {
            streams[stream].drain(..length).collect()
        };
        let read = |streams: &mut Vec<Vec<u8>>, stream: usize| {
            let (value, length) = {
                let (value, rest) = number(&streams[stream]).expect("a number");
                (value, streams[stream].len() - rest.len())
            };
            streams[stream].drain(..length);
            value
        };
        let codes: Vec<(Vec<u8>, Vec<u8>)> = (0..read(&mut streams, 0))
            .map(|_| {
                let length = take(&mut streams, 0, 1)[0];
                let name = take(&mut streams, 0, usize::from(length));
                let length = take(&mut streams, 0, 1)[0];
                (name, take(&mut streams, 0, usize::from(length)))
            })
            .collect();
        let frame = Stream::Frame as usize;
        let whole = read(&mut streams, frame);
        let mut module = HEADER.to_vec();
        for _ in 0..read(&mut streams, frame) {
            let id = take(&mut streams, frame, 1)[0];
            let length = read(&mut streams, frame);
            if id < SORTED {
                let content =
                    take(&mut streams, Stream::Sections as usize + usize::from(id), length);
                write_section(id, &content, &mut module);
                continue;
            }
            let count = read(&mut streams, frame);
            let shims = read(&mut streams, frame);
            let mut code = Vec::new();
            write_number(count, &mut code);
            let mut target = 0;
            for done in 0..count {
                let mut body = Vec::new();
                if done >= count - shims {
                    target += read(&mut streams, Stream::Shims as usize);
                    let shim = shim(1, target, 0);
                    write_number(shim.len(), &mut code);
                    code.extend(shim);
                    continue;
                }
                let groups = read(&mut streams, Stream::Locals as usize);
                write_number(groups, &mut body);
                for _ in 0..groups {
                    let count = encoded(&streams[Stream::Locals as usize]).expect("a number");
                    body.extend(take(&mut streams, Stream::Locals as usize, count + 1));
                }
                let mut depth = 1;
                while depth > 0 {
                    let code = take(&mut streams, Stream::Instructions as usize, 1)[0];
                    let (name, rest) = &codes[usize::from(code)];
                    body.extend(name);
                    for stream in rest {
                        let stream = usize::from(*stream);
                        let length = if stream == Stream::Double as usize {
                            8
                        } else if stream == Stream::Single as usize {
                            4
                        } else if stream == Stream::Targets as usize {
                            let code = [&[0x0e], &streams[stream][..]].concat();
                            instruction(&code).expect("targets").0.rest[0].1.len()
                        } else {
                            encoded(&streams[stream]).expect("a number")
                        };
                        body.extend(take(&mut streams, stream, length));
                    }
                    match name[0] {
                        BLOCK | LOOP | IF => depth += 1,
                        END => depth -= 1,
                        _ => (),
                    }
                }
                write_number(body.len(), &mut code);
                code.extend(body);
            }
            assert_eq!(code.len(), length, "the length of the code section");
            write_section(CODE, &code, &mut module);
        }
        assert_eq!(module.len(), whole, "the length of the module");
        assert!(streams.iter().skip(1).all(Vec::is_empty), "something is left over");
        module
    }

    #[test]
    fn each_kind_of_number_has_its_own_stream() {
        let body = [
            &[1, 0x90, 0x01, 0x7f][..], // 144 variables of one type
            &[0x20, 0x85, 0x01],        // local.get 133
            &[0x02, 0x40],              // block
            &[0x0c, 0x00],              // br 0
            &[END],
            &[0x28, 0x02, 0x90, 0x02], // i32.load, offset 272
            &[0x41, 0x05, 0x41, 0x85, 0x01, 0x41, 0x85, 0x81, 0], // constants of 1, 2, 3 bytes
            &[0x44, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f], // f64.const 1
            &[0x0e, 0x02, 0x00, 0x01, 0x02], // br_table 0 1, else 2
            &[0x11, 0x07, 0x00],       // call_indirect of type 7
            &[0xfc, 0x0a, 0x00, 0x00], // memory.copy
            &[END],
        ]
        .concat();
        let given = module(&[&body, &[0, END]]);
        let joined = join(std::slice::from_ref(&given), true).expect("joined");
        for (kind, content) in [
            (Stream::Locals, &[1, 0x90, 0x01, 0x7f, 0][..]),
            (Stream::Block, &[0x40]),
            (Stream::Medium, &[0x85, 0x01]),
            (Stream::Large, &[0x85, 0x81, 0]),
            (Stream::Double, &[0, 0, 0, 0, 0, 0, 0xf0, 0x3f]),
            (Stream::Targets, &[2, 0, 1, 2]),
            (Stream::Signature, &[7]),
            (Stream::Other, &[0, 0, 0]),
        ] {
            assert_eq!(stream(&joined, kind), content, "{kind:?}");
        }
        assert!(stream(&joined, Stream::Local).is_empty(), "frequent ones are in their code");
        assert_eq!(split(&joined), given);
    }

    #[test]
    fn of_functions_that_only_call_another_the_place_is_enough() {
        let [first, second, last] = [63, 64, 9_000].map(|target| shim(1, target, 0));
        let given = module(&[&first, &[0, END], &second, &last]);
        let joined = join(std::slice::from_ref(&given), true).expect("joined");
        assert_eq!(stream(&joined, Stream::Shims), [64, 0xe8, 0x45], "the place, and the distance");
        assert_eq!(stream(&joined, Stream::Signature), [0], "one that others follow is as it was");
        assert_eq!(split(&joined), given);
        // Two that are not in order are not such functions.
        let given = module(&[&last, &second]);
        let joined = join(std::slice::from_ref(&given), true).expect("joined");
        assert_eq!(stream(&joined, Stream::Shims), [64]);
        assert_eq!(split(&joined), given);
    }

    #[test]
    fn whatever_the_code_is_the_module_comes_back() {
        let mut random = fastrand::Rng::with_seed(7);
        let known: Vec<u8> = (0..=255).collect();
        let (mut sorted, mut kept) = (0, 0);
        for _ in 0..2_000 {
            let mut body = vec![0];
            for _ in 0..random.usize(..12) {
                let mut bytes = vec![known[random.usize(..known.len())]];
                bytes.extend((0..9).map(|_| random.u8(..)));
                // Most are whole instructions, some are anything.
                match instruction(&bytes) {
                    Ok((_, rest)) if !matches!(bytes[0], BLOCK | LOOP | IF | END) => {
                        body.extend(&bytes[..bytes.len() - rest.len()]);
                    }
                    _ if random.u8(..) == 0 => body.extend(bytes),
                    _ => (),
                }
            }
            body.push(END);
            let given = module(&[&body, &body]);
            let joined = join(std::slice::from_ref(&given), true).expect("joined");
            assert_eq!(split(&joined), given, "{body:x?}");
            match stream(&joined, Stream::Instructions).is_empty() {
                true => kept += 1,
                false => sorted += 1,
            }
        }
        assert!(sorted > 1_000 && kept > 10, "{sorted} taken apart, {kept} as they were");
    }

    #[test]
    fn what_is_no_module_is_refused() {
        let given = module(&[&[0, END]]);
        for end in 0..given.len() {
            let cut = vec![given[..end].to_vec()];
            if let Ok(joined) = join(&cut, true) {
                assert_eq!(split(&joined), cut[0], "cut at {end}, after a section");
            }
        }
        let padded = [HEADER, &[1, 0x80, 0]].concat();
        assert!(join(&[padded], true).is_err());
    }
}
