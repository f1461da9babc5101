-- A browser in which the operator has signed in: the hash of its cookie with the secret, and until when it may be used. It goes
-- when the operator signs out.
CREATE TABLE operator_session (
    hash BYTEA NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);
