//! A starship display sheet with its boxes: on paper, in the editor, and at the table with its damage.

use flagbridge_starmada::{Battery, Severity, Sheet, Ship, ShipId, Table, Track, Violation};
use leptos::prelude::*;

use super::silhouette::drawing;

/// Boxes of the game turn record.
const TURNS: u8 = 9;

/// The sheet of a ship for paper; the name may be empty, to be written by hand.
pub fn display(sheet: &Sheet, name: &str) -> AnyView {
    let record = view! {
        <ol class="starmada-record" aria-label="Game turn record">
            {(1..=TURNS).map(|turn| view! { <li>{turn}" □"</li> }).collect_view()}
        </ol>
    };
    sheet_view(sheet, name, None, record.into_any())
}

/// The sheet of a ship at the table: boxes that are checked, boxes that will be, weapons that are lost.
pub fn damaged(table: &Table, ship: ShipId) -> AnyView {
    let profile = table.game().ship(ship);
    sheet_view(&profile.sheet, &profile.name, Some(table.ship(ship)), ().into_any())
}

/// The errors of a fleet or a sheet, each with its rule, or a message if there are none. `fix` makes the
/// button that applies a fix.
pub fn faults(
    found: &[Violation],
    fine: &'static str,
    fix: impl Fn(&Violation) -> Option<AnyView>,
) -> AnyView {
    let legal = !found.iter().any(Violation::is_error);
    let fault = |fault: &Violation| {
        let word = match fault.severity {
            Severity::Error => "Error",
            Severity::Warning => "Warning",
            Severity::Notice => "Note",
        };
        let button = fix(fault);
        let remedy = fault.remedy.as_ref().filter(|_| button.is_none());
        let remedy = remedy.map(|remedy| format!(" Fix: {remedy}."));
        view! {
            <li class=format!("starmada-fault starmada-fault--{}", fault.severity.id()) data-rule=fault.rule>
                <strong>{word}", "{fault.place.to_string()}": "</strong>
                {fault.message.clone()}"."{remedy}
                <span class="cite">" "{fault.cite}" · "{fault.rule}</span>
                {button}
            </li>
        }
    };
    view! {
        {legal.then(|| view! { <p class="starmada-legal" data-legal>{fine}</p> })}
        {(!found.is_empty())
            .then(|| view! { <ul class="starmada-faults">{found.iter().map(fault).collect_view()}</ul> })}
    }
    .into_any()
}

