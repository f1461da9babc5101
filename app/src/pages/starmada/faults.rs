//! Faults of a fleet or a sheet, in words.

use flagbridge_starmada::{Severity, Violation};
use leptos::prelude::*;

/// A sentence where no rule is broken, and a list of faults and notes with the rule behind each.
pub(super) fn faults(found: &[Violation], fine: &'static str) -> AnyView {
    let legal = !found.iter().any(Violation::is_error);
    let fault = |fault: &Violation| {
        let word = match fault.severity {
            Severity::Error => "Fault",
            Severity::Warning => "Odd",
            Severity::Notice => "Note",
        };
        let remedy = fault.remedy.as_ref().map(|remedy| format!(" To mend it: {remedy}."));
        view! {
            <li class=format!("starmada-fault starmada-fault--{}", fault.severity.id())>
                <strong>{word}", "{fault.place.to_string()}": "</strong>
                {fault.message.clone()}"."{remedy}
                <span class="cite">" "{fault.cite}" · "{fault.rule}</span>
            </li>
        }
    };
    view! {
        {legal.then(|| view! { <p class="notice">{fine}</p> })}
        {(!found.is_empty())
            .then(|| view! { <ul class="starmada-faults">{found.iter().map(fault).collect_view()}</ul> })}
    }
    .into_any()
}
