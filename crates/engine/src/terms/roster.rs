use flagbridge_cards::{CardNumber, Resolved};

/// The cards a player brings to the table.
///
/// The engine plays whatever it is given; whether a fleet is legal is the validator's business.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// Ships with their upgrades.
    pub ships: Vec<RosterShip>,
    /// Squadrons, one entry for each copy.
    pub squadrons: Vec<CardNumber>,
    /// Objectives, at most one of each category.
    pub objectives: Vec<CardNumber>,
}

/// A ship with its upgrades.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterShip {
    /// The ship.
    pub card: CardNumber,
    /// Its upgrades.
    pub upgrades: Vec<CardNumber>,
}

impl Roster {
    /// The cards of a list: ships with their upgrades, squadrons with their number of copies, objectives.
    pub fn gather<'a>(
        ships: impl Iterator<Item = (CardNumber, &'a [CardNumber])>,
        squadrons: impl Iterator<Item = (CardNumber, u16)>,
        objectives: &[CardNumber],
    ) -> Roster {
        // A list may state any number of copies; one more than a table holds is enough to be refused.
        let copies = |count: u16| usize::from(count.min(101));
        Roster {
            ships: ships
                .map(|(card, upgrades)| RosterShip { card, upgrades: upgrades.to_vec() })
                .collect(),
            squadrons: squadrons
                .flat_map(|(card, count)| std::iter::repeat_n(card, copies(count)))
                .collect(),
            objectives: objectives.to_vec(),
        }
    }

    /// Every card of the list.
    pub fn cards(&self) -> impl Iterator<Item = CardNumber> + '_ {
        let ships = self.ships.iter();
        let ships = ships.flat_map(|ship| std::iter::once(ship.card).chain(ship.upgrades.clone()));
        ships.chain(self.squadrons.iter().copied()).chain(self.objectives.iter().copied())
    }

    /// What the fleet costs. RRG 1.6, Fleet Building.
    pub fn points(&self, rules: Resolved<'_>) -> u16 {
        let cost = |card: &CardNumber| rules.card(*card).map_or(0, |card| card.points);
        let ships = self
            .ships
            .iter()
            .map(|ship| cost(&ship.card) + ship.upgrades.iter().map(cost).sum::<u16>());
        ships.sum::<u16>() + self.squadrons.iter().map(cost).sum::<u16>()
    }
}
