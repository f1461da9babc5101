//! A battle as it is played at the table: who sits where, every answer, the log, and what may be taken back.

use std::fmt;
use std::str::FromStr;

use flagbridge_starmada::bots::Bot;
use flagbridge_starmada::record::{BadRecord, Record};
use flagbridge_starmada::{
    Action, BadRoster, Event, Options, Refusal, Roster, Seat, Table, Terrain,
};

/// Who answers for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// A person at this screen.
    Person,
    /// A program.
    Bot(Bot),
    /// A person at another screen, whose answers arrive over the network.
    Away,
}

impl Occupant {
    /// Everybody who can sit down at this screen.
    pub const ALL: [Occupant; 5] = [
        Occupant::Person,
        Occupant::Bot(Bot::Ensign),
        Occupant::Bot(Bot::Captain),
        Occupant::Bot(Bot::Commodore),
        Occupant::Bot(Bot::Random),
    ];

    /// What is written in a list of choices.
    pub const fn label(self) -> &'static str {
        match self {
            Occupant::Person => "Player at this screen",
            Occupant::Bot(Bot::Ensign) => "Bot: ensign (easy)",
            Occupant::Bot(Bot::Captain) => "Bot: captain (medium)",
            Occupant::Bot(Bot::Commodore) => "Bot: commodore (hard)",
            Occupant::Bot(Bot::Random) => "Bot: random moves",
            Occupant::Away => "Player online",
        }
    }
}

impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occupant::Person => f.write_str("person"),
            Occupant::Bot(bot) => f.write_str(bot.id()),
            Occupant::Away => f.write_str("away"),
        }
    }
}

impl FromStr for Occupant {
    type Err = flagbridge_starmada::bots::UnknownBot;

    fn from_str(text: &str) -> Result<Occupant, Self::Err> {
        if text == "person" { Ok(Occupant::Person) } else { text.parse().map(Occupant::Bot) }
    }
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// After how many answers it was written.
    pub step: usize,
    /// What happened.
    pub words: String,
    /// Whether a game turn or phase begins with it.
    pub heading: bool,
}

/// A battle under way, or one that is seen again.
#[derive(Clone, Debug)]
pub struct Session {
    record: Record,
    table: Table,
    seats: [Occupant; 2],
    names: [String; 2],
    log: Vec<Line>,
    /// For each answer, whether it can be taken back while it is the last.
    open: Vec<bool>,
    /// How many answers were heard of, where the battle is played elsewhere and only seen from here.
    heard: Option<usize>,
    /// The battle is over for everyone, whatever its state.
    closed: bool,
}

impl Session {
    /// A battle that begins.
    pub fn begin(
        options: Options,
        terrain: Vec<Terrain>,
        rosters: [Roster; 2],
        seats: [Occupant; 2],
        names: [String; 2],
        seed: u64,
    ) -> Result<Session, BadRoster> {
        let record = Record { options, terrain, rosters, seed, actions: Vec::new() };
        Session::of(&record, seats, names)
    }

    /// A battle from the text of its record.
    pub fn resume(
        text: &str,
        seats: [Occupant; 2],
        names: [String; 2],
    ) -> Result<Session, BadRecord> {
        let record = Record::read(text)?;
        let mut session = Session::of(&record, seats, names)?;
        for (place, action) in record.actions.iter().enumerate() {
            session.answer(action).map_err(|refusal| BadRecord::Illegal(place + 1, refusal))?;
        }
        Ok(session)
    }

    fn of(record: &Record, seats: [Occupant; 2], names: [String; 2]) -> Result<Session, BadRoster> {
        let table = Table::new(record.game()?, record.seed);
        let record = Record { actions: Vec::new(), ..record.clone() };
        let (log, open) = (Vec::new(), Vec::new());
        Ok(Session { record, table, seats, names, log, open, heard: None, closed: false })
    }

    /// A battle that is played elsewhere, as it is seen from here. [`hear`](Session::hear) brings it up to date.
    pub fn follow(view: &Table, seats: [Occupant; 2], names: [String; 2]) -> Session {
        Session {
            record: Record::new(view.game(), 0),
            table: view.clone(),
            seats,
            names,
            log: Vec::new(),
            open: Vec::new(),
            heard: Some(0),
            closed: false,
        }
    }

