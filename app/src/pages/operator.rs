//! The operator's page: view, hide and delete what visitors have stored.

use leptos::prelude::*;
use leptos_meta::Meta;

use super::events::{Choice, Field};
use super::head::Head;
use super::not_found::NotFound;
use super::scroll_table::scroll_table;

/// What the server provides for the page; none if this server has no operator page.
#[derive(Clone, Debug, Default)]
pub struct OperatorRequest {
    /// The stored content, if the visitor is signed in as operator.
    pub state: Option<OperatorPageState>,
    /// What was wrong with the submitted form; may be empty.
    pub trouble: String,
    /// The results of the submitted form, in sentences.
    pub told: Vec<String>,
}

/// The stored content that matches the filter.
#[derive(Clone, Debug, Default)]
pub struct OperatorPageState {
    /// The kind of content listed.
    pub kind: KeptKind,
    /// Only hidden entries.
    pub hidden: bool,
    /// Only entries sent from this address, as typed; may be empty.
    pub address: String,
    /// The newest entries.
    pub entries: Vec<KeptEntry>,
    /// Where older entries begin, in milliseconds since 1970; none if there are none.
    pub older: Option<i64>,
    /// The full content of one entry: its id and its text.
    pub content: Option<(String, String)>,
    /// Blocked publishers, and since when.
    pub blocks: Vec<(String, String)>,
}

/// The kinds of content that visitors store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeptKind {
    /// Lists that were published in the library.
    #[default]
    Lists,
    /// Events.
    Events,
    /// Campaigns.
    Campaigns,
    /// Saved fleets.
    Fleets,
    /// Replays.
    Replays,
    /// Live tables.
    Tables,
    /// What the devices of players share.
    SyncBoxes,
}

/// One stored entry.
#[derive(Clone, Debug, Default)]
pub struct KeptEntry {
    /// Its id.
    pub id: String,
    /// The name its author gave it.
    pub name: String,
    /// Its page; empty if it has none.
    pub page: String,
    /// When it was stored.
    pub stored: String,
    /// The network it was sent from; empty once that has been erased.
    pub address: String,
    /// Its size in bytes.
    pub bytes: i64,
    /// Whether it is hidden.
    pub hidden: bool,
}

impl KeptKind {
    /// All of them, in the order of the page.
    pub const ALL: [KeptKind; 7] = [
        KeptKind::Lists,
        KeptKind::Events,
        KeptKind::Campaigns,
        KeptKind::Fleets,
        KeptKind::Replays,
        KeptKind::Tables,
        KeptKind::SyncBoxes,
    ];

    /// The word in addresses and forms.
    pub const fn id(self) -> &'static str {
        match self {
            KeptKind::Lists => "lists",
            KeptKind::Events => "events",
            KeptKind::Campaigns => "campaigns",
            KeptKind::Fleets => "fleets",
            KeptKind::Replays => "replays",
            KeptKind::Tables => "tables",
            KeptKind::SyncBoxes => "sync-boxes",
        }
    }

    /// The kind with this word.
    pub fn named(id: &str) -> Option<KeptKind> {
        KeptKind::ALL.into_iter().find(|kind| kind.id() == id)
    }

    const fn title(self) -> &'static str {
        match self {
            KeptKind::Lists => "Published lists",
            KeptKind::Events => "Events",
            KeptKind::Campaigns => "Campaigns",
            KeptKind::Fleets => "Saved fleets",
            KeptKind::Replays => "Replays",
            KeptKind::Tables => "Live tables",
            KeptKind::SyncBoxes => "Synced devices",
        }
    }
}

impl OperatorPageState {
    /// The address of this page for a kind, with the current filter.
    fn link(&self, kind: KeptKind, more: &[(&str, &str)]) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("kind", kind.id());
        if self.hidden {
            query.append_pair("hidden", "1");
        }
        if !self.address.is_empty() {
            query.append_pair("address", &self.address);
        }
        query.extend_pairs(more);
        format!("/operator?{}", query.finish())
    }
}

/// Asks for the secret, or shows the stored content.
#[component]
pub fn OperatorPage() -> impl IntoView {
    let Some(asked) = use_context::<OperatorRequest>() else {
        return view! { <NotFound /> }.into_any();
    };
    let trouble = asked.trouble.clone();
    let told =
        asked.told.clone().into_iter().map(|it| view! { <p class="notice" role="status">{it}</p> });
    let body = match &asked.state {
        Some(state) => stored(state),
        None => sign_in(),
    };
    view! {
        <Head title="Operator" description="For the operator of this server." />
        <Meta name="robots" content="noindex, nofollow" />
        <header class="event-head">
            <h1>"Stored content"</h1>
        </header>
        {(!trouble.is_empty()).then(|| view! { <p class="notice notice--warning" role="alert">{trouble}</p> })}
        {told.collect_view()}
        {body}
    }
    .into_any()
}

fn sign_in() -> AnyView {
    view! {
        <form class="event-form" method="post" action="/operator">
            <input type="hidden" name="do" value="sign-in" />
            <Field label="Operator secret" name="secret" kind="password" required=true />
            <p class="actions">
                <button class="button button--primary" type="submit">"Sign in"</button>
            </p>
        </form>
    }
    .into_any()
}

