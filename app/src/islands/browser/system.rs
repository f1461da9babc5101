//! The browser's clock and random numbers.

use web_sys::js_sys::{Date, Math};
use web_sys::wasm_bindgen::JsValue;

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    Date::now() as u64
}

/// A random number, good enough for a name or a seed but not for a secret.
pub(crate) fn random() -> u32 {
    (Math::random() * f64::from(u32::MAX)) as u32
}

/// The day of a time in milliseconds since 1970, in the local time zone, as `11 Dec 2020`.
pub(crate) fn day(milliseconds: f64) -> String {
    let date = Date::new(&JsValue::from_f64(milliseconds));
    let month = date.get_month() as u8 + 1;
    flagbridge_wording::date(date.get_full_year() as u16, month, date.get_date() as u8)
}

/// The day and the time of day, as `11 Dec 2020, 18:05`.
pub(crate) fn day_and_time(milliseconds: f64) -> String {
    let date = Date::new(&JsValue::from_f64(milliseconds));
    format!("{}, {:02}:{:02}", day(milliseconds), date.get_hours(), date.get_minutes())
}
