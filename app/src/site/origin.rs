//! The address under which the public knows the site.

/// Scheme and host of the site, if the operator has set them; the server provides it as context. What a client
/// calls the host is never believed here: pages are kept for others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin(pub Option<String>);

impl Origin {
    /// The absolute address of a path; only the path if the origin is not set.
    pub fn address(&self, path: &str) -> String {
        format!("{}{path}", self.0.as_deref().unwrap_or_default())
    }
}
