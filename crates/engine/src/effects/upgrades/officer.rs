use flagbridge_cards::Slot;

use super::shared::{damage_is_left, one_less_damage};
use crate::action::Action;
use crate::effects::prelude::*;
use crate::flow::Dealt;

cards! { OFFICER:
    "adar-tallon-officer" => [
        at(Window::CommandSquadronEnd).exhaust().choose(squadrons_of_this_command, toggle_back),
    ];
    "adi-gallia-officer" => [
        at(Window::AttackTotal)
            .of(Scope::Any)
            .may()
            .defender(Is::Carrier)
            .only_if(tokens_allow_more)
            .choose(adjacent_shields, shift_one),
    ];
    "admiral-chiraneau-officer" => [
        rule(Rule::MovesWhileEngaged).of(Scope::FriendlySquadron).only_if(commanded_by_carrier),
        value(Value::SquadronSpeed).of(Scope::FriendlySquadron).only_if(commanded_and_engaged).compute(two),
    ];
    "admiral-montferrat-officer" => [
        rule(Rule::CountsAsObstructed).carrier(Is::Speed(3)).when(Condition::Opposite(Is::AtLeast(Size::Small))),
        at(Window::MoveAfter).must().only_if(overlapped_a_ship).discard(),
    ];
    "admiral-ozzel-officer" => [
        at(Window::RoundStart).of(Scope::Any).may().when(Condition::Round(1)).then(Operation::Maneuver(On::Carrier, 1)),
    ];
    "admiral-titus-officer" => [
        at(Window::RoundStart)
            .of(Scope::Any)
            .may()
            .when(Condition::Round(1))
            .pick(enemy_ships())
            .then(Operation::ChangeSpeed(On::Chosen, 1, 0)),
    ];
    "agent-kallus-officer" => [while_attacking().against_squadrons().defender(Is::Unique).add_any_die()];
    "ahsoka-tano-officer-rebel" => [
        trade_a_token(Window::ActivationStart),
        trade_a_token(Window::DialAfter),
        trade_a_token(Window::AttackStepStart),
        trade_a_token(Window::AttackStepEnd),
        trade_a_token(Window::ActivationEnd),
    ];
    "ahsoka-tano-officer-republic" => [
        at(Window::SquadronActivate)
            .of(Scope::FriendlySquadron)
            .may()
            .subject(Is::Commanded)
            .subject(Is::Generic)
            .only_if(fewer_than_three_snipe)
            .lasts(Span::Activation, &[1]),
        lasting(gain_keyword(Keyword::Snipe, 0).compute(its_anti_squadron_dice)),
    ];
    "asajj-ventress-officer" => [
        at(Window::AttackAfter)
            .may()
            .defender(Is::Raided)
            .defender(Is::Holds(CommandSet::ANY))
            .only_if(defender_suffered)
            .then(Operation::LoseRaid(On::Defender, Commands::Of(CommandSet::ANY)))
            .then(Operation::LoseToken(On::Defender, Commands::Of(CommandSet::ANY)))
            .then(Operation::GainToken(On::Carrier, Commands::Chosen)),
    ];
    "asajj-ventress-officer" since "errata-2023-10" => [
        turn_a_raid(Window::ActivationStart),
        turn_a_raid(Window::DialAfter),
        turn_a_raid(Window::AttackStepStart),
        turn_a_raid(Window::AttackStepEnd),
        turn_a_raid(Window::ActivationEnd),
    ];
    "barriss-offee-officer" => [
        at(Window::AttackTargeted).may().spend_defense(DefenseToken::Redirect).lasts(Span::Attack, &[1]),
        lasting(at(Window::AttackDefenseEnd).must().choose(other_zones_of_the_defender, change_the_zone)),
    ];
    "bail-organa-officer-rebel" => [
        at(Window::SetupAfterDeploy).of(Scope::Any).may().once_per(Limit::Game).then(Operation::MarkRound),
        at(Window::ShipPhaseStart)
            .of(Scope::Any)
            .must()
            .when(Condition::MarkedRound)
            .when(Condition::SecondPlayer)
            .carrier(Is::Unactivated)
            .run(activate_at_once),
        at(Window::ShipPhaseStart)
            .of(Scope::Any)
            .may()
            .when(Condition::MarkedRound)
            .when(Condition::FirstPlayer)
            .gain_token(On::Carrier, CommandSet::ANY)
            .choose(another_token_or_none, gain_for_the_carrier),
    ];
    "captain-brunson-officer" => [
        while_defending().exhaust().carrier(Is::NearObstacle(2)).cancel_die(DieFilter::Any),
    ];
    "captain-needa-officer" => [
        at(Window::RoundStart)
            .of(Scope::Any)
            .may()
            .when(Condition::Round(1))
            .then(Operation::ReplaceDefense(On::Carrier, DefenseToken::Evade)),
    ];
    "captain-rex-officer" => [
        at(Window::CommandSquadron).may().pick(enemy_ships().in_range(Range::Close)).gain_raid(On::Chosen, CommandSet::ANY),
        rule(Rule::DialClearsOneRaid).of(Scope::EnemyShip).within(3),
    ];
    "chart-officer" => [at(Window::ObstacleOverlap).discard().run(ignore_obstacles)];
    "clone-captain-silver-officer" => [
        at(Window::Course).exhaust().only_if(no_navigate_yet).run(give_up_navigating).then(Operation::ChangeSpeed(On::Subject, 3, 0)),
        rule(Rule::StoredTokensReady),
    ];
    "clone-captain-zak-officer" => [
        while_attacking().when(Condition::Salvo(false)).only_if(not_from_the_front).exhaust().add_die_of_pool(),
        rule(Rule::StoredTokensReady),
    ];
    "clone-commander-wolffe-officer" => [
        at(Window::CommandSquadron).exhaust().lasts(Span::Activation, &[1, 3]),
        lasting(give_assault()),
        lasting(gain_keyword(Keyword::Assault, 0)),
        lasting(pay_with_accuracy().subject(Is::Printed(Keyword::Assault))),
        rule(Rule::StoredTokensReady),
    ];
    "clone-commander-wolffe-officer" since "rrg-1.6" => [
        at(Window::CommandSquadron).exhaust().lasts(Span::Activation, &[1, 3]),
        lasting(give_assault()),
        lasting(gain_keyword(Keyword::Assault, 0)),
        lasting(pay_with_accuracy().subject(Is::Keyword(Keyword::Assault))),
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
    "commandant-aresko-officer" => [
        when_revealing()
            .of(Scope::OtherFriendlyShip)
            .within(3)
            .exhaust()
            .then(Operation::GainToken(On::Carrier, Commands::Revealed)),
    ];
    "commander-beck-officer" => [rule(Rule::TokensByRaid)];
    "commander-gherant-officer" => [
        rule(Rule::NoCriticals).of(Scope::Enemy).when(Condition::Opposite(Is::Carrier)),
        at(Window::AttackAfter).must().against_ships().discard(),
    ];
    "commander-vanto-officer" => [
        at(Window::CommandAfter).exhaust().only_if(first_command).gain_token(On::Subject, CommandSet::ANY),
    ];
    "commander-woldar-officer" => [
        while_attacking()
            .of(Scope::FriendlySquadron)
            .may()
            .against_squadrons()
            .within(3)
            .subject(Is::Lacks(Keyword::Swarm))
            .reroll(1, DieFilter::Any),
    ];
    "damage-control-officer" => [rule(Rule::ContainsAllCriticals)];
    "darth-vader-officer" => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .against_ships()
            .within(5)
            .cost(Cost::Pay(officers_to_give_up, give_up_officer))
            .reroll(ANY_NUMBER, DieFilter::Any),
    ];
    "defense-liaison-officer" => [
        at(Window::DialBefore).spend_token(CommandSet::ANY).then(Operation::SetTopDial(On::Subject, Commands::Of(just(Command::Navigate).with(Command::Repair)))),
    ];
    "director-isard-officer" => [when_revealing().may().pick(enemy_ships()).run(show_dials)];
    "director-krennic-officer" => [
        at(Window::CommandAfter)
            .may()
            .resolving(Command::ConcentrateFire)
            .when(Condition::WithDial)
            .only_if(at_medium_or_long)
            .reroll(ANY_NUMBER, DieFilter::Color(Color::Red)),
        at(Window::CommandAfter)
            .may()
            .resolving(Command::ConcentrateFire)
            .when(Condition::WithToken)
            .only_if(at_medium_or_long)
            .reroll(2, DieFilter::Color(Color::Red)),
    ];
    "emperor-palpatine-officer" => [
        at(Window::AttackTargeted).must().by_opponent().only_if(attacker_must_pay).choose(tokens_of_the_attacker, attacker_spends),
    ];
    "engineering-captain-officer" => [set_own_dial(Command::Repair)];
    "expert-shield-tech-officer" => [
        while_defending().may().spend_defense(DefenseToken::Redirect).run(one_off_the_total),
    ];
    "ezra-bridger-officer" => [when_revealing().discard().choose(obstacles_near, let_move_obstacle)];
    "flight-commander-officer" => [
        at(Window::MoveAfter).may().only_if(in_own_activation).choose(ways_to_command, command_now),
    ];
    "general-draven-officer" => [
        while_attacking().against_squadrons().only_if(defender_counters_or_informs).add_any_die(),
    ];
    "governor-pryce-2018-officer" => [
        at(Window::SetupAfterDeploy).of(Scope::Any).may().once_per(Limit::Game).then(Operation::MarkRound),
        rule(Rule::ActivatesLast).when(Condition::MarkedRound),
    ];
    "governor-pryce-officer" => [
        while_attacking()
            .may()
            .against_ships()
            .once_per(Limit::Activation)
            .cost(Cost::Pay(attacking_zone, burn_attacking_shield))
            .change(DieFilter::Any, ALL_FACES),
    ];
    "governor-pryce-officer" since "rrg-1.6" => [
        while_attacking()
            .may()
            .against_ships()
            .once_per(Limit::Activation)
            .cost(Cost::Pay(attacking_zone, burn_attacking_shield))
            .change(DieFilter::Any, FACES_BUT_ACCURACY),
    ];
    "hondo-ohnaka-officer" => [
        at(Window::ShipPhaseStart).of(Scope::Any).discard().choose(hondos_deal, deal_token),
    ];
    "iden-versio-officer" => [
        rule(Rule::EvadeCancels).when(Condition::RangeIs(Range::Close)),
        at(Window::CommandSquadron).discard().pick(enemy_ships().in_range(Range::Close)).gain_raid(On::Chosen, CommandSet::ANY),
    ];
    "instructor-goran-officer" => [
        value(Value::Counter).of(Scope::FriendlySquadron).within(2).only_if(lacks_heavy).plus(1),
    ];
    "instructor-goran-officer" since "rrg-1.5" => [
        gain_keyword(Keyword::Counter, 1).of(Scope::FriendlySquadron).within(2).only_if(lacks_heavy),
    ];
    "intel-officer" => [at(Window::AttackRolled).exhaust().choose(defender_tokens, doom_token)];
    "kyrsta-agate-officer" => [
        at(Window::AttackCritical).may().only_if(red_or_blue_critical).exhaust().then(Operation::ReadyDefense(On::Carrier)),
        rule(Rule::CriticalsInSalvo),
    ];
    "lando-calrissian-officer" => [while_defending().discard().reroll(ANY_NUMBER, DieFilter::Any)];
    "leia-organa-officer" => [
        when_revealing()
            .may()
            .pick(friendly_ships().other().within(5).that(Is::HasDials))
            .then(Operation::SetTopDial(On::Chosen, Commands::Revealed)),
    ];
    "lira-wessex-officer" => [
        at(Window::DamageDrawn).spend_token(just(Command::Repair)).run(deal_facedown),
    ];
    "major-derlin-officer" => [before_suffering().exhaust().only_if(damage_is_left).run(one_less_damage)];
    "minister-tua-officer" => [while_building()];
    "navigation-officer" => [set_own_dial(Command::Navigate)];
    "passel-argente-officer" => [
        when_revealing().may().run(store_revealed),
        when_revealing().may().only_if(all_four_are_stored).then(Operation::GainDial(On::Subject, Commands::Of(CommandSet::ANY))),
    ];
    "raymus-antilles-officer" => [when_revealing().may().then(Operation::GainToken(On::Subject, Commands::Revealed))];
    "reeva-demesne-officer" => [
        at(Window::AttackTargeted).only_if(zone_has_shields).exhaust().then(Operation::ReadyDefense(On::Carrier)),
    ];
    "rune-haako-officer" => [
        when_revealing().may().pick(friendly_ships().other().within(5)).repeat(tokens_to_take_over, take_over),
    ];
    "sabine-wren-officer" => [
        at(Window::ShipPhaseStart).of(Scope::Any).discard().place(mine_places, mine_fits, lay_mine),
    ];
    "san-hill-officer" => [
        at(Window::SquadronPhaseStart).of(Scope::Any).once_per(Limit::Round).discard_card_token(just(Command::Squadron)).lasts(Span::Round, &[2]),
        at(Window::SquadronPhaseStart).of(Scope::Any).once_per(Limit::Round).discard_card_token(just(Command::Squadron)).lasts(Span::Round, &[3]),
        lasting(value(Value::SquadronsEachTurn).of(Scope::Any).plus(1)),
        lasting(value(Value::SquadronsEachTurn).of(Scope::Any).plus(1)),
    ];
    "san-hill-officer" since "rrg-1.6" => [
        at(Window::CommandSquadron)
            .of(Scope::FriendlyShip)
            .within(5)
            .discard_card_token(just(Command::Squadron))
            .run(one_more_squadron),
    ];
    "shu-mai-officer" => [
        at(Window::SetupAfterDeploy)
            .of(Scope::Any)
            .may()
            .once_per(Limit::Game)
            .then(Operation::MarkRound)
            .then(Operation::MarkRound),
        while_attacking().may().against_ships().when(Condition::MarkedRound).reroll(3, DieFilter::Any),
    ];
    "skilled-first-officer" => [at(Window::DialBefore).subject(Is::HasDials).discard().run(drop_top_dial)];
    "strategic-adviser-officer" => [rule(Rule::PassesTurns).when(Condition::CardReadied)];
    "support-officer" => [at(Window::CommandPhaseStart).of(Scope::Any).discard().carrier(Is::HasDials).run(clear_dials)];
    "t-series-tactical-droid-officer" => [
        at(Window::CommandBefore).exhaust().when(Condition::WithTokenAlone).only_if(no_fire_command).run(as_a_dial),
    ];
    "tactical-expert-officer" => [set_own_dial(Command::ConcentrateFire)];
    "taskmaster-grint-officer" => [
        when_revealing().may().only_if(reveals_stored_kind).then(Operation::GainToken(On::Subject, Commands::Revealed)),
    ];
    "the-grand-inquisitor-officer" => [
        at(Window::SpeedChange).of(Scope::EnemyShip).within(5).exhaust().then(Operation::ChangeSpeed(On::Carrier, 1, 0)),
    ];
    "ti-99-officer" => [
        gain_keyword(Keyword::Counter, 3).of(Scope::FriendlySquadron).within(3).subject(Is::Unactivated).subject(Is::Not(&Is::Printed(Keyword::Counter))),
        gain_keyword(Keyword::Counter, 1).of(Scope::FriendlySquadron).within(3).subject(Is::Unactivated).subject(Is::Printed(Keyword::Counter)),
        at(Window::AttackAfter)
            .of(Scope::FriendlySquadron)
            .must()
            .within(3)
            .subject(Is::Unactivated)
            .only_if(in_a_counter)
            .then(Operation::Toggle(On::Subject, true)),
    ];
    "tikkes-officer" => [
        when_revealing().may().only_if(stores_nothing).run(store_revealed).gain_token(On::Subject, CommandSet::ANY),
        value(Value::ForcedDial).only_if(stores_something).compute(index_of_the_stored),
        at(Window::DialsAssigned).must().only_if(stores_something).run(show_and_discard_stored),
    ];
    "toryn-farr-officer" => [
        while_attacking().of(Scope::OtherFriendlyShip).may().within(3).reroll(1, DieFilter::Color(Color::Blue)),
        while_attacking().of(Scope::FriendlySquadron).may().within(3).reroll(1, DieFilter::Color(Color::Blue)),
    ];
    "veteran-captain-officer" => [
        when_revealing().discard().gain_token(On::Subject, CommandSet::ANY),
    ];
    "walex-blissex-officer" => [
        at(Window::ActivationStart).subject(Is::LostDefense).discard().then(Operation::RecoverDefense(On::Subject, true)),
    ];
    "wat-tambor-officer" => [
        at(Window::CommandRepair).may().only_if(drained_no_other_ship).repeat(own_shields_to_drain, drain_for_points),
        at(Window::CommandRepair)
            .may()
            .only_if(drained_none)
            .pick(friendly_ships().other().within(5).such(has_shields))
            .choose(shields_of_the_chosen, drain_chosen)
            .choose(same_zone_or_none, drain_chosen),
    ];
    "weapons-liaison-officer" => [
        at(Window::DialBefore).spend_token(CommandSet::ANY).then(Operation::SetTopDial(On::Subject, Commands::Of(just(Command::ConcentrateFire).with(Command::Squadron)))),
    ];
    "wedge-antilles-officer" => [
        at(Window::SquadronPhaseEnd)
            .of(Scope::Any)
            .once_per(Limit::Round)
            .spend_token(just(Command::Squadron))
            .for_up_to(3, friendly_squadrons().generic().within(5).without(Keyword::Strategic))
            .then(Operation::Lasts(On::Chosen, Span::Round, &[1])),
        lasting(gain_keyword(Keyword::Cloak, 0)),
    ];
    "wing-commander-officer" => [set_own_dial(Command::Squadron)];
    "wullf-yularen-officer" => [at(Window::TokenSpend).exhaust().run(gain_spent_token)];
}

