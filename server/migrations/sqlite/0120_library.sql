-- One row for every time that a list was published. `list` is the address of its cards in the library, the same for lists that
-- play the same; `code` is its share code, `outing` what became of it at an event, as JSON. `mark` keeps an import or an event
-- from being published twice. `changed` is the library's version when the row was written. Only the token's hash is stored;
-- `address` is the network it was sent from, until that is forgotten; `hidden` is when an operator hid it.
CREATE TABLE publication (
    id TEXT NOT NULL PRIMARY KEY,
    list TEXT NOT NULL,
    mark TEXT NOT NULL UNIQUE,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    origin TEXT NOT NULL,
    outing TEXT NOT NULL,
    event TEXT REFERENCES event (slug) ON DELETE CASCADE,
    token BLOB,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    address TEXT,
    hidden INTEGER
) STRICT;
CREATE INDEX publication_list ON publication (list);
CREATE INDEX publication_changed ON publication (changed);
CREATE INDEX publication_event ON publication (event);

-- The version counts every change, `rewritten` those that took something away.
CREATE TABLE library_state (
    id INTEGER NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    rewritten INTEGER NOT NULL
) STRICT;
INSERT INTO library_state (id, version, rewritten) VALUES (1, 0, 0);

-- Who may not publish: `address:NETWORK` or `token:HASH`.
CREATE TABLE library_block (
    what TEXT NOT NULL PRIMARY KEY,
    created INTEGER NOT NULL
) STRICT;

-- 1 where the organiser has the event announced in the feed of new events.
ALTER TABLE event ADD COLUMN listed INTEGER;
