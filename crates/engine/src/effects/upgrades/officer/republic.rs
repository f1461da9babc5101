use super::shared::reveals;
use crate::effects::prelude::*;
use crate::effects::upgrades::shared::damage_is_left;
use crate::state::Until;

/// What lasts for the attack after Barriss Offee was used.
const ANOTHER_ZONE: &str = "another zone";

cards! { REPUBLIC:
    "adi-gallia-officer" => [
        at(Window::AttackTotal)
            .of(Scope::Any)
            .may()
            .defender(Is::Carrier)
            .only_if(tokens_allow_more)
            .choose(adjacent_shields, shift_one),
    ];
    "ahsoka-tano-officer-republic" => [
        at(Window::SquadronActivate)
            .of(Scope::FriendlySquadron)
            .may()
            .subject(Is::Commanded)
            .subject(Is::Generic)
            .only_if(fewer_than_three_snipe)
            .lasts(Span::Activation, "snipe"),
        lasting("snipe", gain_keyword(Keyword::Snipe, 0).plus_by(its_anti_squadron_dice)),
    ];
    "barriss-offee-officer" => [
        at(Window::AttackTargeted).may().spend_defense(DefenseToken::Redirect).lasts(Span::Attack, ANOTHER_ZONE),
        lasting(ANOTHER_ZONE, at(Window::AttackDefenseEnd).must().choose(other_zones_of_the_defender, change_the_zone)),
    ];
    "clone-captain-silver-officer" => [
        at(Window::Course).exhaust().subject(Is::Not(&Is::Resolved(Command::Navigate))).with_ship(On::Subject, give_up_navigating).then(Operation::ChangeSpeed(On::Subject, 3, 0)),
        rule(Rule::StoredTokensReady),
    ];
    "clone-captain-zak-officer" => [
        while_attacking().when(Condition::Salvo(false)).not_from(&[HullZone::Front]).exhaust().add_die_of_pool(),
        rule(Rule::StoredTokensReady),
    ];
    "clone-commander-wolffe-officer" => [
        at(Window::CommandSquadron).exhaust().lasts(Span::Activation, "assault command"),
        lasting("assault command", give_assault()),
        lasting("assault", gain_keyword(Keyword::Assault, 0)),
        lasting("assault command", pay_with_accuracy().subject(Is::Printed(Keyword::Assault))),
        rule(Rule::StoredTokensReady),
    ];
    "clone-commander-wolffe-officer" since "rrg-1.6" => [
        at(Window::CommandSquadron).exhaust().lasts(Span::Activation, "assault command"),
        lasting("assault command", give_assault()),
        lasting("assault", gain_keyword(Keyword::Assault, 0)),
        lasting("assault command", pay_with_accuracy().subject(Is::Keyword(Keyword::Assault))),
        rule(Rule::StoredTokensReady),
    ];
    "clone-navigation-officer" => [
        when_revealing()
            .exhaust()
            .only_if(reveals_no_repair)
            .pick(friendly_ships().within(5))
            .then(Operation::GainToken(On::Chosen, Commands::Revealed)),
        rule(Rule::StoredTokensReady),
    ];
}

/// Fewer damage was moved than defense tokens were spent, and some is left. Facts of the card: one for each token.
fn tokens_allow_more(moment: &Moment<'_>) -> bool {
    damage_is_left(moment) && spent_for_shifting(moment.table) > 0
}

/// The tokens spent in the Spend Defense Tokens step. ARM 1.03: Adi Gallia.
fn spent_for_shifting(table: &Table) -> i32 {
    let attack = table.attack();
    let early = match table.game.revision {
        // Then every token counted.
        ..=5 => 0,
        // Then the one that Barriss Offee spends was left out alone.
        6..=7 => i32::from(attack.is_some_and(|own| turned_a_zone(table, own.serial))),
        _ => attack.map_or(0, |own| own.spent_before_roll.into()),
    };
    table.tokens_spent() - early
}