fn ignore_obstacles(table: &mut Table, _: &Running) {
    table.ignore_obstacles();
}

fn lacks_heavy(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| !moment.table.has_keyword(squadron, Keyword::Heavy))
}

/// Tokens of the defender, by kind, or where a kind lies there readied and exhausted the very token; nothing for one of
/// the own ship's.
fn defender_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(defender) = moment.attack().map(|attack| attack.defender()) else { return };
    for kind in DefenseToken::ALL.iter().copied() {
        let tokens = moment.table.defense_tokens(defender).iter();
        let tokens = one_of_each(tokens.copied().filter(|token| token.kind == kind));
        match tokens.as_slice() {
            [] => {}
            [_] => options.push(Pick::TokenKind(kind)),
            _ => options.extend(tokens.into_iter().map(Pick::Token)),
        }
    }
    // Naming a token of the own ship changes nothing in this attack. FAQ 3.2.1, Card Clarifications: Intel Officer.
    let own = moment.carrier().map_or(0, |unit| moment.table.defense_tokens(unit).len());
    if own > 0 {
        options.push(Pick::Nothing);
    }
}

fn doom_token(table: &mut Table, _: &Running, pick: Pick) {
    let Some(defender) = table.attack().map(|attack| attack.defender()) else { return };
    let place = table.defense_tokens(defender).iter().position(|token| match pick {
        Pick::TokenKind(kind) => token.kind == kind,
        Pick::Token(chosen) => *token == chosen,
        _ => false,
    });
    if let (Some(place), Some(attack)) = (place, table.attack_mut()) {
        attack.doomed.insert(place);
    }
}

