use super::line::{first_number, is_space};

/// The figures behind a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cost {
    /// `(44)`, `(44 points)`; behind a count it is the group's.
    Plain(u32),
    /// `(6 x 16)`: the number and the points of each.
    Each(u32, u32),
    /// `(63 + 29)`, `(63 + 29: 92)`: the ship and its upgrades.
    Parts(u32, u32),
    /// `(398/400)`, `(0/399/400)`: the fleet's total and its limit.
    Fleet(u32, u32),
}

/// Reads what stands between brackets as a cost; nothing where it is something else.
pub(crate) fn cost(inside: &str) -> Option<Cost> {
    let allowed = |c: char| c.is_ascii_digit() || is_space(c) || "+:/x×*".contains(c);
    let figures = inside.trim_matches(is_space).trim_end_matches('.');
    let figures = ["points", "point", "pts", "pt", "Points", "POINTS"]
        .iter()
        .find_map(|unit| figures.strip_suffix(unit))
        .unwrap_or(figures);
    if !figures.starts_with(|c: char| c.is_ascii_digit() || is_space(c))
        || !figures.chars().all(allowed)
    {
        return None;
    }
    let mut numbers = [0; 4];
    let mut found = 0;
    for part in figures.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()) {
        *numbers.get_mut(found)? = part.parse().ok()?;
        found += 1;
    }
    match found {
        1 => Some(Cost::Plain(numbers[0])),
        2 | 3 if figures.contains('+') => Some(Cost::Parts(numbers[0], numbers[1])),
        2 | 3 if figures.contains('/') => Some(Cost::Fleet(numbers[found - 2], numbers[found - 1])),
        2 if figures.contains(['x', '×', '*']) => Some(Cost::Each(numbers[0], numbers[1])),
        _ => None,
    }
}

/// Reads `398/400` or `398` behind a colon: the total and, where stated, the limit.
pub(crate) fn total(text: &str) -> (Option<u32>, Option<u32>) {
    match cost(text) {
        Some(Cost::Fleet(total, limit)) => (Some(total), Some(limit)),
        _ => (first_number(text), None),
    }
}

impl Cost {
    /// What one card costs, given how many stand on the line.
    pub fn unit(self, count: u16) -> Option<u32> {
        match self {
            Self::Plain(points) => {
                let count = u32::from(count.max(1));
                points.is_multiple_of(count).then(|| points / count)
            }
            Self::Each(_, points) | Self::Parts(points, _) => Some(points),
            Self::Fleet(..) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cost, cost, total};

    #[test]
    fn every_shape_of_cost_is_read() {
        assert_eq!(cost(" 30\t points"), Some(Cost::Plain(30)));
        assert_eq!(cost("6 x 16"), Some(Cost::Each(6, 16)));
        assert_eq!(cost("63 + 29: 92"), Some(Cost::Parts(63, 29)));
        assert_eq!(cost("0/399/400"), Some(Cost::Fleet(399, 400)));
        assert_eq!(cost("X-wing Squadron"), None);
        assert_eq!(cost("99999999999"), None);
        assert_eq!(total("398/400"), (Some(398), Some(400)));
    }

    #[test]
    fn a_group_costs_its_count_times_one() {
        assert_eq!(Cost::Plain(96).unit(6), Some(16));
        assert_eq!(Cost::Plain(97).unit(6), None);
        assert_eq!(Cost::Plain(8).unit(0), Some(8));
    }
}
