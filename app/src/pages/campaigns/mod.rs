//! The pages of campaigns: one address for everyone, with more on it for those who have a key.

mod battles;
mod commanders;
mod fleets;
mod form;
mod history;
mod log;
mod map;
mod orders;
mod play;
mod result_form;
mod rim_orders;
mod settings;
mod sheet;
mod start;

use std::sync::Arc;

use flagbridge_campaigns::{Author, Campaign, Due, FleetStep, Kind, Phase, Seen, Side, Verdict};
use leptos::nonce::use_nonce;
use leptos::prelude::*;
use leptos_meta::Meta;

use self::battles::Battles;
use self::fleets::FleetsPart;
use self::log::LogPart;
use self::map::{Map, Places};
use self::orders::Orders;
use self::play::PlayScript;
use self::settings::SettingsPart;
use self::sheet::{BattleSheet, battle_of};
use super::copy::CopyScript;
use super::events::{SecretLink, Typed, edition_title, link_box, trouble};
use super::head::Head;
use super::missing::Missing;
use super::part_tab::part_tab;

pub use start::{CampaignsPage, CampaignsRequest, NewCampaignPage, PublicCampaign};

/// What the server has found at the address of a campaign.
#[derive(Clone, Debug, Default)]
pub struct CampaignRequest {
    /// The campaign's address.
    pub slug: String,
    /// The part of it that is asked for; empty for the page itself.
    pub part: String,
    /// What the visitor may see of it, if there is one.
    pub seen: Option<Arc<Seen>>,
    /// What was wrong with the form that was sent; may be empty.
    pub trouble: String,
    /// Secret links to show.
    pub links: Vec<SecretLink>,
    /// The campaign's full address, which is the link for spectators.
    pub address: String,
    /// What was typed into the form.
    pub typed: Typed,
    /// Live tables of battles.
    pub tables: Vec<BattleTable>,
    /// How the fleets became what they are, in the order of players; only for the page of fleets.
    pub histories: Vec<Vec<FleetStep>>,
}

/// The live table of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleTable {
    /// The battle's number.
    pub battle: u32,
    /// Whether it is played there now.
    pub open: bool,
    /// Why its result was not entered; empty where it was.
    pub note: String,
}

impl CampaignRequest {
    /// Who asks.
    pub fn viewer(&self) -> Author {
        self.seen.as_ref().map_or(Author::Spectator, |it| it.viewer)
    }

    fn campaign(&self) -> Campaign {
        self.seen.as_ref().map(|it| it.campaign.clone()).unwrap_or_default()
    }

    fn is_organiser(&self) -> bool {
        self.viewer() == Author::Organiser
    }

    /// Whether the visitor decides for a team: its grand admiral, or the organiser for both.
    fn leads(&self, side: Side) -> bool {
        matches!(self.viewer(), Author::Organiser) || self.viewer() == Author::Admiral(side)
    }
}

/// A campaign, or the part of it that the address names.
#[component]
pub fn CampaignPage() -> impl IntoView {
    let asked: CampaignRequest = use_context().unwrap_or_default();
    let is_sheet = battle_of(&asked.campaign(), &asked.part).is_some();
    let known = is_sheet || matches!(asked.part.as_str(), "" | "fleets" | "log" | "settings");
    if asked.seen.is_none() || !known || (asked.part == "settings" && !asked.is_organiser()) {
        return view! {
            <Missing
                title="Campaign not found"
                words="There is no campaign at this address, or you need the organiser's link to see this page."
            >
                <a class="button button--primary" href="/campaigns">"Campaigns"</a>
                <a class="button" href="/">"Home"</a>
            </Missing>
        }
        .into_any();
    }
    if is_sheet {
        return view! {
            <Meta name="robots" content="noindex" />
            <BattleSheet asked />
        }
        .into_any();
    }
    let campaign = asked.campaign();
    let name = campaign.name().to_owned();
    let part = match asked.part.as_str() {
        "fleets" => view! { <FleetsPart asked=asked.clone() /> }.into_any(),
        "log" => view! { <LogPart asked=asked.clone() /> }.into_any(),
        "settings" => view! { <SettingsPart asked=asked.clone() /> }.into_any(),
        _ => view! { <Overview asked=asked.clone() /> }.into_any(),
    };
    view! {
        <Head title=name description=about(&campaign) picture=format!("/campaigns/{}/preview.png", asked.slug) />
        <Meta name="robots" content="noindex" />
        <CampaignHead asked=asked.clone() />
        <Notices asked=asked.clone() />
        {part}
        <KeyForm asked />
        <PlayScript />
        <CopyScript />
    }
    .into_any()
}

