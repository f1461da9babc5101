//! A starship display sheet with its boxes, on the page and on paper.

use flagbridge_starmada::{Battery, Sheet, Track};
use leptos::prelude::*;

/// Boxes of the game turn record.
const TURNS: u8 = 9;

/// The sheet of a ship; the name may be empty, to be written by hand.
pub(super) fn display(sheet: &Sheet, name: &str) -> AnyView {
    let tracks = Track::ALL.into_iter().filter(|track| sheet.boxes(*track) > 0);
    let equipment = (!sheet.equipment.is_empty()).then(|| {
        let items: Vec<_> = sheet.equipment.iter().map(|item| format!("{item} □")).collect();
        view! { <p><strong>"Equipment "</strong>{items.join(" | ")}" ("{sheet.equipment_limit}")"</p> }
    });
    let listed = |word: &'static str, names: &[String]| {
        (!names.is_empty()).then(|| view! { <p><strong>{word}" "</strong>{names.join(", ")}</p> })
    };
    let absent = sheet.not_played();
    let absent = (!absent.is_empty())
        .then(|| view! { <p class="starmada-absent">"Not played: "{absent.join(", ")}</p> });
    view! {
        <article class="starmada-sheet">
            <header class="starmada-sheet__head">
                <p class="starmada-sheet__class">
                    <strong>{sheet.faction.clone()}" "{sheet.class.clone()}"-class"</strong>
                    " "{sheet.kind.clone()}
                </p>
                <p class="starmada-sheet__rating">{sheet.rating}</p>
                <p class="starmada-sheet__name">"Name " <span class="starmada-sheet__line">{name.to_owned()}</span></p>
            </header>
            <dl class="starmada-tracks">{tracks.map(|one| track(sheet, one)).collect_view()}</dl>
            <table class="table starmada-weapons">
                <thead>
                    <tr>
                        <th scope="col">"Weapon"</th>
                        <th scope="col">"RNG ROF×ACC/IMP/DMG"</th>
                        <th scope="col">"Banks"</th>
                        <th scope="col">"Limit"</th>
                    </tr>
                </thead>
                <tbody>{sheet.batteries.iter().map(battery).collect_view()}</tbody>
            </table>
            {equipment}
            {(sheet.carrier > 0).then(|| view! { <p><strong>"Carrier "</strong>{sheet.carrier}</p> })}
            {listed("Traits", &sheet.traits)}
            {listed("Munitions", &sheet.munitions)}
            {absent}
            <ol class="starmada-record" aria-label="Game turn record">
                {(1..=TURNS).map(|turn| view! { <li>{turn}" □"</li> }).collect_view()}
            </ol>
        </article>
    }
    .into_any()
}

fn track(sheet: &Sheet, track: Track) -> AnyView {
    let numbers = (0..sheet.boxes(track)).map(|checked| sheet.value(track, checked));
    view! {
        <div class="starmada-track">
            <dt>{track.id()}</dt>
            <dd>
                <ol class="starmada-boxes">{numbers.map(|number| view! { <li>{number}</li> }).collect_view()}</ol>
            </dd>
        </div>
    }
    .into_any()
}

fn battery(battery: &Battery) -> AnyView {
    let banks: Vec<String> = battery
        .banks
        .iter()
        .map(|bank| format!("{} {}", bank.arcs, "□".repeat(bank.weapons.min(99).into())))
        .collect();
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
