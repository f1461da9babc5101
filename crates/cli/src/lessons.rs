use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use flagbridge_data::catalogue;
use flagbridge_lessons::{Lesson, Path as LearningPath, check, lessons};
use flagbridge_wording::count;

use crate::failure::Failure;
use crate::output::Output;

/// Arguments of `flagbridge lessons`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Subcommand)]
enum Task {
    /// Play the right and the wrong answers of lesson files and report what does not hold
    Check {
        /// Lesson files, or folders of them
        #[arg(value_name = "FILE", default_value = "lessons")]
        files: Vec<PathBuf>,
    },
}

/// Lists the lessons, or checks files. A check ends with 0 if every file holds, with 1 if one does not.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    match &arguments.task {
        None => list(output),
        Some(Task::Check { files }) => check_files(files, output),
    }
}

fn list(output: &mut Output) -> Result<ExitCode, Failure> {
    for it in lessons() {
        let lesson = &it.lesson;
        let path = match lesson.path {
            LearningPath::Rules => "rules",
            LearningPath::Controls => "controls",
            LearningPath::Starmada => "starmada",
        };
        let steps = count(lesson.length(), "step", "steps");
        output.line(&format!(
            "{path} {:>2}  {:<16} {} ({steps})",
            lesson.order, lesson.name, lesson.title
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn check_files(paths: &[PathBuf], output: &mut Output) -> Result<ExitCode, Failure> {
    let mut files = Vec::new();
    for path in paths {
        files.extend(found(path)?);
    }
    let mut failed = 0;
    for file in &files {
        let flaws = flaws(file)?;
        failed += usize::from(!flaws.is_empty());
        for flaw in flaws {
            output.line(&format!("{}: {flaw}", file.display()))?;
        }
    }
    let held = files.len() - failed;
    output.line(&format!("{held} of {} hold", count(files.len(), "lesson", "lessons")))?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What is wrong with a file.
fn flaws(file: &Path) -> Result<Vec<String>, Failure> {
    let text = fs::read_to_string(file).map_err(|error| unreadable(file, &error.to_string()))?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    Ok(match Lesson::read(&name, &text) {
        Err(bad) => vec![bad.to_string()],
        Ok(lesson) => {
            check(&lesson, catalogue().current()).iter().map(ToString::to_string).collect()
        }
    })
}

/// The file, or the lessons in a folder.
fn found(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path).map_err(|error| unreadable(path, &error.to_string()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    match files.is_empty() {
        true => Err(unreadable(path, "no lessons in this folder")),
        false => Ok(files),
    }
}

fn unreadable(path: &Path, reason: &str) -> Failure {
    Failure::List { path: path.display().to_string(), reason: reason.to_owned() }
}