fn gain_spent_token(table: &mut Table, running: &Running) {
    let spent = table.activation.as_ref().and_then(|activation| activation.spent_token);
    if let (Some(Unit::Ship(ship)), Some(command)) = (running.subject, spent) {
        table.gain_token(ship, command);
    }
}

fn squadrons_of_this_command(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(activation) = &moment.table.activation else { return };
    let activated = activation.squadrons.iter().copied().filter(|squadron| {
        let squadron = moment.table.squadron(*squadron);
        squadron.is_deployed() && squadron.activated
    });
    options.extend(activated.map(Pick::Squadron));
}

fn toggle_back(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Squadron(squadron) = pick {
        table.squadron_mut(squadron).activated = false;
    }
}

fn commanded_and_engaged(moment: &Moment<'_>) -> bool {
    let engaged = |squadron| moment.table.engaged_with(squadron).next().is_some();
    commanded_by_carrier(moment) && moment.squadron().is_some_and(engaged)
}

fn two(_: &Moment<'_>, _: i32) -> i32 {
    2
}

/// Before the dial is revealed it may be set to one command.
const fn set_own_dial(command: Command) -> Effect {
    at(Window::DialBefore)
        .may()
        .subject(Is::HasDials)
        .then(Operation::SetTopDial(On::Subject, Commands::Of(just(command))))
}

