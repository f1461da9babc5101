use std::sync::{Arc, LazyLock};

use flagbridge_app::check::reader;
use flagbridge_data::{catalogue, opponents};
use flagbridge_library::{Listing, Origin, Published};

use crate::storage::ListId;

/// The fleets that come with the program, shown as samples in a library that holds nothing yet. They were not played at an
/// event, and none of them is stored.
pub(crate) fn samples() -> &'static [Arc<Published>] {
    &SAMPLES
}

static SAMPLES: LazyLock<Vec<Arc<Published>>> = LazyLock::new(|| {
    let sample = |it: &flagbridge_data::Opponent| {
        let listing = Listing::new(&reader().read(it.json).draft, catalogue()).ok()?;
        Some(Arc::new(Published {
            id: ListId::of(&listing.canonical).to_string(),
            listing: Arc::new(listing),
            name: it.name.to_owned(),
            origin: Origin::Sample,
            published: 0,
            day: String::new(),
            outings: Vec::new(),
        }))
    };
    opponents().iter().filter_map(sample).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bundled_fleet_is_a_sample_with_an_address() {
        assert_eq!(samples().len(), opponents().len());
        assert!(samples().iter().all(|it| ListId::parse(&it.id).is_some()));
        assert!(samples().iter().all(|it| it.listing.legal_today));
    }
}
