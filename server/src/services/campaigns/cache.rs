//! The campaigns that are in use, and how they are made and changed.

use std::sync::Arc;

use flagbridge_campaigns::{
    Archive, Author, BattleResult, Campaign, CampaignLog, Change, FleetOffer, FleetStep, GameEnd,
    PlayerId, Refusal, Seen, Settings, ally_offer, campaign_seen_by, check_ally, check_fleet,
    fleet_history, fleet_offer, result_of_record, seen_by,
};
use flagbridge_data::catalogue;

use super::error::CampaignError;
use super::keys;
use crate::clock::now;
use crate::services::log_cache::{LogCache, TRIES, number, text};
use crate::services::referee::{LONGEST_RECORD, RecordError, Referee};
use crate::services::sentence::sentence;
use crate::services::slug::{is_slug, slug};
use crate::services::workers::Workers;
use crate::storage::{
    AnnouncedLog, Append, CAMPAIGN_LOGS, EventHeading, EventKey, Sender, Storage, StorageError,
};

/// Changes in one campaign, at most: far more than a group makes in years.
const MOST_CHANGES: u64 = 5_000;

/// The longest list that is read, in characters.
const LONGEST_LIST: usize = 20_000;

/// The campaigns that were used last. Cheap to clone.
#[derive(Debug, Clone)]
pub struct CampaignCache {
    logs: LogCache<Campaign>,
    workers: Workers,
}

/// Who asks for a change, of which campaign.
pub(crate) struct ChangeRequest<'a> {
    /// The campaign.
    pub(crate) slug: &'a str,
    /// Who.
    pub(crate) author: Author,
    /// The last change the author has seen; none where it does not matter.
    pub(crate) seen: Option<u64>,
    /// From where it was sent, on whose account it is stored.
    pub(crate) sender: &'a Sender,
}

/// A list of which an author asks what it would be in a campaign.
pub(crate) struct FleetQuestion {
    pub(crate) player: PlayerId,
    /// In any format.
    pub(crate) text: String,
    /// Whether units that it leaves out are given up.
    pub(crate) remove: bool,
    /// The battle in which it is called as an ally; none for the player's fleet.
    pub(crate) battle: Option<u32>,
}

/// A new campaign: its address, and its keys, the organiser's first.
#[derive(Debug)]
pub(crate) struct CreatedCampaign {
    pub(crate) slug: String,
    pub(crate) version: u64,
    pub(crate) keys: Vec<(Author, EventKey)>,
}

impl CampaignCache {
    /// Campaigns of a database, none of which was read yet.
    pub fn new(storage: Storage, workers: Workers) -> CampaignCache {
        let logs = LogCache::new(storage, &CAMPAIGN_LOGS, workers.clone());
        CampaignCache { logs, workers }
    }

    /// The campaign as it stands in the database now.
    pub(crate) async fn read(&self, slug: &str) -> Result<Arc<CampaignLog>, CampaignError> {
        if !is_slug(slug) {
            return Err(CampaignError::NotFound);
        }
        Ok(self.logs.read(slug).await?)
    }

    /// Creates a campaign with its first change, and a key for everyone.
    pub(crate) async fn create(
        &self,
        settings: Settings,
        sender: &Sender,
    ) -> Result<CreatedCampaign, CampaignError> {
        let settings = known(settings.cleaned()).map_err(CampaignError::Refused)?;
        let mut log = CampaignLog::new();
        let change = Change::Settings { settings: Box::new(settings) };
        log.make(Author::Organiser, now(), change).map_err(CampaignError::Refused)?;
        self.store(&log, sender).await
    }

    /// Creates a campaign from a file, with new keys.
    pub(crate) async fn import(
        &self,
        file: &str,
        sender: &Sender,
    ) -> Result<CreatedCampaign, CampaignError> {
        let archive: Archive = serde_json::from_str(file)
            .map_err(|error| CampaignError::Form(format!("The file cannot be read: {error}.")))?;
        if archive.entries.len() as u64 > MOST_CHANGES {
            return Err(CampaignError::TooMany);
        }
        let log = self.workers.run(move || archive.into_log()).await?;
        let log = log
            .map_err(|reason| CampaignError::Form(format!("The file cannot be used: {reason}.")))?;
        if let Some(settings) = log.state().settings() {
            known(settings.clone()).map_err(CampaignError::Refused)?;
        }
        self.store(&log, sender).await
    }

    async fn store(
        &self,
        log: &CampaignLog,
        sender: &Sender,
    ) -> Result<CreatedCampaign, CampaignError> {
        let slug = slug(log.state().name(), "campaign");
        let entries: Vec<_> = log.entries().iter().map(text).collect();
        let mut keys = vec![(Author::Organiser, EventKey::random())];
        keys.extend(keys::holders(log.state()).into_iter().map(|it| (it, EventKey::random())));
        let rows: Vec<_> = keys.iter().map(|(holder, key)| keys::row(key, *holder)).collect();
        let heading = heading(log.state());
        let storage = &self.logs.storage;
        storage.create_log(&CAMPAIGN_LOGS, &slug, heading, &entries, &rows, sender).await?;
        Ok(CreatedCampaign { slug, version: log.version(), keys })
    }

