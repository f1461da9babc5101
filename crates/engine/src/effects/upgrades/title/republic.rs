use super::shared::over_its_maximum;
use crate::effects::prelude::*;
use crate::effects::upgrades::shared::{damage_is_left, the_subject_is_ours};

cards! { REPUBLIC:
    "arlionne-title" => [
        any_critical().only_if(not_by_ignition).only_if(own_token_is_exhausted).exhaust().run(hurt_for_exhausted_tokens),
        rule(Rule::CriticalsInSalvo),
        rule(Rule::SpendsInVain),
    ];
    "fb-88-title" => [
        at(Window::DialBefore).may().subject(Is::HasDials).only_if(reveals_a_dial).with_ship(On::Subject, Table::drop_top_dial),
    ];
    "implacable-title" => [
        before_suffering().of(Scope::Any).only_if(the_subject_is_ours).within(2).only_if(damage_is_left).exhaust().choose(front_shields, burn_front),
    ];
    "nevoota-bee-title" => [
        gain_keyword(Keyword::Swarm, 0).of(Scope::FriendlySquadron).subject(Is::Commanded).subject(Is::Generic),
        while_attacking()
            .of(Scope::FriendlySquadron)
            .may()
            .against_ships()
            .subject(Is::Commanded)
            .subject(Is::Keyword(Keyword::Swarm))
            .reroll(1, DieFilter::Any),
    ];
    "radiant-vii-title" => [while_building()];
    "resolute-title" => [
        rule(Rule::StoresTwoKinds),
        at(Window::CommandAfter)
            .may()
            .when(Condition::WithDial)
            .cost(Cost::Pay(matching_stored_token, discard_stored))
            .then(Operation::GainToken(On::Subject, Commands::Resolved)),
    ];
    "stellar-rise-title" => [value(Value::Squadron).becomes(3), rule(Rule::NoSquadronDials)];
    "surrogator-title" => [
        while_attacking()
            .of(Scope::FriendlySquadron)
            .may()
            .subject(Is::Commanded)
            .if_any(friendly_squadrons().that(Is::NotSubject).that(Is::NearSubject(1)).that(Is::Printed(Keyword::Assault)))
            .reroll(1, DieFilter::Critical),
    ];
    "swift-return-title" => [
        at(Window::Course).may().carrier(Is::NearObstacle(2)).either(&[
            (Choice::ChangeTheSpeed, Operation::ChangeSpeed(On::Subject, 1, 0)),
            (Choice::AddAClick, Operation::Run(one_more_click)),
        ]),
    ];
    "tb-73-title" => [
        at(Window::ShipDeployed).must().then(Operation::GainDefense(On::Subject, &[DefenseToken::Evade])),
    ];
    "thunder-wasp-title" => [rule(Rule::ConcentrateAnyColor)];
    "tranquility-title" => [
        at(Window::AttackDefenseEnd)
            .may()
            .only_if(one_token_at_most)
            .choose(zones_to_draw_from, draw_shield)
            .choose(same_zone_again, draw_shield),
        rule(Rule::ExceedsShields),
        rule(Rule::NoShieldRecovery).only_if(over_its_maximum),
    ];
    "triumphant-title" => [
        value(Value::LentSquadrons)
            .of(Scope::OtherFriendlyShip)
            .subject(Is::NotFlotilla)
            .only_if(after_round_one)
            .when(Condition::Opposite(Is::InRange(Range::Close)))
            .when(Condition::Opposite(Is::Lacks(Keyword::Adept)))
            .at_least(3),
    ];
}

/// One or two shields of the front zone, no more than there is damage.
fn front_shields(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (Some(own), Some(attack)) = (moment.own_ship(), moment.attack()) else { return };
    let shields = u16::from(moment.table.ship(own).shields(HullZone::Front));
    let most = shields.min(attack.damage).min(2) as u8;
    options.extend((1..=most).map(Pick::Number));
}

fn burn_front(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Pick::Number(count)) = (running.own_ship(), pick) {
        table.lose_shields(own, HullZone::Front, count);
        table.reduce_damage(count.into());
    }
}

fn matching_stored_token(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let stored = moment.table.card_tokens(moment.source);
    let command = moment.table.command_in_progress().map(|own| own.command);
    options.extend(command.filter(|own| stored.contains(own)).map(Pick::Command));
}

fn discard_stored(table: &mut Table, running: &Running, pick: Pick) {
    if let Pick::Command(command) = pick {
        table.discard_card_token(running.source, command);
    }
}

fn one_more_click(table: &mut Table, _: &Running) {
    table.grant_yaw(1, false);
}

fn one_token_at_most(moment: &Moment<'_>) -> bool {
    moment.table.tokens_spent() < 2
}

/// Other zones with shields, while the defending one has fewer than six.
fn zones_to_draw_from(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(Target::Zone(ship, zone)) = moment.attack().map(|attack| attack.target) else {
        return;
    };
    if takes_more_shields(moment.table, ship, zone) {
        let others = moment.table.shielded_zones(ship).filter(|other| *other != zone);
        options.extend(others.map(Pick::Zone));
    }
}

fn same_zone_again(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    zones_to_draw_from(moment, options);
    options.retain(|pick| moment.picks.contains(pick));
    if !options.is_empty() {
        options.push(Pick::Nothing);
    }
}

fn draw_shield(table: &mut Table, _: &Running, pick: Pick) {
    let target = table.attack().map(|attack| attack.target);
    if let (Some(Target::Zone(ship, zone)), Pick::Zone(from)) = (target, pick) {
        table.shift_shield(ship, from, zone);
    }
}

fn after_round_one(moment: &Moment<'_>) -> bool {
    moment.table.round() > 1
}

fn not_by_ignition(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.kind != AttackKind::Ignition)
}

fn own_token_is_exhausted(moment: &Moment<'_>) -> bool {
    moment.carrier().is_some_and(|unit| moment.is(unit, &Is::HasExhausted))
}

/// One damage after another, each on a zone of the defender's choice.
fn hurt_for_exhausted_tokens(table: &mut Table, running: &Running) {
    let (Some(own), Some(attack)) = (running.source.carrier(), table.attack()) else { return };
    let defender = attack.defender();
    let count = table.defense_tokens(own).iter().filter(|token| !token.readied).count();
    (0..count).for_each(|_| table.suffer(defender, 1));
}
