-- The review of the game as JSON, once someone has worked it out.
ALTER TABLE replay ADD COLUMN review TEXT;
