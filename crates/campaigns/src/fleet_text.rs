use flagbridge_cards::{Catalogue, Faction};
use flagbridge_fleet::formats::{Format, Reader};
use flagbridge_fleet::{Draft, ShipDraft};

use crate::campaign::{Campaign, Phase, Player};
use crate::roster::Roster;
use crate::side::Side;

/// A fleet as it stands as a draft, for the editor and for tables. Upgrades that are not equipped are left out.
pub fn fleet_draft(
    catalogue: &Catalogue,
    campaign: &Campaign,
    name: &str,
    roster: &Roster,
) -> Draft {
    let mut draft = Draft { name: name.to_owned(), ..Draft::new() };
    if let Some(settings) = campaign.settings() {
        draft.mode = Some(settings.kind.mode().to_owned());
        draft.edition = Some(settings.edition.clone());
        let starting = campaign.phase == Phase::Setup;
        draft.points =
            Some(if starting { settings.rules.start_points } else { settings.rules.cap });
    }
    let number = |id: &String| catalogue.number(id);
    for unit in &roster.units {
        let Some(card) = number(&unit.card.id) else { continue };
        if unit.is_ship() {
            let upgrades = unit.upgrades.iter().filter_map(|it| number(&it.id)).collect();
            draft.ships.push(ShipDraft { upgrades, ..ShipDraft::new(card) });
        } else {
            draft.add_squadron(card);
        }
    }
    draft.objectives = roster.objectives.iter().filter_map(number).collect();
    draft
}

/// A player's fleet as it stands, to be worked on: for the team's faction even before it has a card.
pub fn draft_to_edit(catalogue: &Catalogue, campaign: &Campaign, player: &Player) -> Draft {
    let mut draft = fleet_draft(catalogue, campaign, &player.name, &player.roster);
    draft.faction = faction(player.side);
    draft
}

/// An ally to be worked on, before it has a card.
pub fn ally_to_edit(catalogue: &Catalogue, campaign: &Campaign, side: Side) -> Draft {
    let mut draft = fleet_draft(catalogue, campaign, "Ally", &Roster::default());
    draft.mode = Some("rim-ally".to_owned());
    draft.points = campaign.settings().map(|it| it.rules.ally_points);
    draft.faction = faction(side);
    draft
}

fn faction(side: Side) -> Option<Faction> {
    Faction::ALL.iter().copied().find(|it| it.id() == side.faction())
}

/// A fleet as it stands as text, to be submitted again with what is bought.
pub fn fleet_text(
    catalogue: &Catalogue,
    campaign: &Campaign,
    name: &str,
    roster: &Roster,
) -> String {
    let edition = campaign.settings().and_then(|it| catalogue.edition(&it.edition).ok());
    let edition = edition.unwrap_or_else(|| catalogue.current());
    let draft = fleet_draft(catalogue, campaign, name, roster);
    Reader::new(catalogue).write(&draft, Format::Kingston, edition)
}
