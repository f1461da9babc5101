//! A table written down as the head of a scenario file.

use std::fmt::Write as _;

use flagbridge_cards::HullZone;

use crate::effects::fleet_rule;
use crate::geometry::{Edge, Point};
use crate::notation::token_text;
use crate::state::{Game, Options, Presence, Ship, Squadron, Table, Team, UpgradeState};
use crate::terms::{Seat, ShipId, SquadronId, Tokens, Unit};

/// The two lists and the seed: a scenario that begins with setup.
pub(super) fn setup(table: &Table, seed: u64) -> String {
    let game = table.game();
    let mut text = format!("phase = \"setup\"\nseed = {seed}\n");
    if let Some(battle) = &game.campaign {
        let _ = writeln!(text, "first = \"{}\"", battle.first);
        if let Some(objective) = battle.objective {
            let _ = writeln!(text, "objective = \"{}\"", game.card_name(objective));
        }
    }
    text += &options(table).unwrap_or_default();
    text += "\n[objectives]\n";
    for seat in Seat::ALL {
        let ids = game.rosters[seat.index()].objectives.iter().map(|it| game.card_name(*it));
        let _ = writeln!(text, "{seat} = {}", list(ids));
    }
    text += &teams(&game.teams);
    text += &campaign(game);
    for place in 0..table.ships.len() {
        text += &ship_cards(table, ShipId(place as u8));
    }
    for place in 0..table.squadrons.len() {
        let id = SquadronId(place as u8);
        let name = game.squadron_name(id);
        let _ = write!(text, "\n[squadrons.{name}]\ncard = \"{}\"\n", game.squadron(id).card.id);
    }
    text
}

/// The position as a scenario describes it, with the cards that are drawn until `end` on top of the deck; none where
/// something on the table has no word for it.
pub(super) fn position(table: &Table, end: &Table, phase: &str) -> Option<String> {
    let game = table.game();
    if !game.changes.is_empty() || !table.stations.is_empty() || !table.retreating.is_empty() {
        return None;
    }
    let turn = table.decision()?.seat;
    let mut text = format!(
        "phase = \"{phase}\"\nfirst = \"{}\"\nturn = \"{turn}\"\nround = {}\n",
        table.first, table.round,
    );
    text += &options(table)?;
    if let Some(objective) = table.objective {
        let _ = writeln!(text, "objective = \"{}\"", game.card_name(objective));
    }
    // A card that is looked at is not always drawn.
    let drawn = table.deck.len().saturating_sub(end.deck.len()) + 4;
    let top = table.deck.iter().rev().take(drawn).flatten().map(|card| game.card_name(*card));
    let _ = writeln!(text, "deck = {}", list(top));
    if !table.discards.is_empty() {
        let ids = table.discards.iter().map(|card| game.card_name(*card));
        let _ = writeln!(text, "discards = {}", list(ids));
    }
    text += &by_seat("pass-tokens", table.pass_tokens);
    text += &by_seat("victory-tokens", table.victory);
    text += &objective_card(table);
    text += &teams(&game.teams);
    text += &campaign(game);
    for (place, ship) in table.ships.iter().enumerate() {
        text += &ship_cards(table, ShipId(place as u8));
        text += &ship_state(table, ShipId(place as u8), ship)?;
    }
    for (place, squadron) in table.squadrons.iter().enumerate() {
        text += &squadron_state(table, SquadronId(place as u8), squadron)?;
    }
    for obstacle in &table.obstacles {
        let id = game.obstacles()[usize::from(obstacle.token)].id;
        let pose = obstacle.pose;
        let heading = millimetres(pose.heading.hundredths());
        let _ = write!(
            text,
            "\n[[obstacles]]\nid = \"{id}\"\nat = {}\nheading = {heading}\n",
            point(pose.at)
        );
        if obstacle.objectives > 0 {
            let _ = writeln!(text, "objective-tokens = {}", obstacle.objectives);
        }
    }
    for marker in &table.markers {
        let kind = marker.kind.id();
        let _ = write!(text, "\n[[markers]]\nkind = \"{kind}\"\nat = {}\n", point(marker.at));
        if let Some(owner) = marker.owner {
            let _ = writeln!(text, "owner = \"{owner}\"");
        }
    }
    Some(text)
}

