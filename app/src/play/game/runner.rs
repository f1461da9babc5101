//! What does tasks apart from the page: in a worker, or in the page between frames.

use std::fmt;

use super::task::{Task, TaskReport};
use super::task_runner::TaskRunner;

/// Does one task at a time, in slices, and reports on it. Tasks and reports are also text, as workers exchange it.
pub trait Runner: Default + 'static {
    /// Something to be done.
    type Task: Clone + fmt::Display;
    /// What is told about a task.
    type Report: fmt::Display;

    /// Takes a task on; what was under way is dropped. A task that cannot be begun is reported at once.
    fn take(&mut self, task: Self::Task) -> Option<Self::Report>;
    /// Works on for a slice, and tells what is worth telling.
    fn step(&mut self) -> Option<Self::Report>;
    /// Whether there is nothing to do.
    fn is_idle(&self) -> bool;
    /// Reads a task; none if the text is something else.
    fn read_task(text: &str) -> Option<Self::Task>;
    /// Reads a report; none if the text is something else.
    fn read_report(text: &str) -> Option<Self::Report>;
    /// Whether a report is about a task.
    fn is_about(report: &Self::Report, task: &Self::Task) -> bool;
    /// Whether nothing more will be told about its task.
    fn is_last(report: &Self::Report) -> bool;
}

impl Runner for TaskRunner {
    type Task = Task;
    type Report = TaskReport;

    fn take(&mut self, task: Task) -> Option<TaskReport> {
        Self::take(self, task)
    }

    fn step(&mut self) -> Option<TaskReport> {
        Self::step(self)
    }

    fn is_idle(&self) -> bool {
        Self::is_idle(self)
    }

    fn read_task(text: &str) -> Option<Task> {
        Task::read(text)
    }

    fn read_report(text: &str) -> Option<TaskReport> {
        TaskReport::read(text)
    }

    fn is_about(report: &TaskReport, task: &Task) -> bool {
        report.id() == task.id()
    }

    fn is_last(report: &TaskReport) -> bool {
        report.is_last()
    }
}
