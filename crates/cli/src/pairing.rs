//! Two lists and who plays them: what `play` and `arena` are asked alike.

use std::sync::Arc;

use clap::Args;
use flagbridge_bots::Bot;
use flagbridge_cards::{Card, Catalogue, Mode, Resolved, brought};
use flagbridge_engine::effects::{Played, played};
use flagbridge_engine::record::MOST_HEAD_START;
use flagbridge_engine::{BadRoster, Game, Options, Roster};
use flagbridge_fleet::formats::{Reader, Reading};
use flagbridge_fleet::{Fleet, Terms as FleetTerms, UncheckedFleet};

use crate::failure::Failure;
use crate::list;
use crate::pack::{PackArguments, With};

/// The players and the terms of a game.
#[derive(Args)]
pub struct Terms {
    /// The bots, e.g. ensign, captain or commodore; one name for both, random by default
    #[arg(long, value_name = "A,B", value_parser = bots)]
    pub bots: Option<[Bot; 2]>,
    /// The random seed; the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The edition, e.g. rrg-1.5; by default the later one named in the lists, or the current one
    #[arg(long, value_name = "ID")]
    pub edition: Option<String>,
    #[command(flatten)]
    packs: PackArguments,
    /// The mode, e.g. task-force; by default the one named in the lists, or the standard game
    #[arg(long, value_name = "ID")]
    mode: Option<String>,
    /// Points each side starts with, to even out players of different strength, e.g. 0,100
    #[arg(long, value_name = "A,B", value_parser = head_start)]
    head_start: Option<[u16; 2]>,
    /// Play illegal lists, and ignore unrecognised lines
    #[arg(long)]
    anyway: bool,
}

/// Two lists ready to be played.
pub struct Pairing {
    /// The game: the first list has seat A.
    pub game: Arc<Game>,
    /// Who plays each list.
    pub bots: [Bot; 2],
    /// The random seed.
    pub seed: u64,
    /// Each list by name, else by where it came from.
    pub names: [String; 2],
    /// Ids of the cards in them whose effect the engine does not play yet.
    pub not_played: Vec<&'static str>,
}

impl Terms {
    /// Reads and checks both lists, each in any format, - for standard input, a share code, a link or `opponent:ID`.
    /// What is played although it is not as it should be is named on standard error.
    pub fn pairing(&self, first: &str, second: &str) -> Result<Pairing, Failure> {
        let with = self.packs.install(self.edition.as_deref())?;
        let catalogue = flagbridge_data::catalogue();
        let sources = [first, second];
        if sources == ["-"; 2] {
            let reason = "only one list can come from standard input".to_owned();
            return Err(Failure::List { path: "-".to_owned(), reason });
        }
        let reader = Reader::new(catalogue);
        let [first, second] = sources.map(list::text);
        let readings = [reader.read(&first?), reader.read(&second?)];
        let edition = edition(&with, self.edition.as_deref(), &readings)?;
        let mode = mode(catalogue, self.mode.as_deref(), &readings)?;
        let mut fleets = Vec::new();
        for (source, reading) in sources.into_iter().zip(&readings) {
            // A mode that is asked for comes with its own total.
            let points = reading.draft.points.filter(|_| self.mode.is_none());
            fleets.push(match legal(reading, edition, mode, points) {
                Ok(fleet) => fleet.into(),
                // A text without a card is no list, whatever is allowed.
                Err(reason) if !self.anyway || reading.is_empty() => {
                    return Err(Failure::Unplayable { path: source.to_owned(), reason });
                }
                Err(reason) => {
                    eprintln!("flagbridge: playing {source} anyway: {reason}");
                    UncheckedFleet::anyway(reading.draft.clone())
                }
            });
        }
        let mut options = mode.map_or(Options::STANDARD, Options::of);
        options.head_start = self.head_start.unwrap_or_default();
        let rosters = [0, 1].map(|list| roster(&fleets[list]));
        let game = Game::new(edition, options, rosters).map_err(|bad| {
            let (seat, reason) = refusal(&bad, edition);
            Failure::Unplayable { path: sources[seat].to_owned(), reason }
        })?;
        let not_played = not_played(&game);
        tell_of(&not_played);
        let names = [0, 1].map(|list| match readings[list].draft.name.as_str() {
            "" => sources[list].to_owned(),
            name => name.to_owned(),
        });
        let bots = self.bots.unwrap_or([Bot::Random; 2]);
        Ok(Pairing { game: Arc::new(game), bots, seed: self.seed, names, not_played })
    }
}

