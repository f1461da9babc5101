use super::costs::{Cost, cost};

/// One line of a list, taken apart by its marks alone: nothing here knows a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    /// `!VASSAL` and other words to a chat program.
    Command,
    /// A ruler drawn with `=`, `-`, `_`, `*` or `~`.
    Rule,
    /// `Key: value`, the key being one that lists use.
    Header(Key, &'a str),
    /// `= 135 Points`: what the lines above cost together.
    Subtotal(Option<u32>),
    /// What another tool says about itself, or an address.
    Remark,
    /// Anything else: most often a card.
    Entry(Entry<'a>),
}

/// The words before a colon that lists use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    Name,
    Faction,
    Commander,
    Author,
    Version,
    Edition,
    Mode,
    Points,
    Total,
    Assault,
    Defense,
    Navigation,
    /// Objectives of a campaign or a skirmish, one or more.
    Objective,
    Ships,
    Squadrons,
    /// `ship:`, `upgrade:`, `squadron:` of the AFF format.
    Ship,
    Upgrade,
    Squadron,
}

/// A line that names something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entry<'a> {
    /// The sign in front.
    pub mark: Mark,
    /// How many: `2 x`, `6<tab>`, `x2`.
    pub count: Option<u16>,
    /// What stands between the signs.
    pub name: &'a str,
    /// Words in square or curly brackets.
    pub tags: Vec<&'a str>,
    /// Whether `[flagship]` stands in front.
    pub flagship: bool,
    /// The figures behind.
    pub cost: Option<Cost>,
}

/// The sign in front of a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Nothing.
    #[default]
    None,
    /// `•`, `·`, `*` and the like.
    Dot,
    /// `-` or another dash.
    Dash,
    /// `+`.
    Plus,
    /// `3 •`: the lines are numbered.
    Numbered,
}

impl<'a> Line<'a> {
    /// Takes one line apart; nothing where it is empty.
    pub fn new(text: &'a str) -> Option<Self> {
        let text = text.trim_matches(is_space);
        if text.is_empty() {
            return None;
        }
        if text.starts_with('!') {
            return Some(Self::Command);
        }
        if text.chars().count() >= 3 && text.chars().all(|c| "=-_*~–—".contains(c)) {
            return Some(Self::Rule);
        }
        if let Some(rest) = text.strip_prefix('=') {
            return Some(Self::Subtotal(first_number(rest)));
        }
        if let Some((key, value)) = header(text) {
            return Some(Self::Header(key, value));
        }
        if is_remark(text) {
            return Some(Self::Remark);
        }
        Some(Self::Entry(Entry::new(text)))
    }
}

impl<'a> Entry<'a> {
    /// Takes a name and the signs around it apart.
    pub fn new(text: &'a str) -> Self {
        let mut entry = Self::default();
        let mut rest = text.trim_matches(is_space);
        rest = entry.take_flagship(rest);
        rest = entry.take_mark(rest);
        rest = entry.take_flagship(rest);
        rest = entry.take_count(rest);
        rest = entry.take_end(rest);
        entry.name = rest;
        entry
    }

