//! Earlier states of fleets, deleted ones included: the server keeps the newest ten of each.

use leptos::prelude::*;

use super::cipher::Cipher;
use super::kept;
use super::round::{ADDRESS, State, Stopped, answered};
use crate::editor::{Saved, title};
use crate::islands::browser::api_call::call;
use crate::islands::browser::{fleet_store, system};

/// An earlier state of a fleet.
#[derive(Clone, Debug)]
struct Earlier {
    saved: Saved,
    title: String,
    at: f64,
}

/// Fleets that were deleted, with a button that brings each back.
pub(super) fn deleted() -> AnyView {
    let found: RwSignal<Option<Result<Vec<Earlier>, Stopped>>> = RwSignal::new(None);
    let open = RwSignal::new(false);
    let load = move || {
        leptos::task::spawn_local(async move {
            let earlier = deleted_states().await;
            found.try_set(Some(earlier));
        });
    };
    let list = move || {
        match found.get() {
        None => view! { <p class="sync__note" role="status">"Loading…"</p> }.into_any(),
        Some(Err(_)) => {
            view! { <p class="sync__note" role="status">"The server cannot be reached. Try again later."</p> }
                .into_any()
        }
        Some(Ok(all)) if all.is_empty() => {
            view! { <p class="sync__note" role="status">"No deleted fleets."</p> }.into_any()
        }
        Some(Ok(all)) => {
            let rows = all.into_iter().map(row).collect_view();
            view! { <ul class="sync__deleted">{rows}</ul> }.into_any()
        }
    }
    };
    view! {
        <details
            class="sync__more"
            on:toggle=move |_| {
                if !open.get_untracked() {
                    open.set(true);
                    load();
                }
            }
        >
            <summary>"Deleted fleets"</summary>
            {move || open.get().then(list)}
        </details>
    }
    .into_any()
}

fn row(earlier: Earlier) -> AnyView {
    let Earlier { saved, title, at } = earlier;
    let back = RwSignal::new(false);
    let id = saved.id.clone();
    let restore = move |_: leptos::ev::MouseEvent| back.set(fleet_store::write(&saved).is_ok());
    let label = format!("Restore {title}");
    view! {
        <li class="sync__row">
            <bdi class="sync__title">{title}</bdi>
            <span class="sync__day">{system::day(at)}</span>
            {move || match back.get() {
                true => {
                    let address = format!("/fleets/new?local={id}");
                    view! { <a class="button button--small" href=address>"Open"</a> }.into_any()
                }
                false => {
                    view! {
                        <button class="button button--small" type="button" aria-label=label.clone() on:click=restore.clone()>
                            "Restore"
                        </button>
                    }
                    .into_any()
                }
            }}
        </li>
    }
    .into_any()
}

/// The last state of each deleted fleet, the latest first.
async fn deleted_states() -> Result<Vec<Earlier>, Stopped> {
    let cipher = match kept::secret() {
        Some(secret) => Cipher::new(&secret).await.ok_or(Stopped::Insecure)?,
        None => return Ok(Vec::new()),
    };
    let keys: Vec<String> = kept::ledger().deleted_fleets().map(str::to_owned).collect();
    let mut found = Vec::new();
    for key in keys {
        let name = cipher.name(&key).await.ok_or(Stopped::Insecure)?;
        let address = format!("{ADDRESS}/items/{name}");
        let reply = match answered(call("GET", &address, Some(cipher.token()), None).await) {
            Err(Stopped::Nothing) => continue,
            other => other?,
        };
        for State { item, created, body, .. } in reply.read::<Vec<State>>().unwrap_or_default() {
            let Some((_, Some(value))) = cipher.open(&item, &body).await else { continue };
            if let Ok(saved) = Saved::parse(&value) {
                found.push(Earlier { title: title(&saved.draft()), at: created, saved });
                break;
            }
        }
    }
    found.sort_by(|one, other| other.at.total_cmp(&one.at));
    Ok(found)
}
