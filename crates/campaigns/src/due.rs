use serde::Serialize;

use crate::battle::Role;
use crate::campaign::{Campaign, Phase};
use crate::side::{PlayerId, Side};

/// Something that the campaign waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Due {
    /// The team it is due from.
    pub side: Side,
    /// The player, where one is meant.
    pub player: Option<PlayerId>,
    /// What.
    pub words: String,
}

impl Campaign {
    /// What is due, and from which team or player. It can be asked of a campaign without secrets.
    pub fn due(&self) -> Vec<Due> {
        match self.phase {
            Phase::Setup => {
                Side::BOTH.into_iter().flat_map(|side| self.due_in_setup(side)).collect()
            }
            Phase::Strategy => self.due_in_strategy(),
            Phase::Battles => self.due_in_battles(),
            Phase::Management => {
                let open = Side::BOTH.into_iter().filter(|side| !self.team(*side).done);
                let words = if self.kind().has_acts() {
                    "gain tokens, choose rewards, spend experience, refit and expand, then finish the phase"
                } else {
                    "divide resource points, build, refit and expand, then finish the phase"
                };
                open.map(|side| due(side, None, words)).collect()
            }
            Phase::Pivotal => vec![match self.spoils_choice() {
                Some(choice) => due(choice.side, None, "choose what the pivotal battle brings"),
                None => {
                    let act = self.acts.as_ref().map_or(1, |it| it.act);
                    let words = format!("choose the pivotal battle of act {act}");
                    due(self.chooses_pivotal(), None, &words)
                }
            }],
            Phase::Over => Vec::new(),
        }
    }

    fn due_in_setup(&self, side: Side) -> Vec<Due> {
        if self.team(side).done {
            return Vec::new();
        }
        let missing = self.members(side).filter(|it| it.roster.units.is_empty());
        let mut found: Vec<Due> =
            missing.map(|it| due(side, Some(it.id), "submit a fleet")).collect();
        let without = |it: &&crate::campaign::Player| {
            it.force.as_ref().is_some_and(|force| force.abilities.is_empty())
        };
        let commanders = self.members(side).filter(without);
        found.extend(
            commanders.map(|it| due(side, Some(it.id), "choose an ability of the commander")),
        );
        let first: usize = self.first_stands(side).iter().map(|(_, count)| count).sum();
        let corellia = self.given_bases(side);
        let holdings = self.places.iter().filter_map(|it| it.holding.as_ref());
        let placed = holdings.filter(|it| it.side == side).count();
        if placed < first + corellia {
            let words = format!("place {} more on the map", first + corellia - placed);
            found.push(due(side, None, &words));
        }
        let words = if self.kind().has_acts() {
            "record a base defense for each base and finish the setup"
        } else {
            "finish the setup"
        };
        found.push(due(side, None, words));
        found
    }

    fn due_in_strategy(&self) -> Vec<Due> {
        if let Some(battle) = self.undefended() {
            let name = &self.locations()[battle.place].name;
            let words = format!("name the defender at {name}");
            return vec![due(battle.side_of(Role::Defender), None, &words)];
        }
        self.declaring().into_iter().map(|side| due(side, None, "declare an assault")).collect()
    }

    fn due_in_battles(&self) -> Vec<Due> {
        let mut found = Vec::new();
        for battle in self.current_battles().filter(|it| it.outcome.is_none()) {
            let place = &self.site(battle);
            for player in battle.players() {
                let force = self.force(player);
                if force.is_ok_and(|it| it.condition.is_none() && !it.offered.is_empty()) {
                    let words = "choose which condition the fleet gains";
                    let side = self.player(player).map_or(battle.side, |it| it.side);
                    found.push(due(side, Some(player), words));
                }
            }
            if battle.objective.is_none() {
                let (role, choice) = self.objectives_for(battle);
                if !choice.is_empty() {
                    let words = format!("choose the objective of the battle at {place}");
                    found.push(due(battle.side_of(role), None, &words));
                }
            }
            let words = format!("fight the battle at {place} and enter the result");
            for player in battle.players() {
                let side = self.player(player).map_or(battle.side, |it| it.side);
                found.push(due(side, Some(player), &words));
            }
        }
        found
    }
}

fn due(side: Side, player: Option<PlayerId>, words: &str) -> Due {
    Due { side, player, words: words.to_owned() }
}
