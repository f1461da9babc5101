//! Asks the campaign what the list would be, a moment after every change, and submits it.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use flagbridge_fleet::share;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use serde_json::json;

use super::wire::FleetOffer;
use crate::islands::browser::api_call::{Reply, call};
use crate::islands::browser::editor::autosave::CAMPAIGN;
use crate::islands::browser::editor::dom::asked_for;
use crate::islands::browser::editor::editor_state::EditorState;
use crate::islands::browser::editor::lazy_parts::for_good;

/// How long the player must pause before the campaign is asked.
const PAUSE: Duration = Duration::from_millis(500);

/// The longest list of ids in an address is far shorter.
const MOST_PARTS: usize = 3;

/// The campaign, and what it says of the list.
#[derive(Clone, Copy)]
pub(crate) struct Judge {
    /// What it has said last.
    pub offer: RwSignal<Option<FleetOffer>>,
    /// Why it says nothing; empty while it does.
    pub trouble: RwSignal<String>,
    /// Whether the list has changed since.
    pub waiting: RwSignal<bool>,
    /// Whether units that are left out are given up.
    pub remove: RwSignal<bool>,
    /// What came of submitting.
    pub submitted: RwSignal<Option<Result<(), String>>>,
    /// Where the campaign is, and whose fleet this is.
    pub link: StoredValue<CampaignLink>,
}

/// What the address says: `SLUG.PLAYER`, or `SLUG.PLAYER.BATTLE` for an ally.
#[derive(Clone, Debug, Default)]
pub(crate) struct CampaignLink {
    pub slug: String,
    pub player: u32,
    pub battle: Option<u32>,
}

impl CampaignLink {
    fn of(text: &str) -> Option<Self> {
        let mut parts = text.splitn(MOST_PARTS, '.');
        let slug = parts.next().filter(|it| !it.is_empty())?.to_owned();
        let player = parts.next()?.parse().ok()?;
        let battle = match parts.next() {
            Some(battle) => Some(battle.parse().ok()?),
            None => None,
        };
        Some(Self { slug, player, battle })
    }

    /// The page to go back to.
    pub fn page(&self) -> String {
        let part = if self.battle.is_some() { "" } else { "/fleets" };
        format!("/campaigns/{}{part}", self.slug)
    }
}

thread_local! {
    static JUDGE: Cell<Option<Judge>> = const { Cell::new(None) };
    static TIMER: RefCell<Option<TimeoutHandle>> = const { RefCell::new(None) };
    /// Counts the questions, so that a late answer is not taken for the last one.
    static ASKED: Cell<u32> = const { Cell::new(0) };
}

/// The one judge of this editor. The first call starts it.
pub(crate) fn judge(state: EditorState) -> Judge {
    if let Some(judge) = JUDGE.get() {
        return judge;
    }
    for_good(|| {
        let link = asked_for(CAMPAIGN).and_then(|it| CampaignLink::of(&it));
        let judge = Judge {
            offer: RwSignal::new(None),
            trouble: RwSignal::new(String::new()),
            waiting: RwSignal::new(true),
            remove: RwSignal::new(false),
            submitted: RwSignal::new(None),
            link: StoredValue::new(link.clone().unwrap_or_default()),
        };
        JUDGE.set(Some(judge));
        match link {
            Some(_) => judge.follow(state),
            None => judge.trouble.set("This is not the address of a campaign's fleet.".to_owned()),
        }
        judge
    })
}

impl Judge {
    fn follow(self, state: EditorState) {
        Effect::new(move |before: Option<()>| {
            state.judgement.track();
            self.remove.track();
            self.waiting.set(true);
            let pause = if before.is_some() { PAUSE } else { Duration::ZERO };
            self.ask_after(state, pause);
        });
        // What team mates and the grand admiral do is seen when the player comes back to this window.
        let back = window_event_listener_untyped("focus", move |_| self.ask_after(state, PAUSE));
        on_cleanup(move || back.remove());
    }

    fn ask_after(self, state: EditorState, pause: Duration) {
        let ask = move || {
            leptos::task::spawn_local(async move {
                self.ask(state).await;
            });
        };
        let timer = set_timeout_with_handle(ask, pause).ok();
        if let Some(earlier) = TIMER.replace(timer) {
            earlier.clear();
        }
    }

    async fn ask(self, state: EditorState) {
        let number = ASKED.get() + 1;
        ASKED.set(number);
        let CampaignLink { slug, player, battle } = self.link.get_value();
        let (text, remove) = (state.draft(share::encode), self.remove.get_untracked());
        let question =
            json!({ "player": player, "text": text, "remove": remove, "battle": battle });
        let address = format!("/campaigns/{slug}/fleet-check");
        let reply = call("POST", &address, None, Some(question.to_string())).await;
        if ASKED.get() != number {
            return;
        }
        let offer =
            reply.as_ref().filter(|it| it.status == 200).and_then(Reply::read::<FleetOffer>);
        self.trouble.set(match (&offer, reply) {
            (Some(_), _) => String::new(),
            (None, Some(reply)) => reply.detail(),
            (None, None) => "The server cannot be reached.".to_owned(),
        });
        if let Some(offer) = offer {
            // What was agreed to was to give up these units and no others.
            let same =
                |it: &Option<FleetOffer>| it.as_ref().is_some_and(|it| it.removed == offer.removed);
            if self.remove.get_untracked() && !self.offer.with_untracked(same) {
                self.remove.set(false);
            }
            self.offer.set(Some(offer));
        }
        self.waiting.set(false);
    }

    /// Submits the list as it was judged last.
    pub fn submit(self, state: EditorState) {
        let Some(version) = self.offer.with_untracked(|it| it.as_ref().map(|it| it.version)) else {
            return;
        };
        let CampaignLink { slug, player, battle } = self.link.get_value();
        let (text, remove) = (state.draft(share::encode), self.remove.get_untracked());
        let change = match battle {
            Some(battle) => {
                json!({ "do": "ally", "battle": battle, "player": player, "text": text })
            }
            None => json!({ "do": "fleet", "player": player, "text": text, "remove": remove }),
        };
        self.waiting.set(true);
        leptos::task::spawn_local(async move {
            let address = format!("/campaigns/{slug}/changes");
            let payload = json!({ "version": version, "change": change }).to_string();
            let done = match call("POST", &address, None, Some(payload)).await {
                Some(reply) if reply.status == 200 => Ok(()),
                Some(reply) => Err(reply.detail()),
                None => Err("The server cannot be reached. Nothing was submitted.".to_owned()),
            };
            state.say(if done.is_ok() { "Submitted to the campaign" } else { "Not submitted" });
            self.remove.set(false);
            self.submitted.set(Some(done));
            self.ask(state).await;
        });
    }
}
