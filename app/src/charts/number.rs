//! Figures as they are written.
//!
//! Written with whole numbers: the standard formatting of floats would be a tenth of a module.

/// Two places: `3.75`.
pub fn hundredths(value: f64) -> String {
    let rounded = (value * 100.0 + 0.5) as u32;
    format!("{}.{}{}", rounded / 100, rounded / 10 % 10, rounded % 10)
}

/// A chance with one place: `12.5 %`.
pub fn percent(chance: f64) -> String {
    let rounded = (chance * 1000.0 + 0.5) as u32;
    format!("{}.{} %", rounded / 10, rounded % 10)
}

/// A chance in whole percent, as it stands above a column.
pub fn share_of_hundred(chance: f64) -> String {
    match (chance * 100.0 + 0.5) as u32 {
        0 => "<1".to_owned(),
        rounded => rounded.to_string(),
    }
}

/// A length in a drawing, as part of its width: `12.34%`.
pub(crate) fn width(part: f64) -> String {
    let rounded = (part.clamp(0.0, 1.0) * 10_000.0 + 0.5) as u32;
    format!("{}.{}{}%", rounded / 100, rounded / 10 % 10, rounded % 10)
}

/// The difference of two whole numbers with its sign: `+2`, `−1`, `0`.
pub(crate) fn signed(difference: i64) -> String {
    match difference {
        0 => "0".to_owned(),
        more if more > 0 => format!("+{more}"),
        less => format!("−{}", less.unsigned_abs()),
    }
}
