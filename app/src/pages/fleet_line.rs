//! A fleet in one line: side, points and verdict.

use flagbridge_fleet::{Draft, check};

use crate::editor::{Verdict, edition_of, terms_of};

/// What is said of a fleet above its sheet and in previews of its link.
pub(crate) struct FleetLine {
    /// Its side, or what stands for one.
    pub faction: &'static str,
    /// The whole line.
    pub words: String,
}

impl FleetLine {
    /// The line of a fleet, by the edition it was built for.
    pub fn new(draft: &Draft) -> Self {
        let report = check(draft, &terms_of(draft));
        let faction = report.faction.map_or("Fleet", |it| it.name());
        let words = format!(
            "{faction}, {} of {} points, {} under {}.",
            report.points.total,
            report.points.limit,
            Verdict::new(draft, &report).word().to_lowercase(),
            edition_of(draft).full_title(),
        );
        Self { faction, words }
    }
}