    fn take_flagship(&mut self, text: &'a str) -> &'a str {
        let Some(inner) = text.strip_prefix('[') else { return text };
        match inner.split_once(']') {
            Some((word, rest)) if word.trim().eq_ignore_ascii_case("flagship") => {
                self.flagship = true;
                rest.trim_start_matches(is_space)
            }
            Some(_) => text,
            // A bracket that is never closed is the tail of a wiki link.
            None => inner.trim_start_matches(is_space),
        }
    }

    fn take_mark(&mut self, text: &'a str) -> &'a str {
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let behind = text[digits..].trim_start_matches(is_space);
        if digits > 0 && behind.starts_with(is_dot) {
            self.mark = Mark::Numbered;
            return behind.trim_start_matches(|c| is_dot(c) || is_space(c));
        }
        let Some(first) = text.chars().next() else { return text };
        self.mark = match first {
            c if is_dot(c) => Mark::Dot,
            '-' | '–' | '—' | '−' => Mark::Dash,
            '+' => Mark::Plus,
            _ => return text,
        };
        text[first.len_utf8()..].trim_start_matches(|c| is_dot(c) || is_space(c))
    }

    fn take_count(&mut self, text: &'a str) -> &'a str {
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, behind) = text.split_at(digits);
        let Ok(number) = number.parse::<u16>() else { return text };
        let spaced = behind.trim_start_matches(is_space);
        let times = spaced.strip_prefix(['x', 'X', '×', '*']).filter(|rest| {
            // In "2 X-wing" the X belongs to the name, in "2 x X-wing" and "2x X-wing" it does not.
            rest.starts_with(is_space) || (spaced.len() == behind.len() && !rest.starts_with('-'))
        });
        let name = match times {
            Some(rest) => rest.trim_start_matches(is_space),
            None if spaced.len() < behind.len() => spaced,
            None => return text,
        };
        if !name.starts_with(|c: char| c.is_alphabetic() || "\"'“”‘’(".contains(c)) {
            return text;
        }
        self.count = Some(number);
        name
    }

    /// Cuts costs, tags and a count off the end.
    fn take_end(&mut self, text: &'a str) -> &'a str {
        let mut rest = text.trim_end_matches(is_space);
        while self.tags.len() < MOST_TAGS {
            let open = match rest.chars().next_back() {
                Some(')') => '(',
                Some(']') => '[',
                Some('}') => '{',
                _ => break,
            };
            let Some(at) = rest.rfind(open) else { break };
            let inside = rest[at + 1..rest.len() - 1].trim_matches(is_space);
            match cost(inside) {
                Some(found) if self.cost.is_none() && open != '{' => self.cost = Some(found),
                _ if open == '(' => break,
                _ => self.tags.push(inside),
            }
            rest = rest[..at].trim_end_matches(is_space);
        }
        if self.cost.is_none() {
            rest = self.take_bare_cost(rest);
        }
        if self.count.is_none() {
            rest = self.take_count_behind(rest);
        }
        rest.trim_end_matches(|c| is_space(c) || matches!(c, ':' | '-' | '–' | ','))
    }

    /// `Engine Techs 8 points`, `Engine Techs - 8 pts`.
    fn take_bare_cost(&mut self, text: &'a str) -> &'a str {
        let lower = text.to_ascii_lowercase();
        let unit = ["points", "point", "pts.", "pts"].iter().find(|unit| lower.ends_with(**unit));
        let Some(unit) = unit else { return text };
        let number = text[..text.len() - unit.len()].trim_end_matches(is_space);
        let name = number.trim_end_matches(|c: char| c.is_ascii_digit());
        match number[name.len()..].parse() {
            Ok(points) if name.ends_with(is_space) => {
                self.cost = Some(Cost::Plain(points));
                name.trim_end_matches(is_space)
            }
            _ => text,
        }
    }

    /// `X-wing Squadron x2`, `X-wing Squadron x 2`.
    fn take_count_behind(&mut self, text: &'a str) -> &'a str {
        let name = text.trim_end_matches(|c: char| c.is_ascii_digit());
        let Ok(number) = text[name.len()..].parse() else { return text };
        let name = name.trim_end_matches(is_space);
        match name.strip_suffix(['x', 'X', '×']) {
            Some(name) if name.ends_with(is_space) => {
                self.count = Some(number);
                name.trim_end_matches(is_space)
            }
            _ => text,
        }
    }
}

/// The most words in brackets that are taken off a name.
const MOST_TAGS: usize = 4;

/// White space, and the invisible signs that pasted text carries.
pub(crate) fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '`')
}

fn is_dot(c: char) -> bool {
    matches!(
        c,
        '•' | '·'
            | '*'
            | '◦'
            | '‣'
            | '∙'
            | '●'
            | '○'
            | '▪'
            | '■'
            | '⁃'
            | '➤'
            | '►'
            | '>'
    )
}

/// The first whole number in the text.
pub(crate) fn first_number(text: &str) -> Option<u32> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let digits = text[start..].split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

fn header(text: &str) -> Option<(Key, &str)> {
    let (key, value) = text.split_once(':')?;
    if key.len() > 40 || key.contains('(') {
        return None;
    }
    let value = value.trim_matches(is_space);
    let key = key.trim_matches(|c: char| !c.is_alphanumeric()).to_ascii_lowercase();
    let key = match key.as_str() {
        "name" | "fleet name" | "fleet" | "list" | "title" => Key::Name,
        "faction" | "side" => Key::Faction,
        "commander" | "admiral" => Key::Commander,
        "author" | "player" | "by" => Key::Author,
        "version" => Key::Version,
        "edition" | "rules" => Key::Edition,
        "gamemode" | "game mode" | "mode" | "format" => Key::Mode,
        "points" => Key::Points,
        "total points" | "total" | "fleet points" | "total cost" | "fleet total" => Key::Total,
        "assault" | "assault objective" => Key::Assault,
        "defense" | "defence" | "defense objective" | "defence objective" => Key::Defense,
        "navigation" | "navigation objective" => Key::Navigation,
        "campaign" | "skirmish" | "special" | "objective" | "objectives" | "campaign objective"
        | "skirmish objective" => Key::Objective,
        "ships" => Key::Ships,
        "squadrons" | "fighters" => Key::Squadrons,
        "ship" => Key::Ship,
        "upgrade" => Key::Upgrade,
        "squadron" => Key::Squadron,
        _ => return None,
    };
    Some((key, value))
}

/// Whether a line is an address, with or without the `https://` before it.
pub(crate) fn is_address(text: &str) -> bool {
    let site = || {
        let (site, _) = text.split_once('/')?;
        let (_, ending) = site.rsplit_once('.')?;
        let letters =
            |it: &str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_alphabetic());
        Some(letters(ending) && ending.len() >= 2 && !text.contains(is_space))
    };
    begins(text, &["http://", "https://", "www."]) || site() == Some(true)
}

fn is_remark(text: &str) -> bool {
    let told = ["fleet created with", "created with", "built with", "made with"];
    is_address(text) || begins(text, &told)
}

fn begins(text: &str, starts: &[&str]) -> bool {
    starts
        .iter()
        .any(|start| text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start)))
}

