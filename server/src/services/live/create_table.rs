//! Creating a table: three keys, and no accounts.

use flagbridge_data::catalogue;
use flagbridge_live::{Clock, GameId, Row, RowEntry, Settings, Starmada};

use super::seed::table_seed;
use crate::storage::{LiveKeys, Sender, Storage, StorageError, random_id};

/// The longest time a clock may be set to, in minutes.
pub(super) const LONGEST_CLOCK: u16 = 24 * 60;

/// The longest time that spectators may be behind, in minutes.
const LONGEST_DELAY: u16 = 120;

/// Creates a table; `open` where anyone may take its second seat. Its id and its keys.
pub(crate) async fn create_table(
    storage: &Storage,
    settings: Settings,
    open: bool,
    sender: &Sender,
) -> Result<(String, LiveKeys), StorageError> {
    let (seed, salt) = table_seed();
    let entry = RowEntry::Opened { settings, seed, salt, after: None, event: None, battle: None };
    let row = Row { at: 0, by: None, entry };
    let entry = serde_json::to_string(&row).expect("a row is plain data");
    let (id, keys) = (random_id(), LiveKeys::random());
    storage.create_live_table(&id, &[entry], &keys, open, sender).await?;
    Ok((id, keys))
}

/// The settings, if they are possible; else a sentence that says why not.
pub(crate) fn checked_settings(settings: Settings) -> Result<Settings, String> {
    match settings.game {
        GameId::Armada => {
            if !settings.edition.is_empty() && catalogue().edition(&settings.edition).is_err() {
                return Err("There is no such edition.".to_owned());
            }
            if !settings.mode.is_empty() && catalogue().mode(&settings.mode).is_none() {
                return Err("There is no such mode.".to_owned());
            }
            if !settings.options.is_empty() {
                return Err("Armada has modes and no options.".to_owned());
            }
        }
        GameId::Starmada => {
            if Starmada::size(&settings).is_none() {
                return Err("There is no battle of this size.".to_owned());
            }
            if Starmada::options(&settings).is_none() {
                return Err("There is no such option, or not with this value.".to_owned());
            }
            if !settings.edition.is_empty() || settings.points.is_some() {
                return Err("Starmada has sizes of battles, no editions and points.".to_owned());
            }
        }
    }
    if settings.points.is_some_and(|points| !(1..=10_000).contains(&points)) {
        return Err("Fleets have 1 to 10000 points.".to_owned());
    }
    if settings.delay > LONGEST_DELAY {
        return Err(format!("Spectators see a game at most {LONGEST_DELAY} minutes later."));
    }
    let minutes = match settings.clock {
        Clock::None => 1,
        Clock::Each { minutes, .. } | Clock::Shared { minutes } => minutes,
    };
    match minutes {
        1..=LONGEST_CLOCK => Ok(settings),
        _ => Err(format!("A clock is set to 1 to {LONGEST_CLOCK} minutes.")),
    }
}
