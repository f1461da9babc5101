//! Every action as a line of text, and back. `docs/notation.md` lists the words.
//!
//! Ships are `A1`, `B2`: the seat and the place in its list. Squadrons are `As1`, `Bs3`. Units that an objective added are
//! `X1` and `Xs1`. Places are millimetres with up
//! to two decimals, `914.4,100`; headings degrees.

mod read;

use std::fmt::Write as _;

use flagbridge_cards::CardNumber;

use crate::effects::fleet_rule;
use crate::geometry::{Course, Point, Pose, Side};
use crate::state::{Action, Game, MOST_JOINED, Pick, Repair};
use crate::terms::{Dice, Seat, ShipId, Source, SquadronId, Target, Token, Unit};

pub use read::read_die;

/// Why a line is not an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAnAction {
    /// The line begins with no known word.
    #[error("no action begins with \"{0}\"")]
    Verb(String),
    /// A word is missing at the end.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// A word is not what its place asks for.
    #[error("\"{word}\" is not {wanted}")]
    Word {
        /// The word.
        word: String,
        /// What was wanted.
        wanted: &'static str,
    },
    /// There are words after the end.
    #[error("\"{0}\" is too much")]
    TooMuch(String),
}

impl Game {
    /// The action as a line of text.
    pub fn write(&self, action: &Action) -> String {
        let mut line = String::new();
        self.write_action(action, &mut line);
        line
    }

    /// A ship's name in notation.
    pub fn ship_name(&self, ship: ShipId) -> String {
        let (letter, place) = name(Seat::ALL.map(|seat| self.ships_brought(seat)), ship.index());
        format!("{letter}{place}")
    }

    /// A squadron's name in notation.
    pub fn squadron_name(&self, squadron: SquadronId) -> String {
        let brought = Seat::ALL.map(|seat| self.squadrons_brought(seat));
        let (letter, place) = name(brought, squadron.index());
        format!("{letter}s{place}")
    }

    /// A unit's name in notation.
    pub fn unit_name(&self, unit: Unit) -> String {
        match unit {
            Unit::Ship(ship) => self.ship_name(ship),
            Unit::Squadron(squadron) => self.squadron_name(squadron),
            Unit::Obstacle(place) => format!("obstacle {}", place + 1),
            Unit::Mine(at) => format!("mine {}", point_text(at)),
            Unit::Token(at) => format!("token {}", point_text(at)),
        }
    }

    /// The unit with this name.
    pub fn unit_named(&self, name: &str) -> Option<Unit> {
        let letter = name.chars().next()?;
        let rest = name.strip_prefix(letter)?;
        let read = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        match rest.strip_prefix('s') {
            Some(place) => {
                let brought = Seat::ALL.map(|seat| self.squadrons_brought(seat));
                index(brought, letter, read(place)?).map(|id| Unit::Squadron(SquadronId(id)))
            }
            None => {
                let brought = Seat::ALL.map(|seat| self.ships_brought(seat));
                index(brought, letter, read(rest)?).map(|id| Unit::Ship(ShipId(id)))
            }
        }
    }

    /// A card's id; its number where the edition does not have it.
    pub fn card_name(&self, card: CardNumber) -> String {
        self.rules.card(card).map_or_else(|| format!("#{card}"), |card| card.id.to_owned())
    }

    /// A damage card's id; `hidden` where the viewer may not see it.
    pub(crate) fn damage_name(&self, card: Option<CardNumber>) -> String {
        card.map_or_else(|| "hidden".to_owned(), |card| self.card_name(card))
    }

    /// A source in notation: the carrier and the card, a squadron alone for its own ability.
    pub fn source_name(&self, source: Source) -> String {
        match source {
            Source::Upgrade(ship, place) => {
                let Some(upgrades) = self.ship(ship).upgrades.get(..=usize::from(place)) else {
                    // A card the ship did not begin with.
                    return format!("{} card#{}", self.ship_name(ship), place + 1);
                };
                let card = upgrades[usize::from(place)].0.id;
                // A second copy, which the first edition allows, is told apart by a number.
                let copy = upgrades.iter().filter(|(other, _)| other.id == card).count();
                let copy = if copy > 1 { format!("#{copy}") } else { String::new() };
                format!("{} {card}{copy}", self.ship_name(ship))
            }
            Source::Squadron(squadron) => {
                format!("{} ability", self.squadron_name(squadron))
            }
            Source::Keyword(squadron, keyword) => {
                format!("{} {}", self.squadron_name(squadron), keyword.id())
            }
            Source::Damage(ship, card) => {
                format!("{} {}", self.ship_name(ship), self.card_name(card))
            }
            Source::Objective => "objective".to_owned(),
            Source::Fleet(flagship, number) => {
                let id = fleet_rule(number).map_or("", |rule| rule.id);
                format!("{} {id}", self.ship_name(flagship))
            }
        }
    }

