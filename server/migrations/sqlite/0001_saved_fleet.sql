CREATE TABLE saved_fleet (
    id TEXT NOT NULL PRIMARY KEY,
    edit_token_hash BLOB NOT NULL,
    current_version INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL
) STRICT;

CREATE TABLE saved_fleet_version (
    fleet TEXT NOT NULL REFERENCES saved_fleet (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    name TEXT NOT NULL,
    document TEXT NOT NULL,
    label TEXT,
    created INTEGER NOT NULL,
    PRIMARY KEY (fleet, version)
) STRICT;
