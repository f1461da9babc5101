//! Battles of campaigns at live tables and from records, without sockets.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::sync::Arc;
use std::time::Duration;

use flagbridge_campaigns::{
    Author, BattleKind, BattleResult, CampaignLog, Change, FleetList, GameEnd, PlayerId,
    ResultSource, Settings, Side, Stand, battle_game,
};
use flagbridge_data::catalogue;
use flagbridge_engine::random::random_answer;
use flagbridge_engine::record::Record;
use flagbridge_engine::{Chance, Seat, Table};
use flagbridge_live::{ClientMessage, Request, Row, RowEntry, ServerMessage};

use super::{LiveTables, TableConnection, battle_table};
use crate::services::campaigns::{CampaignCache, CampaignError, ChangeRequest};
use crate::services::events::EventCache;
use crate::services::metrics::Metrics;
use crate::services::referee::Referee;
use crate::services::shutdown::{Shutdown, Stopper};
use crate::services::testing::TestStorage;
use crate::services::workers::Workers;
use crate::storage::{EventKey, LiveAppend, LiveAppended, Sender};

/// Longer than anything takes; a test that waits so long fails.
const NEVER: Duration = Duration::from_secs(60);

const FLEETS: [&str; 4] = [
    "Faction: Rebel Alliance\nCR90 Corvette A (44)\n• Mon Mothma (27)\n",
    "Faction: Rebel Alliance\nCR90 Corvette A (44)\n• General Rieekan (30)\n",
    "Faction: Galactic Empire\nRaider I-class Corvette (44)\n• Admiral Screed (26)\n",
    "Faction: Galactic Empire\nRaider I-class Corvette (44)\n• Admiral Motti (24)\n",
];

struct Fixture {
    storage: TestStorage,
    campaigns: CampaignCache,
    tables: LiveTables,
    slug: String,
    keys: Vec<(Author, EventKey)>,
    _stopper: Stopper,
}

impl Fixture {
    /// A campaign in its first battles: Ada (1) assaults Cleo (3) at Corellia, Dora (4) assaults Ben (2) at Talus.
    async fn new() -> Fixture {
        let storage = TestStorage::open().await;
        let (stopper, shutdown) = Shutdown::channel();
        let campaigns = CampaignCache::new(storage.clone(), Workers::new());
        let events = EventCache::new(storage.clone(), Workers::new());
        let metrics = Arc::new(Metrics::new());
        let (stored, referee) = (storage.clone(), Referee::new());
        let tables = LiveTables::new(stored, metrics, shutdown, referee, events, campaigns.clone());
        let settings = Settings::new("Sector", "rrg-1.6", &["Ada", "Ben"], &["Cleo", "Dora"]);
        let created = campaigns.create(settings, &Sender::default()).await.unwrap();
        let (slug, keys) = (created.slug, created.keys);
        let it = Fixture { storage, campaigns, tables, slug, keys, _stopper: stopper };
        for change in to_battles() {
            it.change(Author::Organiser, change).await.unwrap();
        }
        it
    }

    async fn change(&self, author: Author, change: Change) -> Result<(), CampaignError> {
        let sender = Sender::default();
        let request = ChangeRequest { slug: &self.slug, author, seen: None, sender: &sender };
        self.campaigns.change(&request, &change).await.map(drop)
    }

    async fn log(&self) -> Arc<CampaignLog> {
        self.campaigns.read(&self.slug).await.unwrap()
    }

    /// Where a player sits in the first battle: the table's id and the key of the seat.
    async fn seat(&self, player: u32) -> Result<(String, String), CampaignError> {
        let player = PlayerId(player);
        let own = self.keys.iter().find(|(holder, _)| *holder == Author::Player(player)).unwrap();
        let log = self.log().await;
        let (place, sender) = ((player, &own.1), Sender::default());
        let address =
            battle_table::seat(&self.storage, &self.slug, &log, 1, place, &sender).await?;
        let (id, rest) = address.strip_prefix("/live/").unwrap().split_once("#seat=").unwrap();
        Ok((id.to_owned(), rest.split_once('&').unwrap().0.to_owned()))
    }

    async fn join(&self, player: u32) -> TableConnection {
        let (id, key) = self.seat(player).await.unwrap();
        self.tables.join(&id, &key, 0, &Sender::default()).await.unwrap()
    }

