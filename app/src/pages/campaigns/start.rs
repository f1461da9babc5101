use flagbridge_campaigns::{Campaign, Kind, Settings};
use flagbridge_data::catalogue;
use leptos::nonce::use_nonce;
use leptos::prelude::*;

use super::phase_words;
use super::settings::SettingsFields;
use crate::pages::events::{Choice, Typed, trouble};
use crate::pages::head::Head;
use crate::text_area::TextArea;

/// What the page of campaigns shows; the server provides it as context.
#[derive(Clone, Debug, Default)]
pub struct CampaignsRequest {
    /// What was wrong with the form that creates a campaign; may be empty.
    pub trouble: String,
    /// What was typed into it.
    pub typed: Typed,
    /// Campaigns that are listed publicly.
    pub public: Vec<PublicCampaign>,
}

/// A campaign that is listed publicly.
#[derive(Clone, Debug, Default)]
pub struct PublicCampaign {
    /// Its address.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// How far it has come.
    pub phase: String,
}

impl PublicCampaign {
    /// What is shown of a campaign.
    pub fn new(slug: &str, campaign: &Campaign) -> Self {
        Self {
            slug: slug.to_owned(),
            name: campaign.name().to_owned(),
            phase: phase_words(campaign),
        }
    }
}

/// The visitor's campaigns and public ones.
#[component]
pub fn CampaignsPage() -> impl IntoView {
    let asked: CampaignsRequest = use_context().unwrap_or_default();
    let none = asked.public.is_empty().then(|| {
        view! { <p>"No public campaigns yet. When you create one, you can list it here."</p> }
    });
    let cards = asked.public.into_iter().map(|it| {
        view! {
            <li class="event-card">
                <a class="event-card__name" href=format!("/campaigns/{}", it.slug)>
                    <bdi>{it.name}</bdi>
                </a>
                <span class="tag event-chip">{it.phase}</span>
            </li>
        }
    });
    view! {
        <Head
            title="Campaigns"
            description="Play The Corellian Conflict or Rebellion in the Rim with your group: map, phases, fleets with scars and veterans, secrets and the log, without an account."
        />
        <header class="event-head">
            <h1>"Campaigns"</h1>
            <p class="lead">
                "Play The Corellian Conflict or Rebellion in the Rim with your group. The map, the phases, fleets with scars and veterans, commanders and the log are kept here; battles are fought at your table or here. No account needed."
            </p>
            <p class="actions">
                <a class="button button--primary" href="/campaigns/new">"New campaign"</a>
            </p>
        </header>
        <section
            class="event-part"
            aria-labelledby="mine"
            data-my-events
            data-store="flagbridge.campaigns"
            data-base="/campaigns"
            hidden
        >
            <h2 id="mine">"My campaigns"</h2>
            <ul class="event-cards" data-events></ul>
        </section>
        <section class="event-part" aria-labelledby="public">
            <h2 id="public">"Public campaigns"</h2>
            {none}
            <ul class="event-cards">{cards.collect::<Vec<_>>()}</ul>
        </section>
        <script type="module" nonce=use_nonce()>
            {include_str!("../events/mine.js")}
        </script>
    }
    .into_any()
}

/// The form that creates a campaign, and the one that imports a file.
#[component]
pub fn NewCampaignPage() -> impl IntoView {
    let asked: CampaignsRequest = use_context().unwrap_or_default();
    let current = catalogue().current().edition().id;
    let kinds = Kind::ALL.map(|it| (it.id().to_owned(), it.name().to_owned())).to_vec();
    let settings = Settings::new("", current, &["", ""], &["", ""]);
    view! {
        <Head
            title="New campaign"
            description="Create a campaign of The Corellian Conflict or Rebellion in the Rim for four or six fleets."
        />
        <header class="event-head">
            <h1>"New campaign"</h1>
            <p class="lead">
                "2 or 3 fleets in each team. A player who runs two fleets takes two places."
            </p>
        </header>
        {trouble(&asked.trouble)}
        <section class="event-part" aria-labelledby="create">
            <h2 id="create">"Players"</h2>
            <form class="event-form event-card" method="post" action="/campaigns">
                <Choice
                    label="Campaign"
                    name="kind"
                    options=kinds
                    chosen=asked.typed.or("kind", Kind::CorellianConflict.id())
                />
                <SettingsFields settings typed=asked.typed.clone() />
                <p>"You get the organiser's link, and links for everyone else. All numbers of the campaign can be changed in its settings."</p>
                <button class="button button--primary" type="submit">"Create campaign"</button>
            </form>
        </section>
        <details class="event-part">
            <summary>"Import a campaign from a file"</summary>
            <form class="event-form" method="post" action="/campaigns">
                <input type="hidden" name="do" value="import" />
                <label class="field-label">
                    <span class="field-label__text">"The content of the file"</span>
                    <TextArea text=asked.typed.or("file", "") class="field" name="file" rows=8 required=true />
                </label>
                <button class="button" type="submit">"Import"</button>
            </form>
        </details>
    }
    .into_any()
}
