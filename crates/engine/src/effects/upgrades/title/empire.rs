use crate::effects::prelude::*;
use crate::effects::upgrades::shared::{damage_is_left, pick_of_target, target_of_pick};
use crate::state::Landing;
use flagbridge_cards::{Kind, Slot};

cards! { EMPIRE:
    "annihilator-title" => [while_attacking().may().against_squadrons().reroll(1, DieFilter::Any)];
    "avenger-title" => [value(Value::ExhaustedTokensToSpend).becomes(0)];
    "avenger-title" since "rrg-1.5" => [
        while_attacking().exhaust().only_if(two_exhausted_tokens).lasts(Span::Attack, "one exhausted token"),
        lasting("one exhausted token", value(Value::ExhaustedTokensToSpend).at_most(1)),
    ];
    "battle-cruiser-title" => [
        while_building(),
        at(Window::ShipDeployed).may().once_per(Limit::Game).then(Operation::ReplaceDefense(On::Subject, DefenseToken::Salvo)),
    ];
    "cataclysm-title" => [
        at(Window::ShipPhaseStart)
            .of(Scope::Any)
            .spend_token(CommandSet::EMPTY.with(Command::ConcentrateFire))
            .only_if(has_targeting_places)
            .place(targeting_places, targeting_fits, place_targeting),
    ];
    "centicore-title" => [
        value(Value::LentSquadrons).of(Scope::OtherFriendlyShip).when(Condition::Opposite(Is::InRange(Range::Medium))).plus(2),
    ];
    "chimaera-title" => [
        at(Window::CommandPhaseStart)
            .of(Scope::Any)
            .may()
            .choose(other_fleet_commands, exchange_fleet_command),
    ];
    "corrupter-title" => [
        value(Value::SquadronSpeed).of(Scope::FriendlySquadron).only_if(commanded_bomber).plus(1),
    ];
    "corvus-title" => [
        at(Window::SetupAfterDeploy).of(Scope::Any).may().once_per(Limit::Game).run(deploy_anew),
    ];
    "demolisher-title" => [
        at(Window::MoveAfter).may().once_per(Limit::Activation).only_if(an_attack_is_left).run(attack_later),
    ];
    "demolisher-title" since "faq-3.2.1" => [
        at(Window::MoveAfter).may().only_if(an_attack_is_left_after_first_maneuver).run(attack_later),
    ];
    "demolisher-title" since "rrg-1.5" => [
        value(Value::Attacks).at_most(1),
        at(Window::MoveAfter).may().only_if(an_attack_is_left_after_first_maneuver).run(attack_later),
    ];
    "devastator-title" => [
        while_attacking()
            .may()
            .from_zone(HullZone::Front)
            .when(Condition::Salvo(false))
            .once_per(Limit::Round)
            .subject(Is::LostDefense)
            .run(add_blue_for_lost_tokens),
        rule(Rule::SpendsInVain),
    ];
    "dominator-title" => [
        while_attacking()
            .may()
            .up_to(Range::Medium)
            .only_if(not_in_a_salvo)
            .only_if(has_shields)
            .choose(own_shields, burn_shield)
            .choose(own_shields_or_none, burn_shield)
            .add_dice_by(2, Color::Blue, shields_spent),
    ];
    "eclipse-title" => [
        at(Window::Overlap).of(Scope::EnemyShip).may().only_if(collides_with_the_carrier).with_ship(On::Subject, Table::deal_next_faceup),
    ];
    "eclipse-title" since "rrg-1.6" => [
        rule(Rule::OverlapFaceup).of(Scope::EnemyShip).when(Condition::Opposite(Is::Carrier)).only_if(subject_moves),
    ];
    "executor-title" => [rule(Rule::TokensOfAKind), value(Value::TokenLimit).becomes(i8::MAX)];
    "hand-of-justice-title" => [
        at(Window::DialBefore)
            .exhaust()
            .pick(friendly_ships().other().within(5).that(Is::CanReady))
            .then(Operation::ReadyDefense(On::Chosen)),
    ];
    "harrow-title" => [value(Value::FirstYaw).only_if(moves_at_speed_one).becomes(2)];
    "impetuous-title" => [
        at(Window::AttackStepEnd).may().choose(zones_with_targets, remember).choose(targets_of_the_zone, fire_at_one),
    ];
    "insidious-title" => [rule(Rule::BlackAtMedium).only_if(at_the_rear)];
    "instigator-title" => [value(Value::VirtualEngagers).of(Scope::EnemySquadron).within(1).plus(2)];
    "interdictor-title" => [
        at(Window::ActivationStart).of(Scope::Any).exhaust().choose(other_exhausted_cards, ready_own_card),
    ];
    "intrepid-title" => [
        at(Window::ShipDeployed).must().once_per(Limit::Game).then(Operation::GainDefense(On::Subject, &[DefenseToken::Contain])),
        at(Window::SquadronSuffer)
            .of(Scope::FriendlySquadron)
            .within(2)
            .only_if(without_tokens)
            .spend_defense(DefenseToken::Contain)
            .run(lessen_hurt),
    ];
    "pursuant-title" => [
        when_revealing().only_if(reveals_no_squadron).discard().choose(with_or_without_token, command_squadrons),
    ];
    "rakehell-title" => [rule(Rule::TurnsInPlace)];
    "ravager-title" => [
        at(Window::CommandConcentrate).may().only_if(has_token_effect).add_die_of_pool().run(forgo_the_reroll),
    ];
    "relentless-title" => [value(Value::Dials).plus(-1)];
    "seventh-fleet-star-destroyer-title" => [
        before_suffering().may().when(Condition::DefendingZone(HullZone::Front)).only_if(damage_is_left)
            .cost(Cost::ExhaustCopy(4)).then(Operation::ReduceDamage(1)),
    ];
    "sovereign-title" => [
        at(Window::ShipPhaseStart)
            .of(Scope::Any)
            .exhaust()
            .for_up_to(3, friendly_ships().within(5).that(Is::Holds(CommandSet::ANY)))
            .then(Operation::LoseToken(On::Chosen, Commands::Of(CommandSet::ANY)))
            .choose(tokens_to_gain_or_none, gain_for_the_chosen),
    ];
    "squall-title" => [
        at(Window::ActivationStart)
            .may()
            .for_up_to(3, friendly_squadrons().in_range(Range::Medium).that(Is::Unengaged).that(Is::CanMove))
            .place(free_places, free_place, move_chosen),
    ];
    "stronghold-title" => [
        at(Window::AttackTargeted)
            .of(Scope::FriendlySquadron)
            .may()
            .within(2)
            .subject(Is::Keyword(Keyword::Swarm))
            .only_if(could_be_obstructed)
            .run(obstruct),
    ];
    "stronghold-title" since "rrg-1.6" => [
        rule(Rule::CountsAsObstructed).of(Scope::FriendlySquadron).within(2).subject(Is::Keyword(Keyword::Swarm)),
    ];
    "sunder-title" => [
        at(Window::AttackCritical)
            .may()
            .against_ships()
            .only_if(blue_or_black_critical)
            .discard()
            .choose(equipment_of_the_defender, discard_of_the_defender_ship),
    ];
    "suppressor-title" => [
        at(Window::ActivationEnd).of(Scope::EnemyShip).may().within(3).then(Operation::ExhaustDefense(On::Subject)),
    ];
    "vector-title" => [
        value(Value::SquadronSpeed).of(Scope::FriendlySquadron).subject(Is::Commanded).subject(Is::Lacks(Keyword::Heavy)).plus_up_to(1, 5),
    ];
    "warlord-title" => [while_attacking().may().change(DieFilter::Accuracy, &[Face::Hit, Face::HitHit])];
}