/// Whether another zone of the defender was turned to the attack.
fn turned_a_zone(table: &Table, serial: u32) -> bool {
    table.lasting.iter().any(|own| {
        let mut effects = (0..).zip(table.effects_of_source(own.source));
        own.until == Until::Attack(serial)
            && effects.any(|(place, own_effect)| {
                place == own.effect && own_effect.dormant == Some(ANOTHER_ZONE)
            })
    })
}

fn adjacent_shields(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (Some(own), Some(attack)) = (moment.own_ship(), moment.attack()) else { return };
    let Some(zone) = attack.target.zone().filter(|_| attack.damage > 0) else { return };
    let beside = moment.table.adjacent_zones(own, zone).iter().copied();
    let shielded = beside.filter(|zone| moment.table.ship(own).shields(*zone) > 0);
    options.extend(shielded.map(Pick::Zone));
    if !options.is_empty() && !moment.picks.is_empty() {
        options.push(Pick::Nothing);
    }
}

fn shift_one(table: &mut Table, running: &Running, pick: Pick) {
    let (Some(own), Pick::Zone(zone)) = (running.own_ship(), pick) else { return };
    table.reduce_damage(1);
    table.lose_shields(own, zone, 1);
    let moved = running.picks.iter().filter(|pick| matches!(pick, Pick::Zone(_))).count();
    if (moved as i32) < spent_for_shifting(table) {
        table.repeat_part(running, running.seat);
    }
}

fn fewer_than_three_snipe(moment: &Moment<'_>) -> bool {
    moment.table.lasting.iter().filter(|own| own.source == moment.source).count() < 3
}

fn its_anti_squadron_dice(moment: &Moment<'_>) -> i32 {
    let dice = moment.squadron().map(|own| moment.table.squadron_anti_squadron(own).count());
    i32::from(dice.unwrap_or(0).min(3))
}

fn give_up_navigating(table: &mut Table, ship: ShipId) {
    table.ship_mut(ship).forgone.insert(Command::Navigate);
}

fn reveals_no_repair(moment: &Moment<'_>) -> bool {
    reveals(moment).is_some_and(|command| command != Command::Repair)
}

/// Up to three squadrons without Adept that the command activates gain Assault.
const fn give_assault() -> Effect {
    at(Window::SquadronActivate)
        .of(Scope::FriendlySquadron)
        .may()
        .subject(Is::Commanded)
        .subject(Is::Lacks(Keyword::Adept))
        .only_if(fewer_than_three_assault)
        .lasts(Span::Activation, "assault")
}

/// Squadrons the command activates may pay for Assault with an accuracy, once in an attack.
const fn pay_with_accuracy() -> Effect {
    while_attacking()
        .of(Scope::FriendlySquadron)
        .may()
        .against_ships()
        .subject(Is::Commanded)
        .only_if(assault_is_unused)
        .spend_die(DieFilter::Accuracy)
        .gain_raid(On::Defender, CommandSet::ANY)
        .run(use_assault_up)
}

fn use_assault_up(table: &mut Table, running: &Running) {
    if let Some(Unit::Squadron(squadron)) = running.subject {
        table.mark_used_with(running, Source::Keyword(squadron, Keyword::Assault), 0);
    }
}

fn fewer_than_three_assault(moment: &Moment<'_>) -> bool {
    let given = moment.table.lasting.iter();
    given.filter(|own| own.source == moment.source && own.effect == 2).count() < 3
}

fn assault_is_unused(moment: &Moment<'_>) -> bool {
    moment
        .squadron()
        .is_some_and(|own| !moment.table.counts_as_used(Source::Keyword(own, Keyword::Assault), 0))
}

fn other_zones_of_the_defender(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(Target::Zone(ship, zone)) = moment.attack().map(|attack| attack.target) else {
        return;
    };
    let zones = moment.table.game().ship(ship).ship.hull_zones().iter().copied();
    options.extend(zones.filter(|other| *other != zone).map(Pick::Zone));
}

/// The attack goes on against another hull zone; range and line of sight stay as declared.
fn change_the_zone(table: &mut Table, _: &Running, pick: Pick) {
    if let (Some(attack), Pick::Zone(zone)) = (table.attack_mut(), pick)
        && let Target::Zone(ship, _) = attack.target
    {
        attack.target = Target::Zone(ship, zone);
    }
}
