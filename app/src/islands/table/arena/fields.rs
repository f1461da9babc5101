//! The fields of the arena's form.

use leptos::prelude::*;

use super::{Arena, pick};
use crate::islands::table::terms;
use crate::play::arena::MOST_GAMES;
use crate::play::occupant::{BOTS, CHARACTERS};
use crate::play::opponents::opponents;
use crate::play::read_list::{edition, read_list};
use crate::text_area::TextArea;

/// The list that is tried out, and who plays it.
pub(crate) fn own(arena: Arena) -> AnyView {
    let asked = arena.choices.get_untracked();
    let mine = move || {
        let mine = arena.mine.get().into_iter();
        mine.map(|(name, code)| view! { <option value=code>{name}</option> }).collect_view()
    };
    let house = opponents().iter().map(|list| {
        view! { <option value=list.code.clone() title=list.character>{list.label()}</option> }
    });
    view! {
        <fieldset class="lobby__side lobby__side--a">
            <legend class="lobby__heading">"Your fleet"</legend>
            {bots(arena, 0)}
            <div class="lobby__field">
                <label class="field-label" for="arena-pick-a">"Fleet"</label>
                <select class="field" id="arena-pick-a" on:change=move |event| pick(arena, 0, &event)>
                    <option value="">"Paste a list below, or choose"</option>
                    <optgroup label="My fleets in this browser">{mine}</optgroup>
                    <optgroup label="Preset fleets">{house.collect_view()}</optgroup>
                </select>
            </div>
            {list(arena, 0, &asked.list, "Fleet to simulate")}
        </fieldset>
    }
    .into_any()
}

/// The opponents.
pub(crate) fn rivals(arena: Arena) -> AnyView {
    let asked = arena.choices.get_untracked();
    let house = flagbridge_data::opponents().iter().map(|list| {
        let checked = asked.opponents.iter().any(|id| id == list.id);
        view! {
            <li class="arena__opponent">
                <label class="arena__check">
                    <input type="checkbox" id=format!("arena-opponent-{}", list.id) name="opponent" value=list.id checked=checked />
                    <span>
                        <span class="arena__name">{list.name}</span>
                        <span class="arena__faction">{list.faction.to_string()}</span>
                        <span class="arena__character">{list.character}</span>
                    </span>
                </label>
            </li>
        }
    });
    view! {
        <fieldset class="lobby__side lobby__side--b">
            <legend class="lobby__heading">"Against"</legend>
            {bots(arena, 1)}
            <ul class="arena__opponents">{house.collect_view()}</ul>
            <details class="arena__other" open=!asked.other.is_empty()>
                <summary>"Another opponent"</summary>
                <div class="lobby__field">
                    <label class="field-label" for="arena-pick-b">"Fleet"</label>
                    <select class="field" id="arena-pick-b" on:change=move |event| pick(arena, 1, &event)>
                        <option value="">"Paste a list below, or choose"</option>
                        {move || {
                            let mine = arena.mine.get().into_iter();
                            mine.map(|(name, code)| view! { <option value=code>{name}</option> }).collect_view()
                        }}
                    </select>
                </div>
                {list(arena, 1, &asked.other, "List of another opponent")}
            </details>
        </fieldset>
    }
    .into_any()
}

fn bots(arena: Arena, place: usize) -> AnyView {
    let letter = ["a", "b"][place];
    let chosen = arena.choices.with_untracked(|choices| choices.bots[place].clone());
    let option = |bot: &crate::play::occupant::BotNote| {
        let selected = bot.id == chosen;
        view! {
            <option value=bot.id selected=selected>
                {format!("{}: {}", bot.name, bot.manner)}
            </option>
        }
    };
    view! {
        <div class="lobby__field">
            <label class="field-label" for=format!("arena-bot-{letter}")>"Played by"</label>
            <select class="field" id=format!("arena-bot-{letter}") name=format!("bot-{letter}")>
                <optgroup label="Easiest first">{BOTS.iter().map(option).collect_view()}</optgroup>
                <optgroup label="With a character">{CHARACTERS.iter().map(option).collect_view()}</optgroup>
            </select>
        </div>
    }
    .into_any()
}

/// A text field for a list, and what was read of it.
fn list(arena: Arena, place: usize, text: &str, label: &'static str) -> AnyView {
    let letter = ["a", "b"][place];
    let reading = Memo::new(move |_| {
        arena.choices.with(|choices| {
            let text = [&choices.list, &choices.other][place];
            let read = read_list(text, edition(&choices.edition), choices.mode());
            let blank = text.trim().is_empty();
            let faults = read.as_ref().map_or(0, |read| read.faults.len() + read.unread.len());
            (blank, read.map(|read| (read.title, read.facts)), faults)
        })
    });
    let words = move || {
        match reading.get() {
        (true, ..) => view! { <p class="lobby__facts">"No list yet."</p> }.into_any(),
        (_, None, _) => {
            view! { <p class="lobby__facts">"No card was found in this text."</p> }.into_any()
        }
        (_, Some((title, facts)), faults) => view! {
            <p class="lobby__name">{title}</p>
            <p class="lobby__facts">{facts}</p>
            {match faults {
                0 => view! { <p class="lobby__legal">"Legal."</p> }.into_any(),
                count => {
                    let errors = flagbridge_wording::count(count, "error", "errors");
                    view! { <p class="arena__faults">{format!("Not legal: {errors}. You can still simulate it.")}</p> }.into_any()
                }
            }}
        }
        .into_any(),
    }
    };
    view! {
        <div class="lobby__field">
            <label class="visually-hidden" for=format!("arena-list-{letter}")>{label}</label>
            <TextArea
                text=text.to_owned()
                class="field lobby__list"
                id=format!("arena-list-{letter}")
                name=letter
                rows=4
                placeholder="A list in any format, a share code or a link"
            />
        </div>
        <div class="lobby__reading arena__reading" role="status">{words}</div>
    }
    .into_any()
}

/// How often, from which seed, by which rules.
pub(crate) fn terms(arena: Arena) -> AnyView {
    let asked = arena.choices.get_untracked();
    let usual = move || {
        let choices = arena.choices.get();
        let games = crate::play::arena::Choices { games: String::new(), ..choices }.games();
        games.to_string()
    };
    view! {
        <div class="lobby__terms">
            <div class="lobby__field">
                <label class="field-label" for="arena-games">"Games per opponent"</label>
                <input
                    class="field"
                    id="arena-games"
                    name="games"
                    type="number"
                    inputmode="numeric"
                    min="1"
                    max=MOST_GAMES.to_string()
                    placeholder=usual
                    value=asked.games.clone()
                />
            </div>
            <div class="lobby__field">
                <label class="field-label" for="arena-seed">"Seed"</label>
                <input class="field" id="arena-seed" name="seed" maxlength="40" placeholder="1" value=asked.seed.clone() />
            </div>
            {terms::rules("arena", &asked.edition, &asked.mode)}
        </div>
    }
    .into_any()
}

/// Cards that are on the table without effect.
pub(crate) fn notes(arena: Arena) -> AnyView {
    terms::unplayed(
        arena.not_played,
        "The table does not support the effects of these cards yet. Their costs and values count, so results are less reliable.",
    )
}