/// Up to revision 7 there was no question.
fn two_exhausted_tokens(moment: &Moment<'_>) -> bool {
    moment.table.game().revision <= 7 || moment.table.exhausted_kinds_at_hand() > 1
}

fn targeting_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    moment.own_ship().map_or_else(Vec::new, |ship| moment.table.targeting_places(ship, most))
}

fn has_targeting_places(moment: &Moment<'_>) -> bool {
    !targeting_places(moment, 1).is_empty()
}

fn targeting_fits(moment: &Moment<'_>, at: Point) -> bool {
    moment.own_ship().is_some_and(|ship| moment.table.check_targeting_place(ship, at).is_ok())
}

fn place_targeting(table: &mut Table, running: &Running, at: Point) {
    if let Some(Unit::Ship(ship)) = running.source.carrier() {
        table.place_targeting(ship, at);
    }
}

fn commanded_bomber(moment: &Moment<'_>) -> bool {
    let Some(squadron) = moment.squadron() else { return false };
    moment.table.has_keyword(squadron, Keyword::Bomber)
        && moment.table.commanding_ship(squadron) == moment.own_ship()
}

fn an_attack_is_left(moment: &Moment<'_>) -> bool {
    // Up to revision 7 it was offered where nothing could be attacked, too.
    let table = moment.table;
    let has_a_target = |ship| table.game().revision <= 7 || table.may_attack_something(ship);
    moment.own_ship().is_some_and(|ship| table.attacks_declared(ship) < 2 && has_a_target(ship))
}

