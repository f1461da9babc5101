//! The list a command is about: a file, standard input, a share code, a link or a bundled opponent.

use std::fs;
use std::io::{self, Read};

use flagbridge_fleet::formats::{Reading, Why};
use flagbridge_fleet::share;

use crate::failure::Failure;

/// The text of a list. What is no file but a share code, or a link to one, is the text itself; `opponent:ID` is a
/// bundled fleet.
pub fn text(source: &str) -> Result<String, Failure> {
    let trouble = |reason: String| Failure::List { path: source.to_owned(), reason };
    if let Some(id) = source.strip_prefix("opponent:") {
        let found = flagbridge_data::opponent(id).map(|opponent| opponent.json.to_owned());
        return found.ok_or_else(|| {
            let known: Vec<_> = flagbridge_data::opponents().iter().map(|one| one.id).collect();
            trouble(format!("unknown opponent; available: {}", known.join(", ")))
        });
    }
    let bytes = if source == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(|error| trouble(error.to_string()))?;
        bytes
    } else {
        match fs::read(source) {
            Ok(bytes) => bytes,
            Err(_) if share::decode(share::code_in(source)).is_ok() => source.into(),
            Err(error) if source.contains("/f/") => {
                let damage = share::decode(share::code_in(source)).err();
                let reason = damage.map_or_else(|| error.to_string(), |damage| damage.to_string());
                return Err(trouble(reason));
            }
            Err(error) => return Err(trouble(error.to_string())),
        }
    };
    Ok(decoded(&bytes))
}

/// Why nothing in a text makes a fleet.
pub fn nothing_in(reading: &Reading) -> String {
    match reading.unread.iter().find(|unread| unread.why == Why::NoShip) {
        Some(unread) => {
            format!("line {}: {}, {}", unread.line, unread.text.trim(), unread.why.text())
        }
        None => "no cards found".to_owned(),
    }
}

/// Lists come from every system: UTF-8 with or without its mark, or the UTF-16 of older editors.
fn decoded(bytes: &[u8]) -> String {
    let wide = |unit: fn([u8; 2]) -> u16| {
        let units = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    };
    match bytes {
        [0xFF, 0xFE, ..] => wide(u16::from_le_bytes),
        [0xFE, 0xFF, ..] => wide(u16::from_be_bytes),
        [0xEF, 0xBB, 0xBF, text @ ..] | text => String::from_utf8_lossy(text).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn texts_of_every_system_are_decoded() {
        assert_eq!(decoded("Élan".as_bytes()), "Élan");
        assert_eq!(decoded(b"\xEF\xBB\xBFElan"), "Elan");
        assert_eq!(decoded(b"\xFF\xFE\xC9\0l\0"), "Él");
        assert_eq!(decoded(b"\xFE\xFF\0\xC9\0l"), "Él");
        assert_eq!(decoded(b"\xC9l"), "\u{FFFD}l");
        assert_eq!(decoded(b""), "");
    }
}
