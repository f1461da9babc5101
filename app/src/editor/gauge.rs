//! A sum with its limit.

/// A sum and what it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// The sum.
    pub is: u32,
    /// The limit; none if unlimited.
    pub limit: Option<u32>,
}

impl Gauge {
    /// Whether it is more than it may be.
    pub fn is_over(self) -> bool {
        self.limit.is_some_and(|limit| self.is > limit)
    }

    /// How much of the limit is used, in percent; nothing if there is none.
    pub fn percent(self) -> u32 {
        match self.limit {
            None => 0,
            Some(0) => u32::from(self.is > 0) * 100,
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

#[cfg(test)]
mod tests {
    use super::Gauge;

    #[test]
    fn a_sum_without_a_limit_fills_no_bar() {
        let percent = |is, limit| Gauge { is, limit }.percent();
        assert_eq!(percent(3, None), 0);
        assert_eq!(percent(3, Some(4)), 75);
        assert_eq!(percent(9, Some(4)), 100);
        assert_eq!([percent(1, Some(0)), percent(0, Some(0))], [100, 0]);
    }
}