/// A ship that is activating exchanges a command token.
const fn trade_a_token(window: Window) -> Effect {
    at(window)
        .of(Scope::FriendlyShip)
        .within(5)
        .subject(Is::Holds(CommandSet::ANY))
        .exhaust()
        .then(Operation::LoseToken(On::Subject, Commands::Of(CommandSet::ANY)))
        .gain_token(On::Subject, CommandSet::ANY)
}

/// A raid token of an enemy becomes a command token of the ship that is activating.
const fn turn_a_raid(window: Window) -> Effect {
    at(window)
        .of(Scope::FriendlyShip)
        .within(5)
        .exhaust()
        .pick(enemy_ships().within(5).that(Is::Raided))
        .then(Operation::LoseRaid(On::Chosen, Commands::Of(CommandSet::ANY)))
        .gain_token(On::Subject, CommandSet::ANY)
}

const ALL_FACES: &[Face] =
    &[Face::Blank, Face::Hit, Face::HitHit, Face::Critical, Face::HitCritical, Face::Accuracy];
const FACES_BUT_ACCURACY: &[Face] =
    &[Face::Blank, Face::Hit, Face::HitHit, Face::Critical, Face::HitCritical];

/// Fewer damage was moved than defense tokens were spent, and some is left. Facts of the card: one for each token.
fn tokens_allow_more(moment: &Moment<'_>) -> bool {
    damage_is_left(moment) && moment.table.tokens_spent() > 0
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
    if (moved as i32) < table.tokens_spent() {
        table.repeat_part(running, running.seat);
    }
}

