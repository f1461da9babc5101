//! What the active cards say: which effects hold at a moment, and the numbers, dice and rules they make.

use flagbridge_cards::{Card, HullZone, Keyword, Pool};

use super::layers::Layers;
use super::{ACTING_KEYWORDS, fleet_rule, keyword_effects};
use crate::state::{Effect, Moment, Operation, Presence, Table};
use crate::terms::{Case, Hook, Rule, Seat, ShipId, Source, SquadronId, Unit, Value, Window};

impl Table {
    /// Whether any card says something at this moment, for anybody: a quick look before opening a window.
    pub(crate) fn anyone_listens(&self, window: Window, subject: Option<Unit>) -> bool {
        if self.cards_listen(window) || !self.lasting.is_empty() {
            return true;
        }
        let hook = Hook::Window(window);
        match subject {
            Some(unit @ Unit::Ship(_)) => self.game.listeners.damage(hook) && self.is_hurt(unit),
            Some(Unit::Squadron(_)) => self.game.listeners.keywords(hook),
            Some(Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_)) => false,
            None => self.squadron_windows(window),
        }
    }

    /// Whether any card listens to this moment; faceup damage cards and keywords have no say in it.
    pub(crate) fn cards_listen(&self, window: Window) -> bool {
        self.game.listeners.any(Hook::Window(window))
    }

    /// Whether any card in the game changes a number, for anybody.
    pub(crate) fn anyone_changes(&self, value: Value) -> bool {
        self.game.listeners.any(Hook::Value(value)) || !self.lasting.is_empty()
    }

    /// Whether a card could say something on this hook about the unit: a quick look before asking.
    #[inline]
    fn is_heard(&self, hook: Hook, subject: Option<Unit>) -> bool {
        !self.lasting.is_empty()
            || match self.game.listeners.may_hear(hook) {
                false => false,
                true => {
                    self.game.listeners.any(hook) || subject.is_some_and(|unit| self.is_hurt(unit))
                }
            }
    }

    /// Whether a unit is a ship with a faceup damage card.
    fn is_hurt(&self, unit: Unit) -> bool {
        matches!(unit, Unit::Ship(ship) if self.ship(ship).faceup().next().is_some())
    }

    fn squadron_windows(&self, window: Window) -> bool {
        matches!(window, Window::SquadronPhaseEnd) && !self.squadrons.is_empty()
    }

    /// A number after all active effects.
    pub(crate) fn value(&self, value: Value, subject: Unit, printed: i32) -> i32 {
        match self.is_heard(Hook::Value(value), Some(subject)) {
            true => self.value_in(value, Case::of(subject), printed),
            false => printed,
        }
    }

    /// A number after all active effects in a case.
    pub(crate) fn value_in(&self, value: Value, case: Case, printed: i32) -> i32 {
        match self.is_heard(Hook::Value(value), case.subject) {
            true => self.layers(value, case, printed).result(),
            false => printed,
        }
    }

    /// A number after the active effects that replace or limit it, before any adds to it.
    pub(crate) fn value_before_additions(&self, value: Value, subject: Unit, printed: i32) -> i32 {
        self.layers(value, Case::of(subject), printed).before_additions()
    }

    /// What all active effects say about a number.
    fn layers(&self, value: Value, case: Case, printed: i32) -> Layers {
        let mut layers = Layers::new(printed);
        self.each_effect_of_both(Hook::Value(value), case, |moment, place, effect| {
            let before = layers.result();
            for operation in effect.operations() {
                layers.add(&moment.counted(operation), |compute| compute(moment));
            }
            if layers.result() != before {
                self.note_effect(moment.source, place);
            }
        });
        layers
    }

    /// Points the objective gives a seat beyond what it destroyed and its victory tokens. RRG 1.6, Scoring.
    pub(crate) fn more_score(&self, seat: Seat) -> u16 {
        let mut more = 0;
        let mut add = |moment: &Moment<'_>, place: u8, effect: &'static Effect| {
            for operation in effect.operations().filter(|_| moment.meets(effect)) {
                let points = match *operation {
                    Operation::Plus(amount) => i32::from(amount),
                    Operation::PlusBy(compute) => compute(moment),
                    _ => 0,
                };
                if points > 0 {
                    more += points as u16;
                    self.note_effect(moment.source, place);
                }
            }
        };
        self.each_effect(Hook::Value(Value::Score), Case::default(), seat, &mut add);
        let theirs = Hook::Value(Value::OpponentsScore);
        self.each_effect(theirs, Case::default(), seat.other(), &mut add);
        more
    }

    /// The ships of a seat whose cards add to a number that is about no unit in particular, once for each one added.
    pub(crate) fn ships_adding(&self, value: Value, seat: Seat) -> Vec<ShipId> {
        let mut ships = Vec::new();
        self.each_effect(Hook::Value(value), Case::default(), seat, |moment, place, effect| {
            for operation in effect.operations().filter(|_| moment.meets(effect)) {
                if let (Operation::Plus(more), Some(ship)) = (*operation, moment.own_ship()) {
                    ships.extend(std::iter::repeat_n(ship, usize::from(more.unsigned_abs())));
                    self.note_effect(moment.source, place);
                }
            }
        });
        ships
    }

    /// The number of a keyword a squadron gained from active cards; none where it gained none.
    pub(crate) fn gained_keyword(&self, keyword: Keyword, squadron: SquadronId) -> Option<u8> {
        let hook = Hook::Keyword(keyword);
        let unit = Unit::Squadron(squadron);
        if !self.is_heard(hook, Some(unit)) {
            return None;
        }
        let mut gained = None;
        self.each_effect_of_both(hook, Case::of(unit), |moment, place, effect| {
            for operation in effect.operations() {
                let number = match *operation {
                    Operation::Plus(number) => number.max(0) as u8,
                    Operation::PlusBy(compute) => compute(moment).clamp(0, 9) as u8,
                    _ => continue,
                };
                gained = Some(gained.unwrap_or(0) + number);
                self.note_effect(moment.source, place);
            }
        });
        gained
    }

    /// Whether an active card says so for the whole table, such as the objective during setup.
    pub(crate) fn table_rule(&self, rule: Rule) -> bool {
        self.source_in_case(rule, Case::default()).is_some()
    }

    /// Whether an active card of a seat says so, for no unit in particular.
    pub(crate) fn seat_rule(&self, rule: Rule, seat: Seat) -> bool {
        let mut found = false;
        self.each_effect(Hook::Rule(rule), Case::default(), seat, |moment, place, effect| {
            if moment.meets(effect) {
                found = true;
                self.note_effect(moment.source, place);
            }
        });
        found
    }

    /// Whether an active card makes this so for the unit.
    pub(crate) fn rule(&self, rule: Rule, subject: Unit) -> bool {
        self.may_rule(rule, subject) && self.rule_in(rule, Case::of(subject))
    }

    /// Whether a card could make this so for the unit: a quick look, which says yes more often than is true.
    pub(crate) fn may_rule(&self, rule: Rule, subject: Unit) -> bool {
        self.is_heard(Hook::Rule(rule), Some(subject))
    }

    /// Whether an active card makes this so for the unit, if there is one.
    pub(crate) fn rule_of(&self, rule: Rule, subject: Option<Unit>) -> bool {
        subject.is_some_and(|unit| self.rule(rule, unit))
    }

    /// Whether an active card makes this so in a case.
    pub(crate) fn rule_in(&self, rule: Rule, case: Case) -> bool {
        self.source_in_case(rule, case).is_some()
    }

    /// How many active cards make this so in a case: two of the same name count twice.
    pub(crate) fn rule_count(&self, rule: Rule, case: Case) -> u8 {
        if !self.is_heard(Hook::Rule(rule), case.subject) {
            return 0;
        }
        let mut count = 0u8;
        self.each_effect_of_both(Hook::Rule(rule), case, |moment, place, _| {
            count = count.saturating_add(1);
            self.note_effect(moment.source, place);
        });
        count
    }

    /// The card that makes a rule so for the unit, if one does.
    pub(crate) fn source_of_rule(&self, rule: Rule, subject: Unit) -> Option<Source> {
        self.source_in_case(rule, Case::of(subject))
    }

    fn source_in_case(&self, rule: Rule, case: Case) -> Option<Source> {
        let hook = Hook::Rule(rule);
        if !self.is_heard(hook, case.subject) {
            return None;
        }
        let mut found = None;
        self.each_effect_of_both(hook, case, |moment, place, _| {
            found = Some(moment.source);
            self.note_effect(moment.source, place);
        });
        found
    }

    /// An armament after every active card had its say.
    pub(crate) fn armament(
        &self,
        hook: Hook,
        unit: Unit,
        zone: Option<HullZone>,
        other: Option<Unit>,
        printed: Pool,
    ) -> Pool {
        if !self.is_heard(hook, Some(unit)) {
            return printed;
        }
        let mut pool = printed;
        let mut more = Pool::EMPTY;
        let case = Case { zone, other, ..Case::of(unit) };
        self.each_effect_of_both(hook, case, |moment, place, effect| {
            for operation in effect.operations() {
                if let Operation::PlusDice(dice) = *operation {
                    more = more + dice;
                } else if let Some(replaced) = replaced(operation, pool) {
                    pool = replaced;
                } else {
                    continue;
                }
                self.note_effect(moment.source, place);
            }
        });
        // What replaces dice comes before what adds to them, as with other values.
        pool + more
    }

    /// A battery as cards have replaced it, without the dice they add: what counts as printed.
    pub(crate) fn replaced_battery(&self, ship: ShipId, zone: HullZone, printed: Pool) -> Pool {
        let mut pool = printed;
        let case = Case { zone: Some(zone), ..Case::of(Unit::Ship(ship)) };
        self.each_effect_of_both(Hook::Battery, case, |_, _, effect| {
            for operation in effect.operations() {
                pool = replaced(operation, pool).unwrap_or(pool);
            }
        });
        pool
    }

    fn each_effect_of_both(
        &self,
        hook: Hook,
        case: Case,
        mut then: impl FnMut(&Moment<'_>, u8, &'static Effect),
    ) {
        for seat in Seat::ALL {
            self.each_effect(hook, case, seat, |moment, place, effect| {
                if moment.meets(effect) {
                    then(moment, place, effect);
                }
            });
        }
    }

    /// Every active effect of a seat on this hook, in scope or not.
    pub(super) fn each_effect(
        &self,
        hook: Hook,
        case: Case,
        seat: Seat,
        mut then: impl FnMut(&Moment<'_>, u8, &'static Effect),
    ) {
        let Case { subject, zone, other, kind } = case;
        let moment = |source| Moment {
            table: self,
            source,
            seat,
            subject,
            zone,
            other,
            kind,
            bound: None,
            picks: &[],
        };
        for listener in self.game.listeners.of(hook) {
            let active = match listener.source.carrier() {
                Some(carrier) => {
                    self.game.seat_of(carrier) == Some(seat)
                        && (self.is_active(listener.source)
                            || (listener.effect.posthumous && self.falls_now(listener.source)))
                }
                None => {
                    self.objective
                        == Some(self.game.objectives[usize::from(listener.objective)].0.number)
                }
            };
            if active {
                then(&moment(listener.source), listener.place, listener.effect);
            }
        }
        for lasting in self.lasting.iter().filter(|own| own.seat == seat) {
            let effect = &self.effects_of_source(lasting.source)[usize::from(lasting.effect)];
            if effect.hook == hook {
                let remembered =
                    Moment { bound: lasting.unit, picks: &lasting.picks, ..moment(lasting.source) };
                then(&remembered, lasting.effect, effect);
            }
        }
        let Some(unit) = subject else {
            return self.each_keyword_of_all(hook, seat, &mut then);
        };
        if self.game.seat_of(unit) != Some(seat) {
            return;
        }
        match unit {
            Unit::Ship(ship) => {
                let listens = self.game.listeners.damage(hook);
                for card in self.ship(ship).faceup().filter(|_| listens) {
                    let source = Source::Damage(ship, card);
                    for (place, effect) in self.effects_of_source(source).iter().enumerate() {
                        if effect.hook == hook {
                            then(&moment(source), place as u8, effect);
                        }
                    }
                }
            }
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => {}
            Unit::Squadron(squadron) => {
                let Hook::Window(_) = hook else { return };
                for keyword in ACTING_KEYWORDS {
                    for (place, effect) in keyword_effects(keyword).iter().enumerate() {
                        if effect.hook == hook && self.has_keyword(squadron, keyword) {
                            then(&moment(Source::Keyword(squadron, keyword)), place as u8, effect);
                        }
                    }
                }
            }
        }
    }

    /// Keywords that act at a moment without a subject, such as cloak at the end of the Squadron Phase.
    fn each_keyword_of_all(
        &self,
        hook: Hook,
        seat: Seat,
        then: &mut impl FnMut(&Moment<'_>, u8, &'static Effect),
    ) {
        if hook != Hook::Window(Window::SquadronPhaseEnd) {
            return;
        }
        for squadron in self.squadrons_of(seat) {
            if self.has_keyword(squadron, Keyword::Cloak) {
                let moment = Moment {
                    table: self,
                    source: Source::Keyword(squadron, Keyword::Cloak),
                    seat,
                    subject: None,
                    zone: None,
                    other: None,
                    kind: None,
                    bound: None,
                    picks: &[],
                };
                let effects = keyword_effects(Keyword::Cloak).iter().enumerate();
                effects.for_each(|(place, effect)| then(&moment, place as u8, effect));
            }
        }
    }

    /// Whether a card's own text states a rule.
    pub(crate) fn says(&self, source: Source, rule: Rule) -> bool {
        let mut effects = self.effects_of_source(source).iter();
        let place = effects.position(|effect| effect.hook == Hook::Rule(rule));
        place.inspect(|place| self.note_effect(source, *place as u8)).is_some()
    }

    /// The effects of a card.
    pub(crate) fn effects_of_source(&self, source: Source) -> &'static [Effect] {
        match source {
            Source::Upgrade(ship, place) => self.game.ship(ship).upgrades[usize::from(place)].1,
            Source::Squadron(squadron) => self.game.squadron(squadron).effects,
            Source::Keyword(_, keyword) => keyword_effects(keyword),
            Source::Fleet(_, number) => fleet_rule(number).map_or(&[], |rule| rule.effects),
            Source::Damage(_, card) => self
                .game
                .damage
                .binary_search_by_key(&card, |(other, _)| other.number)
                .map_or(&[], |place| self.game.damage[place].1),
            Source::Objective => self
                .game
                .objectives
                .iter()
                .find(|(card, _)| Some(card.number) == self.objective)
                .map_or(&[], |(_, effects)| effects),
        }
    }

    /// The card of a source; none for keywords and for what a campaign gives a fleet.
    pub(crate) fn card_of(&self, source: Source) -> Option<&'static Card> {
        match source {
            Source::Upgrade(ship, place) => {
                Some(self.game.ship(ship).upgrades[usize::from(place)].0)
            }
            Source::Squadron(squadron) => Some(self.game.squadron(squadron).card),
            Source::Keyword(..) | Source::Fleet(..) => None,
            Source::Damage(_, card) => self.game.rules.card(card),
            Source::Objective => self.game.rules.card(self.objective?),
        }
    }

    /// Whether the attack at hand has just destroyed the carrier of a card that is not discarded.
    fn falls_now(&self, source: Source) -> bool {
        let discarded = match source {
            Source::Upgrade(ship, place) => self.ship(ship).upgrades[usize::from(place)].discarded,
            _ => false,
        };
        !discarded && self.attacks.iter().any(|attack| source.carrier() == Some(attack.defender()))
    }

    /// Whether a card's effects hold: its carrier is in play and the card is not discarded.
    fn is_active(&self, source: Source) -> bool {
        match source {
            Source::Upgrade(ship, place) => {
                let ship = self.ship(ship);
                matches!(ship.place, Presence::Deployed | Presence::Waiting)
                    && !ship.upgrades[usize::from(place)].discarded
            }
            Source::Squadron(squadron) => self.squadron(squadron).is_deployed(),
            Source::Fleet(flagship, _) => {
                matches!(self.ship(flagship).place, Presence::Deployed | Presence::Waiting)
            }
            _ => true,
        }
    }
}

impl Moment<'_> {
    /// The operation with the dice counted that it counts.
    fn counted(&self, operation: &Operation) -> Operation {
        match *operation {
            Operation::PlusForDice(filter) => {
                let dice = self.attack().map_or(0, |attack| attack.dice.filter(filter).count());
                Operation::Plus(dice.cast_signed())
            }
            other => other,
        }
    }
}

/// What an operation that replaces dice makes of an armament.
fn replaced(operation: &Operation, pool: Pool) -> Option<Pool> {
    match *operation {
        Operation::DiceBecome(dice) => Some(dice),
        Operation::SwapDie(from, to) if pool.of(from) > 0 => {
            let without = pool.with(from, pool.of(from) - 1);
            Some(without.with(to, without.of(to) + 1))
        }
        Operation::AllDice(color) => Some(Pool::EMPTY.with(color, pool.count())),
        _ => None,
    }
}
