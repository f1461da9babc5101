//! `/judge`: many lists at once, checked without any event.

use axum::extract::{Request, State};
use axum::response::Response;
use flagbridge_app::pages::{JudgeRequest, patience};
use flagbridge_data::catalogue;
use flagbridge_events::exchange::csv;
use flagbridge_events::{CheckTerms, ListChecker, split_pile};
use leptos::context::provide_context;

use crate::http::form::form;
use crate::http::layers::refusal::{Audience, refuse_busy};
use crate::http::render;
use crate::http::state::AppState;
use crate::services::workers::Busy;

/// Lists that are checked at once, at most: a large event.
const MOST_LISTS: usize = 1000;

/// Checks many lists; nothing is stored.
pub(super) async fn judge(State(state): State<AppState>, request: Request) -> Response {
    let (request, fields) = match form(&state, request).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let mut asked = JudgeRequest {
        pile: fields.0.get("pile").unwrap_or_default().to_owned(),
        edition: fields.text("edition").to_owned(),
        points: fields.text("points").to_owned(),
        team: fields.ticked("team"),
        ..JudgeRequest::default()
    };
    let points = fields.number("points");
    let edition = match asked.edition.as_str() {
        "" => Ok(None),
        id => catalogue().edition(id).map(Some).map_err(|error| error.to_string()),
    };
    match (points, edition) {
        (Err(wrong), _) | (_, Err(wrong)) => asked.trouble = wrong,
        (Ok(points), Ok(edition)) => {
            let pile = asked.pile.clone();
            let checked = state.workers.run(move || {
                let terms = CheckTerms { edition, mode: None, points };
                let checker = ListChecker::new(catalogue(), terms);
                let lists = split(&pile);
                let count = lists.len();
                let texts = lists
                    .iter()
                    .take(MOST_LISTS)
                    .map(|(label, group, text)| (label.as_str(), group.as_str(), text.as_str()));
                (checker.inspect_while(texts, patience()).0, count)
            });
            match checked.await {
                Ok((lists, count)) => {
                    if lists.len() < count {
                        asked.trouble = format!(
                            "Only the first {} of {count} lists were checked.",
                            lists.len()
                        );
                    }
                    asked.lists = Some(lists);
                }
                Err(Busy) => return refuse_busy(Audience::of(&request)),
            }
        }
    }
    render::page_with(&state, request, move || provide_context(asked.clone())).await
}

/// The lists in a text: a table where it begins like one, else texts between dividing lines.
fn split(pile: &str) -> Vec<(String, String, String)> {
    let first = pile.lines().next().unwrap_or_default().to_lowercase();
    if first.contains("name")
        && first.contains("list")
        && let Ok(table) = csv::read_players(pile)
    {
        let players = table.players.into_iter();
        return players.map(|it| (it.name, it.group, it.list.unwrap_or_default())).collect();
    }
    let lists = split_pile(pile).into_iter();
    lists.map(|(label, text)| (label, String::new(), text)).collect()
}
