//! The steps that bring a database to the shape this build expects.
//!
//! A step that has been released is never edited: its checksum is kept in the database.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The text of a step, in the dialect of one database.
macro_rules! sql {
    ($dialect:literal, $file:literal) => {
        include_str!(concat!("../../migrations/", $dialect, "/", $file, ".sql"))
    };
}

/// Every step: its number, what it adds, and its text in the dialect of one database.
macro_rules! steps {
    ($dialect:literal) => {
        [
            (1, "saved fleet", sql!($dialect, "0001_saved_fleet")),
            (2, "replay", sql!($dialect, "0002_replay")),
            (3, "keeping", sql!($dialect, "0003_keeping")),
            (100, "event", sql!($dialect, "0100_event")),
            (110, "live table", sql!($dialect, "0110_live_table")),
            (112, "open table", sql!($dialect, "0112_open_table")),
            (120, "library", sql!($dialect, "0120_library")),
            (130, "event table", sql!($dialect, "0130_event_table")),
            (140, "operator session", sql!($dialect, "0140_operator_session")),
            (150, "campaign", sql!($dialect, "0150_campaign")),
            (160, "campaign table", sql!($dialect, "0160_campaign_table")),
            (165, "replay review", sql!($dialect, "0165_replay_review")),
            (170, "sync", sql!($dialect, "0170_sync")),
        ]
    };
}

/// The steps for SQLite.
pub(super) fn sqlite() -> Migrator {
    migrator(&steps!("sqlite"))
}

/// The steps for PostgreSQL.
pub(super) fn postgres() -> Migrator {
    migrator(&steps!("postgres"))
}

fn migrator(steps: &[(i64, &'static str, &'static str)]) -> Migrator {
    let step = |&(version, description, sql): &(i64, &'static str, &'static str)| {
        Migration::new(
            version,
            description.into(),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    };
    Migrator::with_migrations(steps.iter().map(step).collect())
}

#[cfg(test)]
mod tests {
    use super::{postgres, sqlite};

    #[test]
    fn steps_are_in_order_and_differ_between_dialects_where_their_sql_does() {
        let [sqlite, postgres] = [sqlite(), postgres()];
        assert!(sqlite.iter().is_sorted_by(|one, next| one.version < next.version));
        let differing =
            sqlite.iter().zip(postgres.iter()).filter(|(a, b)| a.checksum != b.checksum);
        assert!(differing.count() > 0, "each database gets its own dialect");
    }
}