fn overlapped_a_ship(moment: &Moment<'_>) -> bool {
    moment.table.activation.as_ref().is_some_and(|activation| activation.overlapped)
}

fn fewer_than_three_snipe(moment: &Moment<'_>) -> bool {
    moment.table.lasting.iter().filter(|own| own.source == moment.source).count() < 3
}

fn its_anti_squadron_dice(moment: &Moment<'_>, _: i32) -> i32 {
    let dice = moment.squadron().map(|own| moment.table.squadron_anti_squadron(own).count());
    i32::from(dice.unwrap_or(0).min(3))
}

fn defender_suffered(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.suffered > 0)
}

fn no_navigate_yet(moment: &Moment<'_>) -> bool {
    moment.ship().is_some_and(|ship| !moment.table.ship(ship).resolved.contains(Command::Navigate))
}

fn give_up_navigating(table: &mut Table, running: &Running) {
    if let Some(ship) = running.ship() {
        table.ship_mut(ship).resolved.insert(Command::Navigate);
    }
}

fn not_from_the_front(moment: &Moment<'_>) -> bool {
    let zone = moment.attack().and_then(|attack| attack.zone);
    zone.is_some_and(|zone| zone != HullZone::Front)
}

fn reveals(moment: &Moment<'_>) -> Option<Command> {
    moment.ship().and_then(|ship| moment.table.ship(ship).revealed)
}

fn reveals_no_repair(moment: &Moment<'_>) -> bool {
    reveals(moment).is_some_and(|command| command != Command::Repair)
}

