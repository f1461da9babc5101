//! One file per page.

mod arena;
mod available_offline;
mod campaigns;
mod cards;
mod check;
mod collection;
mod companion;
mod compare;
mod copy;
mod day;
mod editor;
mod events;
mod first_game;
mod fleet_cards;
mod fleet_charts;
mod fleet_line;
mod fleet_sheet;
mod fleets;
mod head;
mod hero;
mod home;
mod learn;
mod lesson_builds;
mod library;
mod live;
mod missing;
mod not_found;
mod odds;
mod offline;
mod open_tables;
mod operator;
mod own_data;
mod packs;
mod part_tab;
mod play;
mod play_a_friend;
mod print;
mod puzzles;
mod qr;
mod replay;
mod returning;
mod review;
mod saved_fleet;
mod scenarios;
mod scroll_table;
mod shared_fleet;
mod starmada;
mod stored_replay;
mod surprise;
mod sync;
mod waiting;

pub use arena::ArenaPage;
pub use available_offline::AvailableOfflinePage;
pub use campaigns::{
    BattleTable, CampaignPage, CampaignRequest, CampaignsPage, CampaignsRequest, NewCampaignPage,
    PublicCampaign,
};
pub use cards::{CardList, CardPage, card_eyebrow, shown_card};
pub use check::{CheckPage, CheckRequest};
pub use collection::CollectionPage;
pub use companion::CompanionPage;
pub use compare::ComparePage;
pub use editor::EditorPage;
pub use events::{
    EventPage, EventRequest, EventsPage, EventsRequest, JudgePage, JudgeRequest, MatchTable,
    PublicEvent, SecretLink, SubmitPage, Typed, patience,
};
pub use first_game::{FirstGamePage, FirstGameTablePage};
pub use fleets::FleetsPage;
pub use home::Home;
pub use learn::{LearnPage, LessonPage};
pub use library::{
    FiguresPage, FiguresRequest, LibraryPage, LibraryRequest, ListPage, ListRequest, PublishPage,
    PublishRequest,
};
pub use live::LivePage;
pub use not_found::NotFound;
pub use odds::OddsPage;
pub use offline::OfflinePage;
pub use open_tables::{OpenSeat, OpenTablesPage, OpenTablesRequest};
pub use operator::{KeptEntry, KeptKind, OperatorPage, OperatorPageState, OperatorRequest};
pub use packs::PacksPage;
pub use play::{PlayPage, TablePage};
pub use print::PrintPage;
pub use puzzles::{PuzzlePage, PuzzlesPage};
pub use replay::ReplayPage;
pub use review::{ReviewPage, StoredReviewPage};
pub use saved_fleet::{SavedFleetPage, SavedFleetRequest};
pub use scenarios::{ScenarioPage, ScenariosPage, WatchScenarioPage};
pub use shared_fleet::SharedFleet;
pub use starmada::{
    StarmadaBuildPage, StarmadaFleetPage, StarmadaLivePage, StarmadaPage, StarmadaPlayPage,
    StarmadaSheetPage,
};
pub use stored_replay::{ReplayFacts, StoredReplayPage, StoredReplayRequest};
pub use surprise::{SurprisePage, SurpriseRequest};
pub use sync::SyncPage;
