//! How both fleets fare.

use std::sync::Arc;

use flagbridge_cards::Command;
use flagbridge_engine::{Game, Member, Presence, Seat, ShipId, SquadronId, Table, Unit};
use leptos::prelude::*;

use super::scene::side;
use super::table_state::TableState;
use super::{dials, dice};
use crate::icon::Icon;
use crate::play::game::naming;

/// Both fleets: ships with shields, tokens, cards and dials, squadrons with hull.
pub(crate) fn fleets(table_state: TableState) -> AnyView {
    let fleet = move |seat: Seat| {
        let table = table_state.settled.get();
        let (player, name, dials, hot_seat) = table_state.session.with(|session| {
            let name = session.names()[seat.index()].clone();
            (session.player(seat), name, session.shows_dials(seat), session.is_hot_seat())
        });
        // At a live table and in a replay players are known by name alone.
        let name = if player == name { String::new() } else { name };
        let game = table.game();
        let ships: Vec<AnyView> =
            game.ships_of(seat).map(|id| ship(table_state, &table, id, dials)).collect();
        let squadrons: Vec<AnyView> =
            game.squadrons_of(seat).map(|id| squadron(table_state, &table, id)).collect();
        let side = side(seat);
        let label = format!("Fleet {}: {player} {name}", side.to_ascii_uppercase());
        view! {
            <section class=format!("fleet-status fleet-status--{side}") aria-label=label>
                <h2 class="fleet-status__name">
                    <span class="fleet-status__seat">{player}</span>
                    {name}
                </h2>
                {hot_seat.then(|| peek(&table, seat))}
                <ul class="fleet-status__ships">{ships}</ul>
                {(!squadrons.is_empty())
                    .then(|| view! { <ul class="fleet-status__squadrons">{squadrons}</ul> })}
            </section>
        }
        .into_any()
    };
    view! { <div class="fleet-statuses">{move || fleet(Seat::A)} {move || fleet(Seat::B)}</div> }
        .into_any()
}

/// Each player's own facedown dials, to be looked at while the others look away.
fn peek(table: &Table, seat: Seat) -> Vec<AnyView> {
    let players = table.game().teams[seat.index()].players();
    (0..players).map(|player| peek_of(table, Member { seat, player })).collect()
}

fn peek_of(table: &Table, member: Member) -> AnyView {
    let game = table.game();
    let stacks: Vec<AnyView> = table
        .ships_of(member.seat)
        .filter(|id| game.controller(Unit::Ship(*id)) == Some(member))
        .filter(|id| !table.ship(*id).dials.is_empty())
        .map(|id| {
            let state = table.ship(id);
            let dials: Vec<AnyView> =
                state.dials.iter().flatten().map(|it| command(*it, "dial")).collect();
            view! { <li class="status">{naming::ship(game, id)} <span class="status__chips">{dials}</span></li> }
                .into_any()
        })
        .collect();
    if stacks.is_empty() {
        return ().into_any();
    }
    view! {
        <details class="peek">
            <summary>{format!("Dials, only for {}", naming::member(game, member))}</summary>
            <ul class="fleet-status__ships">{stacks}</ul>
        </details>
    }
    .into_any()
}

fn ship(table_state: TableState, table: &Arc<Table>, id: ShipId, dials_shown: bool) -> AnyView {
    let game = table.game();
    let state = table.ship(id);
    let hull = table.hull_value(id);
    let left = hull.saturating_sub(state.damage.len() as u8);
    let standing = standing(state.place);
    let gone = state.place == Presence::Destroyed;
    let tokens: Vec<AnyView> = state
        .defense
        .iter()
        .map(|token| {
            let class = if token.readied { "pip" } else { "pip pip--spent" };
            view! {
                <span class=class title=naming::token(*token)>
                    <Icon glyph=dice::token_glyph(token.kind) />
                    <span class="visually-hidden">{naming::token(*token)}</span>
                </span>
            }
            .into_any()
        })
        .collect();
    let commands: Vec<AnyView> = state.tokens.iter().map(|it| command(it, "token")).collect();
    let damage = damage(state);
    let cards = upgrades(game, table, id);
    view! {
        <li class="status" class:status--gone=gone id=entry(id)>
            <button class="status__name" type="button" on:click=move |_| table_state.selected.set(Some(Unit::Ship(id)))>
                {naming::ship(game, id)}
            </button>
            <span class="status__facts">
                {standing
                    .map_or_else(
                        || format!("Hull {left}/{hull} · speed {} · shields {}", state.speed, shields(table, id)),
                        str::to_owned,
                    )}
                {naming::condition(table, Unit::Ship(id))}
            </span>
            <span class="status__chips">{tokens} {commands} {stack(state, dials_shown)}</span>
            {faceup(game, state)}
            {(!damage.is_empty()).then(|| view! { <span class="status__damage">{damage}</span> })}
            {(!cards.is_empty()).then(|| view! { <span class="status__cards">{cards}</span> })}
        </li>
    }
    .into_any()
}

