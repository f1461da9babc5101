use flagbridge_cards::{Faction, Resolved};
use flagbridge_data::catalogue;
use leptos::prelude::*;

use super::EventRequest;
use crate::edition_choice;

/// What was typed into a form, so that nothing is lost when it was wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed(pub Vec<(String, String)>);

impl Typed {
    /// What was typed into a field.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    /// What was typed into a field, or something else.
    pub fn or(&self, name: &str, other: &str) -> String {
        self.get(name).unwrap_or(other).to_owned()
    }
}

/// A form that changes the event: what is to be done, and the part of the event where to go on. It says which version its
/// sender has seen.
pub(crate) fn change(
    asked: &EventRequest,
    does: &'static str,
    back: &'static str,
    fields: impl IntoView + 'static,
) -> AnyView {
    let version = asked.log().version();
    view! {
        <form class="event-form" method="post" action=format!("/e/{}", asked.slug)>
            <input type="hidden" name="do" value=does />
            <input type="hidden" name="seen" value=version.to_string() />
            <input type="hidden" name="back" value=back />
            {fields.into_any()}
        </form>
    }
    .into_any()
}

/// A field with a word above it.
#[component]
pub(crate) fn Field(
    /// The word.
    label: &'static str,
    /// The field's name.
    name: &'static str,
    /// What stands in it.
    #[prop(into, optional)]
    value: String,
    /// The kind of field.
    #[prop(default = "text")]
    kind: &'static str,
    /// Whether something must stand in it.
    #[prop(optional)]
    required: bool,
) -> impl IntoView {
    view! {
        <label class="field-label">
            <span class="field-label__text">{label}</span>
            <input type=kind name=name value=value required=required autocomplete="off" />
        </label>
    }
    .into_any()
}

/// A choice with a word above it: values and what they are called.
#[component]
pub(crate) fn Choice(
    /// The word.
    label: &'static str,
    /// The field's name.
    name: &'static str,
    /// Values and their words.
    options: Vec<(String, String)>,
    /// The value that is chosen.
    #[prop(into, optional)]
    chosen: String,
) -> impl IntoView {
    let options = options.into_iter().map(|(value, words)| {
        let selected = value == chosen;
        view! {
            <option value=value selected=selected>
                {words}
            </option>
        }
    });
    view! {
        <label class="field-label">
            <span class="field-label__text">{label}</span>
            <select name=name>{options.collect::<Vec<_>>()}</select>
        </label>
    }
    .into_any()
}

/// The editions by issuer, with a word above them.
#[component]
pub(crate) fn EditionChoice(
    /// The word.
    label: &'static str,
    /// What stands for none of them; none if one must be chosen.
    #[prop(optional)]
    open: Option<&'static str>,
    /// Id of the edition that is chosen.
    #[prop(into, optional)]
    chosen: String,
) -> impl IntoView {
    let groups = edition_choice::groups().into_iter().map(|group| {
        let option = |it: &Resolved<'static>| {
            let id = it.edition().id;
            view! {
                <option value=id selected=id == chosen>
                    {it.edition().title}
                </option>
            }
        };
        let options: Vec<_> = group.editions.iter().map(option).collect();
        view! { <optgroup label=group.label>{options}</optgroup> }
    });
    view! {
        <label class="field-label">
            <span class="field-label__text">{label}</span>
            <select name="edition">
                {open.map(|words| view! { <option value="">{words}</option> })}
                {groups.collect::<Vec<_>>()}
            </select>
        </label>
    }
    .into_any()
}

/// The name of a faction by its id.
pub(crate) fn faction_name(id: &str) -> &str {
    match Faction::known().find(|it| it.id() == id) {
        Some(faction) => faction.name(),
        None => id,
    }
}

/// The title of an edition by its id.
pub(crate) fn edition_title(id: &str) -> String {
    catalogue().edition(id).map_or_else(|_| id.to_owned(), |it| it.full_title())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_written_for_people() {
        assert_eq!(faction_name("empire"), "Galactic Empire");
        assert_eq!(edition_title("rrg-1.6"), "Rules Reference 1.6");
    }
}
