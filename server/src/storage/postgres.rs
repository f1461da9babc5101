//! A PostgreSQL server, which several processes may share.

use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};

use super::database::{ACQUIRE_TIMEOUT, POSTGRES_CONNECTIONS, Pools};
use super::error::OpenError;
use super::location::Location;
use super::migrations;

/// A database that is starting up, or busy, may take a while to answer.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(15);

/// Connects to the server and brings its tables up to date.
pub(super) async fn open(
    location: &Location,
    options: &PgConnectOptions,
) -> Result<Pools, OpenError> {
    let unreachable =
        |reason: String| OpenError::Unreachable { location: location.to_string(), reason };
    // The pool retries a refused connection until its time is up; asked once, the answer is quick.
    match tokio::time::timeout(CONNECT_TIMEOUT, PgConnection::connect_with(options)).await {
        Ok(Ok(connection)) => drop(connection.close().await),
        Ok(Err(error)) => return Err(unreachable(error.to_string())),
        Err(_) => return Err(unreachable(format!("no answer in {CONNECT_TIMEOUT:?}"))),
    }
    let pool = PgPoolOptions::new()
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .connect_with(options.clone())
        .await
        .map_err(|error| unreachable(error.to_string()))?;
    migrations::postgres()
        .run(&pool)
        .await
        .map_err(|source| OpenError::Migration { location: location.to_string(), source })?;
    Ok(Pools::Postgres(pool))
}