/// Scars and veterans of a campaign.
fn campaign(game: &Game) -> String {
    let Some(battle) = &game.campaign else { return String::new() };
    let names = |units: &[Unit]| list(units.iter().map(|unit| game.unit_name(*unit)));
    let (scarred, veterans) = (names(&battle.scarred), names(&battle.veterans));
    let fleets = list(battle.fleets.iter().map(|fleet| {
        let rules = fleet.rules.iter().filter_map(|number| fleet_rule(*number));
        let rules: String = rules.map(|rule| format!(" {}", rule.id)).collect();
        format!("{}{rules}", game.ship_name(fleet.flagship))
    }));
    format!("\n[campaign]\nscarred = {scarred}\nveterans = {veterans}\nfleets = {fleets}\n")
}

/// Mode, rounds and edges; none where no mode has this table.
fn options(table: &Table) -> Option<String> {
    let game = table.game();
    let own = Options { rounds: Some(6), short_edges: false, ..game.options };
    let mut text = String::new();
    if own != Options::STANDARD {
        let wanted = |options: Options| {
            options == own || (Options { objectives: own.objectives, ..options }) == own
        };
        let modes = &game.rules.catalogue().modes;
        let mode = modes.iter().find(|mode| wanted(Options::of(mode)));
        match mode {
            Some(mode) => {
                let _ = writeln!(text, "mode = \"{}\"", mode.id);
            }
            None if !wanted(Options::STANDARD) => return None,
            None => {}
        }
    }
    match game.options.rounds {
        None => text += "rounds = 0\n",
        Some(6) => {}
        Some(rounds) => {
            let _ = writeln!(text, "rounds = {rounds}");
        }
    }
    text += if game.options.short_edges { "short-edges = true\n" } else { "" };
    Some(text)
}

fn by_seat(key: &str, counts: [u8; 2]) -> String {
    match counts {
        [0, 0] => String::new(),
        [a, b] => format!("{key} = {{ A = {a}, B = {b} }}\n"),
    }
}

fn objective_card(table: &Table) -> String {
    let card = &table.objective_card;
    let mut parts = Vec::new();
    if card.tokens > 0 {
        parts.push(format!("tokens = {}", card.tokens));
    }
    if !card.dials.is_empty() {
        let dials = card.dials.iter().flatten().map(|dial| dial.id().to_owned());
        parts.push(format!("dials = {}", list(dials)));
    }
    match card.edge {
        Some(Edge::West) => parts.push("edge = \"west\"".to_owned()),
        Some(Edge::East) => parts.push("edge = \"east\"".to_owned()),
        _ => {}
    }
    match parts.is_empty() {
        true => String::new(),
        false => format!("objective-card = {{ {} }}\n", parts.join(", ")),
    }
}

fn teams(teams: &[Team; 2]) -> String {
    let mut text = String::new();
    for (seat, team) in
        Seat::ALL.into_iter().zip(teams).filter(|(_, team)| **team != Team::default())
    {
        let Team { commander, ships, squadrons } = team;
        let _ = write!(
            text,
            "\n[teams.{seat}]\ncommander = {commander}\nships = {ships:?}\nsquadrons = {squadrons:?}\n"
        );
    }
    text
}

fn ship_cards(table: &Table, id: ShipId) -> String {
    let game = table.game();
    let profile = game.ship(id);
    let mut text = format!("\n[ships.{}]\ncard = \"{}\"\n", game.ship_name(id), profile.card.id);
    let upgrades: Vec<String> = profile.upgrades().map(|card| card.id.to_owned()).collect();
    if !upgrades.is_empty() {
        let _ = writeln!(text, "upgrades = {}", list(upgrades.into_iter()));
    }
    text
}

