//! Facets of an upgrade: icons, restrictions, cost of readying, starting tokens.

use flagbridge_cards::{
    Card, Color, CommandSet, Pool, ReadyCost, Restriction, Slot, StartingKind, Upgrade,
};
use flagbridge_data::catalogue;
use leptos::prelude::*;

use crate::emblem::{Pips, command_glyph, slot_glyph};
use crate::icon::Icon;

/// The icons it uses, drawn large, and everything that bounds its use.
#[component]
pub(crate) fn UpgradeFacets(card: &'static Card, upgrade: &'static Upgrade) -> impl IntoView {
    let names = card.unique_names.iter().map(|name| catalogue().unique_name(*name));
    let names: Vec<&str> = names.filter(|name| *name != card.name).collect();
    let facts = [
        ("Restriction", restriction_words(&upgrade.restriction)),
        ("Modification", upgrade.modification.then(|| "At most one per ship".to_owned())),
        ("Starts with", starting_words(upgrade)),
        ("Use", use_words(upgrade)),
        ("Ready", ready_words(upgrade)),
        ("Adds icons", slot_words(&upgrade.grants)),
        ("Removes icons", slot_words(&upgrade.removes)),
        ("Unique with", (!names.is_empty()).then(|| names.join(", "))),
    ];
    let fact = |(term, value): (&'static str, Option<String>)| {
        value.map(|value| {
            view! {
                <div>
                    <dt>{term}</dt>
                    <dd>{value}</dd>
                </div>
            }
        })
    };
    view! {
        <section class="card-section" aria-labelledby="facets">
            <h2 id="facets">"Icons and conditions"</h2>
            <div class="upgrade-sheet">
                <ul class="upgrade-icons">
                    {upgrade.slots.iter().map(|slot| view! { <SlotLink icon=*slot /> }).collect_view()}
                </ul>
                <dl class="card-facts">
                    {facts.map(fact)} <Tokens upgrade /> <Criticals upgrade />
                </dl>
            </div>
        </section>
    }
    .into_any()
}

/// An icon of the bar that leads to the upgrades using it.
#[component]
pub(crate) fn SlotLink(icon: Slot) -> impl IntoView {
    view! {
        <li>
            <a class="slot-link" href=format!("/cards?kind=upgrade&slot={}", icon.id())>
                <Icon glyph=slot_glyph(icon) />
                <span>{icon.name()}</span>
            </a>
        </li>
    }
}

#[component]
fn Tokens(upgrade: &'static Upgrade) -> impl IntoView {
    let commands = match (upgrade.starting, upgrade.ready) {
        (Some(starting), _) => starting.commands,
        (None, ReadyCost::Paid(commands)) => commands,
        _ => return None,
    };
    let icons = commands
        .iter()
        .map(|command| view! { <Icon glyph=command_glyph(command) label=command.name() /> })
        .collect_view();
    Some(view! {
        <div>
            <dt>"Commands"</dt>
            <dd class="card-facts__icons">{icons}</dd>
        </div>
    })
}

#[component]
fn Criticals(upgrade: &'static Upgrade) -> impl IntoView {
    let has = |color: Color| u8::from(upgrade.critical.contains(&color));
    let pool = Pool::new(has(Color::Red), has(Color::Blue), has(Color::Black));
    (!pool.is_empty()).then(|| {
        view! {
            <div>
                <dt>"Critical effect of"</dt>
                <dd>
                    <Pips pool />
                </dd>
            </div>
        }
    })
}

/// Which ships may take it; nothing if any may.
pub(crate) fn restriction_words(restriction: &Restriction) -> Option<String> {
    let mut words = Vec::new();
    if !restriction.chassis.is_empty() {
        let hulls = restriction.chassis.iter().map(|hull| catalogue().chassis(*hull).name);
        words.push(format!("Only {}", hulls.collect::<Vec<_>>().join(", ")));
    }
    if !restriction.tags.is_empty() {
        let tags: Vec<_> = restriction.tags.iter().map(|tag| tag.name()).collect();
        words.push(format!("Only ships marked {}", tags.join(" or ")));
    }
    if !restriction.sizes.is_empty() {
        let sizes: Vec<_> = restriction.sizes.iter().map(|size| size.id()).collect();
        words.push(format!("Only {} ships", sizes.join(" or ")));
    }
    if restriction.flagship {
        words.push("Only the flagship".to_owned());
    }
    if let Some((slot, sizes)) = restriction.without_slot {
        let sizes: Vec<_> = sizes.iter().map(|size| size.id()).collect();
        words.push(format!("Not on {} ships that have a {slot} icon", sizes.join(" or ")));
    }
    (!words.is_empty()).then(|| words.join(". "))
}

/// What the card starts the game with.
pub(crate) fn starting_words(upgrade: &Upgrade) -> Option<String> {
    let starting = upgrade.starting?;
    let kind = match (starting.kind, starting.amount) {
        (StartingKind::Tokens, 1) => "command token",
        (StartingKind::Tokens, _) => "command tokens",
        (StartingKind::Dials, 1) => "command dial",
        (StartingKind::Dials, _) => "command dials",
    };
    Some(format!("{} {kind}: {}", starting.amount, command_words(starting.commands)))
}

/// How an exhausted card becomes ready again. RRG 1.5, Readied and Ready Cost.
pub(crate) fn ready_words(upgrade: &Upgrade) -> Option<String> {
    match upgrade.ready {
        ReadyCost::Unmarked => upgrade.exhausts.then(|| "Readies in the Status Phase".to_owned()),
        ReadyCost::Recur => Some("Readies in the Status Phase for free".to_owned()),
        ReadyCost::Paid(commands) => Some(format!(
            "Readies in the Status Phase if its ship spends a token: {}",
            command_words(commands)
        )),
        ReadyCost::Never => Some("Stays exhausted for the game".to_owned()),
    }
}

fn use_words(upgrade: &Upgrade) -> Option<String> {
    match (upgrade.exhausts, upgrade.discards) {
        (true, true) => Some("Exhausted or discarded to be used".to_owned()),
        (true, false) => Some("Exhausted to be used".to_owned()),
        (false, true) => Some("Discarded to be used".to_owned()),
        (false, false) => None,
    }
}

fn slot_words(slots: &[Slot]) -> Option<String> {
    let names: Vec<_> = slots.iter().map(|slot| slot.name()).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

fn command_words(commands: CommandSet) -> String {
    if commands == CommandSet::ANY {
        return "any command".to_owned();
    }
    commands.iter().map(|command| command.name()).collect::<Vec<_>>().join(" or ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagbridge_cards::{Command, Size, SizeSet, Tag, TagSet};

    #[test]
    fn a_restriction_is_a_sentence() {
        assert_eq!(restriction_words(&Restriction::default()), None);
        let restriction = Restriction {
            tags: TagSet::EMPTY.with(Tag::StarDestroyer),
            sizes: SizeSet::EMPTY.with(Size::Medium).with(Size::Large),
            ..Restriction::default()
        };
        let words = restriction_words(&restriction).unwrap();
        assert_eq!(words, "Only ships marked Star Destroyer. Only medium or large ships");
    }

    #[test]
    fn commands_are_listed_unless_all_count() {
        assert_eq!(command_words(CommandSet::ANY), "any command");
        let two = CommandSet::EMPTY.with(Command::Navigate).with(Command::Repair);
        assert_eq!(command_words(two), "Navigate or Repair");
    }
}
