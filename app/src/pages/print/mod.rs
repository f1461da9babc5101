//! A shared fleet on paper: a sheet for the tournament, a short list, or its cards in our words.

mod boxes;
mod card_sheet;
mod choice;
mod compact;
mod subject;
mod tournament;

use flagbridge_fleet::share;
use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};

use self::card_sheet::CardSheet;
use self::choice::{Choice, Paper, Sheet};
use self::compact::CompactSheet;
use self::subject::Subject;
use self::tournament::TournamentSheet;
use super::head::Head;
use super::shared_fleet::Damaged;
use crate::edition_choice;
use crate::editor::title;

/// `/f/CODE/print?sheet=tournament|compact|cards&paper=a4|letter&edition=ID`: the sheet as it will be printed, and
/// links to the others.
#[component]
pub fn PrintPage() -> impl IntoView {
    let code = use_params_map().get_untracked().get("code").unwrap_or_default();
    let query = use_query_map().get_untracked();
    let asked = |name: &str| query.get(name).unwrap_or_default();
    let choice = Choice::asked(&asked("sheet"), &asked("paper"), &asked("edition"));
    match share::decode(&code) {
        Ok(draft) => view! { <Preview subject=Subject::new(code, draft, choice.edition) choice /> }
            .into_any(),
        Err(error) => view! { <Damaged code error /> }.into_any(),
    }
}

#[component]
fn Preview(subject: Subject, choice: Choice) -> impl IntoView {
    let name = title(&subject.draft);
    let back = format!("/f/{}", subject.code);
    let paper = format!("paper paper--{} paper--{}", choice.paper.id(), choice.sheet.id());
    let about = format!(
        "{name} on {} paper: {}.",
        choice.paper.name(),
        choice.sheet.summary().to_lowercase()
    );
    let sheet = if !subject.is_printable() {
        view! {
            <p>
                "This list is too long to print."
            </p>
        }
        .into_any()
    } else {
        match choice.sheet {
            Sheet::Tournament => view! { <TournamentSheet subject=subject.clone() /> }.into_any(),
            Sheet::Compact => view! { <CompactSheet subject=subject.clone() /> }.into_any(),
            Sheet::Cards => view! { <CardSheet subject=subject.clone() /> }.into_any(),
        }
    };
    view! {
        <Head title=format!("Print {name}") description=about />
        <header class="print-head">
            <div class="print-head__words">
                <h1 class="print-head__title">"Print"</h1>
                <p>
                    <a href=back>{name}</a>
                </p>
            </div>
            <Choices code=subject.code.clone() choice />
            <p class="print-head__go">
                <button class="button button--primary" type="button" data-print hidden>
                    "Print this sheet"
                </button>
                <span class="print-head__hint">
                    "Or use your browser's print command. Keep the scale at 100 %."
                </span>
            </p>
        </header>
        <article class=paper aria-label="Sheet preview">
            {sheet}
        </article>
    }
    .into_any()
}

/// Links to the other sheets, papers and editions.
#[component]
fn Choices(code: String, choice: Choice) -> impl IntoView {
    let link = |other: Choice, words: &'static str, about: &'static str| {
        let here = other == choice;
        view! {
            <li>
                <a
                    class="print-choice"
                    href=other.address(&code)
                    title=about
                    aria-current=here.then_some("true")
                >
                    {words}
                </a>
            </li>
        }
    };
    let sheets =
        Sheet::ALL.map(|sheet| link(Choice { sheet, ..choice }, sheet.name(), sheet.summary()));
    let papers =
        Paper::ALL.map(|paper| link(Choice { paper, ..choice }, paper.name(), paper.size()));
    let own = link(Choice { edition: None, ..choice }, "Fleet's edition", "");
    let groups = edition_choice::groups().into_iter().enumerate().map(|(place, group)| {
        let id = format!("print-editions-{place}");
        let editions = group
            .editions
            .iter()
            .map(|it| link(Choice { edition: Some(it.index), ..choice }, it.edition().title, ""));
        view! {
            <p class="print-choices__term" id=id.clone()>{group.label}</p>
            <ul class="print-choices__list" aria-labelledby=id>{editions.collect::<Vec<_>>()}</ul>
        }
    });
    let groups: Vec<_> = groups.collect();
    view! {
        <div class="print-choices" role="group" aria-label="Sheet, paper and edition">
            <p class="print-choices__term" id="print-sheets">"Sheet"</p>
            <ul class="print-choices__list" aria-labelledby="print-sheets">{sheets}</ul>
            <p class="print-choices__term" id="print-papers">"Paper"</p>
            <ul class="print-choices__list" aria-labelledby="print-papers">{papers}</ul>
            <p class="print-choices__term" id="print-editions">"Rules"</p>
            <ul class="print-choices__list" aria-labelledby="print-editions">{own}</ul>
            {groups}
        </div>
    }
    .into_any()
}
