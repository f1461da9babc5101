//! Live tables for the battles of campaigns: made by the player who comes first, found by the other.

use flagbridge_campaigns::{
    Campaign, CampaignLog, PlayerId, Refusal, battle_header, fleet_draft, is_record_of,
};
use flagbridge_data::catalogue;
use flagbridge_engine::Seat;
use flagbridge_engine::record::Record;
use flagbridge_fleet::share;
use flagbridge_live::{Armada, BattleOrigin, Brought, Clock, GameId, Row, RowEntry, Settings};

use super::game::read_list;
use super::seed::table_seed;
use crate::services::campaigns::CampaignError;
use crate::storage::{
    CampaignTable, EventKey, LiveKey, LiveKeys, LiveRole, Sender, Storage, random_id,
};

/// The longest name at a table, in characters.
const LONGEST_NAME: usize = 40;

/// The address of a player's seat at the live table of a battle, which is made where there is none yet. The key in it follows
/// from the player's key of the campaign, so that a player who asks again gets the same one.
pub(crate) async fn seat(
    storage: &Storage,
    slug: &str,
    log: &CampaignLog,
    number: u32,
    (player, key): (PlayerId, &EventKey),
    sender: &Sender,
) -> Result<String, CampaignError> {
    let campaign = log.state();
    let battle = campaign.battle(number).map_err(CampaignError::Refused)?;
    let role = if battle.assaulters == [player] {
        LiveRole::SeatA
    } else if battle.defenders == [player] {
        LiveRole::SeatB
    } else {
        let words = "only the two players of a battle sit at its live table";
        return Err(CampaignError::Refused(Refusal::not_allowed(words)));
    };
    let (seed, salt) = table_seed();
    // This also says why a battle cannot be played now.
    let header = battle_header(catalogue(), campaign, number, seed);
    let header = header.map_err(CampaignError::Refused)?;
    let id = match open(storage, slug, campaign, number).await? {
        Some(table) => table.id,
        None => {
            let rows = first_rows(slug, campaign, number, (seed, salt, header)).await?;
            let (id, keys) = (random_id(), LiveKeys::random());
            storage.create_campaign_table(&id, slug, number, &rows, &keys, sender).await?;
            // Where the other player was faster it is theirs.
            let made = open(storage, slug, campaign, number).await?;
            let broken = || CampaignError::Broken(format!("{slug}: no table of battle {number}"));
            made.ok_or_else(broken)?.id
        }
    };
    let key = |role| LiveKey::derived(key.reveal(), &id, role);
    let (seat, watch) = (key(role), key(LiveRole::Watch));
    let address = format!("/live/{id}#seat={}&watch={}", seat.reveal(), watch.reveal());
    let keys = [(seat, role), (watch, LiveRole::Watch)];
    storage.add_live_keys(&id, &keys).await?;
    Ok(address)
}

/// The table at which a battle is played now: nothing is settled there, it is not hidden, and it has the fleets of the
/// battle. A table that can no longer be used is settled.
async fn open(
    storage: &Storage,
    slug: &str,
    campaign: &Campaign,
    number: u32,
) -> Result<Option<CampaignTable>, CampaignError> {
    let tables = storage.campaign_tables(slug).await?;
    let table = tables.into_iter().find(|it| it.battle == number && !it.settled);
    let Some(table) = table else { return Ok(None) };
    let first = storage.first_live_row(&table.id).await?;
    let why = match first.and_then(|row| header_of(&row)) {
        None => "The table is no longer there.",
        Some(header) => {
            let record = Record::read(&header, catalogue()).ok();
            let is_same = |it| is_record_of(catalogue(), campaign, number, &it).is_ok();
            if record.is_some_and(is_same) {
                return Ok(Some(table));
            }
            "The battle has changed since the table was made."
        }
    };
    storage.settle_campaign_table(&table.id, why).await?;
    Ok(None)
}

/// The header of the game that is played at the table whose log begins with this row.
fn header_of(row: &str) -> Option<String> {
    let first: Row = serde_json::from_str(row).ok()?;
    match first.entry {
        RowEntry::Opened { battle, .. } => battle.map(|it| it.header),
        _ => None,
    }
}

/// The first rows of a battle's table: what the campaign has decided, both names and both fleets.
async fn first_rows(
    slug: &str,
    campaign: &Campaign,
    number: u32,
    (seed, salt, header): (u64, String, String),
) -> Result<Vec<String>, CampaignError> {
    let battle = campaign.battle(number).map_err(CampaignError::Refused)?;
    let settings = campaign.settings().map(|it| Settings {
        game: GameId::Armada,
        edition: it.edition.clone(),
        mode: it.kind.mode().to_owned(),
        options: String::new(),
        clock: Clock::None,
        delay: 0,
        points: Some(it.rules.cap),
    });
    let settings = settings.ok_or(CampaignError::NotFound)?;
    let origin = BattleOrigin { campaign: slug.to_owned(), number, header };
    let opened = RowEntry::Opened {
        settings: settings.clone(),
        seed,
        salt,
        after: None,
        event: None,
        battle: Some(Box::new(origin)),
    };
    let mut entries = vec![opened];
    for (seat, id) in Seat::ALL.into_iter().zip(battle.players()) {
        let player = campaign.player(id).map_err(CampaignError::Refused)?;
        let name = player.name.chars().take(LONGEST_NAME).collect();
        let code = share::encode(&fleet_draft(catalogue(), campaign, &player.name, &player.public));
        // The campaign has checked the fleet by its own rules.
        let list = read_list::<Armada>(code, settings.clone()).await;
        let list = list.map(|it| Brought { faults: Vec::new(), ..it });
        entries.push(RowEntry::Sat { seat, name });
        entries.push(RowEntry::Listed { seat, list: list.map_err(CampaignError::Form)? });
    }
    let row = |entry| {
        let row = Row { at: 0, by: None, entry };
        serde_json::to_string(&row).expect("a row is plain data")
    };
    Ok(entries.into_iter().map(row).collect())
}
