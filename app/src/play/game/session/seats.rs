//! Who plays the game, and what they are called.

use flagbridge_engine::Seat;

use super::Session;
use crate::play::game::naming::{self, YOU};
use crate::play::occupant::Occupant;

impl Session {
    /// Who sits where.
    pub fn seats(&self) -> &[Occupant; 2] {
        &self.seats
    }

    /// The lists by name.
    pub fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// Whether several people share the screen, who must not see each other's dials.
    pub fn is_hot_seat(&self) -> bool {
        self.people() > 1
    }

    /// Whether a seat's facedown dials may be shown now: a lone player sees their own, and a game between bots shows all.
    pub fn shows_dials(&self, seat: Seat) -> bool {
        match self.people() {
            0 => true,
            1 => self.seats[seat.index()].is_person(),
            _ => false,
        }
    }

    /// How many people play, teams by their players.
    pub fn people(&self) -> usize {
        let teams = self.seats.iter().zip(&self.table.game().teams);
        let people = teams.filter(|(seat, _)| seat.is_person());
        people.map(|(_, team)| usize::from(team.players())).sum()
    }

    /// The player who is asked; none once the game is over or conceded.
    pub fn asked(&self) -> Option<(Seat, &Occupant)> {
        let over = self.closed || self.conceded.is_some();
        let seat = self.table.decision().filter(|_| !over)?.seat;
        Some((seat, &self.seats[seat.index()]))
    }

    /// What a player is called on this page: "You" where one person plays here, a bot or an absent player by name, else
    /// the side.
    pub fn player(&self, seat: Seat) -> String {
        let occupant = &self.seats[seat.index()];
        match occupant.bot_name() {
            Some(name) if self.seats[seat.other().index()] == *occupant => {
                format!("{name} ({})", seat.letter())
            }
            Some(name) => name.to_owned(),
            None if !occupant.is_person() => self.names[seat.index()].clone(),
            None if self.people() == 1 => YOU.to_owned(),
            None => naming::seat(seat).to_owned(),
        }
    }

    /// What both players are called.
    pub fn players(&self) -> [String; 2] {
        Seat::ALL.map(|seat| self.player(seat))
    }

    /// What the panel calls the player who is asked: a member of a team by number.
    pub fn address(&self, seat: Seat) -> String {
        let person = self.seats[seat.index()].is_person() && self.people() > 1;
        let member = self.table.player_asked().filter(|member| person && member.seat == seat);
        member.map_or_else(|| self.player(seat), |it| naming::member(self.table.game(), it))
    }

    /// Who sits where, by name.
    pub fn rename(&mut self, names: [String; 2]) {
        self.names = names;
    }

    /// Changes who plays at a seat.
    pub fn seat(&mut self, seat: Seat, occupant: Occupant) {
        self.seats[seat.index()] = occupant;
    }
}
