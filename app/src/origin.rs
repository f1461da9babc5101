//! The address under which the public knows the site.

/// Scheme and host of the site, where whoever runs it has said so; the server provides it as context. What a client
/// calls the host is never believed here: pages are kept for others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin(pub Option<String>);

impl Origin {
    /// The whole address of a path of the site; the path alone where nobody has said what stands before it.
    pub fn address(&self, path: &str) -> String {
        format!("{}{path}", self.0.as_deref().unwrap_or_default())
    }
}
