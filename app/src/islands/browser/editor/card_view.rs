//! A card opened in place: the drawn card, its effect, its rulings and its history, as its page has them.
//!
//! The server draws cards already, so the page is fetched and its article shown. The service worker keeps the pages that were
//! fetched, so that cards seen once open without the network.

use std::time::Duration;

use leptos::ev;
use leptos::html::Dialog as DialogElement;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, EventTarget, Response};

use super::dom::is_typing;
use super::editor_state::EditorState;
use super::icon_button::IconButton;
use super::mark::Sign;

/// What shows a card; the nearest around the pointer or the focus counts.
const CARDS: &str = ".editor [data-card], .editor [data-row]";

/// How long the pointer rests on a card before it opens, and how long it may be away before the card closes.
const REST: Duration = Duration::from_millis(450);
const AWAY: Duration = Duration::from_millis(200);

/// The card view's signals.
#[derive(Clone, Copy)]
struct CardView {
    state: EditorState,
    element: NodeRef<DialogElement>,
    /// The id of the card that is shown.
    card: RwSignal<Option<String>>,
    /// Its article, as soon as it has come.
    article: RwSignal<Option<Result<String, &'static str>>>,
    timer: StoredValue<Option<TimeoutHandle>>,
    /// The card on which the pointer is, and whether it is the picker's.
    under: StoredValue<Option<(String, bool)>>,
    /// Whether it stands at the start of the line, over the picker, and not at its end.
    at_start: RwSignal<bool>,
    /// Whether it was asked for by click, key or long press, and stays until it is closed.
    pinned: StoredValue<bool>,
}

/// The view, which waits for a pointer, a key or a long press on a card of the editor.
pub(crate) fn card_view(state: EditorState) -> AnyView {
    let view = CardView {
        state,
        element: NodeRef::new(),
        card: RwSignal::new(None),
        article: RwSignal::new(None),
        timer: StoredValue::new(None),
        under: StoredValue::new(None),
        at_start: RwSignal::new(false),
        pinned: StoredValue::new(false),
    };
    let listeners = [
        // Not `pointerover`, which also comes when something appears below a pointer that rests.
        window_event_listener(ev::pointermove, move |event| view.hover(&event)),
        // A press is meant for the element below the pointer, not for reading the card.
        window_event_listener(ev::pointerdown, move |event| {
            if !is_within(event.target().as_ref(), ".card-view") {
                view.wait_no_more();
                if !view.pinned.get_value() {
                    view.close();
                }
            }
        }),
        window_event_listener(ev::contextmenu, move |event| {
            let touch = event.dyn_ref::<web_sys::PointerEvent>();
            if touch.is_some_and(|it| it.pointer_type() == "touch")
                && view.pin(event.target().as_ref())
            {
                event.prevent_default();
            }
        }),
        window_event_listener(ev::click, move |event| {
            if is_within(event.target().as_ref(), "[data-opens]") {
                view.pin(event.target().as_ref());
            }
        }),
        window_event_listener(ev::keydown, move |event| {
            let plain = !(event.ctrl_key() || event.meta_key() || event.alt_key());
            let asked = event.key() == "i" && plain && !is_typing(&event);
            if asked && view.pin(event.target().as_ref()) {
                event.prevent_default();
            } else if event.key() == "Escape" {
                view.close();
            }
        }),
    ];
    on_cleanup(move || listeners.into_iter().for_each(WindowListenerHandle::remove));
    let address = move || view.card.get().map(|card| view.address(&card));
    let body = move || match view.article.get() {
        None => view! { <p class="later" role="status">"Loading…"</p> }.into_any(),
        Some(Ok(article)) => {
            view! { <div class="card-view__card" inner_html=article></div> }.into_any()
        }
        Some(Err(words)) => view! { <p class="notice">{words}</p> }.into_any(),
    };
    view! {
        <dialog
            class="card-view"
            class:card-view--start=move || view.at_start.get()
            node_ref=view.element
            aria-label="Card"
            on:close=move |_| view.pinned.set_value(false)
            on:click=move |event| {
                // A click beside a dialog is a click on the dialog itself.
                let beside = event.target().is_some_and(|it| it.has_type::<web_sys::HtmlDialogElement>());
                if beside {
                    view.close();
                }
            }
        >
            <div class="card-view__inside">
                <header class="card-view__head">
                    <a class="card-view__page" href=address>
                        "Open card page"
                    </a>
                    {IconButton::new(Sign::Cross, "Close the card", move || view.close()).view()}
                </header>
                {body}
            </div>
        </dialog>
    }
    .into_any()
}

