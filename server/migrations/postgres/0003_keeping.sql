ALTER TABLE saved_fleet ADD COLUMN address TEXT;
ALTER TABLE saved_fleet ADD COLUMN opened BIGINT;
ALTER TABLE saved_fleet ADD COLUMN hidden BIGINT;
UPDATE saved_fleet SET opened = updated;
CREATE INDEX saved_fleet_created ON saved_fleet (created);

ALTER TABLE replay ADD COLUMN address TEXT;
ALTER TABLE replay ADD COLUMN opened BIGINT;
ALTER TABLE replay ADD COLUMN hidden BIGINT;
UPDATE replay SET opened = created;
CREATE INDEX replay_created ON replay (created);

CREATE TABLE upload (
    day BIGINT NOT NULL,
    address TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    PRIMARY KEY (day, address)
);

CREATE TABLE health (
    id BIGINT NOT NULL PRIMARY KEY,
    checked BIGINT NOT NULL
);
