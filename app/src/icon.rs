//! The icons: symbols of one sprite, drawn for Flagbridge, shown at any size in the colour of the text.

use flagbridge_cards::{Color, Face};
use leptos::prelude::*;

macro_rules! glyphs {
    ($($(#[$note:meta])* $name:ident = $id:literal, $label:literal;)+) => {
        /// A symbol of the sprite `style/icons.svg`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Glyph {
            $(#[doc = $label] $name,)+
        }

        impl Glyph {
            /// All symbols, in the order of the sprite.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// The symbol's id in the sprite.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)+ }
            }

            /// What the symbol stands for, in words.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$name => $label,)+ }
            }
        }
    };
}

glyphs! {
    Navigate = "navigate", "Navigate command";
    Squadron = "squadron", "Squadron command";
    Engineering = "engineering", "Engineering command";
    ConcentrateFire = "concentrate-fire", "Concentrate fire command";

    DieRed = "die-red", "Red die";
    DieBlue = "die-blue", "Blue die";
    DieBlack = "die-black", "Black die";
    FaceHit = "face-hit", "Hit";
    FaceCritical = "face-critical", "Critical";
    FaceAccuracy = "face-accuracy", "Accuracy";
    FaceDoubleHit = "face-double-hit", "Double hit";
    FaceHitCritical = "face-hit-critical", "Hit and critical";
    FaceBlank = "face-blank", "Blank";

    Brace = "brace", "Brace";
    Redirect = "redirect", "Redirect";
    Evade = "evade", "Evade";
    Scatter = "scatter", "Scatter";
    Contain = "contain", "Contain";
    Salvo = "salvo", "Salvo";

    Commander = "commander", "Commander";
    Officer = "officer", "Officer";
    WeaponsTeam = "weapons-team", "Weapons team";
    SupportTeam = "support-team", "Support team";
    OffensiveRetrofit = "offensive-retro", "Offensive retrofit";
    DefensiveRetrofit = "defensive-retro", "Defensive retrofit";
    Turbolaser = "turbolaser", "Turbolasers";
    IonCannon = "ion-cannon", "Ion cannons";
    Ordnance = "ordnance", "Ordnance";
    FleetCommand = "fleet-command", "Fleet command";
    FleetSupport = "fleet-support", "Fleet support";
    ExperimentalRetrofit = "experimental-retro", "Experimental retrofit";
    SuperWeapon = "super-weapon", "Superweapon";
    Title = "title", "Title";

    Rebel = "rebel", "Rebel Alliance";
    Empire = "empire", "Galactic Empire";
    Republic = "republic", "Galactic Republic";
    Separatist = "separatist", "Separatist Alliance";

    Mark = "mark", "Flagbridge";
    Light = "light", "Light";
    Dark = "dark", "Dark";
    System = "system", "System";
}

/// One symbol. Without a label it is decoration and hidden from screen readers.
#[component]
pub fn Icon(
    /// Which symbol.
    glyph: Glyph,
    /// What it means here, where no text beside it says so.
    #[prop(optional, into)]
    label: Option<&'static str>,
) -> impl IntoView {
    view! {
        <svg
            class="icon"
            viewBox="0 0 24 24"
            role=label.map(|_| "img")
            aria-label=label
            aria-hidden=label.is_none().then_some("true")
        >
            <use href=reference(glyph)></use>
        </svg>
    }
}

/// One die showing a face. The outline differs by colour, so that colour is not the only signal.
#[component]
pub fn Die(
    /// The colour of the die.
    color: Color,
    /// The face that is up.
    face: Face,
    /// Whether screen readers read colour and face.
    #[prop(optional)]
    named: bool,
) -> impl IntoView {
    let (body, up) = (body(color), up(face));
    let label = named.then(|| format!("{}: {}", body.label(), up.label()));
    view! {
        <svg
            class=format!("icon die die--{}", color.id())
            viewBox="0 0 24 24"
            role=named.then_some("img")
            aria-label=label
            aria-hidden=(!named).then_some("true")
        >
            <use class="die__body" href=reference(body)></use>
            <use class="die__face" href=reference(up)></use>
        </svg>
    }
}

const fn body(color: Color) -> Glyph {
    match color {
        Color::Red => Glyph::DieRed,
        Color::Blue => Glyph::DieBlue,
        Color::Black => Glyph::DieBlack,
    }
}

const fn up(face: Face) -> Glyph {
    match face {
        Face::Blank => Glyph::FaceBlank,
        Face::Hit => Glyph::FaceHit,
        Face::Critical => Glyph::FaceCritical,
        Face::Accuracy => Glyph::FaceAccuracy,
        Face::HitHit => Glyph::FaceDoubleHit,
        Face::HitCritical => Glyph::FaceHitCritical,
    }
}

/// The address of a symbol, for a `use` element of a larger drawing.
pub(crate) fn reference(glyph: Glyph) -> String {
    sprite() + "#" + glyph.id()
}

#[cfg(feature = "ssr")]
fn sprite() -> String {
    use_context::<crate::Assets>().unwrap_or_default().url("icons.svg")
}

/// The server has written the sprite's address on the document's root.
#[cfg(not(feature = "ssr"))]
fn sprite() -> String {
    document()
        .document_element()
        .and_then(|root| root.get_attribute("data-icons"))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPRITE: &str = include_str!("../../style/icons.svg");

    #[test]
    fn every_glyph_is_drawn_once() {
        for glyph in Glyph::ALL {
            let symbol = format!("<symbol id=\"{}\" ", glyph.id());
            assert_eq!(SPRITE.matches(&symbol).count(), 1, "{} in the sprite", glyph.id());
        }
        assert_eq!(SPRITE.matches("<symbol ").count(), Glyph::ALL.len(), "no symbol without name");
    }

    #[test]
    fn the_sprite_needs_no_inline_style() {
        assert!(!SPRITE.contains("style="));
    }

    #[test]
    fn an_icon_is_decoration_unless_it_has_a_label() {
        let plain = view! { <Icon glyph=Glyph::Brace /> }.to_html();
        assert!(plain.contains("aria-hidden=\"true\"") && !plain.contains("role="), "{plain}");
        let named = view! { <Icon glyph=Glyph::Brace label="Brace" /> }.to_html();
        assert!(
            named.contains("aria-label=\"Brace\"") && !named.contains("aria-hidden"),
            "{named}"
        );
    }
}
