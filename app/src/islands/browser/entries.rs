//! The islands by name: what the page's loader starts, and the lazily loaded part that the code of each goes to.

use leptos::prelude::window;
use leptos::wasm_bindgen::prelude::wasm_bindgen;
use leptos::wasm_split::wasm_split;
use web_sys::HtmlElement;

use super::island_start::start;
use super::{build_goals, collection, editor, fleet_list, live, packs, sync, table};
use crate::islands::table::{arena, companion, lobby};
use crate::islands::{analysis, card_search, check, home_odds};
use crate::play::list_reader::ListReader;

island!(build_goals in lists, build_goals::open);
island!(card_search in search, |search: String| card_search::search_form(&searched(search)));
island!(check_list in lists, check::form);
island!(collection_shelf in lists, |()| collection::open());
island!(device_sync in lists, |()| sync::open());
island!(fleet_editor in editor, editor::open);
island!(fleet_shelf in lists, |()| fleet_list::open());
island!(home_odds in home_odds, home_odds::odds_form);
island!(odds_tool in study, |question| analysis::odds_board(question, true));
island!(pack_shelf in games, |()| packs::open());
island!(play_arena in games, arena::form);
island!(play_companion in games, companion::open);
island!(play_lesson in games, table::lesson::open);
island!(play_live in games, |()| live::open::<flagbridge_live::Armada>());
island!(play_replay in games, |scenario: Option<String>| match scenario {
    Some(record) => table::replay::scenario(&record),
    None => table::replay::open(),
});
island!(play_puzzle in games, table::puzzle::open);
island!(play_review in games, |()| table::review::open());
island!(play_table in table, |()| table::battle::open());

/// The lobby. It comes with the table's part, so that the game that follows begins at once; what reads lists comes after
/// it.
#[wasm_bindgen(wasm_bindgen = leptos::wasm_bindgen)]
#[allow(missing_docs)]
pub async fn play_lobby(frame: HtmlElement) {
    #[wasm_split(table, wasm_split_path = ::leptos::wasm_split)]
    fn load_lobby() -> fn(&HtmlElement, ListReader) {
        |frame, lists| start(frame, move |choices| lobby::form(choices, lists))
    }
    #[wasm_split(aside, wasm_split_path = ::leptos::wasm_split)]
    fn load_lists() -> ListReader {
        ListReader::load()
    }
    let open = load_lobby().await;
    open(&frame, load_lists().await);
}

/// What the page was asked to search. A page from the offline cache was not asked anything: there the address says it.
fn searched(search: String) -> String {
    if search.is_empty() { window().location().search().unwrap_or_default() } else { search }
}
