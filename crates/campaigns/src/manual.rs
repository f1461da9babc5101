use crate::battle::Stand;
use crate::campaign::{Campaign, Holding, Phase};
use crate::change::ManualEffect;
use crate::outcome::MOST_RESOURCES;
use crate::refusal::Refusal;
use crate::settings::{named, short};
use crate::setup::new_holding;
use crate::side::Side;

impl Campaign {
    /// House rules and corrections: what the organiser enters by hand is done as it is written.
    pub(crate) fn manual(&mut self, note: &str, effect: &ManualEffect) -> Result<(), Refusal> {
        named("the note", note)?;
        match effect {
            ManualEffect::Note => {}
            ManualEffect::Points { side, by } => {
                let team = self.team_mut(*side);
                let points = u16::try_from(i64::from(team.points) + i64::from(*by));
                team.points = points.map_err(|_| out_of_range())?;
            }
            ManualEffect::Resources { side, by } => {
                let team = self.team_mut(*side);
                let points = i64::from(team.resources.unwrap_or(0)) + i64::from(*by);
                let points = u32::try_from(points).map_err(|_| out_of_range())?;
                team.resources = Some(points.min(MOST_RESOURCES));
            }
            ManualEffect::Experience { player, by } => {
                let force = self.force_mut(*player)?;
                let points = i64::from(force.experience) + i64::from(*by);
                force.experience = u16::try_from(points).map_err(|_| out_of_range())?;
            }
            ManualEffect::Tokens { side, token, by } => {
                if self.acts.is_none() {
                    return Err(Refusal::input("this campaign has no tokens to keep"));
                }
                let team = self.team_mut(*side);
                let count = i64::from(team.tokens.of(*token)) + i64::from(*by);
                team.tokens.set(*token, u16::try_from(count).map_err(|_| out_of_range())?);
            }
            ManualEffect::Condition { player, condition } => {
                let force = self.force_mut(*player)?;
                force.condition = *condition;
                force.offered.clear();
            }
            ManualEffect::Refit { player, by } => {
                let player = self.player_mut(*player)?;
                let points = i64::from(player.refit.unwrap_or(0)) + i64::from(*by);
                player.refit = Some(u16::try_from(points).map_err(|_| out_of_range())?);
            }
            ManualEffect::Location { location, side, stand, destroyed } => {
                let (place, turn, kind) = (self.place(location)?, self.turn, self.kind());
                let open = |side: Side| kind.is_open(side);
                let site = &mut self.places[place];
                site.holding = side.map(|side| {
                    let holding = new_holding(side, stand.unwrap_or(Stand::Base), turn);
                    Holding { revealed: open(side), ..holding }
                });
                site.destroyed = *destroyed;
            }
            ManualEffect::Unit { player, unit, scarred, veteran } => {
                let player = self.player_mut(*player)?;
                for roster in [&mut player.roster, &mut player.public] {
                    if let Some(it) = roster.unit_mut(*unit) {
                        (it.scarred, it.veteran) = (*scarred, *veteran);
                    }
                }
                if player.roster.unit(*unit).is_none() {
                    return Err(Refusal::input(format!("there is no unit {unit} in this fleet")));
                }
            }
            ManualEffect::Unique { name, eliminated } => {
                short("the name", name)?;
                if *eliminated {
                    self.eliminated.insert(name.clone());
                } else if !self.eliminated.remove(name) {
                    return Err(Refusal::input(format!("{name} is not eliminated")));
                }
            }
            ManualEffect::CallOff { battle } => self.call_off(*battle)?,
            ManualEffect::End { winner } => self.end(*winner),
        }
        Ok(())
    }

    /// A battle of this turn is not fought: its fleets have none this turn.
    fn call_off(&mut self, number: u32) -> Result<(), Refusal> {
        let battle = self.battle(number)?;
        if battle.outcome.is_some() || battle.turn != self.turn || self.phase != Phase::Battles {
            return Err(Refusal::input(
                "only a battle of this turn without a result is called off",
            ));
        }
        self.battles.retain(|it| it.number != number);
        if self.current_battles().all(|it| it.outcome.is_some()) {
            self.after_battles()?;
        }
        Ok(())
    }
}

fn out_of_range() -> Refusal {
    Refusal::input("the number leads out of range")
}
