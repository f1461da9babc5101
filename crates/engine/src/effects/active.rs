//! What the active cards say: which effects hold at a moment, and the numbers, dice and rules they make.

use flagbridge_cards::{Card, HullZone, Keyword, Pool};

use super::effect::{Effect, Hook, Operation};
use super::moment::Moment;
use super::source::Source;
use super::window::{Rule, Value, Window};
use super::{ACTING_KEYWORDS, keyword_effects};
use crate::seat::Seat;
use crate::ship::Presence;
use crate::table::Table;
use crate::unit::{SquadronId, Unit};

impl Table {
    /// Whether any card says something at this moment, for anybody: a quick look before opening a window.
    pub(crate) fn anyone_listens(&self, window: Window, subject: Option<Unit>) -> bool {
        if !self.game.listeners.of(Hook::Window(window)).is_empty() {
            return true;
        }
        match subject {
            Some(Unit::Ship(ship)) => self.ship(ship).faceup().next().is_some(),
            Some(Unit::Squadron(_)) => true,
            Some(Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_)) => false,
            None => self.squadron_windows(window),
        }
    }

    /// Whether any card listens to this moment; faceup damage cards and keywords have no say in it.
    pub(crate) fn cards_listen(&self, window: Window) -> bool {
        !self.game.listeners.of(Hook::Window(window)).is_empty()
    }

    /// Whether any card in the game changes a number, for anybody.
    pub(crate) fn anyone_changes(&self, value: Value) -> bool {
        !self.game.listeners.of(Hook::Value(value)).is_empty()
    }

    fn squadron_windows(&self, window: Window) -> bool {
        matches!(window, Window::SquadronPhaseEnd) && !self.squadrons.is_empty()
    }

    /// A number after every active card had its say.
    pub(crate) fn value(&self, value: Value, subject: Unit, printed: i32) -> i32 {
        let mut result = printed;
        let mut more = 0;
        self.each_effect_of_both(
            Hook::Value(value),
            Some(subject),
            None,
            |moment, place, effect| {
                let before = result + more;
                for operation in &effect.operations {
                    match *operation {
                        Operation::Plus(amount) => more += i32::from(amount),
                        Operation::Compute(compute) => result = compute(moment, result),
                        _ => {}
                    }
                }
                if result + more != before {
                    self.note_effect(moment.source, place);
                }
            },
        );
        // What replaces a value comes before what adds to it. FAQ 3.2.1, Admiral Chiraneau.
        result += more;
        result
    }

    /// Points the objective gives a seat beyond what it destroyed and its victory tokens. RRG 1.6, Scoring.
    pub(crate) fn more_score(&self, seat: Seat) -> u16 {
        let mut more = 0;
        self.each_effect(Hook::Value(Value::Score), None, seat, None, |moment, place, effect| {
            for operation in effect.operations.iter().filter(|_| moment.meets(effect)) {
                let points = match *operation {
                    Operation::Plus(amount) => i32::from(amount),
                    Operation::Compute(compute) => compute(moment, 0),
                    _ => 0,
                };
                if points > 0 {
                    more += points as u16;
                    self.note_effect(moment.source, place);
                }
            }
        });
        more
    }

    /// The number of a keyword a squadron gained from active cards; none where it gained none.
    pub(crate) fn gained_keyword(&self, keyword: Keyword, squadron: SquadronId) -> Option<u8> {
        let hook = Hook::Keyword(keyword);
        if self.game.listeners.of(hook).is_empty() {
            return None;
        }
        let mut gained = None;
        let unit = Some(Unit::Squadron(squadron));
        self.each_effect_of_both(hook, unit, None, |moment, place, effect| {
            for operation in &effect.operations {
                if let Operation::Plus(number) = *operation {
                    gained = Some(gained.unwrap_or(0) + number.max(0) as u8);
                    self.note_effect(moment.source, place);
                }
            }
        });
        gained
    }

    /// Whether an active card says so for the whole table, such as the objective during setup.
    pub(crate) fn table_rule(&self, rule: Rule) -> bool {
        let mut found = false;
        self.each_effect_of_both(Hook::Rule(rule), None, None, |moment, place, _| {
            found = true;
            self.note_effect(moment.source, place);
        });
        found
    }

    /// Whether an active card makes this so for the unit.
    pub(crate) fn rule(&self, rule: Rule, subject: Unit) -> bool {
        let mut found = false;
        self.each_effect_of_both(Hook::Rule(rule), Some(subject), None, |moment, place, _| {
            found = true;
            self.note_effect(moment.source, place);
        });
        found
    }

    /// The card that makes a rule so for the unit, if one does.
    pub(crate) fn source_of_rule(&self, rule: Rule, subject: Unit) -> Option<Source> {
        let mut found = None;
        self.each_effect_of_both(Hook::Rule(rule), Some(subject), None, |moment, place, _| {
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
        printed: Pool,
    ) -> Pool {
        let mut pool = printed;
        self.each_effect_of_both(hook, Some(unit), zone, |moment, place, effect| {
            for operation in &effect.operations {
                if let Operation::PlusDice(more) = *operation {
                    self.note_effect(moment.source, place);
                    pool.red += more.red;
                    pool.blue += more.blue;
                    pool.black += more.black;
                }
            }
        });
        pool
    }

    fn each_effect_of_both(
        &self,
        hook: Hook,
        subject: Option<Unit>,
        zone: Option<HullZone>,
        mut then: impl FnMut(&Moment<'_>, u8, &'static Effect),
    ) {
        for seat in Seat::ALL {
            self.each_effect(hook, subject, seat, zone, |moment, place, effect| {
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
        subject: Option<Unit>,
        seat: Seat,
        zone: Option<HullZone>,
        mut then: impl FnMut(&Moment<'_>, u8, &'static Effect),
    ) {
        for listener in self.game.listeners.of(hook) {
            let active = match listener.source.carrier() {
                Some(carrier) => {
                    self.game.seat_of(carrier) == Some(seat) && self.is_active(listener.source)
                }
                None => {
                    self.objective
                        == Some(self.game.objectives[usize::from(listener.objective)].0.number)
                }
            };
            if active {
                let moment = Moment {
                    table: self,
                    source: listener.source,
                    seat,
                    subject,
                    zone,
                    picks: &[],
                };
                then(&moment, listener.place, listener.effect);
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
                for card in self.ship(ship).faceup() {
                    let source = Source::Damage(ship, card);
                    let moment = Moment { table: self, source, seat, subject, zone, picks: &[] };
                    for (place, effect) in self.effects_of_source(source).iter().enumerate() {
                        if effect.hook == hook {
                            then(&moment, place as u8, effect);
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
                            let source = Source::Keyword(squadron, keyword);
                            let moment =
                                Moment { table: self, source, seat, subject, zone, picks: &[] };
                            then(&moment, place as u8, effect);
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
                let source = Source::Keyword(squadron, Keyword::Cloak);
                let moment =
                    Moment { table: self, source, seat, subject: None, zone: None, picks: &[] };
                let effects = keyword_effects(Keyword::Cloak).iter().enumerate();
                effects.for_each(|(place, effect)| then(&moment, place as u8, effect));
            }
        }
    }

    /// The effects of a card.
    pub(crate) fn effects_of_source(&self, source: Source) -> &'static [Effect] {
        match source {
            Source::Upgrade(ship, place) => self.game.ship(ship).upgrades[usize::from(place)].1,
            Source::Squadron(squadron) => self.game.squadron(squadron).effects,
            Source::Keyword(_, keyword) => keyword_effects(keyword),
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

    /// The card of a source; none for keywords.
    pub(crate) fn card_of(&self, source: Source) -> Option<&'static Card> {
        match source {
            Source::Upgrade(ship, place) => {
                Some(self.game.ship(ship).upgrades[usize::from(place)].0)
            }
            Source::Squadron(squadron) => Some(self.game.squadron(squadron).card),
            Source::Keyword(..) => None,
            Source::Damage(_, card) => self.game.rules.card(card),
            Source::Objective => self.game.rules.card(self.objective?),
        }
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
            _ => true,
        }
    }
}
