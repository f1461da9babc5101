use super::costs::Cost;
use super::format::Format;
use super::line::{Key, Line, Mark};

/// How often a text carries the marks by which formats are told apart.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Marks {
    dots: usize,
    dashes: usize,
    pluses: usize,
    numbered: usize,
    bare_counts: usize,
    worded_costs: usize,
    parts: usize,
    parts_with_sum: usize,
    fleet_of_three: usize,
    fleet_cost: usize,
    long_subtotals: usize,
    subtotals: usize,
    flagships: usize,
    rules: usize,
    keyed_cards: usize,
    long_objectives: usize,
    headers: usize,
    entries: usize,
}

impl Marks {
    /// Counts one line's marks.
    pub fn see(&mut self, raw: &str, line: &Line<'_>) {
        match line {
            Line::Command | Line::Remark => {}
            Line::Rule => self.rules += 1,
            Line::Subtotal(_) => {
                self.subtotals += 1;
                self.long_subtotals += usize::from(raw.contains("total"));
            }
            Line::Header(key, value) => match key {
                Key::Ship | Key::Upgrade | Key::Squadron if !value.is_empty() => {
                    self.keyed_cards += 1;
                }
                Key::Assault | Key::Defense | Key::Navigation if raw.contains("bjective") => {
                    self.long_objectives += 1;
                }
                _ => self.headers += 1,
            },
            Line::Entry(entry) => {
                self.entries += 1;
                match entry.mark {
                    Mark::None => {}
                    Mark::Dot => self.dots += 1,
                    Mark::Dash => self.dashes += 1,
                    Mark::Plus => self.pluses += 1,
                    Mark::Numbered => self.numbered += 1,
                }
                self.flagships += usize::from(entry.flagship);
                let bare = entry.mark == Mark::None && entry.count.is_some();
                self.bare_counts += usize::from(bare);
                self.worded_costs += usize::from(entry.cost.is_some() && raw.contains("points"));
                match entry.cost {
                    Some(Cost::Parts(..) | Cost::Each(..)) => {
                        self.parts += 1;
                        self.parts_with_sum += usize::from(raw.contains(':'));
                    }
                    Some(Cost::Fleet(..)) => {
                        self.fleet_cost += 1;
                        self.fleet_of_three += usize::from(raw.matches('/').count() > 1);
                    }
                    _ => {}
                }
            }
        }
    }

    /// The format the marks belong to; none where there are too few to tell.
    pub fn format(&self) -> Option<Format> {
        if self.keyed_cards > self.entries {
            return Some(Format::Aff);
        }
        if self.numbered > 0 && self.numbered * 2 >= self.entries {
            return Some(Format::Fab);
        }
        if self.parts_with_sum > 0 || self.fleet_of_three > 0 {
            return Some(Format::Afd);
        }
        if self.parts > 0 || (self.fleet_cost > 0 && self.rules > 0) {
            return Some(if self.dots > self.pluses { Format::Afd } else { Format::AfdFirst });
        }
        if self.long_subtotals > 0 || (self.worded_costs > 0 && self.dashes > 0) {
            return Some(Format::Warlords);
        }
        if self.flagships > 0 || self.long_objectives > 0 {
            return Some(Format::Flagship);
        }
        if self.headers == 0 && self.subtotals == 0 {
            return None;
        }
        Some(if self.dashes > self.dots { Format::Tts } else { Format::Kingston })
    }
}
