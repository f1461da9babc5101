//! Display sheets as text that people write and read.
//!
//! ```text
//! Cinder League / Ember / corvette / 38
//! hull 3
//! engines 8 4
//! weapons 4 2
//! shields 1 1
//! battery Pulse Laser 3-6-9 1x4+/1/1: AB 2, ACE 1, BDF 1 (2)
//! equipment Hyperdrive (1)
//! carrier 2
//! traits Stealth
//! munitions Flares 3
//! ```
//!
//! Seeking weapons have a movement allowance in place of range bands: `battery Torpedo MA10 1x4+/2/1: AB 2 (1)`. Boxes above
//! the hull and shield tracks are `screens 4`, `screens 2 2 2 2` (directional) and `shielding 2 2 2 2`.

use std::fmt::Write;

use crate::sheet::{Bank, Battery, Sheet};

/// Why a text is no display sheet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct BadSheet {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: SheetFault,
}

/// What can be wrong with a line of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetFault {
    /// The first line is not faction, class, type and combat rating.
    #[error("the first line must be faction / class / type / combat rating")]
    Head,
    /// The line begins with no known word.
    #[error("\"{0}\" is not a known line of a sheet")]
    Word(String),
    /// A number is missing or too large.
    #[error("\"{0}\" is not a number from 0 to 255")]
    Number(String),
    /// A battery's line cannot be read.
    #[error(
        "write a battery as: name, range S-M-L or movement allowance MA#, rate x accuracy + / impact / damage, traits, a colon, banks, (loss limit)"
    )]
    Battery,
    /// The banks of a battery cannot be read.
    #[error("\"{0}\" is not a bank: use firing arcs and a number, for example ACE 2")]
    Bank(String),
    /// The loss limit is missing.
    #[error("the loss limit in parentheses is missing")]
    Limit,
}

impl Sheet {
    /// The sheet as text.
    pub fn to_text(&self) -> String {
        let mut text = format!(
            "{} / {} / {} / {}\nhull {}\n",
            self.faction, self.class, self.kind, self.rating, self.hull
        );
        let tracks = [
            ("screens", &self.screens),
            ("engines", &self.engines),
            ("weapons", &self.weapons),
            ("shields", &self.shields),
            ("shielding", &self.shielding),
        ];
        for (word, numbers) in tracks.into_iter().filter(|(_, numbers)| !numbers.is_empty()) {
            let numbers: Vec<_> = numbers.iter().map(u8::to_string).collect();
            let _ = writeln!(text, "{word} {}", numbers.join(" "));
        }
        for battery in &self.batteries {
            let _ = writeln!(text, "battery {}", battery_text(battery));
        }
        if !self.equipment.is_empty() {
            let _ = writeln!(
                text,
                "equipment {} ({})",
                self.equipment.join(", "),
                self.equipment_limit
            );
        }
        if self.carrier > 0 {
            let _ = writeln!(text, "carrier {}", self.carrier);
        }
        for (word, names) in [("traits", &self.traits), ("munitions", &self.munitions)] {
            if !names.is_empty() {
                let _ = writeln!(text, "{word} {}", names.join(", "));
            }
        }
        text
    }

    /// Reads a sheet. Lines that are empty or begin with `#` are passed over.
    pub fn from_text(text: &str) -> Result<Sheet, BadSheet> {
        let lines = text.lines().enumerate().map(|(place, line)| (place + 1, line.trim()));
        let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let (line, head) = lines.next().unwrap_or((1, ""));
        let mut sheet = read_head(head).ok_or(BadSheet { line, fault: SheetFault::Head })?;
        for (line, content) in lines {
            sheet.read_line(content).map_err(|fault| BadSheet { line, fault })?;
        }
        Ok(sheet)
    }

