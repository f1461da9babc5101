//! The result of a campaign's battle, sent to the campaign as soon as the game is over.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;

use super::battle::table_state::TableState;
use super::saved_games::{self, CampaignBattle};
use super::stored_replays::{call, refusal};
use crate::play::game::session::Session;

/// The way back to the campaign, and what became of the result. One that is not sent by itself, because the game was conceded
/// and may go on or because sending failed, is entered on the campaign's page.
pub(super) fn campaign_result(table_state: TableState, id: &str) -> Option<AnyView> {
    let battle = saved_games::campaign_battle(id)?;
    let page = battle.page.clone();
    let decided = table_state.table().outcome().is_some();
    let played = table_state.session.with_untracked(|session| {
        decided && session.conceded().is_none() && !session.is_practice()
    });
    let said = RwSignal::new(String::new());
    let entered = RwSignal::new(battle.unsent.is_none());
    if played && battle.unsent.is_some() {
        said.set("Entering the result in the campaign…".to_owned());
        let record = table_state.session.with_untracked(Session::answers_text);
        let id = id.to_owned();
        spawn_local(async move {
            match send(&id, &battle, &record).await {
                Ok(()) => {
                    entered.set(true);
                    said.set("The result is entered in the campaign.".to_owned());
                }
                Err(reason) => said.set(format!("The result was not entered. {reason}")),
            }
        });
    }
    let words = move || if entered.get() { "Back to the campaign" } else { "Enter this result" };
    let view = view! {
        <p class="decision__hint" role="status" data-campaign-said>
            {said}
        </p>
        <div class="ending__onward">
            <a class="button button--primary" href=page data-campaign-result>
                {words}
            </a>
        </div>
    };
    Some(view.into_any())
}

/// Sends the record once, even if the end of the game is shown again meanwhile.
async fn send(id: &str, battle: &CampaignBattle, record: &str) -> Result<(), String> {
    let CampaignBattle { page, unsent } = battle;
    let sent = CampaignBattle { page: page.clone(), unsent: None };
    saved_games::keep_campaign_battle(id, &sent);
    let payload = json!({ "battle": unsent, "record": record }).to_string();
    let answer = call(&format!("{page}/records"), Some(("POST", payload))).await;
    let answer = answer.and_then(|(status, body)| match status {
        200 => Ok(()),
        _ => Err(refusal(&body)),
    });
    if answer.is_err() {
        saved_games::keep_campaign_battle(id, battle);
    }
    answer
}