/// The id of a ship's entry.
pub(crate) fn entry(id: ShipId) -> String {
    format!("status-{}", id.0)
}

/// The shields of every hull zone in words.
pub(crate) fn shields(table: &Table, id: ShipId) -> String {
    let zones = table.game().ship(id).ship.hull_zones().iter();
    let words = zones.map(|it| format!("{} {}", naming::zone(*it), table.ship(id).shields(*it)));
    words.collect::<Vec<_>>().join(", ")
}

/// Faceup damage cards, each with what it does.
fn faceup(game: &Game, state: &flagbridge_engine::Ship) -> Vec<AnyView> {
    let card = |number| {
        let summary = game.rules.card(number).map_or("", |card| card.summary);
        view! {
            <span class="status__card">
                <span class="status__damage">{naming::card(game, number)}</span>
                {(!summary.is_empty()).then(|| view! { <span class="status__cards">{format!(": {summary}")}</span> })}
            </span>
        }
        .into_any()
    };
    state.faceup().map(card).collect()
}

/// Facedown damage cards and objective tokens in words.
fn damage(state: &flagbridge_engine::Ship) -> String {
    let mut words: Vec<String> = Vec::new();
    match state.facedown() {
        0 => {}
        count => words.push(flagbridge_wording::count(
            count,
            "facedown damage card",
            "facedown damage cards",
        )),
    }
    if state.objectives > 0 {
        let count = usize::from(state.objectives);
        words.push(flagbridge_wording::count(count, "objective token", "objective tokens"));
    }
    words.join(", ")
}

/// Facedown dials: their commands where the viewer may know them.
fn stack(state: &flagbridge_engine::Ship, shown: bool) -> AnyView {
    let known: Vec<AnyView> =
        state.dials.iter().flatten().filter(|_| shown).map(|it| command(*it, "dial")).collect();
    let revealed = state.revealed.map(|it| command(it, "revealed dial"));
    let hidden = (!shown && !state.dials.is_empty()).then(|| {
        let count = flagbridge_wording::count(state.dials.len(), "dial", "dials");
        view! { <span class="pip pip--words">{count}</span> }
    });
    view! { {revealed} {known} {hidden} }.into_any()
}

fn command(command: Command, what: &'static str) -> AnyView {
    let words = format!("{} {what}", command.name());
    let title = words.clone();
    view! {
        <span class=format!("pip pip--{}", what.replace(' ', "-")) title=title>
            <Icon glyph=dials::glyph(command) />
            <span class="visually-hidden">{words}</span>
        </span>
    }
    .into_any()
}

/// Every upgrade, and aboard a campaign's flagship the abilities of its commander, with what they do under the pointer.
fn upgrades(game: &Game, table: &Table, id: ShipId) -> Vec<AnyView> {
    let states = table.ship(id).upgrades.iter();
    let cards = game.ship(id).upgrades().zip(states).map(|(card, state)| {
        let how = match (state.discarded, state.exhausted) {
            (true, _) => " (discarded)",
            (_, true) => " (exhausted)",
            _ => "",
        };
        (card.summary, format!("{}{how}", card.name))
    });
    let rules = game.fleet_rules_aboard(id).map(|rule| (rule.summary, rule.name.to_owned()));
    cards
        .chain(rules)
        .map(|(title, name)| view! { <span title=title>{name}</span> " " }.into_any())
        .collect()
}

fn squadron(table_state: TableState, table: &Arc<Table>, id: SquadronId) -> AnyView {
    let game = table.game();
    let (profile, state) = (game.squadron(id), table.squadron(id));
    let gone = state.place == Presence::Destroyed;
    let facts = standing(state.place)
        .map_or_else(|| format!("{}/{}", state.hull, profile.squadron.hull), str::to_owned);
    view! {
        <li class="status status--squadron" class:status--gone=gone>
            <button class="status__name" type="button" on:click=move |_| table_state.selected.set(Some(Unit::Squadron(id)))>
                {naming::squadron(game, id)}
            </button>
            <span class="status__facts">{facts} {naming::condition(table, Unit::Squadron(id))}</span>
        </li>
    }
    .into_any()
}

/// Where a unit is that is not on the table.
const fn standing(place: Presence) -> Option<&'static str> {
    match place {
        Presence::Deployed => None,
        Presence::Waiting => Some("not deployed"),
        Presence::SetAside => Some("set aside"),
        Presence::Destroyed => Some("destroyed"),
    }
}
