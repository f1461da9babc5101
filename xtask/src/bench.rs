//! Sizes, build times and the crates' own benchmarks; `docs/benchmarks.md` keeps them.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use anyhow::{Context as _, Result, bail, ensure};

use crate::arguments::Bench;
use crate::browser::Profile;
use crate::budget::grouped;
use crate::process;
use crate::site::{self, Size};
use crate::step::{duration, timed};
use crate::workspace::{Member, Workspace};
use crate::{budget, loads, search, server};

/// Measures, shows, and with `--write` records.
pub fn run(workspace: &Workspace, options: &Bench) -> Result<()> {
    if options.check {
        return budget::check(workspace).map(drop);
    }
    let mut sections = Vec::new();
    if options.package.is_none() {
        sections.extend(build_figures(workspace)?);
    }
    let chosen: Vec<&Member> = workspace
        .members
        .iter()
        .filter(|member| options.package.as_ref().is_none_or(|name| *name == member.name))
        .collect();
    if let (Some(name), []) = (&options.package, &chosen[..]) {
        bail!("no crate is named {name}");
    }
    for member in chosen.iter().filter(|member| member.directory.join("benches").is_dir()) {
        let text = run_benches(workspace, &member.name)?;
        sections.push((member.name.clone(), format!("```text\n{}\n```\n", text.trim_end())));
    }
    if !options.write {
        return Ok(());
    }
    let file = workspace.root.join("docs/benchmarks.md");
    let mut page = fs::read_to_string(&file).unwrap_or_default();
    for (name, text) in &sections {
        page = replace_section(&page, name, &format!("{}\n\n{text}", provenance(workspace)?))
            .with_context(|| format!("in {}", file.display()))?;
    }
    fs::write(&file, page).with_context(|| format!("cannot write {}", file.display()))
}

/// Sizes of a release, and times of its steps and of an edit.
fn build_figures(workspace: &Workspace) -> Result<[(String, String); 3]> {
    let release = site::build(workspace, Profile::Release)?;
    let parts = loads::table(&release.sizes, grouped);
    let sizes = format!("{parts}\nFile by file:\n\n{}", size_table(&release.sizes));
    let mut rows: Vec<(String, Duration)> = release
        .times
        .iter()
        .map(|(name, time)| (format!("{name}, release, as it was left"), *time))
        .collect();

    // The dev build is brought up to date, then one file is made to look edited.
    site::build(workspace, Profile::Dev)?;
    server::build(workspace, false)?;
    let source = workspace.root.join("app/src/lib.rs");
    File::options()
        .append(true)
        .open(&source)
        .and_then(|file| file.set_modified(SystemTime::now()))
        .with_context(|| format!("cannot touch {}", source.display()))?;
    let (dev, whole) = timed("after an edit of the app", || {
        let dev = site::build(workspace, Profile::Dev)?;
        server::build(workspace, false)?;
        Ok(dev)
    })?;
    rows.extend(
        dev.times.iter().map(|(name, time)| (format!("{name}, dev, after an edit"), *time)),
    );
    rows.push(("browser and server, dev, after an edit".to_owned(), whole));
    let times = time_table(&rows);
    println!("{sizes}\n{times}");
    let pages = budget::check(workspace)?;
    Ok([("pages".to_owned(), pages), ("sizes".to_owned(), sizes), ("times".to_owned(), times)])
}

fn run_benches(workspace: &Workspace, package: &str) -> Result<String> {
    let mut cargo = workspace.cargo(&["bench", "--package", package, "--bench", "*"]);
    let (text, _) = timed(&format!("benchmarks of {package}"), || {
        let mut child = cargo.stdout(Stdio::piped()).spawn().context("cannot start cargo")?;
        let output = child.stdout.take().context("the output is piped")?;
        let mut text = String::new();
        for line in BufReader::new(output).lines() {
            let line = line?;
            println!("{line}");
            text += &line;
            text.push('\n');
        }
        let status = child.wait()?;
        ensure!(status.success(), "the benchmarks of {package} failed ({status})");
        Ok(text)
    })?;
    Ok(text)
}

