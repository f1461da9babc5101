//! A sum with its limit.

/// A sum and what it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// The sum.
    pub is: u32,
    /// The limit; none where there is none.
    pub limit: Option<u32>,
}

impl Gauge {
    /// Whether it is more than it may be.
    pub fn is_over(self) -> bool {
        self.limit.is_some_and(|limit| self.is > limit)
    }

    /// How much of the limit is used, in percent.
    pub fn percent(self) -> u32 {
        match self.limit {
            Some(0) | None => u32::from(self.is > 0) * 100,
            Some(limit) => (u64::from(self.is) * 100 / u64::from(limit)).min(100) as u32,
        }
    }

    /// The sum, the limit and what is between them.
    pub fn words(self) -> String {
        match self.limit {
            Some(limit) if self.is > limit => {
                format!("{} of {limit}, {} over", self.is, self.is - limit)
            }
            Some(limit) => format!("{} of {limit}, {} left", self.is, limit - self.is),
            None => self.is.to_string(),
        }
    }
}