    fn read_line(&mut self, content: &str) -> Result<(), SheetFault> {
        let (word, rest) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
        let rest = rest.trim();
        match word {
            "hull" => self.hull = number(rest)?,
            "engines" => self.engines = numbers(rest)?,
            "weapons" => self.weapons = numbers(rest)?,
            "shields" => self.shields = numbers(rest)?,
            "screens" => self.screens = numbers(rest)?,
            "shielding" => self.shielding = numbers(rest)?,
            "battery" => self.batteries.push(read_battery(rest)?),
            "equipment" => {
                let (items, limit) = limited(rest)?;
                (self.equipment, self.equipment_limit) = (names(items), limit);
            }
            "carrier" => self.carrier = number(rest)?,
            "traits" => self.traits = names(rest),
            "munitions" => self.munitions = names(rest),
            _ => return Err(SheetFault::Word(word.to_owned())),
        }
        Ok(())
    }
}

fn battery_text(battery: &Battery) -> String {
    let banks: Vec<_> =
        battery.banks.iter().map(|bank| format!("{} {}", bank.arcs, bank.weapons)).collect();
    let traits: String = battery.traits.iter().map(|name| format!(" {name}")).collect();
    format!(
        "{} {}{traits}: {} ({})",
        battery.name,
        battery.characteristics(),
        banks.join(", "),
        battery.limit
    )
}

fn read_head(line: &str) -> Option<Sheet> {
    let parts: Vec<_> = line.split(" / ").map(str::trim).collect();
    let [faction, class, kind, rating] = parts.as_slice() else { return None };
    let rating = rating.parse().ok()?;
    let owned = |text: &str| text.to_owned();
    (!class.is_empty()).then(|| Sheet {
        faction: owned(faction),
        class: owned(class),
        kind: owned(kind),
        rating,
        ..Sheet::default()
    })
}

fn read_battery(text: &str) -> Result<Battery, SheetFault> {
    let (weapon, banks) = text.rsplit_once(':').ok_or(SheetFault::Battery)?;
    let (banks, limit) = limited(banks)?;
    let words: Vec<_> = weapon.split_whitespace().collect();
    // The characteristics are two words in a row; the name stands before them, traits behind.
    let found = words.windows(2).enumerate().find_map(|(place, pair)| {
        Some((place, Battery::read_reach(pair[0])?, read_values(pair[1])?))
    });
    let (place, (range, allowance), [rate, accuracy, impact, damage]) =
        found.ok_or(SheetFault::Battery)?;
    if place == 0 {
        return Err(SheetFault::Battery);
    }
    let banks = banks.split(',').map(str::trim).filter(|bank| !bank.is_empty()).map(read_bank);
    Ok(Battery {
        name: words[..place].join(" "),
        range,
        allowance,
        rate,
        accuracy,
        impact,
        damage,
        traits: words[place + 2..].iter().map(|word| (*word).to_owned()).collect(),
        banks: banks.collect::<Result<_, _>>()?,
        limit,
    })
}

/// `2x5+/1/1`.
pub(crate) fn read_values(word: &str) -> Option<[u8; 4]> {
    let (rate, rest) = word.split_once(['x', '×'])?;
    let (accuracy, rest) = rest.split_once("+/")?;
    let (impact, damage) = rest.split_once('/')?;
    let read = |text: &str| text.parse().ok();
    Some([read(rate)?, read(accuracy)?, read(impact)?, read(damage)?])
}

fn read_bank(text: &str) -> Result<Bank, SheetFault> {
    let bad = || SheetFault::Bank(text.to_owned());
    let (arcs, weapons) = text.split_once(char::is_whitespace).ok_or_else(bad)?;
    let arcs = arcs.parse().map_err(|_| bad())?;
    Ok(Bank { arcs, weapons: weapons.trim().parse().map_err(|_| bad())? })
}

/// What stands before a loss limit, and the limit.
fn limited(text: &str) -> Result<(&str, u8), SheetFault> {
    let (rest, limit) = text.rsplit_once('(').ok_or(SheetFault::Limit)?;
    let limit = limit.trim().strip_suffix(')').ok_or(SheetFault::Limit)?;
    Ok((rest.trim(), number(limit)?))
}

