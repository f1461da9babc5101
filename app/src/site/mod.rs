//! What surrounds the pages: the document, the layout, the theme, addresses of assets, the error page. Only the server
//! has it.

pub(crate) mod assets;
mod error_page;
pub(crate) mod layout;
pub(crate) mod origin;
mod shell;
pub(crate) mod theme;
pub mod writing;

pub use assets::{Assets, BadManifest};
pub use layout::sections;
pub use origin::Origin;
pub use shell::{App, shell};
pub use theme::{Theme, ThemeForm, theme_cookie};