    /// Makes a change: on disk before this returns. The cards of a fleet are worked out from its text, and only a live table
    /// says that a result is from it.
    pub(crate) async fn change(
        &self,
        request: &ChangeRequest<'_>,
        change: &Change,
    ) -> Result<Arc<CampaignLog>, CampaignError> {
        match change {
            Change::Result { battle, result } if request.author != Author::Table => {
                let result = BattleResult { from: None, ..result.clone() };
                self.make(request, &Change::Result { battle: *battle, result }).await
            }
            change => self.make(request, change).await,
        }
    }

    /// Enters the result of a battle from the record of its game, which is played again.
    pub(crate) async fn enter_record(
        &self,
        request: &ChangeRequest<'_>,
        referee: &Referee,
        battle: u32,
        record: &str,
        end: GameEnd,
    ) -> Result<Arc<CampaignLog>, CampaignError> {
        let log = self.read(request.slug).await?;
        let attempt = Change::Result { battle, result: BattleResult::default() };
        request.author.may(&attempt, log.state()).map_err(CampaignError::Refused)?;
        // A film is not needed, and the referee limits what it plays.
        let text = record.split("\nfilm ").next().unwrap_or_default().trim_start().to_owned();
        if text.len() > LONGEST_RECORD {
            return Err(CampaignError::Form("This record is too long.".to_owned()));
        }
        let played = referee.play(text).await.map_err(|error| match error {
            RecordError::Busy => CampaignError::Busy,
            error => CampaignError::Form(sentence(&error.to_string())),
        })?;
        let found = move || result_of_record(catalogue(), log.state(), battle, &played.game, end);
        let result = self.workers.run(found).await?.map_err(CampaignError::Refused)?;
        self.make(request, &Change::Result { battle, result }).await
    }

    async fn make(
        &self,
        request: &ChangeRequest<'_>,
        change: &Change,
    ) -> Result<Arc<CampaignLog>, CampaignError> {
        let _turn = self.logs.turn(request.slug).await;
        for _ in 0..TRIES {
            let log = self.read(request.slug).await?;
            request.author.may(change, log.state()).map_err(CampaignError::Refused)?;
            if log.version() >= MOST_CHANGES {
                return Err(CampaignError::TooMany);
            }
            let change = self.resolved(&log, change.clone()).await?;
            if is_repeated(&log, request, &change) {
                return Err(CampaignError::Repeated);
            }
            let (earlier, author) = (Arc::clone(&log), request.author);
            let made = self.workers.run(move || {
                let mut next = CampaignLog::clone(&earlier);
                let entry = text(next.make(author, now(), change)?);
                Ok::<_, Refusal>((next, entry))
            });
            let (next, entry) = made.await?.map_err(CampaignError::Refused)?;
            let entries = [entry];
            if !self.logs.has_room(request.slug, &entries) {
                return Err(CampaignError::TooMany);
            }
            let heading = heading(next.state());
            let appended = self.logs.storage.append_log(
                &CAMPAIGN_LOGS,
                request.slug,
                number(log.version()),
                heading,
                &entries,
                &[],
                request.sender,
            );
            match appended.await? {
                Append::Appended => return Ok(Arc::new(next)),
                Append::Conflict => continue,
            }
        }
        Err(CampaignError::Busy)
    }

    async fn resolved(
        &self,
        log: &Arc<CampaignLog>,
        change: Change,
    ) -> Result<Change, CampaignError> {
        match change {
            Change::Fleet { player, text, remove, .. } => {
                if text.trim().is_empty() || text.chars().nth(LONGEST_LIST).is_some() {
                    let words =
                        "a fleet is submitted as the text of a list, with at most 20000 characters";
                    return Err(CampaignError::Refused(Refusal::input(words)));
                }
                let (log, list) = (Arc::clone(log), text.clone());
                let check = move || check_fleet(catalogue(), log.state(), player, &list, remove);
                let checked = self.workers.run(check).await?;
                let list = checked.and_then(|it| it.into_list()).map_err(CampaignError::Refused)?;
                Ok(Change::Fleet { player, list, text, remove })
            }
            Change::Ally { battle, player, text, .. } => {
                if text.trim().is_empty() || text.chars().nth(LONGEST_LIST).is_some() {
                    let words = "an ally is submitted as the text of a list";
                    return Err(CampaignError::Refused(Refusal::input(words)));
                }
                let (log, list) = (Arc::clone(log), text.clone());
                let check = move || check_ally(catalogue(), log.state(), battle, player, &list);
                let checked = self.workers.run(check).await?;
                let list = checked.and_then(|it| it.into_list()).map_err(CampaignError::Refused)?;
                Ok(Change::Ally { battle, player, list, text })
            }
            Change::Commander { player, name, flagship } => {
                let name = flagbridge_campaigns::clean(&name);
                Ok(Change::Commander { player, name, flagship })
            }
            Change::Settings { settings } => {
                let settings = known(settings.cleaned()).map_err(CampaignError::Refused)?;
                Ok(Change::Settings { settings: Box::new(settings) })
            }
            Change::Manual { note, effect } => {
                Ok(Change::Manual { note: flagbridge_campaigns::clean(&note), effect })
            }
            other => Ok(other),
        }
    }