fn number(text: &str) -> Result<u8, SheetFault> {
    text.trim().parse().map_err(|_| SheetFault::Number(text.to_owned()))
}

fn numbers(text: &str) -> Result<Vec<u8>, SheetFault> {
    text.split_whitespace().map(number).collect()
}

fn names(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::SheetFault;
    use crate::sheet::Sheet;

    const MAJESTIC: &str = "Imperial / Majestic / battlecruiser / 185
hull 8
engines 5 3 2 1
weapons 17 13 9 5
shields 3 3 2 1
battery Lightning Turret 4-8-12 2x5+/1/1 Pr1: ACE 2, BDF 2 (2)
battery Laser Cannon 3-6-9 1x4+/2/1: AB 1, AC 2, BD 2, EF 1 (3)
battery Fusion Torpedo 5-10-15 1x4+/2/3: AB 5 (2)
equipment Countermeasures, Hyperdrive (1)
";

    #[test]
    fn a_sheet_reads_back_from_its_text() {
        let sheet = Sheet::from_text(MAJESTIC).unwrap();
        assert_eq!(sheet.to_text(), MAJESTIC);
        assert_eq!(sheet.weapons_total(), 17);
        assert_eq!(sheet.not_played(), ["Hyperdrive", "Pr1"]);
    }

    #[test]
    fn systems_of_the_appendices_are_kept() {
        let text = "Imperial / Warden / cruiser / 90
hull 4
screens 2 2 2 2
engines 4 2
weapons 3 2
shields 2 1
shielding 3 3 3 3
battery Seeker MA10 1x4+/2/1: AB 2 (1)
battery Laser 3-6-9 1x4+/1/1: AB 1 (1)
";
        let sheet = Sheet::from_text(text).unwrap();
        assert_eq!(sheet.to_text(), text);
        assert_eq!(sheet.batteries[0].allowance, 10);
        assert_eq!((sheet.batteries[0].band(3), sheet.batteries[0].range), (None, [0; 3]));
        assert_eq!(sheet.not_played(), ["Directional Screens", "Directional Shielding", "Seeker"]);
        assert!(!sheet.check().iter().any(crate::Violation::is_error), "{:?}", sheet.check());
        let json = serde_json::to_string(&sheet).unwrap();
        assert_eq!(serde_json::from_str::<Sheet>(&json).unwrap(), sheet);
        // One group is not directional; two groups are nothing the rules know.
        let one = Sheet { screens: vec![4], ..sheet.clone() };
        assert!(one.not_played().contains(&"Screens"));
        for wrong in [
            Sheet { screens: vec![2, 2], ..sheet.clone() },
            Sheet { screens: vec![0], ..sheet.clone() },
            Sheet { shielding: vec![2], ..sheet.clone() },
            Sheet { shields: Vec::new(), ..sheet.clone() },
        ] {
            assert!(wrong.check().iter().any(crate::Violation::is_error), "{wrong:?}");
        }
    }

    #[test]
    fn a_sheet_without_these_systems_is_written_as_before() {
        let json = serde_json::to_string(&Sheet::from_text(MAJESTIC).unwrap()).unwrap();
        for word in ["screens", "shielding", "allowance"] {
            assert!(!json.contains(word), "{json}");
        }
    }

    #[test]
    fn a_fault_names_its_line() {
        let fault = |text: &str| Sheet::from_text(text).unwrap_err();
        assert_eq!(fault("Majestic").fault, SheetFault::Head);
        let line = fault("I / M / b / 1\nhull eight").line;
        assert_eq!(line, 2);
        assert!(matches!(fault("I / M / b / 1\nhulk 8").fault, SheetFault::Word(_)));
        assert!(matches!(
            fault("I / M / b / 1\nbattery Laser 3-6-9 1x4+/1/1: AX 2 (1)").fault,
            SheetFault::Bank(_)
        ));
    }
}