/// Names the cards whose effect is not played, and why.
fn tell_of(not_played: &[&str]) {
    let (of_packs, ours): (Vec<&str>, Vec<&str>) =
        not_played.iter().partition(|id| brought::known_card_number(id).is_some());
    if !ours.is_empty() {
        let ids = ours.join(", ");
        eprintln!("flagbridge: the effects of these cards are not implemented yet: {ids}");
    }
    if !of_packs.is_empty() {
        let ids = of_packs.join(", ");
        eprintln!(
            "flagbridge: these cards have no effect, because their pack does not define one: {ids}"
        );
    }
}

/// Two numbers of points, e.g. `0,100`.
fn head_start(text: &str) -> Result<[u16; 2], String> {
    let points = |word: &str| word.trim().parse().ok().filter(|points| *points <= MOST_HEAD_START);
    let pair = text.split_once(',').and_then(|(one, two)| Some([points(one)?, points(two)?]));
    pair.ok_or_else(|| format!("\"{text}\" is not A,B with 0 to {MOST_HEAD_START} points each"))
}

/// Two bots by name, or one for both seats.
pub fn bots(text: &str) -> Result<[Bot; 2], String> {
    let bots: Result<Vec<Bot>, _> = text.split(',').map(|name| name.trim().parse()).collect();
    match bots.map_err(|unknown| unknown.to_string())?.as_slice() {
        [both] => Ok([*both; 2]),
        [first, second] => Ok([*first, *second]),
        more => Err(format!("a game needs two players, not {}", more.len())),
    }
}

/// The edition asked for, else the later one of those the lists state, else the current one. All packs are laid over it.
fn edition(
    with: &With,
    asked: Option<&str>,
    readings: &[Reading],
) -> Result<Resolved<'static>, Failure> {
    let catalogue = with.catalogue;
    let stated = readings
        .iter()
        .filter_map(|reading| catalogue.nearest(reading.draft.edition.as_deref()?))
        .max_by_key(|edition| edition.rank());
    match (asked, stated) {
        (None, Some(stated)) => with.all_over(catalogue.edition_at(stated.rank()).edition().id),
        _ => with.edition(),
    }
}

/// The mode asked for, else the one a list states; two lists for different modes do not meet.
fn mode(
    catalogue: &'static Catalogue,
    asked: Option<&str>,
    readings: &[Reading],
) -> Result<Option<&'static Mode>, Failure> {
    let mut stated = readings.iter().filter_map(|reading| reading.draft.mode.as_deref());
    let id = match (asked, stated.next(), stated.next()) {
        (Some(asked), ..) => Some(asked),
        (None, Some(first), Some(second)) if first != second => {
            return Err(Failure::Modes { first: first.to_owned(), second: second.to_owned() });
        }
        (None, first, _) => first,
    };
    let unknown = |id: &str| {
        let known: Vec<_> = catalogue.modes.iter().map(|mode| mode.id).collect();
        Failure::Mode { id: id.to_owned(), known: known.join(", ") }
    };
    id.map(|id| catalogue.mode(id).ok_or_else(|| unknown(id))).transpose()
}

