//! What is asked of the page that checks lists, and the answer.
//!
//! Server and browser run the same code: a posted form and a click in the page are the same [`Action`].

use std::sync::OnceLock;

use flagbridge_cards::{Mode, Resolved};
use flagbridge_data::catalogue;
use flagbridge_fleet::formats::{Format, Reader, Reading};
use flagbridge_fleet::{AsOf, Remedy, Report, Terms, as_of_with, check, fixes, share};
use serde::{Deserialize, Serialize};

/// The longest list that is read, in bytes; the largest fleets take a twentieth of it.
pub const LONGEST_LIST: usize = 65_536;

/// The highest total that can be agreed on.
pub const MOST_POINTS: u16 = 10_000;

/// A list with a fault and a slip of the pen, to try the page with.
pub const EXAMPLE: &str = include_str!("check/example.txt");

/// A list and by what it is to be checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The list as it was pasted.
    pub list: String,
    /// Id of the edition; empty for the current one.
    pub edition: String,
    /// Id of the mode; empty for what the list says of itself.
    pub mode: String,
    /// The agreed total, where it is not the mode's.
    pub points: Option<u16>,
}

/// How a list was read and what is wrong with it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What was read.
    pub reading: Reading,
    /// What the edition asked for says of it.
    pub report: Report<'static>,
    /// What every edition says of it, oldest first.
    pub editions: Vec<AsOf<'static>>,
}

/// What a button of the page does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Fixes the violation at this place of the report, in one of the ways that are offered.
    ApplyFix(usize, usize),
    /// Takes a card, by its id, for the line at this place among those that could not be read.
    Take(usize, String),
    /// Checks by the edition with this id.
    Edition(String),
    /// Fills in the example.
    Example,
    /// Empties the list.
    Clear,
    /// Writes the list in a format.
    Copy(Format),
}

impl Action {
    /// The action of the button that carries this name and value; none for a button that only sends the form.
    pub fn parse(name: &str, value: &str) -> Option<Self> {
        Some(match name {
            // Pages that were opened before this version still send the field under its old name.
            "fix" | "mend" => {
                let (violation, fix) = value.split_once('.').unwrap_or((value, "0"));
                Self::ApplyFix(violation.parse().ok()?, fix.parse().ok()?)
            }
            "take" => {
                let (line, card) = value.split_once(' ')?;
                Self::Take(line.parse().ok()?, card.to_owned())
            }
            "as" => Self::Edition(value.to_owned()),
            "example" => Self::Example,
            "clear" => Self::Clear,
            "copy" => Self::Copy(Format::from_id(value)?),
            _ => return None,
        })
    }
}

impl Question {
    /// The question behind a share code: its list in words, by the edition, mode and points it states. A code that does
    /// not decode is itself the list, so that the page says what is wrong with it. So is one with cards of a pack that is
    /// not here: words would lose them.
    pub fn of_code(code: &str) -> Self {
        let code = format!("/f/{}", share::code_in(code));
        let Ok(draft) = share::decode(share::code_in(&code)) else {
            return Self { list: code, ..Self::default() };
        };
        let stated = draft.edition.as_deref().and_then(|id| catalogue().nearest(id));
        let edition = stated.map_or("", |it| it.edition().id).to_owned();
        let mut question = Self { edition, points: draft.points, ..Self::default() };
        question.mode =
            draft.mode.clone().filter(|id| catalogue().mode(id).is_some()).unwrap_or_default();
        question.list = if draft.missing_packs(catalogue()).is_empty() {
            reader().write(&draft, Format::Kingston, question.edition())
        } else {
            code
        };
        question
    }

