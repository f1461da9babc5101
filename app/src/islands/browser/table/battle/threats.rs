//! The threat view: for every own ship at once, what it can attack and what can attack it.

use flagbridge_engine::Seat;
use leptos::prelude::*;

use super::table_state::{Plan, TableState};
use crate::play::game::{forecast, naming, threats};

/// The view, folded; worked out only while it is open. While a course is set, the ship counts as moved.
pub(crate) fn view(table_state: TableState) -> AnyView {
    let open = RwSignal::new(false);
    let lines = move || {
        open.get().then(|| {
            let table = match table_state.is_laid.get() && table_state.tried.with(Option::is_none) {
                true => table_state.settled.get(),
                false => table_state.bent_on(),
            };
            let own = table_state.session.with(|session| {
                let asked = table.decision().map(|it| it.seat);
                let person = |seat: &Seat| session.seats()[seat.index()].is_person();
                asked.filter(person).or_else(|| Seat::ALL.into_iter().find(person))
            });
            let moved = table_state.plan.with(|plan| match (plan, TableState::steering(&table)) {
                (Plan::Course(course), Some(ship)) => {
                    Some((ship, forecast::landing(&table, ship, course).pose))
                }
                _ => None,
            });
            let all = threats::of_seat(&table, own.unwrap_or(Seat::A), moved).into_iter();
            all.map(|threat| {
                let name = naming::ship(table.game(), threat.ship);
                let [attacks, attacked] = threat.lines(&table);
                view! {
                    <li class="status">
                        <span class="status__name">{name}</span>
                        <span class="status__facts">{attacks}</span>
                        <span class="status__facts">{attacked}</span>
                    </li>
                }
            })
            .collect_view()
        })
    };
    view! {
        <details class="fold" data-threats on:toggle=move |_| open.update(|open| *open = !*open)>
            <summary class="fold__title">"Threats"</summary>
            <ul class="fleet-status__ships">{lines}</ul>
        </details>
    }
    .into_any()
}