/// The fleet of a list that may be played as it stands, or why it may not.
fn legal(
    reading: &Reading,
    edition: Resolved<'static>,
    mode: Option<&'static Mode>,
    points: Option<u16>,
) -> Result<Fleet, String> {
    if reading.is_empty() {
        return Err(list::nothing_in(reading));
    }
    let terms = FleetTerms::asked(&reading.draft, edition, mode, points);
    let fleet = reading.draft.clone().into_fleet(&terms);
    let errors = fleet.as_ref().err().into_iter().flat_map(|report| report.errors());
    let mut faults: Vec<String> = reading
        .unread
        .iter()
        .map(|unread| {
            format!("line {}: {} ({})", unread.line, unread.text.trim(), unread.why.text())
        })
        .collect();
    faults.extend(errors.map(|error| format!("{}: {}", error.place, error.message(edition))));
    let heading = match fleet {
        Ok(fleet) if faults.is_empty() => return Ok(fleet),
        Ok(_) => "some lines were not recognised".to_owned(),
        Err(_) => {
            let mode = mode.map_or_else(String::new, |mode| format!(", {}", mode.name));
            format!("it is not legal in {} ({}){mode}", edition.title, edition.id)
        }
    };
    Err(format!("{heading}\n  {}", faults.join("\n  ")))
}

/// The fleet as the engine takes it.
pub fn roster(fleet: &UncheckedFleet) -> Roster {
    Roster::gather(fleet.ships(), fleet.squadrons(), fleet.objectives())
}

/// Whose list makes no game, and why, with cards by name.
fn refusal(bad: &BadRoster, edition: Resolved<'static>) -> (usize, String) {
    match bad {
        BadRoster::Card { seat, card, kind } => {
            let name = edition.catalogue().newest(*card).map_or_else(String::new, Card::full_name);
            let reason = match edition.card(*card) {
                None => format!("{name} is not in {}", edition.id),
                Some(_) => format!("{name} is listed under {}s", kind.id()),
            };
            (seat.index(), reason)
        }
        BadRoster::NoArcs { seat, card } => {
            let name = edition.catalogue().newest(*card).map_or_else(String::new, Card::full_name);
            let reason =
                format!("the pack of {name} defines no firing arcs, so it cannot be played");
            (seat.index(), reason)
        }
        BadRoster::NoShip(seat) => (seat.index(), "the fleet has no ships".to_owned()),
        BadRoster::TooMany(seat) => {
            (seat.index(), "the fleet has too many units or upgrades".to_owned())
        }
        BadRoster::Campaign => (0, bad.to_string()),
    }
}

/// Cards of both lists that the engine plays without their effect, by id.
fn not_played(game: &Game) -> Vec<&'static str> {
    let ships =
        game.ships.iter().flat_map(|ship| std::iter::once(ship.card).chain(ship.upgrades()));
    let squadrons = game.squadrons.iter().map(|squadron| squadron.card);
    let objectives = game.rosters.iter().flat_map(|roster| &roster.objectives);
    let objectives = objectives.filter_map(|number| game.rules.card(*number));
    let mut ids: Vec<_> = ships
        .chain(squadrons)
        .chain(objectives)
        .filter(|card| played(card) == Played::NotYet)
        .map(|card| card.id)
        .collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

#[cfg(test)]
mod tests {
    use flagbridge_bots::Bot;

    use super::bots;

    #[test]
    fn bots_are_named_one_for_each_list_or_one_for_both() {
        assert_eq!(bots("random"), Ok([Bot::Random; 2]));
        assert_eq!(bots("captain, ensign"), Ok([Bot::Captain, Bot::Ensign]));
        let refused = |text: &str| bots(text).expect_err("no two players");
        assert_eq!(refused("random,random,random"), "a game needs two players, not 3");
        assert_eq!(
            refused("random,admiral"),
            "unknown bot \"admiral\"; available: random, recruit, midshipman, ensign, lieutenant, captain, commodore, aggressive, careful, carrier, objective, rush, kite, castle, squadron-ball"
        );
    }
}