    /// The edition asked for.
    pub fn edition(&self) -> Resolved<'static> {
        catalogue().edition(&self.edition).unwrap_or_else(|_| catalogue().current())
    }

    /// Whether there is nothing to read.
    pub fn is_blank(&self) -> bool {
        self.list.trim().is_empty()
    }

    /// Whether the list is longer than any list.
    pub fn is_too_long(&self) -> bool {
        self.list.len() > LONGEST_LIST
    }

    /// Reads and checks the list; none if there is nothing to read or too much.
    pub fn answer(&self) -> Option<Answer> {
        if self.is_blank() || self.is_too_long() {
            return None;
        }
        let reading = reader().read(&self.list);
        let draft = &reading.draft;
        let terms = |edition| Terms::asked(draft, edition, self.mode(), self.points);
        let report = check(draft, &terms(self.edition()));
        let editions = as_of_with(draft, catalogue(), terms);
        Some(Answer { reading, report, editions })
    }

    /// Does what a button says. What no longer fits the list changes nothing.
    pub fn act(&mut self, action: &Action) {
        match action {
            Action::ApplyFix(violation, fix) => self.apply_fix(*violation, *fix),
            Action::Take(line, card) => self.take(*line, card),
            Action::Edition(id) => {
                let current = catalogue().current().edition().id;
                let before = self.clone();
                self.edition = if id == current { String::new() } else { id.clone() };
                self.keep_total(&before);
            }
            Action::Example => self.list = EXAMPLE.to_owned(),
            Action::Clear => self.list.clear(),
            Action::Copy(_) => {}
        }
    }

    /// Keeps the total that was agreed on before, where another edition would change it.
    pub fn keep_total(&mut self, before: &Self) {
        if self.edition == before.edition || self.points.is_some() {
            return;
        }
        let total = |question: &Self| question.answer().map(|answer| answer.report.terms.points);
        if let (Some(agreed), Some(now)) = (total(before), total(self))
            && agreed != now
        {
            self.points = Some(agreed);
        }
    }

    fn mode(&self) -> Option<&'static Mode> {
        catalogue().mode(&self.mode)
    }

    fn apply_fix(&mut self, violation: usize, fix: usize) {
        let Some(answer) = self.answer() else { return };
        let Some(violation) = answer.report.violations.get(violation) else { return };
        let fixes = fixes(violation, &answer.reading.draft, &answer.report.terms);
        let Some(remedy) = fixes.get(fix).map(|fix| fix.remedy) else { return };
        if let Remedy::RaisePoints(points) = remedy {
            self.points = Some(points);
            return;
        }
        let mut draft = answer.reading.draft.clone();
        if draft.apply(&remedy) {
            let edition = self.edition();
            self.list =
                flagbridge_fleet::rewrite(reader(), &self.list, &answer.reading, &draft, edition);
        }
    }

    fn take(&mut self, line: usize, card: &str) {
        let reading = reader().read(&self.list);
        let Some(card) = catalogue().number(card) else { return };
        let Some(unread) = reading.unread.get(line) else { return };
        if let Some(list) = flagbridge_fleet::replace_line(reader(), &self.list, unread, card) {
            self.list = list;
        }
    }
}

impl Answer {
    /// The share code of what was read.
    pub fn code(&self) -> String {
        share::encode(&self.reading.draft)
    }

    /// The list in a format, with the costs of the edition it was checked by.
    pub fn written(&self, format: Format) -> String {
        reader().write(&self.reading.draft, format, self.report.terms.edition)
    }

    /// The verdict in one sentence.
    pub fn sentence(&self) -> String {
        if self.reading.is_empty() {
            return "No card was found in this text.".to_owned();
        }
        let edition = self.report.terms.edition.full_title();
        let so_far =
            if self.reading.is_complete() { "" } else { ", based on the lines recognised" };
        match self.report.errors().count() {
            0 => format!("Legal in {edition}{so_far}."),
            1 => format!("Not legal in {edition}: 1 error{so_far}."),
            errors => format!("Not legal in {edition}: {errors} errors{so_far}."),
        }
    }

    /// What stands beside the verdict: the edition, and how much is broken or unread.
    pub fn particulars(&self) -> String {
        if self.reading.is_empty() {
            return "No card was found in this text.".to_owned();
        }
        let edition = self.report.terms.edition.full_title();
        let counted = |count: usize, one: &str, many: &str| match count {
            0 => String::new(),
            1 => format!(", 1 {one}"),
            count => format!(", {count} {many}"),
        };
        let errors = counted(self.report.errors().count(), "error", "errors");
        let unread =
            counted(self.reading.unread.len(), "line not recognised", "lines not recognised");
        format!("in {edition}{errors}{unread}")
    }

    /// By which edition the list was read, where its costs tell and it is the one it was checked by.
    pub fn read_as(&self) -> Option<String> {
        let asked = self.report.terms.edition.index;
        let same = self.reading.edition() == Some(asked);
        self.reading.read_as(catalogue()).filter(|_| same)
    }

    /// The edition whose costs the text states, where they are not those of the edition it was checked by.
    pub fn other_costs(&self) -> Option<Resolved<'static>> {
        let asked = self.report.terms.edition.index;
        self.reading.other_edition(asked).map(|index| catalogue().edition_at(index))
    }
}

