//! Build, serve, test and measure Flagbridge: `cargo xtask serve | test | setup | bench | dist | abuse | ci`.

mod abuse;
mod arguments;
mod assets;
mod bench;
mod browser;
mod budget;
mod ci;
mod compress;
mod css;
mod debian;
#[cfg(test)]
mod deploy;
mod dist;
mod end2end;
#[cfg(test)]
mod fake_machine;
mod instruction;
mod loads;
mod lock;
mod machine;
mod manifest;
mod pack;
mod postgres;
mod process;
mod requirement;
mod route;
mod search;
mod server;
mod setup;
mod shim;
mod site;
mod step;
mod stream;
mod streams;
mod sysroot;
mod test;
mod toolchain;
mod version;
mod wasm;
mod wasm_replay;
mod watch;
mod workspace;

use std::process::ExitCode;

use clap::Parser as _;

use crate::arguments::{Arguments, Task};
use crate::browser::Profile;
use crate::server::BadConfiguration;
use crate::workspace::Workspace;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) if process::interrupted() => ExitCode::from(130),
        Err(error) => match error.downcast_ref::<BadConfiguration>() {
            // The server has said why.
            Some(BadConfiguration(None)) => ExitCode::from(2),
            Some(BadConfiguration(Some(sentence))) => {
                eprintln!("xtask: {sentence}");
                ExitCode::from(2)
            }
            None => {
                eprintln!("\nxtask: {error:#}");
                ExitCode::FAILURE
            }
        },
    }
}

fn run(arguments: Arguments) -> anyhow::Result<()> {
    process::listen_for_signals()?;
    let workspace = Workspace::locate()?;
    match arguments.task {
        Task::Serve(options) => server::serve(&workspace, &options),
        Task::Test(options) => test::run(&workspace, &options).map(drop),
        Task::Setup => setup::run(&workspace, Profile::Dev),
        Task::Build(options) => site::build(&workspace, options.profile()).map(drop),
        Task::Bench(options) => bench::run(&workspace, &options),
        Task::Dist(options) => dist::run(&workspace, &options),
        Task::Abuse(options) => abuse::run(&workspace, &options),
        Task::Ci => ci::run(&workspace),
    }
}
