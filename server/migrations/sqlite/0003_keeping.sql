ALTER TABLE saved_fleet ADD COLUMN address TEXT;
ALTER TABLE saved_fleet ADD COLUMN opened INTEGER;
ALTER TABLE saved_fleet ADD COLUMN hidden INTEGER;
UPDATE saved_fleet SET opened = updated;
CREATE INDEX saved_fleet_created ON saved_fleet (created);

ALTER TABLE replay ADD COLUMN address TEXT;
ALTER TABLE replay ADD COLUMN opened INTEGER;
ALTER TABLE replay ADD COLUMN hidden INTEGER;
UPDATE replay SET opened = created;
CREATE INDEX replay_created ON replay (created);

CREATE TABLE upload (
    day INTEGER NOT NULL,
    address TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (day, address)
) STRICT;

CREATE TABLE health (
    id INTEGER NOT NULL PRIMARY KEY,
    checked INTEGER NOT NULL
) STRICT;
