-- A live table is its log: one row for everything that happened, numbered from 1. The key of the log is also what keeps two
-- writers apart: only one of them stores a number. `owner` is the process that plays the table at the moment, `owned_until` when
-- it has to say so again, in milliseconds since 1970. `address` is the network it was made from, until that is forgotten.
CREATE TABLE live_table (
    id TEXT NOT NULL PRIMARY KEY,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    owner TEXT,
    owned_until BIGINT NOT NULL,
    address TEXT,
    hidden BIGINT
);

CREATE TABLE live_log (
    live_table TEXT NOT NULL REFERENCES live_table (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (live_table, number)
);

-- Whoever has a key sits at its seat (`A`, `B`) or watches (`watch`); only hashes are stored.
CREATE TABLE live_key (
    live_table TEXT NOT NULL REFERENCES live_table (id) ON DELETE CASCADE,
    hash BYTEA NOT NULL,
    role TEXT NOT NULL,
    PRIMARY KEY (live_table, hash)
);
