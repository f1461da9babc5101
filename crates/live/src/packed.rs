//! Bytes as text: deflated, in letters (base64 for addresses).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The most bytes that a text is unpacked to.
const LARGEST: usize = 4 << 20;

pub(crate) fn pack(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(miniz_oxide::deflate::compress_to_vec(bytes, 6))
}

pub(crate) fn unpack(text: &str) -> Option<Vec<u8>> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, LARGEST).ok()
}