#[component]
fn Overview(asked: CampaignRequest) -> impl IntoView {
    let campaign = asked.campaign();
    view! {
        <DueList campaign=campaign.clone() viewer=asked.viewer() />
        <div class="campaign-board">
            <Map campaign=campaign.clone() />
            <div>
                <Orders asked=asked.clone() />
            </div>
        </div>
        <Battles asked=asked.clone() />
        <Places campaign />
    }
    .into_any()
}

/// Name, phase and points, and the ways to its parts.
#[component]
fn CampaignHead(asked: CampaignRequest) -> impl IntoView {
    let campaign = asked.campaign();
    let page = format!("/campaigns/{}", asked.slug);
    let link = |part: &str, words| part_tab(&page, part, asked.part == part, words);
    let score = Side::BOTH.map(|side| {
        let team = campaign.team(side);
        let resources = if campaign.kind().has_acts() {
            Some(format!(" · {}", rim_orders::token_words(&campaign, side)))
        } else {
            team.resources.map(|it| format!(" · {it} resource points"))
        };
        view! {
            <li>
                <strong>{side.name()}</strong>
                {format!(": {}", flagbridge_wording::count(team.points, "campaign point", "campaign points"))}
                {resources}
            </li>
        }
    });
    let winner = campaign.winner.map(|side| {
        view! {
            <p class="event-winner" data-winner>
                <span class="event-winner__label">"Winner"</span>
                <strong>{side.name()}</strong>
            </p>
        }
    });
    view! {
        <header class="event-head">
            <p class="eyebrow">"Campaign"</p>
            <h1>
                <bdi>{campaign.name().to_owned()}</bdi>
            </h1>
            <p class="lead">{about(&campaign)}</p>
            <p>
                <span class="tag event-chip" data-phase>{phase_words(&campaign)}</span>
            </p>
            <ul class="campaign-score">{score}</ul>
        </header>
        {winner}
        {verdict(&campaign).map(|words| view! { <p data-verdict>{words}</p> })}
        <nav class="event-tabs" aria-label="Campaign">
            <ul class="event-tabs__list">
                {link("", "Overview")}
                {link("fleets", "Fleets")}
                {link("log", "Log")}
                {asked.is_organiser().then(|| link("settings", "Settings"))}
            </ul>
        </nav>
    }
    .into_any()
}

/// What the campaign waits for, the visitor's own part first.
#[component]
fn DueList(campaign: Campaign, viewer: Author) -> impl IntoView {
    let own = viewer.side(&campaign);
    let is_mine = |it: &Due| {
        let for_me = match viewer {
            Author::Player(player) => it.player.is_none_or(|of| of == player),
            _ => true,
        };
        for_me && own == Some(it.side)
    };
    let (mine, others): (Vec<Due>, Vec<Due>) = campaign.due().into_iter().partition(is_mine);
    let mine = mine.into_iter().map(|it| (it, true));
    let lines = mine.chain(others.into_iter().map(|it| (it, false))).map(|(it, mine)| {
        let who = match it.player {
            Some(player) => campaign.name_of(player).to_owned(),
            None => it.side.name().to_owned(),
        };
        view! {
            <li data-mine=mine.to_string()>
                <strong>
                    <bdi>{who}</bdi>
                </strong>
                {format!(": {}", it.words)}
                {mine.then_some(" (you)")}
            </li>
        }
    });
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() {
        return ().into_any();
    }
    view! {
        <section class="event-part" aria-labelledby="due">
            <h2 id="due">"To do"</h2>
            <ul class="campaign-due">{lines}</ul>
        </section>
    }
    .into_any()
}

