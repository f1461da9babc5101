use flagbridge_wording::count;

use crate::acts::Acts;
use crate::battle::Stand;
use crate::campaign::{Campaign, Holding, Phase, Place, Player};
use crate::commander::TaskForce;
use crate::kind::Kind;
use crate::refusal::{Refusal, cite};
use crate::roster::{Exchange, FleetList, Roster};
use crate::settings::Settings;
use crate::side::{PlayerId, Side};

impl Campaign {
    pub(crate) fn set_up(&mut self, settings: &Settings) -> Result<(), Refusal> {
        settings.check()?;
        match &self.settings {
            None => {
                self.players = settings
                    .players()
                    .map(|(id, side, name)| Player {
                        id,
                        side,
                        name: name.to_owned(),
                        roster: Roster::default(),
                        public: Roster::default(),
                        refit: Some(0),
                        purse: Some(0),
                        won: 0,
                        lost: 0,
                        force: settings.kind.has_acts().then(TaskForce::default),
                    })
                    .collect();
                for team in &mut self.teams {
                    team.resources = Some(0);
                }
                self.acts = settings.kind.has_acts().then(|| Acts { act: 1, ..Acts::default() });
                let corellia =
                    |id: &str| settings.kind == Kind::CorellianConflict && id == "corellia";
                self.places = settings
                    .kind
                    .locations()
                    .iter()
                    .map(|it| Place {
                        holding: corellia(&it.id)
                            .then(|| new_holding(Side::Empire, Stand::Base, 0)),
                        ..Place::default()
                    })
                    .collect();
            }
            Some(before) => {
                if before.kind != settings.kind || before.team_size() != settings.team_size() {
                    let words = "the kind of campaign and the number of fleets stay as they are";
                    return Err(Refusal::input(words));
                }
                for (player, (_, _, name)) in self.players.iter_mut().zip(settings.players()) {
                    name.clone_into(&mut player.name);
                }
            }
        }
        self.settings = Some(settings.clone());
        Ok(())
    }

    /// How many bases and outposts a team places at the start, Corellia not counted.
    pub fn first_stands(&self, side: Side) -> [(Stand, usize); 2] {
        let players = self.settings.as_ref().map_or(0, Settings::team_size);
        let outposts = match (self.kind(), side) {
            (Kind::CorellianConflict, Side::Rebels) => players,
            (Kind::CorellianConflict, Side::Empire) | (Kind::RebellionInTheRim, _) => 0,
        };
        [(Stand::Base, players), (Stand::Outpost, outposts)]
    }

    /// How many of them are still to be placed.
    pub fn to_place(&self, side: Side) -> [(Stand, usize); 2] {
        let corellia = self.given_bases(side);
        self.first_stands(side).map(|(stand, most)| {
            let own = self.held(side, stand)
                - if stand == Stand::Base { corellia.min(self.held(side, stand)) } else { 0 };
            (stand, most.saturating_sub(own))
        })
    }

    /// The bases that a team has without placing them: Corellia.
    pub(crate) fn given_bases(&self, side: Side) -> usize {
        usize::from(self.kind() == Kind::CorellianConflict && side == Side::Empire)
    }

    /// Whether a team can place one of its first bases at a place of the Rim: one for each fleet, in turns, the Empire first.
    fn may_place_in_the_rim(&self, side: Side, place: usize, stand: Stand) -> Result<(), Refusal> {
        let location = &self.locations()[place];
        let words = if stand != Stand::Base {
            "teams begin with bases alone"
        } else if location.is_border() || location.sub_area.is_some() {
            "the first bases are not placed at border locations or in sub-areas"
        } else if self.to_place(side)[0].1 == 0 {
            "a team places one base for each fleet"
        } else if side == Side::Rebels
            && self.to_place(Side::Rebels)[0].1 == self.to_place(Side::Empire)[0].1
        {
            "teams take turns at placing bases, and the Empire begins"
        } else if side == Side::Empire
            && self.to_place(Side::Empire)[0].1 < self.to_place(Side::Rebels)[0].1
        {
            "teams take turns at placing bases: it is the Rebels' turn"
        } else {
            return Ok(());
        };
        Err(Refusal::rule(words, cite::RIM_SETUP))
    }

