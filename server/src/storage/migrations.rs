//! The steps that bring a database to the shape this build expects.
//!
//! A step that has been released is never edited: its checksum is kept in the database.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The steps for SQLite.
pub(super) fn sqlite() -> Migrator {
    migrator(&[
        (1, "saved fleet", include_str!("../../migrations/sqlite/0001_saved_fleet.sql")),
        (2, "replay", include_str!("../../migrations/sqlite/0002_replay.sql")),
        (3, "keeping", include_str!("../../migrations/sqlite/0003_keeping.sql")),
        (100, "event", include_str!("../../migrations/sqlite/0100_event.sql")),
        (110, "live table", include_str!("../../migrations/sqlite/0110_live_table.sql")),
        (112, "open table", include_str!("../../migrations/sqlite/0112_open_table.sql")),
        (120, "library", include_str!("../../migrations/sqlite/0120_library.sql")),
        (130, "event table", include_str!("../../migrations/sqlite/0130_event_table.sql")),
        (
            140,
            "operator session",
            include_str!("../../migrations/sqlite/0140_operator_session.sql"),
        ),
        (150, "campaign", include_str!("../../migrations/sqlite/0150_campaign.sql")),
        (160, "campaign table", include_str!("../../migrations/sqlite/0160_campaign_table.sql")),
        (165, "replay review", include_str!("../../migrations/sqlite/0165_replay_review.sql")),
        (170, "sync", include_str!("../../migrations/sqlite/0170_sync.sql")),
    ])
}

/// The steps for PostgreSQL.
pub(super) fn postgres() -> Migrator {
    migrator(&[
        (1, "saved fleet", include_str!("../../migrations/postgres/0001_saved_fleet.sql")),
        (2, "replay", include_str!("../../migrations/postgres/0002_replay.sql")),
        (3, "keeping", include_str!("../../migrations/postgres/0003_keeping.sql")),
        (100, "event", include_str!("../../migrations/postgres/0100_event.sql")),
        (110, "live table", include_str!("../../migrations/postgres/0110_live_table.sql")),
        (112, "open table", include_str!("../../migrations/postgres/0112_open_table.sql")),
        (120, "library", include_str!("../../migrations/postgres/0120_library.sql")),
        (130, "event table", include_str!("../../migrations/postgres/0130_event_table.sql")),
        (
            140,
            "operator session",
            include_str!("../../migrations/postgres/0140_operator_session.sql"),
        ),
        (150, "campaign", include_str!("../../migrations/postgres/0150_campaign.sql")),
        (160, "campaign table", include_str!("../../migrations/postgres/0160_campaign_table.sql")),
        (165, "replay review", include_str!("../../migrations/postgres/0165_replay_review.sql")),
        (170, "sync", include_str!("../../migrations/postgres/0170_sync.sql")),
    ])
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
    fn both_dialects_have_the_same_steps() {
        let names = |migrator: sqlx::migrate::Migrator| -> Vec<(i64, String)> {
            migrator.iter().map(|step| (step.version, step.description.to_string())).collect()
        };
        assert_eq!(names(sqlite()), names(postgres()));
    }
}
