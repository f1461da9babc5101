use flagbridge_cards::{Card, Slot};

use crate::effects::prelude::*;
use crate::effects::upgrades::shared::{chosen_tokens, left_to_choose};

cards! { WEAPONS_TEAM_OFFENSIVE_RETROFIT:
    "boarding-engineers-boarding-team" => [board(has_facedown_damage).run(look_at_damage).repeat(facedown_cards, remember).run(turn_chosen_faceup)];
    "boarding-troopers-boarding-team" => [board(has_tokens_to_spend).repeat(tokens_of_the_boarded, remember).run(spend_chosen_tokens)];
    "cham-syndulla-boarding-team" => [board(has_dials).repeat(dial_then_command, set_dial)];
    "cham-syndulla-boarding-team" since "rrg-1.5" => [board(has_dials).run(look_at_dials).repeat(dial_then_command, set_dial)];
    "darth-vader-boarding-team" => [board(has_upgrades).choose(upgrades_but_commanders, discard_of_the_boarded)];
    "jyn-erso-boarding-team" => [
        board_one(enemy_ships().in_range(Range::Close).such(unraided_or_marked))
            .choose(raids_for_the_unraided, raid_the_boarded)
            .choose(one_more_raid, raid_the_boarded)
            .choose(score_or_not, score_a_token),
    ];
    "shriv-suurgav-boarding-team" => [board(has_teams_or_equipment).choose(teams_and_equipment, discard_of_the_boarded)];
}

