//! Editions to choose from: the official ones first, then the community's, each newest first.

use flagbridge_cards::{Date, Issuer, Resolved};
use flagbridge_data::catalogue;
use leptos::prelude::*;

/// The editions of one issuer.
pub struct Group {
    /// The heading over them.
    pub label: &'static str,
    /// The editions, newest first.
    pub editions: Vec<Resolved<'static>>,
}

/// Every edition, by issuer.
pub fn groups() -> Vec<Group> {
    let group = |issuer: &Issuer| Group {
        label: heading(*issuer),
        editions: catalogue().all_editions().rev().filter(|it| it.issuer == *issuer).collect(),
    };
    Issuer::ALL.iter().map(group).filter(|group| !group.editions.is_empty()).collect()
}

/// What stands over the editions of an issuer.
pub const fn heading(issuer: Issuer) -> &'static str {
    match issuer {
        Issuer::Official => "Official",
        Issuer::Community => "Community, not official",
        Issuer::Pack => "Packs you have loaded",
    }
}

/// The day of an edition as pages show it: `11 Dec 2020`.
pub fn day_of(date: Date) -> String {
    flagbridge_wording::date(date.year, date.month, date.day)
}

/// What stands for an edition in forms and addresses: nothing for the newest official one, else its id.
pub fn form_value(edition: Resolved<'static>) -> &'static str {
    if edition.index == catalogue().current().index { "" } else { edition.edition().id }
}

/// The options of a select whose chosen value is known when it is drawn.
pub fn options(chosen: &str) -> AnyView {
    let option = |edition: &Resolved<'static>| {
        let value = form_value(*edition);
        view! { <option value=value selected=value == chosen>{edition.edition().title}</option> }
    };
    let group = |group: Group| {
        let options: Vec<_> = group.editions.iter().map(option).collect();
        view! { <optgroup label=group.label>{options}</optgroup> }
    };
    groups().into_iter().map(group).collect_view().into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn official_editions_come_first_and_the_newest_of_them_needs_no_name() {
        let groups = groups();
        let ids =
            |group: &Group| group.editions.iter().map(|it| it.edition().id).collect::<Vec<_>>();
        assert_eq!(ids(&groups[0])[0], "rrg-1.6");
        assert_eq!(ids(&groups[1]), ["community-2026-04", "arc-02", "arc-01"]);
        assert_eq!(form_value(groups[0].editions[0]), "");
        assert_eq!(form_value(groups[1].editions[0]), "community-2026-04");
        let all: usize = groups.iter().map(|group| group.editions.len()).sum();
        assert_eq!(all, catalogue().editions.len());
    }
}
