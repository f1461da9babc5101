//! Players that are programs, and the arena that runs many games.
