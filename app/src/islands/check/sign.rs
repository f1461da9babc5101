use leptos::prelude::*;

/// What a sign says; words beside it say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Legal,
    Illegal,
    Doubt,
    Note,
}

impl Sign {
    const fn path(self) -> &'static str {
        match self {
            Self::Legal => "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19M7.5 12.5l3 3 6-6.5",
            Self::Illegal => "M8 2.5h8l5.5 5.5v8L16 21.5H8L2.5 16V8zM8.5 8.5l7 7M15.5 8.5l-7 7",
            Self::Doubt => "M12 3.5 2.5 20.5h19zM12 10v4.5M12 17.2v.1",
            Self::Note => "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19M12 11v5.5M12 7.6v.1",
        }
    }
}

/// Draws a sign; hidden from screen readers.
#[component]
pub(crate) fn Mark(
    /// Which.
    sign: Sign,
) -> impl IntoView {
    view! {
        <svg class="icon check-mark" viewBox="0 0 24 24" aria-hidden="true">
            <path d=sign.path()></path>
        </svg>
    }
}
