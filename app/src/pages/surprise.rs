//! "Surprise me": a random legal fleet.

use flagbridge_cards::Faction;
use flagbridge_fleet::Style;
use leptos::nonce::use_nonce;
use leptos::prelude::*;

use super::events::Typed;
use super::head::Head;

/// What came of the form that was sent to this page, where no fleet did; the server provides it as context.
#[derive(Clone, Debug, Default)]
pub struct SurpriseRequest {
    /// What was chosen.
    pub typed: Typed,
    /// What was wrong; may be empty.
    pub trouble: String,
}

/// The choices: faction, style, points, and whether only cards that are owned may be taken.
#[component]
pub fn SurprisePage() -> impl IntoView {
    let SurpriseRequest { typed, trouble } = use_context().unwrap_or_default();
    let faction = typed.or("faction", "");
    let style = typed.or("style", Style::default().id());
    let factions = Faction::known().map(|it| {
        view! { <option value=it.id() selected=it.id() == faction>{it.name()}</option> }
    });
    let styles = Style::ALL.map(|it| {
        view! { <option value=it.id() selected=it.id() == style>{it.name()}</option> }
    });
    view! {
        <Head
            title="Random fleet"
            description="Get a random, tournament-legal Star Wars: Armada fleet for your faction and style, from all cards or only those you own."
        />
        <header class="shelf-head">
            <h1>"Surprise me"</h1>
            <p class="lead">
                "A random fleet that is legal in the current edition. Edit it, share it, or play it at once."
            </p>
        </header>
        {(!trouble.is_empty()).then(|| view! { <p class="notice notice--warning" role="alert">{trouble}</p> })}
        <form class="surprise" method="post" action="/fleets/surprise">
            <label class="field-label">
                <span class="field-label__text">"Faction"</span>
                <select class="field" name="faction">
                    <option value="">"Any faction"</option>
                    {factions.collect_view()}
                </select>
            </label>
            <label class="field-label">
                <span class="field-label__text">"Style"</span>
                <select class="field" name="style">{styles.collect_view()}</select>
            </label>
            <label class="field-label">
                <span class="field-label__text">"Points"</span>
                <input
                    class="field"
                    type="number"
                    name="points"
                    min="100"
                    max="800"
                    inputmode="numeric"
                    value=typed.or("points", "400")
                />
            </label>
            <label class="surprise__owned" data-owned-choice hidden>
                <input type="checkbox" name="owned-only" value="yes" />
                "Only cards in my collection"
            </label>
            <input type="hidden" name="owned" value="" />
            <p class="actions">
                <button class="button button--primary" type="submit">"Surprise me"</button>
                <a class="button" href="/fleets/new">"Build it myself"</a>
            </p>
        </form>
        <script type="module" nonce=use_nonce()>
            {include_str!("surprise.js")}
        </script>
    }
    .into_any()
}
