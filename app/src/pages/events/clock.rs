use flagbridge_events::Clock;
use leptos::nonce::use_nonce;
use leptos::prelude::*;

use super::EventRequest;
use super::form::change;

/// The clock of the room, and for organisers and judges what sets it.
#[component]
pub(crate) fn RoomClock(asked: EventRequest) -> impl IntoView {
    let clock = asked.log().event().clock();
    let staff = asked.is_staff();
    let left = match clock {
        Clock::Off => None,
        Clock::Running { until } => Some((until - asked.now).max(0)),
        Clock::Paused { left } => Some(left),
    };
    let shown = left.map(|left| {
        let minutes = left / 60_000;
        let running = matches!(clock, Clock::Running { .. });
        view! {
            <p class="event-clock">
                <span class="visually-hidden">"Time left: "</span>
                <time
                    data-clock-left=left.to_string()
                    data-clock-running=running.to_string()
                    role="timer"
                >
                    {format!("{}:{:02}", minutes / 60, minutes % 60)}
                </time>
                {(!running).then_some(" (paused)")}
            </p>
            <script type="module" nonce=use_nonce()>
                {include_str!("clock.js")}
            </script>
        }
    });
    let controls = (staff && !asked.log().event().rounds().is_empty()).then(|| {
        let running = matches!(clock, Clock::Running { .. });
        let start = if clock == Clock::Off { "Start the clock" } else { "Go on" };
        view! {
            {change(&asked, "clock", "", view! {
                <p class="actions">
                    {(!running)
                        .then(|| view! { <button class="button button--small" name="clock" value="start">{start}</button> })}
                    {running
                        .then(|| view! { <button class="button button--small" name="clock" value="pause">"Pause"</button> })}
                    {(clock != Clock::Off)
                        .then(|| view! { <button class="button button--small" name="clock" value="off">"Clock off"</button> })}
                </p>
            })}
        }
    });
    view! {
        <div class="event-room">{shown} {controls}</div>
    }
    .into_any()
}
