/// The file name of the list of a site's files.
pub(crate) const MANIFEST: &str = "manifest.json";
