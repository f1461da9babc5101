//! Both fleets as chips at the edges of the table: hull, shields, dial, tokens and faceup damage of every ship at a glance.

use flagbridge_cards::HullZone;
use flagbridge_engine::{Presence, Seat, ShipId, Table, Unit};
use leptos::prelude::*;

use super::scene::{family, side};
use super::table_state::TableState;
use super::{dials, dice, fleets};
use crate::icon::{Glyph, Icon};
use crate::play::game::naming;
use crate::silhouette::SilhouetteShape;

/// The ships of a side with what is left of them, and how many squadrons it has. A chip selects its ship on the table and
/// leads to all that is known of it.
pub(crate) fn chips(table_state: TableState, seat: Seat) -> AnyView {
    let chips = move || {
        let table = table_state.settled.get();
        let game = table.game();
        let dials_shown = table_state.session.with(|session| session.shows_dials(seat));
        let ships: Vec<AnyView> =
            game.ships_of(seat).map(|id| chip(table_state, &table, id, dials_shown)).collect();
        let (all, left) = (game.squadrons_of(seat).count(), table.squadrons_of(seat).count());
        let words = format!("{left}/{all} squadrons");
        let squadrons = (all > 0).then(|| view! { <li class="chip__squadrons">{words}</li> });
        view! { {ships} {squadrons} }
    };
    let label = move || {
        let player = table_state.session.with(|session| session.player(seat));
        format!("Ships of {}", naming::object(&player))
    };
    view! {
        <ul class=format!("fleet-chips fleet-chips--{}", side(seat)) aria-label=label>
            {chips}
        </ul>
    }
    .into_any()
}

fn chip(table_state: TableState, table: &Table, id: ShipId, dials_shown: bool) -> AnyView {
    let game = table.game();
    let state = table.ship(id);
    let hull = table.hull_value(id);
    let left = hull.saturating_sub(state.damage.len() as u8);
    let zones = game.ship(id).ship.hull_zones();
    let shields: Vec<AnyView> = zones
        .iter()
        .map(|zone| {
            let (x, y) = place(*zone);
            view! {
                <text class="chip__shield" x=x y=y>
                    {state.shields(*zone)}
                </text>
            }
            .into_any()
        })
        .collect();
    let defense = state.defense.iter().map(|token| {
        let class = if token.readied { "chip__token" } else { "chip__token chip__token--spent" };
        view! { <span class=class title=naming::token(*token)><Icon glyph=dice::token_glyph(token.kind) /></span> }
            .into_any()
    });
    let commands = state.tokens.iter().map(|command| {
        let title = format!("{} token", command.name());
        view! { <span class="chip__token" title=title><Icon glyph=dials::glyph(command) /></span> }
            .into_any()
    });
    // The dial that lies faceup, else the next one where the viewer may know it.
    let next = state.dials.first().copied().flatten().filter(|_| dials_shown);
    let dial = match (state.revealed, next) {
        (Some(command), _) => Some((command, "chip__token chip__token--dial", "revealed dial")),
        (None, Some(command)) => Some((command, "chip__token", "next dial")),
        (None, None) => None,
    };
    let dial = dial.map(|(command, class, what)| {
        let title = format!("{} {what}", command.name());
        view! { <span class=class title=title data-dial><Icon glyph=dials::glyph(command) /></span> }
            .into_any()
    });
    let faceup: Vec<String> = state.faceup().map(|card| naming::card(game, card)).collect();
    let faceup = (!faceup.is_empty()).then(|| {
        let title = format!("Faceup damage: {}", faceup.join(", "));
        view! { <span class="chip__token chip__token--damage" title=title><Icon glyph=Glyph::FaceCritical /> {faceup.len()}</span> }
            .into_any()
    });
    let tokens: Vec<AnyView> =
        dial.into_iter().chain(defense).chain(commands).chain(faceup).collect();
    let words = fleets::shields(table, id);
    let label = format!("{}: hull {left} of {hull}, shields {words}", naming::ship(game, id));
    let gone = state.place == Presence::Destroyed;
    let is_selected = move || table_state.selected.get() == Some(Unit::Ship(id));
    view! {
        <li>
            <button
                class="chip"
                class:chip--gone=gone
                class:chip--done=state.activated
                type="button"
                aria-label=label
                aria-pressed=move || is_selected().to_string()
                on:click=move |_| look_at(table_state, id)
            >
                <svg class="chip__drawing" viewBox="-100 -42 200 264" aria-hidden="true">
                    <SilhouetteShape silhouette=family(game, id) />
                    {shields}
                </svg>
                <span class="chip__name">{game.ship_name(id)}</span>
                <span class="chip__hull">{if gone { "lost".to_owned() } else { format!("{left}/{hull}") }}</span>
                <span class="chip__tokens">{tokens}</span>
            </button>
        </li>
    }
    .into_any()
}

/// Where the shields of a hull zone stand around the silhouette, whose bow is at the origin.
const fn place(zone: HullZone) -> (i32, i32) {
    match zone {
        HullZone::Front => (0, -6),
        HullZone::Left => (-74, 70),
        HullZone::Right => (74, 70),
        HullZone::LeftAuxiliary => (-74, 140),
        HullZone::RightAuxiliary => (74, 140),
        HullZone::Rear => (0, 218),
    }
}

/// Selects a ship and shows its entry among the fleets.
fn look_at(table_state: TableState, id: ShipId) {
    table_state.selected.set(Some(Unit::Ship(id)));
    let Some(entry) = document().get_element_by_id(&fleets::entry(id)) else { return };
    if let Ok(Some(fold)) = entry.closest("details") {
        // It may be closed; an element without this attribute is not.
        let _ = fold.set_attribute("open", "");
    }
    entry.scroll_into_view();
}
