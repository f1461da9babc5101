//! Connections that say nothing, more than the server may open files.

use std::net::{Ipv4Addr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use rustix::process::{Resource, getrlimit};

use super::client::{Request, ask};
use super::report::Report;
use super::target::{Ground, Setting};
use super::watch::Watch;
use crate::arguments::Abuse;
use crate::process;

/// How many files the server may open.
const FILES: u32 = 1024;

/// How many connections are made.
const CONNECTIONS: usize = 1500;

const PATIENCE: Duration = Duration::from_secs(30);

/// Holds them open, and asks for pages after they have gone.
pub fn attack(ground: &Ground, options: &Abuse) -> Result<Report> {
    let mut report = Report::new("silent connections");
    let data = ground.data()?;
    let setting = Setting { files: Some(FILES), ..Setting::default() };
    let mut target = ground.start(data.path(), &setting)?;
    let watch = Watch::begin(&target);
    let room = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    let most = usize::try_from(room / 2).unwrap_or(usize::MAX).min(CONNECTIONS);
    let mut held = Vec::new();
    let until = Instant::now() + options.time();
    while held.len() < most && Instant::now() < until {
        match TcpStream::connect_timeout(
            &(Ipv4Addr::LOCALHOST, target.port).into(),
            Duration::from_secs(1),
        ) {
            Ok(stream) => held.push(stream),
            // The server may be slow to accept so many.
            Err(_) => thread::sleep(Duration::from_millis(10)),
        }
    }
    report.tell("connections", held.len());
    report.tell("files the server may open", FILES);
    while Instant::now() < until && !process::interrupted() {
        thread::sleep(Duration::from_millis(100));
    }
    let closed = held.iter().filter(|stream| is_closed(stream)).count();
    report.tell("ended by the server meanwhile", closed);
    drop(held);
    let begun = Instant::now();
    let page = loop {
        let page = ask(target.port, &Request::get("/"));
        if page.as_ref().is_ok_and(|page| page.status == 200) || begun.elapsed() > PATIENCE {
            break page;
        }
        thread::sleep(Duration::from_millis(50));
    };
    watch.end(&mut report, &[200]);
    target.expect_alive()?;
    let page = page.context("no page was served afterwards")?;
    report.expect(page.status == 200, || format!("pages answered {} afterwards", page.status));
    report.tell("a page is served after they have gone", crate::step::duration(begun.elapsed()));
    target.expect_no_panic(&mut report);
    Ok(report)
}

fn is_closed(stream: &TcpStream) -> bool {
    let mut byte = [0; 1];
    stream.set_nonblocking(true).is_err() || matches!(stream.peek(&mut byte), Ok(0))
}
