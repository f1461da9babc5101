//! Fire: targets, banks that bear, and the exact odds of what is declared.

use flagbridge_starmada::roll::Test;
use flagbridge_starmada::{Action, Arcs, Element, Refusal, ShipId, Table, Volley};
use leptos::prelude::*;

use super::state::TableState;
use crate::starmada::wording;

/// A bank that can fire at a target.
#[derive(Clone, Copy, PartialEq)]
struct Bearing {
    mount: usize,
    left: u8,
    modifier: i8,
}

/// The declaration of fire of a ship.
pub(super) fn declaring(state: TableState, ship: ShipId) -> AnyView {
    let targets = state.session.with_untracked(|session| targets(session.table(), ship));
    let first = targets.first().copied();
    if state.target.get_untracked().is_none_or(|target| !targets.contains(&target)) {
        state.target.set(first);
    }
    let target_button = move |target: Element| {
        let words = state.session.with_untracked(|session| {
            let table = session.table();
            let distance =
                table.place_of(target).map_or(0, |hex| table.ship(ship).at.distance(hex));
            format!("{}, {distance} hexes", table.game().element_name(target))
        });
        view! {
            <button
                class="button button--small"
                type="button"
                data-target
                aria-pressed=move || (state.target.get() == Some(target)).to_string()
                on:click=move |_| state.target.set(Some(target))
            >
                {words}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="hex-answers" role="group" aria-label="Targets">
            {targets.into_iter().map(target_button).collect_view()}
        </div>
        {move || state.target.get().map(|target| at_target(state, ship, target))}
        {declared(state, ship)}
        <button class="button button--primary" type="button" data-fire on:click=move |_| { state.answer(&Action::Done); }>
            {move || {
                let none = state.session.with(|session| session.table().volleys().is_empty());
                if none { "Hold fire" } else { "Fire" }
            }}
        </button>
    }
    .into_any()
}

/// Everything a ship can fire at with weapons that have no target yet.
fn targets(table: &Table, ship: ShipId) -> Vec<Element> {
    let seat = table.game().ship(ship).seat;
    table.elements_of(seat.other()).filter(|it| !bearing(table, ship, *it).is_empty()).collect()
}

fn bearing(table: &Table, ship: ShipId, target: Element) -> Vec<Bearing> {
    let mounts = 0..table.game().ship(ship).mounts.len();
    let one = |mount: usize| {
        let left = table.undeclared(ship, mount);
        let modifier = table.aim(ship, mount, target).ok()?;
        (left > 0).then_some(Bearing { mount, left, modifier })
    };
    mounts.filter_map(one).collect()
}

/// Why banks with weapons left cannot fire at a target, a line for each.
fn silent(table: &Table, ship: ShipId, target: Element) -> Vec<String> {
    let (profile, state) = (table.game().ship(ship), table.ship(ship));
    let Some(hex) = table.place_of(target) else { return Vec::new() };
    let distance = state.at.distance(hex);
    let line = |(place, mount): (usize, &flagbridge_starmada::Mount)| {
        let battery = &profile.sheet.batteries[usize::from(mount.battery)];
        let name = format!("{} {}", battery.name, mount.arcs);
        if table.weapons_left(ship, place) == 0 {
            return Some(format!("{name}: all weapons are lost"));
        }
        if battery.is_seeking() {
            return Some(format!("{name}: seeking weapons are not played"));
        }
        let why = match table.aim(ship, place, target).err()? {
            Refusal::Range => {
                format!("out of range ({distance} hexes, reaches {})", mount.reach())
            }
            Refusal::Arc => {
                let there = Arcs::towards(state.at, state.facing(), hex);
                format!("out of arc (the target is in {there})")
            }
            Refusal::Sight => "no line of sight".to_owned(),
            other => other.to_string(),
        };
        Some(format!("{name}: {why}"))
    };
    profile.mounts.iter().enumerate().filter_map(line).collect()
}

/// The banks that bear on a target, each with its odds, and all of them together.
fn at_target(state: TableState, ship: ShipId, target: Element) -> AnyView {
    let (rows, all, words) = state.session.with_untracked(|session| {
        let table = session.table();
        let bearing = bearing(table, ship, target);
        let volley = |it: &Bearing| Volley { mount: it.mount as u8, weapons: it.left, target };
        let all: Vec<Volley> = bearing.iter().map(volley).collect();
        let mut together = table.volleys().to_vec();
        together.extend(&all);
        let words = wording::forecast(&table.forecast(ship, &together, target), target);
        (bearing, all, words)
    });
    let silent = state.session.with_untracked(|session| silent(session.table(), ship, target));
    let silent = (!silent.is_empty()).then(|| {
        let line = |words: String| view! { <li>{words}</li> };
        view! { <ul class="hex-silent" data-silent>{silent.into_iter().map(line).collect_view()}</ul> }
    });
    if rows.is_empty() {
        return view! { <p>"No remaining weapon bears on this target."</p> {silent} }.into_any();
    }
    let declare_all = move |_| {
        for volley in &all {
            if !state.answer(&Action::Fire(*volley)) {
                return;
            }
        }
    };
    view! {
        <table class="table hex-banks">
            <thead>
                <tr>
                    <th scope="col">"Bank"</th>
                    <th scope="col">"Hit chance per die"</th>
                    <th scope="col">"Weapons"</th>
                </tr>
            </thead>
            <tbody>{rows.into_iter().map(|row| bank_row(state, ship, target, row)).collect_view()}</tbody>
        </table>
        {silent}
        <p class="hex-odds" data-odds>"All bearing weapons: "{words}"."</p>
        <button class="button" type="button" data-declare-all on:click=declare_all>"Declare all bearing weapons"</button>
    }
    .into_any()
}

fn bank_row(state: TableState, ship: ShipId, target: Element, bank: Bearing) -> AnyView {
    let (name, chance) = state.session.with_untracked(|session| {
        let game = session.table().game();
        let mount = game.ship(ship).mounts[bank.mount];
        let battery = &game.ship(ship).sheet.batteries[usize::from(mount.battery)];
        let chained = game.options.chained_rerolls;
        let chance = Test::to_hit(mount.accuracy, bank.modifier, chained).odds();
        (format!("{} {}", battery.name, mount.arcs), chance * 100.0)
    });
    let label = format!("Weapons of {name}");
    let weapons = RwSignal::new(bank.left);
    let declare = move |_| {
        let volley = Volley { mount: bank.mount as u8, weapons: weapons.get_untracked(), target };
        state.answer(&Action::Fire(volley));
    };
    let show = move |shown: bool| state.bank.set(shown.then_some((ship, bank.mount)));
    view! {
        <tr on:pointerenter=move |_| show(true) on:pointerleave=move |_| show(false)>
            <th scope="row">{name}</th>
            <td>{format!("{chance:.1} % ({:+})", bank.modifier)}</td>
            <td class="hex-banks__declare">
                <input
                    type="number"
                    aria-label=label
                    min="1"
                    max=bank.left
                    prop:value=move || weapons.get().to_string()
                    on:focus=move |_| show(true)
                    on:input=move |event| {
                        let count = event_target_value(&event).parse::<u8>().unwrap_or(1);
                        weapons.set(count.clamp(1, bank.left));
                    }
                />
                <button class="button button--small" type="button" data-declare on:click=declare>"Declare"</button>
            </td>
        </tr>
    }
    .into_any()
}

/// What is declared so far, target by target.
fn declared(state: TableState, ship: ShipId) -> AnyView {
    let lines = state.session.with_untracked(|session| {
        let table = session.table();
        let mut targets: Vec<Element> = table.volleys().iter().map(|it| it.target).collect();
        targets.sort_unstable();
        targets.dedup();
        let line = |target: Element| {
            let count: u32 = table
                .volleys()
                .iter()
                .filter(|it| it.target == target)
                .map(|it| u32::from(it.weapons))
                .sum();
            let odds = wording::forecast(&table.forecast(ship, table.volleys(), target), target);
            let name = table.game().element_name(target);
            view! { <li>{format!("{} at {name}. {odds}.", flagbridge_wording::count(count, "weapon", "weapons"))}</li> }
        };
        targets.into_iter().map(line).collect_view()
    });
    view! { <ul class="hex-declared" data-declared>{lines}</ul> }.into_any()
}
