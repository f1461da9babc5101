//! The form of "Surprise me": answers with a random legal fleet.

use std::collections::HashMap;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request, State};
use axum::response::{IntoResponse, Redirect, Response};
use flagbridge_app::pages::SurpriseRequest;
use flagbridge_cards::Faction;
use flagbridge_data::catalogue;
use flagbridge_fleet::{Style, Terms, Wanted, share, surprise};
use leptos::context::provide_context;

use super::form::Fields;
use super::layers::refusal::{Audience, refuse_busy};
use super::render;
use super::state::AppState;
use crate::services::chance::chance;
use crate::services::workers::Busy;

/// Where the form is.
pub(crate) const ADDRESS: &str = "/fleets/surprise";

/// Sends the visitor to a random fleet, or back to the form with what was wrong.
pub(crate) async fn answer(State(state): State<AppState>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let sent = Request::from_parts(parts.clone(), body);
    let fields = match Bytes::from_request(sent, &()).await {
        Ok(body) => Fields::parse(&body),
        Err(rejection) => return rejection.into_response(),
    };
    let done = state.workers.run(move || {
        let code = build(&fields, chance());
        code.map_err(|trouble| SurpriseRequest { typed: fields.0, trouble })
    });
    match done.await {
        Ok(Ok(code)) => Redirect::to(&format!("/f/{code}")).into_response(),
        Ok(Err(asked)) => {
            let page = Request::from_parts(parts, axum::body::Body::empty());
            render::page_with(&state, page, move || provide_context(asked.clone())).await
        }
        Err(Busy) => refuse_busy(Audience::by(&parts.uri, &parts.headers)),
    }
}

/// The share code of a fleet with what the form asks for.
fn build(fields: &Fields, seed: u64) -> Result<String, String> {
    let faction = match fields.text("faction") {
        "" => None,
        id => Some(Faction::from_id(id).ok_or("There is no such faction.")?),
    };
    let style = match fields.text("style") {
        "" => Style::default(),
        id => Style::from_id(id).ok_or("There is no such style.")?,
    };
    let points = fields.number::<u16>("points")?.unwrap_or(400);
    if !(100..=800).contains(&points) {
        return Err("Points must be from 100 to 800.".to_owned());
    }
    let owned: Option<HashMap<String, u16>> = match fields.text("owned") {
        "" => None,
        text => {
            let read = serde_json::from_str(text);
            Some(read.map_err(|_| "Your collection could not be read.")?)
        }
    };
    let edition = catalogue().current();
    let terms = Terms::new(edition).with_points(points);
    let fleet = surprise(&Wanted { terms, faction, style, owned: owned.as_ref() }, seed);
    fleet.map(|fleet| share::encode(fleet.draft())).ok_or_else(|| match owned {
        Some(_) => "We found no legal fleet among the cards you own. Try another faction or fewer points.",
        None => "We found no legal fleet like that. Try another style or more points.",
    }.to_owned())
}

#[cfg(test)]
mod tests {
    use flagbridge_fleet::check;
    use proptest::prelude::*;

    use super::*;

    fn of(form: &str) -> Result<String, String> {
        build(&Fields::parse(form.as_bytes()), 5)
    }

    #[test]
    fn the_fleet_is_legal_and_has_what_was_asked_for() {
        let code = of("faction=rebel&style=squadrons&points=300").unwrap();
        let draft = share::decode(&code).unwrap();
        let terms = Terms::of(&draft, catalogue().current());
        assert!(check(&draft, &terms).is_legal());
        assert_eq!((draft.faction, terms.points), (Faction::from_id("rebel"), 300));
    }

    #[test]
    fn what_cannot_be_done_is_said() {
        for (form, sentence) in [
            ("faction=hutt", "There is no such faction."),
            ("style=pretty", "There is no such style."),
            ("points=50", "Points must be from 100 to 800."),
            ("owned=%7B", "Your collection could not be read."),
            (
                "owned=%7B%7D",
                "We found no legal fleet among the cards you own. Try another faction or fewer points.",
            ),
        ] {
            assert_eq!(of(form), Err(sentence.to_owned()), "{form}");
        }
        assert!(of("points=many").is_err());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn any_form_is_answered(form in "(faction|style|points|owned)=[a-z0-9%{}\":]{0,12}(&\\PC{0,20})?") {
            let _ = of(&form);
        }
    }
}
