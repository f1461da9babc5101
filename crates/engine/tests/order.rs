//! The order of a list, the seat and the number of a unit change nothing: random games are played on two tables at once, and
//! what is asked, what is legal and what becomes of every unit is compared after each answer.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use flagbridge_cards::Resolved;
use flagbridge_engine::random::random_answer;
use flagbridge_engine::{
    Action, Chance, Game, Heading, Options, Pick, Point, Pose, Question, Roster, Seat, ShipId,
    Source, SquadronId, Table, Target, Unit,
};

/// How the second table differs from the first.
struct Other {
    /// The number of each ship on the second table.
    ships: Vec<u8>,
    /// The number of each squadron on the second table.
    squadrons: Vec<u8>,
    /// How many upgrades each ship brought, where they are listed backwards on the second table.
    upgrades: Option<Vec<u8>>,
    /// Whether the seats are swapped and the table is turned around.
    turned: bool,
}

/// Which number each unit has when both seats' units are listed backwards.
fn backwards(counts: [usize; 2]) -> Vec<u8> {
    let [one, two] = counts;
    (0..one).rev().chain((one..one + two).rev()).map(|place| place as u8).collect()
}

/// Which number each unit has when the seats are swapped.
fn swapped(counts: [usize; 2]) -> Vec<u8> {
    let [one, two] = counts;
    (two..one + two).chain(0..two).map(|place| place as u8).collect()
}

impl Other {
    fn ship(&self, ship: ShipId) -> ShipId {
        ShipId(self.ships.get(ship.index()).copied().unwrap_or(ship.0))
    }

    fn squadron(&self, squadron: SquadronId) -> SquadronId {
        SquadronId(self.squadrons.get(squadron.index()).copied().unwrap_or(squadron.0))
    }

    /// The place of an upgrade among those of its ship.
    fn place(&self, ship: ShipId, place: u8) -> u8 {
        let brought = self.upgrades.as_ref().and_then(|all| all.get(ship.index()));
        brought.filter(|count| place < **count).map_or(place, |count| count - 1 - place)
    }

    fn seat(&self, seat: Seat) -> Seat {
        if self.turned { seat.other() } else { seat }
    }

    fn point(&self, at: Point) -> Point {
        let (width, height) = Options::STANDARD.play_area;
        if self.turned { Point::new(width - at.x, height - at.y) } else { at }
    }

    fn pose(&self, pose: Pose) -> Pose {
        let heading = pose.heading.hundredths() + if self.turned { 18_000 } else { 0 };
        Pose::new(self.point(pose.at), Heading::new(heading))
    }

    fn source(&self, source: Source) -> Source {
        match source {
            Source::Upgrade(ship, place) => {
                Source::Upgrade(self.ship(ship), self.place(ship, place))
            }
            Source::Squadron(squadron) => Source::Squadron(self.squadron(squadron)),
            Source::Keyword(squadron, keyword) => Source::Keyword(self.squadron(squadron), keyword),
            Source::Damage(ship, card) => Source::Damage(self.ship(ship), card),
            Source::Objective => Source::Objective,
            Source::Fleet(flagship, number) => Source::Fleet(self.ship(flagship), number),
        }
    }

    fn unit(&self, unit: Unit) -> Unit {
        match unit {
            Unit::Ship(ship) => Unit::Ship(self.ship(ship)),
            Unit::Squadron(squadron) => Unit::Squadron(self.squadron(squadron)),
            Unit::Obstacle(place) => Unit::Obstacle(place),
            Unit::Mine(at) => Unit::Mine(self.point(at)),
            Unit::Token(at) => Unit::Token(self.point(at)),
        }
    }

    fn target(&self, target: Target) -> Target {
        match target {
            Target::Zone(ship, zone) => Target::Zone(self.ship(ship), zone),
            Target::Squadron(squadron) => Target::Squadron(self.squadron(squadron)),
            Target::Station(place) => Target::Station(place),
            Target::Mine(at) => Target::Mine(self.point(at)),
        }
    }

