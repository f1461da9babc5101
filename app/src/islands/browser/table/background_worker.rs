//! Does tasks while the page stays free: in a web worker, or where there is none, in slices of time between frames.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

use leptos::prelude::*;
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::prelude::wasm_bindgen;
use leptos::wasm_bindgen::{JsCast as _, JsValue};
use leptos::wasm_split::wasm_split;
use web_sys::js_sys::Function;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::play::game::runner::Runner;
use crate::play::game::task_runner::TaskRunner;

/// How long the page may work before it is drawn again, in milliseconds.
const SLICE: f64 = 6.0;

/// A worker is replaced after this many seconds of silence.
const PATIENCE: u64 = 60;

/// Does the tasks of games.
pub(crate) type BackgroundWorker = Background<TaskRunner>;

/// Does one task at a time and reports on it. Dropping it ends the task.
pub(crate) struct Background<R: Runner>(Rc<Inner<R>>);

struct Inner<R: Runner> {
    worker: RefCell<Option<WorkerThread>>,
    task_runner: RefCell<R>,
    /// The task under way.
    open: RefCell<Option<R::Task>>,
    /// How often something was heard.
    beats: Cell<u64>,
    /// Whether a slice of work in the page is on its way.
    ticking: Cell<bool>,
    heard: Box<dyn Fn(R::Report)>,
}

/// The worker and what listens to it; dropping it ends the worker.
struct WorkerThread {
    worker: Worker,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Drop for WorkerThread {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl<R: Runner> Clone for Background<R> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<R: Runner> Background<R> {
    /// Starts one; `heard` is told every report.
    pub(crate) fn new(heard: impl Fn(R::Report) + 'static) -> Self {
        let inner = Rc::new(Inner {
            worker: RefCell::new(None),
            task_runner: RefCell::default(),
            open: RefCell::new(None),
            beats: Cell::new(0),
            ticking: Cell::new(false),
            heard: Box::new(heard),
        });
        match start_worker(&inner) {
            Ok(worker) => *inner.worker.borrow_mut() = Some(worker),
            Err(error) => leptos::logging::warn!("no worker, the page works itself: {error:?}"),
        }
        Self(inner)
    }

    /// Hands a task over; what was under way is forgotten once it is done.
    pub(crate) fn send(&self, task: R::Task) {
        let text = task.to_string();
        *self.0.open.borrow_mut() = Some(task);
        let sent = self
            .0
            .worker
            .borrow()
            .as_ref()
            .map(|thread| thread.worker.post_message(&JsValue::from_str(&text)).is_ok());
        match sent {
            Some(true) => watch(&self.0),
            Some(false) => give_up(&self.0),
            None => work_here(&self.0),
        }
    }
}

/// Starts a worker whose reports reach the page.
fn start_worker<R: Runner>(inner: &Rc<Inner<R>>) -> Result<WorkerThread, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&address(), &options)?;
    let listener = Rc::downgrade(inner);
    let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(inner) = Weak::upgrade(&listener) else { return };
        match event.data().as_string().and_then(|text| R::read_report(&text)) {
            Some(report) => hear(&inner, report),
            None => give_up(&inner),
        }
    });
    let listener = Rc::downgrade(inner);
    let error = Closure::<dyn FnMut(web_sys::Event)>::new(move |_| {
        if let Some(inner) = Weak::upgrade(&listener) {
            give_up(&inner);
        }
    });
    worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(error.as_ref().unchecked_ref()));
    if let Some(packs) = crate::islands::browser::packs::handed_over() {
        worker.post_message(&JsValue::from_str(&format!("packs\n{packs}")))?;
    }
    Ok(WorkerThread { worker, _message: message, _error: error })
}

/// The worker's script lies beside the page's own.
fn address() -> String {
    let root = document().document_element().and_then(|it| it.get_attribute("data-script"));
    let script = root.unwrap_or_default();
    let directory = script.rsplit_once('/').map_or("", |(directory, _)| directory);
    format!("{directory}/worker.js")
}

