//! The dice tray: what was rolled, and dice chosen by clicking.

use std::sync::Arc;

use flagbridge_cards::{Color, DefenseToken};
use flagbridge_engine::{Action, Dice, Die, Pick, Table};
use leptos::prelude::*;

use super::table_state::{Plan, TableState};
use crate::icon::{Die as DieIcon, Glyph, Icon};
use crate::play::game::{dice_choice, naming};

/// The attack in progress in one line, and its dice; nothing if there is none.
pub(crate) fn pool(table: &Table) -> AnyView {
    let Some(attack) = table.attack() else { return ().into_any() };
    let from = attack.zone.map_or_else(String::new, |zone| format!(", {}", naming::zone(zone)));
    let words = format!(
        "{}{from} at {}",
        naming::unit(table, attack.attacker),
        naming::target(table, attack.target)
    );
    let obstructed = if attack.obstructed { " · obstructed" } else { "" };
    let facts = format!("{} range{obstructed}", attack.range.id());
    let choosing = dice_choice::is_asked(table);
    let rolled: Vec<AnyView> = attack
        .dice
        .iter()
        .filter(|_| !choosing)
        .map(|die| view! { <DieIcon color=die.color face=die.face named=true /> }.into_any())
        .collect();
    let gathered: Vec<AnyView> = Color::ALL
        .iter()
        .flat_map(|color| std::iter::repeat_n(*color, usize::from(attack.gathered.of(*color))))
        .filter(|_| attack.dice.is_empty())
        .map(|color| view! { <span class=format!("die-gathered die--{}", color.id())><Icon glyph=die_glyph(color) label=color.name() /></span> }.into_any())
        .collect();
    view! {
        <div class="attack-line">
            <p class="attack-line__words">{words}</p>
            <p class="attack-line__facts">{facts}</p>
            <p class="tray">{gathered} {rolled}</p>
        </div>
    }
    .into_any()
}

/// Dice to click, and a button that takes those that were clicked.
pub(crate) fn control(table_state: TableState, table: &Arc<Table>) -> AnyView {
    let Some(attack) = table.attack() else { return ().into_any() };
    let mut copies: Vec<(Die, u8)> = Vec::new();
    for die in attack.dice.iter() {
        let copy = copies.iter().filter(|(other, _)| *other == die).count() as u8;
        copies.push((die, copy));
    }
    let chosen = move || {
        table_state.plan.with(|plan| match plan {
            Plan::Dice(dice) => *dice,
            _ => Dice::NONE,
        })
    };
    let legal = Arc::new(dice_choice::legal(table));
    let die = |(die, copy): (Die, u8)| {
        let legal = Arc::clone(&legal);
        let taken = move || chosen().of(die) > copy;
        let next = Memo::new(move |_| match chosen() {
            mut dice if dice.of(die) > copy => {
                dice.remove(die);
                Ok(dice)
            }
            dice => dice_choice::with(&legal, dice, die),
        });
        let toggle = move |_| {
            if let Ok(dice) = next.get_untracked() {
                table_state.plan.set(Plan::Dice(dice));
            }
        };
        view! {
            <button
                class="tray__die"
                type="button"
                data-die=die.to_string()
                aria-pressed=move || taken().to_string()
                aria-label=naming::die(die)
                title=move || next.get().err()
                disabled=move || next.with(Result::is_err)
                on:click=toggle
            >
                <DieIcon color=die.color face=die.face />
            </button>
        }
        .into_any()
    };
    let dice: Vec<AnyView> = copies.into_iter().map(die).collect();
    let hint = dice_choice::allowed(&legal);
    let missing = Memo::new(move |_| dice_choice::missing(&legal, chosen()));
    view! {
        <p class="decision__hint">{hint}</p>
        <div class="tray tray--choosing" role="group" aria-label="Dice">{dice}</div>
        <p class="placing__verdict" role="status">{move || missing.get()}</p>
        <button
            class="button button--primary decision__confirm"
            type="button"
            data-confirm
            disabled=move || missing.with(Option::is_some)
            on:click=move |_| table_state.answer(&Action::Pick(Pick::Dice(untrack(chosen))))
        >
            {move || match chosen().count() {
                0 => "Choose no dice".to_owned(),
                1 => "Choose this die".to_owned(),
                count => format!("Choose these {count} dice"),
            }}
        </button>
    }
    .into_any()
}

/// A die's symbol by its colour.
pub(crate) const fn die_glyph(color: Color) -> Glyph {
    match color {
        Color::Red => Glyph::DieRed,
        Color::Blue => Glyph::DieBlue,
        Color::Black => Glyph::DieBlack,
    }
}

/// A defense token's symbol.
pub(crate) const fn token_glyph(token: DefenseToken) -> Glyph {
    match token {
        DefenseToken::Scatter => Glyph::Scatter,
        DefenseToken::Evade => Glyph::Evade,
        DefenseToken::Brace => Glyph::Brace,
        DefenseToken::Redirect => Glyph::Redirect,
        DefenseToken::Contain => Glyph::Contain,
        DefenseToken::Salvo => Glyph::Salvo,
    }
}
