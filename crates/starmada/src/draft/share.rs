//! Share codes: a whole fleet, with the sheets people entered, in the path of a link.
//!
//! A version character, then bytes in URL-safe base64: the fleet, then two bytes of checksum. Bundled classes are their
//! numbers; other sheets travel as text. `docs/starmada.md` describes the bytes.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::draft::{Draft, DraftShip, MOST_SHEETS, MOST_SHIPS};
use crate::faction::factions;
use crate::options::BattleSize;
use crate::sheet::Sheet;

/// Why a text is no share code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCode {
    /// The first character names no version.
    #[error("not a version 1 Starmada share code")]
    Version,
    /// A character is wrong or missing.
    #[error("the share code is incomplete or has a typo")]
    Damaged,
    /// It holds something this program cannot read.
    #[error("the share code contains something this version cannot read")]
    Content,
}

/// The version this program writes.
const VERSION: char = '1';

/// The longest text in a code, in bytes.
const LONGEST: usize = 4_000;

impl Draft {
    /// The fleet as a share code.
    pub fn to_code(&self) -> String {
        let mut bytes =
            vec![BattleSize::ALL.iter().position(|size| *size == self.size).unwrap_or(2) as u8];
        put_text(&mut bytes, &self.name);
        put_number(&mut bytes, self.sheets.len());
        for sheet in &self.sheets {
            put_text(&mut bytes, &sheet.to_text());
        }
        put_number(&mut bytes, self.ships.len());
        for ship in &self.ships {
            match bundled(ship) {
                Some((faction, class)) => bytes.extend([faction + 1, class]),
                None => {
                    bytes.push(0);
                    put_text(&mut bytes, &ship.faction);
                    put_text(&mut bytes, &ship.class);
                }
            }
            put_text(&mut bytes, &ship.name);
            put_number(&mut bytes, ship.flights.map_or(0, |flights| usize::from(flights) + 1));
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        format!("{VERSION}{}", URL_SAFE_NO_PAD.encode(bytes))
    }

    /// The fleet a share code holds. Never panics, whatever the text.
    pub fn from_code(code: &str) -> Result<Draft, BadCode> {
        let rest = code.strip_prefix(VERSION).ok_or(BadCode::Version)?;
        let bytes = URL_SAFE_NO_PAD.decode(rest).map_err(|_| BadCode::Damaged)?;
        let (content, sum) = bytes.split_last_chunk::<2>().ok_or(BadCode::Damaged)?;
        if u16::from_le_bytes(*sum) != checksum(content) {
            return Err(BadCode::Damaged);
        }
        let mut from = content;
        let draft = read(&mut from).ok_or(BadCode::Content)?;
        if from.is_empty() { Ok(draft) } else { Err(BadCode::Content) }
    }
}

/// The code in a text that may be a code or a link to one: what follows `/starmada/f/`.
pub fn code_in(text: &str) -> &str {
    let text = text.trim();
    let code = text.rsplit_once("/starmada/f/").map_or(text, |(_, code)| code);
    code.split(['?', '#', '/']).next().unwrap_or(code)
}

/// The number of a bundled class.
fn bundled(ship: &DraftShip) -> Option<(u8, u8)> {
    let faction = factions().iter().position(|own| own.name == ship.faction)?;
    let classes = &factions()[faction].classes;
    let class = classes.iter().position(|sheet| sheet.class == ship.class)?;
    Some((faction as u8, class as u8))
}

fn read(from: &mut &[u8]) -> Option<Draft> {
    let size = *BattleSize::ALL.get(usize::from(take(from)?))?;
    let name = take_text(from)?;
    let sheets = (0..at_most(MOST_SHEETS, take_number(from)?)?)
        .map(|_| Sheet::from_text(&take_text(from)?).ok())
        .collect::<Option<_>>()?;
    let ships = (0..at_most(MOST_SHIPS, take_number(from)?)?)
        .map(|_| read_ship(from))
        .collect::<Option<_>>()?;
    Some(Draft { name, size, ships, sheets })
}

fn at_most(most: usize, count: usize) -> Option<usize> {
    (count <= most).then_some(count)
}

fn read_ship(from: &mut &[u8]) -> Option<DraftShip> {
    let (faction, class) = match take(from)? {
        0 => (take_text(from)?, take_text(from)?),
        faction => {
            let faction = factions().get(usize::from(faction) - 1)?;
            let class = faction.classes.get(usize::from(take(from)?))?;
            (faction.name.to_owned(), class.class.clone())
        }
    };
    let name = take_text(from)?;
    let flights = match take_number(from)? {
        0 => None,
        more => Some(u8::try_from(more - 1).ok()?),
    };
    Some(DraftShip { faction, class, name, flights })
}

/// Seven bits to a byte, the lowest first.
fn put_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn put_text(bytes: &mut Vec<u8>, text: &str) {
    let mut end = text.len().min(LONGEST);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    put_number(bytes, end);
    bytes.extend(&text.as_bytes()[..end]);
}

fn take(from: &mut &[u8]) -> Option<u8> {
    let (first, rest) = from.split_first()?;
    *from = rest;
    Some(*first)
}

fn take_number(from: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for shift in [0, 7, 14] {
        let byte = take(from)?;
        number |= usize::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

fn take_text(from: &mut &[u8]) -> Option<String> {
    let length = take_number(from)?;
    let (text, rest) = from.split_at_checked(length)?;
    *from = rest;
    String::from_utf8(text.to_vec()).ok()
}

/// Fletcher's sum of 16 bits.
fn checksum(bytes: &[u8]) -> u16 {
    let (mut low, mut high) = (1_u16, 0_u16);
    for byte in bytes {
        low = (low + u16::from(*byte)) % 255;
        high = (high + low) % 255;
    }
    high << 8 | low
}
