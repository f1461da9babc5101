-- A live table at which two players of an event play a round. When its game is over the result is entered in the event, once:
-- `settled` is when that was done, or when it was found that it cannot be, and `note` says why not. Two players have one table
-- at a time.
CREATE TABLE event_table (
    live_table TEXT NOT NULL PRIMARY KEY REFERENCES live_table (id) ON DELETE CASCADE,
    event TEXT NOT NULL REFERENCES event (slug) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    player_a INTEGER NOT NULL,
    player_b INTEGER NOT NULL,
    created INTEGER NOT NULL,
    settled INTEGER,
    note TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX event_table_open
    ON event_table (event, round, min(player_a, player_b), max(player_a, player_b)) WHERE settled IS NULL;