    fn pick(&self, pick: &Pick) -> Pick {
        match pick {
            Pick::Ship(ship) => Pick::Ship(self.ship(*ship)),
            Pick::Squadron(squadron) => Pick::Squadron(self.squadron(*squadron)),
            Pick::Place(at) => Pick::Place(self.point(*at)),
            pick => pick.clone(),
        }
    }

    fn action(&self, action: &Action) -> Action {
        match action.clone() {
            Action::First(seat) => Action::First(self.seat(seat)),
            Action::Obstacle { obstacle, pose } => {
                Action::Obstacle { obstacle, pose: self.pose(pose) }
            }
            Action::DeployShip { ship, pose, speed } => {
                Action::DeployShip { ship: self.ship(ship), pose: self.pose(pose), speed }
            }
            Action::DeploySquadron { squadron, at } => {
                Action::DeploySquadron { squadron: self.squadron(squadron), at: self.point(at) }
            }
            Action::Dials { ship, dials } => Action::Dials { ship: self.ship(ship), dials },
            Action::Activate(unit) => Action::Activate(self.unit(unit)),
            Action::Attack { zone, target } => Action::Attack { zone, target: self.target(target) },
            Action::Use(source, effect) => Action::Use(self.source(source), effect),
            Action::Pick(pick) => Action::Pick(self.pick(&pick)),
            Action::Move(at) => Action::Move(self.point(at)),
            Action::Place { squadron, at } => {
                Action::Place { squadron: self.squadron(squadron), at: self.point(at) }
            }
            action => action,
        }
    }

    /// The question in the numbers of the second table, as text.
    fn question(&self, question: Question) -> String {
        let text = match question {
            Question::Pick(source) => return format!("{:?}", Question::Pick(self.source(source))),
            Question::CardToken(ship, place) => {
                return format!(
                    "{:?}",
                    Question::CardToken(self.ship(ship), self.place(ship, place))
                );
            }
            question => format!("{question:?}"),
        };
        let number = |word: &str| {
            let rest = text.split_once(word)?.1;
            rest.split_once(')')?.0.parse::<u8>().ok()
        };
        let text = match number("ShipId(") {
            Some(own) => text
                .replace(&format!("{:?}", ShipId(own)), &format!("{:?}", self.ship(ShipId(own)))),
            None => text.clone(),
        };
        match number("SquadronId(") {
            Some(own) => text.replace(
                &format!("{:?}", SquadronId(own)),
                &format!("{:?}", self.squadron(SquadronId(own))),
            ),
            None => text,
        }
    }

    /// How far apart two places may be: turning the table around rounds differently.
    fn near(&self, one: Point, two: Point) -> bool {
        let slack = if self.turned { 5 } else { 0 };
        (one.x - two.x).abs() <= slack && (one.y - two.y).abs() <= slack
    }

    /// What differs between the states of the two tables.
    fn difference(&self, one: &Table, two: &Table) -> Option<String> {
        for place in 0..one.game().ships.len() {
            let id = ShipId(place as u8);
            let (mut own, other) = (one.ship(id).clone(), two.ship(self.ship(id)).clone());
            if own.is_deployed() && !self.near(self.point(own.pose.at), other.pose.at) {
                return Some(format!("{:?} is at {:?}, {:?}", id, own.pose, other.pose));
            }
            own.pose = other.pose;
            own.attacked = other.attacked.clone();
            own.kept_by = other.kept_by;
            own.targeting = other.targeting;
            if self.upgrades.is_some() {
                for (place, state) in own.upgrades.clone().into_iter().enumerate() {
                    own.upgrades[usize::from(self.place(id, place as u8))] = state;
                }
            }
            if own != other {
                return Some(format!("{id:?}:\n{own:?}\n{other:?}"));
            }
        }
        for place in 0..one.game().squadrons.len() {
            let id = SquadronId(place as u8);
            let (mut own, other) = (one.squadron(id).clone(), two.squadron(self.squadron(id)));
            if own.is_deployed() && !self.near(self.point(own.at), other.at) {
                return Some(format!("{:?} is at {:?}, {:?}", id, own.at, other.at));
            }
            (own.at, own.stood, own.kept_by) = (other.at, other.stood, other.kept_by);
            if own != *other {
                return Some(format!("{id:?}:\n{own:?}\n{other:?}"));
            }
        }
        None
    }
}