    pub(crate) fn place_first(
        &mut self,
        side: Side,
        location: &str,
        stand: Stand,
    ) -> Result<(), Refusal> {
        self.in_phase(Phase::Setup, "placing the first bases")?;
        self.not_done(side)?;
        let place = self.place(location)?;
        let kind = self.kind();
        if kind == Kind::RebellionInTheRim {
            self.may_place_in_the_rim(side, place, stand)?;
        } else if stand == Stand::Presence {
            return Err(Refusal::input("choose a base or an outpost"));
        } else if side == Side::Empire && stand == Stand::Outpost {
            return Err(Refusal::rule("the Empire has no outposts", cite::PLACE_BASES));
        }
        if self.places[place].holding.is_some() {
            return Err(Refusal::rule("something stands there already", cite::PLACE_BASES));
        }
        if !self.to_place(side).iter().any(|(kind, left)| *kind == stand && *left > 0) {
            let words = match side {
                Side::Rebels => {
                    "the Rebels place two presences for each player, half of them bases and half outposts"
                }
                Side::Empire => "the Empire places one base for each player besides Corellia",
            };
            return Err(Refusal::rule(words, cite::PLACE_BASES));
        }
        let holding = new_holding(side, stand, 0);
        self.places[place].holding = Some(Holding { revealed: kind.is_open(side), ..holding });
        Ok(())
    }

    /// Whether a team has everything that it needs before the first turn.
    pub(crate) fn setup_complete(&self, side: Side) -> Result<(), Refusal> {
        if let Some(player) = self.members(side).find(|it| it.roster.units.is_empty()) {
            let words = format!("{} has not submitted a fleet", player.name);
            return Err(Refusal::not_now(words, cite::BUILD_FLEETS));
        }
        let without = self
            .members(side)
            .find(|it| it.force.as_ref().is_some_and(|force| force.abilities.is_empty()));
        if let Some(player) = without {
            let words = format!("the commander of {} has no ability of tier 1", player.name);
            return Err(Refusal::not_now(words, cite::RIM_COMMANDERS));
        }
        let left: usize = self.to_place(side).iter().map(|(_, left)| left).sum();
        if left > 0 {
            let words = format!(
                "{} still to be placed",
                count(left, "base or outpost is", "bases or outposts are")
            );
            return Err(Refusal::not_now(words, cite::PLACE_BASES));
        }
        if self.kind().has_acts() {
            let open = self.places.iter().zip(self.locations()).find(|(place, _)| {
                place.holding.as_ref().is_some_and(|it| it.side == side && it.defense.is_none())
            });
            if let Some((_, location)) = open {
                let words = format!("no base defense is recorded for {}", location.name);
                return Err(Refusal::not_now(words, cite::RIM_SETUP));
            }
        }
        Ok(())
    }

    pub(crate) fn base_defense(
        &mut self,
        side: Side,
        location: &str,
        objective: &str,
    ) -> Result<(), Refusal> {
        let place = self.place(location)?;
        if !self.kind().base_defenses().contains(&objective) {
            return Err(Refusal::rule(
                "this is not a base defense of this campaign",
                cite::OBJECTIVES,
            ));
        }
        match &mut self.places[place].holding {
            Some(it) if it.side == side && it.stand == Some(Stand::Base) => {
                it.defense = Some(objective.to_owned());
                Ok(())
            }
            _ => Err(Refusal::rule("the team has no base there", cite::OBJECTIVES)),
        }
    }

    /// Takes a fleet that was submitted.
    pub(crate) fn fleet(
        &mut self,
        id: PlayerId,
        list: &FleetList,
        remove: bool,
    ) -> Result<(), Refusal> {
        list.check()?;
        self.may_submit(id)?;
        match self.phase {
            Phase::Setup => {
                let Exchange { roster, .. } = Roster::default().exchanged(list);
                self.may_start(id, &roster)?;
                self.player_mut(id)?.roster = roster;
                Ok(())
            }
            Phase::Management => self.expand(id, list, remove),
            _ => self.take_command_ship(id, list),
        }
    }

