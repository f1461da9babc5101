//! What a player may answer: the legal answers, why others are refused, and answering.
//!
//! `legal` lists, `answering` checks and applies, `barred` explains. The other files hold the rules of answers that are places or
//! courses.

mod ambush;
mod answering;
mod barred;
mod course;
mod legal;
mod surprise;
