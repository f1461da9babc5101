//! The drill: a backup under load, a disaster, a restore.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::support::authors::{Acknowledged, Author, Caller};
use crate::support::place::Place;
use crate::support::program::{Program, command_on, done, refused, task};

const WRITERS: usize = 6;
/// Acknowledged writes before the backup begins.
const BURST: usize = 120;

#[test]
fn nothing_acknowledged_before_the_backup_is_missing_after_the_restore() {
    let place = Place::new();
    let authors: Vec<Author> = (0..WRITERS).map(|_| Author::default()).collect();
    let backup = place.path().join("backup.db");
    let mut expected: Vec<Vec<Acknowledged>> = Vec::new();
    let mut program = start(&place, &place.data());
    let count = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for (number, author) in authors.iter().enumerate() {
            let (address, count) = (program.address.clone(), &count);
            scope.spawn(move || author.write(&address, number, 0, count));
        }
        // Twice, so that the second backup replaces the first.
        for round in 1..=2 {
            while count.load(Ordering::Relaxed) < round * BURST {
                std::thread::sleep(Duration::from_millis(1));
            }
            expected = authors.iter().map(Author::acknowledged).collect();
            let told = done(task(&place.data(), &["backup", text(&backup)]));
            assert!(told.contains("6 fleets in ") && told.ends_with("checked\n"), "{told}");
        }
        program.process.kill().unwrap();
    });
    assert_eq!(fs::metadata(&backup).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(!place.path().join("backup.db.part").exists());

    let elsewhere = place.path().join("elsewhere");
    let told = done(task(&elsewhere, &["restore", text(&backup)]));
    assert!(told.contains("6 fleets in ") && told.ends_with("checked\n"), "{told}");
    let program = start(&place, &elsewhere);
    let mut caller = Caller::connect(&program.address, 60_000);
    for (author, expected) in authors.iter().zip(&expected) {
        assert!(author.check(&mut caller, expected).is_some());
    }
    let total: usize = expected.iter().map(Vec::len).sum();
    assert!(total >= 2 * BURST, "{total}");
}

#[test]
fn a_restore_replaces_nothing_unless_told_and_never_what_is_in_use() {
    let place = Place::new();
    let (data, backup) = (place.data(), place.path().join("backup.db"));
    let mut program = start(&place, &data);
    save(&program, "kept");
    done(task(&data, &["backup", text(&backup)]));
    save(&program, "later");

    let restore =
        |arguments: &[&str]| task(&data, &[&["restore", text(&backup)], arguments].concat());
    assert!(refused(restore(&[])).contains("there is a database at "));
    assert!(refused(restore(&["--replace"])).contains("is in use: stop the server first"));
    assert_eq!(fleets(&data), 2, "nothing was changed");

    program.signal("-TERM");
    assert_eq!(program.process.wait().unwrap().code(), Some(0));
    let told = done(restore(&["--replace"]));
    assert!(told.contains("flagbridge.db.before-"), "{told}");
    assert_eq!(fleets(&data), 1, "as it was when the backup was made");
    let aside = told.lines().next().unwrap().split(": ").next().unwrap().to_owned();
    let told = done(task(&data, &["restore", &aside, "--replace"]));
    assert!(told.contains("2 fleets in 2 versions"), "what was moved aside is whole: {told}");
}

#[test]
fn a_damaged_backup_is_refused_and_changes_nothing() {
    let place = Place::new();
    let (data, backup) = (place.data(), place.path().join("backup.db"));
    let program = start(&place, &data);
    for number in 0..20 {
        save(&program, &format!("fleet {number}"));
    }
    done(task(&data, &["backup", text(&backup)]));
    drop(program);

    let whole = fs::read(&backup).unwrap();
    let mut torn = whole.clone();
    torn.truncate(whole.len() / 2);
    let mut rotten = whole.clone();
    rotten[4096 * 3..whole.len() - 4096].fill(0xA5);
    for damaged in [torn, rotten, b"no database at all".repeat(300), Vec::new()] {
        fs::write(&backup, damaged).unwrap();
        let said = refused(task(&data, &["restore", text(&backup), "--replace"]));
        assert!(said.contains("backup.db cannot be used: "), "{said}");
        assert_eq!(fleets(&data), 20);
    }
    let said = refused(task(&data, &["restore", "/nowhere/at-all.db", "--replace"]));
    assert!(said.contains("/nowhere/at-all.db"), "{said}");
    let said = refused(task(&place.path().join("none"), &["backup", text(&backup)]));
    assert!(said.contains("there is no database at "), "{said}");
}

/// PostgreSQL has its own programs, which the answer names.
#[test]
fn a_backup_of_postgresql_names_the_program_that_makes_it() {
    let place = Place::new();
    for (arguments, program) in [(["backup", "x"], "pg_dump"), (["restore", "x"], "pg_restore")] {
        let mut command: Command = task(&place.data(), &arguments);
        command.env("DATABASE_URL", "postgres://u@127.0.0.1:1/x");
        assert!(refused(command).contains(program));
    }
}

fn start(place: &Place, data: &Path) -> Program {
    let mut command = command_on(place, 0, data);
    command.env("FLAGBRIDGE_BEHIND_PROXY", "1").stderr(Stdio::null());
    Program::start(command)
}

fn save(program: &Program, name: &str) {
    let mut caller = Caller::connect(&program.address, 1);
    let payload = serde_json::json!({"fleet": {"flagbridge": 1, "name": name}});
    let (status, body) = caller.call("POST", "/api/v1/fleets", "", Some(&payload)).unwrap();
    assert_eq!(status, 201, "{body}");
}

/// How many fleets are there.
fn fleets(data: &Path) -> usize {
    done(task(data, &["fleets", "list"])).lines().count()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
