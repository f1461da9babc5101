//! Buttons that show a sign instead of words.

use leptos::prelude::*;

use super::mark::{Mark, Sign};

/// A button with a sign. Its label says the same in words.
pub(crate) struct IconButton {
    sign: Sign,
    label: Signal<String>,
    click: Callback<()>,
    id: Option<String>,
    class: &'static str,
    disabled: Option<Signal<bool>>,
    pressed: Option<Signal<bool>>,
}

impl IconButton {
    pub fn new(
        sign: Sign,
        label: impl Into<Signal<String>>,
        click: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        Self {
            sign,
            label: label.into(),
            click: Callback::new(move |()| click()),
            id: None,
            class: "icon-button",
            disabled: None,
            pressed: None,
        }
    }

    pub fn id(self, id: String) -> Self {
        Self { id: Some(id), ..self }
    }

    /// All classes of the button, `icon-button` among them.
    pub fn class(self, class: &'static str) -> Self {
        Self { class, ..self }
    }

    pub fn disabled(self, disabled: impl Into<Signal<bool>>) -> Self {
        Self { disabled: Some(disabled.into()), ..self }
    }

    /// Makes it a button that stays pressed.
    pub fn pressed(self, pressed: impl Into<Signal<bool>>) -> Self {
        Self { pressed: Some(pressed.into()), ..self }
    }

    pub fn view(self) -> AnyView {
        let Self { sign, label, click, id, class, disabled, pressed } = self;
        view! {
            <button
                class=class
                type="button"
                id=id
                aria-label=move || label.get()
                title=move || label.get()
                disabled=move || disabled.is_some_and(|it| it.get())
                aria-pressed=move || pressed.map(|it| it.get().to_string())
                on:click=move |_| click.run(())
            >
                <Mark sign />
            </button>
        }
        .into_any()
    }
}
