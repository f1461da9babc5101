//! Shots as they are shown: at which pace, between which hexes, with which dice.

use std::time::Duration;

use flagbridge_starmada::{Element, Event, Hex, Table};

use super::super::store;

/// How long each shot is shown before the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// All at once.
    AtOnce,
    /// Quickly.
    Quick,
    /// Slowly enough to read the dice.
    Slow,
}

impl Pace {
    /// All of them.
    pub(super) const ALL: [Pace; 3] = [Pace::AtOnce, Pace::Quick, Pace::Slow];

    /// The word that is kept, and the words of the choice.
    pub(super) const fn words(self) -> (&'static str, &'static str) {
        match self {
            Pace::AtOnce => ("at-once", "All shots at once"),
            Pace::Quick => ("quick", "Shot by shot, quickly"),
            Pace::Slow => ("slow", "Shot by shot, slowly"),
        }
    }

    /// How long a shot is shown; none where all are shown together.
    pub(super) const fn pause(self) -> Option<Duration> {
        match self {
            Pace::AtOnce => None,
            Pace::Quick => Some(Duration::from_millis(700)),
            Pace::Slow => Some(Duration::from_millis(2200)),
        }
    }

    /// The pace that this browser keeps; without one, all at once where little is to move, else quickly.
    pub(super) fn kept() -> Pace {
        let kept = store::word(store::PACE);
        let known = Pace::ALL.into_iter().find(|pace| Some(pace.words().0) == kept.as_deref());
        let usual = if store::wants_stillness() { Pace::AtOnce } else { Pace::Quick };
        known.unwrap_or(usual)
    }
}

/// A shot: from, to, whether it hit, what the dice were, and the damage it did.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shot {
    pub(super) from: Hex,
    pub(super) to: Hex,
    pub(super) hit: bool,
    pub(super) words: String,
    pub(super) damage: Vec<Event>,
}

/// The shots among events, each with the line of the log and the damage that followed.
pub(super) fn shots_of(before: &Table, now: &Table, events: &[Event]) -> Vec<Shot> {
    let mut shots: Vec<Shot> = Vec::new();
    let game = now.game();
    for event in events {
        let line = match event {
            Event::Fired { ship, volley, hits, .. } => {
                let from = before.place_of(Element::Ship(*ship));
                from.zip(before.place_of(volley.target)).map(|ends| (ends, hits.successes > 0))
            }
            Event::Strafed { flight, ship, impact, .. } => {
                let from = now.place_of(Element::Flight(*flight));
                let to = before.place_of(Element::Ship(*ship));
                from.zip(to).map(|ends| (ends, impact.successes > 0))
            }
            Event::Dogfight { flight, target, lost, .. } => {
                let from = before.place_of(Element::Flight(*flight));
                let to = before.place_of(Element::Flight(*target));
                from.zip(to).map(|ends| (ends, lost[1] > 0))
            }
            Event::Damaged(..) | Event::FightersHit(..) | Event::Destroyed(_) => {
                if let Some(last) = shots.last_mut() {
                    last.words += "; ";
                    last.words += &game.tell(event);
                    last.damage.push(event.clone());
                }
                None
            }
            _ => None,
        };
        if let Some(((from, to), hit)) = line {
            shots.push(Shot { from, to, hit, words: game.tell(event), damage: Vec::new() });
        }
    }
    shots
}
