//! The squadrons of a fleet: what each is for, and what they amount to.

use flagbridge_cards::{Card, Keyword, Squadron};

use crate::expectation::mean_of;

/// What a squadron is for, by its dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Attacks ships.
    AntiShip,
    /// Attacks squadrons.
    AntiSquadron,
    /// Does both.
    Both,
    /// Does neither well: it helps the others.
    Support,
}

/// One line of squadrons.
#[derive(Clone, Debug, PartialEq)]
pub struct SquadronLine {
    /// The card.
    pub card: &'static Card,
    /// The figures on it.
    pub squadron: &'static Squadron,
    /// How many.
    pub count: u32,
    /// What it is for.
    pub role: Role,
    /// The expected damage of one of them to a ship.
    pub to_ships: f64,
    /// The expected damage of one of them to a squadron.
    pub to_squadrons: f64,
}

/// All squadrons of a fleet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SquadronFigures {
    /// The lines, in the order of the list.
    pub lines: Vec<SquadronLine>,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 4] = [Role::AntiShip, Role::AntiSquadron, Role::Both, Role::Support];

    /// From so much expected damage to a ship on, a squadron is anti-ship even without Bomber.
    pub const TO_SHIPS: f64 = 1.0;

    /// From so much expected damage to a squadron on, a squadron is anti-squadron.
    pub const TO_SQUADRONS: f64 = 1.5;

    /// The role as a player reads it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AntiShip => "Anti-ship",
            Self::AntiSquadron => "Anti-squadron",
            Self::Both => "Both",
            Self::Support => "Support",
        }
    }

    fn of(squadron: &Squadron, to_ships: f64, to_squadrons: f64) -> Self {
        let bombs = squadron.keyword(Keyword::Bomber).is_some() || to_ships >= Self::TO_SHIPS;
        match (bombs, to_squadrons >= Self::TO_SQUADRONS) {
            (true, true) => Self::Both,
            (true, false) => Self::AntiShip,
            (false, true) => Self::AntiSquadron,
            (false, false) => Self::Support,
        }
    }
}

impl SquadronLine {
    pub(crate) fn new(card: &'static Card, squadron: &'static Squadron, count: u32) -> Self {
        let to_ships = mean_of(squadron.battery, squadron.keyword(Keyword::Bomber).is_some());
        let to_squadrons = mean_of(squadron.anti_squadron, false);
        let role = Role::of(squadron, to_ships, to_squadrons);
        Self { card, squadron, count, role, to_ships, to_squadrons }
    }

    /// The keywords with their numbers, by comma.
    pub fn keywords(&self) -> String {
        let words: Vec<String> = self.squadron.keywords.iter().map(ToString::to_string).collect();
        words.join(", ")
    }
}

impl SquadronFigures {
    /// How many squadrons there are.
    pub fn count(&self) -> u32 {
        self.lines.iter().map(|line| line.count).sum()
    }

    /// How many have the role, with their hull points and fleet points.
    pub fn of_role(&self, role: Role) -> (u32, u32, u32) {
        let lines = self.lines.iter().filter(|line| line.role == role);
        lines.fold((0, 0, 0), |(count, hull, points), line| {
            (
                count + line.count,
                hull + line.count * u32::from(line.squadron.hull),
                points + line.count * u32::from(line.card.points),
            )
        })
    }

    /// The expected damage of all of them, each attacking once: to ships, to squadrons.
    pub fn damage(&self) -> (f64, f64) {
        let sum = |of: fn(&SquadronLine) -> f64| {
            self.lines.iter().map(|line| f64::from(line.count) * of(line)).sum()
        };
        (sum(|line| line.to_ships), sum(|line| line.to_squadrons))
    }

    /// Every keyword in the fleet with the number of squadrons that have it.
    pub fn keywords(&self) -> Vec<(Keyword, u32)> {
        let has = |keyword: Keyword| {
            let lines = self.lines.iter().filter(|line| line.squadron.keyword(keyword).is_some());
            lines.map(|line| line.count).sum::<u32>()
        };
        let counts = Keyword::ALL.iter().map(|keyword| (*keyword, has(*keyword)));
        counts.filter(|(_, count)| *count > 0).collect()
    }
}
