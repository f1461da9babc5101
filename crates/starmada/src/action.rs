use crate::element::{Element, ShipId};
use crate::hex::{Direction, Hex};
use crate::orders::{Maneuvers, Orders};

/// An answer to a decision. `docs/starmada.md` gives the text form of each.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Action {
    /// Sets an element up: `place A1 0309 E`.
    Place(Element, Hex, Direction),
    /// Writes a ship's movement orders: `orders A1 2P1(3)+1`.
    Orders(ShipId, Orders),
    /// Moves a ship out of a contested hex: `shift A1 0410`.
    Shift(ShipId, Hex),
    /// Activates a flight, or lets a ship make its attacks: `activate A1`.
    Activate(Element),
    /// Moves the activated flight: `fly 3P2`, or `fly 0` to stay.
    Fly(Maneuvers),
    /// Attacks with the activated flight: `attack B1`.
    Attack(Element),
    /// Declares a target for weapons of the firing ship: `fire 1.2 3 B1` are three weapons of the first battery's second bank.
    Fire(Volley),
    /// Ends the declaration of targets, or leaves out an attack: `done`.
    Done,
    /// Gives up a weapon, by its place in the ship's list of banks: `lose 1.2`.
    LoseWeapon(u8),
    /// Gives up a piece of equipment, by its place on the sheet: `lose equipment 1`.
    LoseEquipment(u8),
}

/// Weapons of one bank at one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Volley {
    /// The bank, by its place in [`ShipProfile::mounts`](crate::ShipProfile::mounts).
    pub mount: u8,
    /// How many weapons.
    pub weapons: u8,
    /// At what.
    pub target: Element,
}