/// Whether an answer names a place or a direction, which turning the table around may round over a border.
fn names_a_place(action: &Action) -> bool {
    matches!(
        action,
        Action::Obstacle { .. }
            | Action::DeployShip { .. }
            | Action::DeploySquadron { .. }
            | Action::Move(_)
            | Action::Place { .. }
            | Action::Pick(Pick::Place(_))
            | Action::Course(_)
            | Action::Attack { .. }
    )
}

/// Ships are asked for their dials in the order of the list, so each table answers for itself: a ship always has the same.
fn assign_dials(table: &mut Table, number: impl Fn(ShipId) -> u8, seed: u64) {
    while let Some(Question::Dials(ship)) = table.decision().map(|decision| decision.question) {
        let mut choices = table.legal().actions;
        choices.sort_by_key(|action| match action {
            Action::Dials { dials, .. } => format!("{dials:?}"),
            _ => String::new(),
        });
        let round = u64::from(table.round());
        let mut chance = Chance::new(seed * 31 + round * 101 + u64::from(number(ship)));
        let choice = choices[chance.below(choices.len())].clone();
        table.apply(&choice).expect("a listed answer");
    }
}

/// How a game on two tables went.
enum Played {
    /// The same to its end.
    ToTheEnd,
    /// The same until several units were asked for the same thing, which goes by the order of the list.
    InPart,
    /// Something differed.
    Differently(String),
}

/// Plays one game on both tables as long as they ask for the same things in the same order.
fn play_both(
    rosters: [[Roster; 2]; 2],
    other: &Other,
    rules: Resolved<'static>,
    seed: u64,
) -> Played {
    let mut tables = rosters.map(|rosters| {
        let game = Game::new(rules, Options::STANDARD, rosters).expect("cards of the edition");
        Table::new(Arc::new(game), seed)
    });
    let mut chance = Chance::new(seed);
    for count in 0.. {
        match other.step(&mut tables, &mut chance, seed, count % 2 == 0) {
            Ok(None) => {}
            Ok(Some(played)) => return played,
            Err(difference) => {
                let edition = rules.edition().id;
                let found = format!("{edition}, seed {seed}, decision {count}: {difference}");
                return Played::Differently(found);
            }
        }
    }
    Played::InPart
}

impl Other {
    /// Compares both tables and answers on both; how the game went if it is over, or what differs.
    fn step(
        &self,
        tables: &mut [Table; 2],
        chance: &mut Chance,
        seed: u64,
        with_answers: bool,
    ) -> Result<Option<Played>, String> {
        let [one, two] = tables;
        let back = |ship: ShipId| {
            let place = self.ships.iter().position(|own| *own == ship.0);
            place.map_or(ship.0, |place| place as u8)
        };
        assign_dials(one, |ship| ship.0, seed);
        assign_dials(two, back, seed);
        let (asked, also) = match (one.decision(), two.decision()) {
            (Some(asked), Some(also)) => (asked.clone(), also.clone()),
            (None, None) => {
                let scores = [&*one, &*two].map(|table| table.outcome().map(|end| end.scores));
                let expected =
                    scores[0].map(|own| Seat::ALL.map(|seat| own[self.seat(seat).index()]));
                return match expected == scores[1] {
                    true => Ok(Some(Played::ToTheEnd)),
                    false => Err(format!("scores {scores:?}")),
                };
            }
            (asked, also) => return Err(format!("asked is {asked:?}, {also:?}")),
        };
        let same = self.question(asked.question) == format!("{:?}", also.question);
        // Dials on the objective card are written with the number of a ship.
        let by_number = asked.question == Question::CardDials;
        if by_number || (!same && asked.question.id() == also.question.id()) {
            return Ok(Some(Played::InPart));
        }
        if !same || self.seat(asked.seat) != also.seat {
            return Err(format!("asked is {:?}, {:?}", asked.question, also.question));
        }
        if let Some(difference) = self.difference(one, two) {
            return Err(difference);
        }
        let listed = !matches!(
            asked.question,
            Question::Obstacle | Question::Deploy | Question::CardDials | Question::Course(_)
        );
        if listed && with_answers {
            self.compare_answers(one, two)
                .map_err(|difference| format!("{:?}: {difference}", asked.question))?;
        }
        let Some(action) = random_answer(one, chance) else { return Err("no answer".to_owned()) };
        let mapped = self.action(&action);
        if let Err(refusal) = two.check(&mapped) {
            return match self.turned && names_a_place(&action) {
                true => Ok(Some(Played::InPart)),
                false => Err(format!("{refusal} for {mapped:?}")),
            };
        }
        one.apply(&action).expect("a legal answer");
        two.apply(&mapped).expect("a legal answer");
        Ok(None)
    }

