//! Kill, starve, flood and fuzz a server on loopback, and tell how it fared.
//!
//! What must hold throughout: nothing that was acknowledged is lost, no answer is a 5xx but an honest 503, memory stays
//! bounded, and `/healthz` is answered.

mod authors;
mod campaign_authors;
mod client;
mod crowd;
mod event_authors;
mod floods;
mod full_disk;
mod fuzz;
mod judges;
mod kills;
mod library_authors;
mod live_authors;
mod live_tables;
mod one_address;
mod pairing;
mod report;
mod silent_connections;
mod slow_clients;
mod socket;
mod stopped_database;
mod target;
mod tournament;
mod watch;
mod worst_inputs;
mod writer;

use anyhow::{Result, ensure};

use crate::arguments::{Abuse, Attack};
use crate::step::step;
use crate::workspace::Workspace;
use crate::{process, server};
use report::Report;
use target::Ground;

/// Makes the attacks that are asked for, one after the other, and fails when one of them did harm.
pub fn run(workspace: &Workspace, options: &Abuse) -> Result<()> {
    let program = match options.release {
        true => server::build(workspace, true)?,
        false => server::build_for_tests(workspace)?,
    };
    let ground = Ground::new(program)?;
    let mut reports = Vec::new();
    for (attack, name, make) in ATTACKS {
        if !options.wants(attack) {
            continue;
        }
        ensure!(!process::interrupted(), "interrupted");
        let report = step(name, || make(&ground, options))?;
        print!("{report}");
        reports.push(report);
    }
    if options.write {
        report::write(workspace, options, &reports)?;
    }
    let harm: Vec<String> = reports.iter().flat_map(Report::harm).collect();
    ensure!(harm.is_empty(), "the server did not stand it:\n   {}", harm.join("\n   "));
    Ok(())
}

type Make = fn(&Ground, &Abuse) -> Result<Report>;

const ATTACKS: [(Attack, &str, Make); 13] = [
    (Attack::Kills, "kills", kills::attack),
    (Attack::FullDisk, "full disk", full_disk::attack),
    (Attack::StoppedDatabase, "stopped database", stopped_database::attack),
    (Attack::SlowClients, "slow clients", slow_clients::attack),
    (Attack::SilentConnections, "silent connections", silent_connections::attack),
    (Attack::Floods, "floods", floods::attack),
    (Attack::WorstInputs, "worst inputs", worst_inputs::attack),
    (Attack::Fuzz, "fuzz", fuzz::attack),
    (Attack::Crowd, "crowd", crowd::attack),
    (Attack::Judges, "judges", judges::attack),
    (Attack::LiveTables, "live tables", live_tables::attack),
    (Attack::Pairing, "pairing", pairing::attack),
    (Attack::OneAddress, "one address", one_address::attack),
];
