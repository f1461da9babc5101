use std::collections::BTreeSet;

use flagbridge_cards::{Card, CardNumber, Keyword, Kind, Obstacle, ObstacleKind, Resolved};
use flagbridge_engine::effects::{Played, played};
use flagbridge_engine::meter::{Meter, Usage, ways};
use flagbridge_engine::{Game, Table};

use super::fleets::GIVES;

/// Everything that must be used in an edition: the cards of the first two releases, every keyword, the damage deck,
/// the objectives of the core set and every obstacle.
pub struct Goals {
    pub rules: Resolved<'static>,
    pub goals: Vec<Goal>,
}

/// One way of using something.
pub struct Goal {
    pub kind: &'static str,
    pub way: Usage,
    /// Games in which it could have come up.
    pub tried: u64,
}

/// What no game has used yet.
#[derive(Default)]
pub struct Missing {
    pub ways: BTreeSet<Usage>,
    pub cards: BTreeSet<CardNumber>,
    pub keywords: BTreeSet<Keyword>,
    pub obstacles: BTreeSet<u8>,
}

/// The kinds of the meter, in the order they are shown.
pub const KINDS: [&str; 7] =
    ["ships", "squadrons", "upgrades", "damage", "objectives", "keywords", "obstacles"];

impl Goals {
    /// The goals of an edition; `all` adds every later card whose effect the engine plays.
    pub fn new(rules: Resolved<'static>, all: bool) -> Goals {
        let cards = rules.cards().filter(|card| {
            card.kind() == Kind::Damage
                || is_early(rules, card)
                || (all && played(card) == Played::Played)
        });
        let mut goals: Vec<Goal> = cards
            .flat_map(|card| ways(rules, card).into_iter().map(move |way| (card, way)))
            .filter(|(card, way)| !is_among(&OUT_OF_REACH, card, *way))
            .filter(|(card, way)| all || !is_among(&WITH_LATER_CARDS, card, *way))
            .map(|(card, way)| goal(kind_of(card), way))
            .collect();
        let keywords = &rules.edition().game.keywords;
        goals.extend(keywords.iter().map(|keyword| goal("keywords", Usage::Keyword(*keyword))));
        for (place, obstacle) in rules.catalogue().table.obstacles.iter().enumerate() {
            if exists(rules, obstacle) {
                let ways = [
                    Usage::ObstacleLaid,
                    Usage::ObstacleUnderShip,
                    Usage::ObstacleUnderSquadron,
                    Usage::ObstacleInSight,
                ];
                goals.extend(ways.map(|way| goal("obstacles", way(place as u8))));
            }
        }
        goals.sort_by_key(|goal| (KINDS.iter().position(|kind| *kind == goal.kind), goal.way));
        Goals { rules, goals }
    }

    pub fn missing(&self, meter: &Meter) -> Missing {
        let mut missing = Missing::default();
        for goal in self.goals.iter().filter(|goal| meter.count(goal.way) == 0) {
            missing.ways.insert(goal.way);
            missing.cards.extend(goal.way.card());
            missing.obstacles.extend(goal.way.obstacle());
            if let Usage::Keyword(keyword) = goal.way {
                missing.keywords.insert(keyword);
            }
        }
        missing
    }

    /// Counts a game for whatever was part of it.
    pub fn tried(&mut self, table: &Table) {
        let cards = cards_of(table);
        let keywords = keywords_of(table.game());
        let laid: BTreeSet<_> = table.obstacles().iter().map(|obstacle| obstacle.token).collect();
        for goal in &mut self.goals {
            let part = match (goal.way, goal.way.card(), goal.way.obstacle()) {
                (Usage::Keyword(keyword), ..) => keywords.contains(&keyword),
                (_, Some(_), _) if goal.kind == "damage" => true,
                (_, Some(card), _) => cards.contains(&card),
                (_, _, Some(token)) => laid.contains(&token),
                _ => false,
            };
            goal.tried += u64::from(part);
        }
    }