fn an_attack_is_left_after_first_maneuver(moment: &Moment<'_>) -> bool {
    let maneuvers = moment.table.activation.as_ref().map_or(0, |activation| activation.maneuvers);
    maneuvers == 1 && an_attack_is_left(moment)
}

fn attack_later(table: &mut Table, running: &Running) {
    if let Some(Unit::Ship(ship)) = running.subject {
        table.attack_later(ship);
    }
}

fn not_in_a_salvo(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.kind != AttackKind::Salvo)
}

fn has_shields(moment: &Moment<'_>) -> bool {
    let mut zones = Vec::new();
    own_shields(moment, &mut zones);
    !zones.is_empty()
}

fn own_shields(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.own_ship() else { return };
    let zones = moment.table.game().ship(ship).ship.hull_zones().iter().copied();
    let shielded = zones.filter(|zone| moment.table.ship(ship).shields(*zone) > 0);
    options.extend(shielded.map(Pick::Zone));
}

fn own_shields_or_none(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    own_shields(moment, options);
    options.push(Pick::Nothing);
}

fn burn_shield(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(Unit::Ship(ship)), Pick::Zone(zone)) = (running.subject, pick) {
        table.lose_shields(ship, zone, 1);
        // Up to revision 6 each die was rolled before the next shield was spent.
        if table.game.revision <= 6 {
            table.add_die(Color::Blue);
        }
    }
}

/// All shields are spent before a die is rolled.
fn shields_spent(table: &Table, running: &Running) -> usize {
    let spent = running.picks.iter().filter(|pick| matches!(pick, Pick::Zone(_))).count();
    if table.game.revision > 6 { spent } else { 0 }
}

fn at_the_rear(moment: &Moment<'_>) -> bool {
    moment.zone == Some(HullZone::Rear)
}

fn add_blue_for_lost_tokens(table: &mut Table, running: &Running) {
    let lost = running.own_ship().map_or(0, |ship| table.ship(ship).lost.len());
    (0..lost).for_each(|_| table.add_die(Color::Blue));
}

fn subject_moves(moment: &Moment<'_>) -> bool {
    moment.ship().is_some() && moment.table.maneuvering() == moment.ship()
}

fn moves_at_speed_one(moment: &Moment<'_>) -> bool {
    moment.table.speed_of_maneuver() == Some(1)
}

fn zones_with_targets(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.own_ship() else { return };
    let zones = moment.table.game().ship(ship).ship.hull_zones().iter().copied();
    let able = zones.filter(|zone| {
        let pool = moment.table.anti_squadron(ship, *zone);
        moment.table.squadrons_in_reach(ship, *zone, pool).next().is_some()
    });
    options.extend(able.map(Pick::Zone));
}

fn targets_of_the_zone(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let (Some(ship), Some(Pick::Zone(zone))) = (moment.own_ship(), moment.picks.last()) {
        let pool = moment.table.anti_squadron(ship, *zone);
        let targets = moment.table.squadrons_in_reach(ship, *zone, pool);
        options.extend(targets.filter_map(|target| pick_of_target(moment.table, target)));
    }
}