fn reveals_stored_kind(moment: &Moment<'_>) -> bool {
    let stored = moment.table.card_tokens(moment.source);
    reveals(moment).is_some_and(|command| stored.contains(&command))
}

fn first_command(moment: &Moment<'_>) -> bool {
    moment.table.activation.as_ref().is_some_and(|activation| activation.commands == 1)
}

/// Officers and the commander of the attacking ship but those named Darth Vader.
fn officers_to_give_up(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.ship() else { return };
    let own = moment.card().map_or(&[][..], |card| card.unique_names.as_slice());
    let cards = moment.table.upgrades_of(ship).filter(|(_, card, _)| {
        let slot = card.upgrade().map(|upgrade| upgrade.slot());
        matches!(slot, Some(Slot::Officer | Slot::Commander))
            && !card.unique_names.iter().any(|name| own.contains(name))
    });
    options.extend(cards.map(|(_, card, _)| Pick::Card(card.number)));
}

fn give_up_officer(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(ship), Pick::Card(card)) = (running.ship(), pick)
        && let Some(place) = table.upgrade_place(ship, card)
    {
        table.discard_card(ship, place);
    }
}

fn at_medium_or_long(moment: &Moment<'_>) -> bool {
    let range = moment.attack().map(|attack| attack.range);
    matches!(range, Some(Range::Medium | Range::Long))
}

fn attacker_must_pay(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| match attack.attacker {
        Unit::Ship(_) => true,
        Unit::Squadron(squadron) => moment.table.game().squadron(squadron).card.unique,
        Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => false,
    })
}

fn tokens_of_the_attacker(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(attacker) = moment.attack().map(|attack| attack.attacker) else { return };
    let locked = moment.table.rule(Rule::ExhaustedTokensLocked, attacker);
    let tokens = moment.table.defense_tokens(attacker).iter().copied();
    let tokens = one_of_each(tokens.filter(|token| token.readied || !locked));
    options.extend(tokens.into_iter().map(Pick::Token));
}

fn attacker_spends(table: &mut Table, _: &Running, pick: Pick) {
    let attacker = table.attack().map(|attack| attack.attacker);
    if let (Some(attacker), Pick::Token(token)) = (attacker, pick) {
        table.pay_with_defense(attacker, token);
    }
}

fn one_off_the_total(table: &mut Table, _: &Running) {
    if let Some(attack) = table.attack_mut() {
        attack.reduced += 1;
    }
}

fn obstacles_near(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.carrier() else { return };
    let places = 0..moment.table.obstacles().len() as u8;
    let near = places.filter(|at| moment.table.at_distance(own, Unit::Obstacle(*at), 2));
    options.extend(near.map(Pick::Obstacle));
}

fn let_move_obstacle(table: &mut Table, running: &Running, pick: Pick) {
    if let Pick::Obstacle(place) = pick {
        table.let_move(running.seat, &[place]);
    }
}

fn in_own_activation(moment: &Moment<'_>) -> bool {
    let activating = moment.table.activation.as_ref().map(|activation| activation.ship);
    activating.is_some() && activating == moment.own_ship()
}

/// The ways to resolve a squadron command now.
fn ways_to_command(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.own_ship() else { return };
    for answer in moment.table.resolve_answers(own, Command::Squadron) {
        if let Action::Resolve { dial, token, .. } = answer {
            options.push(Pick::Choice(match (dial, token) {
                (true, true) => Choice::SpendDialAndToken,
                (true, false) => Choice::SpendDial,
                _ => Choice::SpendToken,
            }));
        }
    }
}

fn command_now(table: &mut Table, running: &Running, pick: Pick) {
    let (Some(own), Pick::Choice(choice)) = (running.own_ship(), pick) else { return };
    let dial = matches!(choice, Choice::SpendDial | Choice::SpendDialAndToken);
    let token = matches!(choice, Choice::SpendToken | Choice::SpendDialAndToken);
    table.resolve_command(own, Command::Squadron, dial, token);
}

fn defender_counters_or_informs(moment: &Moment<'_>) -> bool {
    let defender = moment.attack().and_then(|attack| attack.defender().squadron());
    let either = [Keyword::Counter, Keyword::Intel];
    defender.is_some_and(|own| either.iter().any(|word| moment.table.has_keyword(own, *word)))
}

/// The attacking zone, while it has a shield to give up.
fn attacking_zone(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let zone = moment.attack().and_then(|attack| attack.zone);
    if let (Some(own), Some(zone)) = (moment.own_ship(), zone)
        && moment.table.ship(own).shields(zone) > 0
    {
        options.push(Pick::Zone(zone));
    }
}

fn burn_attacking_shield(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Pick::Zone(zone)) = (running.own_ship(), pick) {
        table.lose_shields(own, zone, 1);
    }
}

