//! Lists that update row by row.

use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::sync::Arc;

use leptos::prelude::*;

/// A row for each item. A row whose key is unchanged is kept.
///
/// `For` is compiled again for every type it is used with, 10 kB each time. This compiles it once.
pub(crate) fn rows<Item, Key>(
    items: impl Fn() -> Vec<Item> + Send + Sync + 'static,
    key: fn(&Item) -> Key,
    row: impl Fn(Item) -> AnyView + Send + Sync + 'static,
) -> AnyView
where
    Item: Send + 'static,
    Key: Hash + 'static,
{
    let row = Arc::new(row);
    keyed(Box::new(move || {
        let made = items().into_iter().map(|item| {
            let mut hasher = DefaultHasher::new();
            key(&item).hash(&mut hasher);
            let row = row.clone();
            let make: Row = Box::new(move || row(item));
            (hasher.finish(), make)
        });
        made.collect()
    }))
}

type Row = Box<dyn FnOnce() -> AnyView + Send>;
type Rows = Box<dyn Fn() -> Vec<(u64, Row)> + Send + Sync>;

fn keyed(rows: Rows) -> AnyView {
    view! {
        <For each=move || rows() key=|(key, _)| *key children=|(_, make)| make() />
    }
    .into_any()
}
