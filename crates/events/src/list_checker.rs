use flagbridge_cards::{Catalogue, Mode, Resolved, Slot};
use flagbridge_fleet::formats::Reader;
use flagbridge_fleet::{Draft, Fleet, Terms, Verdict, check, share, title};
use serde::{Serialize, Serializer};

/// Reads and checks many lists, all by the same terms.
pub struct ListChecker<'c> {
    reader: Reader<'c>,
    terms: CheckTerms<'c>,
}

/// What all lists of a pile are checked by; what is left out, each list says itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckTerms<'c> {
    /// The edition.
    pub edition: Option<Resolved<'c>>,
    /// The mode.
    pub mode: Option<&'c Mode>,
    /// The agreed total.
    pub points: Option<u16>,
}

/// A list that was checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Inspected {
    /// Whose list it is, or the file it came from.
    pub label: String,
    /// The owner's group; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// The name the list is shown under.
    pub title: String,
    /// Name of the commander.
    pub commander: Option<String>,
    /// Whether a card was found in it at all.
    pub is_list: bool,
    /// The fleet, if every line was read and no rule is broken.
    #[serde(rename = "fine", serialize_with = "is_there")]
    pub fleet: Option<Fleet>,
    /// Points below the agreed total; negative where it is above.
    pub bid: i64,
    /// Id of another edition whose costs the text states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub costs_of: Option<&'static str>,
    /// The cards alone, in one order: equal for lists that play the same.
    pub canonical: String,
    /// How it was read, and everything that is wrong with it.
    pub verdict: Verdict,
    #[serde(skip)]
    uniques: Vec<&'static str>,
    /// Titles of the edition whose costs the text states and of the one it was checked with, where they differ.
    #[serde(skip)]
    costs_titles: Option<[String; 2]>,
}

/// One line of the table of what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListProblem {
    /// Whose list it is.
    pub label: String,
    /// `error`, `unread`, `costs`, `duplicate` or `team`.
    pub kind: &'static str,
    /// What is wrong.
    pub message: String,
    /// What the rule says: document and section; empty where no rule is concerned.
    pub cite: String,
    /// A fix; may be empty.
    pub remedy: String,
}

/// A unique name in more than one list of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SharedUnique {
    /// The group.
    pub group: String,
    /// The name.
    pub name: &'static str,
    /// Whose lists have it.
    pub labels: Vec<String>,
}

impl<'c> ListChecker<'c> {
    /// A checker for lists of a catalogue's cards.
    pub fn new(catalogue: &'c Catalogue, terms: CheckTerms<'c>) -> Self {
        Self { reader: Reader::new(catalogue), terms }
    }

    /// Reads and checks one list.
    pub fn inspect(&self, label: &str, group: &str, text: &str) -> Inspected {
        let reading = self.reader.read(text);
        let catalogue = self.reader.catalogue();
        let edition = self.terms.edition.unwrap_or_else(|| reading.draft.edition_in(catalogue));
        let terms = Terms::asked(&reading.draft, edition, self.terms.mode, self.terms.points);
        let report = check(&reading.draft, &terms);
        let verdict = Verdict::new(&reading, &report);
        let costs_of = verdict.costs_of.filter(|id| *id != verdict.edition);
        let costs_titles = costs_of.and_then(|id| {
            let stated = catalogue.edition(id).ok()?;
            Some([stated.edition().title.to_owned(), edition.edition().title.to_owned()])
        });
        let is_fine = !reading.is_empty() && reading.is_complete() && report.is_legal();
        let fleet = is_fine.then(|| reading.draft.clone().into_fleet(&terms).ok()).flatten();
        Inspected {
            label: label.to_owned(),
            group: group.to_owned(),
            title: title(&reading.draft, edition),
            commander: commander(&reading.draft, edition),
            is_list: !reading.is_empty(),
            fleet,
            bid: i64::from(report.points.limit) - i64::from(report.points.total),
            costs_of,
            canonical: canonical(&reading.draft),
            uniques: uniques(&reading.draft, edition),
            costs_titles,
            verdict,
        }
    }

