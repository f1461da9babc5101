use leptos::prelude::*;

use crate::islands::choice;

/// What can be chosen: the value in the form, and what it says.
const CLOCKS: [(&str, &str); 3] = [
    ("none", "None: play at your own pace"),
    ("each", "60 minutes each, 10 seconds per decision"),
    ("shared", "135 minutes together"),
];
const DELAYS: [(&str, &str); 4] = [
    ("0", "See the game as it happens"),
    ("5", "See it 5 minutes later"),
    ("15", "See it 15 minutes later"),
    ("30", "See it 30 minutes later"),
];

/// The form that makes a table for two people who are not at the same screen. Its first fields, within, say what is
/// played.
#[component]
pub fn PlayAFriend(
    /// The class of the section.
    class: &'static str,
    /// What a table is, in a sentence or two.
    about: &'static str,
    /// What else both agree on.
    #[prop(optional)]
    agreed: Option<AnyView>,
    children: Children,
) -> impl IntoView {
    view! {
        <section class=class aria-labelledby="friend-title">
            <h2 id="friend-title">"Play a friend"</h2>
            <p>{about}</p>
            <form class="lobby-friend__form" method="post" action="/live" data-friend>
                {children()}
                {choice(("friend-clock", "clock"), "Clock", "none", &CLOCKS)}
                {choice(("friend-delay", "delay"), "Spectators", "0", &DELAYS)}
                {agreed}
                <label class="lobby-friend__open">
                    <input type="checkbox" name="open" value="1" />
                    " Anyone can join: list it among the open tables"
                </label>
                <button class="button button--primary" type="submit">"Create table"</button>
            </form>
            <p><a href="/live">"Open tables"</a> " are waiting for an opponent."</p>
        </section>
    }
}
