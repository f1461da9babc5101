//! The curtain between two people at one screen.

use leptos::prelude::*;

use super::table_state::TableState;
use crate::play::game::naming;

/// Hides everything until the right person is there.
pub(crate) fn cover(table_state: TableState) -> AnyView {
    view! {
        {move || {
            table_state.curtain
                .get()
                .map(|member| {
                    let name = naming::member(table_state.table().game(), member);
                    view! {
                        <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
                            <div class="curtain__words">
                                <h2 class="curtain__title" id="curtain-title">
                                    {format!("Hand over to {name}")}
                                </h2>
                                <p>"The next question is secret. Everyone else, please look away."</p>
                                <button
                                    class="button button--primary"
                                    type="button"
                                    data-lift
                                    on:click=move |_| table_state.lift_curtain()
                                >
                                    {format!("I am {name}")}
                                </button>
                            </div>
                        </div>
                    }
                        .into_any()
                })
        }}
    }
    .into_any()
}
