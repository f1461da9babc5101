//! A squadron's figures: reach, hull, both armaments, tokens, keywords.

use flagbridge_cards::{Card, KeywordValue, Resolved, Squadron};
use leptos::prelude::*;

use super::reach_drawing::ReachDrawing;
use crate::emblem::{Pips, token_glyph};
use crate::icon::Icon;

/// Everything printed on the squadron card.
#[component]
pub(crate) fn SquadronFigures(
    card: &'static Card,
    squadron: &'static Squadron,
    edition: Resolved<'static>,
) -> impl IntoView {
    let names = card.unique_names.iter().chain(&squadron.named_craft);
    let names: Vec<&str> = names.map(|name| edition.catalogue().unique_name(*name)).collect();
    let tokens = squadron.defense_tokens.iter().map(|token| {
        view! {
            <li class="tokens__token">
                <Icon glyph=token_glyph(*token) />
                {token.name()}
            </li>
        }
    });
    view! {
        <section class="card-section" aria-labelledby="figures">
            <h2 id="figures">"Squadron"</h2>
            <div class="squadron-sheet">
                <figure class="squadron-sheet__reach">
                    <ReachDrawing speed=squadron.speed single=squadron.irregular />
                    <figcaption class="card-section__note">
                        "Its movement, to scale with the distance ruler."
                    </figcaption>
                </figure>
                <div class="squadron-sheet__values">
                    <dl class="figures card-figures">
                        <div class="figure">
                            <dt class="figure__term">"Speed"</dt>
                            <dd class="figure__value">{squadron.speed}</dd>
                        </div>
                        <div class="figure">
                            <dt class="figure__term">"Hull"</dt>
                            <dd class="figure__value">{squadron.hull}</dd>
                        </div>
                    </dl>
                    <dl class="card-facts">
                        <div>
                            <dt>"Against squadrons"</dt>
                            <dd>
                                <Pips pool=squadron.anti_squadron />
                            </dd>
                        </div>
                        <div>
                            <dt>"Against ships"</dt>
                            <dd>
                                <Pips pool=squadron.battery />
                            </dd>
                        </div>
                        {(!names.is_empty())
                            .then(|| {
                                view! {
                                    <div>
                                        <dt>"Unique names"</dt>
                                        <dd>{names.join(", ")}</dd>
                                    </div>
                                }
                            })}
                    </dl>
                    {(!squadron.defense_tokens.is_empty())
                        .then(|| {
                            view! {
                                <h3>"Defense tokens"</h3>
                                <ul class="tokens">{tokens.collect_view()}</ul>
                            }
                        })}
                </div>
            </div>
            {(!squadron.keywords.is_empty())
                .then(|| {
                    let keywords = squadron
                        .keywords
                        .iter()
                        .map(|keyword| view! { <KeywordEntry keyword=*keyword edition /> });
                    view! {
                        <h3>"Keywords"</h3>
                        <div class="keywords">{keywords.collect_view()}</div>
                    }
                })}
        </section>
    }
    .into_any()
}

#[component]
fn KeywordEntry(keyword: KeywordValue, edition: Resolved<'static>) -> impl IntoView {
    let catalogue = edition.catalogue();
    let text = edition.keyword_text(keyword.keyword);
    let cite = catalogue.keywords.iter().find(|it| it.keyword == keyword.keyword).map(|it| it.cite);
    let others = format!("/cards?kind=squadron&keyword={}", keyword.keyword.id());
    view! {
        <details class="keyword" open>
            <summary class="keyword__name">{keyword.to_string()}</summary>
            <p>{text.unwrap_or("This edition does not define the keyword.")}</p>
            <p class="cite">
                {cite} " · " <a href=others>"Squadrons with " {keyword.keyword.name()}</a>
            </p>
        </details>
    }
    .into_any()
}