/// When and on what the figures were taken.
fn provenance(workspace: &Workspace) -> Result<String> {
    let date = process::output(Command::new("date").args(["-u", "+%F"]))?;
    let cores = std::thread::available_parallelism()?;
    let native = process::output(Command::new("rustc").arg("-V"))?;
    let web = search::toolchain(&workspace.machine, Profile::Release.library())?.version()?;
    let web = web.lines().next().unwrap_or_default();
    let version = |line: &str| line.split(' ').nth(1).unwrap_or("?").to_owned();
    Ok(format!(
        "{}, {cores} cores, rustc {}, browser code rustc {}",
        date.trim(),
        version(&native),
        version(web)
    ))
}

fn size_table(sizes: &[Size]) -> String {
    let mut table = "| file | raw | gzip | brotli |\n|---|--:|--:|--:|\n".to_owned();
    let row = |name: &str, [raw, gzip, brotli]: [usize; 3]| {
        format!("| {name} | {} | {} | {} |\n", grouped(raw), grouped(gzip), grouped(brotli))
    };
    let mut pieces = (0, [0; 3]);
    for size in sizes {
        let figures = [size.raw, size.gzip, size.brotli];
        if is_piece(&size.name) {
            pieces.0 += 1;
            pieces.1.iter_mut().zip(figures).for_each(|(sum, figure)| *sum += figure);
        } else {
            table += &row(&format!("`{}`", size.name), figures);
        }
    }
    match pieces {
        (0, _) => table,
        (count, sum) => table + &row(&format!("{count} pieces of the packs, together"), sum),
    }
}

/// Whether the file is a piece of packs, fetched alone only where a page has another part already.
fn is_piece(name: &str) -> bool {
    name.ends_with(".wasm") && (name.starts_with("chunk_") || name.starts_with("split_"))
}

fn time_table(rows: &[(String, Duration)]) -> String {
    rows.iter().fold("| step | time |\n|---|--:|\n".to_owned(), |table, (name, time)| {
        table + &format!("| {name} | {} |\n", duration(*time))
    })
}

/// The page with the text between a section's marks replaced; a section without marks is added at
/// the end.
pub fn replace_section(page: &str, name: &str, text: &str) -> Result<String> {
    let (begin, end) = (format!("<!-- begin {name} -->"), format!("<!-- end {name} -->"));
    let text = format!("{begin}\n{}\n{end}", text.trim_end());
    let Some((before, rest)) = page.split_once(&begin) else {
        return Ok(format!("{}\n\n## {name}\n\n{text}\n", page.trim_end()));
    };
    let (_, after) = rest.split_once(&end).with_context(|| format!("`{begin}` has no `{end}`"))?;
    Ok(format!("{before}{text}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marked_section_is_replaced_and_the_rest_is_kept() {
        let page = "# T\n<!-- begin a -->\nold\n<!-- end a -->\ntail\n";
        let new = replace_section(page, "a", "new\n").expect("replaced");
        assert_eq!(new, "# T\n<!-- begin a -->\nnew\n<!-- end a -->\ntail\n");
        assert_eq!(replace_section(&new, "a", "new").expect("again"), new);
    }

    #[test]
    fn an_unknown_section_is_added_and_an_open_one_refused() {
        let new = replace_section("# T\n", "b", "x").expect("added");
        assert_eq!(new, "# T\n\n## b\n\n<!-- begin b -->\nx\n<!-- end b -->\n");
        assert!(replace_section("<!-- begin b -->", "b", "x").is_err());
    }

    #[test]
    fn tables_sum_up_pieces_and_group_digits() {
        let size = |name: &str, raw| Size { name: name.into(), raw, brotli: 2, gzip: 3 };
        let table = size_table(&[
            size("split_a.wasm", 1_000),
            size("a.js", 1_234_567),
            size("chunk_7.wasm", 999),
        ]);
        assert!(table.contains("| `a.js` | 1,234,567 | 3 | 2 |"), "{table}");
        assert!(
            table.ends_with("| 2 pieces of the packs, together | 1,999 | 6 | 4 |\n"),
            "{table}"
        );
        assert!(!table.contains("chunk_7"), "{table}");
    }
}
