//! The shapes ships are drawn with: our own, one per family of hulls.

use flagbridge_cards::Silhouette;
use leptos::prelude::*;

/// Width of the box a shape is drawn in, centred on the long axis.
pub const WIDTH: f64 = 100.0;
/// Length of the box, from the bow to the stern.
pub const LENGTH: f64 = 180.0;

/// A hull and its deck as paths, for an `svg` whose x runs from -50 to 50 and whose y from 0 (bow) to 180.
#[component]
pub fn SilhouetteShape(
    /// Which family.
    silhouette: Silhouette,
) -> impl IntoView {
    let (hull, deck) = paths(silhouette);
    view! {
        <path class="silhouette__hull" d=hull></path>
        <path class="silhouette__deck" d=deck></path>
    }
}

/// A whole drawing of its own, hidden from screen readers.
#[component]
pub fn SilhouetteDrawing(
    /// Which family.
    silhouette: Silhouette,
) -> impl IntoView {
    view! {
        <svg class="silhouette" viewBox="-50 0 100 180" aria-hidden="true">
            <SilhouetteShape silhouette />
        </svg>
    }
}

/// The hull and the deck of a family, in the box that [`SilhouetteShape`] describes.
pub const fn paths(silhouette: Silhouette) -> (&'static str, &'static str) {
    match silhouette {
        Silhouette::Wedge => (
            "M0 4 46 162 32 170 28 176H12L9 170H-9L-12 176H-28L-32 170-46 162Z",
            "M0 62 17 142H-17ZM-12 148H12V156H-12Z",
        ),
        Silhouette::Hammer => (
            "M-16 8-10 3H10L16 8V40L9 47V104L17 112V140L24 148V172H10L6 177H-6L-10 172H-24V148L-17 140V112L-9 104V47L-16 40Z",
            "M-8 14H8V30H-8ZM-3 52H3V104H-3ZM-12 152H12V162H-12Z",
        ),
        Silhouette::Organic => (
            "M0 3C12 12 17 36 20 62 32 64 36 82 30 104 28 112 27 122 26 134 23 156 12 174 0 177-12 174-23 156-26 134-27 122-28 112-30 104-36 82-32 64-20 62-17 36-12 12 0 3Z",
            "M0 30C5 48 8 74 8 98S5 146 0 156C-5 146-8 122-8 98S-5 48 0 30Z",
        ),
        Silhouette::Beam => (
            "M-6 6H6L17 22V58L9 68H4V108H12L21 118V158L13 174H-13L-21 158V118L-12 108H-4V68H-9L-17 58V22Z",
            "M-8 24H8V48H-8ZM-12 126H12V134H-12ZM-12 142H12V150H-12Z",
        ),
        Silhouette::Dart => (
            "M0 3 7 34 15 74 38 128 42 170 24 158 12 174H-12L-24 158-42 170-38 128-15 74-7 34Z",
            "M0 60 9 132H-9ZM-8 140H8V150H-8Z",
        ),
        Silhouette::Slab => (
            "M-13 8Q0 0 13 8L23 32V62L29 70V126L23 134V154Q19 170 10 176H-10Q-19 170-23 154V134L-29 126V70L-23 62V32Z",
            "M-11 34H11V84H-11ZM-13 104H13V112H-13ZM-13 122H13V130H-13Z",
        ),
        Silhouette::Pair => (
            "M-22 14C-12 20-10 40-10 62S-12 100-18 112H-28C-34 104-36 84-36 62S-32 20-22 14ZM22 70C32 76 36 96 36 118S34 158 28 168H18C12 160 10 140 10 118S12 76 22 70Z",
            "M-27 44H-17V84H-27ZM17 100H27V140H17Z",
        ),
        Silhouette::Fork => (
            "M-30 4-20 18V82L-9 96H9L20 82V18L30 4 37 26V116L27 138V164L14 176H-14L-27 164V138L-37 116V26Z",
            "M-32 34H-27V104H-32ZM27 34H32V104H27ZM-10 112H10V144H-10Z",
        ),
        Silhouette::Needle => (
            "M0 2C5 20 10 52 12 88L20 108V138L13 150 11 174H-11L-13 150-20 138V108L-12 88C-10 52-5 20 0 2Z",
            "M0 44C3 62 5 84 5 104V140H-5V104C-5 84-3 62 0 44Z",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Endpoints of a path that uses only absolute commands.
    fn corners(path: &str) -> Vec<f64> {
        let spaced: String = path
            .replace('-', " -")
            .chars()
            .map(|c| if c.is_ascii_alphabetic() { ' ' } else { c })
            .collect();
        spaced.split_whitespace().map(|number| number.parse().unwrap()).collect()
    }

    #[test]
    fn every_family_has_its_own_shape_inside_the_box() {
        let mut hulls: Vec<&str> = Vec::new();
        for silhouette in Silhouette::ALL {
            let (hull, deck) = paths(*silhouette);
            assert!(!hulls.contains(&hull), "{silhouette} is drawn like another");
            hulls.push(hull);
            for path in [hull, deck] {
                assert!(path.chars().all(|c| !c.is_ascii_lowercase()), "{silhouette}: absolute");
                let most = corners(path).into_iter().fold(0.0, f64::max);
                let least = corners(path).into_iter().fold(0.0, f64::min);
                assert!(most <= LENGTH && least >= -WIDTH / 2.0, "{silhouette}: {least} to {most}");
            }
        }
    }
}