    fn write_action(&self, action: &Action, line: &mut String) {
        // Writing to a string cannot fail.
        let _ = match action {
            Action::Pass => write!(line, "pass"),
            Action::First(seat) => write!(line, "first {seat}"),
            Action::Objective(card) => write!(line, "objective {}", self.card_name(*card)),
            Action::Obstacle { obstacle, pose } => {
                let id = self.obstacles()[usize::from(*obstacle)].id;
                write!(line, "obstacle {id} {}", pose_text(*pose))
            }
            Action::DeployShip { ship, pose, speed } => {
                let name = self.ship_name(*ship);
                write!(line, "deploy {name} {} {speed}", pose_text(*pose))
            }
            Action::DeploySquadron { squadron, at } => {
                write!(line, "deploy {} {}", self.squadron_name(*squadron), point_text(*at))
            }
            Action::Dials { ship, dials } => {
                let dials: Vec<_> = dials.iter().map(|command| command.id()).collect();
                write!(line, "dials {} {}", self.ship_name(*ship), dials.join(" "))
            }
            Action::Activate(unit) => write!(line, "activate {}", self.unit_name(*unit)),
            Action::PassToken => write!(line, "pass-token"),
            Action::Convert => write!(line, "token"),
            Action::ClearRaid(None) => write!(line, "clear-raids"),
            Action::Retreat => write!(line, "retreat"),
            Action::ClearRaid(Some(command)) => write!(line, "clear-raid {}", command.id()),
            Action::Resolve { command, dial, token } => {
                let with = match (dial, token) {
                    (true, true) => "both",
                    (false, true) => "token",
                    _ => "dial",
                };
                write!(line, "resolve {} {with}", command.id())
            }
            Action::Repair(Repair::Move { from, to }) => {
                write!(line, "repair move {} {}", from.id(), to.id())
            }
            Action::Repair(Repair::Recover(zone)) => write!(line, "repair recover {}", zone.id()),
            Action::Repair(Repair::Discard(card)) => {
                let card = card.map_or_else(|| "facedown".to_owned(), |card| self.card_name(card));
                write!(line, "repair discard {card}")
            }
            Action::Attack { zone, target } => {
                let from = zone.map_or_else(String::new, |zone| format!("{} ", zone.id()));
                write!(line, "attack {from}{}", self.target_text(*target))
            }
            Action::Accuracy(token) => write!(line, "accuracy {}", token_text(*token)),
            Action::Spend(token) => write!(line, "spend {}", token_text(*token)),
            Action::Critical => write!(line, "critical"),
            Action::Use(source, effect) => {
                let number = if *effect > 0 { format!(" {}", effect + 1) } else { String::new() };
                write!(line, "use {}{number}", self.source_name(*source))
            }
            Action::Pick(pick) => write!(line, "pick {}", self.pick_text(pick)),
            Action::Speed(speed) => write!(line, "speed {speed}"),
            Action::Course(course) => write!(line, "course {}", course_text(course)),
            Action::Move(at) => write!(line, "move {}", point_text(*at)),
            Action::Place { squadron, at } => {
                write!(line, "place {} {}", self.squadron_name(*squadron), point_text(*at))
            }
        };
    }

    /// A target in notation: a ship and its zone, a squadron, a station by its number or a mine by its place.
    pub fn target_text(&self, target: Target) -> String {
        match target {
            Target::Zone(ship, zone) => format!("{} {}", self.ship_name(ship), zone.id()),
            Target::Squadron(squadron) => self.squadron_name(squadron),
            Target::Station(_) | Target::Mine(_) => self.unit_name(target.unit()),
        }
    }

