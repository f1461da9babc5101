//! The part of the table where something happens.

use flagbridge_engine::{Table, Unit};
use leptos::prelude::*;

use super::table_state::{Plan, TableState};

/// How much of the table is shown at least, in millimetres.
const NEAR: f64 = 700.0;

impl TableState {
    /// Shows the table around the attack in progress, else around what is asked about.
    fn look_at_action(self) {
        let table = self.shown.get_untracked();
        let Some(attack) = table.attack() else { return self.look_at_subject(&table) };
        let [from, to] = [table.center(attack.attacker), table.center(attack.target.unit())];
        let width = f64::from(from.distance(to)) / 100.0 * 2.0;
        let middle = from.towards(to, 1, 2);
        self.camera.update(|camera| *camera = camera.around(table.game(), middle, NEAR.max(width)));
    }

    /// Shows the table around what is asked about.
    pub(super) fn look_at_subject(self, table: &Table) {
        let at = match (self.plan.get_untracked(), table.subject()) {
            (_, Some(Unit::Ship(ship))) if table.ship(ship).is_deployed() => {
                table.ship(ship).pose.at
            }
            (_, Some(Unit::Squadron(squadron))) => table.squadron(squadron).at,
            (Plan::Placing(placing), _) => placing.pose.at,
            _ => return,
        };
        self.camera.update(|camera| *camera = camera.around(table.game(), at, NEAR));
    }
}

/// The button that shows it.
pub(super) fn button(table_state: TableState) -> AnyView {
    view! {
        <button
            class="icon-button"
            type="button"
            data-zoom-action
            aria-label="Zoom to the action"
            title="Zoom to the action"
            on:click=move |_| table_state.look_at_action()
        >
            "◎"
        </button>
    }
    .into_any()
}