    async fn enter(
        &self,
        author: Author,
        record: &str,
        end: GameEnd,
    ) -> Result<Arc<CampaignLog>, CampaignError> {
        let sender = Sender::default();
        let request = ChangeRequest { slug: &self.slug, author, seen: None, sender: &sender };
        self.campaigns.enter_record(&request, &Referee::new(), 1, record, end).await
    }

    /// Why the result of a table was not entered, once it is settled; empty where it was.
    async fn settled(&self, id: &str) -> String {
        let search = async {
            loop {
                let found = self.storage.campaign_table_of(id).await.unwrap().unwrap();
                if found.settled {
                    return found.note;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(NEVER, search).await.expect("the table is settled")
    }

    /// The result of the first battle, once it is there.
    async fn result(&self) -> BattleResult {
        let search = async {
            loop {
                let log = self.log().await;
                if let Some(outcome) = &log.state().battle(1).unwrap().outcome {
                    return outcome.result.clone();
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(NEVER, search).await.expect("the result is entered")
    }
}

/// Everything up to the battles of turn 1.
fn to_battles() -> Vec<Change> {
    let objectives = "Assault: Most Wanted\nDefense: Fire Lanes\nNavigation: Superior Positions\n";
    let fleet = |(player, ships): (u32, &str)| Change::Fleet {
        player: PlayerId(player),
        list: FleetList::default(),
        text: format!("{ships}{objectives}"),
        remove: false,
    };
    let mut changes: Vec<Change> = (1..).zip(FLEETS).map(fleet).collect();
    let mut place = |side, location: &str, stand| {
        changes.push(Change::Place { side, location: location.to_owned(), stand });
    };
    place(Side::Rebels, "talus", Stand::Base);
    place(Side::Rebels, "tralus", Stand::Outpost);
    place(Side::Rebels, "froz", Stand::Base);
    place(Side::Rebels, "plympto", Stand::Outpost);
    place(Side::Empire, "duro", Stand::Base);
    place(Side::Empire, "corfai", Stand::Base);
    changes.extend(Side::BOTH.map(|side| Change::Done { side, done: true }));
    let assault = |player, location: &str| Change::Assault {
        player: PlayerId(player),
        location: location.to_owned(),
        kind: BattleKind::Assault,
    };
    let objective = "base-defense-ion-cannon-cc".to_owned();
    changes.extend([
        assault(1, "corellia"),
        Change::Defend { battle: 1, player: PlayerId(3) },
        assault(4, "talus"),
        Change::Defend { battle: 2, player: PlayerId(2) },
        Change::Objective { battle: 1, objective },
    ]);
    changes
}

fn ask(id: &str, request: Request) -> ClientMessage {
    ClientMessage::Do { id: id.to_owned(), request }
}

/// Waits for the answer to a request: whether it was done, or why not.
async fn answer(connection: &mut TableConnection) -> Result<(), String> {
    let search = async {
        loop {
            match connection.next().await.expect("the connection is open") {
                ServerMessage::Done { .. } => return Ok(()),
                ServerMessage::Refused { why, .. } => return Err(why),
                _ => {}
            }
        }
    };
    tokio::time::timeout(NEVER, search).await.expect("an answer comes")
}

async fn ends_by_concession(it: &Fixture, by: u32, other: u32) {
    let (mut loser, mut winner) = (it.join(by).await, it.join(other).await);
    for player in [&mut loser, &mut winner] {
        assert!(player.say(ask("ready", Request::Ready { ready: true })).await);
        answer(player).await.unwrap();
    }
    assert!(loser.say(ask("give-up", Request::Concede)).await);
    answer(&mut loser).await.unwrap();
}

/// A random game of the first battle, up to a number of answers.
async fn record(it: &Fixture, most: usize) -> String {
    let game = Arc::new(battle_game(catalogue(), it.log().await.state(), 1).unwrap());
    let mut record = Record::new(&game, 5);
    let mut table = Table::new(game, 5);
    let mut chance = Chance::new(5);
    while record.actions.len() < most
        && let Some(action) = random_answer(&table, &mut chance)
    {
        table.apply(&action).unwrap();
        record.actions.push(action);
    }
    record.write(catalogue()).unwrap()
}

#[tokio::test]
async fn the_two_players_of_a_battle_have_a_seat_each() {
    let it = Fixture::new().await;
    let (table, assaulter) = it.seat(1).await.unwrap();
    let (same, defender) = it.seat(3).await.unwrap();
    assert_eq!(table, same);
    assert_ne!(assaulter, defender);
    assert_eq!(it.seat(1).await.unwrap(), (table, assaulter), "asked again, the same seat");
    for player in [2, 4] {
        let refused = it.seat(player).await.unwrap_err().message();
        assert!(refused.contains("Only the two players"), "{refused}");
    }
    let mut player = it.join(1).await;
    let list = "Faction: Rebel Alliance\nMC80 Home One (115)\n".to_owned();
    assert!(player.say(ask("other", Request::Bring { list })).await);
    assert!(answer(&mut player).await.unwrap_err().contains("fleets of the campaign"));
}

#[tokio::test]
async fn the_result_of_a_table_is_entered_once_and_can_be_undone() {
    let it = Fixture::new().await;
    let (first, _) = it.seat(1).await.unwrap();
    ends_by_concession(&it, 1, 3).await;
    let result = it.result().await;
    assert_eq!(result.from, Some(ResultSource::Table));
    let log = it.log().await;
    assert_eq!(log.state().battle(1).unwrap().outcome.as_ref().unwrap().winner, Side::Empire);
    let entry = log.entries().last().unwrap().clone();
    assert_eq!(entry.by, Author::Table);
    assert!(it.seat(1).await.unwrap_err().message().contains("has a result"));
    let undo = Change::Undo { entry: entry.number };
    assert!(it.change(Author::Player(PlayerId(1)), undo.clone()).await.is_err());
    it.change(Author::Organiser, undo).await.unwrap();
    assert_eq!(it.settled(&first).await, "", "the result was entered");
    let (second, _) = it.seat(1).await.unwrap();
    assert_ne!(first, second, "the battle is played again at another table");
}

#[tokio::test]
async fn a_result_that_a_dead_server_left_behind_is_entered_later() {
    let it = Fixture::new().await;
    let (id, _) = it.seat(1).await.unwrap();
    let mut rows: Vec<Row> = Vec::new();
    for row in it.storage.live_log(&id).await.unwrap().unwrap() {
        rows.push(serde_json::from_str(&row).unwrap());
    }
    let RowEntry::Opened { battle: Some(battle), .. } = &rows[0].entry else { panic!("{rows:?}") };
    let entries = [
        RowEntry::Ready { seat: Seat::A, ready: true },
        RowEntry::Ready { seat: Seat::B, ready: true },
        RowEntry::Began { header: battle.header.clone() },
        RowEntry::Conceded { seat: Seat::B },
    ];
    let text = |entry| serde_json::to_string(&Row { at: 0, by: None, entry }).unwrap();
    let append = LiveAppend {
        id: id.clone(),
        after: i64::try_from(rows.len()).unwrap(),
        entries: entries.map(text).to_vec(),
        sender: None,
    };
    assert!(it.storage.own_live_table(&id, "a dead server", None, 0).await.unwrap());
    let stored = it.storage.append_live(&[append], "a dead server").await.unwrap();
    assert_eq!(stored, [LiveAppended::Stored]);
    it.storage.disown_live_table(&id, "a dead server").await.unwrap();
    let later = tokio::spawn(it.tables.clone().report_finished());
    assert_eq!(it.result().await.from, Some(ResultSource::Table));
    later.abort();
    let log = it.log().await;
    assert_eq!(log.state().battle(1).unwrap().outcome.as_ref().unwrap().winner, Side::Rebels);
}

#[tokio::test]
async fn a_draw_is_left_to_the_players() {
    let it = Fixture::new().await;
    let (id, _) = it.seat(1).await.unwrap();
    let (mut one, mut two) = (it.join(1).await, it.join(3).await);
    for (request, name) in [(Request::Ready { ready: true }, "ready"), (Request::OfferDraw, "draw")]
    {
        for player in [&mut one, &mut two] {
            assert!(player.say(ask(name, request.clone())).await);
            answer(player).await.unwrap();
        }
    }
    assert!(it.settled(&id).await.contains("draw"));
    assert!(it.log().await.state().battle(1).unwrap().outcome.is_none());
}

#[tokio::test]
async fn a_table_does_not_overrule_what_was_entered_by_hand() {
    let it = Fixture::new().await;
    let (table, _) = it.seat(1).await.unwrap();
    let result = BattleResult { assaulter: 70, defender: 10, ..BattleResult::default() };
    let by_hand = Change::Result { battle: 1, result: result.clone() };
    let mut players = (it.join(1).await, it.join(3).await);
    it.change(Author::Player(PlayerId(3)), by_hand).await.unwrap();
    for player in [&mut players.0, &mut players.1] {
        assert!(player.say(ask("ready", Request::Ready { ready: true })).await);
        answer(player).await.unwrap();
    }
    assert!(players.0.say(ask("give-up", Request::Concede)).await);
    answer(&mut players.0).await.unwrap();
    let note = it.settled(&table).await;
    assert!(note.contains("has a result"), "{note}");
    assert_eq!(it.result().await, result);
}

#[tokio::test]
async fn a_table_with_other_fleets_than_the_battle_is_not_used() {
    let it = Fixture::new().await;
    let (first, _) = it.seat(1).await.unwrap();
    let scar = Change::Manual {
        note: "house rule".to_owned(),
        effect: flagbridge_campaigns::ManualEffect::Unit {
            player: PlayerId(1),
            unit: 1,
            scarred: true,
            veteran: false,
        },
    };
    it.change(Author::Organiser, scar).await.unwrap();
    let (second, _) = it.seat(3).await.unwrap();
    assert_ne!(first, second);
    let old = it.storage.campaign_table_of(&first).await.unwrap().unwrap();
    assert!(old.settled && old.note.contains("changed"), "{old:?}");
}

#[tokio::test]
async fn a_record_enters_the_result_of_its_battle() {
    let it = Fixture::new().await;
    let player = Author::Player(PlayerId(3));
    let whole = record(&it, usize::MAX).await;
    let part = record(&it, 30).await;
    for (author, text, why) in [
        (player, "", "no record"),
        (player, "rubbish\u{0}\n\n", "no record"),
        (player, part.as_str(), "not over"),
        (player, &whole.replace("rounds 6", "rounds 1"), "."),
        (Author::Player(PlayerId(2)), whole.as_str(), "not your battle"),
        (Author::Spectator, whole.as_str(), "needs the link"),
    ] {
        let refused = it.enter(author, text, GameEnd::Played).await.unwrap_err();
        let refused = match refused {
            CampaignError::Refused(_) | CampaignError::Form(_) => refused.message(),
            other => panic!("{other:?}"),
        };
        assert!(refused.contains(why), "{why}: {refused}");
    }
    let long = "x".repeat(300 * 1024);
    assert!(matches!(it.enter(player, &long, GameEnd::Played).await, Err(CampaignError::Form(_))));
    let log = it.enter(player, &format!("{whole}\nfilm 1\nrubbish"), GameEnd::Played).await;
    let outcome = log.unwrap().state().battle(1).unwrap().outcome.clone().unwrap();
    assert_eq!(outcome.result.from, Some(ResultSource::Record));
    assert!(it.enter(player, &whole, GameEnd::Played).await.is_err(), "once");
}

#[tokio::test]
async fn a_record_that_was_given_up_says_who_won() {
    let it = Fixture::new().await;
    let part = record(&it, 30).await;
    let end = GameEnd::GivenUp(Seat::B);
    let log = it.enter(Author::Player(PlayerId(1)), &part, end).await.unwrap();
    assert_eq!(log.state().battle(1).unwrap().outcome.as_ref().unwrap().winner, Side::Rebels);
}

#[tokio::test]
async fn nobody_but_a_table_says_that_a_result_is_from_one() {
    let it = Fixture::new().await;
    let from = Some(ResultSource::Table);
    let result = BattleResult { assaulter: 70, from, ..BattleResult::default() };
    let change = Change::Result { battle: 1, result };
    it.change(Author::Player(PlayerId(1)), change).await.unwrap();
    assert_eq!(it.result().await.from, None);
}
