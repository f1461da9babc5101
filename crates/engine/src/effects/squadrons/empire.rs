use super::shared::{
    attacker_swarms, defender_near, defender_unique, enemies_near, friends_beside, hurt_picked,
    near_enemies,
};
use crate::effects::keywords::{cloak_fits, cloak_places};
use crate::effects::prelude::*;
use crate::state::Phase;

cards! { EMPIRE:
    "boba-fett-slave-i" => [
        at(Window::SquadronActivate).must().only_if(enemies_near).choose(near_enemies, hurt_picked),
    ];
    "bossk-hounds-tooth" => [
        while_attacking().may().only_if(six_hull_or_less).run(add_accuracy),
        rule(Rule::WeighsRecovery),
    ];
    "captain-jonus-tie-bomber-squadron" => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .against_ships()
            .only_if(defender_near)
            .change(DieFilter::Any, &[Face::Accuracy]),
    ];
    "ciena-ree-tie-interceptor-squadron" => [rule(Rule::CountsAsObstructed)];
    "colonel-jendon-lambda-class-shuttle" => [
        order_attack(Window::SquadronActivate),
        order_attack(Window::SquadronMoveAfter),
    ];
    "darth-vader-tie-advanced-squadron" => [value(Value::CriticalDamage).at_least(1)];
    "darth-vader-tie-defender-squadron" => [
        value(Value::CriticalDamage).only_if(defender_unique).at_least(1),
    ];
    "dengar-punishing-one" => [
        value(Value::Counter).of(Scope::OtherFriendlySquadron).within(2).plus(1),
    ];
    "gar-saxon-mandalorian-gauntlet-fighter" => [
        at(Window::SquadronActivate)
            .of(Scope::EnemySquadron)
            .must()
            .within(1)
            .only_if(relays_or_informs)
            .then(Operation::Suffer(On::Subject, 1)),
    ];
    "hondo-ohnaka-slave-i" => [
        flip(Window::SquadronActivate),
        flip(Window::SquadronMoveAfter),
        set_down(Window::SquadronActivate),
        set_down(Window::SquadronMoveAfter),
    ];
    "howlrunner-tie-fighter-squadron" => [
        while_attacking()
            .of(Scope::OtherFriendlySquadron)
            .may()
            .against_squadrons()
            .within(1)
            .only_if(attacker_swarms)
            .add_dice(1, Color::Blue),
    ];
    "ig-88-ig-2000" => [rule(Rule::IgnoresEscort), rule(Rule::NotCountered)];
    "ig-88b-ig-2000b" => [
        at(Window::SquadronPhaseStart)
            .of(Scope::Any)
            .may()
            .carrier(Is::Unactivated)
            .if_any(enemy_squadrons().within(1))
            .then(Operation::Toggle(On::Carrier, true))
            .repeat(enemies_not_attacked_yet, attack_obstructed),
    ];
    "maarek-stele-tie-defender-squadron" => [
        while_attacking().may().change(DieFilter::Any, &[Face::Critical, Face::HitCritical]),
    ];
    "major-rhymer-tie-bomber-squadron" => [
        value(Value::SquadronReach).of(Scope::FriendlySquadron).within(1).at_least(2),
    ];
    "major-rhymer-tie-bomber-squadron" since "faq-3.2.1" => [
        value(Value::SquadronReach).of(Scope::FriendlySquadron).within(1).at_least(1),
    ];
    "mauler-mithel-tie-fighter-squadron" => [at(Window::SquadronMoveAfter).must().run(hurt_engaged)];
    "moralo-eval-yv-666" => [
        at(Window::TokenGone)
            .of(Scope::Any)
            .may()
            .only_if(the_token_lay_near)
            .choose(targets_now_or_later, attack_unit)
            .choose(zones_of_the_target, attack_zone)
            .place(places_to_go, may_go, go)
            .choose(targets_left, attack_unit)
            .choose(zones_of_the_target, attack_zone),
    ];
    "morna-kee-vt-49-decimator" => [
        while_attacking().may().cost(Cost::SpendAnyDefense(On::Carrier)).reroll(ANY_NUMBER, DieFilter::Any),
        at(Window::SquadronActivate).may().then(Operation::RecoverDefense(On::Subject, true)),
    ];
    "soontir-fel-tie-interceptor-squadron" => [
        at(Window::AttackAfter).of(Scope::EnemySquadron).must().only_if(attacks_another).run(hurt_attacker),
    ];
    "tel-trevura-jumpmaster-5000" => [
        gain_keyword(Keyword::Escort, 0).subject(Is::HasReadied),
        at(Window::AttackDefended).may().even_if_destroyed().only_if(discarded_a_spent_token).choose(one_to_three, regain_hull),
        rule(Rule::SpendsInVain),
    ];
    "valen-rudor-tie-fighter-squadron" => [rule(Rule::CannotBeAttacked).only_if(attacker_is_engaged_elsewhere)];
    "vult-skerris-tie-interceptor-squadron" => [rule(Rule::CannotAttack).only_if(in_the_squadron_phase)];
    "whisper-tie-phantom-squadron" => [
        at(Window::AttackDefended).may().only_if(spent_a_token).place(cloak_places, cloak_fits, slip_away),
        rule(Rule::SpendsInVain),
    ];
    "zertik-strom-tie-advanced-squadron" => [
        while_attacking()
            .may()
            .only_if(a_friend_near)
            .choose(near_friends, hurt_picked)
            .then(Operation::Reroll(ANY_NUMBER, DieFilter::Any)),
    ];
}

