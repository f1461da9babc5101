use flagbridge_cards::{DamageTrait, Kind, Slot};

use super::reserves::{
    came_from_this_card, has_room, keep_back, kept_aside, other_waiting_ships, ship_beside,
    squadrons_beside,
};
use super::shared::{a_token_is_locked, damage_is_left, locked_tokens, one_less_damage, unlock};
use crate::effects::prelude::*;
use crate::event::Phase;
use crate::flow::Landing;

cards! { TITLE:
    "admonition-title" => [admonition(has_defense_tokens, tokens_of_the_defender)];
    "admonition-title" since "rrg-1.5" => [admonition(has_readied_tokens, readied_tokens)];
    "admonition-title" since "rrg-1.6" => [admonition(has_defense_tokens, tokens_of_the_defender)];
    "amity-title" => [
        at(Window::ShipDeployed).must().then(Operation::GainDefense(On::Subject, &[DefenseToken::Evade])),
        at(Window::Overlap)
            .of(Scope::EnemyShip)
            .may()
            .only_if(ran_into_the_carrier)
            .then(Operation::DealFacedown(On::Subject, 1))
            .then(Operation::DealFacedown(On::Carrier, 1)),
    ];
    "annihilator-title" => [while_attacking().may().against_squadrons().reroll(1, DieFilter::Any)];
    "arlionne-title" => [
        any_critical().only_if(not_by_ignition).only_if(own_token_is_exhausted).exhaust().run(hurt_for_exhausted_tokens),
        rule(Rule::CriticalsInSalvo),
        rule(Rule::SpendsInVain),
    ];
    "aspiration-title" => [
        pour(at(Window::ShipDeployed).may()),
        pour(at(Window::ShipDeployed).may()),
        rule(Rule::ExceedsShields),
        rule(Rule::NoShieldRecovery).only_if(over_its_maximum),
    ];
    "avenger-title" => [value(Value::ExhaustedTokensToSpend).then(Operation::Becomes(0))];
    "avenger-title" since "rrg-1.5" => [
        while_attacking().exhaust().lasts(Span::Attack, &[1]),
        lasting(value(Value::ExhaustedTokensToSpend).compute(one_at_most)),
    ];
    "battle-cruiser-title" => [
        while_building(),
        at(Window::ShipDeployed).may().once_per(Limit::Game).then(Operation::ReplaceDefense(On::Subject, DefenseToken::Salvo)),
    ];
    "beast-of-burden-title" => [
        at(Window::ActivationStart).exhaust().repeat(spend_then_ready, bear_burden),
    ];
    "bright-hope-title" => [before_suffering().only_if(not_rear).only_if(damage_is_left).run(one_less_damage)];
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
    "concord-title" => [
        at(Window::ShipDeployed).must().then(Operation::GainDefense(On::Subject, &[DefenseToken::Salvo])),
        value(Value::TokensAtSpeedZero).plus(1),
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
    "defiance-title" => [
        while_attacking().against_ships().only_if(defender_has_activated).add_any_die(),
    ];
    "demolisher-title" => [
        at(Window::MoveAfter).may().once_per(Limit::Activation).only_if(an_attack_is_left).run(attack_later),
    ];
    "demolisher-title" since "faq-3.2.1" => [
        at(Window::MoveAfter).may().only_if(an_attack_is_left_after_first_maneuver).run(attack_later),
    ];
    "demolisher-title" since "rrg-1.5" => [
        value(Value::Attacks).compute(one_at_most),
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
    "dodonnas-pride-title" => [
        critical(Color::Blue).then(Operation::CancelAll).then(Operation::DealFaceup(1)),
    ];
    "dominator-title" => [
        while_attacking()
            .may()
            .up_to(Range::Medium)
            .only_if(not_in_a_salvo)
            .only_if(has_shields)
            .choose(own_shields, burn_shield)
            .choose(own_shields_or_none, burn_shield),
    ];
    "eclipse-title" => [
        at(Window::Overlap).of(Scope::EnemyShip).may().only_if(collides_with_the_carrier).run(deal_the_mover_faceup),
    ];
    "eclipse-title" since "rrg-1.6" => [
        rule(Rule::OverlapFaceup).of(Scope::EnemyShip).when(Condition::Opposite(Is::Carrier)).only_if(subject_moves),
    ];
    "endeavor-title" => [
        at(Window::RoundStart)
            .of(Scope::Any)
            .must()
            .when(Condition::Round(1))
            .then(Operation::GainDefense(On::Carrier, &[DefenseToken::Contain])),
    ];
    "executor-title" => [rule(Rule::TokensOfAKind), value(Value::TokenLimit).then(Operation::Becomes(i8::MAX))];
    "fb-88-title" => [at(Window::DialBefore).may().subject(Is::HasDials).run(drop_top_dial)];
    "foremans-labor-title" => [
        before_suffering().exhaust().only_if(damage_is_left).only_if(zone_has_shields).then(Operation::ReduceDamage(1)),
    ];
    "foresight-title" => [value(Value::EvadeDice).plus(1), value(Value::RedirectZones).plus(1)];
    "gallant-haven-title" => [
        value(Value::AttackDamage).of(Scope::FriendlySquadron).within(1).compute(one_less),
    ];
    "gallant-haven-title" since "rrg-1.5" => [
        value(Value::AttackDamage).of(Scope::FriendlySquadron).within(1).compute(one_less_above_one),
    ];
    "garels-honor-title" => [
        at(Window::Overlap).may().only_if(rams_an_enemy).run(deal_the_rammed_faceup),
    ];
    "garels-honor-title" since "rrg-1.6" => [
        rule(Rule::OverlapFaceup).of(Scope::EnemyShip).when(Condition::Opposite(Is::Carrier)).only_if(carrier_moves),
    ];
    "gilded-aegis-title" => [
        pour(at(Window::CommandPhaseEnd).of(Scope::Any).may().cost(Cost::Pay(own_redirects, discard_own_token))),
        pour(at(Window::ShipPhaseEnd).of(Scope::Any).may().cost(Cost::Pay(own_redirects, discard_own_token))),
    ];
    "hand-of-justice-title" => [
        at(Window::DialBefore)
            .exhaust()
            .pick(friendly_ships().other().within(5).that(Is::HasExhausted))
            .then(Operation::ReadyDefense(On::Chosen)),
    ];
    "harrow-title" => [value(Value::FirstYaw).only_if(moves_at_speed_one).then(Operation::Becomes(2))];
    "home-one-title" => [
        while_attacking().of(Scope::OtherFriendlyShip).may().within(5).change(DieFilter::Any, &[Face::Accuracy]),
    ];
    "impetuous-title" => [
        at(Window::AttackStepEnd).may().choose(zones_with_targets, remember).choose(targets_of_the_zone, fire_at_one),
    ];
    "implacable-title" => [
        before_suffering().of(Scope::Friendly).within(2).only_if(damage_is_left).exhaust().choose(front_shields, burn_front),
    ];
    "independence-title" => [
        at(Window::SquadronActivate)
            .of(Scope::FriendlySquadron)
            .may()
            .subject(Is::Commanded)
            .only_if(slower_than_four)
            .lasts(Span::Activation, &[1, 2]),
        lasting(value(Value::SquadronSpeed).compute(four_at_least)),
        lasting(rule(Rule::CannotAttack)),
    ];
    "insatiable-title" => [
        while_attacking()
            .of(Scope::FriendlySquadron)
            .against_ships()
            .subject(Is::Commanded)
            .subject(Is::Keyword(Keyword::AiBattery))
            .only_if(battery_ai_is_left)
            .cost(Cost::Suffer(On::Carrier, 1))
            .lasts(Span::Attack, &[1])
            .run(use_battery_ai),
        lasting(value(Value::AiAnyColor).plus(1)),
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
    "invincible-title" => [while_building()];
    "invisible-hand-title" => [
        at(Window::SquadronDeployed)
            .of(Scope::FriendlySquadron)
            .may()
            .subject(Is::Keyword(Keyword::Swarm))
            .only_if(has_room_aboard)
            .run(take_aboard),
        at(Window::CommandSquadron).may().only_if(can_launch_as_many).run(launch_as_many),
        droids_launched(&[3, 4, 5]),
        lasting(rule(Rule::CannotMove)),
        lasting(gain_keyword(Keyword::AiBattery, 1).subject(Is::Printed(Keyword::AiBattery))),
        lasting(gain_keyword(Keyword::AiAntiSquadron, 1).subject(Is::Printed(Keyword::AiAntiSquadron))),
    ];
    "invisible-hand-title" since "rrg-1.6" => [
        at(Window::SquadronDeployed)
            .of(Scope::FriendlySquadron)
            .may()
            .subject(Is::Keyword(Keyword::Swarm))
            .only_if(has_room_aboard)
            .run(take_aboard),
        at(Window::CommandSquadron).may().only_if(can_launch_droids).run(launch_droids),
        droids_launched(&[3, 4, 5]),
        lasting(rule(Rule::CannotMove)),
        lasting(gain_keyword(Keyword::AiBattery, 1).subject(Is::Printed(Keyword::AiBattery))),
        lasting(gain_keyword(Keyword::AiAntiSquadron, 1).subject(Is::Printed(Keyword::AiAntiSquadron))),
    ];
    "jainas-light-title" => [rule(Rule::IgnoresObstruction), rule(Rule::IgnoresObstacles)];
    "koklivex-title" => [while_building()];
    "liberator-title" => [rule(Rule::NoTokensForFleetCommands)];
    "liberty-title" => [value(Value::SquadronsCommanded).when(Condition::WithToken).plus(1)];
    "lucid-voice-title" => [battery_becomes(rearmed)];
    "mon-calamari-exodus-fleet-title" => [
        at(Window::CommandRepair).may().cost(Cost::Pay(copies_within::<4>, exhaust_copy)).run(two_more_points),
    ];
    "mon-karren-title" => [value(Value::TokensToSpend).against_ships().compute(one_at_most)];
    "mon-karren-title" since "rrg-1.5" => [
        at(Window::CommandConcentrate).may().against_ships().lasts(Span::Attack, &[1]),
        lasting(value(Value::TokensToSpend).compute(one_at_most)),
    ];
    "nautilian-title" => [
        while_building(),
        rule(Rule::ServesAsCopy).when(Condition::CardReadied),
        at(Window::ActivationStart).may().when(Condition::CardExhausted).run(ready_this_card),
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
    "nova-defiant-title" => [
        rule(Rule::StoresOneOfEach),
        value(Value::Command).then(Operation::Becomes(4)),
        rule(Rule::TokensOfAKind),
        when_revealing().may().only_if(tokens_are_stored).run(gain_all_stored),
    ];
    "paragon-title" => [
        while_attacking().against_ships().only_if(attacked_before).add_dice(1, Color::Black),
    ];
    "patriot-fist-title" => [
        while_attacking()
            .may()
            .against_ships()
            .only_if(first_attack_from_afar)
            .add_dice(2, Color::Blue)
            .run(forgo_further_attacks),
    ];
    "petranaki-title" => [
        rule(Rule::ChoosesObstructedDie),
        while_defending()
            .when(Condition::Obstructed)
            .when(Condition::Die(DieFilter::Any))
            .cost(Cost::Pay(own_evades, discard_own_token))
            .run(evade_by_discarding),
    ];
    "phoenix-home-title" => [value(Value::TokenLimit).then(Operation::Becomes(4))];
    "pursuant-title" => [
        when_revealing().only_if(reveals_no_squadron).discard().choose(with_or_without_token, command_squadrons),
    ];
    "profundity-title" => [
        at(Window::SetupBeforeDeploy)
            .of(Scope::Any)
            .may()
            .once_per(Limit::Game)
            .choose(small_ships_to_keep_back, keep_back),
        at(Window::RoundStart).of(Scope::Any).may().only_if(the_ship_can_come).run(let_the_ship_come),
        at(Window::ShipDeployed)
            .of(Scope::OtherFriendlyShip)
            .may()
            .only_if(came_from_this_card)
            .choose(commander_to_hand_over, hand_over_card),
        at(Window::ShipDeployed)
            .of(Scope::OtherFriendlyShip)
            .may()
            .only_if(came_from_this_card)
            .choose(officers_to_hand_over, hand_over_card),
    ];
    "quantum-storm-title" => [at(Window::MoveAfter).exhaust().only_if(navigated_first).run(coast)];
    "radiant-vii-title" => [while_building()];
    "rakehell-title" => [rule(Rule::TurnsInPlace)];
    "ravager-title" => [
        at(Window::CommandConcentrate).may().only_if(has_token_effect).add_die_of_pool().run(forgo_the_reroll),
    ];
    "rebel-one-title" => [
        while_defending()
            .only_if(a_token_is_locked)
            .cost(Cost::Pay(teams_of_the_carrier, discard_team))
            .exhaust()
            .choose(locked_tokens, unlock),
        while_attacking()
            .when(Condition::Salvo(false))
            .only_if(a_team_is_discarded)
            .discard()
            .choose(colors_not_chosen, add_one_for_each_team),
    ];
    "redemption-title" => [value(Value::EngineeringPoints).of(Scope::FriendlyShip).within(5).plus(1)];
    "relentless-title" => [value(Value::Dials).plus(-1)];
    "resolute-title" => [
        rule(Rule::StoresTwoKinds),
        at(Window::CommandAfter)
            .may()
            .when(Condition::WithDial)
            .cost(Cost::Pay(matching_stored_token, discard_stored))
            .then(Operation::GainToken(On::Subject, Commands::Resolved)),
    ];
    "sa-nalaor-title" => [
        while_defending().may().carrier(Is::Speed(2)).only_if(no_evade_yet).cost(Cost::SpendAnyDefense(On::Carrier)).run(evade_instead),
    ];
    "salvation-title" => [
        value(Value::CriticalDamage).only_if(front_at_ship).plus(1),
    ];
    "seventh-fleet-star-destroyer-title" => [
        before_suffering()
            .may()
            .when(Condition::DefendingZone(HullZone::Front))
            .only_if(damage_is_left)
            .cost(Cost::Pay(copies_within::<4>, exhaust_copy))
            .then(Operation::ReduceDamage(1)),
    ];
    "sovereign-title" => [
        at(Window::ShipPhaseStart)
            .of(Scope::Any)
            .exhaust()
            .for_up_to(3, friendly_ships().within(5).that(Is::Holds(CommandSet::ANY)))
            .then(Operation::LoseToken(On::Chosen, Commands::Of(CommandSet::ANY)))
            .gain_token(On::Chosen, CommandSet::ANY),
    ];
    "squall-title" => [
        at(Window::ActivationStart)
            .may()
            .for_up_to(3, friendly_squadrons().in_range(Range::Medium).that(Is::Unengaged))
            .place(free_places, free_place, move_chosen),
    ];
    "stellar-rise-title" => [value(Value::Squadron).then(Operation::Becomes(3)), rule(Rule::NoSquadronDials)];
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
    "tantive-iv-title" => [at(Window::TokenGain).may().choose(ships_in_reach, hand_token_on)];
    "task-force-antilles-title" => [
        before_suffering().may().only_if(damage_is_left).cost(Cost::Pay(copies_within::<3>, exhaust_copy)).run(copy_takes_one),
        rule(Rule::NoEngineering).when(Condition::CardExhausted),
    ];
    "task-force-organa-title" => [
        while_attacking().may().cost(Cost::Pay(copies_within::<3>, exhaust_copy)).reroll(2, DieFilter::Any),
        rule(Rule::CannotAttack).against_ships().when(Condition::CardExhausted),
    ];
    "tb-73-title" => [
        at(Window::ShipDeployed).must().then(Operation::GainDefense(On::Subject, &[DefenseToken::Evade])),
    ];
    "thunder-wasp-title" => [rule(Rule::ConcentrateAnyColor)];
    "tide-of-progress-xii-title" => [at(Window::DamageDrawn).exhaust().only_if(ship_card_drawn).run(discard_drawn)];
    "tranquility-title" => [
        at(Window::AttackDefenseEnd)
            .may()
            .only_if(one_token_at_most)
            .choose(zones_to_draw_from, draw_shield)
            .choose(same_zone_again, draw_shield),
        rule(Rule::NoShieldRecovery).only_if(over_its_maximum),
    ];
    "triumphant-title" => [
        value(Value::LentSquadrons)
            .of(Scope::OtherFriendlyShip)
            .subject(Is::NotFlotilla)
            .only_if(after_round_one)
            .when(Condition::Opposite(Is::InRange(Range::Close)))
            .when(Condition::Opposite(Is::Lacks(Keyword::Adept)))
            .compute(at_least_three),
    ];
    "unity-title" => [
        at(Window::ShipDeployed).must().then(Operation::GainDefense(On::Subject, &[DefenseToken::Redirect])),
        while_attacking().may().against_squadrons().only_if(a_friend_holds_the_defender).reroll(1, DieFilter::Any),
    ];
    "vanguard-title" => [
        at(Window::RoundStart)
            .of(Scope::Any)
            .may()
            .when(Condition::Round(1))
            .then(Operation::ReplaceDefense(On::Carrier, DefenseToken::Redirect)),
    ];
    "vector-title" => [
        value(Value::SquadronSpeed).of(Scope::FriendlySquadron).subject(Is::Commanded).subject(Is::Lacks(Keyword::Heavy)).compute(one_faster),
    ];
    "visgura-title" => [
        at(Window::ActivationStart)
            .if_any(friendly_ships().that(Is::HasDials).such(in_earshot))
            .discard_card_token(CommandSet::ANY)
            .pick(friendly_ships().that(Is::HasDials).such(in_earshot))
            .then(Operation::SetTopDial(On::Chosen, Commands::Chosen)),
    ];
    "warlord-title" => [while_attacking().may().change(DieFilter::Accuracy, &[Face::Hit, Face::HitHit])];
    "yavaris-title" => [
        at(Window::SquadronActivate).of(Scope::FriendlySquadron).may().only_if(commanded_by_carrier).run(attack_twice),
    ];
    "yavaris-title" since "rrg-1.5" => [
        at(Window::SquadronActivate).of(Scope::FriendlySquadron).may().only_if(commanded_by_carrier).run(stay_put),
        while_attacking()
            .of(Scope::FriendlySquadron)
            .may()
            .only_if(stayed_put)
            .add_die_of_pool()
            .lasts(Span::Activation, &[2]),
        lasting(rule(Rule::CannotMove)),
    ];
}

/// A defense token is discarded to cancel a die; which tokens will do differs between editions.
const fn admonition(
    has_tokens: fn(&Moment<'_>) -> bool,
    tokens: fn(&Moment<'_>, &mut Vec<Pick>),
) -> Effect {
    while_defending()
        .may()
        .when(Condition::Die(DieFilter::Any))
        .only_if(has_tokens)
        .choose(tokens, discard_of_the_defender)
        .choose(dice_of_the_pool, cancel_die)
}

fn has_defense_tokens(moment: &Moment<'_>) -> bool {
    moment.carrier().is_some_and(|unit| !moment.table.defense_tokens(unit).is_empty())
}

fn has_readied_tokens(moment: &Moment<'_>) -> bool {
    let mut readied = Vec::new();
    readied_tokens(moment, &mut readied);
    !readied.is_empty()
}

fn readied_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    tokens_of_the_defender(moment, options);
    options.retain(|pick| matches!(pick, Pick::Token(token) if token.readied));
}

fn defender_has_activated(moment: &Moment<'_>) -> bool {
    let ship = moment.attack().and_then(|attack| attack.defender().ship());
    ship.is_some_and(|ship| moment.table.ship(ship).activated)
}

fn not_rear(moment: &Moment<'_>) -> bool {
    let zone = moment.attack().and_then(|attack| attack.target.zone());
    zone.is_some_and(|zone| zone != HullZone::Rear)
}

fn targeting_places(moment: &Moment<'_>) -> Vec<Point> {
    moment.own_ship().map_or_else(Vec::new, |ship| moment.table.targeting_places(ship))
}

fn has_targeting_places(moment: &Moment<'_>) -> bool {
    !targeting_places(moment).is_empty()
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

fn one_less(_: &Moment<'_>, damage: i32) -> i32 {
    (damage - 1).max(0)
}

fn one_less_above_one(_: &Moment<'_>, damage: i32) -> i32 {
    if damage > 1 { damage - 1 } else { damage }
}

fn front_at_ship(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| {
        attack.zone == Some(HullZone::Front) && attack.target.zone().is_some()
    })
}

fn attacked_before(moment: &Moment<'_>) -> bool {
    let (Some(attack), Some(activation)) = (moment.attack(), &moment.table.activation) else {
        return false;
    };
    Unit::Ship(activation.ship) == attack.attacker
        && activation.attacks.iter().filter(|(_, at)| at.unit() == attack.defender()).count() > 1
}

fn ships_in_reach(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.own_ship() else { return };
    let table = moment.table;
    let others = table
        .ships_of(moment.seat)
        .filter(|other| *other != own && table.at_distance(Unit::Ship(own), Unit::Ship(*other), 5));
    options.extend(others.map(Pick::Ship));
}

fn hand_token_on(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Ship(ship) = pick {
        table.divert_token(ship);
    }
}

fn an_attack_is_left(moment: &Moment<'_>) -> bool {
    moment.own_ship().is_some_and(|ship| moment.table.attacks_declared(ship) < 2)
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
        table.add_die(Color::Blue);
    }
}

fn attack_twice(table: &mut Table, running: &Running) {
    if let Some(Unit::Squadron(squadron)) = running.subject {
        table.stay_put(squadron, 1);
    }
}

fn stay_put(table: &mut Table, running: &Running) {
    if let Some(Unit::Squadron(squadron)) = running.subject {
        table.stay_put(squadron, 0);
    }
}

fn stayed_put(moment: &Moment<'_>) -> bool {
    commanded_by_carrier(moment)
        && moment.squadron().is_some_and(|squadron| moment.table.stays_put(squadron))
}

fn at_the_rear(moment: &Moment<'_>) -> bool {
    moment.zone == Some(HullZone::Rear)
}

fn ran_into_the_carrier(moment: &Moment<'_>) -> bool {
    let hit = moment.table.activation.as_ref().and_then(|activation| activation.collided);
    hit.is_some() && hit == moment.own_ship()
}

fn add_blue_for_lost_tokens(table: &mut Table, running: &Running) {
    let lost = running.own_ship().map_or(0, |ship| table.ship(ship).lost.len());
    (0..lost).for_each(|_| table.add_die(Color::Blue));
}

fn subject_moves(moment: &Moment<'_>) -> bool {
    moment.ship().is_some() && moment.table.maneuvering() == moment.ship()
}

fn carrier_moves(moment: &Moment<'_>) -> bool {
    moment.own_ship().is_some() && moment.table.maneuvering() == moment.own_ship()
}

fn drop_top_dial(table: &mut Table, running: &Running) {
    if let Some(ship) = running.ship() {
        table.drop_top_dial(ship);
    }
}

fn zone_has_shields(moment: &Moment<'_>) -> bool {
    let target = moment.attack().map(|attack| attack.target);
    matches!(target, Some(Target::Zone(ship, zone)) if moment.table.ship(ship).shields(zone) > 0)
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
        options.extend(targets.map(Pick::Squadron));
    }
}

fn fire_at_one(table: &mut Table, running: &Running, pick: Pick) {
    let zone = running.picks.iter().rev().find_map(|pick| match pick {
        Pick::Zone(zone) => Some(*zone),
        _ => None,
    });
    if let (Some(ship), Some(zone), Pick::Squadron(squadron)) = (running.own_ship(), zone, pick) {
        let pool = table.anti_squadron(ship, zone);
        table.attack_with(pool, ship, zone, squadron);
        if let Some(attack) = table.attack_mut() {
            attack.last_target = true;
        }
    }
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

fn slower_than_four(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|own| moment.table.squadron_speed(own) < 4)
}

fn four_at_least(_: &Moment<'_>, speed: i32) -> i32 {
    speed.max(4)
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

/// Three red dice behind; on each side a black die for a blue one.
fn rearmed(moment: &Moment<'_>, pool: Pool) -> Pool {
    match moment.zone {
        Some(HullZone::Rear) => Pool::new(3, 0, 0),
        Some(HullZone::Left | HullZone::Right) if pool.blue > 0 => {
            Pool::new(pool.red, pool.blue - 1, pool.black + 1)
        }
        _ => pool,
    }
}

/// Other friendly ships near by with a readied copy of this card, or one that serves as such.
fn copies_within<const DISTANCE: u8>(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.card().map(|card| card.number) else { return };
    let has_copy = |unit: &Unit| {
        unit.ship().is_some_and(|ship| {
            let mut cards = moment.table.upgrades_of(ship);
            cards.any(|(_, card, state)| card.number == own && !state.exhausted)
                || moment.table.rule(Rule::ServesAsCopy, *unit)
        })
    };
    let near = moment.units(friendly_ships().other().within(DISTANCE));
    options.extend(near.filter(has_copy).map(Pick::unit));
}

fn exhaust_copy(table: &mut Table, running: &Running, pick: Pick) {
    let (Pick::Ship(ship), Some(card)) = (pick, table.card_of(running.source)) else { return };
    let copy = match table.upgrade_place(ship, card.number) {
        Some(place) => Some(Source::Upgrade(ship, place)),
        None => table.source_of_rule(Rule::ServesAsCopy, Unit::Ship(ship)),
    };
    if let Some(Source::Upgrade(ship, place)) = copy {
        table.exhaust_card(ship, place);
    }
}

fn two_more_points(table: &mut Table, _: &Running) {
    table.add_engineering(2);
}

fn copy_takes_one(table: &mut Table, running: &Running) {
    let helper = table.moment_of(running).chosen_unit();
    table.reduce_damage(1);
    if let Some(helper) = helper {
        table.suffer(helper, 1);
    }
}

fn tokens_are_stored(moment: &Moment<'_>) -> bool {
    !moment.table.card_tokens(moment.source).is_empty()
}

fn gain_all_stored(table: &mut Table, running: &Running) {
    let (Some(ship), stored) = (running.own_ship(), table.card_tokens(running.source).to_vec())
    else {
        return;
    };
    for command in stored {
        table.discard_card_token(running.source, command);
        table.gain_token(ship, command);
    }
}

fn first_attack_from_afar(moment: &Moment<'_>) -> bool {
    let (Some(attack), Some(activation)) = (moment.attack(), &moment.table.activation) else {
        return false;
    };
    Unit::Ship(activation.ship) == attack.attacker
        && attack.kind == AttackKind::Normal
        && activation.attacks.len() == 1
        && matches!(attack.range, Range::Medium | Range::Long)
}

fn forgo_further_attacks(table: &mut Table, _: &Running) {
    table.forgo_attacks();
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

fn navigated_first(moment: &Moment<'_>) -> bool {
    let Some(ship) = moment.ship() else { return false };
    moment.table.ship(ship).resolved.contains(Command::Navigate)
        && moment.table.activation.as_ref().is_some_and(|activation| activation.maneuvers == 1)
}

fn coast(table: &mut Table, running: &Running) {
    if let Some(ship) = running.ship() {
        table.coast(ship, 1);
    }
}

fn has_token_effect(moment: &Moment<'_>) -> bool {
    moment.table.command_in_progress().is_some_and(|own| own.as_token)
}

fn forgo_the_reroll(table: &mut Table, _: &Running) {
    table.forgo_concentrate_reroll();
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

fn no_evade_yet(moment: &Moment<'_>) -> bool {
    let evade = 1 << DefenseToken::Evade as u8;
    moment.attack().is_some_and(|attack| attack.spent_kinds & evade == 0)
}

/// One evade effect in an attack, whichever token it comes from.
fn evade_instead(table: &mut Table, running: &Running) {
    if let Some(attack) = table.attack_mut() {
        attack.spent_kinds |= 1 << DefenseToken::Evade as u8;
    }
    if let Some(unit) = running.source.carrier() {
        table.start_evade(unit);
    }
}

/// Places the chosen squadron could move to where no enemy engages it.
fn free_places(moment: &Moment<'_>) -> Vec<Point> {
    let Some(squadron) = moment.chosen_unit().and_then(Unit::squadron) else { return Vec::new() };
    moment.table.places_within(squadron, 2).filter(|at| free_place(moment, *at)).collect()
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
    if let Some(squadron) = table.moment_of(running).chosen_unit().and_then(Unit::squadron) {
        table.move_squadron(squadron, at);
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

fn one_more_click(table: &mut Table, _: &Running) {
    table.grant_yaw(1, false);
}

fn ship_card_drawn(moment: &Moment<'_>) -> bool {
    drawn_trait(moment) == Some(DamageTrait::Ship)
}

fn one_token_at_most(moment: &Moment<'_>) -> bool {
    moment.table.tokens_spent() < 2
}

/// Other zones with shields, while the defending one has fewer than six.
fn zones_to_draw_from(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(Target::Zone(ship, zone)) = moment.attack().map(|attack| attack.target) else {
        return;
    };
    if moment.table.ship(ship).shields(zone) < 6 {
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

fn over_its_maximum(moment: &Moment<'_>) -> bool {
    moment.own_ship().is_some_and(|ship| {
        let printed = &moment.table.game().ship(ship).ship;
        let zones = printed.hull_zones().iter();
        zones
            .into_iter()
            .any(|zone| moment.table.ship(ship).shields(*zone) > printed.shields.of(*zone))
    })
}

fn after_round_one(moment: &Moment<'_>) -> bool {
    moment.table.round() > 1
}

/// A friendly squadron without Heavy on its card is engaged with the defender.
fn a_friend_holds_the_defender(moment: &Moment<'_>) -> bool {
    let defender = moment.attack().and_then(|attack| attack.defender().squadron());
    defender.is_some_and(|defender| {
        moment.table.engaged_with(defender).any(|own| {
            let printed = moment.table.game().squadron(own).squadron;
            printed.keyword(Keyword::Heavy).is_none()
        })
    })
}

fn one_faster(_: &Moment<'_>, speed: i32) -> i32 {
    (speed + 1).min(5)
}

/// Shields of other zones go to one zone, which may have six.
const fn pour(effect: Effect) -> Effect {
    effect.choose(zones_to_fill, remember).repeat(zones_to_empty, pour_shield)
}

fn zones_to_fill(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.own_ship() else { return };
    let zones = moment.table.game().ship(own).ship.hull_zones().iter().copied();
    options.extend(zones.filter(|zone| moment.table.ship(own).shields(*zone) < 6).map(Pick::Zone));
}

/// Other zones with shields, while the zone chosen first has fewer than six.
fn zones_to_empty(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (Some(own), Some(Pick::Zone(to))) = (moment.own_ship(), first_zone(moment.picks)) else {
        return;
    };
    if moment.table.ship(own).shields(*to) < 6 {
        let others = moment.table.shielded_zones(own).filter(|zone| zone != to);
        options.extend(others.map(Pick::Zone));
        if !options.is_empty() {
            options.push(Pick::Nothing);
        }
    }
}

fn first_zone(picks: &[Pick]) -> Option<&Pick> {
    picks.iter().find(|pick| matches!(pick, Pick::Zone(_)))
}

fn pour_shield(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Some(Pick::Zone(to)), Pick::Zone(from)) =
        (running.own_ship(), first_zone(&running.picks), pick)
    {
        table.shift_shield(own, from, *to);
    }
}

fn own_redirects(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let tokens = moment.carrier().map(|unit| moment.table.defense_tokens(unit));
    let redirects = tokens.into_iter().flatten().filter(|own| own.kind == DefenseToken::Redirect);
    options.extend(one_of_each(redirects.copied()).into_iter().map(Pick::Token));
}

fn discard_own_token(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Pick::Token(token)) = (running.source.carrier(), pick) {
        table.discard_token(own, token);
    }
}

/// An own token to spend, then a ship at distance 1 to 3, then a token of it to ready; nothing ends it.
fn spend_then_ready(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.carrier() else { return };
    match moment.picks.last() {
        Some(Pick::Token(_)) => {
            let near = friendly_ships().within(3).that(Is::HasExhausted);
            options.extend(moment.units(near).map(Pick::unit));
        }
        Some(Pick::Ship(ship)) => {
            let tokens = moment.table.ship(*ship).defense.iter().filter(|token| !token.readied);
            let kinds = one_of_each(tokens.map(|token| token.kind));
            options.extend(kinds.into_iter().map(Pick::TokenKind));
        }
        _ => {
            let tokens = moment.table.defense_tokens(own).iter().copied();
            options.extend(one_of_each(tokens).into_iter().map(Pick::Token));
            if !options.is_empty() && !moment.picks.is_empty() {
                options.push(Pick::Nothing);
            }
        }
    }
}

fn bear_burden(table: &mut Table, running: &Running, pick: Pick) {
    let chosen = table.moment_of(running).chosen_unit();
    match (pick, running.source.carrier(), chosen) {
        (Pick::Token(token), Some(own), _) => table.pay_with_defense(own, token),
        (Pick::TokenKind(kind), _, Some(unit)) => {
            table.ready_token(unit, Token { kind, readied: false });
        }
        _ => {}
    }
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

/// The squadron has not used its AI in this attack and still could.
fn battery_ai_is_left(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| {
        !moment.table.counts_as_used(Source::Keyword(squadron, Keyword::AiBattery), 0)
    })
}

fn use_battery_ai(table: &mut Table, running: &Running) {
    if let Some(Unit::Squadron(squadron)) = running.subject {
        table.use_keyword(squadron, Keyword::AiBattery);
    }
}

fn ready_this_card(table: &mut Table, running: &Running) {
    if let Source::Upgrade(ship, place) = running.source {
        table.ready_card(ship, place.into());
    }
}

fn own_evades(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let tokens = moment.carrier().map(|unit| moment.table.defense_tokens(unit));
    let tokens = tokens.into_iter().flatten().copied();
    let evades = one_of_each(tokens.filter(|token| token.kind == DefenseToken::Evade));
    options.extend(evades.into_iter().map(Pick::Token));
}

/// It is no spending: an evade may be spent besides.
fn evade_by_discarding(table: &mut Table, running: &Running) {
    if let Some(unit) = running.source.carrier() {
        table.evade_by_discarding(unit);
    }
}

fn is_team(card: &flagbridge_cards::Card) -> bool {
    let slots = card.upgrade().map(|upgrade| upgrade.slots.as_slice()).unwrap_or_default();
    slots.iter().any(|slot| matches!(slot, Slot::WeaponsTeam | Slot::SupportTeam))
}

fn teams_of_the_carrier(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.own_ship() else { return };
    let teams = moment.table.upgrades_of(ship).filter(|(_, card, _)| is_team(card));
    options.extend(teams.map(|(_, card, _)| Pick::Card(card.number)));
}

fn discard_team(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(ship), Pick::Card(card)) = (running.own_ship(), pick)
        && let Some(place) = table.upgrade_place(ship, card)
    {
        table.discard_card(ship, place);
    }
}

/// Weapons and support teams of a ship that were discarded, by whatever effect.
fn teams_discarded(table: &Table, ship: ShipId) -> usize {
    let cards = table.game().ship(ship).upgrades.iter().zip(&table.ship(ship).upgrades);
    cards.filter(|((card, _), state)| state.discarded && is_team(card)).count()
}

fn a_team_is_discarded(moment: &Moment<'_>) -> bool {
    moment.own_ship().is_some_and(|ship| teams_discarded(moment.table, ship) > 0)
}

fn colors_not_chosen(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let colors = Color::ALL.iter().copied().map(Pick::Color);
    options.extend(colors.filter(|pick| !moment.picks.contains(pick)));
}

/// A die of each chosen colour, as many as teams were discarded; the colours are named before any die is rolled.
fn add_one_for_each_team(table: &mut Table, running: &Running, _: Pick) {
    let Some(ship) = running.own_ship() else { return };
    let chosen = |pick: &Pick| match pick {
        Pick::Color(color) => Some(*color),
        _ => None,
    };
    let colors: Vec<_> = running.picks.iter().filter_map(chosen).collect();
    if colors.len() < teams_discarded(table, ship).min(Color::ALL.len()) {
        return table.repeat_part(running, running.seat);
    }
    colors.into_iter().for_each(|color| table.add_die(color));
}

/// The carrier itself, or a ship at distance 1 to 5 of it.
fn in_earshot(moment: &Moment<'_>, unit: Unit) -> bool {
    Some(unit) == moment.carrier() || moment.is(unit, &Is::Within(5))
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

fn exchange_fleet_command(table: &mut Table, running: &Running, pick: Pick) {
    let (Some(ship), Pick::Card(card)) = (running.own_ship(), pick) else { return };
    if let Some(place) = own_fleet_command(table, ship) {
        table.exchange_upgrade(ship, place, card);
    }
}

/// Other small ships with a command value of 1.
fn small_ships_to_keep_back(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let game = moment.table.game();
    let light = |ship: &ShipId| {
        let own = game.ship(*ship).ship;
        own.size == Size::Small && own.command == 1
    };
    options.extend(other_waiting_ships(moment).filter(light).map(Pick::Ship));
}

fn the_ship_can_come(moment: &Moment<'_>) -> bool {
    has_room(moment, ship_beside(moment.source, 1, true))
}

fn let_the_ship_come(table: &mut Table, running: &Running) {
    table.let_arrive(running.seat, ship_beside(running.source, 1, true), 1);
}

/// Cards of a kind, discarded or not, that the ship which came could carry.
fn cards_to_hand_over(moment: &Moment<'_>, slot: Slot, options: &mut Vec<Pick>) {
    let (Some(own), Some(other)) = (moment.own_ship(), moment.ship()) else { return };
    let game = moment.table.game();
    let cards = game.ship(own).upgrades().enumerate().filter(|(place, card)| {
        card.upgrade().is_some_and(|upgrade| upgrade.slots == [slot])
            && game.ship(own).gone & (1 << place) == 0
            && moment.table.could_carry(other, card)
    });
    options.extend(cards.map(|(_, card)| Pick::Card(card.number)));
}

fn commander_to_hand_over(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    cards_to_hand_over(moment, Slot::Commander, options);
}

fn officers_to_hand_over(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    cards_to_hand_over(moment, Slot::Officer, options);
}

fn hand_over_card(table: &mut Table, running: &Running, pick: Pick) {
    let (Some(own), Some(other), Pick::Card(card)) = (running.own_ship(), running.ship(), pick)
    else {
        return;
    };
    let place = table.game().ship(own).upgrades().position(|carried| carried.number == card);
    if let Some(place) = place {
        table.move_upgrade(own, place as u8, other);
    }
}

/// How many squadrons may be set aside.
const HANGAR: usize = 5;

/// Squadrons that come out of the ship cannot move, and those with AI are better at it, while it is activated.
const fn droids_launched(effects: &'static [u8]) -> Effect {
    at(Window::SquadronDeployed)
        .of(Scope::FriendlySquadron)
        .must()
        .only_if(came_from_this_card)
        .lasts(Span::Activation, effects)
}

/// The squadron about to stand on the table may be kept on board instead, while the ship is in play during deployment.
fn has_room_aboard(moment: &Moment<'_>) -> bool {
    moment.table.phase() == Phase::Setup
        && moment.own_ship().is_some_and(|own| moment.table.ship(own).is_deployed())
        && kept_aside(moment) < HANGAR
}

fn take_aboard(table: &mut Table, running: &Running) {
    if let Some(unit) = running.subject {
        table.keep_back(unit, running.source);
    }
}

fn can_launch_as_many(moment: &Moment<'_>) -> bool {
    moment.table.squadrons_left_to_command() > 0 && can_launch_droids(moment)
}

/// As many as the command could activate.
fn launch_as_many(table: &mut Table, running: &Running) {
    let most = table.squadrons_left_to_command();
    table.let_arrive(running.seat, squadrons_beside(running.source, 3, false), most);
}

fn can_launch_droids(moment: &Moment<'_>) -> bool {
    has_room(moment, squadrons_beside(moment.source, 3, false))
}

fn launch_droids(table: &mut Table, running: &Running) {
    table.let_arrive(running.seat, squadrons_beside(running.source, 3, false), u8::MAX);
}

fn collides_with_the_carrier(moment: &Moment<'_>) -> bool {
    moment.own_ship().is_some() && moment.table.collided_with() == moment.own_ship()
}

fn deal_the_mover_faceup(table: &mut Table, running: &Running) {
    if let Some(ship) = running.ship() {
        table.deal_next_faceup(ship);
    }
}

fn rams_an_enemy(moment: &Moment<'_>) -> bool {
    let seat = |ship: ShipId| moment.table.seat_of(Unit::Ship(ship));
    moment.table.collided_with().is_some_and(|other| seat(other) != moment.seat)
}

fn deal_the_rammed_faceup(table: &mut Table, _: &Running) {
    if let Some(ship) = table.collided_with() {
        table.deal_next_faceup(ship);
    }
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
