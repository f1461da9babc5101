//! The curtain between two people at one screen.

use leptos::prelude::*;

use super::desk::Desk;
use crate::play::naming;

/// Hides everything until the right person is there.
pub(in super::super) fn curtain(desk: Desk) -> AnyView {
    view! {
        {move || {
            desk.curtain
                .get()
                .map(|member| {
                    let name = naming::member(desk.table().game(), member);
                    view! {
                        <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
                            <div class="curtain__words">
                                <h2 class="curtain__title" id="curtain-title">
                                    {format!("Hand over to {name}")}
                                </h2>
                                <p>"The next question is secret. Everybody else looks away."</p>
                                <button
                                    class="button button--primary"
                                    type="button"
                                    data-lift
                                    on:click=move |_| desk.lift_curtain()
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