fn sheet_view(sheet: &Sheet, name: &str, state: Option<&Ship>, below: AnyView) -> AnyView {
    let tracks = Track::ALL.into_iter().filter(|track| sheet.boxes(*track) > 0);
    let equipment = (!sheet.equipment.is_empty()).then(|| {
        let item = |(place, item): (usize, &String)| {
            let lost = state.is_some_and(|ship| ship.equipment_lost >> place & 1 == 1);
            format!("{item} {}", if lost { "☒" } else { "□" })
        };
        let items: Vec<_> = sheet.equipment.iter().enumerate().map(item).collect();
        view! { <p><strong>"Equipment "</strong>{items.join(" | ")}" ("{sheet.equipment_limit}")"</p> }
    });
    let listed = |word: &'static str, names: &[String]| {
        (!names.is_empty()).then(|| view! { <p><strong>{word}" "</strong>{names.join(", ")}</p> })
    };
    let absent = sheet.not_played();
    let absent = (!absent.is_empty())
        .then(|| view! { <p class="starmada-absent">"Not played: "{absent.join(", ")}</p> });
    let banks: Vec<u8> = state.map(|ship| ship.lost.to_vec()).unwrap_or_default();
    let mut first = 0;
    let batteries = sheet.batteries.iter().map(|own| {
        let lost = banks.get(first..first + own.banks.len()).unwrap_or(&[]);
        first += own.banks.len();
        battery(own, lost)
    });
    view! {
        <article class="starmada-sheet" tabindex="0">
            <header class="starmada-sheet__head">
                <p class="starmada-sheet__class">
                    <strong>{sheet.faction.clone()}" "{sheet.class.clone()}"-class"</strong>
                    " "{sheet.kind.clone()}
                </p>
                <p class="starmada-sheet__rating">
                    <span class="starmada-sheet__label">"Combat rating "</span>
                    {sheet.rating}
                </p>
                <p class="starmada-sheet__name">"Name " <span class="starmada-sheet__line">{name.to_owned()}</span></p>
                {drawing(sheet)}
            </header>
            {groups("Screens", &sheet.screens)}
            <dl class="starmada-tracks">{tracks.map(|one| track(sheet, one, state)).collect_view()}</dl>
            {groups("Directional shielding", &sheet.shielding)}
            <table class="table starmada-weapons">
                <thead>
                    <tr>
                        <th scope="col">"Weapon"</th>
                        <th scope="col">"RNG ROF×ACC/IMP/DMG"</th>
                        <th scope="col">"Banks"</th>
                        <th scope="col">"Limit"</th>
                    </tr>
                </thead>
                <tbody>{batteries.collect_view()}</tbody>
            </table>
            {equipment}
            {(sheet.carrier > 0).then(|| view! { <p><strong>"Carrier "</strong>{sheet.carrier}</p> })}
            {listed("Traits", &sheet.traits)}
            {listed("Munitions", &sheet.munitions)}
            {absent}
            {below}
        </article>
    }
    .into_any()
}

/// Groups of boxes that are kept on the sheet and not played; nothing where there are none.
fn groups(word: &'static str, boxes: &[u8]) -> AnyView {
    if boxes.is_empty() {
        return ().into_any();
    }
    let group = |count: &u8| "□".repeat(usize::from(*count).min(60));
    let groups: Vec<String> = boxes.iter().map(group).collect();
    view! { <p class="starmada-groups"><strong>{word}" "</strong>{groups.join(" | ")}</p> }
        .into_any()
}

fn track(sheet: &Sheet, track: Track, ship: Option<&Ship>) -> AnyView {
    let (checked, marked) =
        ship.map_or((0, 0), |ship| (ship.checked(track), ship.marked[track as usize]));
    let boxes = (0..sheet.boxes(track)).map(|place| {
        let (class, words) = match place {
            gone if gone < checked => ("starmada-box starmada-box--checked", ", checked"),
            hit if hit < checked.saturating_add(marked) => {
                ("starmada-box starmada-box--marked", ", hit in this game turn")
            }
            _ => ("starmada-box", ""),
        };
        view! {
            <li class=class>
                {sheet.value(track, place)}
                {(!words.is_empty()).then(|| view! { <span class="visually-hidden">{words}</span> })}
            </li>
        }
    });
    view! {
        <div class="starmada-track">
            <dt>{track.id()}</dt>
            <dd>
                <ol class="starmada-boxes">{boxes.collect_view()}</ol>
            </dd>
        </div>
    }
    .into_any()
}

fn battery(battery: &Battery, lost: &[u8]) -> AnyView {
    let bank = |(place, bank): (usize, &flagbridge_starmada::sheet::Bank)| {
        let lost = lost.get(place).copied().unwrap_or(0).min(bank.weapons);
        let left = bank.weapons.min(99) - lost.min(99);
        format!("{} {}{}", bank.arcs, "☒".repeat(lost.into()), "□".repeat(left.into()))
    };
    let banks: Vec<String> = battery.banks.iter().enumerate().map(bank).collect();
    let traits: String = battery.traits.iter().map(|name| format!(" {name}")).collect();
    view! {
        <tr>
            <th scope="row">{battery.name.clone()}</th>
            <td>{battery.characteristics()}{traits}</td>
            <td>{banks.join(" | ")}</td>
            <td>"("{battery.limit}")"</td>
        </tr>
    }
    .into_any()
}