fn ship_state(table: &Table, id: ShipId, ship: &Ship) -> Option<String> {
    let game = table.game();
    let mut text = stance(ship.place, ship.kept_by.is_some(), ship.pose.at)?;
    if ship.place == Presence::Deployed {
        let heading = millimetres(ship.pose.heading.hundredths());
        text = text.replace(" }", &format!(", heading = {heading} }}"));
    }
    let _ = writeln!(text, "speed = {}", ship.speed);
    let profile = game.ship(id);
    let zones = HullZone::ALL.iter().filter(|zone| profile.ship.hull_zones().contains(zone));
    let shields = zones
        .filter(|zone| ship.shields[**zone as usize] != profile.ship.shields.0[**zone as usize])
        .map(|zone| format!("{} = {}", zone.id(), ship.shields[*zone as usize]));
    let shields: Vec<String> = shields.collect();
    if !shields.is_empty() {
        let _ = writeln!(text, "shields = {{ {} }}", shields.join(", "));
    }
    let dials = ship.dials.iter().flatten().map(|dial| dial.id().to_owned());
    let _ = writeln!(text, "stack = {}", list(dials));
    let mut words = |key: &str, words: Vec<String>| {
        if !words.is_empty() {
            let _ = writeln!(text, "{key} = {}", list(words.into_iter()));
        }
    };
    words("tokens", ship.tokens.each().map(|command| command.id().to_owned()).collect());
    words("raids", ship.raids.iter().map(|command| command.id().to_owned()).collect());
    let damage = ship.damage.iter().map(|damage| {
        let side = if damage.faceup { "" } else { "facedown:" };
        format!("{side}{}", game.damage_name(damage.card))
    });
    words("damage", damage.collect());
    let named = |has: fn(&UpgradeState) -> bool| -> Vec<String> {
        let states = ship.upgrades.iter().zip(profile.upgrades());
        states.filter(|(state, _)| has(state)).map(|(_, card)| card.id.to_owned()).collect()
    };
    words("exhausted", named(|state| state.exhausted));
    words("discarded", named(|state| state.discarded));
    text += &defense(&ship.defense);
    let tokens: Vec<String> = ship
        .upgrades
        .iter()
        .zip(profile.upgrades())
        .filter(|(state, _)| !state.tokens.is_empty())
        .map(|(state, card)| {
            let words = state.tokens.iter().map(|command| command.id().to_owned());
            format!("{} = {}", card.id, list(words))
        })
        .collect();
    if !tokens.is_empty() {
        let _ = writeln!(text, "card-tokens = {{ {} }}", tokens.join(", "));
    }
    if let Some(at) = ship.targeting {
        let _ = writeln!(text, "targeting = {}", point(at));
    }
    if ship.objectives > 0 {
        let _ = writeln!(text, "objective-tokens = {}", ship.objectives);
    }
    text += if ship.activated { "activated = true\n" } else { "" };
    Some(text)
}

fn squadron_state(table: &Table, id: SquadronId, squadron: &Squadron) -> Option<String> {
    let game = table.game();
    let name = game.squadron_name(id);
    let mut text = format!("\n[squadrons.{name}]\ncard = \"{}\"\n", game.squadron(id).card.id);
    text += &stance(squadron.place, squadron.kept_by.is_some(), squadron.at)?;
    let _ = writeln!(text, "hull = {}", squadron.hull);
    text += &defense(&squadron.defense);
    if squadron.objectives > 0 {
        let _ = writeln!(text, "objective-tokens = {}", squadron.objectives);
    }
    text += if squadron.activated { "activated = true\n" } else { "" };
    Some(text)
}

/// Where a unit is; none where a card set it aside, or it has not been deployed.
fn stance(place: Presence, kept: bool, at: Point) -> Option<String> {
    match place {
        Presence::Deployed => Some(format!("place = {{ at = {} }}\n", point(at))),
        Presence::Destroyed => {
            Some(format!("place = {{ at = {} }}\ndestroyed = true\n", point(at)))
        }
        Presence::SetAside if !kept => Some("set-aside = true\n".to_owned()),
        Presence::SetAside | Presence::Waiting => None,
    }
}

fn defense(tokens: &Tokens) -> String {
    format!("defense = {}\n", list(tokens.iter().map(|token| token_text(*token))))
}

fn list(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.map(|word| format!("\"{word}\"")).collect();
    format!("[{}]", words.join(", "))
}

fn point(at: Point) -> String {
    format!("[{}, {}]", millimetres(at.x), millimetres(at.y))
}

/// Hundredths as a decimal number.
fn millimetres(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let value = hundredths.unsigned_abs();
    format!("{sign}{}.{:02}", value / 100, value % 100)
}
