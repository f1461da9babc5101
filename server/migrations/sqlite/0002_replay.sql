CREATE TABLE replay (
    id TEXT NOT NULL PRIMARY KEY,
    record TEXT NOT NULL,
    summary TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
