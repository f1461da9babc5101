//! WebAssembly modules as bytes.

use anyhow::{Context as _, Result, ensure};

/// A module without the sections that only tell people about it: the names of functions and the tools that made it.
/// They are a third of a split-off file.
pub fn without_names(module: &[u8]) -> Result<Vec<u8>> {
    ensure!(module.starts_with(b"\0asm"), "this is no WebAssembly module");
    let (header, mut rest) = module.split_at_checked(8).context("the module ends in its header")?;
    let mut kept = header.to_vec();
    while let Some((id, after)) = rest.split_first() {
        let (size, content) = number(after)?;
        let (content, next) = content.split_at_checked(size).context("a section ends too early")?;
        if *id != CUSTOM || !is_about_the_module(content)? {
            kept.extend(&rest[..rest.len() - next.len()]);
        }
        rest = next;
    }
    Ok(kept)
}

const CUSTOM: u8 = 0;

fn is_about_the_module(custom: &[u8]) -> Result<bool> {
    let (length, rest) = number(custom)?;
    let name = rest.get(..length).context("a section's name ends too early")?;
    Ok(name == b"name" || name == b"producers")
}

/// An unsigned number in seven-bit groups, lowest first, and what follows it.
fn number(mut bytes: &[u8]) -> Result<(usize, &[u8])> {
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

    const HEADER: [u8; 8] = *b"\0asm\x01\0\0\0";

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
    fn what_is_cut_off_is_refused() {
        let whole = module(&[(1, b"types"), (0, b"\x04name...")]);
        for end in 0..whole.len() {
            let cut = &whole[..end];
            let at_a_section = end == HEADER.len() || end == HEADER.len() + 2 + b"types".len();
            assert_eq!(without_names(cut).is_ok(), at_a_section, "cut at {end}");
        }
        let endless = [&HEADER[..], &[1, 0x80, 0x80, 0x80, 0x80, 0x80]].concat();
        assert!(without_names(&endless).is_err());
    }
}
