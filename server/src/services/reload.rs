//! While developing: notices that the site was rebuilt.

use std::time::Duration;

use tokio::sync::watch;

use super::site::Site;

/// How often the manifest is looked at.
const GLANCE: Duration = Duration::from_millis(300);

/// Knows the name of the build that is being served. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Reload(watch::Receiver<String>);

impl Reload {
    /// Looks at the site's manifest from now on, and takes up what a build has changed.
    pub fn watch(site: Site) -> Reload {
        let process = std::process::id();
        let started = std::time::Instant::now();
        let (sender, receiver) = watch::channel(format!("{process}-0"));
        tokio::spawn(async move {
            let mut known = site.manifest_text().unwrap_or_default();
            while !sender.is_closed() {
                tokio::time::sleep(GLANCE).await;
                // While a build writes, the manifest may be missing for a moment.
                let Ok(text) = site.manifest_text() else { continue };
                if text != known && site.reread().is_ok() {
                    known = text;
                    sender.send_replace(format!("{process}-{}", started.elapsed().as_millis()));
                }
            }
        });
        Reload(receiver)
    }

    /// The names of builds, as they come.
    pub(crate) fn builds(self) -> watch::Receiver<String> {
        self.0
    }
}
