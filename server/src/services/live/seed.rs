use crate::services::chance::full_chance;
use crate::storage::random_id;

/// The seed of a new table, and the salt of its hash.
pub(super) fn table_seed() -> (u64, String) {
    (full_chance(), random_id())
}