    /// Reads and checks lists, each with its label and group, for as long as it may go on; says how many are left.
    pub fn inspect_while<'s>(
        &self,
        lists: impl IntoIterator<Item = (&'s str, &'s str, &'s str)>,
        mut may_go_on: impl FnMut() -> bool,
    ) -> (Vec<Inspected>, usize) {
        let (mut inspected, mut left) = (Vec::new(), 0);
        for (label, group, text) in lists {
            if left == 0 && may_go_on() {
                inspected.push(self.inspect(label, group, text));
            } else {
                left += 1;
            }
        }
        (inspected, left)
    }
}

impl Inspected {
    /// Whether every line was read and no rule is broken.
    pub fn is_fine(&self) -> bool {
        self.fleet.is_some()
    }
}

fn is_there<S: Serializer>(fleet: &Option<Fleet>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(fleet.is_some())
}

/// All problems of many lists, list by list. If the event says so, unique names count across a team.
pub fn list_problems(lists: &[Inspected], group_uniques: bool) -> Vec<ListProblem> {
    let mut found = Vec::new();
    for list in lists {
        own_problems(list, &mut found);
    }
    for same in duplicates(lists) {
        let labels: Vec<_> = same.iter().map(|index| lists[*index].label.as_str()).collect();
        for (at, label) in labels.iter().enumerate() {
            let others = labels.iter().enumerate().filter(|(other, _)| *other != at);
            let others = named(others.map(|it| *it.1), labels.len() - 1);
            let message = format!("Same cards as the list of {others}");
            found.push(ListProblem::new(label, "duplicate", message));
        }
    }
    if group_uniques {
        for shared in shared_uniques(lists) {
            let message = format!(
                "{} is in the lists of {}, whose team may use each unique name only once",
                shared.name,
                named(shared.labels.iter().map(String::as_str), shared.labels.len())
            );
            let label = format!("{} (group)", shared.group);
            found.push(ListProblem::new(&label, "team", message));
        }
    }
    found
}