fn red_or_blue_critical(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| {
        [Color::Red, Color::Blue]
            .iter()
            .any(|color| !attack.dice.filter(DieFilter::ColorCritical(*color)).is_empty())
    })
}

fn deal_facedown(table: &mut Table, _: &Running) {
    table.change_drawn(Dealt::Facedown);
}

/// A token like the revealed dial is laid on the card.
fn store_revealed(table: &mut Table, running: &Running) {
    let revealed = running.ship().and_then(|ship| table.ship(ship).revealed);
    if let Some(command) = revealed {
        table.store_token(running.source, command);
    }
}

fn all_four_are_stored(moment: &Moment<'_>) -> bool {
    let stored = moment.table.card_tokens(moment.source);
    Command::ALL.iter().all(|command| stored.contains(command))
}

fn zone_has_shields(moment: &Moment<'_>) -> bool {
    let target = moment.attack().map(|attack| attack.target);
    matches!(target, Some(Target::Zone(ship, zone)) if moment.table.ship(ship).shields(zone) > 0)
}

/// At distance 1 to 2 of an obstacle, beyond distance 3 of enemy ships and distance 1 of other mines.
fn mine_fits(moment: &Moment<'_>, at: Point) -> bool {
    let table = moment.table;
    let edge = |band| table.game().ruler.distance_edge(band);
    let disc = table.marker_disc(at);
    let clear = |ship| disc.gap_to(&table.base(ship)) > edge(3);
    let beside = |obstacle| table.outline(obstacle).distance_to(at) - disc.radius <= edge(2);
    table.mine_fits(at)
        && table.ships_of(moment.seat.other()).all(clear)
        && table.obstacles().iter().any(beside)
}

fn mine_places(moment: &Moment<'_>) -> Vec<Point> {
    let area = moment.table.game().play_area();
    let columns = (area.low.x + 4_000..area.high.x).step_by(8_000);
    let grid = columns.flat_map(|x| {
        (area.low.y + 4_000..area.high.y).step_by(8_000).map(move |y| Point::new(x, y))
    });
    grid.filter(|at| mine_fits(moment, *at)).collect()
}

fn lay_mine(table: &mut Table, _: &Running, at: Point) {
    table.lay_mine(at);
}

fn one_more_squadron(table: &mut Table, _: &Running) {
    table.add_squadrons(1);
}

fn drop_top_dial(table: &mut Table, running: &Running) {
    if let Some(ship) = running.ship() {
        table.drop_top_dial(ship);
    }
}

fn clear_dials(table: &mut Table, running: &Running) {
    if let Some(ship) = running.own_ship() {
        let state = table.ship_mut(ship);
        state.dials.clear();
        state.seen_dials = 0;
    }
}

fn no_fire_command(moment: &Moment<'_>) -> bool {
    let command = moment.table.command_in_progress();
    command.is_some_and(|own| own.command != Command::ConcentrateFire)
}

fn as_a_dial(table: &mut Table, _: &Running) {
    table.count_command_as(true, false);
}

fn in_a_counter(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.kind == AttackKind::Counter)
}

/// Own zones with shields, two shields at most in all.
fn own_shields_to_drain(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let drained = moment.picks.iter().filter(|pick| matches!(pick, Pick::Zone(_))).count();
    if let (Some(own), true) = (moment.own_ship(), drained < 2) {
        options.extend(moment.table.shielded_zones(own).map(Pick::Zone));
        if drained > 0 && !options.is_empty() {
            options.push(Pick::Nothing);
        }
    }
}

fn drain_for_points(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Pick::Zone(zone)) = (running.own_ship(), pick) {
        table.lose_shields(own, zone, 1);
        table.add_engineering(2);
    }
}

/// Either own shields are drained or those of one other ship.
fn drained_no_other_ship(moment: &Moment<'_>) -> bool {
    !moment.table.counts_as_used(moment.source, 1)
}

fn drained_none(moment: &Moment<'_>) -> bool {
    !moment.table.counts_as_used(moment.source, 0)
}

fn has_shields(moment: &Moment<'_>, unit: Unit) -> bool {
    unit.ship().is_some_and(|ship| moment.table.shielded_zones(ship).next().is_some())
}

fn shields_of_the_chosen(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(ship) = moment.chosen_unit().and_then(Unit::ship) {
        options.extend(moment.table.shielded_zones(ship).map(Pick::Zone));
    }
}

/// A second shield comes from the same zone.
fn same_zone_or_none(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    shields_of_the_chosen(moment, options);
    options.retain(|pick| moment.picks.contains(pick));
    if !options.is_empty() {
        options.push(Pick::Nothing);
    }
}

fn drain_chosen(table: &mut Table, running: &Running, pick: Pick) {
    let chosen = table.moment_of(running).chosen_unit().and_then(Unit::ship);
    if let (Some(ship), Pick::Zone(zone)) = (chosen, pick) {
        table.lose_shields(ship, zone, 1);
        table.add_engineering(2);
    }
}

