//! Objectives of campaigns, in id order.

use flagbridge_cards::ObstacleKind;

use super::build::{always, setup};
use crate::effects::registry::cards;
use crate::effects::{Effect, Laying, Layout, Rule, Spot, Stations};

cards! { CAMPAIGN:
    "base-defense-armed-station-cc" => [setup(&armed_station(Layout::STANDARD)), STATION_TAKES_TURNS];
    "base-defense-armed-station-ritr" => [setup(&armed_station(Layout::RIM)), STATION_TAKES_TURNS];
}

const STATION_TAKES_TURNS: Effect = always(Rule::StationTakesTurns);

const fn armed_station(layout: Layout) -> Layout {
    let spot = Spot::BeyondFirstEdge(5);
    layout.lay(Laying::Last, ObstacleKind::Station, spot).stations(Stations::Armed)
}
