use flagbridge_cards::{Keyword, Relay};

use super::Procedure;
use crate::geometry::Range;
use crate::state::{Action, Beyond, Question, SquadronCommand, SquadronTurn, Table};
use crate::terms::{Case, Refusal, ShipId, SquadronId, Unit, Value, Window};

impl Procedure for SquadronCommand {
    fn run(self, table: &mut Table) {
        let SquadronCommand { ship, left, beyond } = self;
        let mut answers = Vec::new();
        if left > 0 && table.ship(ship).is_deployed() {
            let squadrons = table.squadrons_of(table.seat_of(Unit::Ship(ship)));
            answers.extend(
                squadrons
                    .filter(|squadron| table.can_command(ship, *squadron, beyond))
                    .map(|squadron| Action::Activate(Unit::Squadron(squadron))),
            );
        }
        if answers.is_empty() {
            return table.open(Window::CommandSquadronEnd, Some(Unit::Ship(ship)));
        }
        answers.push(Action::Pass);
        let seat = table.seat_of(Unit::Ship(ship));
        table.push(SquadronCommand { ship, left, beyond });
        table.ask(seat, Question::Command(ship, left), answers);
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let SquadronCommand { ship, left, beyond } = self;
        let Action::Activate(Unit::Squadron(squadron)) = *action else {
            return table.open(Window::CommandSquadronEnd, Some(Unit::Ship(ship)));
        };
        let mut beyond = beyond;
        if !table.in_command_range(ship, squadron) {
            if table.relays(ship, squadron) > beyond.relayed {
                table.note_keyword(Keyword::Relay);
                beyond.relayed += 1;
            } else {
                beyond.lent += 1;
            }
        }
        table.push(SquadronCommand { ship, left: left - 1, beyond });
        if let Some(activation) = &mut table.activation {
            let _ = activation.squadrons.try_push(squadron);
        }
        table.start_squadron_turn(SquadronTurn::new(squadron, Some(ship), true));
    }
}

impl Table {
    /// Squadrons to activate: the squadron value for a dial, one for a token. RRG 1.6, Commands: Squadron.
    pub(crate) fn start_squadron_command(&mut self, ship: ShipId, dial: bool, token: bool) {
        let left = u8::from(dial) * self.squadron_value(ship) + u8::from(token);
        let left = self.value(Value::SquadronsCommanded, Unit::Ship(ship), left.into());
        let left = left.clamp(0, 99) as u8;
        self.then((
            Window::CommandSquadron.about(Unit::Ship(ship)),
            SquadronCommand { ship, left, beyond: Beyond::default() },
        ));
    }

    /// How many squadrons the squadron command in progress may still activate.
    pub(crate) fn squadrons_left_to_command(&self) -> u8 {
        self.under_way.squadron_commands.last().map_or(0, |command| command.left)
    }

    /// The squadron command in progress activates no squadrons.
    pub(crate) fn forgo_squadrons(&mut self) {
        if let Some(command) = self.under_way.squadron_commands.last_mut() {
            command.left = 0;
        }
    }

    /// Lets the squadron command in progress activate more squadrons.
    pub(crate) fn add_squadrons(&mut self, more: u8) {
        if let Some(command) = self.under_way.squadron_commands.last_mut() {
            command.left += more;
        }
    }

    fn can_command(&self, ship: ShipId, squadron: SquadronId, beyond: Beyond) -> bool {
        self.check_command(ship, squadron, beyond).is_ok()
    }

    /// Whether a command may activate the squadron: not yet activated, and at close–medium range or relayed.
    pub(crate) fn check_command(
        &self,
        ship: ShipId,
        squadron: SquadronId,
        beyond: Beyond,
    ) -> Result<(), Refusal> {
        if self.squadron(squadron).activated {
            return Err(Refusal::Activated);
        }
        let reached = self.in_command_range(ship, squadron)
            || self.relays(ship, squadron) > beyond.relayed
            || self.lent_to(ship, squadron) > beyond.lent;
        match reached {
            true => Ok(()),
            false => Err(Refusal::OutOfCommand),
        }
    }

    /// How many squadrons like this one other units' reach may bring under the ship's command.
    pub(crate) fn lent_to(&self, ship: ShipId, squadron: SquadronId) -> u8 {
        let case = Case::between(Unit::Ship(ship), Unit::Squadron(squadron));
        self.value_in(Value::LentSquadrons, case, 0).clamp(0, 9) as u8
    }

    /// Whether a ship's squadron command reaches a squadron.
    pub(crate) fn in_command_range(&self, ship: ShipId, squadron: SquadronId) -> bool {
        let unit = Unit::Ship(ship);
        let range = match self.value(Value::CommandReach, unit, Range::Medium as i32) {
            ..=0 => Range::Close,
            1 => Range::Medium,
            _ => Range::Long,
        };
        self.at_range(unit, Unit::Squadron(squadron), range)
    }

    /// How many squadrons may be relayed to a squadron's place. RRG 1.6, Squadron Keywords: Relay.
    fn relays(&self, ship: ShipId, squadron: SquadronId) -> u8 {
        let seat = self.seat_of(Unit::Ship(ship));
        // A relay squadron that another ship lends is in range to be activated; up to revision 4 it was not. ARM 1.03: Centicore.
        let is_lent = |relay: SquadronId| self.game.revision > 4 && self.lent_to(ship, relay) > 0;
        let relays = self.squadrons_of(seat).filter(|relay| {
            *relay != squadron
                && (self.rules().relay == Relay::Anywhere
                    || self.in_command_range(ship, *relay)
                    || is_lent(*relay))
                && self.at_distance(Unit::Squadron(*relay), Unit::Squadron(squadron), 3)
        });
        relays.filter_map(|relay| self.keyword(relay, Keyword::Relay)).sum()
    }
}
