//! The fields of a battery and its banks.

use flagbridge_starmada::sheet::Bank;
use flagbridge_starmada::{Arcs, Battery, Sheet};
use leptos::prelude::*;

use super::{SheetState, field, number};

/// A battery more, with values to begin with.
pub(super) fn add(sheet: &mut Sheet) {
    sheet.batteries.push(Battery {
        name: "Weapon".to_owned(),
        range: [3, 6, 9],
        allowance: 0,
        rate: 1,
        accuracy: 4,
        impact: 1,
        damage: 1,
        traits: Vec::new(),
        banks: vec![Bank { arcs: "AB".parse().unwrap_or(Arcs::ALL), weapons: 1 }],
        limit: 1,
    });
}

/// The fields of the battery at a place.
pub(super) fn fields(state: SheetState, place: usize) -> AnyView {
    let Some(battery) = state.sheet.with_untracked(|sheet| sheet.batteries.get(place).cloned())
    else {
        return ().into_any();
    };
    let with = move |sheet: &mut Sheet, change: &dyn Fn(&mut Battery) -> bool| {
        sheet.batteries.get_mut(place).is_some_and(change)
    };
    let id = |name: &str| format!("battery-{place}-{name}");
    let values =
        format!("{}x{}+/{}/{}", battery.rate, battery.accuracy, battery.impact, battery.damage);
    let banks = (0..battery.banks.len()).map(|bank| bank_fields(state, place, bank));
    let banks = banks.collect_view();
    let more = move |_| {
        state.replace(|sheet| {
            if let Some(battery) = sheet.batteries.get_mut(place) {
                battery.banks.push(Bank { arcs: "AB".parse().unwrap_or(Arcs::ALL), weapons: 1 });
            }
        });
    };
    view! {
        <fieldset class="starmada-battery" data-battery>
            <legend>{format!("Battery {}", place + 1)}</legend>
            {field(state, id("name"), "Weapon", battery.name.clone(), move |sheet, text| {
                // The text of a sheet is divided by these.
                let fits = !text.is_empty() && !text.contains([':', '(', ')']);
                fits && with(sheet, &|battery| {
                    battery.name = text.to_owned();
                    true
                })
            })}
            {field(state, id("range"), "Range, for example 4-8-12; seeking weapons MA10", battery.reach_text(), move |sheet, text| {
                Battery::read_reach(text).is_some_and(|(range, allowance)| with(sheet, &|battery| {
                    (battery.range, battery.allowance) = (range, allowance);
                    true
                }))
            })}
            {field(state, id("values"), "ROFxACC+/IMP/DMG, for example 2x5+/1/1", values, move |sheet, text| {
                read_values(text).is_some_and(|[rate, accuracy, impact, damage]| with(sheet, &|battery| {
                    (battery.rate, battery.accuracy) = (rate, accuracy);
                    (battery.impact, battery.damage) = (impact, damage);
                    true
                }))
            })}
            {field(state, id("traits"), "Weapon traits, for example Acr", battery.traits.join(" "), move |sheet, text| {
                with(sheet, &|battery| {
                    battery.traits = text.split([' ', ',']).filter(|it| !it.is_empty()).map(str::to_owned).collect();
                    true
                })
            })}
            {banks}
            {field(state, id("limit"), "Loss limit", battery.limit.to_string(), move |sheet, text| {
                with(sheet, &|battery| number(&mut battery.limit, text))
            })}
            <p class="actions">
                <button class="button button--small" type="button" data-add-bank on:click=more>"Add bank"</button>
                <button
                    class="button button--small"
                    type="button"
                    aria-label=format!("Remove battery {}", place + 1)
                    on:click=move |_| state.replace(|sheet| {
                        if place < sheet.batteries.len() {
                            sheet.batteries.remove(place);
                        }
                    })
                >
                    "Remove battery"
                </button>
            </p>
        </fieldset>
    }
    .into_any()
}

fn bank_fields(state: SheetState, battery: usize, place: usize) -> AnyView {
    let bank = state.sheet.with_untracked(|sheet| sheet.batteries[battery].banks[place].clone());
    let with = move |sheet: &mut Sheet, change: &dyn Fn(&mut Bank) -> bool| {
        let bank = sheet.batteries.get_mut(battery).and_then(|it| it.banks.get_mut(place));
        bank.is_some_and(change)
    };
    view! {
        <div class="starmada-bank">
            {field(state, format!("bank-{battery}-{place}-arcs"), "Arcs, A to L", bank.arcs.to_string(), move |sheet, text| {
                text.to_ascii_uppercase().parse::<Arcs>().is_ok_and(|arcs| with(sheet, &|bank| {
                    bank.arcs = arcs;
                    true
                }))
            })}
            {field(state, format!("bank-{battery}-{place}-weapons"), "Weapons", bank.weapons.to_string(), move |sheet, text| {
                with(sheet, &|bank| number(&mut bank.weapons, text))
            })}
            <button
                class="button button--small"
                type="button"
                aria-label=format!("Remove bank {} of battery {}", place + 1, battery + 1)
                on:click=move |_| state.replace(|sheet| {
                    let banks = sheet.batteries.get_mut(battery).map(|it| &mut it.banks);
                    if let Some(banks) = banks.filter(|banks| place < banks.len()) {
                        banks.remove(place);
                    }
                })
            >
                "Remove"
            </button>
        </div>
    }
    .into_any()
}

/// `2x5+/1/1`, the plus being optional.
fn read_values(text: &str) -> Option<[u8; 4]> {
    let (rate, rest) = text.split_once(['x', 'X', '×'])?;
    let mut rest = rest.split('/');
    let mut next = || rest.next();
    let accuracy = next()?.trim().trim_end_matches('+');
    let (impact, damage) = (next()?, next()?);
    let read = |text: &str| text.trim().parse().ok();
    let values = [read(rate)?, read(accuracy)?, read(impact)?, read(damage)?];
    next().is_none().then_some(values)
}