#[cfg(test)]
mod tests {
    use super::{Cost, Entry, Key, Line, Mark};

    fn entry(text: &str) -> Entry<'_> {
        match Line::new(text) {
            Some(Line::Entry(entry)) => entry,
            other => panic!("{text:?} is {other:?}"),
        }
    }

    #[test]
    fn marks_counts_and_costs_come_off_the_name() {
        let cases = [
            ("• Engine Techs (8)", Mark::Dot, None, "Engine Techs", Some(Cost::Plain(8))),
            (
                "-  Bail Organa\t ( 7\t points) ",
                Mark::Dash,
                None,
                "Bail Organa",
                Some(Cost::Plain(7)),
            ),
            ("    + Jaina's Light (2)", Mark::Plus, None, "Jaina's Light", Some(Cost::Plain(2))),
            (
                "• 2 x X-wing Squadron (26)",
                Mark::Dot,
                Some(2),
                "X-wing Squadron",
                Some(Cost::Plain(26)),
            ),
            ("6\tYT-2400s ( 96 points) ", Mark::None, Some(6), "YT-2400s", Some(Cost::Plain(96))),
            ("2 X-wing Squadrons", Mark::None, Some(2), "X-wing Squadrons", None),
            ("2x X-wing Squadron", Mark::None, Some(2), "X-wing Squadron", None),
            (
                "X-wing Squadron x3 (39)",
                Mark::None,
                Some(3),
                "X-wing Squadron",
                Some(Cost::Plain(39)),
            ),
            ("6 x YT-2400 (6 x 16)", Mark::None, Some(6), "YT-2400", Some(Cost::Each(6, 16))),
            (
                "MC80 Star Cruiser (96 + 12)",
                Mark::None,
                None,
                "MC80 Star Cruiser",
                Some(Cost::Parts(96, 12)),
            ),
            ("12 • YT-2400 (16)", Mark::Numbered, None, "YT-2400", Some(Cost::Plain(16))),
            ("VT-49 Decimator 22 pts", Mark::None, None, "VT-49 Decimator", Some(Cost::Plain(22))),
            ("Luke (X-wing Squadron)", Mark::None, None, "Luke (X-wing Squadron)", None),
        ];
        for (text, mark, count, name, cost) in cases {
            let found = entry(text);
            assert_eq!(
                (found.mark, found.count, found.name, found.cost),
                (mark, count, name, cost),
                "{text}"
            );
        }
    }

    #[test]
    fn tags_stand_between_name_and_cost() {
        let found = entry("• Governor Pryce [Legacy] {IMP} (7)");
        assert_eq!(found.name, "Governor Pryce");
        assert_eq!(found.tags, ["IMP", "Legacy"]);
        assert!(entry("[ flagship ] CR90 Corvette A (44 points)").flagship);
        assert_eq!(entry("[ REBEL FLEET (400 points)").name, "REBEL FLEET");
    }

    #[test]
    fn other_lines_are_told_by_their_first_signs() {
        assert_eq!(Line::new("  \u{feff} "), None);
        assert_eq!(Line::new("!VASSAL"), Some(Line::Command));
        assert_eq!(Line::new("====="), Some(Line::Rule));
        assert_eq!(Line::new("= 118 total squadron cost"), Some(Line::Subtotal(Some(118))));
        assert_eq!(Line::new(" Name: Fist"), Some(Line::Header(Key::Name, "Fist")));
        assert_eq!(Line::new("Total Points:"), Some(Line::Header(Key::Total, "")));
        assert!(matches!(Line::new("CR90 Corvette A (44 + 11: 55)"), Some(Line::Entry(_))));
    }
}
