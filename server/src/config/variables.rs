//! The variables of the environment.

use super::error::ConfigError;

/// What the help says about them.
pub(super) const VARIABLES: &str = "\
Variables (a flag wins over its variable):
  FLAGBRIDGE_PORT                  as --port
  FLAGBRIDGE_HOST                  as --host
  FLAGBRIDGE_DATA                  as --data
  DATABASE_URL                     as --database
  FLAGBRIDGE_SITE                  as --site
  FLAGBRIDGE_PUBLIC_URL            as --public-url
  FLAGBRIDGE_BEHIND_PROXY          1: as --behind-proxy
  FLAGBRIDGE_NODE                  as --node
  FLAGBRIDGE_STORAGE_MB            as --storage-mb
  FLAGBRIDGE_ADDRESS_MB            as --address-mb
  FLAGBRIDGE_OPERATOR_SECRET_FILE  as --operator-secret-file
  FLAGBRIDGE_OPERATOR_SECRET       the secret itself
  FLAGBRIDGE_LOG                   as --log
  RUST_LOG                         as --log-filter
  FLAGBRIDGE_RELOAD                1: as --reload";

/// The variables of this server. Those for tests are not for operators, and so are not in the help.
pub(super) const KNOWN_VARIABLES: [&str; 14] = [
    "FLAGBRIDGE_PORT",
    "FLAGBRIDGE_HOST",
    "FLAGBRIDGE_DATA",
    "FLAGBRIDGE_SITE",
    "FLAGBRIDGE_PUBLIC_URL",
    "FLAGBRIDGE_BEHIND_PROXY",
    "FLAGBRIDGE_NODE",
    "FLAGBRIDGE_STORAGE_MB",
    "FLAGBRIDGE_ADDRESS_MB",
    "FLAGBRIDGE_OPERATOR_SECRET_FILE",
    "FLAGBRIDGE_OPERATOR_SECRET",
    "FLAGBRIDGE_LOG",
    "FLAGBRIDGE_RELOAD",
    "FLAGBRIDGE_TEST_ROUTES",
];

/// The variables among these that look like ours and are not: a typing error would go unnoticed.
pub(super) fn unknown_variables(names: impl Iterator<Item = String>) -> Vec<String> {
    let is_unknown = |name: &String| {
        name.starts_with("FLAGBRIDGE_") && !KNOWN_VARIABLES.contains(&name.as_str())
    };
    let mut unknown: Vec<String> = names.filter(is_unknown).collect();
    unknown.sort();
    unknown
}

/// Whether a variable is set to 1.
pub(super) fn switch(
    variable: &impl Fn(&str) -> Option<String>,
    name: &'static str,
) -> Result<bool, ConfigError> {
    match variable(name).as_deref() {
        None | Some("0") => Ok(false),
        Some("1") => Ok(true),
        Some(other) => {
            Err(ConfigError::Option { option: name, expected: "0 or 1", value: other.to_owned() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_variable_is_noticed() {
        let names = ["PATH", "FLAGBRIDGE_PUBLIC_ULR", "FLAGBRIDGE_DATA", "FLAGBRIDGE_", "FLAG"];
        let unknown = unknown_variables(names.into_iter().map(str::to_owned));
        assert_eq!(unknown, ["FLAGBRIDGE_", "FLAGBRIDGE_PUBLIC_ULR"]);
    }
}
