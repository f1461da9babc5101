//! A dialog over the page.

use leptos::html::Dialog as DialogElement;
use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::JsCast as _;

use super::icon_button::IconButton;
use super::mark::Sign;

/// A modal dialog. The browser keeps the focus inside and gives it back; Escape, the cross and a click beside it close
/// it.
#[component]
pub(crate) fn Dialog(
    /// Its id in the page.
    id: &'static str,
    /// What it is called.
    title: &'static str,
    /// Whether it is open.
    open: Signal<bool>,
    /// Called when the player closes it.
    close: Callback<()>,
    /// What is in it, made each time it opens.
    children: ChildrenFn,
) -> impl IntoView {
    let element: NodeRef<DialogElement> = NodeRef::new();
    Effect::new(move |_| {
        let Some(element) = element.get() else { return };
        match (open.get(), element.open()) {
            (true, false) => drop(element.show_modal()),
            (false, true) => element.close(),
            _ => {}
        }
    });
    let beside = move |event: leptos::ev::MouseEvent| {
        let target = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        if target.is_some_and(|target| target.id() == id) {
            close.run(());
        }
    };
    let heading = format!("{id}-title");
    let labelled = heading.clone();
    let children = StoredValue::new(children);
    view! {
        <dialog
            class="dialog"
            id=id
            node_ref=element
            aria-labelledby=labelled
            on:close=move |_| close.run(())
            on:click=beside
        >
            <div class="dialog__body">
                <header class="dialog__head">
                    <h2 class="dialog__title" id=heading>
                        {title}
                    </h2>
                    {IconButton::new(Sign::Cross, "Close", move || close.run(())).view()}
                </header>
                {move || open.get().then(|| children.with_value(|children| children()))}
            </div>
        </dialog>
    }
    .into_any()
}
