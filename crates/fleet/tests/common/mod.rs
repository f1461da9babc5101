//! A draft as a few readable lines, for tests.
//!
//! ```text
//! empire 400                          optional: faction and points
//! imperial-ii-class-star-destroyer    a ship
//!   darth-vader-commander             its upgrades, indented
//! 2 tie-fighter-squadron              squadrons
//! most-wanted                         an objective
//! ship tie-fighter-squadron           a card where it does not belong
//! mode corellian-conflict             the mode
//! ```

#![allow(dead_code, reason = "not every test uses every function")]

use flagbridge_cards::{CardNumber, Faction, Kind, Resolved};
use flagbridge_data::catalogue;
use flagbridge_fleet::{Draft, ShipDraft, SquadronDraft};

/// The number of a card, which must exist.
pub fn card(id: &str) -> CardNumber {
    let number = catalogue().number(id).or_else(|| id.parse().ok().map(CardNumber::new));
    number.unwrap_or_else(|| panic!("there is no card {id}"))
}

/// An edition, which must exist.
pub fn edition(id: &str) -> Resolved<'static> {
    catalogue().edition(id).expect("the edition exists")
}

/// The draft a text describes.
pub fn draft(text: &str) -> Draft {
    let mut draft = Draft::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if line.starts_with(' ') {
            let ship = draft.ships.last_mut().expect("an upgrade stands below a ship");
            ship.upgrades.push(card(words[0]));
            continue;
        }
        match words.as_slice() {
            ["mode", id] => draft.mode = Some((*id).to_owned()),
            ["points", points] => draft.points = Some(points.parse().expect("a number")),
            ["ship", id] => draft.ships.push(ShipDraft::new(card(id))),
            ["squadron", id] => draft.squadrons.push(SquadronDraft { card: card(id), count: 1 }),
            ["objective", id] => draft.objectives.push(card(id)),
            [faction] if Faction::from_id(faction).is_some() => {
                draft.faction = Faction::from_id(faction);
            }
            [faction, points] if Faction::from_id(faction).is_some() => {
                draft.faction = Faction::from_id(faction);
                draft.points = Some(points.parse().expect("a number"));
            }
            [count, id] => {
                let count = count.parse().expect("a number of squadrons");
                draft.squadrons.push(SquadronDraft { card: card(id), count });
            }
            [id] => {
                let number = card(id);
                match catalogue().newest(number).map(|card| card.kind()) {
                    Some(Kind::Squadron) => {
                        draft.squadrons.push(SquadronDraft { card: number, count: 1 });
                    }
                    Some(Kind::Objective) => draft.objectives.push(number),
                    _ => draft.ships.push(ShipDraft::new(number)),
                }
            }
            _ => panic!("cannot read \"{line}\""),
        }
    }
    draft
}

/// A fleet of 400 points that the current edition accepts.
pub const EMPIRE: &str = "
empire 400
imperial-ii-class-star-destroyer
  darth-vader-commander
  avenger-title
  gunnery-team
  electronic-countermeasures
  leading-shots
  xi7-turbolasers
  captain-brunson-officer
gladiator-i-class-star-destroyer
  demolisher-title
  ordnance-experts
  assault-proton-torpedoes
gozanti-class-cruisers
  comms-net
3 tie-fighter-squadron
2 tie-bomber-squadron
howlrunner-tie-fighter-squadron
most-wanted
fleet-ambush
superior-positions
";

/// A large fleet of small ships.
pub const REBEL: &str = "
rebel 400
cr90-corvette-a
  mon-mothma-commander
  tantive-iv-title
  raymus-antilles-officer
  engine-techs
  turbolaser-reroute-circuits
cr90-corvette-b
  jainas-light-title
  leia-organa-officer
  sw-7-ion-batteries
mc30c-torpedo-frigate
  admonition-title
  ordnance-experts
  assault-concussion-missiles
gr75-medium-transports
  bright-hope-title
  comms-net
gr75-medium-transports
  toryn-farr-officer
2 x-wing-squadron
a-wing-squadron
luke-skywalker-x-wing-squadron
tycho-celchu-a-wing-squadron
advanced-gunnery
contested-outpost
solar-corona
";
