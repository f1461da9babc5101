//! Every action as text and back. `docs/starmada.md` describes the words.

use flagbridge_seats::Seat;

use crate::action::{Action, Volley};
use crate::element::{Element, FlightId, ShipId};
use crate::game::Game;
use crate::hex::{NotADirection, NotAHex};
use crate::orders::{NotOrders, Written, read_maneuvers};

/// Why a text is no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAnAction {
    /// No action begins like this.
    #[error("unknown action \"{0}\"")]
    Word(String),
    /// There is no such ship or flight.
    #[error("unknown unit \"{0}\"; ships are A1, B1…, flights Af1, Bf1…")]
    Unit(String),
    /// A number is missing or too large.
    #[error("\"{0}\" is not a number")]
    Number(String),
    /// There is no such bank.
    #[error("\"{0}\" is not a bank; 1.2 is the second bank of the first battery")]
    Bank(String),
    /// Words are missing, or there are too many.
    #[error("wrong number of words")]
    Words,
    /// A hex cannot be read.
    #[error(transparent)]
    Hex(#[from] NotAHex),
    /// A direction cannot be read.
    #[error(transparent)]
    Direction(#[from] NotADirection),
    /// Movement cannot be read.
    #[error(transparent)]
    Orders(#[from] NotOrders),
}

impl Game {
    /// The short name of a ship: `A1`.
    pub fn ship_id(&self, ship: ShipId) -> String {
        let seat = self.ships[ship.index()].seat;
        let first = self.ships.iter().position(|own| own.seat == seat).unwrap_or(0);
        format!("{seat}{}", ship.index() - first + 1)
    }

    /// The short name of a flight: `Af1`.
    pub fn flight_id(&self, flight: FlightId) -> String {
        let seat = self.flights[flight.index()].seat;
        let first = self.flights.iter().position(|own| own.seat == seat).unwrap_or(0);
        format!("{seat}f{}", flight.index() - first + 1)
    }

    /// The short name of an element.
    pub fn id(&self, element: Element) -> String {
        match element {
            Element::Ship(ship) => self.ship_id(ship),
            Element::Flight(flight) => self.flight_id(flight),
        }
    }

    /// The element of a short name.
    pub fn element(&self, name: &str) -> Result<Element, NotAnAction> {
        let bad = || NotAnAction::Unit(name.to_owned());
        let (seat, rest) = match name.as_bytes().first() {
            Some(b'A') => (Seat::A, &name[1..]),
            Some(b'B') => (Seat::B, &name[1..]),
            _ => return Err(bad()),
        };
        let (flight, number) = match rest.strip_prefix('f') {
            Some(number) => (true, number),
            None => (false, rest),
        };
        let number: usize = number.parse().map_err(|_| bad())?;
        let place = number.checked_sub(1).ok_or_else(bad)?;
        if flight {
            let mut own = self.flight_ids().filter(|id| self.flights[id.index()].seat == seat);
            own.nth(place).map(Element::Flight).ok_or_else(bad)
        } else {
            let mut own = self.ship_ids().filter(|id| self.ships[id.index()].seat == seat);
            own.nth(place).map(Element::Ship).ok_or_else(bad)
        }
    }

    /// The ship of a short name.
    pub fn ship_named(&self, name: &str) -> Result<ShipId, NotAnAction> {
        match self.element(name)? {
            Element::Ship(ship) => Ok(ship),
            Element::Flight(_) => Err(NotAnAction::Unit(name.to_owned())),
        }
    }

    /// The place of a ship's bank, from `1.2`.
    pub fn mount_named(&self, ship: ShipId, name: &str) -> Result<u8, NotAnAction> {
        let bad = || NotAnAction::Bank(name.to_owned());
        let (battery, bank) = name.split_once('.').ok_or_else(bad)?;
        let number = |text: &str| text.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
        let (battery, bank) = number(battery).zip(number(bank)).ok_or_else(bad)?;
        let mounts = &self.ships[ship.index()].mounts;
        let found = mounts.iter().position(|own| own.battery == battery && own.bank == bank);
        found.map(|place| place as u8).ok_or_else(bad)
    }

    /// A bank of a ship as `1.2`.
    pub fn mount_id(&self, ship: ShipId, mount: u8) -> String {
        let own = &self.ships[ship.index()].mounts[usize::from(mount)];
        format!("{}.{}", own.battery + 1, own.bank + 1)
    }

    /// An action as text. `acting` is the ship the decision is about, whose banks are named.
    pub fn write(&self, action: &Action, acting: Option<ShipId>) -> String {
        let bank = |mount: u8| match acting {
            Some(ship) if usize::from(mount) < self.ships[ship.index()].mounts.len() => {
                self.mount_id(ship, mount)
            }
            _ => format!("#{mount}"),
        };
        match action {
            Action::Place(element, hex, facing) => {
                format!("place {} {hex} {facing}", self.id(*element))
            }
            Action::Orders(ship, orders) => format!("orders {} {orders}", self.ship_id(*ship)),
            Action::Shift(ship, hex) => format!("shift {} {hex}", self.ship_id(*ship)),
            Action::Activate(element) => format!("activate {}", self.id(*element)),
            Action::Fly(path) if path.is_empty() => "fly 0".to_owned(),
            Action::Fly(path) => format!("fly {}", Written(path)),
            Action::Attack(target) => format!("attack {}", self.id(*target)),
            Action::Fire(Volley { mount, weapons, target }) => {
                format!("fire {} {weapons} {}", bank(*mount), self.id(*target))
            }
            Action::Done => "done".to_owned(),
            Action::LoseWeapon(mount) => format!("lose {}", bank(*mount)),
            Action::LoseEquipment(item) => format!("lose equipment {}", item + 1),
        }
    }

    /// Reads an action. `acting` is the ship the decision is about, whose banks are named.
    pub fn read(&self, text: &str, acting: Option<ShipId>) -> Result<Action, NotAnAction> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number =
            |word: &str| word.parse::<u8>().map_err(|_| NotAnAction::Number(word.to_owned()));
        let bank = |word: &str| {
            let ship = acting.ok_or_else(|| NotAnAction::Bank(word.to_owned()))?;
            self.mount_named(ship, word)
        };
        Ok(match words.as_slice() {
            ["place", unit, hex, facing] => {
                Action::Place(self.element(unit)?, hex.parse()?, facing.parse()?)
            }
            ["orders", ship, orders @ ..] => {
                Action::Orders(self.ship_named(ship)?, orders.concat().parse()?)
            }
            ["shift", ship, hex] => Action::Shift(self.ship_named(ship)?, hex.parse()?),
            ["activate", unit] => Action::Activate(self.element(unit)?),
            ["fly", path] => Action::Fly(read_maneuvers(path)?),
            ["attack", unit] => Action::Attack(self.element(unit)?),
            ["fire", mount, weapons, unit] => Action::Fire(Volley {
                mount: bank(mount)?,
                weapons: number(weapons)?,
                target: self.element(unit)?,
            }),
            ["done"] => Action::Done,
            ["lose", "equipment", item] => {
                let item = number(item)?.checked_sub(1);
                Action::LoseEquipment(item.ok_or_else(|| NotAnAction::Number("0".to_owned()))?)
            }
            ["lose", mount] => Action::LoseWeapon(bank(mount)?),
            [word, ..] if KNOWN.contains(word) => return Err(NotAnAction::Words),
            [word, ..] => return Err(NotAnAction::Word((*word).to_owned())),
            [] => return Err(NotAnAction::Words),
        })
    }
}

const KNOWN: [&str; 9] =
    ["place", "orders", "shift", "activate", "fly", "attack", "fire", "done", "lose"];

impl crate::table::Table {
    /// The ship whose banks the open decision is about.
    pub fn acting_ship(&self) -> Option<ShipId> {
        use crate::question::Question;
        match self.decision()?.question {
            Question::Fire(ship) | Question::Losses(ship, _) => Some(ship),
            Question::Orders(ship) | Question::Shift(ship) => Some(ship),
            Question::PlaceShip
            | Question::PlaceFlight
            | Question::ActivateFlight
            | Question::Fly(_)
            | Question::FlightAttack(_)
            | Question::ActivateShip => None,
        }
    }

    /// An answer to the open decision as text.
    pub fn write(&self, action: &Action) -> String {
        self.game.write(action, self.acting_ship())
    }

    /// Reads an answer to the open decision.
    pub fn read(&self, text: &str) -> Result<Action, NotAnAction> {
        self.game.read(text, self.acting_ship())
    }
}
