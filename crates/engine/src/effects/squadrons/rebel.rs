use flagbridge_cards::ObstacleKind;

use super::shared::{
    about_to_suffer, attacker_swarms, defender_near, enemies_beside_the_defender, enemies_near,
    near_enemies,
};
use crate::effects::keywords::reroll;
use crate::effects::prelude::*;

cards! { REBEL:
    "biggs-darklighter-x-wing-squadron" => [
        at(Window::AttackSuffer)
            .of(Scope::FriendlySquadron)
            .may()
            .within(1)
            .only_if(an_escort_can_help)
            .choose(helping_escorts, take_one_over),
    ];
    "dash-rendar-outrider" => [
        while_attacking().may().only_if(enemies_near).choose(a_die_for_each_enemy, reroll),
    ];
    "dutch-vander-y-wing-squadron" => [
        at(Window::AttackSuffered).may().against_squadrons().only_if(hurt_unactivated).run(toggle_defender),
        at(Window::AttackSuffered).must().against_squadrons().only_if(hurt_activated).run(hurt_defender),
    ];
    "fenn-rau-mandalorian-gauntlet-fighter" => [
        at(Window::SquadronEnd)
            .may()
            .only_if(commanded_with_company)
            .choose(company, activate_too)
            .choose(company_or_none, activate_too),
    ];
    "han-solo-millennium-falcon" => [
        at(Window::ShipPhaseStart).of(Scope::Any).may().once_per(Limit::Round).only_if(not_activated).run(activate_now),
    ];
    "hera-syndulla-ghost" => [
        at(Window::SquadronPhaseStart)
            .of(Scope::Any)
            .may()
            .for_up_to(2, friendly_squadrons().other().within(2).such(lacks_rogue))
            .then(Operation::Lasts(On::Chosen, Span::Round, "rogue")),
        lasting("rogue", gain_keyword(Keyword::Rogue, 0)),
    ];
    "hera-syndulla-x-wing-squadron" => [
        gain_keyword(Keyword::Adept, 1).of(Scope::FriendlySquadron).within(2).subject(Is::Keyword(Keyword::Escort)),
    ];
    "jan-ors-moldy-crow" => [
        while_defending().of(Scope::OtherFriendlySquadron).may().within(2).once_per(Limit::Times(4)).choose(tokens_to_lend, lend_token),
        rule(Rule::LendsTokens).of(Scope::OtherFriendlySquadron).within(2),
    ];
    "kanan-jarrus-hwk-290" => [
        while_attacking()
            .may()
            .against_ships()
            .spend_die(DieFilter::Critical)
            .gain_raid(On::Defender, CommandSet::ANY),
    ];
    "ketsu-onyo-lancer-class-pursuit-craft" => [
        value(Value::SquadronSpeed).of(Scope::EnemySquadron).only_if(beside_her_this_turn).less(2, 1),
    ];
    "keyan-farlander-b-wing-squadron" => [
        while_attacking().may().against_ships().only_if(zone_without_shields).reroll(ANY_NUMBER, DieFilter::Any),
    ];
    "lando-calrissian-millennium-falcon" => [
        while_attacking().may().cost(Cost::DiscardDefense(On::Carrier)).change(DieFilter::Any, EVERY_FACE).run(fix_the_die),
        while_defending().may().cost(Cost::SpendAnyDefense(On::Carrier)).reroll(ANY_NUMBER, DieFilter::Any),
    ];
    "lieutenant-blount-z-95-headhunter-squadron" => [
        while_attacking()
            .of(Scope::OtherFriendlySquadron)
            .may()
            .against_squadrons()
            .within(1)
            .only_if(attacker_swarms)
            .reroll(1, DieFilter::Any),
    ];
    "luke-skywalker-x-wing-squadron" => [rule(Rule::IgnoresShields)];
    "malee-hurra-scurrg-h-6-bomber" => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .once_per(Limit::Activation)
            .against_ships()
            .when(Condition::DiceCount(2))
            .only_if(near_and_hardly_engaged)
            .spend_die(DieFilter::Any)
            .change(DieFilter::Any, &[Face::Critical, Face::HitCritical]),
    ];
    "mart-mattin-satos-hammer" => [
        at(Window::SquadronPhaseStart)
            .of(Scope::Any)
            .may()
            .carrier(Is::Unactivated)
            .place(mine_places, mine_fits, lay_mine_and_rest),
        at(Window::ExogorthsAttacked)
            .of(Scope::Any)
            .may()
            .when(Condition::SecondPlayer)
            .carrier(Is::Unactivated)
            .only_if(exogorths_were_there)
            .place(mine_places, mine_fits, lay_mine_and_rest),
    ];
    "norra-wexley-y-wing-squadron" => [
        any_critical()
            .of(Scope::FriendlySquadron)
            .within(1)
            .only_if(shields_to_strip)
            .then(Operation::StripZone(1)),
    ];
    "nym-havoc" => [
        critical(Color::Blue).against_ships().only_if(defender_has_tokens).choose(tokens_of_the_defender, discard_of_the_defender),
    ];
    "shara-bey-a-wing-squadron" => [
        value(Value::CriticalDamage).only_if(in_a_counter).at_least(1),
    ];
    "ten-numb-b-wing-squadron" => [
        while_attacking()
            .may()
            .against_squadrons()
            .only_if(others_beside_the_defender)
            .spend_die(DieFilter::ColorCritical(Color::Blue))
            .run(splash_all_others),
    ];
    "tycho-celchu-a-wing-squadron" => [rule(Rule::IgnoresEngagement)];
    "wedge-antilles-x-wing-squadron" => [
        while_attacking().may().against_squadrons().only_if(defender_activated).add_dice(2, Color::Blue),
    ];
}

