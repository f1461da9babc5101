//! The keys of a campaign: who may do what.

use flagbridge_campaigns::{Author, Campaign, PlayerId, Side};

use crate::storage::{CAMPAIGN_LOGS, EventKey, KeyRow, Storage, StorageError};

/// The role that a key gives in a campaign.
pub(crate) async fn author(
    storage: &Storage,
    slug: &str,
    key: Option<EventKey>,
) -> Result<Author, StorageError> {
    let Some(key) = key else { return Ok(Author::Spectator) };
    let row = storage.log_key(&CAMPAIGN_LOGS, slug, &key).await?;
    Ok(row.and_then(|(role, number)| holder(&role, number)).unwrap_or(Author::Spectator))
}

/// Everyone who gets a link of their own.
pub(crate) fn holders(campaign: &Campaign) -> Vec<Author> {
    let teams = Side::BOTH.into_iter().flat_map(|side| {
        let players = campaign.members(side).map(|it| Author::Player(it.id));
        [Author::Admiral(side), Author::Team(side)].into_iter().chain(players.collect::<Vec<_>>())
    });
    teams.collect()
}

/// The holder of a link, for people.
pub(crate) fn holder_name(holder: Author, campaign: &Campaign) -> String {
    match holder {
        Author::Organiser => "the organiser".to_owned(),
        Author::Admiral(side) => format!("the {} grand admiral", side.adjective()),
        Author::Team(side) => format!("the {} team", side.adjective()),
        Author::Player(player) => campaign.name_of(player).to_owned(),
        Author::Spectator => "spectators".to_owned(),
        Author::Table => "the online table".to_owned(),
    }
}

/// The row of a key.
pub(super) fn row(key: &EventKey, holder: Author) -> KeyRow {
    let team = |side: Side| i64::from(side == Side::Empire);
    match holder {
        Author::Organiser | Author::Spectator | Author::Table => KeyRow::new(key, "organiser", 0),
        Author::Admiral(side) => KeyRow::new(key, "admiral", team(side)),
        Author::Team(side) => KeyRow::new(key, "team", team(side)),
        Author::Player(player) => KeyRow::new(key, "player", i64::from(player.0)),
    }
}

fn holder(role: &str, number: i64) -> Option<Author> {
    let side = if number == 0 { Side::Rebels } else { Side::Empire };
    match role {
        "organiser" => Some(Author::Organiser),
        "admiral" => Some(Author::Admiral(side)),
        "team" => Some(Author::Team(side)),
        "player" => u32::try_from(number).ok().map(|it| Author::Player(PlayerId(it))),
        _ => None,
    }
}