fn fire_at_one(table: &mut Table, running: &Running, pick: Pick) {
    let zone = running.picks.iter().rev().find_map(|pick| match pick {
        Pick::Zone(zone) => Some(*zone),
        _ => None,
    });
    let target = target_of_pick(table, &pick);
    if let (Some(ship), Some(zone), Some(target)) = (running.own_ship(), zone, target) {
        let pool = table.anti_squadron(ship, zone);
        table.attack_with(pool, ship, zone, target);
        if let Some(attack) = table.attack_mut() {
            attack.last_target = true;
        }
    }
}

fn other_exhausted_cards(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Source::Upgrade(ship, own) = moment.source else { return };
    let cards = moment.table.upgrades_of(ship);
    let exhausted = cards.filter(|(place, _, state)| *place != own && state.exhausted);
    options.extend(exhausted.map(|(_, card, _)| Pick::Card(card.number)));
}

fn ready_own_card(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(ship), Pick::Card(card)) = (running.own_ship(), pick)
        && let Some(place) = table.upgrade_place(ship, card)
    {
        table.ready_card(ship, place.into());
    }
}

fn reveals_no_squadron(moment: &Moment<'_>) -> bool {
    moment.ship().is_some_and(|ship| {
        let revealed = moment.table.ship(ship).revealed;
        revealed.is_some_and(|command| command != Command::Squadron)
            && moment.table.may_resolve(ship, Command::Squadron)
    })
}

/// The command counts as one with a dial; a squadron token may be added.
fn with_or_without_token(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.ship() else { return };
    options.push(Pick::Choice(Choice::SpendNothing));
    if moment.table.ship(ship).tokens.contains(Command::Squadron) {
        options.push(Pick::Choice(Choice::SpendToken));
    }
}

fn command_squadrons(table: &mut Table, running: &Running, pick: Pick) {
    if let Some(ship) = running.ship() {
        let token = pick == Pick::Choice(Choice::SpendToken);
        table.resolve_command(ship, Command::Squadron, true, token);
    }
}

fn has_token_effect(moment: &Moment<'_>) -> bool {
    moment.table.command_in_progress().is_some_and(|own| own.as_token)
}

fn forgo_the_reroll(table: &mut Table, _: &Running) {
    table.forgo_concentrate_reroll();
}

/// Places the chosen squadron could move to where no enemy engages it.
fn free_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    let Some(squadron) = moment.chosen_unit().and_then(Unit::squadron) else { return Vec::new() };
    moment
        .table
        .places_within(squadron, 2)
        .filter(|at| free_place(moment, *at))
        .take(most)
        .collect()
}

fn free_place(moment: &Moment<'_>, at: Point) -> bool {
    let Some(squadron) = moment.chosen_unit().and_then(Unit::squadron) else { return false };
    let table = moment.table;
    let disc = Disc { center: at, radius: table.game().squadron_radius };
    let edge = table.game().ruler.distance_edge(1);
    let mut enemies = table.squadrons_of(moment.seat.other());
    table.check_squadron_move(squadron, at, 2).is_ok()
        && enemies.all(|other| disc.gap(&table.disc(other)) > edge)
}

fn move_chosen(table: &mut Table, running: &Running, at: Point) {
    if let Some(squadron) = running.chosen_unit().and_then(Unit::squadron) {
        table.fly_squadron(squadron, at);
    }
}

fn blue_or_black_critical(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| {
        [Color::Blue, Color::Black]
            .iter()
            .any(|color| !attack.dice.filter(DieFilter::ColorCritical(*color)).is_empty())
    })
}

fn equipment_of_the_defender(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    use Slot::*;
    let Some(ship) = moment.attack().and_then(|attack| attack.defender().ship()) else { return };
    let slots = [OffensiveRetrofit, DefensiveRetrofit, Ordnance, IonCannons, Turbolasers];
    let cards = moment.table.upgrades_of(ship).filter(|(_, card, _)| {
        card.upgrade().is_some_and(|own| own.slots.iter().any(|slot| slots.contains(slot)))
    });
    options.extend(cards.map(|(_, card, _)| Pick::Card(card.number)));
}

fn discard_of_the_defender_ship(table: &mut Table, _: &Running, pick: Pick) {
    let ship = table.attack().and_then(|attack| attack.defender().ship());
    if let (Some(ship), Pick::Card(card)) = (ship, pick)
        && let Some(place) = table.upgrade_place(ship, card)
    {
        table.discard_card(ship, place);
    }
}