fn hurt(moment: &Moment<'_>, activated: bool) -> bool {
    moment.attack().is_some_and(|attack| match attack.target {
        Target::Squadron(defender) => {
            let squadron = moment.table.squadron(defender);
            // Up to revision 7 the slider of a squadron that was destroyed could be turned, too.
            let stands = squadron.is_deployed() || moment.table.game().revision <= 7;
            attack.suffered > 0 && stands && squadron.activated == activated
        }
        _ => false,
    })
}

fn hurt_unactivated(moment: &Moment<'_>) -> bool {
    hurt(moment, false)
}

fn hurt_activated(moment: &Moment<'_>) -> bool {
    hurt(moment, true) && !moment.table.counts_as_used(moment.source, 0)
}

fn toggle_defender(table: &mut Table, _: &Running) {
    if let Some(Target::Squadron(defender)) = table.attack().map(|attack| attack.target) {
        table.squadron_mut(defender).activated = true;
    }
}

fn hurt_defender(table: &mut Table, _: &Running) {
    if let Some(Target::Squadron(defender)) = table.attack().map(|attack| attack.target) {
        // It is damage during the attack, which others may lower. Up to revision 6 they could not.
        match table.game.revision {
            ..=6 => table.damage_squadron(defender, 1),
            _ => table.splash(Unit::Squadron(defender), 1),
        }
    }
}

fn zone_without_shields(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| match attack.target {
        Target::Zone(ship, zone) => moment.table.ship(ship).shields(zone) == 0,
        // A station is treated as a ship, and its hull zone has no shields. Up to revision 7 it was not. RRG 1.5, Attacking
        // Stations.
        Target::Station(_) => moment.table.game().revision > 7,
        _ => false,
    })
}

fn defender_activated(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| match attack.target {
        Target::Squadron(defender) => moment.table.squadron(defender).activated,
        _ => false,
    })
}