    /// Whether a fleet may start in the campaign.
    pub(crate) fn may_start(&self, id: PlayerId, roster: &Roster) -> Result<(), Refusal> {
        self.against_start(id, roster)?.into_iter().next().map_or(Ok(()), Err)
    }

    /// Every reason why a campaign cannot start with this fleet.
    pub(crate) fn against_start(
        &self,
        id: PlayerId,
        roster: &Roster,
    ) -> Result<Vec<Refusal>, Refusal> {
        let mut against = Vec::new();
        let rules = self.rules()?;
        let (points, limit) = (roster.points(), u32::from(rules.start_points));
        if points > limit {
            let words =
                format!("the fleet has {points} points; a starting fleet has at most {limit}");
            against.push(Refusal::rule(words, cite::BUILD_FLEETS));
        }
        let (squadrons, third) = (roster.squadron_points(), limit.div_ceil(3));
        if squadrons > third {
            let words = format!("squadrons take {squadrons} points; a third of {limit} is {third}");
            against.push(Refusal::rule(words, cite::BUILD_FLEETS));
        }
        if self.kind().has_acts() {
            against.extend(no_commander(roster).err());
            let most = usize::from(rules.start_upgrades);
            let laden = roster.units.iter().filter(|it| it.upgrades.len() > most);
            against.extend(laden.map(|unit| {
                let words = format!(
                    "{} has {} upgrades; in a starting fleet each ship has at most {most}",
                    unit.name(),
                    unit.upgrades.len()
                );
                Refusal::rule(words, cite::RIM_SETUP)
            }));
        }
        against.extend(once_each(roster).err());
        against.extend(roster.cards().filter_map(|card| self.may_have(id, &card.uniques).err()));
        Ok(against)
    }

    /// Whether a player may take cards with these unique names: they are once in a team, and eliminated ones are gone.
    /// What the other team has given up in secret is not looked at.
    pub(crate) fn may_have(&self, id: PlayerId, uniques: &[String]) -> Result<(), Refusal> {
        let side = self.player(id)?.side;
        for name in uniques {
            if self.eliminated.contains(name) || self.given_up[side.index()].contains(name) {
                let words = format!("{name} was eliminated and cannot be bought again by anyone");
                return Err(Refusal::rule(words, cite::REFIT));
            }
            let mut mates = self.members(side).filter(|it| it.id != id);
            if let Some(mate) = mates.find(|it| it.roster.has_unique(name)) {
                let words = format!("{name} is unique in the team, and {} has it", mate.name);
                return Err(Refusal::rule(words, cite::MANAGEMENT));
            }
        }
        Ok(())
    }

    pub(crate) fn not_done(&self, side: Side) -> Result<(), Refusal> {
        if self.team(side).done {
            let words = "the team has finished this phase; its grand admiral can take that back";
            return Err(Refusal::not_now(words, cite::TURN));
        }
        Ok(())
    }
}

/// Each unique name appears at most once in a fleet.
pub(crate) fn once_each(roster: &Roster) -> Result<(), Refusal> {
    let mut names: Vec<&String> = roster.cards().flat_map(|it| &it.uniques).collect();
    names.sort_unstable();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => {
            let words = format!("{} is unique and stands twice in the fleet", pair[0]);
            Err(Refusal::rule(words, "RRG 1.6, Unique Names"))
        }
        None => Ok(()),
    }
}

/// Task forces are led by commanders of their own, not by cards.
pub(crate) fn no_commander(roster: &Roster) -> Result<(), Refusal> {
    match roster.cards().find(|it| it.kind == crate::roster::CardKind::Commander) {
        Some(card) => {
            let words = format!("{} is a commander card; task forces have their own", card.name);
            Err(Refusal::rule(words, cite::RIM_COMMANDERS))
        }
        None => Ok(()),
    }
}

/// A base or an outpost that was just placed. Everyone knows what the Empire builds: it has bases alone.
pub(crate) fn new_holding(side: Side, stand: Stand, since: u16) -> Holding {
    Holding { side, stand: Some(stand), since, revealed: side == Side::Empire, defense: None }
}
