CREATE TABLE saved_fleet (
    id TEXT NOT NULL PRIMARY KEY,
    edit_token_hash BYTEA NOT NULL,
    current_version BIGINT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL
);

CREATE TABLE saved_fleet_version (
    fleet TEXT NOT NULL REFERENCES saved_fleet (id) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    name TEXT NOT NULL,
    document TEXT NOT NULL,
    label TEXT,
    created BIGINT NOT NULL,
    PRIMARY KEY (fleet, version)
);