/// The first names and how many follow, because many identical lists would make an endless sentence.
fn named<'n>(names: impl Iterator<Item = &'n str>, count: usize) -> String {
    let first: Vec<_> = names.take(MOST_NAMED).collect();
    match count - first.len() {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

/// The most names in one sentence.
const MOST_NAMED: usize = 10;

/// Lists that hold the same cards, by their places in the pile.
pub fn duplicates(lists: &[Inspected]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut places = std::collections::HashMap::new();
    for (index, list) in lists.iter().enumerate().filter(|(_, list)| list.is_list) {
        let place = *places.entry(list.canonical.as_str()).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[place].push(index);
    }
    groups.retain(|group| group.len() > 1);
    groups
}

/// Unique names that stand in more than one list of a group.
pub fn shared_uniques(lists: &[Inspected]) -> Vec<SharedUnique> {
    let mut bearers: std::collections::BTreeMap<(&str, &'static str), Vec<String>> =
        std::collections::BTreeMap::new();
    for list in lists.iter().filter(|list| !list.group.is_empty()) {
        for name in &list.uniques {
            bearers.entry((&list.group, name)).or_default().push(list.label.clone());
        }
    }
    let shared = bearers.into_iter().filter(|(_, labels)| labels.len() > 1);
    shared
        .map(|((group, name), labels)| SharedUnique { group: group.to_owned(), name, labels })
        .collect()
}

/// Divides a pasted pile into lists, at lines of `%%%` or of at least three `-`, `*` or `#`. A first line `Player: NAME`
/// says whose a list is; other lists are numbered.
pub fn split_pile(text: &str) -> Vec<(String, String)> {
    let divides = |line: &str| {
        let line = line.trim();
        let all = |mark: char| line.chars().all(|it| it == mark);
        line.len() >= 3 && ['%', '-', '*', '#'].into_iter().any(all)
    };
    let mut pieces: Vec<Vec<&str>> = vec![Vec::new()];
    for line in text.lines() {
        if divides(line) {
            pieces.push(Vec::new());
        } else if let Some(piece) = pieces.last_mut() {
            piece.push(line);
        }
    }
    let filled =
        pieces.into_iter().filter(|lines| lines.iter().any(|line| !line.trim().is_empty()));
    filled
        .enumerate()
        .map(|(index, lines)| {
            let start = lines.iter().position(|line| !line.trim().is_empty()).unwrap_or(0);
            let named = lines[start].split_once(':').filter(|(key, name)| {
                key.trim().eq_ignore_ascii_case("player") && !name.trim().is_empty()
            });
            match named {
                Some((_, name)) => (name.trim().to_owned(), lines[start + 1..].join("\n")),
                None => (format!("List {}", index + 1), lines[start..].join("\n")),
            }
        })
        .collect()
}

/// The cards of a draft alone, in one order: what two lists have in common that play the same.
pub fn canonical(draft: &Draft) -> String {
    let mut cards = Draft { faction: draft.faction, ..Draft::new() };
    cards.ships.clone_from(&draft.ships);
    for ship in &mut cards.ships {
        ship.notes.clear();
        ship.upgrades.sort_unstable();
    }
    cards.ships.sort_by(|one, two| (one.card, &one.upgrades).cmp(&(two.card, &two.upgrades)));
    for line in &draft.squadrons {
        for _ in 0..line.count.min(100) {
            cards.add_squadron(line.card);
        }
    }
    cards.squadrons.sort_by_key(|line| line.card);
    cards.objectives.clone_from(&draft.objectives);
    cards.objectives.sort_unstable();
    share::encode(&cards)
}

fn own_problems(list: &Inspected, found: &mut Vec<ListProblem>) {
    let label = &list.label;
    if !list.is_list {
        found.push(ListProblem::new(label, "unread", "No cards found".to_owned()));
        return;
    }
    for line in &list.verdict.unknown {
        let mut trouble = ListProblem::new(
            label,
            "unread",
            format!("Line {}: {} ({})", line.line, line.text.trim(), line.why),
        );
        if !line.suggestions.is_empty() {
            trouble.remedy = format!("Did you mean {}?", line.suggestions.join(", "));
        }
        found.push(trouble);
    }
    for violation in list.verdict.violations.iter().filter(|it| it.severity == "error") {
        let mut trouble = ListProblem::new(label, "error", violation.message.clone());
        trouble.cite = violation.cite.to_owned();
        trouble.remedy = violation.remedy.as_ref().map(|it| it.label.clone()).unwrap_or_default();
        found.push(trouble);
    }
    if let Some([stated, checked]) = &list.costs_titles {
        let message = format!(
            "The costs in the text match {stated}, but the list was checked with {checked}"
        );
        found.push(ListProblem::new(label, "costs", message));
    }
}

impl ListProblem {
    fn new(label: &str, kind: &'static str, message: String) -> Self {
        Self { label: label.to_owned(), kind, message, cite: String::new(), remedy: String::new() }
    }
}

fn commander(draft: &Draft, edition: Resolved<'_>) -> Option<String> {
    let cards = draft.ships.iter().flat_map(|ship| &ship.upgrades);
    let mut known = cards.filter_map(|card| edition.catalogue().newest(*card));
    let is_commander = |slots: &[Slot]| slots.contains(&Slot::Commander);
    known
        .find(|card| card.upgrade().is_some_and(|upgrade| is_commander(&upgrade.slots)))
        .map(|card| card.name.to_owned())
}

/// The unique names in a draft, each once. Objectives are everybody's.
fn uniques(draft: &Draft, edition: Resolved<'_>) -> Vec<&'static str> {
    let catalogue = edition.catalogue();
    let cards = draft.cards().filter_map(|(_, card, _)| catalogue.newest(card));
    let names = cards.filter(|card| card.objective().is_none()).flat_map(|card| &card.unique_names);
    let mut names: Vec<_> = names.map(|name| catalogue.unique_name(*name)).collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_desk_that_may_not_go_on_says_what_is_left() {
        let checker = ListChecker::new(flagbridge_data::catalogue(), CheckTerms::default());
        let lists = [("Ada", "", "CR90 Corvette A"), ("Ben", "", "x"), ("Cam", "", "x")];
        let mut turns = 0;
        let (inspected, left) = checker.inspect_while(lists, || {
            turns += 1;
            turns == 1
        });
        assert_eq!((inspected[0].label.as_str(), inspected.len(), left), ("Ada", 1, 2));
        assert_eq!(checker.inspect_while(lists, || true).1, 0);
    }

    #[test]
    fn many_names_are_counted() {
        let names = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"];
        assert_eq!(named(names[..2].iter().copied(), 2), "A, B");
        assert_eq!(named(names.iter().copied(), 12), "A, B, C, D, E, F, G, H, I, J and 2 more");
    }
}