fn hear<R: Runner>(inner: &Rc<Inner<R>>, report: R::Report) {
    inner.beats.set(inner.beats.get() + 1);
    let mut open = inner.open.borrow_mut();
    // Messages about replaced tasks are dropped.
    if open.as_ref().is_none_or(|task| !R::is_about(&report, task)) {
        return;
    }
    if R::is_last(&report) {
        *open = None;
    }
    drop(open);
    (inner.heard)(report);
}

/// Without a worker the page does what is left.
fn give_up<R: Runner>(inner: &Rc<Inner<R>>) {
    // The closures of the worker may be running: they are let go of later.
    if let Some(worker) = inner.worker.borrow_mut().take() {
        set_timeout(move || drop(worker), Duration::ZERO);
        work_here(inner);
    }
}

/// A worker that died without a word is noticed by its silence.
fn watch<R: Runner>(inner: &Rc<Inner<R>>) {
    let beats = inner.beats.get();
    let listener = Rc::downgrade(inner);
    set_timeout(
        move || {
            let Some(inner) = Weak::upgrade(&listener) else { return };
            if inner.open.borrow().is_none() || inner.worker.borrow().is_none() {
                return;
            }
            if inner.beats.get() == beats {
                give_up(&inner);
            } else {
                watch(&inner);
            }
        },
        Duration::from_secs(PATIENCE),
    );
}

/// Begins the open task in the page itself.
fn work_here<R: Runner>(inner: &Rc<Inner<R>>) {
    let Some(task) = inner.open.borrow().clone() else { return };
    let refused = inner.task_runner.borrow_mut().take(task);
    match refused {
        Some(report) => hear(inner, report),
        None => tick(inner),
    }
}

/// Works on for a slice, then lets the page breathe.
fn tick<R: Runner>(inner: &Rc<Inner<R>>) {
    if inner.ticking.replace(true) {
        return;
    }
    let listener = Rc::downgrade(inner);
    set_timeout(
        move || {
            let Some(inner) = Weak::upgrade(&listener) else { return };
            inner.ticking.set(false);
            let until = clock() + SLICE;
            loop {
                let report = inner.task_runner.borrow_mut().step();
                if let Some(report) = report {
                    hear(&inner, report);
                }
                if inner.task_runner.borrow().is_idle() {
                    return;
                }
                if clock() >= until {
                    return tick(&inner);
                }
            }
        },
        Duration::ZERO,
    );
}

/// Milliseconds since the page was opened.
pub(crate) fn clock() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// Does a task in a worker, whose script calls this; `say` is called with every report.
#[wasm_bindgen(wasm_bindgen = leptos::wasm_bindgen)]
pub async fn work(task: String, say: Function) {
    #[wasm_split(table, wasm_split_path = ::leptos::wasm_split)]
    fn load(task: String, say: Function) {
        TASK_RUNNER.with_borrow_mut(|task_runner| do_all(task_runner, &task, &say));
    }
    load(task, say).await;
}

thread_local! {
    /// The one who works in this worker; it remembers the last table.
    static TASK_RUNNER: RefCell<TaskRunner> = RefCell::default();
}

/// Does a whole task; `say` is called with every report.
pub(crate) fn do_all<R: Runner>(task_runner: &mut R, text: &str, say: &Function) {
    let tell = |report: R::Report| {
        // A page that no longer listens is about to end this worker.
        let _ = say.call1(&JsValue::NULL, &JsValue::from_str(&report.to_string()));
    };
    let Some(task) = R::read_task(text) else {
        // What cannot be read as a report makes the page do the task itself.
        let _ = say.call1(&JsValue::NULL, &JsValue::from_str("broken: this is no task"));
        return;
    };
    if let Some(report) = task_runner.take(task) {
        tell(report);
    }
    while !task_runner.is_idle() {
        if let Some(report) = task_runner.step() {
            tell(report);
        }
    }
}
