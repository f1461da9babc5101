//! What operations ask for and do.

use flagbridge_cards::{Color, CommandSet};

use crate::geometry::Point;
use crate::state::{
    Attack, Colors, Commands, Moment, On, Operation, Pick, Running, Step, Table, one_of_each,
};
use crate::terms::{Dice, Die, DieFilter, ShipId, Source, SquadronId, Token, Unit};

/// What an operation needs to know before it is done.
pub(super) enum Asks {
    /// Nothing: it is done at once.
    Nothing,
    /// One of these; without any the operation is left out.
    One(Vec<Pick>),
    /// A place.
    Place,
}

impl Moment<'_> {
    /// What an operation asks for.
    pub(super) fn asks(&self, operation: &Operation) -> Asks {
        use Operation::*;
        let table = self.table;
        let pool = self.attack().map_or(Dice::NONE, |attack| attack.dice);
        let loose = |of: fn(&Attack) -> Dice| self.attack().map_or(Dice::NONE, of);
        let picks: Vec<Pick> = match *operation {
            Nothing | RerollAll | AddDice(..) | AddDiceBy(..) | AddSetDie(..) | CancelAll
            | DealFaceup(_) | FirstCardsFaceup(_) | DamageAdjacent(_) | StripZone(_)
            | ReduceDamage(_) | ExhaustAllDefense(_) | Suffer(..) | DealFacedown(..) | Heal(..)
            | Maneuver(..) | Toggle(..) | CountCommandAs(..) | GrantSpeedChange(_) | ForAll(_)
            | Lasts(..) | VictoryTokens(_) | Becomes(_) | BecomesBy(_) | Halved | Less(..)
            | AtLeast(_) | AtMost(_) | Plus(_) | PlusBy(_) | PlusUpTo(..) | PlusForDice(_)
            | PlusDice(_) | DiceBecome(_) | SwapDie(..) | AllDice(_) | Layout(_) | WithShip(..)
            | Run(_) => {
                return Asks::Nothing;
            }
            Place(..) | MoveSquadron(..) => return Asks::Place,
            Reroll(most, filter) => dice(loose(Attack::to_reroll).filter(filter).choices(1, most)),
            CancelDie(filter) => dice(loose(Attack::to_spend).filter(filter).choices(1, 1)),
            AddDie(Colors::OfPool) => colors(|color| pool.pool().of(color) > 0),
            AddDie(Colors::Any) => colors(|_| true),
            RemoveGathered => {
                let gathered = self.attack().map_or_else(Default::default, |own| own.gathered);
                colors(|color| gathered.of(color) > 0)
            }
            ChangeDie(filter, faces) => {
                let mut turns = Vec::new();
                for (die, _) in loose(Attack::to_turn).filter(filter).kinds() {
                    let others = faces.iter().filter(|face| **face != die.face);
                    let turned = others.map(|face| Die::new(die.color, *face));
                    turns.extend(turned.filter(|it| it.exists()).map(|it| Pick::Turn(die, it)));
                }
                turns
            }
            GainToken(on, which) => match self.object_ship(on) {
                Some(ship) => self.commands(which, |own| table.may_gain_token(ship, own)),
                None => Vec::new(),
            },
            GainDial(on, which) | SetTopDial(on, which) => match self.object_ship(on) {
                Some(ship) => {
                    let able = table.reveals_a_dial(ship) || matches!(operation, GainDial(..));
                    self.commands(which, |_| able)
                }
                None => Vec::new(),
            },
            LoseToken(on, which) => match self.object_ship(on) {
                Some(ship) => self.commands(which, |own| table.ship(ship).tokens.contains(own)),
                None => Vec::new(),
            },
            GainRaid(on, which) => match self.object_ship(on) {
                Some(ship) => self.commands(which, |own| !table.ship(ship).raids.contains(own)),
                None => Vec::new(),
            },
            LoseRaid(on, which) => match self.object_ship(on) {
                Some(ship) => self.commands(which, |own| table.ship(ship).raids.contains(own)),
                None => Vec::new(),
            },
            PickCommand(commands) => commands.iter().map(Pick::Command).collect(),
            ReadyDefense(on) => {
                let able = self.object(on).is_some_and(|unit| table.may_ready_tokens(unit));
                self.tokens(on, |token| able && !token.readied)
            }
            ExhaustDefense(on) => self.tokens(on, |token| token.readied),
            DiscardDefense(on) => self.tokens(on, |_| true),
            ReplaceDefense(on, _) => self.tokens(on, |_| true),
            RecoverDefense(on, _) => {
                let lost = self.object(on).map(|unit| table.lost_tokens(unit));
                lost.into_iter().flatten().map(Pick::TokenKind).collect()
            }
            GainDefense(_, kinds) => kinds.iter().copied().map(Pick::TokenKind).collect(),
            RecoverShield(on) => {
                let zones = self.object_ship(on).map(|ship| table.zones_to_recover(ship));
                zones.into_iter().flatten().map(Pick::Zone).collect()
            }
            LoseShield(on) => {
                let zones = self.object_ship(on).map(|ship| table.shielded_zones(ship));
                zones.into_iter().flatten().map(Pick::Zone).collect()
            }
            ChangeSpeed(on, most, least) => {
                let speeds = self.object_ship(on).map(|ship| table.speeds_near(ship, most, least));
                speeds.into_iter().flatten().map(Pick::Number).collect()
            }
            PickUnit(units) => self.units(units).map(Pick::unit).collect(),
            ForUpTo(_, units) => {
                let chosen = |pick: &Pick| self.picks.contains(pick);
                let mut picks: Vec<_> =
                    self.units(units).map(Pick::unit).filter(|pick| !chosen(pick)).collect();
                if !picks.is_empty() {
                    picks.push(Pick::Nothing);
                }
                picks
            }
            Either(ways) => {
                let able = ways.iter().filter(|(_, operation)| self.has_use(operation));
                able.map(|(choice, _)| Pick::Choice(*choice)).collect()
            }
            MarkRound => match self.source {
                Source::Upgrade(ship, place) => {
                    let marked = table.ship(ship).upgrades[usize::from(place)].rounds;
                    let apart = (1..=6).filter(|round| marked & (0b111 << (round - 1)) == 0);
                    apart.map(Pick::Round).collect()
                }
                _ => Vec::new(),
            },
            Choose(fill, _) | Repeat(fill, _) => {
                let mut picks = Vec::new();
                fill(self, &mut picks);
                picks
            }
        };
        Asks::One(picks)
    }

    /// Whether an operation could do anything: one that asks for a choice does nothing where nothing can be chosen. What can
    /// be told without listing the choices is.
    pub(super) fn has_use(&self, operation: &Operation) -> bool {
        use Operation::*;
        let any_die = |of: fn(&Attack) -> Dice, filter: DieFilter| {
            self.attack().is_some_and(|attack| !of(attack).filter(filter).is_empty())
        };
        match *operation {
            Reroll(_, filter) => any_die(Attack::to_reroll, filter),
            CancelDie(filter) => any_die(Attack::to_spend, filter),
            AddDie(Colors::Any) => true,
            // Up to revision 6 cards were offered against no damage, too.
            ReduceDamage(_) => {
                let left = self.attack().is_some_and(|attack| attack.damage > 0);
                left || self.table.game().revision <= 6
            }
            // Up to revision 7 it was offered against exhausted tokens, too.
            ExhaustAllDefense(on) => {
                !self.tokens(on, |token| token.readied).is_empty()
                    || self.table.game().revision <= 7
            }
            PickUnit(units) | ForAll(units) => self.any(units),
            ForUpTo(_, units) => {
                self.units(units).any(|unit| !self.picks.contains(&Pick::unit(unit)))
            }
            _ => match self.asks(operation) {
                Asks::Nothing => true,
                Asks::One(picks) => !picks.is_empty(),
                Asks::Place => !self.places(operation, 1).is_empty(),
            },
        }
    }

    /// At most `most` of the places an operation offers to players that cannot point.
    pub(super) fn places(&self, operation: &Operation, most: usize) -> Vec<Point> {
        match *operation {
            Operation::Place(candidates, ..) => candidates(self, most),
            Operation::MoveSquadron(on, distance) => match self.squadron_on(on) {
                Some(squadron) => self.table.places_within(squadron, distance).take(most).collect(),
                None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Whether a place is one an operation allows.
    pub(super) fn allows(&self, operation: &Operation, at: Point) -> bool {
        match *operation {
            Operation::Place(_, fits, _) => fits(self, at),
            Operation::MoveSquadron(on, distance) => self
                .squadron_on(on)
                .is_some_and(|own| self.table.check_squadron_move(own, at, distance).is_ok()),
            _ => false,
        }
    }

    pub(super) fn squadron_on(&self, on: On) -> Option<SquadronId> {
        let squadron = self.object(on)?.squadron()?;
        self.table.squadron(squadron).is_deployed().then_some(squadron)
    }

    fn commands(
        &self,
        which: Commands,
        able: impl Fn(flagbridge_cards::Command) -> bool,
    ) -> Vec<Pick> {
        let set: CommandSet = match which {
            Commands::Of(set) => set,
            Commands::Chosen => self.chosen_command().into_iter().collect(),
            Commands::Revealed => {
                let ship = self.ship();
                ship.and_then(|ship| self.table.ship(ship).revealed).into_iter().collect()
            }
            Commands::Resolved => {
                self.table.command_in_progress().map(|own| own.command).into_iter().collect()
            }
        };
        set.iter().filter(|command| able(*command)).map(Pick::Command).collect()
    }

    fn tokens(&self, on: On, fits: impl Fn(&Token) -> bool) -> Vec<Pick> {
        let tokens = self.object(on).map(|unit| self.table.defense_tokens(unit));
        let tokens = tokens.into_iter().flatten().copied().filter(|token| fits(token));
        one_of_each(tokens).into_iter().map(Pick::Token).collect()
    }
}

fn dice(choices: Vec<Dice>) -> Vec<Pick> {
    choices.into_iter().map(Pick::Dice).collect()
}

fn colors(able: impl Fn(Color) -> bool) -> Vec<Pick> {
    Color::ALL.iter().copied().filter(|color| able(*color)).map(Pick::Color).collect()
}

impl Table {
    /// Does what an operation says, with what was chosen where it asked.
    pub(super) fn operate(&mut self, running: &Running, operation: Operation, pick: Option<Pick>) {
        use Operation::*;
        let moment = self.moment_of(running);
        let object = |on| moment.object(on);
        let ship = |on| moment.object_ship(on).filter(|ship| self.ship(*ship).is_deployed());
        match operation {
            // Values are asked for where they are needed, not resolved; units are taken care of by who runs the effect.
            Nothing | Becomes(_) | BecomesBy(_) | Halved | Less(..) | AtLeast(_) | AtMost(_)
            | Plus(_) | PlusBy(_) | PlusUpTo(..) | PlusForDice(_) | PlusDice(_) | DiceBecome(_)
            | SwapDie(..) | AllDice(_) | PickUnit(_) | ForUpTo(..) | ForAll(_) | Either(_)
            | PickCommand(_) | Layout(_) => {}
            Reroll(..) => {
                if let Some(Pick::Dice(dice)) = pick {
                    self.reroll_dice(&dice);
                }
            }
            RerollAll => {
                if let Some(dice) = self.attack().map(Attack::to_reroll) {
                    self.reroll_dice(&dice);
                }
            }
            AddDice(count, color) => (0..count).for_each(|_| self.add_die(color)),
            AddDiceBy(most, color, count) => {
                let count = count(self, running).min(most.into());
                (0..count).for_each(|_| self.add_die(color));
            }
            AddSetDie(color, face) => self.add_set_die(Die::new(color, face)),
            AddDie(_) => {
                if let Some(Pick::Color(color)) = pick {
                    self.add_die(color);
                }
            }
            ChangeDie(..) => {
                if let Some(Pick::Turn(from, to)) = pick {
                    self.change_die(from, to);
                }
            }
            CancelDie(_) => {
                if let Some(Pick::Dice(dice)) = pick {
                    self.remove_dice(&dice);
                }
            }
            CancelAll => {
                let dice = self.attack().map_or(Dice::NONE, Attack::to_spend);
                self.remove_dice(&dice);
            }
            RemoveGathered => {
                if let Some(Pick::Color(color)) = pick {
                    self.remove_gathered(color);
                }
            }
            DealFaceup(count) => {
                if let Some(ship) = ship(On::Defender) {
                    for _ in 0..count {
                        // It is one of the first cards that another critical effect turns.
                        self.take_faceup(ship);
                        self.deal(ship, true);
                    }
                }
            }
            FirstCardsFaceup(count) => {
                if let Some(attack) = self.attack_mut() {
                    attack.turn_first_faceup(count);
                }
            }
            DamageAdjacent(points) => {
                let zone = self.attack().and_then(|attack| attack.target.zone());
                if let (Some(ship), Some(zone)) = (ship(On::Defender), zone) {
                    let zones = self.adjacent_zones(ship, zone);
                    // Up to revision 7 no card lowered it.
                    match self.game.revision {
                        ..=7 => self.push_in_order(zones.iter().map(|zone| {
                            Step::Suffer(crate::state::Suffer { ship, zone: *zone, points })
                        })),
                        _ => self.splash_zones(ship, zones, points),
                    }
                }
            }
            StripZone(count) => {
                let zone = self.attack().and_then(|attack| attack.target.zone());
                if let (Some(ship), Some(zone)) = (ship(On::Defender), zone) {
                    self.lose_shields(ship, zone, count);
                }
            }
            ReduceDamage(points) => self.reduce_damage(points.into()),
            GainToken(on, _) => self.with_command(ship(on), pick, Table::gain_token),
            LoseToken(on, _) => self.with_command(ship(on), pick, Table::lose_token),
            GainRaid(on, _) => self.with_command(ship(on), pick, Table::gain_raid),
            LoseRaid(on, _) => self.with_command(ship(on), pick, Table::lose_raid),
            GainDial(on, _) => self.with_command(ship(on), pick, |table, ship, command| {
                table.gain_dial(ship, command, true);
            }),
            SetTopDial(on, _) => self.with_command(ship(on), pick, Table::set_top_dial),
            CountCommandAs(dial, token) => self.count_command_as(dial, token),
            GrantSpeedChange(amount) => self.grant_speed_change(amount),
            ReadyDefense(on) => self.with_token(object(on), pick, Table::ready_token),
            ExhaustDefense(on) => self.with_token(object(on), pick, Table::exhaust_token),
            DiscardDefense(on) => self.with_token(object(on), pick, Table::discard_token),
            ExhaustAllDefense(on) => {
                if let Some(unit) = object(on) {
                    self.exhaust_all_defense(unit);
                }
            }
            RecoverDefense(on, readied) => {
                if let (Some(unit), Some(Pick::TokenKind(kind))) = (object(on), pick) {
                    self.recover_defense(unit, Token { kind, readied });
                }
            }
            ReplaceDefense(on, kind) => {
                if let (Some(unit), Some(Pick::Token(token))) = (object(on), pick) {
                    self.replace_defense(unit, token, kind);
                }
            }
            GainDefense(on, _) => {
                if let (Some(unit), Some(Pick::TokenKind(kind))) = (object(on), pick) {
                    self.gain_defense(unit, Token { kind, readied: true });
                }
            }
            RecoverShield(on) => {
                if let (Some(ship), Some(Pick::Zone(zone))) = (ship(on), pick) {
                    self.recover_shields(ship, zone, 1);
                }
            }
            LoseShield(on) => {
                if let (Some(ship), Some(Pick::Zone(zone))) = (ship(on), pick) {
                    self.lose_shields(ship, zone, 1);
                }
            }
            Suffer(on, points) => {
                if let Some(unit) = object(on) {
                    self.suffer(unit, points);
                }
            }
            DealFacedown(on, count) => {
                if let Some(ship) = ship(on) {
                    (0..count).for_each(|_| self.deal(ship, false));
                }
            }
            Heal(on, points) => {
                if let Some(Unit::Squadron(squadron)) = object(on) {
                    self.heal_squadron(squadron, points);
                }
            }
            ChangeSpeed(on, ..) => {
                if let (Some(ship), Some(Pick::Number(speed))) = (ship(on), pick) {
                    self.change_speed(ship, speed);
                }
            }
            Maneuver(on, speed) => {
                if let Some(ship) = ship(on) {
                    self.start_maneuver(ship, Some(speed));
                }
            }
            MoveSquadron(on, _) => {
                if let (Some(squadron), Some(Pick::Place(at))) = (moment.squadron_on(on), pick) {
                    self.fly_squadron(squadron, at);
                }
            }
            Toggle(on, activated) => {
                if let Some(unit) = object(on) {
                    self.toggle(unit, activated);
                }
            }
            Lasts(on, span, name) => {
                let unit = object(on);
                self.make_last(running, unit, span, name);
            }
            MarkRound => {
                if let (Source::Upgrade(ship, place), Some(Pick::Round(round))) =
                    (running.source, pick)
                {
                    self.ship_mut(ship).upgrades[usize::from(place)].rounds |= 1 << round;
                }
            }
            VictoryTokens(count) => self.gain_victory(running.seat, count),
            Choose(_, run) | Repeat(_, run) => {
                if let Some(pick) = pick {
                    run(self, running, pick);
                }
            }
            Place(_, _, run) => {
                if let Some(Pick::Place(at)) = pick {
                    run(self, running, at);
                }
            }
            WithShip(on, run) => {
                if let Some(ship) = ship(on) {
                    run(self, ship);
                }
            }
            Run(run) => run(self, running),
        }
    }

    fn with_command(
        &mut self,
        ship: Option<ShipId>,
        pick: Option<Pick>,
        run: impl Fn(&mut Table, ShipId, flagbridge_cards::Command),
    ) {
        if let (Some(ship), Some(Pick::Command(command))) = (ship, pick) {
            run(self, ship, command);
        }
    }

    fn with_token(
        &mut self,
        unit: Option<Unit>,
        pick: Option<Pick>,
        run: impl Fn(&mut Table, Unit, Token),
    ) {
        if let (Some(unit), Some(Pick::Token(token))) = (unit, pick) {
            run(self, unit, token);
        }
    }
}
