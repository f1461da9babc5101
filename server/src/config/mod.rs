//! What the server is told by its arguments and its environment.

mod arguments;
mod error;
mod read;
mod settings;
mod variables;

pub use error::ConfigError;
pub use settings::{Config, Invocation, LogFormat};
