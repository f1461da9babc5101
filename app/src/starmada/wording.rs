//! What is asked, in a sentence, and what elements are called.

use flagbridge_starmada::draft::Draft;
use flagbridge_starmada::odds::Forecast;
use flagbridge_starmada::{Element, Outcome, Phase, Question, Reason, Table};

/// The question that is open, as a heading.
pub fn question(table: &Table) -> String {
    let Some(decision) = table.decision() else { return outcome(table) };
    let game = table.game();
    match decision.question {
        Question::PlaceShip => "Set up a ship".to_owned(),
        Question::PlaceFlight => "Set up a flight".to_owned(),
        Question::Orders(_) => "Write orders".to_owned(),
        Question::Shift(ship) => {
            format!("{} leaves the contested hex: where to?", game.ship_name(ship))
        }
        Question::ActivateFlight => "Choose a flight to activate".to_owned(),
        Question::Fly(flight) => format!("Where does flight {} fly?", game.flight_id(flight)),
        Question::FlightAttack(flight) => {
            format!("What does flight {} attack?", game.flight_id(flight))
        }
        Question::ActivateShip => "Choose a ship to fire".to_owned(),
        Question::Fire(ship) => format!("{} declares its fire", game.ship_name(ship)),
        Question::Losses(ship, count) => {
            let what = if count == 1 { "a weapon".to_owned() } else { format!("{count} weapons") };
            format!("{} loses {what}: which?", game.ship_name(ship))
        }
    }
}

/// Where in the game turn the battle stands.
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
        Reason::Target => "the target is reached",
        Reason::LastFleet => "one side has no ship left",
        Reason::Turns => "the last game turn is over",
    };
    match winner {
        Some(seat) => format!("Side {seat} wins, {a} to {b}: {why}"),
        None => format!("A draw, {a} to {b}: {why}"),
    }
}

/// An element and how it stands, for those who do not see the board.
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
            let fighters = state.fighters;
            format!("{name}, {} heading {}, {fighters} fighters", state.at, state.heading)
        }
    }
}

/// What fire will do, exactly.
pub fn forecast(forecast: &Forecast, target: Element) -> String {
    let Forecast { hits, impact, damage, destroyed } = forecast;
    let gone = destroyed * 100.0;
    match target {
        Element::Ship(_) => format!(
            "On average {hits:.2} hits, {impact:.2} points of impact, {damage:.2} damage dice; the hull is gone with {gone:.1} %"
        ),
        Element::Flight(_) => {
            format!(
                "On average {hits:.2} hits, {damage:.2} fighters lost; the flight is gone with {gone:.1} %"
            )
        }
    }
}

/// What a fleet is called.
pub fn fleet_title(draft: &Draft) -> String {
    if draft.name.is_empty() { "A Starmada fleet".to_owned() } else { draft.name.clone() }
}

/// Ships, flights and combat rating in a sentence.
pub fn fleet_summary(draft: &Draft) -> String {
    let flights: u32 = draft.ships.iter().map(|ship| u32::from(draft.flights(ship))).sum();
    let flights = if flights > 0 { format!(", {flights} flights") } else { String::new() };
    format!(
        "{} ships{flights}, combat rating {} of {} for a {} battle; {} victory points win",
        draft.ships.len(),
        draft.total(),
        draft.size.limit(),
        draft.size.id(),
        draft.size.target()
    )
}