    /// A later view of a battle that is played elsewhere, and the events of each answer since a given number of answers.
    pub fn hear<'a>(
        &mut self,
        view: &Table,
        kept: usize,
        told: impl IntoIterator<Item = &'a [Event]>,
    ) {
        self.table = view.clone();
        self.log.retain(|line| line.step <= kept);
        let mut step = kept;
        for events in told {
            step += 1;
            self.write_log(step, events);
        }
        self.heard = Some(step);
    }

    /// Whether the battle is played elsewhere: earlier moments are not known here.
    pub const fn is_followed(&self) -> bool {
        self.heard.is_some()
    }

    /// Ends the battle: there are no more decisions.
    pub const fn close(&mut self) {
        self.closed = true;
    }

    /// Whether the battle has ended where it stands.
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// The table as it stands.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Who answers for each side.
    pub const fn seats(&self) -> [Occupant; 2] {
        self.seats
    }

    /// The names of the fleets.
    pub const fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// What happened, in order.
    pub fn log(&self) -> &[Line] {
        &self.log
    }

    /// How many answers were given.
    pub fn length(&self) -> usize {
        self.heard.unwrap_or(self.record.actions.len())
    }

    /// Who is asked, and who answers for that side; none when the battle is over.
    pub fn asked(&self) -> Option<(Seat, Occupant)> {
        let seat = self.table.decision().filter(|_| !self.closed)?.seat;
        Some((seat, self.seats[seat.index()]))
    }

    /// Answers the open question. Returns what happened; a refused answer changes nothing.
    pub fn answer(&mut self, action: &Action) -> Result<Vec<Event>, Refusal> {
        let asked = self.asked();
        let events = self.table.apply(action)?;
        self.record.actions.push(action.clone());
        self.open.push(self.nothing_was_revealed(asked, action, &events));
        self.write_log(self.length(), &events);
        Ok(events)
    }

    /// What the bot that is asked answers; none if a person is asked or there is no question.
    ///
    /// It sees the view of its side. The same battle at the same point always gets the same answer.
    pub fn bot_answer(&self) -> Option<Action> {
        let (seat, Occupant::Bot(bot)) = self.asked()? else { return None };
        let seed = self.record.seed ^ (self.length() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        bot.player(seed).answer(&self.table.view(seat))
    }

    /// What the commodore would answer in a person's place: for setting up quickly.
    pub fn advice(&self) -> Option<Action> {
        let seat = self.table.decision()?.seat;
        Bot::Commodore.player(self.record.seed).answer(&self.table.view(seat))
    }

    /// Whether the last answer was a person's and revealed nothing: no die was rolled, nothing secret was shown.
    pub fn can_undo(&self) -> bool {
        self.open.last().copied().unwrap_or(false)
    }

    /// Takes the last answer back, where that is allowed.
    pub fn undo(&mut self) -> bool {
        if !self.can_undo() {
            return false;
        }
        let step = self.length() - 1;
        self.table = self.at(step);
        self.record.actions.truncate(step);
        self.open.truncate(step);
        self.log.retain(|line| line.step <= step);
        true
    }

    /// The table after a number of answers; the present table if the battle is played elsewhere.
    pub fn at(&self, step: usize) -> Table {
        if self.is_followed() {
            return self.table.clone();
        }
        let game = self.table.game().clone();
        let mut table = Table::new(game, self.record.seed);
        for action in self.record.actions.iter().take(step) {
            table.apply(action).expect("an answer that was accepted once is accepted again");
        }
        table
    }

    /// What the answer at this place did: for showing a movement again.
    pub fn events_of(&self, place: usize) -> Vec<Event> {
        let Some(action) = self.record.actions.get(place) else { return Vec::new() };
        self.at(place).apply(action).unwrap_or_default()
    }

    /// The record as text.
    pub fn record_text(&self) -> String {
        self.record.write().expect("every answer of the record was accepted")
    }

    fn write_log(&mut self, step: usize, events: &[Event]) {
        let game = self.table.game();
        // Answers that something else tells of are left out.
        let told = events.iter().filter(|event| match event {
            Event::Acted(_, action) => {
                matches!(action, Action::Activate(_) | Action::Fire(_) | Action::Done)
            }
            _ => true,
        });
        self.log.extend(told.map(|event| Line {
            step,
            words: game.tell(event),
            heading: matches!(event, Event::Turn(_) | Event::Phase(_)),
        }));
    }

    fn nothing_was_revealed(
        &self,
        asked: Option<(Seat, Occupant)>,
        action: &Action,
        events: &[Event],
    ) -> bool {
        let Some((seat, Occupant::Person)) = asked else { return false };
        let silent = events.iter().all(|event| match event {
            Event::Acted(..) | Event::OrdersWritten(_) | Event::Placed(..) | Event::Flew(..) => {
                true
            }
            // Between equals a die decided.
            Event::First { units: [a, b], .. } => a != b,
            _ => false,
        });
        // Orders of the other side may be on the screen next.
        let same_side = self.asked().is_some_and(|(next, _)| next == seat);
        silent && (same_side || matches!(action, Action::Place(..)))
    }
}

