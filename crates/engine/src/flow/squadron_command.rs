use flagbridge_cards::{Keyword, Relay};

use super::Procedure;
use crate::geometry::Range;
use crate::state::{Action, Beyond, Helpers, Question, SquadronCommand, SquadronTurn, Table};
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
            let helpers = table.helpers(ship, squadron);
            beyond.note(helpers);
            if table.game.revision > 7 && helpers.relays != 0 {
                table.note_keyword(Keyword::Relay);
            }
            if table.relays(ship, squadron) > beyond.relayed {
                if table.game.revision <= 7 {
                    table.note_keyword(Keyword::Relay);
                }
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
        // Up to revision 7 what one squadron relayed counted against every other.
        let reached = self.in_command_range(ship, squadron)
            || match self.game.revision {
                ..=7 => {
                    self.relays(ship, squadron) > beyond.relayed
                        || self.lent_to(ship, squadron) > beyond.lent
                }
                _ => self.reach_all(beyond.helped(), self.helpers(ship, squadron)),
            };
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
        let relays = self.relays_beside(ship, squadron);
        relays.filter_map(|relay| self.keyword(relay, Keyword::Relay)).sum()
    }

    /// Squadrons in reach of the ship at distance 1 to 3 of a squadron, which relay to it if they have relay.
    fn relays_beside(
        &self,
        ship: ShipId,
        squadron: SquadronId,
    ) -> impl Iterator<Item = SquadronId> + '_ {
        let seat = self.seat_of(Unit::Ship(ship));
        // A relay squadron that another ship lends is in range to be activated; up to revision 4 it was not. ARM 1.03: Centicore.
        let is_lent =
            move |relay: SquadronId| self.game.revision > 4 && self.lent_to(ship, relay) > 0;
        self.squadrons_of(seat).filter(move |relay| {
            *relay != squadron
                && (self.rules().relay == Relay::Anywhere
                    || self.in_command_range(ship, *relay)
                    || is_lent(*relay))
                && self.at_distance(Unit::Squadron(*relay), Unit::Squadron(squadron), 3)
        })
    }

    /// Who can bring a squadron into a command's reach.
    fn helpers(&self, ship: ShipId, squadron: SquadronId) -> Helpers {
        let relays = self.relays_beside(ship, squadron);
        let relays = relays.filter(|relay| self.has_keyword(*relay, Keyword::Relay));
        Helpers {
            relays: relays.fold(0, |all, relay| all | 1_u64 << (relay.0 % 64)),
            lent: self.lent_to(ship, squadron),
        }
    }

    /// Whether each squadron of a command, one more among them, can be brought into reach by one of its helpers: a relay
    /// squadron serves as many as its relay says, cards as many as they lend to. The order of activations makes no
    /// difference, nor does which of several relays serves which squadron. RRG 1.6, Squadron Keywords: Relay.
    fn reach_all(&self, helped: &[Helpers], more: Helpers) -> bool {
        let all: Vec<Helpers> = helped.iter().copied().chain([more]).collect();
        self.reach_from(&all, &mut [0; 64], 0)
    }

    /// Whether helpers are left for each of these squadrons after those that serve others.
    fn reach_from(&self, left: &[Helpers], relayed: &mut [u8; 64], lent: u8) -> bool {
        let Some((next, others)) = left.split_first() else { return true };
        for relay in 0..64_u8 {
            let place = usize::from(relay);
            let limit = || self.keyword(SquadronId(relay), Keyword::Relay).unwrap_or(0);
            if next.relays & (1 << relay) != 0 && relayed[place] < limit() {
                relayed[place] += 1;
                let reached = self.reach_from(others, relayed, lent);
                relayed[place] -= 1;
                if reached {
                    return true;
                }
            }
        }
        lent < next.lent && self.reach_from(others, relayed, lent + 1)
    }
}