fn hurt_engaged(table: &mut Table, running: &Running) {
    let Some(Unit::Squadron(own)) = running.subject else { return };
    let engaged: Vec<_> = table.engaged_with(own).collect();
    engaged.into_iter().for_each(|other| table.damage_squadron(other, 1));
}

/// An enemy engaged with him attacked something else, and not as a counter.
fn attacks_another(moment: &Moment<'_>) -> bool {
    let (Some(own), Some(attack)) = (moment.own_squadron(), moment.attack()) else { return false };
    attack.kind != AttackKind::Counter
        && attack.target != Target::Squadron(own)
        && attack
            .attacker
            .squadron()
            .is_some_and(|attacker| moment.table.engagers(attacker).any(|other| other == own))
}

fn hurt_attacker(table: &mut Table, _: &Running) {
    if let Some(Unit::Squadron(attacker)) = table.attack().map(|attack| attack.attacker) {
        table.damage_squadron(attacker, 1);
    }
}

/// Instead of attacking, a friend attacks: any squadron, or any zone of a ship, it could attack now.
const fn order_attack(window: Window) -> Effect {
    at(window)
        .may()
        .only_if(can_order_an_attack)
        .choose(friends_to_order, give_up_attack)
        .choose(targets_of_the_friend, attack_picked)
        .choose(zones_of_the_ship, attack_picked)
}

fn can_order_an_attack(moment: &Moment<'_>) -> bool {
    let mut friends = Vec::new();
    friends_to_order(moment, &mut friends);
    let attack_left = |own| moment.table.has_attack_left(own);
    !friends.is_empty() && moment.own_squadron().is_some_and(attack_left)
}

/// Friends at distance 1 to 2 that could attack something.
fn friends_to_order(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.own_squadron() else { return };
    let table = moment.table;
    let friends = table.squadrons_of(moment.seat).filter(|other| {
        *other != own
            && table.at_distance(Unit::Squadron(own), Unit::Squadron(*other), 2)
            && table.squadron_targets(*other).next().is_some()
    });
    options.extend(friends.map(Pick::Squadron));
}

fn give_up_attack(table: &mut Table, running: &Running, _: Pick) {
    if let Some(Unit::Squadron(own)) = running.source.carrier() {
        table.give_up_attack(own);
    }
}

/// What the friend may attack: a ship stands for its zones, which are asked for next.
fn targets_of_the_friend(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(Pick::Squadron(friend)) = moment.picks.first() else { return };
    options.extend(moment.table.squadron_targets(*friend).filter_map(|target| match target {
        Target::Squadron(squadron) => Some(Pick::Squadron(squadron)),
        Target::Zone(ship, _) => Some(Pick::Ship(ship)),
        Target::Station(place) => Some(Pick::Obstacle(place)),
        Target::Mine(_) => None,
    }));
    options.dedup();
}

fn zones_of_the_ship(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let &[Pick::Squadron(friend), Pick::Ship(ship), ..] = moment.picks else { return };
    options.extend(moment.table.squadron_targets(friend).filter_map(|target| match target {
        Target::Zone(other, zone) if other == ship => Some(Pick::Zone(zone)),
        _ => None,
    }));
}

fn attack_picked(table: &mut Table, running: &Running, pick: Pick) {
    let Some(Pick::Squadron(friend)) = running.picks.first() else { return };
    let target = match (pick, running.picks.get(1)) {
        (Pick::Squadron(squadron), _) => Target::Squadron(squadron),
        (Pick::Obstacle(place), _) => Target::Station(place),
        (Pick::Zone(zone), Some(Pick::Ship(ship))) => Target::Zone(*ship, zone),
        _ => return,
    };
    table.attack_unactivated(*friend, target);
}

fn six_hull_or_less(moment: &Moment<'_>) -> bool {
    moment.own_squadron().is_some_and(|own| moment.table.squadron(own).hull <= 6)
}

