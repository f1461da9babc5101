//! What a player does at the table: the open decision is answered, or an answer refused.

mod answering;