#[cfg(test)]
pub(crate) mod fixture {
    //! Small battles for tests.

    use flagbridge_starmada::draft::Draft;
    use flagbridge_starmada::{BattleSize, Options, Question};

    use super::{Occupant, Session};

    /// A small battle between those who sit there.
    pub fn battle(seats: [Occupant; 2]) -> Session {
        let rosters = ["Cinder League / Ember", "2 x Tidal Mandate / Spray"]
            .map(|text| Draft::from_text(text).draft.roster().expect("known classes"));
        let options = Options::of(BattleSize::VerySmall);
        let session = Session::begin(options, Vec::new(), rosters, seats, Default::default(), 7);
        session.expect("a battle")
    }

    /// A battle at the moment at which orders are written.
    pub fn at_orders() -> Session {
        let mut session = battle([Occupant::Person; 2]);
        while !matches!(session.table().decision().map(|it| it.question), Some(Question::Orders(_)))
        {
            let action = session.advice().expect("an open decision");
            session.answer(&action).expect("advice is legal");
        }
        session
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagbridge_starmada::Phase;

    #[test]
    fn two_bots_play_to_the_end_and_the_record_plays_again() {
        let mut session = fixture::battle([Occupant::Bot(Bot::Commodore); 2]);
        while let Some(action) = session.bot_answer() {
            session.answer(&action).expect("bots answer legally");
        }
        assert!(session.table().outcome().is_some());
        assert!(!session.can_undo());
        let again = Session::resume(&session.record_text(), session.seats(), Default::default());
        let again = again.expect("a record of ours");
        assert_eq!(again.table().hash(), session.table().hash());
        assert_eq!(again.log(), session.log());
        assert_eq!(session.at(session.length()).hash(), session.table().hash());
    }

    #[test]
    fn setup_can_be_taken_back_and_is_then_as_it_was() {
        let mut session = fixture::battle([Occupant::Person; 2]);
        let before = session.table().hash();
        assert!(!session.undo());
        session.answer(&session.advice().expect("setup")).expect("legal");
        assert!(session.can_undo());
        assert!(session.undo());
        assert_eq!(session.table().hash(), before);
        assert_eq!(session.log(), []);
    }

    #[test]
    fn revealed_orders_cannot_be_taken_back() {
        let mut session = fixture::at_orders();
        while session.table().phase() == Phase::Orders && session.table().turn() == 1 {
            let seat = session.asked().expect("orders").0;
            session.answer(&session.advice().expect("orders")).expect("legal");
            let still = session.asked().is_some_and(|(next, _)| next == seat)
                && session.table().phase() == Phase::Orders
                && session.table().turn() == 1;
            assert_eq!(session.can_undo(), still);
        }
    }

    #[test]
    fn a_battle_that_is_played_elsewhere_is_followed_by_what_is_heard_of_it() {
        let mut played = fixture::battle([Occupant::Bot(Bot::Commodore); 2]);
        let seats = [Occupant::Person, Occupant::Away];
        let view = played.table().view(Seat::A);
        let mut followed = Session::follow(&view, seats, Default::default());
        while let Some(action) = played.bot_answer() {
            let events = played.answer(&action).expect("bots answer legally");
            let kept = followed.length();
            followed.hear(&played.table().view(Seat::A), kept, [events.as_slice()]);
        }
        let length = played.length();
        assert!(length > 5, "{length}");
        assert_eq!((followed.length(), followed.log()), (length, played.log()));
        // Two answers are taken back.
        followed.hear(&view, length - 2, []);
        assert_eq!(followed.length(), length - 2);
        assert!(followed.log().iter().all(|line| line.step <= length - 2));
        assert!(followed.is_followed() && !followed.can_undo() && followed.bot_answer().is_none());
        followed.close();
        assert_eq!(followed.asked(), None);
    }

    #[test]
    fn a_bot_never_answers_for_a_person() {
        assert_eq!(fixture::at_orders().bot_answer(), None);
        for occupant in Occupant::ALL {
            assert_eq!(occupant.to_string().parse(), Ok(occupant));
        }
        assert!("nobody".parse::<Occupant>().is_err());
    }
}
