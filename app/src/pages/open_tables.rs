//! Tables whose second seat anyone may take.

use leptos::prelude::*;

use super::head::Head;

/// What the server has found.
#[derive(Clone, Debug, Default)]
pub struct OpenTablesRequest {
    /// The seats, the newest first.
    pub seats: Vec<OpenSeat>,
}

/// A seat that anyone may take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenSeat {
    /// The table.
    pub id: String,
    /// The name of the waiting player; empty if they have not given one.
    pub name: String,
    /// The list they have brought, in a line; empty while there is none.
    pub list: String,
    /// The edition's name, or that of the other game.
    pub edition: String,
    /// The mode's name or the size of the battle, which says the points.
    pub mode: String,
    /// How long players may think, in words.
    pub clock: String,
    /// For how many minutes the seat has been offered.
    pub minutes: u64,
}

/// The seats, each with a button to sit down.
#[component]
pub fn OpenTablesPage() -> impl IntoView {
    let OpenTablesRequest { seats } = use_context().unwrap_or_default();
    let body = if seats.is_empty() { empty() } else { list(seats) };
    view! {
        <Head
            title="Open tables"
            description="Games of Star Wars: Armada and Starmada that wait for a second player. Join with your own list, no account needed."
        />
        <header class="lobby-head">
            <h1>"Open tables"</h1>
            <p class="lead">"A player is waiting at each of these tables. Join with a fleet, and the game starts when both of you are ready."</p>
        </header>
        {body}
        <div class="actions">
            <a class="button" href="/play#friend-title">"Create a table"</a>
            <a class="button" href="/live">"Refresh"</a>
        </div>
    }
    .into_any()
}

fn empty() -> AnyView {
    view! {
        <p class="notice">"No open tables right now. Create a table that anyone can join, and it is listed here for a day."</p>
    }
    .into_any()
}

fn list(seats: Vec<OpenSeat>) -> AnyView {
    let items = seats.into_iter().map(|seat| {
        let name = if seat.name.is_empty() { "A player".to_owned() } else { seat.name };
        let brings = if seat.list.is_empty() { "No list yet".to_owned() } else { seat.list };
        let label = format!("Join {name}");
        view! {
            <li class="open-tables__table" data-open-table=seat.id.clone()>
                <h2 class="open-tables__name">{name}</h2>
                <p>{brings}</p>
                <p class="open-tables__terms">
                    {seat.edition} " · " {seat.mode} " · clock: " {seat.clock} " · " {age(seat.minutes)}
                </p>
                <form method="post" action=format!("/live/{}/join", seat.id)>
                    <button class="button button--primary" type="submit" aria-label=label>"Join"</button>
                </form>
            </li>
        }
    });
    view! { <ul class="open-tables">{items.collect_view()}</ul> }.into_any()
}

/// A time in words: `just now`, `7 minutes ago`, `3 hours ago`.
fn age(minutes: u64) -> String {
    match minutes {
        0 => "just now".to_owned(),
        1 => "1 minute ago".to_owned(),
        2..=119 => format!("{minutes} minutes ago"),
        _ => format!("{} hours ago", minutes / 60),
    }
}
