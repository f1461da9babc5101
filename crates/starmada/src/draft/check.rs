//! What the rules say about a fleet: one small function per rule.

use std::collections::BTreeSet;

use crate::draft::Draft;
use crate::game::MAX_UNITS;
use crate::options::BattleSize;
use crate::violation::{Place, Remedy, Severity, Violation};

impl Draft {
    /// Every fault of the fleet, and of the sheets its ships use.
    pub fn check(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        some_ship(self, &mut found);
        known_classes(self, &mut found);
        one_faction(self, &mut found);
        limit(self, &mut found);
        flights(self, &mut found);
        unique_names(self, &mut found);
        numbers(self, &mut found);
        sheets(self, &mut found);
        found
    }

    /// Whether no fault breaks a rule.
    pub fn is_legal(&self) -> bool {
        !self.check().iter().any(Violation::is_error)
    }
}

fn some_ship(draft: &Draft, found: &mut Vec<Violation>) {
    if draft.ships.is_empty() {
        found.push(Violation::error(
            "fleet.empty",
            Place::Fleet,
            "the fleet has no ships",
            "Starmada Unity, 2.2 (p. 12)",
        ));
    }
}

fn known_classes(draft: &Draft, found: &mut Vec<Violation>) {
    for (place, ship) in draft.ships.iter().enumerate() {
        if draft.sheet(ship).is_none() {
            found.push(
                Violation::error(
                    "fleet.unknown-class",
                    Place::Ship(place),
                    format!("there is no display sheet for {} / {}", ship.faction, ship.class),
                    "Starmada Unity, 2.3 (p. 12)",
                )
                .offer(Remedy::RemoveShip(place)),
            );
        }
    }
}

/// All ships are of one faction.
fn one_faction(draft: &Draft, found: &mut Vec<Violation>) {
    let Some(first) = draft.ships.first() else { return };
    for (place, ship) in draft.ships.iter().enumerate() {
        if ship.faction != first.faction {
            found.push(
                Violation::error(
                    "fleet.one-faction",
                    Place::Ship(place),
                    format!(
                        "{} belongs to {}, but the fleet to {}",
                        ship.class, ship.faction, first.faction
                    ),
                    "Starmada Unity, 2.2 (p. 12)",
                )
                .offer(Remedy::RemoveShip(place)),
            );
        }
    }
}

/// The combat ratings do not exceed the fleet limit.
fn limit(draft: &Draft, found: &mut Vec<Violation>) {
    let (total, limit) = (draft.total(), u32::from(draft.size.limit()));
    if total <= limit {
        return;
    }
    let over = total - limit;
    let message = format!("the combat ratings add up to {total}, {over} over the limit of {limit}");
    let fault =
        Violation::error("fleet.limit", Place::Fleet, message, "Starmada Unity, 2.2 (p. 12)");
    let larger = BattleSize::ALL.into_iter().find(|size| total <= u32::from(size.limit()));
    // The cheapest ship whose removal is enough, else a larger battle, else the most expensive ship.
    let ratings = draft.ships.iter().enumerate();
    let ratings =
        ratings.filter_map(|(place, ship)| Some((u32::from(draft.sheet(ship)?.rating), place)));
    let enough = ratings.clone().filter(|(rating, _)| *rating >= over).min();
    let remedy = match (enough, larger) {
        (Some((_, place)), _) => Some(Remedy::RemoveShip(place)),
        (None, Some(size)) => Some(Remedy::SetSize(size)),
        (None, None) => ratings.max().map(|(_, place)| Remedy::RemoveShip(place)),
    };
    found.push(Violation { remedy, ..fault });
}

/// Flights need carriers: one rating for each, all carriers together; and each flight begins near its own.
fn flights(draft: &Draft, found: &mut Vec<Violation>) {
    let rating = |ship| draft.sheet(ship).map_or(0, |sheet| sheet.carrier);
    let allowed: u32 = draft.ships.iter().map(|ship| u32::from(rating(ship))).sum();
    let brought: u32 = draft.ships.iter().map(|ship| u32::from(draft.flights(ship))).sum();
    for (place, ship) in draft.ships.iter().enumerate() {
        if draft.flights(ship) > 0 && rating(ship) == 0 {
            found.push(
                Violation::error(
                    "fleet.no-carrier",
                    Place::Ship(place),
                    format!("{} is not a carrier and cannot bring flights", ship.class),
                    "Starmada Unity, 5.1 (p. 22)",
                )
                .offer(Remedy::SetFlights(place, 0)),
            );
        }
    }
    if brought > allowed {
        let most =
            draft.ships.iter().enumerate().find(|(_, ship)| draft.flights(ship) > rating(ship));
        let remedy = most.map(|(place, ship)| Remedy::SetFlights(place, rating(ship)));
        let message = format!("{brought} flights, but the carriers allow only {allowed}");
        let fault =
            Violation::error("fleet.flights", Place::Fleet, message, "Starmada Unity, 5.1 (p. 22)");
        found.push(Violation { remedy, ..fault });
    }
    if brought < allowed {
        let message = format!("{brought} flights; you could bring {allowed} at no extra cost");
        let fault = Violation::error(
            "fleet.few-flights",
            Place::Fleet,
            message,
            "Starmada Unity, 5.1 (p. 22)",
        );
        let fewer = draft.ships.iter().position(|ship| draft.flights(ship) < rating(ship));
        let remedy = fewer.map(|place| Remedy::SetFlights(place, rating(&draft.ships[place])));
        found.push(Violation { remedy, ..fault.with_severity(Severity::Notice) });
    }
}

/// A ship's name tells it from the others.
fn unique_names(draft: &Draft, found: &mut Vec<Violation>) {
    let mut seen = BTreeSet::new();
    for (place, ship) in draft.ships.iter().enumerate() {
        if !ship.name.is_empty() && !seen.insert(ship.name.as_str()) {
            found.push(
                Violation::error(
                    "fleet.unique-names",
                    Place::Ship(place),
                    format!("another ship is already called {}", ship.name),
                    "Starmada Unity, 1.1 (p. 9)",
                )
                .with_severity(Severity::Warning)
                .offer(Remedy::ClearName(place)),
            );
        }
    }
}

/// What this program can hold.
fn numbers(draft: &Draft, found: &mut Vec<Violation>) {
    let flights: usize = draft.ships.iter().map(|ship| usize::from(draft.flights(ship))).sum();
    if draft.ships.len() > MAX_UNITS || flights > MAX_UNITS {
        found.push(Violation::error(
            "fleet.size",
            Place::Fleet,
            format!("more than {MAX_UNITS} ships or flights"),
            "Flagbridge limit",
        ));
    }
}

/// The faults of each sheet, once, at the first ship that uses it.
fn sheets(draft: &Draft, found: &mut Vec<Violation>) {
    let mut seen = BTreeSet::new();
    for (place, ship) in draft.ships.iter().enumerate() {
        if !seen.insert((&ship.faction, &ship.class)) {
            continue;
        }
        let faults = draft.sheet(ship).map(|sheet| sheet.check()).unwrap_or_default();
        found.extend(faults.into_iter().map(|fault| Violation {
            message: format!("{}, {}: {}", ship.class, fault.place, fault.message),
            place: Place::Ship(place),
            // A sheet is fixed where it is edited.
            remedy: None,
            ..fault
        }));
    }
}