/// The reader of lists, prepared once.
pub fn reader() -> &'static Reader<'static> {
    static READER: OnceLock<Reader<'static>> = OnceLock::new();
    READER.get_or_init(|| Reader::new(catalogue()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Question {
        Question { list: EXAMPLE.to_owned(), ..Question::default() }
    }

    fn rules(question: &Question) -> Vec<&'static str> {
        question.answer().unwrap().report.violations.iter().map(|it| it.rule.id()).collect()
    }

    #[test]
    fn the_example_has_something_of_everything_and_can_be_mended() {
        let mut question = example();
        let answer = question.answer().unwrap();
        assert_eq!(rules(&question), ["ship.slot.available"], "{answer:?}");
        assert_eq!(answer.reading.unread.len(), 1);
        assert!(!answer.reading.notes.is_empty());
        let card = catalogue().newest(answer.reading.unread[0].suggestions[0]).unwrap().id;
        question.act(&Action::parse("take", &format!("0 {card}")).unwrap());
        assert_eq!(question.answer().unwrap().reading.unread, []);
        question.act(&Action::parse("fix", "0").unwrap());
        assert_eq!(rules(&question), [""; 0]);
        assert_eq!(question.answer().unwrap().sentence(), "Legal in Rules Reference 1.6.");
    }

    #[test]
    fn points_are_raised_in_the_form_and_not_in_the_list() {
        let mut question = Question { points: Some(100), ..example() };
        let list = question.list.clone();
        assert_eq!(rules(&question)[0], "fleet.points.limit");
        let answer = question.answer().unwrap();
        let fixes =
            fixes(&answer.report.violations[0], &answer.reading.draft, &answer.report.terms);
        assert!(fixes.len() > 1 && fixes[0].label.starts_with("Drop "), "{fixes:?}");
        question.act(&Action::ApplyFix(0, fixes.len() - 1));
        assert_eq!(question.list, list);
        assert!(question.points > Some(100));
    }

    #[test]
    fn another_edition_keeps_the_agreed_total() {
        let mut question = example();
        question.act(&Action::Edition("core-2015".to_owned()));
        assert_eq!((question.edition.as_str(), question.points), ("core-2015", Some(400)));
        let mut question = example();
        question.act(&Action::Edition("community-2026-04".to_owned()));
        assert_eq!(question.points, None);
        let sentence = question.answer().unwrap().sentence();
        assert!(sentence.contains("(community, not official)"), "{sentence}");
    }

    #[test]
    fn buttons_that_no_longer_fit_change_nothing() {
        let mut question = example();
        for (name, value) in [
            ("fix", "99"),
            ("fix", "0.99"),
            ("take", "9 xi7-turbolasers"),
            ("take", "0 no-such-card"),
        ] {
            question.act(&Action::parse(name, value).unwrap());
            assert_eq!(question, example());
        }
        for (name, value) in [("fix", "-1"), ("take", "0"), ("copy", "morse"), ("check", "")] {
            assert_eq!(Action::parse(name, value), None, "{name}");
        }
    }

    #[test]
    fn a_code_of_a_pack_that_is_not_here_is_kept() {
        let mut draft = example().answer().unwrap().reading.draft;
        draft.edition = Some("rrg-1.5+moths@00".to_owned());
        draft.add_squadron(flagbridge_cards::brought::card_number("moth-squadron-check").unwrap());
        let code = share::encode(&draft);
        let question = Question::of_code(&code);
        assert_eq!(question.edition, "rrg-1.5");
        assert_eq!(share::encode(&question.answer().unwrap().reading.draft), code);
    }

    #[test]
    fn tags_offer_the_edition_they_speak_for() {
        let list = "Faction: Rebel\n\nCR90 Corvette A [Naboo]\n".to_owned();
        let mut question = Question { list, ..Question::default() };
        let answer = question.answer().unwrap();
        let offered = answer.other_costs().map(|it| it.edition().id);
        assert_eq!((offered, answer.read_as()), (Some("community-2026-04"), None));
        question.act(&Action::Edition("community-2026-04".to_owned()));
        let answer = question.answer().unwrap();
        assert!(answer.other_costs().is_none() && answer.read_as().is_some());
    }

    #[test]
    fn a_code_is_shown_as_its_list_with_all_that_it_states() {
        let mut draft = example().answer().unwrap().reading.draft;
        draft.edition = Some("rrg-1.5".to_owned());
        draft.mode = Some("sector-fleet".to_owned());
        draft.points = Some(600);
        let question = Question::of_code(&format!("/f/{}", share::encode(&draft)));
        assert_eq!(
            (question.edition.as_str(), question.mode.as_str()),
            ("rrg-1.5", "sector-fleet")
        );
        assert_eq!(question.points, Some(600));
        assert_eq!(question.answer().unwrap().reading.draft.ships, draft.ships);
        let damaged = Question::of_code("1abc").answer().unwrap();
        assert!(damaged.reading.is_empty() && !damaged.reading.notes.is_empty());
    }

    #[test]
    fn a_list_longer_than_any_list_is_not_read() {
        let list = "CR90 Corvette A\n".repeat(LONGEST_LIST / 16 + 1);
        let question = Question { list, ..Question::default() };
        assert!(question.is_too_long() && question.answer().is_none());
        assert!(Question::default().answer().is_none());
    }
}
