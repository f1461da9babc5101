//! Why requests are refused.

use prometheus_client::encoding::{EncodeLabelValue, LabelValueEncoder};

/// Why a request was refused. A handler that knows better than the status puts its reason into the answer's extensions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// It cannot be understood: 400, 415, 422.
    Malformed,
    /// The edit token is missing: 401, 403.
    NotAllowed,
    /// The address answers other methods: 405.
    WrongMethod,
    /// Its body is larger than any list: 413, 414, 431.
    TooLarge,
    /// Its client calls too often: 429.
    TooManyCalls,
    /// Its client has stored enough for today, or the database is full.
    Quota,
    /// Too much is being worked on, or it took too long: 503, 504.
    Busy,
    /// The database did not answer.
    Database,
    /// The server has a fault: 500.
    Fault,
    /// There were too many connections, so it was not even read.
    Connections,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 10] = [
        Reason::Malformed,
        Reason::NotAllowed,
        Reason::WrongMethod,
        Reason::TooLarge,
        Reason::TooManyCalls,
        Reason::Quota,
        Reason::Busy,
        Reason::Database,
        Reason::Fault,
        Reason::Connections,
    ];

    /// What a status says by itself; nothing where it is no refusal. An address that leads nowhere is none.
    pub fn of(status: u16) -> Option<Reason> {
        match status {
            404 | 409 | 410 | 412 => None,
            401 | 403 => Some(Reason::NotAllowed),
            405 => Some(Reason::WrongMethod),
            413 | 414 | 431 => Some(Reason::TooLarge),
            429 => Some(Reason::TooManyCalls),
            400..=499 => Some(Reason::Malformed),
            503 | 504 | 507 => Some(Reason::Busy),
            500..=599 => Some(Reason::Fault),
            _ => None,
        }
    }

    /// The label's value.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Malformed => "malformed",
            Reason::NotAllowed => "not_allowed",
            Reason::WrongMethod => "wrong_method",
            Reason::TooLarge => "too_large",
            Reason::TooManyCalls => "too_many_calls",
            Reason::Quota => "quota",
            Reason::Busy => "busy",
            Reason::Database => "database",
            Reason::Fault => "fault",
            Reason::Connections => "connections",
        }
    }
}

impl EncodeLabelValue for Reason {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> Result<(), std::fmt::Error> {
        self.name().encode(encoder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_says_why_unless_nothing_was_refused() {
        let of = Reason::of;
        for fine in [200, 204, 301, 304, 404, 409] {
            assert_eq!(of(fine), None, "{fine}");
        }
        assert_eq!(of(413), Some(Reason::TooLarge));
        assert_eq!(of(429), Some(Reason::TooManyCalls));
        assert_eq!(of(422), Some(Reason::Malformed));
        assert_eq!(of(503), Some(Reason::Busy));
        assert_eq!(of(500), Some(Reason::Fault));
    }

    #[test]
    fn every_reason_has_a_name_of_its_own() {
        let mut names: Vec<_> = Reason::ALL.iter().map(|reason| reason.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Reason::ALL.len());
    }
}