fn stored(state: &OperatorPageState) -> AnyView {
    let kinds = KeptKind::ALL.map(|kind| {
        let current = (kind == state.kind).then_some("page");
        view! {
            <a href=state.link(kind, &[]) aria-current=current>
                {kind.title()}
            </a>
        }
    });
    let rows: Vec<_> = state.entries.iter().map(|entry| row(state, entry)).collect();
    let none = rows.is_empty().then(|| view! { <p>"Nothing to show."</p> });
    let older = state.older.map(|before| {
        let link = state.link(state.kind, &[("before", &before.to_string())]);
        view! { <p><a href=link>"Older entries"</a></p> }
    });
    let content = state.content.clone().map(|(id, text)| {
        view! {
            <section class="event-part" aria-labelledby="content">
                <h2 id="content">"Full content: " <code class="address">{id}</code></h2>
                <pre class="event-scroll" tabindex="0">{text}</pre>
            </section>
        }
    });
    view! {
        <nav class="event-nav" aria-label="Kinds of content">{kinds}</nav>
        {content}
        <section class="event-part" aria-labelledby="entries">
            <h2 id="entries">{state.kind.title()}</h2>
            {filter(state)}
            {none}
            {scroll_table(format!("Table of {}", state.kind.title()), &["Name", "Stored (UTC)", "From", "Bytes", "Actions"], rows)}
            {older}
        </section>
        {blocks(state)}
        <form class="event-form" method="post" action="/operator">
            {action_fields(state, "sign-out", "")}
            <button class="button button--small" type="submit">"Sign out"</button>
        </form>
    }
    .into_any()
}

fn filter(state: &OperatorPageState) -> AnyView {
    let which = [("", "All"), ("1", "Hidden only")];
    view! {
        <form class="event-form" method="get" action="/operator">
            <input type="hidden" name="kind" value=state.kind.id() />
            <div class="event-fields">
                <Choice
                    label="Visibility"
                    name="hidden"
                    options=which.map(|(value, words)| (value.to_owned(), words.to_owned())).to_vec()
                    chosen=if state.hidden { "1" } else { "" }
                />
                <Field label="Sent from address" name="address" value=state.address.clone() />
            </div>
            <button class="button button--small" type="submit">"Filter"</button>
        </form>
    }
    .into_any()
}

fn row(state: &OperatorPageState, entry: &KeptEntry) -> AnyView {
    let name = if entry.name.is_empty() { entry.id.clone() } else { entry.name.clone() };
    let hide = if entry.hidden { ("unhide", "Unhide") } else { ("hide", "Hide") };
    let block = (state.kind == KeptKind::Lists)
        .then(|| view! { {button(state, "block", &entry.id, "Block publisher")} });
    let full = state.link(state.kind, &[("id", &entry.id)]);
    view! {
        <tr>
            <th scope="row">
                {match entry.page.as_str() {
                    "" => view! { <bdi>{name}</bdi> }.into_any(),
                    page => view! { <a href=page.to_owned()><bdi>{name}</bdi></a> }.into_any(),
                }}
                {entry.hidden.then(|| view! { " " <span class="tag">"hidden"</span> })}
            </th>
            <td>{entry.stored.clone()}</td>
            <td>{entry.address.clone()}</td>
            <td>{entry.bytes}</td>
            <td>
                <a href=full>"View"</a>
                {button(state, hide.0, &entry.id, hide.1)}
                {block}
                <details>
                    <summary>"Delete…"</summary>
                    {button(state, "delete", &entry.id, "Delete permanently")}
                </details>
            </td>
        </tr>
    }
    .into_any()
}

fn blocks(state: &OperatorPageState) -> AnyView {
    let rows = state.blocks.iter().map(|(what, since)| {
        view! {
            <li>
                <code class="address">{what.clone()}</code>
                {format!(" since {since} ")}
                {button(state, "unblock", what, "Unblock")}
            </li>
        }
    });
    let rows: Vec<_> = rows.collect();
    view! {
        <section class="event-part" aria-labelledby="blocks">
            <h2 id="blocks">"Blocked publishers"</h2>
            <ul>{rows}</ul>
            <form class="event-form" method="post" action="/operator">
                {action_fields(state, "block", "")}
                <Field label="Address to block" name="target" required=true />
                <button class="button button--small" type="submit">"Block"</button>
            </form>
        </section>
    }
    .into_any()
}

/// A form that is one button.
fn button(
    state: &OperatorPageState,
    action: &'static str,
    target: &str,
    words: &'static str,
) -> AnyView {
    view! {
        <form method="post" action="/operator">
            {action_fields(state, action, target)}
            <button class="button button--small" type="submit">{words}</button>
        </form>
    }
    .into_any()
}

/// The hidden fields of a form: the action, its target, and what the page shows afterwards.
fn action_fields(state: &OperatorPageState, action: &'static str, target: &str) -> AnyView {
    let target = target.to_owned();
    view! {
        <input type="hidden" name="do" value=action />
        <input type="hidden" name="kind" value=state.kind.id() />
        {state.hidden.then(|| view! { <input type="hidden" name="hidden" value="1" /> })}
        <input type="hidden" name="address" value=state.address.clone() />
        {(!target.is_empty()).then(|| view! { <input type="hidden" name="target" value=target /> })}
    }
    .into_any()
}
