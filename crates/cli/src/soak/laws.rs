//! What must hold after every decision of a game.

use flagbridge_engine::{Action, Presence, Question, ShipId, SquadronId, Table};

/// What the table was like before, as far as laws speak of it.
pub struct Laws {
    damage_cards: usize,
    ships: Vec<Presence>,
    squadrons: Vec<Presence>,
}

impl Laws {
    /// The laws of a game that begins.
    pub fn new(table: &Table) -> Laws {
        Laws { damage_cards: damage_cards(table), ships: ships(table), squadrons: squadrons(table) }
    }

    /// Whether every law holds after what has just been done, or which does not.
    pub fn hold(&mut self, table: &Table) -> Result<(), String> {
        let over = table.outcome().is_some();
        if !over && table.decision().is_none() {
            return Err("there is no open decision and the game is not over".to_owned());
        }
        let found = damage_cards(table);
        if found != self.damage_cards {
            return Err(format!(
                "there were {} damage cards, now there are {found}",
                self.damage_cards
            ));
        }
        hold_offers(table)?;
        self.hold_units(table)
    }

    /// No unit vanishes; nothing that was destroyed comes back but a squadron a card brings, and what stood on the table
    /// leaves it only while a displaced squadron is being placed.
    fn hold_units(&mut self, table: &Table) -> Result<(), String> {
        let (ships, squadrons) = (ships(table), squadrons(table));
        if ships.len() < self.ships.len() || squadrons.len() < self.squadrons.len() {
            return Err("a unit has vanished".to_owned());
        }
        let question = table.decision().map(|decision| decision.question);
        let lifted = matches!(question, Some(Question::Displaced(_) | Question::Dislodged(_)));
        for (place, (was, is)) in self.ships.iter().zip(&ships).enumerate() {
            let back = *was == Presence::Destroyed && is != was;
            if back || (*was != Presence::Waiting && *is == Presence::Waiting) {
                let name = table.game().ship_name(ShipId(place as u8));
                return Err(format!("{name} was {was:?} and is {is:?}"));
            }
        }
        for (place, (was, is)) in self.squadrons.iter().zip(&squadrons).enumerate() {
            let back = *was == Presence::Destroyed && *is == Presence::SetAside;
            if back || (*was != Presence::Waiting && *is == Presence::Waiting && !lifted) {
                let name = table.game().squadron_name(SquadronId(place as u8));
                return Err(format!("{name} was {was:?} and is {is:?}"));
            }
        }
        for (place, ship) in ships.iter().enumerate() {
            let id = ShipId(place as u8);
            if table.ship(id).upgrades.len() != table.game().ship(id).upgrades().count() {
                return Err(format!("{} has lost a card ({ship:?})", table.game().ship_name(id)));
            }
        }
        (self.ships, self.squadrons) = (ships, squadrons);
        Ok(())
    }
}

/// Where only cards are offered: what is optional can be declined, and what is mandatory cannot. RRG 1.6, Effect Use and
/// Timing.
fn hold_offers(table: &Table) -> Result<(), String> {
    let Some(decision) = table.decision() else { return Ok(()) };
    if !matches!(
        decision.question,
        Question::Window(_) | Question::AttackEffects | Question::DefenseTokens
    ) {
        return Ok(());
    }
    let answers = table.legal().actions;
    let must = answers.iter().find(|action| match action {
        Action::Use(source, effect) => table.is_mandatory(*source, *effect),
        _ => false,
    });
    match (must, answers.contains(&Action::Pass)) {
        (Some(must), true) => {
            Err(format!("\"{}\" is mandatory and can be declined", table.game().write(must)))
        }
        (None, false) => {
            Err(format!("nothing offered is mandatory and it cannot be declined: {answers:?}"))
        }
        _ => Ok(()),
    }
}

/// How many damage cards there are, wherever they lie.
fn damage_cards(table: &Table) -> usize {
    let ships = (0..table.game().ships.len()).map(|place| table.ship(ShipId(place as u8)));
    let dealt: usize = ships.map(|ship| ship.damage.len()).sum();
    let stations: usize = table.stations().iter().map(|station| station.damage.len()).sum();
    let drawn = usize::from(table.drawn_card().is_some());
    table.deck_size() + table.discards().len() + dealt + stations + drawn
}

fn ships(table: &Table) -> Vec<Presence> {
    (0..table.game().ships.len()).map(|place| table.ship(ShipId(place as u8)).place).collect()
}

fn squadrons(table: &Table) -> Vec<Presence> {
    let all = 0..table.game().squadrons.len();
    all.map(|place| table.squadron(SquadronId(place as u8)).place).collect()
}
