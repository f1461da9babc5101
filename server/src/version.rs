//! Which build this is.

use std::sync::LazyLock;

use sha2::{Digest, Sha256};

/// The version of the workspace.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit it was made from, as `cargo xtask dist` names it.
pub const COMMIT: &str = match option_env!("FLAGBRIDGE_COMMIT") {
    Some(commit) => commit,
    None => "unknown",
};

/// The list of files and their hashes beside the program of a distribution.
const LIST: &str = "SHA256SUMS";

/// How many hexadecimal digits of a hash are told.
const DIGITS: usize = 12;

/// The build's hash: of the list `SHA256SUMS` beside the program, which covers the program and its site. It is what
/// `sha256sum SHA256SUMS` prints, shortened. `unlisted` where there is no list, as in a checkout.
pub fn build() -> &'static str {
    static BUILD: LazyLock<String> = LazyLock::new(|| {
        let list = std::env::current_exe()
            .ok()
            .and_then(|program| std::fs::read(program.parent()?.join(LIST)).ok());
        list.map_or_else(|| "unlisted".to_owned(), |list| hash(&list))
    });
    &BUILD
}

/// All of it in one line.
pub fn line() -> String {
    format!("flagbridge-server {VERSION}, commit {COMMIT}, build {}", build())
}

fn hash(list: &[u8]) -> String {
    let mut digits = format!("{:x}", Sha256::digest(list));
    digits.truncate(DIGITS);
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_beginning_of_what_sha256sum_prints() {
        assert_eq!(hash(b""), "e3b0c44298fc");
    }

    #[test]
    fn a_program_without_a_list_says_so() {
        assert_eq!(line(), format!("flagbridge-server {VERSION}, commit {COMMIT}, build unlisted"));
    }
}
