//! Letters that do something to the text around them.

pub use flagbridge_wording::turns_direction;
