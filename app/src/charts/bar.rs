//! One bar in a row of a table.

use leptos::prelude::*;

use super::number::width;

/// How a piece of a bar is painted. Each paint has a pattern of its own beside its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Red dice: plain.
    Red,
    /// Blue dice: lined.
    Blue,
    /// Black dice: dotted.
    Black,
    /// What is counted: plain.
    Plain,
    /// What comes on top: lined.
    Added,
    /// Shields: plain.
    Shield,
    /// Hull: lined.
    Hull,
}

/// A piece of a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// How long it is, in the units of the scale.
    pub length: f64,
    /// How it is painted.
    pub paint: Paint,
    /// What is written on it where there is room.
    pub text: String,
}

impl Paint {
    const fn class(self) -> &'static str {
        match self {
            Self::Red => "paint paint--red",
            Self::Blue => "paint paint--blue",
            Self::Black => "paint paint--black",
            Self::Plain => "paint paint--plain",
            Self::Added => "paint paint--added",
            Self::Shield => "paint paint--shield",
            Self::Hull => "paint paint--hull",
        }
    }

    const fn pattern(self) -> Option<&'static str> {
        match self {
            Self::Red | Self::Plain | Self::Shield => None,
            Self::Blue => Some("url(#chart-lines)"),
            Self::Black => Some("url(#chart-dots)"),
            Self::Added | Self::Hull => Some("url(#chart-dashes)"),
        }
    }
}

/// The patterns that bars refer to; stands once before the first bar.
#[component]
pub fn Patterns() -> impl IntoView {
    view! {
        <svg class="chart-patterns" width="0" height="0" aria-hidden="true" focusable="false">
            <defs>
                <pattern
                    id="chart-lines"
                    width="6"
                    height="6"
                    patternUnits="userSpaceOnUse"
                    patternTransform="rotate(45)"
                >
                    <path class="pattern pattern--light" d="M0 3H6"></path>
                </pattern>
                <pattern
                    id="chart-dashes"
                    width="5"
                    height="5"
                    patternUnits="userSpaceOnUse"
                    patternTransform="rotate(-45)"
                >
                    <path class="pattern pattern--strong" d="M0 2.5H5"></path>
                </pattern>
                <pattern id="chart-dots" width="5" height="5" patternUnits="userSpaceOnUse">
                    <circle class="pattern__dot" cx="2.5" cy="2.5" r="1"></circle>
                </pattern>
            </defs>
        </svg>
    }
    .into_any()
}

/// Draws pieces one after the other; `scale` is as long as the drawing is wide.
pub fn bar(pieces: &[Piece], scale: f64) -> AnyView {
    /// The part of the drawing that a letter needs; on a shorter piece nothing is written.
    const LETTER: f64 = 0.04;
    let scale = if scale > 0.0 { scale } else { 1.0 };
    let mut from = 0.0;
    let mut drawn: Vec<AnyView> = Vec::new();
    for piece in pieces.iter().filter(|piece| piece.length > 0.0) {
        let part = piece.length / scale;
        let (x, wide) = (width(from), width(part));
        let pattern = piece.paint.pattern().map(|pattern| {
            let (x, wide) = (x.clone(), wide.clone());
            view! { <rect x=x y="1" width=wide height="18" rx="2" fill=pattern></rect> }
        });
        let room = LETTER * piece.text.chars().count() as f64;
        let text = (part >= room && !piece.text.is_empty()).then(|| {
            view! {
                <text class="bar__text" x=width(from + part / 2.0) y="14">
                    {piece.text.clone()}
                </text>
            }
        });
        drawn.push(
            view! {
                <g class=piece.paint.class()>
                    <rect class="paint__ground" x=x y="1" width=wide height="18" rx="2"></rect>
                    {pattern}
                    {text}
                </g>
            }
            .into_any(),
        );
        from += part;
    }
    view! {
        <svg class="bar" width="100%" height="20" aria-hidden="true" focusable="false">
            <line class="bar__axis" x1="0.5" x2="0.5" y1="0" y2="20"></line>
            {drawn}
        </svg>
    }
    .into_any()
}