/// The card and a squadron dial or token are discarded to board an enemy ship at close range that has what the card looks
/// for. RRG 1.6, Effect Use and Timing.
const fn board(has: fn(&Moment<'_>, Unit) -> bool) -> Effect {
    board_one(enemy_ships().in_range(Range::Close).such(has))
}

const fn board_one(units: Units) -> Effect {
    when_revealing().may().if_any(units).discard().one_of(SQUADRON_DIAL_OR_TOKEN).pick(units)
}

const SQUADRON_DIAL_OR_TOKEN: &[Cost] = &[
    Cost::DiscardDial(On::Carrier, just(Command::Squadron)),
    Cost::DiscardToken(On::Carrier, just(Command::Squadron)),
];

fn boarded(moment: &Moment<'_>) -> Option<ShipId> {
    moment.chosen_unit().and_then(Unit::ship)
}

/// Whether a ship has what this wants of it. Up to revision 7 any ship could be boarded.
fn has_what(moment: &Moment<'_>, unit: Unit, wants: fn(&Table, ShipId) -> bool) -> bool {
    let table = moment.table;
    table.game().revision <= 7 || unit.ship().is_some_and(|ship| wants(table, ship))
}

fn has_facedown_damage(moment: &Moment<'_>, unit: Unit) -> bool {
    has_what(moment, unit, |table, ship| table.ship(ship).facedown() > 0)
}

fn has_tokens_to_spend(moment: &Moment<'_>, unit: Unit) -> bool {
    has_what(moment, unit, |table, ship| !table.ship(ship).defense.is_empty())
}

fn has_dials(moment: &Moment<'_>, unit: Unit) -> bool {
    has_what(moment, unit, |table, ship| !table.ship(ship).dials.is_empty())
}

fn has_upgrades(moment: &Moment<'_>, unit: Unit) -> bool {
    has_what(moment, unit, |table, ship| table.upgrades_of(ship).any(|(_, card, _)| may_go(card)))
}

fn has_teams_or_equipment(moment: &Moment<'_>, unit: Unit) -> bool {
    has_what(moment, unit, |table, ship| {
        table.upgrades_of(ship).any(|(_, card, _)| is_team_or_equipment(card))
    })
}

/// Any upgrade but a commander.
fn may_go(card: &Card) -> bool {
    card.upgrade().is_some_and(|own| own.slot() != Slot::Commander)
}

fn is_team_or_equipment(card: &Card) -> bool {
    use Slot::*;
    let slots = [
        WeaponsTeam,
        SupportTeam,
        OffensiveRetrofit,
        DefensiveRetrofit,
        Ordnance,
        IonCannons,
        Turbolasers,
    ];
    card.upgrade().is_some_and(|own| own.slots.iter().any(|slot| slots.contains(slot)))
}

/// The boarding player sees the facedown damage cards of the ship.
fn look_at_damage(table: &mut Table, running: &Running) {
    if let Some(ship) = boarded(&table.moment_of(running)) {
        table.event(Event::DamageShown(ship, running.seat));
    }
}

/// Facedown damage cards, as many as the carrier's engineering value; all are chosen before one is turned. RRG 1.5, Card
/// Clarifications: Boarding Engineers.
fn facedown_cards(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (Some(own), Some(ship)) = (moment.own_ship(), boarded(moment)) else { return };
    let cards = moment.table.ship(ship).damage.iter().filter(|damage| !damage.faceup);
    let cards = cards.filter_map(|damage| damage.card).map(Pick::Card).collect();
    left_to_choose(cards, moment, moment.table.engineering_value(own), options);
}

fn turn_chosen_faceup(table: &mut Table, running: &Running) {
    let Some(ship) = boarded(&table.moment_of(running)) else { return };
    for pick in running.picks.iter().rev() {
        if let Pick::Card(card) = pick {
            table.turn_faceup(ship, *card);
        }
    }
}

/// Defense tokens, as many as the carrier's squadron value; none is chosen twice. RRG 1.5, Card Clarifications: Boarding
/// Troopers.
fn tokens_of_the_boarded(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (Some(own), Some(ship)) = (moment.own_ship(), boarded(moment)) else { return };
    // Who boards spends them, so that the damage card of its own ship matters. Up to revision 5 it did not.
    let locked = moment.table.rule(Rule::ExhaustedTokensLocked, Unit::Ship(own))
        && moment.table.game().revision > 5;
    let tokens = moment.table.ship(ship).defense.iter().copied();
    let tokens = tokens.filter(|token| token.readied || !locked).map(Pick::Token).collect();
    left_to_choose(tokens, moment, moment.table.squadron_value(own), options);
}

/// Exhausted tokens go first, so that none is spent twice.
fn spend_chosen_tokens(table: &mut Table, running: &Running) {
    let Some(ship) = boarded(&table.moment_of(running)) else { return };
    let mut chosen: Vec<_> = chosen_tokens(&running.picks).collect();
    chosen.sort_by_key(|token| token.readied);
    chosen.into_iter().for_each(|token| table.pay_with_defense(Unit::Ship(ship), token));
}

fn upgrades_but_commanders(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = boarded(moment) else { return };
    let cards = moment.table.upgrades_of(ship).filter(|(_, card, _)| may_go(card));
    options.extend(cards.map(|(_, card, _)| Pick::Card(card.number)));
}

fn teams_and_equipment(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = boarded(moment) else { return };
    let cards = moment.table.upgrades_of(ship).filter(|(_, card, _)| is_team_or_equipment(card));
    options.extend(cards.map(|(_, card, _)| Pick::Card(card.number)));
}

fn discard_of_the_boarded(table: &mut Table, running: &Running, pick: Pick) {
    let ship = boarded(&table.moment_of(running));
    if let (Some(ship), Pick::Card(card)) = (ship, pick)
        && let Some(place) = table.upgrade_place(ship, card)
    {
        table.discard_card(ship, place);
    }
}

fn look_at_dials(table: &mut Table, running: &Running) {
    if let Some(ship) = boarded(&table.moment_of(running)) {
        table.show_dials(ship, running.seat, 0..usize::MAX);
    }
}

/// A dial of the ship by its place in the stack, then the command it is set to; nothing ends it.
fn dial_then_command(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = boarded(moment) else { return };
    match moment.picks.last() {
        Some(Pick::Number(_)) => options.extend(Command::ALL.iter().copied().map(Pick::Command)),
        _ => {
            // Each dial is set once.
            let dials = (1..=moment.table.ship(ship).dials.len() as u8).map(Pick::Number);
            options.extend(dials.filter(|dial| !moment.picks.contains(dial)));
            if !options.is_empty() {
                options.push(Pick::Nothing);
            }
        }
    }
}

fn set_dial(table: &mut Table, running: &Running, pick: Pick) {
    let place = running.picks.iter().rev().find_map(|pick| match pick {
        Pick::Number(place) => Some(usize::from(*place)),
        _ => None,
    });
    let ship = boarded(&table.moment_of(running));
    if let (Some(ship), Some(place), Pick::Command(command)) = (ship, place, pick) {
        table.set_dial(ship, place - 1, command, running.seat);
    }
}

fn unraided_or_marked(moment: &Moment<'_>, unit: Unit) -> bool {
    !moment.is(unit, &Is::Raided) || moment.table.tokens_on(unit) > 0
}

fn raids_for_the_unraided(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if boarded(moment).is_some_and(|ship| moment.table.ship(ship).raids.is_empty()) {
        options.extend(Command::ALL.iter().copied().map(Pick::Command));
    }
}

/// A second raid token, where this card has laid the first.
fn one_more_raid(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let (Some(ship), Some(Pick::Command(_))) = (boarded(moment), moment.picks.last()) {
        let raids = moment.table.ship(ship).raids;
        let others = Command::ALL.iter().copied().filter(|own| !raids.contains(*own));
        options.extend(others.map(Pick::Command));
    }
}

fn raid_the_boarded(table: &mut Table, running: &Running, pick: Pick) {
    let ship = boarded(&table.moment_of(running));
    if let (Some(ship), Pick::Command(command)) = (ship, pick) {
        table.gain_raid(ship, command);
    }
}

fn score_or_not(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if moment.chosen_unit().is_some_and(|unit| moment.table.tokens_on(unit) > 0) {
        options.extend([Choice::GainAVictoryToken, Choice::LeaveIt].map(Pick::Choice));
    }
}

fn score_a_token(table: &mut Table, running: &Running, pick: Pick) {
    if pick == Pick::Choice(Choice::GainAVictoryToken) {
        table.gain_victory(running.seat, 1);
    }
}
