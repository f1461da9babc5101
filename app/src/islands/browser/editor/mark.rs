//! The small signs on the editor's buttons.

use leptos::prelude::*;

/// A sign; the button's words or label say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Undo,
    Redo,
    Plus,
    Cross,
    Check,
    Warning,
    Pending,
    Up,
    Down,
    Copy,
    Swap,
    Share,
    Bin,
    Note,
    More,
    Paste,
    Keyboard,
    Grip,
    Flag,
    Dice,
}

impl Sign {
    const fn path(self) -> &'static str {
        match self {
            Self::Undo => "M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-4",
            Self::Redo => "m16 5 4 4-4 4M20 9H10a6 6 0 0 0 0 12h4",
            Self::Plus => "M12 5v14M5 12h14",
            Self::Cross => "m6 6 12 12M18 6 6 18",
            Self::Check => "m4.5 12.5 5 5 10-11",
            Self::Warning => "M12 4 2.5 20.5h19zM12 10v5M12 17.6v.1",
            Self::Pending => "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 7.5V12l3 2",
            Self::Up => "m5 14 7-7 7 7",
            Self::Down => "m5 10 7 7 7-7",
            Self::Copy => "M9 9h11v11H9zM5 15H4V4h11v1",
            Self::Swap => "M4 8h14l-3.5-3.5M20 16H6l3.5 3.5",
            Self::Share => "M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12v8.5h14V12",
            Self::Bin => "M4 6.5h16M9 6V4h6v2M6.5 6.5 7.5 20.5h9l1-14M10 10.5v6M14 10.5v6",
            Self::Note => "M5 4h14v16H5zM8.5 9h7M8.5 12.5h7M8.5 16h4",
            Self::More => "M5 12h.1M12 12h.1M19 12h.1",
            Self::Paste => "M9 4h6v3H9zM9 5.5H5.5V21h13V5.5H15",
            Self::Keyboard => "M3 6h18v12H3zM7 10h.1M11 10h.1M15 10h.1M8 14h8",
            Self::Grip => "M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1",
            Self::Flag => "M6 21V4h12l-3 4.5 3 4.5H6",
            Self::Dice => "M12 3 20 7.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
        }
    }
}

/// Draws a sign; hidden from screen readers.
#[component]
pub(crate) fn Mark(
    /// Which.
    sign: Sign,
) -> impl IntoView {
    let bold = matches!(sign, Sign::More | Sign::Grip);
    view! {
        <svg class="icon mark" class:mark--bold=bold viewBox="0 0 24 24" aria-hidden="true">
            <path d=sign.path()></path>
        </svg>
    }
}
