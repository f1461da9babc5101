//! Campaigns without a router: creating, changing, importing, keys.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use flagbridge_campaigns::{
    Archive, Author, Change, ManualEffect, PlayerId, Settings, Side, Stand,
};

use super::cache::CreatedCampaign;
use super::{CampaignCache, CampaignError, ChangeRequest, author};
use crate::services::testing::TestStorage;
use crate::services::workers::Workers;
use crate::storage::{EventKey, Sender};

struct Fixture {
    storage: TestStorage,
    campaigns: CampaignCache,
    campaign: CreatedCampaign,
    sender: Sender,
}

fn settings() -> Settings {
    Settings::new("Spring\u{202E} campaign", "rrg-1.6", &["Ada", "Ben"], &["Cleo", "Dora"])
}

impl Fixture {
    async fn new() -> Fixture {
        let storage = TestStorage::open().await;
        let campaigns = CampaignCache::new(storage.clone(), Workers::new());
        let sender = Sender::new([192, 0, 2, 1].into());
        let campaign = campaigns.create(settings(), &sender).await.unwrap();
        Fixture { storage, campaigns, campaign, sender }
    }

    async fn change(
        &self,
        author: Author,
        seen: Option<u64>,
        change: Change,
    ) -> Result<u64, CampaignError> {
        let request =
            ChangeRequest { slug: &self.campaign.slug, author, seen, sender: &self.sender };
        self.campaigns.change(&request, &change).await.map(|log| log.version())
    }
}

fn place(location: &str) -> Change {
    Change::Place { side: Side::Rebels, location: location.to_owned(), stand: Stand::Base }
}

#[tokio::test]
async fn everyone_gets_a_key_and_names_lose_their_direction_marks() {
    let it = Fixture::new().await;
    assert_eq!(it.campaign.keys.len(), 9, "organiser, two admirals, two teams, four players");
    for (holder, key) in &it.campaign.keys {
        let found = author(&it.storage, &it.campaign.slug, Some(key.clone())).await.unwrap();
        assert_eq!(found, *holder);
    }
    let nobody = author(&it.storage, &it.campaign.slug, Some(EventKey::random())).await.unwrap();
    assert_eq!(nobody, Author::Spectator);
    let log = it.campaigns.read(&it.campaign.slug).await.unwrap();
    assert_eq!(log.state().name(), "Spring campaign");
    assert!(matches!(it.campaigns.read("no-such").await, Err(CampaignError::NotFound)));
    assert!(matches!(it.campaigns.read("../x").await, Err(CampaignError::NotFound)));
}

#[tokio::test]
async fn what_one_server_changes_another_one_reads_and_only_the_right_key_changes() {
    let it = Fixture::new().await;
    let other = CampaignCache::new(it.storage.clone(), Workers::new());
    let refused = it.change(Author::Player(PlayerId(1)), None, place("talus")).await;
    assert!(matches!(refused, Err(CampaignError::Refused(_))), "{refused:?}");
    assert_eq!(it.change(Author::Admiral(Side::Rebels), None, place("talus")).await.unwrap(), 2);
    assert_eq!(other.read(&it.campaign.slug).await.unwrap().version(), 2);
}

#[tokio::test]
async fn a_form_that_was_sent_twice_counts_once() {
    let it = Fixture::new().await;
    let note = || Change::Manual {
        note: "A\u{2066} bonus".to_owned(),
        effect: ManualEffect::Points { side: Side::Rebels, by: 1 },
    };
    assert_eq!(it.change(Author::Organiser, Some(1), note()).await.unwrap(), 2);
    let again = it.change(Author::Organiser, Some(1), note()).await;
    assert!(matches!(again, Err(CampaignError::Repeated)), "{again:?}");
    assert_eq!(it.change(Author::Organiser, Some(2), note()).await.unwrap(), 3);
    let log = it.campaigns.read(&it.campaign.slug).await.unwrap();
    assert_eq!(log.state().team(Side::Rebels).points, 2);
}

#[tokio::test]
async fn a_fleet_is_worked_out_from_its_text() {
    let it = Fixture::new().await;
    let hand_in = |text: &str| Change::Fleet {
        player: PlayerId(1),
        list: flagbridge_campaigns::FleetList::default(),
        text: text.to_owned(),
        remove: false,
    };
    let player = Author::Player(PlayerId(1));
    for wrong in [
        "",
        "nonsense",
        "Faction: Galactic Empire\nRaider I-class Corvette (44)\n• Admiral Screed (26)\n",
    ] {
        let refused = it.change(player, None, hand_in(wrong)).await;
        assert!(matches!(refused, Err(CampaignError::Refused(_))), "{wrong}: {refused:?}");
    }
    let list = "Faction: Rebel Alliance\nCR90 Corvette A (44)\n• Mon Mothma (27)\n\
        Assault: Most Wanted\nDefense: Fire Lanes\nNavigation: Superior Positions\n";
    it.change(player, None, hand_in(list)).await.unwrap();
    let log = it.campaigns.read(&it.campaign.slug).await.unwrap();
    assert_eq!(log.state().player(PlayerId(1)).unwrap().roster.points(), 71);
}

#[tokio::test]
async fn a_campaign_moves_by_its_file() {
    let it = Fixture::new().await;
    it.change(Author::Admiral(Side::Rebels), None, place("talus")).await.unwrap();
    let log = it.campaigns.read(&it.campaign.slug).await.unwrap();
    let file = serde_json::to_string(&Archive::of(&log)).unwrap();
    let moved = it.campaigns.import(&file, &it.sender).await.unwrap();
    assert_ne!(moved.slug, it.campaign.slug);
    assert_eq!(it.campaigns.read(&moved.slug).await.unwrap().state(), log.state());
    for wrong in
        ["", "{}", r#"{"flagbridge":"campaign-1","entries":[]}"#, &file.replace("talus", "no-such")]
    {
        let refused = it.campaigns.import(wrong, &it.sender).await;
        assert!(matches!(refused, Err(CampaignError::Form(_))), "{wrong:.40}: {refused:?}");
    }
    let undone = file.replace(
        "]}",
        r#",{"number":3,"at":0,"by":{"role":"organiser"},"change":{"do":"undo","entry":2}},
        {"number":4,"at":0,"by":{"role":"organiser"},"change":{"do":"undo","entry":1}}]}"#,
    );
    let refused = it.campaigns.import(&undone, &it.sender).await;
    assert!(
        matches!(&refused, Err(CampaignError::Form(why)) if why.contains("no campaign")),
        "{refused:?}"
    );
    let refused = it.change(Author::Organiser, None, Change::Undo { entry: 1 }).await;
    assert!(matches!(refused, Err(CampaignError::Refused(_))), "{refused:?}");
    it.campaigns.delete(&moved.slug).await.unwrap();
    assert!(matches!(it.campaigns.read(&moved.slug).await, Err(CampaignError::NotFound)));
}
