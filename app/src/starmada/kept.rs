//! What a browser keeps of Starmada: battles, fleets and display sheets.

use flagbridge_starmada::Sheet;
use flagbridge_starmada::draft::Draft;
use flagbridge_starmada::record::BadRecord;
use serde::{Deserialize, Serialize};

use super::session::{Occupant, Session};

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptBattle {
    /// Its name in addresses.
    pub id: String,
    /// When it was last changed, in milliseconds since 1970.
    pub changed: u64,
    /// What the two fleets are called.
    pub names: [String; 2],
    /// Who sits where: `person` or the name of a bot.
    pub seats: [String; 2],
    /// In a word, how it stands.
    pub stands: String,
    /// The record.
    pub record: String,
}

/// A player's own fleet or display sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptText {
    /// What tells it from the others.
    pub id: String,
    /// When it was last changed, in milliseconds since 1970.
    pub changed: u64,
    /// The fleet's share code, or the sheet as JSON.
    pub text: String,
}

impl KeptBattle {
    /// What is kept of a battle.
    pub fn of(session: &Session, id: String, changed: u64) -> KeptBattle {
        let table = session.table();
        let stands = match table.outcome() {
            Some(_) => "over".to_owned(),
            None if table.turn() == 0 => "setup".to_owned(),
            None => format!("game turn {}", table.turn()),
        };
        KeptBattle {
            id,
            changed,
            names: session.names().clone(),
            seats: session.seats().map(|seat| seat.to_string()),
            stands,
            record: session.record_text(),
        }
    }

    /// The battle as it can go on. A seat that cannot be read is a person's.
    pub fn resume(&self) -> Result<Session, BadRecord> {
        let seats = self.seats.each_ref().map(|seat| seat.parse().unwrap_or(Occupant::Person));
        Session::resume(&self.record, seats, self.names.clone())
    }
}

impl KeptText {
    /// What is kept of a fleet.
    pub fn of_fleet(draft: &Draft, id: String, changed: u64) -> KeptText {
        KeptText { id, changed, text: draft.to_code() }
    }

    /// What is kept of a sheet: as JSON, since half a sheet has no text that reads back.
    pub fn of_sheet(sheet: &Sheet, id: String, changed: u64) -> KeptText {
        let text = serde_json::to_string(sheet).expect("a sheet is plain data");
        KeptText { id, changed, text }
    }

    /// The fleet it holds; none where it holds none.
    pub fn fleet(&self) -> Option<Draft> {
        Draft::from_code(&self.text).ok()
    }

    /// The sheet it holds; none where it holds none.
    pub fn sheet(&self) -> Option<Sheet> {
        serde_json::from_str(&self.text).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::starmada::session::fixture;

    #[test]
    fn fleets_and_sheets_are_kept_whatever_they_lack() {
        let id = || "x".to_owned();
        for sheet in [Sheet::default(), Sheet { class: "A / B\n#".to_owned(), ..Sheet::default() }]
        {
            assert_eq!(KeptText::of_sheet(&sheet, id(), 1).sheet(), Some(sheet.clone()));
            let draft = Draft { name: "N".to_owned(), ..Draft::default() };
            let kept = KeptText::of_fleet(&draft, id(), 1);
            assert_eq!(kept.fleet(), Some(draft));
            assert_eq!(kept.sheet(), None);
        }
    }

    #[test]
    fn a_kept_battle_goes_on_where_it_was() {
        let session = fixture::at_orders();
        let kept = KeptBattle::of(&session, "x".to_owned(), 5);
        assert_eq!(kept.stands, "game turn 1");
        let text = serde_json::to_string(&kept).expect("plain data");
        let read: KeptBattle = serde_json::from_str(&text).expect("what was written");
        assert_eq!(read, kept);
        let resumed = read.resume().expect("a battle of ours");
        assert_eq!(resumed.table().hash(), session.table().hash());
        let broken = KeptBattle { record: kept.record.replace("place", "plaice"), ..kept };
        assert!(broken.resume().is_err());
    }
}