/// Escorts at distance 1 of Biggs, himself among them and the defender, too: what he makes it suffer is not damage from the
/// attack. Alone, it is no help unless the attack then does no damage. Up to revision 7 it could not be named.
fn escorts<'a>(moment: &Moment<'a>) -> impl Iterator<Item = SquadronId> + use<'a> {
    let (table, own, defender) = (moment.table, moment.carrier(), moment.squadron());
    table.squadrons_of(moment.seat).filter(move |other| {
        (Some(*other) != defender || table.game().revision > 7)
            && !table.squadron(*other).kept
            && table.has_keyword(*other, Keyword::Escort)
            && own.is_some_and(|own| table.at_distance(own, Unit::Squadron(*other), 1))
    })
}

fn an_escort_can_help(moment: &Moment<'_>) -> bool {
    about_to_suffer(moment)
        && moment
            .squadron()
            .is_some_and(|defender| moment.table.has_keyword(defender, Keyword::Escort))
        && escorts(moment).any(|other| {
            let unit = Unit::Squadron(other);
            moment.subject != Some(unit) || moment.table.damage_to(unit) == 1
        })
}

fn helping_escorts(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend(escorts(moment).map(Pick::Squadron));
}

fn take_one_over(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Squadron(squadron) = pick {
        table.prevent_one();
        table.damage_squadron(squadron, 1);
    }
}

fn a_die_for_each_enemy(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let mut near = Vec::new();
    near_enemies(moment, &mut near);
    if let Some(attack) = moment.attack() {
        let most = near.len().min(usize::from(u8::MAX)) as u8;
        options.extend(attack.to_reroll().choices(1, most).into_iter().map(Pick::Dice));
    }
}

/// The die that was turned stays as it is.
fn fix_the_die(table: &mut Table, running: &Running) {
    if let Some(Pick::Turn(_, die)) = running.picks.last() {
        table.fix_die(*die);
    }
}

/// Squadrons at distance 1 that are not unique and have not activated.
fn company(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.carrier() else { return };
    let table = moment.table;
    let company = table.squadrons_of(moment.seat).filter(|other| {
        !table.squadron(*other).activated
            && !table.game().squadron(*other).card.unique
            && table.at_distance(own, Unit::Squadron(*other), 1)
    });
    options.extend(company.map(Pick::Squadron));
}

fn company_or_none(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    company(moment, options);
    options.push(Pick::Nothing);
}

fn commanded_with_company(moment: &Moment<'_>) -> bool {
    let mut options = Vec::new();
    company(moment, &mut options);
    !options.is_empty() && moment.own_squadron().is_some_and(|own| moment.table.is_commanded(own))
}

fn activate_too(table: &mut Table, running: &Running, pick: Pick) {
    let ship = match running.source.carrier() {
        Some(Unit::Squadron(own)) => table.commanding_ship(own),
        _ => None,
    };
    if let (Pick::Squadron(squadron), Some(ship)) = (pick, ship) {
        table.activate_too(squadron, ship);
    }
}

/// Rogue would be something new to it. Up to revision 7 there was no check.
fn lacks_rogue(moment: &Moment<'_>, unit: Unit) -> bool {
    moment.table.game().revision <= 7 || moment.is(unit, &Is::Lacks(Keyword::Rogue))
}

fn not_activated(moment: &Moment<'_>) -> bool {
    moment.own_squadron().is_some_and(|own| !moment.table.squadron(own).activated)
}

fn activate_now(table: &mut Table, running: &Running) {
    if let Some(Unit::Squadron(own)) = running.source.carrier() {
        table.activate_by_itself(own);
    }
}

fn near_and_hardly_engaged(moment: &Moment<'_>) -> bool {
    defender_near(moment)
        && moment.own_squadron().is_some_and(|own| moment.table.engager_count(own) <= 1)
}

/// A bomber attacks a zone that has shields, and does not treat them as absent.
fn shields_to_strip(moment: &Moment<'_>) -> bool {
    let (Some(attacker), Some(attack)) = (moment.squadron(), moment.attack()) else { return false };
    match attack.target {
        Target::Zone(ship, zone) => {
            moment.table.has_keyword(attacker, Keyword::Bomber)
                && moment.table.ship(ship).shields(zone) > 0
                && !moment.table.rule(Rule::IgnoresShields, attack.attacker)
        }
        _ => false,
    }
}

