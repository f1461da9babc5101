use crate::game::Game;
use crate::seat::Seat;
use crate::table::Table;
use crate::unit::Unit;

/// The players who share a seat, and who of them controls which cards. RRG 1.6, Optional Rules: Team Play.
///
/// Players are counted from 0. The default is a single player who controls everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Team {
    /// The Team Commander, who decides wherever no card does.
    pub commander: u8,
    /// Who controls each ship, in the order of the list; the commander the rest.
    pub ships: Vec<u8>,
    /// Who controls each squadron, in the order of the list; the commander the rest.
    pub squadrons: Vec<u8>,
}

/// One player of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Member {
    /// The team's seat.
    pub seat: Seat,
    /// The player, counted from 0.
    pub player: u8,
}

impl Team {
    /// How many players there are.
    pub fn players(&self) -> u8 {
        let all = self.ships.iter().chain(&self.squadrons);
        all.copied().chain([self.commander]).max().unwrap_or(0).saturating_add(1)
    }
}

impl Game {
    /// The same game played by teams.
    #[must_use]
    pub fn with_teams(self, teams: [Team; 2]) -> Game {
        Game { teams, ..self }
    }

    /// The player who controls a ship or squadron; none for tokens on the table.
    pub fn controller(&self, unit: Unit) -> Option<Member> {
        let seat = self.seat_of(unit)?;
        let team = &self.teams[seat.index()];
        let (list, place) = match unit {
            Unit::Ship(ship) => (&team.ships, self.ships_of(seat).position(|own| own == ship)?),
            Unit::Squadron(squadron) => {
                (&team.squadrons, self.squadrons_of(seat).position(|own| own == squadron)?)
            }
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => return None,
        };
        Some(Member { seat, player: list.get(place).copied().unwrap_or(team.commander) })
    }
}

impl Table {
    /// The player of the seat asked who answers: the one who controls the unit the question is about, else the Team
    /// Commander. None when the game is over. RRG 1.6, Optional Rules: Team Play.
    pub fn player_asked(&self) -> Option<Member> {
        let decision = self.decision()?;
        let commander = self.game.teams[decision.seat.index()].commander;
        let team = Member { seat: decision.seat, player: commander };
        let controller = self.subject().and_then(|unit| self.game.controller(unit));
        Some(controller.filter(|member| member.seat == decision.seat).unwrap_or(team))
    }

    /// The table as one player of a team may see it: teammates do not show each other their dials. RRG 1.6, Optional
    /// Rules: Team Play.
    #[must_use]
    pub fn view_of(&self, member: Member) -> Table {
        let mut view = self.view(member.seat);
        let others: Vec<_> = self
            .game
            .ships_of(member.seat)
            .filter(|ship| self.game.controller(Unit::Ship(*ship)) != Some(member))
            .collect();
        for ship in others {
            view.ship_mut(ship).dials.iter_mut().for_each(|dial| *dial = None);
        }
        if self.player_asked() != Some(member)
            && let Some(decision) = &mut view.decision
        {
            decision.answers.clear();
        }
        view
    }
}
