//! The server's judgement of a campaign fleet, as `flagbridge_campaigns::FleetOffer` sends it. That crate is too large for the
//! browser.

use serde::Deserialize;

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct FleetOffer {
    pub version: u64,
    pub campaign: String,
    pub player: String,
    pub phase: String,
    pub ready: bool,
    pub problems: Vec<Problem>,
    pub points: u32,
    pub limit: u32,
    pub start: Option<u32>,
    pub cap: Option<u32>,
    pub squadrons: u32,
    pub squadron_limit: Option<u32>,
    pub funds: Option<Funds>,
    pub bought: Vec<CardLine>,
    pub removed: Vec<String>,
    pub lost: Vec<String>,
    pub spare: Vec<CardLine>,
    pub units: Vec<UnitState>,
    pub barred: Vec<Barred>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Problem {
    pub message: String,
    pub cite: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Funds {
    pub resource: u32,
    pub refit: u32,
    pub refit_buys: bool,
    pub undivided: u32,
    pub reward: Option<String>,
    pub cost: u32,
    pub left: u32,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct CardLine {
    pub id: String,
    pub name: String,
    pub points: u16,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct UnitState {
    pub card: String,
    pub new: bool,
    pub scarred: bool,
    pub veteran: bool,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Barred {
    pub reason: Problem,
    pub cards: Vec<String>,
}