#[component]
fn Notices(asked: CampaignRequest) -> impl IntoView {
    let links = asked.links.iter().map(|link| {
        let words = format!(
            "Secret link for {}. Anyone with this link can act in their place.",
            link.holder
        );
        view! {
            <div class="notice event-link" role="status" data-holder=link.holder.clone()>
                <p>{words}</p>
                {link_box(&link.address, &link.code)}
            </div>
        }
    });
    view! {
        {trouble(&asked.trouble)}
        {links.collect::<Vec<_>>()}
    }
    .into_any()
}

/// A short script sends the key in the fragment of a secret link to the server; without JavaScript it is pasted.
#[component]
fn KeyForm(asked: CampaignRequest) -> impl IntoView {
    let address = format!("/campaigns/{}", asked.slug);
    let campaign = asked.campaign();
    let (role, known) = match asked.viewer() {
        Author::Spectator | Author::Table => ("", None),
        Author::Organiser => ("organiser", Some("Signed in as organiser.".to_owned())),
        Author::Admiral(side) => {
            ("admiral", Some(format!("Signed in as {} grand admiral.", side.adjective())))
        }
        Author::Team(side) => {
            ("team", Some(format!("Signed in for the {} team.", side.adjective())))
        }
        Author::Player(player) => {
            ("player", Some(format!("Signed in as {}.", campaign.name_of(player))))
        }
    };
    let leave = known.map(|words| {
        view! {
            <p>{words} " To use another device, open your link there."</p>
            <div class="actions">
                <a class="button button--small" href=format!("{address}?made")>"Show my link"</a>
                <form method="post" action=format!("{address}/leave")>
                    <button class="button button--small" type="submit">"Sign out"</button>
                </form>
            </div>
        }
    });
    let spectators = (!asked.address.is_empty()).then(|| {
        view! {
            <p>"Spectators follow the campaign here, without secrets:"</p>
            {link_box(&asked.address, "")}
        }
    });
    view! {
        <section class="event-part" aria-labelledby="key">
            <h2 id="key">"Your link"</h2>
            {leave}
            <form
                class="event-form"
                method="post"
                action=format!("{address}/enter")
                data-event-key
                data-store="flagbridge.campaigns"
                data-slug=asked.slug.clone()
                data-name=campaign.name().to_owned()
                data-role=role
            >
                <label class="field-label">
                    <span class="field-label__text">"Secret link or key"</span>
                    <input name="key" autocomplete="off" required />
                </label>
                <button class="button button--small" type="submit">"Sign in"</button>
            </form>
            {spectators}
        </section>
        <script type="module" nonce=use_nonce()>
            {include_str!("../events/key.js")}
        </script>
    }
    .into_any()
}

/// The turn and the phase.
fn phase_words(campaign: &Campaign) -> String {
    match campaign.phase {
        Phase::Setup | Phase::Over => campaign.phase.name().to_owned(),
        phase => {
            let act = campaign.acts.as_ref().map(|it| format!("Act {} · ", it.act));
            format!("{}Turn {} · {}", act.unwrap_or_default(), campaign.turn, phase.name())
        }
    }
}

/// How a campaign in acts ended.
fn verdict(campaign: &Campaign) -> Option<String> {
    Some(match campaign.verdict()? {
        Verdict::Stalemate => "Stalemate: neither team controls the Rim.".to_owned(),
        Verdict::Minor(side) => format!("A minor victory of {}.", side.in_sentence()),
        Verdict::Clear(side) => format!("A clear victory of {}.", side.in_sentence()),
    })
}

fn about(campaign: &Campaign) -> String {
    let Some(settings) = campaign.settings() else { return String::new() };
    let fleets = format!("{} fleets", 2 * settings.team_size());
    let goal = match settings.kind {
        Kind::CorellianConflict => format!("{} campaign points win", settings.rules.goal),
        Kind::RebellionInTheRim => {
            format!("up to {}", flagbridge_wording::count(settings.rules.acts, "act", "acts"))
        }
    };
    [settings.kind.name().to_owned(), fleets, edition_title(&settings.edition), goal].join(" · ")
}
