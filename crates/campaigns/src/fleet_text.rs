use flagbridge_cards::Catalogue;
use flagbridge_fleet::formats::{Format, Reader};
use flagbridge_fleet::{Draft, ShipDraft};

use crate::campaign::Campaign;
use crate::roster::Roster;

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
        draft.points = Some(settings.rules.cap);
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
