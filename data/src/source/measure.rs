use serde::{Deserialize, Deserializer, de};

/// A length in millimetres or an angle in degrees, kept in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hundredths(pub i32);

impl<'de> Deserialize<'de> for Hundredths {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        let hundredths = (number * 100.0).round();
        if hundredths.abs() > 1e7 || (number * 100.0 - hundredths).abs() > 1e-6 {
            return Err(de::Error::custom(format!(
                "{number} is not a measure with at most two decimals"
            )));
        }
        Ok(Self(hundredths as i32))
    }
}

/// Two measures: width and length, or x and y.
pub type Pair = (Hundredths, Hundredths);

/// The pair as plain integers.
pub fn pair((a, b): Pair) -> (i32, i32) {
    (a.0, b.0)
}