fn deploy_anew(table: &mut Table, running: &Running) {
    if let Some(ship) = running.own_ship() {
        table.let_arrive(running.seat, Landing::Zone(ship), 1);
    }
}

fn without_tokens(moment: &Moment<'_>) -> bool {
    moment.subject.is_some_and(|unit| moment.table.defense_tokens(unit).is_empty())
}

fn lessen_hurt(table: &mut Table, _: &Running) {
    table.lessen_hurt();
}

/// The fleet command the carrier has, not discarded.
fn own_fleet_command(table: &Table, ship: ShipId) -> Option<u8> {
    let mut upgrades = table.upgrades_of(ship);
    let found = upgrades
        .find(|(_, card, _)| card.upgrade().is_some_and(|own| own.slots == [Slot::FleetCommand]));
    found.map(|(place, _, _)| place)
}

/// Fleet commands of the edition that the fleet could have, whatever they cost. RRG 1.5, Card Clarifications: Chimaera.
fn other_fleet_commands(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.own_ship() else { return };
    let (table, game) = (moment.table, moment.table.game());
    let Some(place) = own_fleet_command(table, ship) else { return };
    let own = game.ship(ship);
    let old = own.upgrades[usize::from(place)].0;
    let named = game.ships_of(moment.seat).flat_map(|ship| {
        let upgrades = game.ship(ship).upgrades().filter(|card| card.number != old.number);
        upgrades.chain([game.ship(ship).card])
    });
    let squadrons = game.squadrons_of(moment.seat).map(|squadron| game.squadron(squadron).card);
    let names: Vec<_> =
        named.chain(squadrons).flat_map(|card| card.unique_names.iter().copied()).collect();
    let others = game.rules.cards_of(Kind::Upgrade).filter(|card| {
        let fits = card.upgrade().is_some_and(|upgrade| {
            let only = &upgrade.restriction;
            upgrade.slots == [Slot::FleetCommand]
                && (only.sizes.is_empty() || only.sizes.contains(own.ship.size))
                && (only.chassis.is_empty() || only.chassis.contains(&own.ship.chassis))
                && (only.tags.is_empty() || only.tags.intersects(own.ship.tags))
        });
        fits && card.number != old.number
            && own.card.factions.iter().all(|faction| card.factions.contains(faction))
            && card.unique_names.iter().all(|name| !names.contains(name))
    });
    options.extend(others.map(|card| Pick::Card(card.number)));
}

/// Tokens that the chosen ship could keep; it need not gain one. Up to revision 7 no second one of a kind. ARM 1.03: Sovereign.
fn tokens_to_gain_or_none(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.chosen_unit().and_then(Unit::ship) else { return };
    let (table, held) = (moment.table, moment.table.ship(ship).tokens);
    let new = Command::ALL.iter().copied().filter(|command| match table.game().revision {
        ..=7 => !held.contains(*command),
        _ => table.may_gain_token(ship, *command),
    });
    options.extend(new.map(Pick::Command));
    options.push(Pick::Nothing);
}

fn gain_for_the_chosen(table: &mut Table, running: &Running, pick: Pick) {
    let ship = running.chosen_unit().and_then(Unit::ship);
    if let (Some(ship), Pick::Command(command)) = (ship, pick) {
        table.gain_token(ship, command);
    }
}

fn exchange_fleet_command(table: &mut Table, running: &Running, pick: Pick) {
    let (Some(ship), Pick::Card(card)) = (running.own_ship(), pick) else { return };
    if let Some(place) = own_fleet_command(table, ship) {
        table.exchange_upgrade(ship, place, card);
    }
}

fn collides_with_the_carrier(moment: &Moment<'_>) -> bool {
    moment.own_ship().is_some() && moment.table.collided_with() == moment.own_ship()
}

/// The attack is not obstructed yet, and its attacker does not ignore obstruction.
fn could_be_obstructed(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| {
        !attack.obstructed && !moment.table.rule(Rule::IgnoresObstruction, attack.attacker)
    })
}

fn obstruct(table: &mut Table, _: &Running) {
    if let Some(attack) = table.attack_mut() {
        attack.obstructed = true;
    }
}
