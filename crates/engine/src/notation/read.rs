use flagbridge_cards::{Card, CardNumber, Color, Command, DefenseToken, Face, HullZone, Keyword};

use super::{NotAnAction, read_hundredths, read_point};
use crate::effects::rule_number;
use crate::geometry::{Course, Heading, Point, Pose, Side};
use crate::state::{Action, Dials, Game, Pick, Repair};
use crate::terms::{Choice, Dice, Die, Seat, ShipId, Source, SquadronId, Target, Token, Unit};

impl Game {
    /// The action a line of text stands for.
    pub fn read(&self, line: &str) -> Result<Action, NotAnAction> {
        let mut words = Words { words: line.split_whitespace(), game: self };
        let action = words.action()?;
        match words.words.next() {
            Some(word) => Err(NotAnAction::TooMuch(word.to_owned())),
            None => Ok(action),
        }
    }
}

struct Words<'a, I: Iterator<Item = &'a str>> {
    words: I,
    game: &'a Game,
}

impl<'a, I: Iterator<Item = &'a str> + Clone> Words<'a, I> {
    fn action(&mut self) -> Result<Action, NotAnAction> {
        let verb = self.next("an action")?;
        Ok(match verb {
            "pass" => Action::Pass,
            "first" => Action::First(self.seat()?),
            "objective" => Action::Objective(self.card()?),
            "obstacle" => Action::Obstacle { obstacle: self.obstacle()?, pose: self.pose()? },
            "deploy" => match self.unit()? {
                Unit::Ship(ship) => {
                    Action::DeployShip { ship, pose: self.pose()?, speed: self.number("a speed")? }
                }
                Unit::Squadron(squadron) => Action::DeploySquadron { squadron, at: self.point()? },
                _ => return Err(NotAnAction::Missing("a ship or squadron")),
            },
            "dials" => {
                let ship = self.ship()?;
                let mut dials = Dials::new();
                for word in self.words.by_ref() {
                    let command = Command::from_id(word).ok_or_else(|| not(word, "a command"))?;
                    dials.try_push(command).map_err(|_| NotAnAction::TooMuch(word.to_owned()))?;
                }
                Action::Dials { ship, dials }
            }
            "activate" => Action::Activate(self.unit()?),
            "pass-token" => Action::PassToken,
            "token" => Action::Convert,
            "clear-raids" => Action::ClearRaid(None),
            "retreat" => Action::Retreat,
            "clear-raid" => Action::ClearRaid(Some(self.command()?)),
            "resolve" => {
                let command = self.command()?;
                let (dial, token) = match self.next("dial, token or both")? {
                    "dial" => (true, false),
                    "token" => (false, true),
                    "both" => (true, true),
                    word => return Err(not(word, "dial, token or both")),
                };
                Action::Resolve { command, dial, token }
            }
            "repair" => Action::Repair(self.repair()?),
            "attack" => self.attack()?,
            "accuracy" => Action::Accuracy(self.token()?),
            "spend" => Action::Spend(self.token()?),
            "critical" => Action::Critical,
            "use" => {
                let source = self.source()?;
                let effect = match self.words.next() {
                    None => 0,
                    Some(word) => {
                        let number =
                            word.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
                        number.ok_or_else(|| not(word, "the number of an effect"))?
                    }
                };
                Action::Use(source, effect)
            }
            "pick" => Action::Pick(self.pick()?),
            "speed" => Action::Speed(self.number("a speed")?),
            "course" => Action::Course(self.course()?),
            "move" => Action::Move(self.point()?),
            "place" => match self.unit()? {
                Unit::Squadron(squadron) => Action::Place { squadron, at: self.point()? },
                _ => return Err(NotAnAction::Missing("a squadron")),
            },
            verb => return Err(NotAnAction::Verb(verb.to_owned())),
        })
    }

    fn next(&mut self, wanted: &'static str) -> Result<&'a str, NotAnAction> {
        self.words.next().ok_or(NotAnAction::Missing(wanted))
    }

    fn parse<T>(
        &mut self,
        wanted: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, NotAnAction> {
        let word = self.next(wanted)?;
        read(word).ok_or_else(|| not(word, wanted))
    }

    fn seat(&mut self) -> Result<Seat, NotAnAction> {
        self.parse("a seat", |word| Seat::ALL.into_iter().find(|seat| seat.to_string() == word))
    }

    fn unit(&mut self) -> Result<Unit, NotAnAction> {
        let game = self.game;
        self.parse("a ship or squadron", |word| game.unit_named(word))
    }

    fn ship(&mut self) -> Result<ShipId, NotAnAction> {
        let game = self.game;
        self.parse("a ship", |word| game.unit_named(word)?.ship())
    }

    fn squadron(&mut self) -> Result<SquadronId, NotAnAction> {
        let game = self.game;
        self.parse("a squadron", |word| game.unit_named(word)?.squadron())
    }

    fn card(&mut self) -> Result<CardNumber, NotAnAction> {
        let rules = self.game.rules;
        self.parse("a card", |word| rules.get(word).ok().map(|card: &Card| card.number))
    }

    fn obstacle(&mut self) -> Result<u8, NotAnAction> {
        let all = self.game.obstacles();
        self.parse("an obstacle", |word| {
            all.iter().position(|obstacle| obstacle.id == word).map(|place| place as u8)
        })
    }

    fn number(&mut self, wanted: &'static str) -> Result<u8, NotAnAction> {
        self.parse(wanted, |word| word.parse().ok())
    }

    fn command(&mut self) -> Result<Command, NotAnAction> {
        self.parse("a command", Command::from_id)
    }

    fn zone(&mut self) -> Result<HullZone, NotAnAction> {
        self.parse("a hull zone", HullZone::from_id)
    }

    fn die(&mut self) -> Result<Die, NotAnAction> {
        self.parse("a die", read_die)
    }

    fn point(&mut self) -> Result<Point, NotAnAction> {
        self.parse("a place", read_point)
    }

    fn pose(&mut self) -> Result<Pose, NotAnAction> {
        let at = self.point()?;
        let heading = self.parse("a heading", read_hundredths)?;
        Ok(Pose::new(at, Heading::new(heading)))
    }

    fn token(&mut self) -> Result<Token, NotAnAction> {
        self.parse("a defense token", |word| {
            let (kind, readied) = match word.strip_prefix("exhausted-") {
                Some(kind) => (kind, false),
                None => (word, true),
            };
            Some(Token { kind: DefenseToken::from_id(kind)?, readied })
        })
    }

    fn repair(&mut self) -> Result<Repair, NotAnAction> {
        Ok(match self.next("move, recover or discard")? {
            "move" => Repair::Move { from: self.zone()?, to: self.zone()? },
            "recover" => Repair::Recover(self.zone()?),
            "discard" => {
                let rules = self.game.rules;
                Repair::Discard(self.parse("a damage card", |word| match word {
                    "facedown" => Some(None),
                    id => rules.get(id).ok().map(|card| Some(card.number)),
                })?)
            }
            word => return Err(not(word, "move, recover or discard")),
        })
    }

    fn attack(&mut self) -> Result<Action, NotAnAction> {
        let word = self.next("a hull zone or target")?;
        let zone = HullZone::from_id(word);
        let word = match zone {
            Some(_) => self.next("a target")?,
            None => word,
        };
        let target = match word {
            "obstacle" => Target::Station(self.place_among_obstacles()?),
            "mine" => Target::Mine(self.point()?),
            _ => match self.game.unit_named(word) {
                Some(Unit::Ship(ship)) => Target::Zone(ship, self.zone()?),
                Some(Unit::Squadron(squadron)) => Target::Squadron(squadron),
                _ => return Err(not(word, "a hull zone or target")),
            },
        };
        Ok(Action::Attack { zone, target })
    }

    fn place_among_obstacles(&mut self) -> Result<u8, NotAnAction> {
        let place = self.number("an obstacle's number")?;
        place.checked_sub(1).ok_or_else(|| not("0", "an obstacle's number"))
    }

    fn source(&mut self) -> Result<Source, NotAnAction> {
        let word = self.next("a card's carrier")?;
        if word == "objective" {
            return Ok(Source::Objective);
        }
        let unit = self.game.unit_named(word).ok_or_else(|| not(word, "a card's carrier"))?;
        let game = self.game;
        match unit {
            Unit::Ship(ship) => self.parse("a card of the ship", |word| {
                let (id, copy) = word.split_once('#').unwrap_or((word, "1"));
                let copy = copy.parse::<usize>().ok()?.checked_sub(1)?;
                if id == "card" && copy < 16 {
                    return Some(Source::Upgrade(ship, copy as u8));
                }
                let upgrades = game.ships.get(ship.index())?.upgrades.iter().enumerate();
                let mut copies = upgrades.filter(|(_, (card, _))| card.id == id);
                let place = copies.nth(copy).map(|(place, _)| place);
                match place {
                    Some(place) => Some(Source::Upgrade(ship, place as u8)),
                    None => match rule_number(word) {
                        Some(number) => Some(Source::Fleet(ship, number)),
                        None => {
                            let card = game.rules.get(word).ok()?;
                            card.damage().map(|_| Source::Damage(ship, card.number))
                        }
                    },
                }
            }),
            Unit::Squadron(squadron) => self.parse("ability or a keyword", |word| match word {
                "ability" => Some(Source::Squadron(squadron)),
                word => Some(Source::Keyword(squadron, Keyword::from_id(word)?)),
            }),
            _ => Err(not(word, "a card's carrier")),
        }
    }

    fn pick(&mut self) -> Result<Pick, NotAnAction> {
        Ok(match self.next("what is chosen")? {
            "dice" => {
                let mut dice = Dice::NONE;
                for word in self.words.by_ref().take(64) {
                    dice.add(read_die(word).ok_or_else(|| not(word, "a die"))?);
                }
                Pick::Dice(dice)
            }
            "zone" => Pick::Zone(self.zone()?),
            "ship" => Pick::Ship(self.ship()?),
            "squadron" => Pick::Squadron(self.squadron()?),
            "command" => Pick::Command(self.command()?),
            "token" => Pick::Token(self.token()?),
            "kind" => Pick::TokenKind(self.parse("a defense token", DefenseToken::from_id)?),
            "card" => Pick::Card(self.card()?),
            "facedown" => Pick::Facedown,
            "number" => Pick::Number(self.number("a number")?),
            "color" => Pick::Color(self.parse("a colour", Color::from_id)?),
            "turn" => Pick::Turn(self.die()?, self.die()?),
            "place" => Pick::Place(self.point()?),
            "obstacle" => Pick::Obstacle(self.place_among_obstacles()?),
            "dial" => Pick::Dial(self.command()?),
            "stored" => Pick::Stored(self.command()?),
            "round" => Pick::Round(self.number("a round")?),
            "choice" => Pick::Choice(self.parse("a choice", Choice::named)?),
            "marker" => {
                let place = self.number("a token's number")?;
                Pick::Marker(place.checked_sub(1).ok_or_else(|| not("0", "a token's number"))?)
            }
            "nothing" => Pick::Nothing,
            word => return Err(not(word, "something to choose")),
        })
    }

    fn course(&mut self) -> Result<Course, NotAnAction> {
        let mut clicks = arrayvec::ArrayVec::new();
        loop {
            match self.next("left or right")? {
                "left" => return Ok(Course { clicks, side: Side::Left }),
                "right" => return Ok(Course { clicks, side: Side::Right }),
                word => {
                    let click = word.parse().map_err(|_| not(word, "clicks, left or right"))?;
                    clicks.try_push(click).map_err(|_| NotAnAction::TooMuch(word.to_owned()))?;
                }
            }
        }
    }
}

/// A die as written in notation: `red:hit-hit`.
pub fn read_die(word: &str) -> Option<Die> {
    let (color, face) = word.split_once(':')?;
    let die = Die::new(Color::from_id(color)?, Face::from_id(face)?);
    die.exists().then_some(die)
}

fn not(word: &str, wanted: &'static str) -> NotAnAction {
    NotAnAction::Word { word: word.to_owned(), wanted }
}
