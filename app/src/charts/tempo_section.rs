//! Activations, deployments, pass tokens and the bid.

use flagbridge_analysis::{PassTokens, Side, Tempo};
use flagbridge_wording::count;
use leptos::prelude::*;

use super::number::signed;

/// One fleet on its own.
pub fn tempo_alone(side: &Side) -> AnyView {
    let figure = |term: &'static str, value: u32| {
        view! {
            <div class="figure">
                <dt class="figure__term">{term}</dt>
                <dd class="figure__value">{value}</dd>
            </div>
        }
        .into_any()
    };
    let figures = vec![
        figure("Activations", side.activations),
        figure("Deployments", side.deployments),
        figure("Squadrons", side.squadrons),
        figure("Bid", side.bid()),
    ];
    view! { <dl class="figures">{figures}</dl> }.into_any()
}

/// The fleet next to an opponent's.
pub fn tempo_beside(tempo: &Tempo) -> AnyView {
    let Tempo { ours, theirs, .. } = tempo;
    let number = |name: &'static str, of: fn(&Side) -> u32| {
        let (one, two) = (of(ours), of(theirs));
        row(name, one.to_string(), two.to_string(), signed(i64::from(one) - i64::from(two)))
    };
    let mut rows = vec![
        number("Activations", |it| it.activations),
        number("Deployments", |it| it.deployments),
        number("Squadrons", |it| it.squadrons),
        number("Points", |it| it.points),
        number("Bid", Side::bid),
    ];
    if tempo.pass_tokens {
        let tokens = |name: &'static str, PassTokens { ours, theirs }: PassTokens| {
            row(
                name,
                ours.to_string(),
                theirs.to_string(),
                signed(i64::from(ours) - i64::from(theirs)),
            )
        };
        rows.push(tokens("Pass tokens if you are first player", tempo.tokens(true)));
        rows.push(tokens("Pass tokens if you are second player", tempo.tokens(false)));
    }
    view! {
        <p class="tempo__verdict">{verdict(tempo)}</p>
        <table class="table tempo">
            <caption class="visually-hidden">"Tempo of both fleets"</caption>
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">"You"</th>
                    <th scope="col">"Opponent"</th>
                    <th scope="col">"Difference"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
        {(!tempo.pass_tokens)
            .then(|| {
                view! { <p class="figures-part__note">"This edition has no pass tokens."</p> }
            })}
    }
    .into_any()
}

fn row(name: &'static str, ours: String, theirs: String, difference: String) -> AnyView {
    view! {
        <tr>
            <th scope="row">{name}</th>
            <td>{ours}</td>
            <td>{theirs}</td>
            <td>{difference}</td>
        </tr>
    }
    .into_any()
}

/// A summary in a few sentences.
fn verdict(tempo: &Tempo) -> String {
    let difference = tempo.activation_advantage();
    let activations = count(difference.unsigned_abs(), "more activation", "more activations");
    let activations = match difference {
        0 => "Both have the same number of activations.".to_owned(),
        more if more > 0 => format!("You have {activations} than {}.", tempo.theirs.name),
        _ => format!("{} has {activations} than you.", tempo.theirs.name),
    };
    let difference = tempo.deployment_advantage();
    let turns = difference.unsigned_abs();
    let deployment = match difference {
        0 => "Both have the same number of deployment turns.".to_owned(),
        more if more > 0 => {
            format!("You have {}.", count(turns, "more deployment turn", "more deployment turns"))
        }
        _ => {
            format!("You have {}.", count(turns, "fewer deployment turn", "fewer deployment turns"))
        }
    };
    let first = match tempo.we_choose() {
        Some(true) => "You have the bid and choose the first player.",
        Some(false) => "Your opponent has the bid and chooses the first player.",
        None => "The points are equal, so a coin flip decides who chooses.",
    };
    format!("{activations} {deployment} {first}")
}
