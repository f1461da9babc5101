//! In how many published lists a card of the picker stands, as the library of the server tells it.

use flagbridge_cards::brought;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;
use web_sys::js_sys::Reflect;

use super::editor_state::EditorState;
use super::target::Target;

/// The server's answer for what the picker offers; none before it has come, and without a network.
#[derive(Clone, Copy)]
pub(crate) struct Usage(RwSignal<Option<JsValue>, LocalStorage>);

impl Usage {
    /// Asks the server whenever the picker is shown for something else.
    pub fn follow(state: EditorState, shown: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        let told = RwSignal::new_local(None);
        let question =
            Memo::new(move |_| if shown() { question(state, state.target.get()) } else { None });
        Effect::new(move |_| {
            told.set(None);
            let Some(asked) = question.get().filter(|_| window().navigator().on_line()) else {
                return;
            };
            spawn_local(async move {
                let answer = ask(&asked).await.ok();
                // The picker may have gone, or offer something else meanwhile.
                if question.try_get_untracked().flatten() == Some(asked) {
                    told.set(answer);
                }
            });
        });
        Self(told)
    }

    /// The share of lists that have a card, and what it is a share of.
    pub fn words(self, id: &str) -> Option<(String, String)> {
        let field = |object: &JsValue, name: &str| Reflect::get(object, &name.into()).ok();
        self.0.with(|told| {
            let told = told.as_ref()?;
            let percent = field(&field(told, "percent")?, id)?.as_f64()? as u32;
            let lists = field(told, "lists")?.as_f64()? as u32;
            let among = field(told, "among")?.as_string()?;
            Some((format!("{percent} %"), format!(" of {lists} {among}")))
        })
    }
}

/// Which lists are counted: those with the ship whose slot is filled, or those of the fleet's faction.
fn question(state: EditorState, target: Target) -> Option<String> {
    match target {
        Target::Slot { ship, .. } => {
            let ship = state.ship(ship)?;
            let card = state.draft(|draft| draft.ships.get(ship).map(|ship| ship.card))?;
            // The library has no lists with cards of packs.
            let known = state.edition.get().card(card).filter(|_| brought::card_id(card).is_none());
            known.map(|card| format!("ship={}", card.id))
        }
        Target::Ship | Target::Squadron | Target::Objective(_) => {
            let faction = state.judgement.with(|it| it.report().faction);
            faction.map(|faction| format!("faction={}", faction.id()))
        }
        Target::Variant(_) | Target::Every(_) => None,
    }
}

async fn ask(question: &str) -> Result<JsValue, JsValue> {
    let address = format!("/api/v1/library/usage?{question}");
    let response = JsFuture::from(window().fetch_with_str(&address)).await?;
    JsFuture::from(response.unchecked_into::<Response>().json()?).await
}
