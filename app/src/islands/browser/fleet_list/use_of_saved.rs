//! Listing fleets that are on the server counts as use: the server deletes fleets that are not opened.

use crate::islands::browser::api_call::call;
use crate::islands::browser::{fleet_store, system};

/// How many fleets are read at most. A request for each of many more would look like an attack.
const MOST: usize = 100;

/// A day in milliseconds.
const DAY: u64 = 86_400_000;

/// Reads every fleet of this browser that is on the server, once a day, which the server counts as use.
pub(crate) fn tell() {
    let today = system::now() / DAY;
    if fleet_store::used_on() == Some(today) {
        return;
    }
    let online = fleet_store::all().into_iter().filter_map(|saved| saved.online);
    let ids: Vec<String> = online.map(|online| online.id).take(MOST).collect();
    if ids.is_empty() {
        return;
    }
    leptos::task::spawn_local(async move {
        for id in ids {
            // Without the network it is tried again with the next visit.
            if call("GET", &format!("/api/v1/fleets/{id}"), None, None).await.is_none() {
                return;
            }
        }
        fleet_store::remember_use(today);
    });
}
