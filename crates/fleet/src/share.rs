//! Share codes: a whole draft in the path of a link.
//!
//! `docs/share-code.md` describes the code bit by bit.

use flagbridge_cards::{CardNumber, Faction, brought};

use crate::digits::{Reader, Unreadable, Writer};
use crate::draft::{Draft, MOST_CARDS, ShipDraft, SquadronDraft};

/// Longest fleet name a code carries, in characters; a longer one is cut.
pub const NAME_LENGTH: usize = 60;

/// Why a text is not a share code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShareError {
    /// There is no text.
    #[error("the share code is empty")]
    Empty,
    /// The first character names no version.
    #[error("\"{0}\" is not a version of the share code; this program knows versions 1 and 2")]
    Version(char),
    /// A character no code has.
    #[error("\"{0}\" does not occur in share codes")]
    Character(char),
    /// Characters are missing.
    #[error("the share code is cut short")]
    CutShort,
    /// A character is wrong or missing.
    #[error("the share code has a typing error: its checksum does not fit")]
    Checksum,
    /// It holds more cards than any fleet.
    #[error("the share code holds more than {MOST_CARDS} cards, which is more than any fleet")]
    TooLarge,
    /// The checksum fits, but the content makes no sense.
    #[error("the share code holds something this program cannot read")]
    Content,
    /// It names cards of packs, and this program knows too many of them to take more.
    #[error("too many different pack cards are in use; try again later")]
    NoRoom,
}

/// The draft as a share code. Notes are not carried, and a name is cut to [`NAME_LENGTH`] characters.
///
/// A draft with cards or a faction of a pack takes version 2, in which those are spelled; all others version 1.
pub fn encode(draft: &Draft) -> String {
    let mut spelled: Vec<&'static str> =
        draft.cards().filter_map(|(_, card, _)| brought::card_id(card)).collect();
    spelled.sort_unstable();
    spelled.dedup();
    let foreign = match draft.faction {
        Some(faction) => Some(faction.id()).filter(|_| faction.is_brought()),
        None => draft.foreign_faction.as_deref(),
    };
    let version = if spelled.is_empty() && foreign.is_none() { VERSION } else { WITH_PACK };
    let mut out = Writer::default();
    match foreign {
        Some(faction) => {
            out.bits(SPELLED_FACTION, 3);
            text(&mut out, faction);
        }
        None => out.bits(draft.faction.map_or(0, |faction| faction as u32 + 1), 3),
    }
    if version == WITH_PACK {
        out.number(length(spelled.len()));
        spelled.iter().for_each(|it| id(&mut out, it));
    }
    let card = |out: &mut Writer, card: CardNumber| {
        let place = brought::card_id(card).and_then(|id| spelled.binary_search(&id).ok());
        // There are fewer places than numbers, since there are fewer ids than those that get one.
        let place = place.map(|place| CardNumber::new(brought::FIRST_NUMBER + place as u16));
        self::card(out, place.unwrap_or(card));
    };
    word(&mut out, draft.edition.as_deref(), EDITIONS);
    word(&mut out, draft.mode.as_deref(), MODES);
    out.bits(draft.points.is_some().into(), 1);
    if let Some(points) = draft.points {
        out.bits(points.into(), 16);
    }
    out.number(length(draft.ships.len()));
    for ship in &draft.ships {
        card(&mut out, ship.card);
        out.number(length(ship.upgrades.len()));
        ship.upgrades.iter().for_each(|it| card(&mut out, *it));
    }
    out.number(length(draft.squadrons.len()));
    for line in &draft.squadrons {
        card(&mut out, line.card);
        out.number(line.count.into());
    }
    out.number(length(draft.objectives.len()));
    draft.objectives.iter().for_each(|it| card(&mut out, *it));
    if !draft.name.is_empty() {
        let cut = draft.name.char_indices().nth(NAME_LENGTH).map_or(draft.name.len(), |(at, _)| at);
        text(&mut out, &draft.name[..cut]);
    }
    format!("{version}{}", out.finish())
}

/// The draft a share code holds, which has at most [`MOST_CARDS`] cards.
pub fn decode(code: &str) -> Result<Draft, ShareError> {
    let version = match code.chars().next() {
        None => return Err(ShareError::Empty),
        Some(version @ (VERSION | WITH_PACK)) => version,
        Some(version) => return Err(ShareError::Version(version)),
    };
    if code.len() > LONGEST_CODE {
        return Err(ShareError::TooLarge);
    }
    let mut reader = Reader::new(&code[version.len_utf8()..]).map_err(|error| match error {
        Unreadable::Character(c) => ShareError::Character(c),
        Unreadable::TooShort => ShareError::CutShort,
        Unreadable::Checksum => ShareError::Checksum,
    })?;
    let mut has_room = true;
    let draft = read(&mut reader, version == WITH_PACK, &mut has_room);
    if !has_room {
        return Err(ShareError::NoRoom);
    }
    let draft = draft.ok_or(ShareError::Content)?;
    if draft.is_too_large() { Err(ShareError::TooLarge) } else { Ok(draft) }
}

/// The code in a text that may be a code or a link to one: what follows `/f/`, without query and fragment.
pub fn code_in(text: &str) -> &str {
    let text = text.trim();
    let code = text.rsplit_once("/f/").map_or(text, |(_, code)| code);
    code.split(['?', '#', '/']).next().unwrap_or(code)
}

/// The longest code that is read, in characters: twice what the largest draft with the longest name takes.
const LONGEST_CODE: usize = 8192;

/// The version of fleets without packs.
const VERSION: char = '1';

/// The version of fleets that name cards of a pack.
const WITH_PACK: char = '2';

