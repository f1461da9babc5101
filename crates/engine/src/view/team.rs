//! A table as one player of a team may see it.

use crate::state::{Member, Table};
use crate::terms::Unit;

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
