//! The code of a shared fleet's link, for a phone to read.

use leptos::prelude::*;

/// Longer codes make a picture that no phone reads from a screen; the link says it all the same.
const LONGEST_CODE: usize = 600;

/// The QR code of `/f/CODE`, drawn by the server under an address of its own.
#[component]
pub(crate) fn QrCode(
    /// The share code.
    code: String,
) -> impl IntoView {
    (code.len() <= LONGEST_CODE).then(|| {
        view! {
            <img
                class="qr"
                src=format!("/f/{code}/qr.svg")
                alt="QR code of the link to this fleet"
                width="128"
                height="128"
            />
        }
    })
}
