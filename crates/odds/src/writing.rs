use std::fmt::{Display, Formatter, Result};

use flagbridge_cards::{Color, Evade};

use crate::{
    Accuracies, Added, Attack, Attacker, Change, Critical, FaceSet, Goal, Modification, Range,
    Reroll, Target,
};

/// Written in the language of `docs/odds.md`; what is as usual is left out.
impl Display for Attack {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let dice: Vec<String> = Color::ALL
            .iter()
            .filter(|color| self.pool.of(**color) > 0)
            .map(|color| format!("{} {}", self.pool.of(*color), color.id()))
            .collect();
        f.write_str(if dice.is_empty() { "0 red" } else { "" })?;
        f.write_str(&dice.join(" "))?;
        if self.obstructed {
            f.write_str(", obstructed")?;
        }
        for modification in &self.modifications {
            write!(f, ", {modification}")?;
        }
        match &self.accuracies {
            Accuracies::Best => {}
            Accuracies::Order(order) if order.is_empty() => f.write_str(", accuracy kept")?,
            Accuracies::Order(order) => {
                f.write_str(", accuracy to")?;
                order.iter().try_for_each(|token| write!(f, " {}", token.id()))?;
            }
        }
        match self.critical {
            Critical::Standard => {}
            Critical::Unwanted => f.write_str(", critical none")?,
            Critical::Of(color) => write!(f, ", critical {}", color.id())?,
        }
        f.write_str(match self.goal {
            Goal::Damage => "",
            Goal::Hull => ", for hull",
            Goal::Critical => ", for critical",
        })?;
        f.write_str(match self.attacker {
            Attacker::Ship => "",
            Attacker::Squadron => ", by squadron",
            Attacker::Bomber => ", by bomber",
        })?;
        if self.target == Target::Squadron || !self.tokens.is_empty() {
            f.write_str(", vs")?;
            f.write_str(if self.target == Target::Squadron { " squadron" } else { "" })?;
            self.tokens.iter().try_for_each(|token| write!(f, " {}", token.id()))?;
        }
        if self.range != Range::Long {
            write!(f, ", at {}", self.range.id())?;
        }
        if self.larger_attacker {
            f.write_str(", larger attacker")?;
        }
        if self.evade == Evade::Classic {
            f.write_str(", classic evade")?;
        }
        let measures =
            [("shields", self.shields), ("adjacent", self.adjacent), ("hull", self.hull)];
        for (word, number) in measures {
            if let Some(number) = number {
                write!(f, ", {word} {number}")?;
            }
        }
        Ok(())
    }
}

impl Display for Modification {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Modification::Reroll(reroll) => reroll.fmt(f),
            Modification::RerollPool => f.write_str("reroll pool"),
            Modification::Add { count: 1, color: Added::InPool } => f.write_str("dial"),
            Modification::Add { count, color } => match color {
                Added::Of(color) => write!(f, "add {count} {}", color.id()),
                Added::InPool => write!(f, "add {count} in pool"),
                Added::Any => write!(f, "add {count} any"),
            },
            Modification::AddSet { color, face } => write!(f, "add 1 {} {}", color.id(), face.id()),
            Modification::Change(change) => change.fmt(f),
            Modification::Remove { count } => write!(f, "remove {count}"),
        }
    }
}

impl Display for Reroll {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.most {
            Some(most) => write!(f, "reroll {most}")?,
            None => f.write_str("reroll all")?,
        }
        dice(f, self.color, self.faces)
    }
}

impl Display for Change {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "change {}", self.most)?;
        dice(f, self.color, self.from)?;
        if self.to == FaceSet::ANY { f.write_str(" to any") } else { write!(f, " to {}", self.to) }
    }
}

/// The faces joined by "or".
impl Display for FaceSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let faces: Vec<&str> = self.iter().map(|face| face.id()).collect();
        f.write_str(&faces.join(" or "))
    }
}

fn dice(f: &mut Formatter<'_>, color: Option<Color>, faces: FaceSet) -> Result {
    if let Some(color) = color {
        write!(f, " {}", color.id())?;
    }
    if faces != FaceSet::ANY {
        write!(f, " {faces}")?;
    }
    Ok(())
}
