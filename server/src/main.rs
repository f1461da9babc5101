//! The Flagbridge web server.

use std::process::ExitCode;

use flagbridge_server::config::Config;

/// What a caller is told when the configuration cannot work.
const BAD_CONFIGURATION: u8 = 2;

fn main() -> ExitCode {
    let outcome =
        Config::from_process().map_err(|error| error.to_string()).and_then(|config| match config {
            Some(config) => flagbridge_server::run(config).map_err(|error| error.to_string()),
            None => Ok(()),
        });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("flagbridge-server: {sentence}");
            ExitCode::from(BAD_CONFIGURATION)
        }
    }
}