    fn pick_text(&self, pick: &Pick) -> String {
        match pick {
            Pick::Dice(dice) => format!("dice {}", dice_text(dice)),
            Pick::Zone(zone) => format!("zone {}", zone.id()),
            Pick::Ship(ship) => format!("ship {}", self.ship_name(*ship)),
            Pick::Squadron(squadron) => format!("squadron {}", self.squadron_name(*squadron)),
            Pick::Command(command) => format!("command {}", command.id()),
            Pick::Token(token) => format!("token {}", token_text(*token)),
            Pick::TokenKind(kind) => format!("kind {}", kind.id()),
            Pick::Card(card) => format!("card {}", self.card_name(*card)),
            Pick::Facedown => "facedown".to_owned(),
            Pick::Number(number) => format!("number {number}"),
            Pick::Color(color) => format!("color {}", color.id()),
            Pick::Turn(from, to) => format!("turn {from} {to}"),
            Pick::Place(at) => format!("place {}", point_text(*at)),
            Pick::Obstacle(place) => format!("obstacle {}", place + 1),
            Pick::Dial(command) => format!("dial {}", command.id()),
            Pick::Stored(command) => format!("stored {}", command.id()),
            Pick::Round(round) => format!("round {round}"),
            Pick::Choice(choice) => format!("choice {}", choice.id()),
            Pick::Marker(place) => format!("marker {}", place + 1),
            Pick::Nothing => "nothing".to_owned(),
        }
    }
}

/// The letter and number of a unit by its place among all: of the list that brought it, or `X` for those that joined.
fn name(brought: [usize; 2], index: usize) -> (char, usize) {
    let [one, two] = brought;
    match index {
        index if index < one => ('A', index + 1),
        index if index < one + two => ('B', index - one + 1),
        index => ('X', index - one - two + 1),
    }
}

/// The place among all units of the one with this letter and number, counted from 0.
fn index(brought: [usize; 2], letter: char, place: usize) -> Option<u8> {
    let [one, two] = brought;
    let index = match letter {
        'A' if place < one => place,
        'B' if place < two => one + place,
        'X' if place < MOST_JOINED => one + two + place,
        _ => return None,
    };
    u8::try_from(index).ok()
}

/// Hundredths as a decimal number without needless zeros.
pub(crate) fn hundredths(value: i32) -> String {
    let (sign, value) = if value < 0 { ("-", value.unsigned_abs()) } else { ("", value as u32) };
    match (value / 100, value % 100) {
        (whole, 0) => format!("{sign}{whole}"),
        (whole, part) if part % 10 == 0 => format!("{sign}{whole}.{}", part / 10),
        (whole, part) => format!("{sign}{whole}.{part:02}"),
    }
}

/// A decimal number as hundredths; nothing beyond two decimals or eight digits.
pub(crate) fn read_hundredths(text: &str) -> Option<i32> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let numeric = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let shaped = !whole.is_empty() && whole.len() <= 6 && part.len() <= 2;
    if !shaped || !numeric(whole) || !numeric(part) {
        return None;
    }
    let whole: i32 = whole.parse().ok()?;
    let part: i32 = format!("{part:0<2}").parse().ok()?;
    let value = whole * 100 + part;
    Some(if negative { -value } else { value })
}

/// A place: both coordinates in millimetres, with a comma between them.
pub(crate) fn read_point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    Some(Point::new(read_hundredths(x)?, read_hundredths(y)?))
}

fn point_text(at: Point) -> String {
    format!("{},{}", hundredths(at.x), hundredths(at.y))
}

fn pose_text(pose: Pose) -> String {
    format!("{} {}", point_text(pose.at), hundredths(pose.heading.hundredths()))
}

fn course_text(course: &Course) -> String {
    let clicks: Vec<_> = course.clicks.iter().map(i8::to_string).collect();
    let side = match course.side {
        Side::Left => "left",
        Side::Right => "right",
    };
    format!("{} {side}", clicks.join(" "))
}

/// A defense token as a word: `brace`, `exhausted-evade`.
pub(crate) fn token_text(token: Token) -> String {
    let exhausted = if token.readied { "" } else { "exhausted-" };
    format!("{exhausted}{}", token.kind.id())
}

/// Dice as words: `red:hit red:hit blue:accuracy`.
pub fn dice_text(dice: &Dice) -> String {
    let dice: Vec<_> = dice.iter().map(|die| die.to_string()).collect();
    dice.join(" ")
}

/// Dice in this order, in words.
#[cfg(feature = "stage")]
pub(crate) fn dice_words(dice: &[crate::terms::Die]) -> String {
    let words: Vec<String> = dice.iter().map(ToString::to_string).collect();
    words.join(" ")
}