fn show_dials(table: &mut Table, running: &Running) {
    if let Some(ship) = table.moment_of(running).chosen_unit().and_then(Unit::ship) {
        table.show_dials(ship, running.seat, 0..usize::MAX);
    }
}

/// Up to three squadrons without Adept that the command activates gain Assault.
const fn give_assault() -> Effect {
    at(Window::SquadronActivate)
        .of(Scope::FriendlySquadron)
        .may()
        .subject(Is::Commanded)
        .subject(Is::Lacks(Keyword::Adept))
        .only_if(fewer_than_three_assault)
        .lasts(Span::Activation, &[2])
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
        table.mark_used_in_attack(Source::Keyword(squadron, Keyword::Assault), 0);
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

/// A command, a ship, another command, another ship; then the opponent's two ships for the commands left.
fn hondos_deal(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let chosen = moment.picks.len();
    match chosen {
        0 | 2 => {
            let left = Command::ALL.iter().copied().map(Pick::Command);
            options.extend(left.filter(|pick| !moment.picks.contains(pick)));
        }
        1 | 3 | 4 | 5 => {
            let own = if chosen < 4 { 0 } else { 4 };
            let taken = &moment.picks[own..];
            let ships = moment.table.ships().map(Pick::Ship);
            options.extend(ships.filter(|pick| !taken.contains(pick)));
            if options.is_empty() {
                options.extend(moment.table.ships().map(Pick::Ship));
            }
        }
        _ => {}
    }
}

fn deal_token(table: &mut Table, running: &Running, pick: Pick) {
    let picks = running.picks.as_slice();
    let owner = running.own_ship().map_or(running.seat, |own| table.seat_of(Unit::Ship(own)));
    let asked = if picks.len() < 4 { owner } else { owner.other() };
    if picks.len() < 6 {
        table.repeat_part(running, asked);
    }
    let mut left = Command::ALL.iter().copied().filter(|own| !picks.contains(&Pick::Command(*own)));
    let command = match picks {
        [.., Pick::Command(command), Pick::Ship(_)] if picks.len() <= 4 => Some(*command),
        [_, _, _, _, Pick::Ship(_)] => left.next(),
        [_, _, _, _, _, Pick::Ship(_)] => left.nth(1),
        _ => None,
    };
    if let (Pick::Ship(ship), Some(command)) = (pick, command) {
        table.gain_token(ship, command);
    }
}

/// Command tokens of the other ship, and those stored on the card.
fn tokens_to_take_over(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.chosen_unit().and_then(Unit::ship) else { return };
    options.extend(moment.table.ship(ship).tokens.iter().map(Pick::Command));
    let stored = one_of_each(moment.table.card_tokens(moment.source).iter().copied());
    options.extend(stored.into_iter().map(Pick::Stored));
    if !options.is_empty() && moment.picks.len() > 1 {
        options.push(Pick::Nothing);
    }
}

fn take_over(table: &mut Table, running: &Running, pick: Pick) {
    let other = table.moment_of(running).chosen_unit().and_then(Unit::ship);
    let (Some(own), Some(other)) = (running.own_ship(), other) else { return };
    match pick {
        Pick::Command(command) => {
            table.lose_token(other, command);
            table.gain_token(own, command);
        }
        Pick::Stored(command) => {
            table.discard_card_token(running.source, command);
            table.gain_token(own, command);
        }
        _ => {}
    }
}

fn stores_something(moment: &Moment<'_>) -> bool {
    !moment.table.card_tokens(moment.source).is_empty()
}

fn stores_nothing(moment: &Moment<'_>) -> bool {
    !stores_something(moment)
}

fn index_of_the_stored(moment: &Moment<'_>, index: i32) -> i32 {
    moment.table.card_tokens(moment.source).first().map_or(index, |command| *command as i32)
}

fn show_and_discard_stored(table: &mut Table, running: &Running) {
    if let (Some(ship), Some(command)) =
        (running.ship(), table.card_tokens(running.source).first().copied())
    {
        let seat = table.seat_of(Unit::Ship(ship));
        let count = table.ship(ship).dials.len();
        table.show_dials(ship, seat.other(), count.saturating_sub(1)..count);
        table.discard_card_token(running.source, command);
    }
}

fn activate_at_once(table: &mut Table, running: &Running) {
    if let Some(ship) = running.own_ship() {
        table.activate_at_once(ship);
    }
}

fn another_token_or_none(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.own_ship() else { return };
    let able = |command: &Command| moment.table.may_gain_token(ship, *command);
    options.extend(CommandSet::ANY.iter().filter(able).map(Pick::Command));
    if !options.is_empty() {
        options.push(Pick::Nothing);
    }
}

fn gain_for_the_carrier(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(ship), Pick::Command(command)) = (running.own_ship(), pick) {
        table.gain_token(ship, command);
    }
}
