-- A live table at which a battle of a campaign is played. When its game is over the result is entered in the campaign, once:
-- `settled` is when that was done, or when it was found that it cannot be, and `note` says why not. A battle has one table at
-- a time.
CREATE TABLE campaign_table (
    live_table TEXT NOT NULL PRIMARY KEY REFERENCES live_table (id) ON DELETE CASCADE,
    campaign TEXT NOT NULL REFERENCES campaign (slug) ON DELETE CASCADE,
    battle BIGINT NOT NULL,
    created BIGINT NOT NULL,
    settled BIGINT,
    note TEXT NOT NULL
);

CREATE UNIQUE INDEX campaign_table_open ON campaign_table (campaign, battle) WHERE settled IS NULL;