fn defender_has_tokens(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| !moment.table.defense_tokens(attack.defender()).is_empty())
}

fn in_a_counter(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.kind == AttackKind::Counter)
}

/// There is a squadron to hurt. Up to revision 7 the die could be spent in vain.
fn others_beside_the_defender(moment: &Moment<'_>) -> bool {
    let defender = moment.attack().and_then(|attack| attack.defender().squadron());
    let mut beside = Vec::new();
    enemies_beside_the_defender(moment, &mut beside);
    let other = |pick: &Pick| pick.as_unit().and_then(Unit::squadron) != defender;
    beside.iter().any(other) || moment.table.game().revision <= 7
}

fn splash_all_others(table: &mut Table, running: &Running) {
    let moment = table.moment_of(running);
    let defender = moment.attack().and_then(|attack| attack.defender().squadron());
    let mut beside = Vec::new();
    enemies_beside_the_defender(&moment, &mut beside);
    for pick in beside.into_iter().rev() {
        if let Pick::Squadron(other) = pick
            && Some(other) != defender
        {
            table.splash(Unit::Squadron(other), 1);
        }
    }
}

const EVERY_FACE: &[Face] =
    &[Face::Blank, Face::Hit, Face::HitHit, Face::Critical, Face::HitCritical, Face::Accuracy];

/// The subject is at distance 1, or was when it first moved this turn. Squadron compendium, Ketsu Onyo.
fn beside_her_this_turn(moment: &Moment<'_>) -> bool {
    let (Some(own), Some(squadron)) = (moment.own_squadron(), moment.squadron()) else {
        return false;
    };
    let table = moment.table;
    let was_beside = |stood: Point| {
        let disc = Disc { center: stood, ..table.disc(squadron) };
        disc.gap(&table.disc(own)) <= table.game().ruler.distance_edge(1)
    };
    table.at_distance(Unit::Squadron(own), Unit::Squadron(squadron), 1)
        || table.squadron(squadron).stood.is_some_and(was_beside)
}

fn tokens_to_lend(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (Some(own), table) = (moment.carrier(), moment.table) else { return };
    // A harmless attack is worth no token. Up to revision 7 hers were offered all the same.
    let vain = moment.subject.is_some_and(|unit| table.rule(Rule::SpendsInVain, unit));
    if table.game().revision > 7 && table.is_harmless() && !vain {
        return;
    }
    let tokens = one_of_each(moment.table.borrowable_tokens(own));
    options.extend(tokens.into_iter().map(Pick::Token));
}

fn lend_token(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Pick::Token(token)) = (running.source.carrier(), pick) {
        table.spend_borrowed(own, token);
    }
}

fn mine_fits(moment: &Moment<'_>, at: Point) -> bool {
    moment.own_squadron().is_some_and(|own| {
        let (table, disc) = (moment.table, moment.table.marker_disc(at));
        table.mine_fits(at) && disc.gap(&table.disc(own)) <= table.game().ruler.distance_edge(1)
    })
}

fn mine_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    let Some(own) = moment.own_squadron() else { return Vec::new() };
    let disc = moment.table.disc(own);
    let length = disc.radius + moment.table.game().ruler.distance_edge(1);
    let around = (0..12).map(|step| disc.center + Heading::new(step * 3_000).step(length));
    around.filter(|at| mine_fits(moment, *at)).take(most).collect()
}

/// The second player may wait for the exogorths. Squadron compendium, Mart Mattin.
fn exogorths_were_there(moment: &Moment<'_>) -> bool {
    let mut obstacles = moment.table.obstacles().iter();
    // Revisions up to 5 did not allow waiting.
    moment.table.game().revision > 5 && obstacles.any(|laid| laid.kind == ObstacleKind::Exogorth)
}

fn lay_mine_and_rest(table: &mut Table, running: &Running, at: Point) {
    if let Some(own) = running.own_squadron() {
        table.toggle(Unit::Squadron(own), true);
        table.lay_mine(at);
    }
}
