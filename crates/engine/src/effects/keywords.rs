//! Squadron keywords that act at a moment. RRG 1.6, Squadron Keywords.
//!
//! Bomber, Counter, Escort, Grit, Heavy, Intel, Relay, Rogue, Scout and Snipe change how rules are read; they stand
//! where those rules are.

use super::prelude::*;
use crate::state::MarkerKind;

/// Keywords that act at some moment.
pub(crate) const ACTING_KEYWORDS: [Keyword; 9] = [
    Keyword::Swarm,
    Keyword::Adept,
    Keyword::AiBattery,
    Keyword::AiAntiSquadron,
    Keyword::Assault,
    Keyword::Dodge,
    Keyword::Screen,
    Keyword::Strategic,
    Keyword::Cloak,
];

/// What a keyword does at some moment.
pub(crate) fn keyword_effects(keyword: Keyword) -> &'static [Effect] {
    match keyword {
        Keyword::Swarm => &SWARM,
        Keyword::Adept => &ADEPT,
        Keyword::AiBattery => &AI_BATTERY,
        Keyword::AiAntiSquadron => &AI_ANTI_SQUADRON,
        Keyword::Assault => &ASSAULT,
        Keyword::Dodge => &DODGE,
        Keyword::Screen => &SCREEN,
        Keyword::Strategic => &STRATEGIC,
        Keyword::Cloak => &CLOAK,
        _ => &[],
    }
}

static SWARM: [Effect; 1] =
    [while_attacking().may().only_if(defender_engaged_by_another).reroll(1, DieFilter::Any)];

static ADEPT: [Effect; 1] = [while_attacking().may().choose(adept_dice, reroll)];

static AI_BATTERY: [Effect; 1] = [while_attacking()
    .may()
    .against_ships()
    .only_if(commanded)
    .choose(ai_dice_battery, add_colors)];

static AI_ANTI_SQUADRON: [Effect; 1] = [while_attacking()
    .may()
    .against_squadrons()
    .only_if(commanded)
    .choose(ai_dice_anti_squadron, add_colors)];

static ASSAULT: [Effect; 1] = [while_attacking()
    .may()
    .against_ships()
    .spend_die(DieFilter::Hit)
    .choose(raids_to_give, raid_defender)];

static DODGE: [Effect; 1] =
    [while_defending().may().only_if(against_squadron_attacker).choose(dodge_dice, reroll)];

/// The dodge that screen gives a squadron without any; that of others is counted with it.
static SCREEN: [Effect; 1] = [while_defending()
    .may()
    .only_if(against_squadron_attacker)
    .only_if(has_no_other_dodge)
    .choose(dodge_dice, reroll)];

static STRATEGIC: [Effect; 1] = [at(Window::SquadronMoveAfter)
    .may()
    .only_if(a_token_in_reach)
    .choose(tokens_in_reach, |_, _, _| {})
    .place(token_places, token_fits, move_token)];

static CLOAK: [Effect; 1] = [at(Window::SquadronPhaseEnd)
    .of(Scope::Any)
    .may()
    .once_per(Limit::Round)
    .place(cloak_places, cloak_fits, cloak_move)];

fn defender_engaged_by_another(moment: &Moment<'_>) -> bool {
    let Some(attack) = moment.attack() else { return false };
    match (attack.attacker, attack.target) {
        (Unit::Squadron(attacker), Target::Squadron(defender)) => {
            moment.table.engaged_with(defender).any(|other| other != attacker)
                || moment.table.unseen_engagers(defender) > 0
        }
        _ => false,
    }
}

fn against_squadron_attacker(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.attacker.squadron().is_some())
}

fn commanded(moment: &Moment<'_>) -> bool {
    moment.own_squadron().is_some_and(|squadron| moment.table.ai_works(squadron))
}

fn value(moment: &Moment<'_>, keyword: Keyword) -> u8 {
    let squadron = moment.own_squadron();
    squadron.and_then(|squadron| moment.table.keyword(squadron, keyword)).unwrap_or(0)
}

fn dice_up_to(moment: &Moment<'_>, most: u8, options: &mut Vec<Pick>) {
    if let Some(attack) = moment.attack() {
        options.extend(attack.to_reroll().choices(1, most).into_iter().map(Pick::Dice));
    }
}

fn adept_dice(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    dice_up_to(moment, value(moment, Keyword::Adept), options);
}

/// As many dice as the squadron has dodge, with that of screen: a keyword with a number adds up with itself. RRG 1.5, Squadron
/// Keywords.
fn dodge_dice(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    dice_up_to(moment, value(moment, Keyword::Dodge) + dodge_of_screen(moment), options);
}

fn has_no_other_dodge(moment: &Moment<'_>) -> bool {
    value(moment, Keyword::Dodge) == 0
}

/// Dodge 1 for each other friendly squadron the attacker is engaged with that lacks screen, up to three.
fn dodge_of_screen(moment: &Moment<'_>) -> u8 {
    let (Some(own), Some(attack)) = (moment.own_squadron(), moment.attack()) else { return 0 };
    let table = moment.table;
    let Unit::Squadron(attacker) = attack.attacker else { return 0 };
    if !table.has_keyword(own, Keyword::Screen) {
        return 0;
    }
    let lacks_screen = |other: &SquadronId| !table.has_keyword(*other, Keyword::Screen);
    let others = table.engagers(attacker).filter(|other| *other != own);
    others.filter(lacks_screen).count().min(3) as u8
}

