//! Numbers that tell states of a table apart.

use std::hash::{Hash, Hasher};

use flagbridge_repeatable::Mixer;

use super::table::Table;

impl Table {
    /// A number that two tables share exactly when they are in the same state.
    ///
    /// Events and the list of answers are not part of it: both follow from the rest.
    pub fn hash(&self) -> u64 {
        let mut hasher = Mixer::new();
        (&self.chance, self.first, self.round, self.phase).hash(&mut hasher);
        (&self.ships, &self.squadrons).hash(&mut hasher);
        (&self.obstacles, &self.markers, &self.stations).hash(&mut hasher);
        (&self.deck, &self.discards, self.objective, &self.objective_card).hash(&mut hasher);
        (self.victory, self.pass_tokens, &self.game.changes).hash(&mut hasher);
        (&self.activation, &self.commands, &self.attacks, &self.stack, &self.under_way)
            .hash(&mut hasher);
        (&self.used, &self.lasting, self.serial, self.outcome).hash(&mut hasher);
        self.hash_decision(&mut hasher);
        // Outside of campaigns, tables keep the numbers that they always had.
        if !self.retreating.is_empty() {
            self.retreating.hash(&mut hasher);
        }
        hasher.finish()
    }

    /// A number for what both players see at a glance: where ships and squadrons stand and how they fare, the dice, what is
    /// asked. It is the same in every view of a table and takes a fraction of the time of [`hash`](Self::hash); tables that
    /// differ in something else share it.
    pub fn glance(&self) -> u64 {
        let mut hasher = Mixer::new();
        (self.first, self.round, self.phase, self.serial).hash(&mut hasher);
        (self.stack.len(), self.deck.len(), self.obstacles.len()).hash(&mut hasher);
        for ship in &self.ships {
            let held = [ship.dials.len(), ship.damage.len(), ship.defense.len()];
            (ship.pose, ship.speed, ship.shields, ship.activated, held).hash(&mut hasher);
        }
        for squadron in &self.squadrons {
            (squadron.at, squadron.hull, squadron.activated).hash(&mut hasher);
        }
        if let Some(attack) = self.attack() {
            (attack.dice, attack.damage, attack.spent_kinds).hash(&mut hasher);
        }
        self.hash_decision(&mut hasher);
        hasher.finish()
    }

    fn hash_decision(&self, hasher: &mut Mixer) {
        if let Some(decision) = &self.decision {
            (decision.seat, decision.question).hash(hasher);
        }
    }
}
