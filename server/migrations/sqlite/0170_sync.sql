-- What one player's devices share. `id` is the hash of a token that the devices derive from their secret; what is stored is
-- encrypted with a key that the server does not have. Every change advances `revision`. A closed box takes and gives nothing
-- and is kept so that the other devices learn of it.
CREATE TABLE sync_box (
    id TEXT NOT NULL PRIMARY KEY,
    revision INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    opened INTEGER,
    address TEXT,
    hidden INTEGER,
    closed INTEGER
) STRICT;

CREATE INDEX sync_box_updated ON sync_box (updated);

-- The states of the items of a box, the newest few of each. `revision` is that of the box at the time.
CREATE TABLE sync_item (
    box TEXT NOT NULL REFERENCES sync_box (id) ON DELETE CASCADE,
    item TEXT NOT NULL,
    revision INTEGER NOT NULL,
    body TEXT NOT NULL,
    created INTEGER NOT NULL,
    PRIMARY KEY (box, item, revision)
) STRICT;

CREATE INDEX sync_item_revision ON sync_item (box, revision);
