-- `open` is since when a seat of the table is offered to anyone, in milliseconds since 1970; none where only its links lead to it.
-- `node` is where other servers on the same database reach the one that owns the table.
ALTER TABLE live_table ADD COLUMN open INTEGER;
ALTER TABLE live_table ADD COLUMN node TEXT;
CREATE INDEX live_table_open ON live_table (open) WHERE open IS NOT NULL;
