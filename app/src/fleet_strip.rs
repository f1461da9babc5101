//! A fleet drawn to scale: its hulls side by side as seen from above, its squadrons beside them.

use flagbridge_cards::{Card, Keyword, Squadron};
use flagbridge_data::catalogue;
use flagbridge_fleet::Draft;
use leptos::prelude::*;

use crate::editor::edition_of;
use crate::silhouette::{LENGTH, WIDTH, paths};

/// Where every hull and squadron of a fleet is drawn. All lengths are millimetres of the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FleetStrip {
    /// What is drawn, from left to right.
    pub pieces: Vec<Piece>,
    /// From the left edge to the right one.
    pub width: f64,
    /// From the bow of the longest ship to its stern.
    pub height: f64,
}

/// One hull or squadron.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// Where the origin of its paths lies.
    pub place: (f64, f64),
    /// By how much its paths are stretched across and along.
    pub scale: (f64, f64),
    /// Its outline.
    pub hull: &'static str,
    /// What stands on it; empty for a squadron.
    pub deck: &'static str,
}

/// The most ships and the most squadrons that are drawn: more are a heap, not a picture.
pub const MOST_DRAWN: usize = 24;

impl FleetStrip {
    /// The strip of a fleet, with its cards as its edition has them. Unknown cards are left out.
    pub fn new(draft: &Draft) -> FleetStrip {
        let edition = edition_of(draft);
        let card = |number| edition.card(number).or_else(|| edition.catalogue().newest(number));
        let ships = draft.ships.iter().filter_map(|ship| card(ship.card)).filter_map(Card::ship);
        let tokens = ships.take(MOST_DRAWN).map(|ship| {
            let chassis = catalogue().chassis(ship.chassis);
            let token = (f64::from(chassis.token.0) / 100.0, f64::from(chassis.token.1) / 100.0);
            (token, paths(chassis.silhouette))
        });
        let tokens: Vec<_> = tokens.collect();
        let longest = tokens.iter().map(|((_, length), _)| *length).fold(0.0, f64::max);
        let squadrons = draft.squadrons.iter().flat_map(|line| {
            let squadron = card(line.card).and_then(Card::squadron);
            squadron.into_iter().flat_map(move |it| (0..line.count).map(move |_| it))
        });
        let squadrons: Vec<_> = squadrons.take(MOST_DRAWN).collect();
        let shortest = if squadrons.is_empty() { 0.0 } else { 3.0 * SQUADRON };
        let mut strip = FleetStrip { height: longest.max(shortest), ..FleetStrip::default() };
        for ((width, length), (hull, deck)) in tokens {
            let place = (strip.width + width / 2.0, strip.height - length);
            let scale = (width / WIDTH, length / LENGTH);
            strip.pieces.push(Piece { place, scale, hull, deck });
            strip.width += width + GAP;
        }
        strip.add_squadrons(&squadrons);
        strip
    }

    /// Squadrons stand in columns behind the ships.
    fn add_squadrons(&mut self, squadrons: &[&Squadron]) {
        let rows = ((self.height / SQUADRON).floor() as usize).max(1);
        for column in squadrons.chunks(rows) {
            for (row, squadron) in column.iter().enumerate() {
                let middle = SQUADRON * (row as f64 + 0.5);
                let place = (self.width + SQUADRON / 2.0, self.height - middle);
                let side = SQUADRON * 0.8 / 24.0;
                let hull = craft(squadron);
                self.pieces.push(Piece { place, scale: (side, side), hull, deck: "" });
            }
            self.width += SQUADRON;
        }
    }
}

/// The room of one squadron: its base is as wide.
const SQUADRON: f64 = 34.0;

/// The room between two ships.
const GAP: f64 = 10.0;

/// The shape of a squadron in a box from -12 to 12: broad for bombers, long for single craft, else slender.
fn craft(squadron: &Squadron) -> &'static str {
    if squadron.irregular {
        "M0-12 5-3 6 6 11 11H-11L-6 6-5-3Z"
    } else if squadron.keyword(Keyword::Bomber).is_some() {
        "M-3-11H3V-3L12 2V7L3 5V9L6 12H-6L-3 9V5L-12 7V2L-3-3Z"
    } else {
        "M0-12 3-1 12 9 3 6 0 11-3 6-12 9-3-1Z"
    }
}

/// The strip as a picture in the page, hidden from screen readers: the list says the same.
#[component]
pub fn FleetStripDrawing(
    /// The fleet.
    strip: FleetStrip,
) -> impl IntoView {
    let pieces = strip.pieces.iter().map(|piece| {
        let Piece { place: (x, y), scale: (across, along), hull, deck } = *piece;
        let transform = format!("translate({x:.1} {y:.1}) scale({across:.3} {along:.3})");
        view! {
            <g transform=transform>
                <path class="silhouette__hull" d=hull></path>
                <path class="silhouette__deck" d=deck></path>
            </g>
        }
    });
    let frame = format!("0 0 {:.0} {:.0}", strip.width.max(1.0), strip.height.max(1.0));
    view! {
        <svg class="fleet-strip" viewBox=frame preserveAspectRatio="xMinYMax meet" aria-hidden="true">
            {pieces.collect_view()}
        </svg>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagbridge_fleet::SquadronDraft;

    fn strip(ships: &[&str], squadrons: &[(&str, u16)]) -> FleetStrip {
        let number = |id: &str| catalogue().number(id).unwrap_or_else(|| panic!("{id}"));
        let mut draft = Draft::new();
        for id in ships {
            draft.add_ship(number(id));
        }
        for (id, count) in squadrons {
            draft.squadrons.push(SquadronDraft { card: number(id), count: *count });
        }
        FleetStrip::new(&draft)
    }

    #[test]
    fn a_large_ship_is_drawn_larger_than_a_small_one_and_both_stand_on_one_line() {
        let strip = strip(&["imperial-i-class-star-destroyer", "raider-i-class-corvette"], &[]);
        let [large, small] = &strip.pieces[..] else { panic!("{strip:?}") };
        assert!(large.scale.1 > small.scale.1);
        assert!(large.place.0 < small.place.0);
        for piece in [large, small] {
            assert!((piece.place.1 + piece.scale.1 * LENGTH - strip.height).abs() < 1e-9);
        }
    }

    #[test]
    fn every_squadron_is_drawn_inside_the_strip_and_bombers_look_different() {
        let strip = strip(&[], &[("tie-fighter-squadron", 4), ("tie-bomber-squadron", 3)]);
        assert_eq!(strip.pieces.len(), 7);
        assert_ne!(strip.pieces[0].hull, strip.pieces[6].hull);
        for piece in &strip.pieces {
            assert!(piece.place.0 < strip.width && piece.place.1 < strip.height, "{piece:?}");
            assert!(piece.place.1 > 0.0, "{piece:?}");
        }
    }

    #[test]
    fn an_empty_fleet_and_a_heap_of_ships_are_bounded() {
        assert_eq!(FleetStrip::new(&Draft::new()), FleetStrip::default());
        let heap = strip(&["raider-i-class-corvette"; 90], &[("tie-fighter-squadron", 200)]);
        assert_eq!(heap.pieces.len(), 2 * MOST_DRAWN);
    }
}