    /// What a way is called: what is used, and how.
    pub fn name(&self, way: Usage) -> (&'static str, String) {
        let how = match way {
            Usage::Played(_) => "in play".to_owned(),
            Usage::Effect(_, effect) => format!("effect {}", effect + 1),
            Usage::Command(_, command) => format!("command {}", command.id()),
            Usage::AttackFrom(_, zone) => format!("attack from {}", zone.id()),
            Usage::AttackShip(_) => "attack on a ship".to_owned(),
            Usage::AttackSquadron(_) => "attack on a squadron".to_owned(),
            Usage::Defense(_, token) => format!("spend {}", token.id()),
            Usage::Speed(_, speed) => format!("speed {speed}"),
            Usage::Scored(_) => "victory token".to_owned(),
            Usage::Keyword(_) => "act".to_owned(),
            Usage::ObstacleLaid(_) => "on the table".to_owned(),
            Usage::ObstacleUnderShip(_) => "under a ship".to_owned(),
            Usage::ObstacleUnderSquadron(_) => "under a squadron".to_owned(),
            Usage::ObstacleInSight(_) => "obstruct".to_owned(),
        };
        let what = match way {
            Usage::Keyword(keyword) => keyword.id(),
            way => {
                let card = way.card().and_then(|card| self.rules.card(card)).map(|card| card.id);
                let obstacles = &self.rules.catalogue().table.obstacles;
                let obstacle = way.obstacle().map(|token| obstacles[usize::from(token)].id);
                card.or(obstacle).unwrap_or_default()
            }
        };
        (what, how)
    }
}

/// Whether a list of effects has this one.
fn is_among(effects: &[(&str, u8)], card: &Card, way: Usage) -> bool {
    effects.iter().any(|(id, effect)| *id == card.id && way == Usage::Effect(card.number, *effect))
}

/// Effects that no game here can use, by position.
const OUT_OF_REACH: [(&str, u8); 4] = [
    // Every ship that activates has a dial; it is for records up to revision 7, where a crew could panic twice.
    ("crew-panic", 1),
    // It takes squadrons with swarm aboard, and none of these has AI for its battery; a content pack may bring one.
    ("invisible-hand-title", 4),
    // Ships retreat in campaigns alone.
    ("hyperlane-raid", 5),
    ("show-of-force", 2),
];

/// Effects that need later cards: no ship of the first two releases has a salvo token.
const WITH_LATER_CARDS: [(&str, u8); 1] = [("opening-salvo", 3)];

/// Whether a card appeared in the core set or the first wave.
pub fn is_early(rules: Resolved<'_>, card: &Card) -> bool {
    matches!(release(rules, card), "wave-0" | "wave-1")
}

/// Whether an edition has an obstacle: the standard six, and those whose release is in its pool.
fn exists(rules: Resolved<'_>, obstacle: &Obstacle) -> bool {
    let appeared = match obstacle.kind {
        _ if obstacle.standard => return true,
        ObstacleKind::DustField => "corellian-conflict",
        _ => "rebellion-in-the-rim",
    };
    rules.cards().any(|card| release(rules, card) == appeared)
}

fn release(rules: Resolved<'_>, card: &Card) -> &'static str {
    rules.catalogue().releases[usize::from(card.release)].id
}

fn goal(kind: &'static str, way: Usage) -> Goal {
    Goal { kind, way, tried: 0 }
}

fn kind_of(card: &Card) -> &'static str {
    match card.kind() {
        Kind::Ship => "ships",
        Kind::Squadron => "squadrons",
        Kind::Upgrade => "upgrades",
        Kind::Objective => "objectives",
        Kind::Damage => "damage",
    }
}

fn cards_of(table: &Table) -> BTreeSet<CardNumber> {
    let rosters = table.game().rosters.iter();
    let units = rosters.flat_map(|roster| {
        let ships = roster.ships.iter().flat_map(|ship| ship.upgrades.iter().chain([&ship.card]));
        ships.chain(&roster.squadrons).copied()
    });
    units.chain(table.objective()).collect()
}

fn keywords_of(game: &Game) -> BTreeSet<Keyword> {
    let squadrons = game.squadrons.iter();
    let printed = squadrons.flat_map(|own| own.squadron.keywords.iter().map(|value| value.keyword));
    let upgrades = game.ships.iter().flat_map(|ship| ship.upgrades());
    let given = upgrades.flat_map(|card| GIVES.into_iter().filter(|(id, _)| *id == card.id));
    printed.chain(given.map(|(_, keyword)| keyword)).collect()
}
