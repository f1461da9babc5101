//! Links that hold a key.

use axum::extract::Request;
use flagbridge_app::pages::SecretLink;

use super::origin::origin;
use super::state::AppState;
use crate::services::shares::qr;
use crate::storage::EventKey;

/// The link that opens a page with a key, and its QR code.
pub(super) fn secret_link(
    state: &AppState,
    request: &Request,
    page: &str,
    holder: String,
    key: &EventKey,
) -> SecretLink {
    let origin = origin(state.public_address.as_ref(), request).unwrap_or_default();
    let address = format!("{origin}{page}#{}", key.reveal());
    let code = qr::drawing(&address).unwrap_or_default();
    SecretLink { holder, address, code }
}