fn add_accuracy(table: &mut Table, _: &Running) {
    table.add_set_die(Die::new(Color::Blue, Face::Accuracy));
}

fn relays_or_informs(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| {
        [Keyword::Relay, Keyword::Intel]
            .into_iter()
            .any(|keyword| moment.table.has_keyword(squadron, keyword))
    })
}

fn spent_a_token(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.really_spent() != 0)
}

fn slip_away(table: &mut Table, running: &Running, at: Point) {
    if let Some(Unit::Squadron(own)) = running.source.carrier() {
        table.fly_squadron(own, at);
    }
}

fn near_friends(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(own) = moment.carrier() {
        options.extend(friends_beside(moment, own).map(Pick::Squadron));
    }
}

fn a_friend_near(moment: &Moment<'_>) -> bool {
    moment.carrier().is_some_and(|own| friends_beside(moment, own).next().is_some())
}

fn in_the_squadron_phase(moment: &Moment<'_>) -> bool {
    moment.table.phase() == Phase::Squadron
}

/// Instead of attacking, a squadron at distance 1 shows that it has activated.
const fn flip(window: Window) -> Effect {
    at(window)
        .may()
        .only_if(attack_is_left)
        .pick(all_units().such(a_squadron_beside).that(Is::Unactivated))
        .run(give_the_attack_up)
        .then(Operation::Toggle(On::Chosen, true))
}

/// Instead of attacking, a squadron at distance 1 that has activated is moved to another place at distance 1.
const fn set_down(window: Window) -> Effect {
    at(window)
        .may()
        .only_if(attack_is_left)
        .pick(all_units().such(a_squadron_beside).that(Is::Activated))
        .run(give_the_attack_up)
        .place(places_beside, fits_beside, set_down_there)
}

fn attack_is_left(moment: &Moment<'_>) -> bool {
    moment.own_squadron().is_some_and(|own| moment.table.has_attack_left(own))
}

fn a_squadron_beside(moment: &Moment<'_>, unit: Unit) -> bool {
    unit.squadron().is_some() && moment.is(unit, &Is::Other) && moment.is(unit, &Is::Within(1))
}

fn give_the_attack_up(table: &mut Table, running: &Running) {
    if let Some(own) = running.own_squadron() {
        table.give_up_attack(own);
    }
}

fn fits_beside(moment: &Moment<'_>, at: Point) -> bool {
    let chosen = moment.chosen_unit().and_then(Unit::squadron);
    let (Some(own), Some(chosen), table) = (moment.own_squadron(), chosen, moment.table) else {
        return false;
    };
    let disc = Disc { center: at, radius: table.game().squadron_radius };
    table.game().play_area().contains_disc(at, disc.radius)
        && disc.gap(&table.disc(own)) <= table.game().ruler.distance_edge(1)
        && !table.squadron_overlaps(at, Some(chosen))
}

fn places_beside(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    let Some(own) = moment.own_squadron() else { return Vec::new() };
    let disc = moment.table.disc(own);
    let lengths = [2 * disc.radius + 4, disc.radius + moment.table.game().ruler.distance_edge(1)];
    let around = lengths.into_iter().flat_map(|length| {
        (0..12).map(move |step| disc.center + Heading::new(step * 3_000).step(length))
    });
    around.filter(|at| fits_beside(moment, *at)).take(most).collect()
}

fn set_down_there(table: &mut Table, running: &Running, at: Point) {
    if let Some(squadron) = running.chosen_unit().and_then(Unit::squadron) {
        table.set_down(squadron, at);
    }
}

/// Enemies at distance 1 that may be attacked and were not yet; a single one is no duty.
fn enemies_not_attacked_yet(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.own_squadron().filter(|own| moment.table.squadron(*own).is_deployed())
    else {
        return;
    };
    let near = moment.units(enemy_squadrons().within(1)).map(Pick::unit);
    let able = |pick: &Pick| {
        let target = pick.as_unit().and_then(Unit::squadron).map(Target::Squadron);
        target.is_some_and(|at| moment.table.check_squadron_target(own, at).is_ok())
    };
    options.extend(near.filter(|pick| !moment.picks.contains(pick) && able(pick)));
    if !options.is_empty() {
        options.push(Pick::Nothing);
    }
}

fn attack_obstructed(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Pick::Squadron(target)) = (running.own_squadron(), pick) {
        table.attack_unactivated(own, Target::Squadron(target));
        if let Some(attack) = table.attack_mut() {
            attack.obstructed = true;
        }
    }
}

/// A token he spent was discarded: an exhausted one, or one that a card has discarded when it is spent. Squadron compendium,
/// Tel Trevura.
fn discarded_a_spent_token(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.discarded_spent > 0)
}

