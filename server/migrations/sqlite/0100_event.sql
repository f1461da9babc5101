-- An event is its log: one row for every change, numbered from 1. `version` is the number of the last one, `rewritten` counts
-- how often earlier rows were replaced, which happens only when a person is erased. `address` is the network it was made from,
-- until that is forgotten; `hidden` is when an operator hid it.
CREATE TABLE event (
    slug TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    rewritten INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    address TEXT,
    hidden INTEGER
) STRICT;

CREATE TABLE event_change (
    event TEXT NOT NULL REFERENCES event (slug) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (event, number)
) STRICT;

-- Whoever has a key may act in its role; only hashes are stored.
CREATE TABLE event_key (
    event TEXT NOT NULL REFERENCES event (slug) ON DELETE CASCADE,
    hash BLOB NOT NULL,
    role TEXT NOT NULL,
    player INTEGER NOT NULL,
    created INTEGER NOT NULL,
    PRIMARY KEY (event, hash)
) STRICT;