    /// New keys for these holders. Old ones stay valid.
    pub(crate) async fn new_keys(
        &self,
        slug: &str,
        holders: &[Author],
        sender: &Sender,
    ) -> Result<Vec<(Author, EventKey)>, CampaignError> {
        let keys: Vec<_> = holders.iter().map(|it| (*it, EventKey::random())).collect();
        let rows: Vec<_> = keys.iter().map(|(holder, key)| keys::row(key, *holder)).collect();
        self.logs.storage.add_log_keys(&CAMPAIGN_LOGS, slug, &rows, sender).await?;
        Ok(keys)
    }

    /// The newest campaigns that are listed publicly.
    pub(crate) async fn announced(&self, most: i64) -> Result<Vec<AnnouncedLog>, StorageError> {
        self.logs.storage.announced_logs(&CAMPAIGN_LOGS, most).await
    }

    /// What an author may see of a campaign. Its whole log is written out for that.
    pub(crate) async fn seen_by(
        &self,
        log: Arc<CampaignLog>,
        author: Author,
    ) -> Result<Seen, CampaignError> {
        Ok(self.workers.run(move || seen_by(&log, author)).await?)
    }

    /// What a list would be as a fleet or an ally. Only what the author may see of the campaign is used for that.
    pub(crate) async fn fleet_offer(
        &self,
        log: Arc<CampaignLog>,
        author: Author,
        question: FleetQuestion,
    ) -> Result<FleetOffer, CampaignError> {
        let FleetQuestion { player, text, remove, battle } = question;
        if text.chars().nth(LONGEST_LIST).is_some() {
            let words = "a list has at most 20000 characters";
            return Err(CampaignError::Refused(Refusal::input(words)));
        }
        let asked = self.workers.run(move || {
            let seen = campaign_seen_by(log.state(), author);
            match battle {
                None => fleet_offer(catalogue(), &seen, author, player, &text, remove),
                Some(it) => ally_offer(catalogue(), &seen, author, it, player, &text),
            }
        });
        asked.await?.map_err(CampaignError::Refused)
    }

    /// How fleets became what they are, as an author may know it: of one player, or of all in their order.
    pub(crate) async fn fleet_histories(
        &self,
        log: Arc<CampaignLog>,
        author: Author,
        player: Option<PlayerId>,
    ) -> Result<Vec<Vec<FleetStep>>, CampaignError> {
        let told = self.workers.run(move || {
            let players = log.state().players.iter().map(|it| it.id);
            let players = players.filter(|it| player.is_none_or(|only| only == *it));
            players.map(|it| fleet_history(&log, it, Some(author))).collect()
        });
        Ok(told.await?)
    }

    /// The whole campaign as the text of a file, with all secrets.
    pub(crate) async fn archive(&self, log: Arc<CampaignLog>) -> Result<Vec<u8>, CampaignError> {
        let written = move || serde_json::to_vec(&Archive::of(&log));
        Ok(self.workers.run(written).await?.expect("changes have only text keys"))
    }

    /// Deletes a campaign with its keys.
    pub(crate) async fn delete(&self, slug: &str) -> Result<(), CampaignError> {
        self.logs.storage.delete_log(&CAMPAIGN_LOGS, slug).await?;
        self.logs.forget(slug);
        Ok(())
    }
}

/// A form that was sent twice makes its change once.
fn is_repeated(log: &CampaignLog, request: &ChangeRequest<'_>, change: &Change) -> bool {
    let Some(seen) = request.seen else { return false };
    let since = log.entries().iter().skip(usize::try_from(seen).unwrap_or(usize::MAX));
    since.into_iter().any(|entry| entry.by == request.author && entry.change == *change)
}

/// The campaign's edition must be one we can check fleets in.
fn known(settings: Settings) -> Result<Settings, Refusal> {
    match catalogue().edition(&settings.edition) {
        Ok(_) => Ok(settings),
        Err(error) => Err(Refusal::input(error.to_string())),
    }
}

fn heading(campaign: &Campaign) -> EventHeading<'_> {
    let listed = campaign.settings().is_some_and(|it| it.listed);
    EventHeading { name: campaign.name(), listed }
}