pub(super) fn reroll(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Dice(dice) = pick {
        table.reroll_dice(&dice);
    }
}

fn ai_dice_battery(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    ai_colors(moment, Keyword::AiBattery, options);
}

fn ai_dice_anti_squadron(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    ai_colors(moment, Keyword::AiAntiSquadron, options);
}

/// A colour already in the pool, or any where a card allows it, chosen for each die before any is rolled. RRG 1.5, Squadron Keywords: AI.
fn ai_colors(moment: &Moment<'_>, keyword: Keyword, options: &mut Vec<Pick>) {
    let Some(attack) = moment.attack() else { return };
    let Some(squadron) = moment.own_squadron() else { return };
    if value(moment, keyword) > 0 {
        let pool = attack.dice.pool();
        let foreign = |pick: &&Pick| matches!(pick, Pick::Color(color) if pool.of(*color) == 0);
        let chosen = moment.picks.iter().filter(foreign).count() as i32;
        let any = chosen < moment.table.value(Value::AiAnyColor, Unit::Squadron(squadron), 0);
        let colors = Color::ALL.iter().copied().filter(|color| any || pool.of(*color) > 0);
        options.extend(colors.map(Pick::Color));
    }
}

fn add_colors(table: &mut Table, running: &Running, pick: Pick) {
    let (Source::Keyword(squadron, keyword), Pick::Color(_)) = (running.source, pick) else {
        return;
    };
    let chosen = |pick: &Pick| match pick {
        Pick::Color(color) => Some(*color),
        _ => None,
    };
    let colors: Vec<_> = running.picks.iter().filter_map(chosen).collect();
    if colors.len() < usize::from(table.keyword(squadron, keyword).unwrap_or(0)) {
        return table.repeat_part(running, running.seat);
    }
    colors.into_iter().for_each(|color| table.add_die(color));
}

/// Raid tokens the defender does not have yet; a station has no size class and gains none. Up to revision 6 any could be
/// chosen, and a die spent in vain. RRG 1.6, Raid Tokens.
fn raids_to_give(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let table = moment.table;
    let defender = moment.attack().and_then(|attack| attack.defender().ship());
    let gains = |command: &Command| match defender {
        _ if table.game().revision <= 6 => true,
        Some(ship) => !table.ship(ship).raids.contains(*command),
        None => false,
    };
    options.extend(CommandSet::ANY.iter().filter(gains).map(Pick::Command));
}

fn raid_defender(table: &mut Table, _: &Running, pick: Pick) {
    let defender = table.attack().and_then(|attack| attack.defender().ship());
    if let (Some(ship), Pick::Command(command)) = (defender, pick) {
        table.gain_raid(ship, command);
    }
}

/// Objective tokens at distance 1, by their places among the markers.
fn tokens_in_reach(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(squadron) = moment.own_squadron() else { return };
    let table = moment.table;
    let edge = table.game().ruler.distance_edge(1) + table.game().token_radius;
    for (place, marker) in table.markers().iter().enumerate() {
        let near = table.disc(squadron).center.distance(marker.at) - table.game().squadron_radius;
        if marker.kind == MarkerKind::Objective && near <= edge {
            options.push(Pick::Number(place as u8));
        }
    }
}

fn a_token_in_reach(moment: &Moment<'_>) -> bool {
    let mut tokens = Vec::new();
    tokens_in_reach(moment, &mut tokens);
    !tokens.is_empty()
}

/// Around the squadron, touching it and at the end of distance 1.
fn token_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    let Some(squadron) = moment.own_squadron() else { return Vec::new() };
    let game = moment.table.game();
    let disc = moment.table.disc(squadron);
    let near = disc.radius + game.token_radius + 4;
    let far = disc.radius + game.ruler.distance_edge(1);
    [near, far]
        .into_iter()
        .flat_map(|length| {
            (0..8).map(move |step| disc.center + Heading::new(step * 4_500).step(length))
        })
        .filter(|at| token_fits(moment, *at))
        .take(most)
        .collect()
}

fn token_fits(moment: &Moment<'_>, at: Point) -> bool {
    let Some(squadron) = moment.own_squadron() else { return false };
    let game = moment.table.game();
    let token = Disc { center: at, radius: game.token_radius };
    game.play_area().contains_disc(at, game.token_radius)
        && token.gap(&moment.table.disc(squadron)) <= game.ruler.distance_edge(1)
}

fn move_token(table: &mut Table, running: &Running, at: Point) {
    if let Some(Pick::Number(place)) = running.picks.first() {
        table.move_marker(usize::from(*place), at);
    }
}

pub(super) fn cloak_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    match moment.own_squadron() {
        Some(squadron) => moment.table.places_within(squadron, 1).take(most).collect(),
        None => Vec::new(),
    }
}

pub(super) fn cloak_fits(moment: &Moment<'_>, at: Point) -> bool {
    moment
        .own_squadron()
        .is_some_and(|squadron| moment.table.check_squadron_move(squadron, at, 1).is_ok())
}

fn cloak_move(table: &mut Table, running: &Running, at: Point) {
    if let Source::Keyword(squadron, _) = running.source {
        table.fly_squadron(squadron, at);
    }
}