    /// Whether the same answers are listed.
    fn compare_answers(&self, one: &Table, two: &Table) -> Result<(), String> {
        let counts = |action: &Action| !self.turned || !names_a_place(action);
        let texts = |actions: Vec<Action>| -> BTreeSet<String> {
            actions
                .iter()
                .filter(|action| counts(action))
                .map(|action| two.game().write(action))
                .collect()
        };
        let own = texts(one.legal().actions.iter().map(|action| self.action(action)).collect());
        let theirs = texts(two.legal().actions);
        match own == theirs {
            true => Ok(()),
            false => {
                let only = |a: &BTreeSet<String>, b: &BTreeSet<String>| {
                    a.difference(b).cloned().collect::<Vec<_>>().join(" | ")
                };
                Err(format!(
                    "only first: {}; only second: {}",
                    only(&own, &theirs),
                    only(&theirs, &own)
                ))
            }
        }
    }
}

/// Plays random games twice, the second time on a table made by `other`: none goes differently, and enough of them are
/// compared to their end.
fn play(games: u64, points: u16, other: impl Fn(&[Roster; 2]) -> ([Roster; 2], Other)) {
    let (mut ended, mut all, mut faults) = (0, 0, Vec::new());
    for rules in common::editions() {
        for seed in 0..games {
            let mut chance = Chance::new(seed * 7919 + u64::from(points));
            let rosters = [0, 1].map(|_| common::random_roster(rules, points, &mut chance));
            // A coin decides between equal fleets, and it knows only seats.
            if rosters[0].points(rules) == rosters[1].points(rules) {
                continue;
            }
            let (changed, other) = other(&rosters);
            all += 1;
            match play_both([rosters, changed], &other, rules, seed) {
                Played::ToTheEnd => ended += 1,
                Played::InPart => {}
                Played::Differently(fault) => faults.push(fault),
            }
        }
    }
    assert!(faults.is_empty(), "{} of {all} games differ:\n{}", faults.len(), faults.join("\n"));
    assert!(ended * 3 > all, "{ended} of {all} games were compared to their end");
}

fn counts(rosters: &[Roster; 2]) -> ([usize; 2], [usize; 2]) {
    let [one, two] = rosters;
    ([one.ships.len(), two.ships.len()], [one.squadrons.len(), two.squadrons.len()])
}

#[test]
fn a_list_in_another_order_plays_the_same_game() {
    play(4, 200, |rosters| {
        let (ships, squadrons) = counts(rosters);
        let upgrades = rosters.iter().flat_map(|roster| &roster.ships);
        let other = Other {
            ships: backwards(ships),
            squadrons: backwards(squadrons),
            upgrades: Some(upgrades.map(|ship| ship.upgrades.len() as u8).collect()),
            turned: false,
        };
        let changed = rosters.clone().map(|mut roster| {
            roster.ships.reverse();
            roster.squadrons.reverse();
            roster.ships.iter_mut().for_each(|ship| ship.upgrades.reverse());
            roster
        });
        (changed, other)
    });
}

#[test]
fn swapped_seats_on_a_table_turned_around_play_the_same_game() {
    play(4, 200, |rosters| {
        let (ships, squadrons) = counts(rosters);
        let other = Other {
            ships: swapped(ships),
            squadrons: swapped(squadrons),
            upgrades: None,
            turned: true,
        };
        let [one, two] = rosters.clone();
        ([two, one], other)
    });
}
