//! Questions, outcomes and units in words.

use flagbridge_starmada::draft::Draft;
use flagbridge_starmada::odds::Forecast;
use flagbridge_starmada::{Element, Hex, Outcome, Phase, Question, Reason, Table, TerrainKind};
use flagbridge_wording::count;

/// The open question as a heading.
pub fn question(table: &Table) -> String {
    let Some(decision) = table.decision() else { return outcome(table) };
    let game = table.game();
    match decision.question {
        Question::PlaceShip => "Set up a ship".to_owned(),
        Question::PlaceFlight => "Set up a flight".to_owned(),
        Question::Orders(_) => "Write orders".to_owned(),
        Question::Shift(ship) => {
            format!("Choose where {} moves from the contested hex", game.ship_name(ship))
        }
        Question::ActivateFlight => "Choose a flight to activate".to_owned(),
        Question::Fly(flight) => format!("Move flight {}", game.flight_id(flight)),
        Question::FlightAttack(flight) => {
            format!("Choose a target for flight {}", game.flight_id(flight))
        }
        Question::ActivateShip => "Choose a ship to fire".to_owned(),
        Question::Fire(ship) => format!("Declare fire for {}", game.ship_name(ship)),
        Question::Losses(ship, lost) => {
            let weapons = count(lost, "weapon", "weapons");
            format!("Choose {weapons} for {} to lose", game.ship_name(ship))
        }
    }
}

/// The current game turn and phase.
pub fn stage(table: &Table) -> String {
    let phase = match table.phase() {
        Phase::Setup => return "Setup".to_owned(),
        Phase::Orders => "orders",
        Phase::Movement => "movement",
        Phase::Fighter => "fighters",
        Phase::Combat => "combat",
        Phase::End => "end",
    };
    format!("Game turn {}, {phase}", table.turn())
}

/// How a battle ended.
pub fn outcome(table: &Table) -> String {
    let Some(Outcome { winner, scores: [a, b], reason }) = table.outcome() else {
        return String::new();
    };
    let why = match reason {
        Reason::Target => "target score reached",
        Reason::LastFleet => "one side has no ships left",
        Reason::Turns => "the turn limit was reached",
    };
    match winner {
        Some(seat) => format!("Side {seat} wins, {a} to {b}: {why}"),
        None => format!("Draw, {a} to {b}: {why}"),
    }
}

/// A unit with its position and state, for screen readers.
pub fn element(table: &Table, element: Element) -> String {
    let name = table.game().element_name(element);
    match element {
        Element::Ship(ship) => {
            let state = table.ship(ship);
            if !state.on_board() {
                return name;
            }
            format!(
                "{name}, {} heading {}, speed {}",
                state.at, state.heading, state.momentum.speed
            )
        }
        Element::Flight(flight) => {
            let state = table.flight(flight);
            let fighters = count(state.fighters, "fighter", "fighters");
            format!("{name}, {} heading {}, {fighters}", state.at, state.heading)
        }
    }
}

/// The terrain of a hex and what it does; none where there is none.
pub fn ground(table: &Table, hex: Hex) -> Option<String> {
    let terrain = table.game().terrain.iter().find(|terrain| terrain.at == hex)?;
    let words = match terrain.kind {
        TerrainKind::Planet => "planet, blocks the line of sight",
        TerrainKind::Asteroids => "asteroids, −1 to hit",
    };
    Some(words.to_owned())
}

/// The expected result of declared fire.
pub fn forecast(forecast: &Forecast, target: Element) -> String {
    let Forecast { hits, impact, damage, destroyed } = forecast;
    let gone = destroyed * 100.0;
    match target {
        Element::Ship(_) => format!(
            "On average {hits:.2} hits, {impact:.2} impact and {damage:.2} damage dice. Chance to destroy it: {gone:.1} %"
        ),
        Element::Flight(_) => {
            format!(
                "On average {hits:.2} hits and {damage:.2} fighters lost. Chance to destroy it: {gone:.1} %"
            )
        }
    }
}

/// The name of a fleet.
pub fn fleet_title(draft: &Draft) -> String {
    if draft.name.is_empty() { "Starmada fleet".to_owned() } else { draft.name.clone() }
}

/// Ships, flights and combat rating in one sentence.
pub fn fleet_summary(draft: &Draft) -> String {
    let flights: u32 = draft.ships.iter().map(|ship| u32::from(draft.flights(ship))).sum();
    let flights = match flights {
        0 => String::new(),
        _ => format!(", {}", count(flights, "flight", "flights")),
    };
    format!(
        "{}{flights}, combat rating {} of {} for a {} battle, {} victory points to win",
        count(draft.ships.len(), "ship", "ships"),
        draft.total(),
        draft.size.limit(),
        draft.size.name(),
        draft.size.target()
    )
}
