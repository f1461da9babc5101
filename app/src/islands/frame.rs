//! The islands as pages use them: a frame with the name, the props and content to read until the island starts.

use leptos::nonce::use_nonce;
use leptos::prelude::*;
use serde::Serialize;

use super::analysis::odds_board;
use super::card_search::search_form;
use super::check::{self, CheckStart};
use super::home_odds::odds_form;
use super::table::{arena, companion, lobby};
use crate::analysis::OddsQuestion;
use crate::check::Question;
use crate::play::lesson::LessonStart;
use crate::play::list_reader::ListReader;
use crate::play::puzzle::PuzzleStart;
use crate::play::{arena as arena_choices, lobby as lobby_choices};
use flagbridge_cards::Pool;

/// A frame in which the page's loader starts the island of this name.
///
/// The content is shown until then, and without JavaScript.
pub(crate) fn frame(name: &'static str, begin: &impl Serialize, content: impl IntoView) -> AnyView {
    frame_with(name, [None; 2], begin, content)
}

/// The same for an island with a table.
fn table_frame(name: &'static str, begin: &impl Serialize, content: impl IntoView) -> AnyView {
    // What a game may need after its first screen: measuring, the end of a game and sounds. It is there before the network
    // may be gone.
    frame_with(name, [None, Some("aside")], begin, content)
}

/// A frame whose island may need more lazily loaded parts, which are fetched when the page is idle: as packs, or, where most of
/// a part is here already, piece by piece.
pub(crate) fn frame_with(
    name: &'static str,
    [later, soon]: [Option<&'static str>; 2],
    begin: &impl Serialize,
    content: impl IntoView,
) -> AnyView {
    // The loader starts only frames with the page's nonce, which injected markup cannot know.
    let mark = use_nonce().map(|nonce| nonce.to_string());
    let begin = serde_json::to_string(begin).expect("the props of islands are plain data");
    view! {
        <div class="island" data-island=name data-mark=mark data-later=later data-soon=soon data-props=begin>
            {content.into_view()}
        </div>
    }
    .into_any()
}

/// What the list in the editor of the same page has to reach. The page's script puts the props of the step that is open.
#[component]
pub fn BuildGoals(
    /// What is shown until the code has loaded, and without JavaScript.
    children: Children,
) -> impl IntoView {
    frame("build_goals", &(), children())
}

/// The card search.
#[component]
pub fn CardSearch(
    /// The query of the page's address.
    search: String,
) -> impl IntoView {
    frame("card_search", &search, search_form(&search))
}

/// A list, the rules to check it by, and the verdict.
#[component]
pub fn CheckList(
    /// The list and the rules to start with.
    question: Question,
    /// Id of the format in which the list is shown to be copied; may be empty.
    shown: String,
    /// What was wrong with the form that was sent; may be empty.
    trouble: String,
) -> impl IntoView {
    let start = CheckStart { question, shown, trouble };
    frame("check_list", &start, check::form(start.clone()))
}

/// The player's collection.
#[component]
pub fn CollectionShelf(
    /// What is shown until the code has loaded, and without JavaScript.
    children: Children,
) -> impl IntoView {
    frame("collection_shelf", &(), children())
}

/// Sync between devices.
#[component]
pub fn DeviceSync(
    /// What is shown until the code has loaded, and without JavaScript.
    children: Children,
) -> impl IntoView {
    frame("device_sync", &(), children())
}

/// The fleet editor.
#[component]
pub fn FleetEditor(
    /// The share code of the list to start with.
    code: Option<String>,
    /// What is shown until the code has loaded, and without JavaScript.
    children: Children,
) -> impl IntoView {
    // Panels, texts, charts and what other pages need offline.
    frame_with("fleet_editor", [Some("rest"), None], &code, children())
}

/// The fleets that this browser saves.
#[component]
pub fn FleetShelf(
    /// What is shown until the code has loaded, and without JavaScript.
    children: Children,
) -> impl IntoView {
    let content = view! { <div class="shelf">{children()}</div> };
    frame("fleet_shelf", &(), content)
}

/// The dice odds on the home page.
#[component]
pub fn HomeOdds(
    /// The initial pool.
    pool: Pool,
) -> impl IntoView {
    frame("home_odds", &pool, odds_form(pool))
}

/// The odds as a page. The question is in the address.
#[component]
pub fn OddsTool(
    /// The initial question.
    question: OddsQuestion,
) -> impl IntoView {
    frame("odds_tool", &question, odds_board(question.clone(), true))
}

/// The packs that this browser saves.
#[component]
pub fn PackShelf(
    /// What is shown until the code has loaded, and without JavaScript.
    children: Children,
) -> impl IntoView {
    frame("pack_shelf", &(), children())
}

/// Simulations.
#[component]
pub fn PlayArena(
    /// The initial choices.
    choices: arena_choices::Choices,
) -> impl IntoView {
    frame("play_arena", &choices, arena::form(choices.clone()))
}

/// The companion; with JavaScript the table replaces the form.
#[component]
pub fn PlayCompanion(
    /// The lists, the edition and the mode that were asked for.
    choices: lobby_choices::Choices,
) -> impl IntoView {
    frame("play_companion", &choices, companion::form(&choices))
}

/// A lesson on the table.
#[component]
pub fn PlayLesson(
    /// The lesson.
    start: LessonStart,
    /// What is shown until the code has loaded, and without JavaScript.
    children: Children,
) -> impl IntoView {
    table_frame("play_lesson", &start, children())
}

/// An online table.
#[component]
pub fn PlayLive(
    /// What is shown until the code has loaded, and without JavaScript.
    children: Children,
) -> impl IntoView {
    table_frame("play_live", &(), children())
}

/// The form in which a game is prepared.
#[component]
pub fn PlayLobby(
    /// The initial choices.
    choices: lobby_choices::Choices,
) -> impl IntoView {
    frame("play_lobby", &choices, lobby::form(choices.clone(), ListReader::load()))
}

/// A puzzle on the table.
#[component]
pub fn PlayPuzzle(
    /// The puzzle.
    start: PuzzleStart,
    /// What is shown until the code has loaded, and without JavaScript.
    children: Children,
) -> impl IntoView {
    table_frame("play_puzzle", &start, children())
}

/// A replay: from a link, a file or this browser, or a scenario.
#[component]
pub fn PlayReplay(
    /// The record of a scenario; without one, the address says what is shown.
    #[prop(optional)]
    scenario: Option<String>,
    /// What is shown until the code has loaded, and without JavaScript.
    children: Children,
) -> impl IntoView {
    table_frame("play_replay", &scenario, children())
}

/// The review of a game: from a link, a file or this browser.
#[component]
pub fn PlayReview(
    /// What is shown until the code has loaded, and without JavaScript.
    children: Children,
) -> impl IntoView {
    frame("play_review", &(), children())
}

/// The table of the game that the address names.
#[component]
pub fn PlayTable(
    /// What is shown until the code has loaded, and without JavaScript.
    children: Children,
) -> impl IntoView {
    table_frame("play_table", &(), children())
}