impl CardView {
    /// Opens the card on which a mouse rests, and closes it when the mouse goes elsewhere.
    fn hover(self, event: &web_sys::PointerEvent) {
        if event.pointer_type() != "mouse" || self.pinned.get_value() {
            return;
        }
        let target = event.target();
        let inside = is_within(target.as_ref(), ".card-view");
        let in_picker = is_within(target.as_ref(), ".picker");
        let under = card_at(target.as_ref()).map(|card| (card, in_picker));
        if under == self.under.get_value() && !inside {
            return;
        }
        self.under.set_value(under.clone());
        self.wait_no_more();
        let timer = match under {
            _ if inside => None,
            Some((card, _)) => {
                let open = move || {
                    if let Some(element) = self.element.get_untracked() {
                        self.at_start.set(!in_picker);
                        self.show(card.clone());
                        // Not `show`, which would take the focus.
                        element.set_open(true);
                    }
                };
                set_timeout_with_handle(open, REST).ok()
            }
            None => set_timeout_with_handle(move || self.close(), AWAY).ok(),
        };
        self.timer.set_value(timer);
    }

    /// Opens the card around an element until it is closed. Returns whether there is one.
    fn pin(self, around: Option<&EventTarget>) -> bool {
        let (Some(card), Some(element)) = (card_at(around), self.element.get_untracked()) else {
            return false;
        };
        self.wait_no_more();
        self.at_start.set(false);
        self.show(card);
        element.set_open(false);
        self.pinned.set_value(element.show_modal().is_ok());
        true
    }

    /// Neither opens nor closes what the pointer was waited for.
    fn wait_no_more(self) {
        if let Some(timer) = self.timer.get_value() {
            timer.clear();
        }
    }

    fn close(self) {
        if let Some(element) = self.element.get_untracked().filter(|it| it.open()) {
            element.close();
        }
    }

    fn show(self, card: String) {
        if self.card.with_untracked(|it| it.as_ref() == Some(&card))
            && self.article.with_untracked(|it| matches!(it, Some(Ok(_))))
        {
            return;
        }
        self.card.set(Some(card.clone()));
        self.article.set(None);
        let address = self.address(&card);
        spawn_local(async move {
            let article = fetch(&address).await.unwrap_or(Err(
                "This card could not be loaded. Offline, you can only see cards that you opened before.",
            ));
            // Another card may be shown meanwhile.
            if self.card.try_get_untracked().flatten() == Some(card) {
                self.article.set(Some(article));
            }
        });
    }

    /// Where the card's page stands, in the edition of the fleet.
    fn address(self, card: &str) -> String {
        let edition = self.state.edition.get_untracked().0.edition().id;
        format!("/cards/{card}?edition={edition}")
    }
}

/// Whether an element stands within one that the selector names.
fn is_within(target: Option<&EventTarget>, selector: &str) -> bool {
    let element = target.and_then(|it| it.dyn_ref::<Element>());
    element.is_some_and(|it| it.closest(selector).is_ok_and(|it| it.is_some()))
}

/// The card that an element belongs to.
fn card_at(target: Option<&EventTarget>) -> Option<String> {
    let element = target?.dyn_ref::<Element>()?.closest(CARDS).ok().flatten()?;
    let card = element.get_attribute("data-card").or_else(|| element.get_attribute("data-row"));
    card.filter(|card| !card.is_empty())
}

/// The article of a card's page. The sheet it is styled by is taken over with the first.
async fn fetch(address: &str) -> Result<Result<String, &'static str>, JsValue> {
    let response: Response =
        JsFuture::from(window().fetch_with_str(address)).await?.unchecked_into();
    if !response.ok() {
        return Ok(Err("This card has no page."));
    }
    let text = JsFuture::from(response.text()?).await?.as_string().unwrap_or_default();
    let page = document().create_element("div")?;
    page.set_inner_html(&text);
    if let (Some(sheet), Some(head), None) = (
        page.query_selector("link[href*='/cards.']")?,
        document().head(),
        document().query_selector("link[href*='/cards.']")?,
    ) {
        head.append_child(&sheet)?;
    }
    let article = page.query_selector(".card-page")?;
    Ok(article.map(|it| it.outer_html()).ok_or("This card has no page."))
}
