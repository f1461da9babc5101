-- A campaign is its log, like an event: one row for every change, numbered from 1.
CREATE TABLE campaign (
    slug TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    rewritten INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    address TEXT,
    hidden INTEGER,
    listed INTEGER NOT NULL
) STRICT;

CREATE TABLE campaign_change (
    campaign TEXT NOT NULL REFERENCES campaign (slug) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (campaign, number)
) STRICT;

-- A key lets its holder act in its role; only hashes are stored. `player` is the player's number, or the team's.
CREATE TABLE campaign_key (
    campaign TEXT NOT NULL REFERENCES campaign (slug) ON DELETE CASCADE,
    hash BLOB NOT NULL,
    role TEXT NOT NULL,
    player INTEGER NOT NULL,
    created INTEGER NOT NULL,
    PRIMARY KEY (campaign, hash)
) STRICT;
