-- An event is its log: one row for every change, numbered from 1. `version` is the number of the last one, `rewritten` counts
-- how often earlier rows were replaced, which happens only when a person is erased. `address` is the network it was made from,
-- until that is forgotten; `hidden` is when an operator hid it.
CREATE TABLE event (
    slug TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    version BIGINT NOT NULL,
    rewritten BIGINT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    address TEXT,
    hidden BIGINT
);

CREATE TABLE event_change (
    event TEXT NOT NULL REFERENCES event (slug) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (event, number)
);

-- Whoever has a key may act in its role; only hashes are stored.
CREATE TABLE event_key (
    event TEXT NOT NULL REFERENCES event (slug) ON DELETE CASCADE,
    hash BYTEA NOT NULL,
    role TEXT NOT NULL,
    player BIGINT NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (event, hash)
);