/// Announces the id of a faction that a pack brings, in version 2.
const SPELLED_FACTION: u32 = 7;

/// What ids of cards are made of, in version 2.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789-";

/// Editions with a short form. The order must never change.
const EDITIONS: &[&str] = &[
    "core-2015",
    "faq-3.2.1",
    "rrg-1.5",
    "errata-2023-10",
    "rrg-1.6",
    "arc-01",
    "arc-02",
    "community-2026-04",
];

/// Modes with a short form. The order must never change.
const MODES: &[&str] = &[
    "standard",
    "standard-300",
    "standard-400",
    "core-set",
    "task-force",
    "sector-fleet",
    "corellian-conflict",
    "rebellion-in-the-rim",
];

/// Reads a draft; none where it makes no sense. Where an id of a pack's card gets no number, there is no room.
fn read(from: &mut Reader, with_pack: bool, has_room: &mut bool) -> Option<Draft> {
    let mut foreign_faction = None;
    let faction = match from.bits(3)? {
        0 => None,
        SPELLED_FACTION if with_pack => {
            let id = read_text(from)?;
            let faction = Faction::from_id(&id);
            // Without its pack the faction is not known; its id is kept for those who have the pack.
            foreign_faction = Some(id).filter(|id| faction.is_none() && brought::is_id(id));
            faction
        }
        faction => Some(*Faction::ALL.get(faction as usize - 1)?),
    };
    let mut spelled = Vec::new();
    if with_pack {
        for _ in 0..from.number()? {
            let id = read_id(from).filter(|id| brought::is_id(id))?;
            let number = brought::card_number(&id);
            *has_room &= number.is_some();
            spelled.push(number?);
        }
    }
    let read_card = |from: &mut Reader| {
        let card = read_card(from)?;
        if brought::is_reserved(card) {
            // Without a table of ids the number means nothing.
            spelled.get(card.index() - usize::from(brought::FIRST_NUMBER)).copied()
        } else {
            Some(card)
        }
    };
    let edition = read_word(from, EDITIONS)?;
    let mode = read_word(from, MODES)?;
    let points = if from.bits(1)? == 1 { Some(from.bits(16)? as u16) } else { None };
    let mut ships = Vec::new();
    for _ in 0..from.number()? {
        let mut ship = ShipDraft::new(read_card(from)?);
        for _ in 0..from.number()? {
            ship.upgrades.push(read_card(from)?);
        }
        ships.push(ship);
    }
    let mut squadrons = Vec::new();
    for _ in 0..from.number()? {
        let card = read_card(from)?;
        squadrons.push(SquadronDraft { card, count: u16::try_from(from.number()?).ok()? });
    }
    let mut objectives = Vec::new();
    for _ in 0..from.number()? {
        objectives.push(read_card(from)?);
    }
    let name = if from.is_at_end() { String::new() } else { read_text(from)? };
    let at_end = name.is_empty() || from.is_at_end();
    let notes = String::new();
    at_end.then_some(Draft {
        name,
        faction,
        foreign_faction,
        mode,
        points,
        edition,
        ships,
        squadrons,
        objectives,
        notes,
    })
}

/// Ten bits for a card; all of them set announce sixteen more for a number they cannot hold.
fn card(out: &mut Writer, card: CardNumber) {
    let number = u32::from(card.get());
    out.bits(number.min(LONG_CARD), CARD_BITS);
    if number >= LONG_CARD {
        out.bits(number, 16);
    }
}

fn read_card(from: &mut Reader) -> Option<CardNumber> {
    match from.bits(CARD_BITS)? {
        LONG_CARD => from.bits(16),
        number => Some(number),
    }
    .map(|number| CardNumber::new(number as u16))
}

const CARD_BITS: u32 = 10;
const LONG_CARD: u32 = (1 << CARD_BITS) - 1;

/// A word: 0 for none, its place from 1 on where it has a short form, else the next number and its letters.
fn word(out: &mut Writer, word: Option<&str>, known: &[&str]) {
    let Some(word) = word else { return out.bits(0, WORD_BITS) };
    match known.iter().position(|it| *it == word) {
        Some(place) => out.bits(place as u32 + 1, WORD_BITS),
        None => {
            out.bits(SPELLED, WORD_BITS);
            text(out, word);
        }
    }
}

fn read_word(from: &mut Reader, known: &[&str]) -> Option<Option<String>> {
    Some(match from.bits(WORD_BITS)? {
        0 => None,
        SPELLED => Some(read_text(from)?),
        place => Some((*known.get(place as usize - 1)?).to_owned()),
    })
}

const WORD_BITS: u32 = 5;
const SPELLED: u32 = (1 << WORD_BITS) - 1;

fn id(out: &mut Writer, id: &str) {
    out.number(length(id.len()));
    for byte in id.bytes() {
        let letter = LETTERS.iter().position(|it| *it == byte).unwrap_or(LETTERS.len() - 1);
        out.bits(letter as u32, 6);
    }
}

fn read_id(from: &mut Reader) -> Option<String> {
    let mut id = String::new();
    for _ in 0..from.number()? {
        id.push(char::from(*LETTERS.get(from.bits(6)? as usize)?));
    }
    Some(id)
}

fn text(out: &mut Writer, text: &str) {
    out.number(length(text.len()));
    text.bytes().for_each(|byte| out.bits(byte.into(), 8));
}

fn read_text(from: &mut Reader) -> Option<String> {
    let mut bytes = Vec::new();
    for _ in 0..from.number()? {
        bytes.push(from.bits(8)? as u8);
    }
    String::from_utf8(bytes).ok()
}

/// A length as a number; no draft in memory comes near the limit of 2^30.
fn length(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
