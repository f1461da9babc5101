//! The socket of a live table, made again whenever it breaks.

use std::time::Duration;

use flagbridge_live::ClientMessage;
use leptos::prelude::*;
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Event, MessageEvent, WebSocket};

use super::{Link, Live, LiveGame};

/// The longest pause before the connection is tried again, in milliseconds.
const LONGEST_PAUSE: u64 = 15_000;

/// A socket with the closures that it calls. Dropping it closes the socket.
pub(super) struct Wire {
    socket: WebSocket,
    _opened: Closure<dyn FnMut(Event)>,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _closed: Closure<dyn FnMut(Event)>,
}

impl Wire {
    fn open<G: LiveGame>(address: &str, live: Live<G>) -> Result<Wire, JsValue> {
        let socket = WebSocket::new(address)?;
        let opened = Closure::new(move |_: Event| live.opened());
        let message = Closure::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            match serde_json::from_str(&text) {
                Ok(message) => live.hear(message),
                Err(error) => leptos::logging::error!("a message cannot be read: {error}"),
            }
        });
        let closed = Closure::new(move |_: Event| live.closed());
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        Ok(Wire { socket, _opened: opened, _message: message, _closed: closed })
    }

    /// Sends a message, if the socket is open; else it is said again once it is.
    pub fn send(&self, message: &ClientMessage) {
        let Ok(text) = serde_json::to_string(message) else { return };
        if self.socket.ready_state() == WebSocket::OPEN
            && let Err(error) = self.socket.send_with_str(&text)
        {
            leptos::logging::error!("a message could not be sent: {error:?}");
        }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

impl<G: LiveGame> Live<G> {
    /// Makes the connection.
    pub(super) fn connect(self) {
        let location = window().location();
        let scheme = match location.protocol().as_deref() {
            Ok("https:") => "wss",
            _ => "ws",
        };
        let host = location.host().unwrap_or_default();
        let address =
            self.id.with_value(|id| format!("{scheme}://{host}/api/v1/tables/{id}/socket"));
        match Wire::open(&address, self) {
            Ok(wire) => self.wire.set_value(Some(wire)),
            Err(error) => {
                leptos::logging::error!("the table cannot be reached: {error:?}");
                self.closed();
            }
        }
    }

    /// Takes the seat back from another tab.
    pub(super) fn come_back(self) {
        self.link.set(Link::Connecting);
        self.connect();
    }

    /// Notices at once when the browser goes offline and when it is back, without waiting for the socket.
    pub(super) fn watch_network(self) {
        let offline = window_event_listener(leptos::ev::offline, move |_| {
            if self.link.get_untracked() == Link::Online {
                // Closing tells the other side, if anything still gets through.
                self.wire.set_value(None);
                self.closed();
            }
        });
        let online = window_event_listener(leptos::ev::online, move |_| {
            if self.link.get_untracked() == Link::Lost {
                self.connect();
            }
        });
        on_cleanup(move || {
            offline.remove();
            online.remove();
        });
    }

    fn opened(self) {
        self.failures.set_value(0);
        if !matches!(self.link.get_untracked(), Link::Over(_) | Link::Replaced) {
            self.link.set(Link::Online);
        }
        let first = self.follower.try_update_value(|follower| follower.connected());
        self.say(first.unwrap_or_default());
    }

    fn closed(self) {
        if matches!(self.link.try_get_untracked(), None | Some(Link::Over(_) | Link::Replaced)) {
            return;
        }
        self.link.set(Link::Lost);
        let failures = self.failures.get_value();
        self.failures.set_value(failures + 1);
        let pause = (500_u64 << failures.min(5)).min(LONGEST_PAUSE);
        set_timeout(
            move || {
                // The page may have been left meanwhile.
                if self.link.try_get_untracked() == Some(Link::Lost) {
                    self.connect();
                }
            },
            Duration::from_millis(pause),
        );
    }
}
