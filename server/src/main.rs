//! The Flagbridge web server.

use std::process::ExitCode;

use flagbridge_server::command;
use flagbridge_server::config::{Config, Invocation};

/// What a caller is told when the configuration cannot work, or a task could not be done.
const REFUSED: u8 = 2;

fn main() -> ExitCode {
    let outcome = Config::from_process().map_err(|error| error.to_string()).and_then(invoke);
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("flagbridge-server: {sentence}");
            ExitCode::from(REFUSED)
        }
    }
}

fn invoke(invocation: Invocation) -> Result<(), String> {
    match invocation {
        Invocation::Serve(config) => {
            flagbridge_server::run(*config).map_err(|error| error.to_string())
        }
        Invocation::Operate(location, task) => {
            command::run(&location, &task).map_err(|error| error.to_string())
        }
        Invocation::Answered => Ok(()),
    }
}
