-- A campaign is its log, like an event: one row for every change, numbered from 1.
CREATE TABLE campaign (
    slug TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    version BIGINT NOT NULL,
    rewritten BIGINT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    address TEXT,
    hidden BIGINT,
    listed BIGINT NOT NULL
);

CREATE TABLE campaign_change (
    campaign TEXT NOT NULL REFERENCES campaign (slug) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (campaign, number)
);

-- A key lets its holder act in its role; only hashes are stored. `player` is the player's number, or the team's.
CREATE TABLE campaign_key (
    campaign TEXT NOT NULL REFERENCES campaign (slug) ON DELETE CASCADE,
    hash BYTEA NOT NULL,
    role TEXT NOT NULL,
    player BIGINT NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (campaign, hash)
);