/// One to three hull points; nothing for an undamaged squadron. Up to revision 7 it was asked as well.
fn one_to_three(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.own_squadron() else { return };
    let table = moment.table;
    let whole = table.squadron(own).hull >= table.game().squadron(own).squadron.hull;
    if !whole || table.game().revision <= 7 {
        options.extend((1..=3).map(Pick::Number));
    }
}

fn regain_hull(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Pick::Number(points)) = (running.own_squadron(), pick) {
        table.regain_hull(own, points);
    }
}

/// How far Moralo Eval moves.
const STALK: u8 = 1;

/// The token lay on no obstacle at distance 1 to 2, and he can move or attack.
fn the_token_lay_near(moment: &Moment<'_>) -> bool {
    let (Some(own), Some(token @ Unit::Token(at))) = (moment.own_squadron(), moment.subject) else {
        return false;
    };
    let table = moment.table;
    let radius = table.game().token_radius;
    let clear = table.obstacles().iter().all(|laid| !table.outline(laid).is_nearer(at, radius));
    clear
        && table.at_distance(Unit::Squadron(own), token, 2)
        && (!table.held(own) || table.squadron_targets(own).next().is_some())
}

/// What he could attack: squadrons, ships and stations.
fn targets(moment: &Moment<'_>) -> Vec<Pick> {
    let Some(own) = moment.own_squadron() else { return Vec::new() };
    let targets = moment.table.squadron_targets(own).filter_map(|target| match target {
        Target::Squadron(squadron) => Some(Pick::Squadron(squadron)),
        Target::Zone(ship, _) => Some(Pick::Ship(ship)),
        Target::Station(place) => Some(Pick::Obstacle(place)),
        Target::Mine(_) => None,
    });
    one_of_each(targets)
}

/// A target, or nothing to move first.
fn targets_now_or_later(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend(targets(moment));
    options.push(Pick::Nothing);
}

/// A target after the move, unless he attacked before it.
fn targets_left(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let is_target =
        |pick: &Pick| matches!(pick, Pick::Squadron(_) | Pick::Ship(_) | Pick::Obstacle(_));
    if !moment.picks.iter().any(is_target) {
        options.extend(targets(moment));
    }
    if !options.is_empty() {
        options.push(Pick::Nothing);
    }
}

fn attack_unit(table: &mut Table, running: &Running, pick: Pick) {
    let target = match pick {
        Pick::Squadron(squadron) => Target::Squadron(squadron),
        Pick::Obstacle(place) => Target::Station(place),
        // Of a ship the hull zone is asked for next.
        _ => return,
    };
    if let Some(own) = running.own_squadron() {
        table.attack_unactivated(own, target);
    }
}

fn zones_of_the_target(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (Some(own), Some(Pick::Ship(ship))) = (moment.own_squadron(), moment.picks.last()) else {
        return;
    };
    options.extend(moment.table.squadron_targets(own).filter_map(|target| match target {
        Target::Zone(other, zone) if other == *ship => Some(Pick::Zone(zone)),
        _ => None,
    }));
}

fn attack_zone(table: &mut Table, running: &Running, pick: Pick) {
    let ship = running.picks.iter().rev().find_map(|pick| pick.as_unit()?.ship());
    if let (Some(own), Some(ship), Pick::Zone(zone)) = (running.own_squadron(), ship, pick) {
        table.attack_unactivated(own, Target::Zone(ship, zone));
    }
}

fn able_to_go(moment: &Moment<'_>) -> Option<SquadronId> {
    let own = moment.own_squadron()?;
    let table = moment.table;
    (table.squadron(own).is_deployed() && !table.held(own)).then_some(own)
}

fn places_to_go(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    let own = able_to_go(moment);
    own.map_or_else(Vec::new, |own| moment.table.places_within(own, STALK).take(most).collect())
}

fn may_go(moment: &Moment<'_>, at: Point) -> bool {
    let fits = |own| moment.table.check_squadron_move(own, at, STALK).is_ok();
    able_to_go(moment).is_some_and(fits)
}

fn go(table: &mut Table, running: &Running, at: Point) {
    if let Some(own) = running.own_squadron()
        && table.squadron(own).at != at
    {
        table.fly_squadron(own, at);
    }
}

/// The other squadron is engaged with another squadron.
fn attacker_is_engaged_elsewhere(moment: &Moment<'_>) -> bool {
    let Some(Unit::Squadron(attacker)) = moment.other else { return false };
    let (table, own) = (moment.table, moment.own_squadron());
    // Up to revision 7 engagers that are not there counted even for a squadron that acts as if unengaged.
    let cares = table.game().revision <= 7 || !table.acts_unengaged(attacker);
    table.engagers(attacker).any(|other| Some(other) != own)
        || (cares && table.unseen_engagers(attacker) > 0)
}
