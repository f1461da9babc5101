//! The directory the server serves files from.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::assets::{self, Asset, Hashed};
use crate::browser::{self, Profile};
use crate::manifest::Manifest;
use crate::step::timed;
use crate::workspace::Workspace;
use crate::{compress, css};

/// What was built and how long it took.
pub struct Site {
    /// Name and sizes of every file with a hashed name.
    pub sizes: Vec<Size>,
    /// Name and time of every step.
    pub times: Vec<(&'static str, Duration)>,
}

/// The size of a file, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// The name by which pages know the file.
    pub name: String,
    /// As it is.
    pub raw: usize,
    /// As most browsers receive it.
    pub brotli: usize,
    /// As old clients receive it.
    pub gzip: usize,
}

/// Builds browser code, styles and static files into the site directory.
pub fn build(workspace: &Workspace, profile: Profile) -> Result<Site> {
    let built = browser::build(workspace, profile)?;
    let (sizes, assemble) = timed("site", || {
        let mut hashed = assets::bundle(built.assets);
        for file in hashed.iter_mut().filter(|file| file.path == browser::MODULE) {
            file.path = format!("{}.wasm", browser::NAME);
        }
        hashed.extend(assets::hash(style(workspace)?)?);
        let public = workspace.root.join("app/public");
        let fixed = if public.is_dir() { Asset::read_directory(&public)? } else { Vec::new() };
        write(&workspace.site(), profile, &hashed, &fixed)
    })?;
    let times = vec![("compile", built.compile), ("bind", built.bind), ("assemble", assemble)];
    Ok(Site { sizes, times })
}

/// One sheet, and the pictures beside the sheets.
fn style(workspace: &Workspace) -> Result<Vec<Asset>> {
    let directory = workspace.root.join("style");
    let sheet = css::bundle(&directory.join("main.css"))?;
    let mut assets = Asset::read_directory(&directory)?;
    assets.retain(|asset| !asset.path.ends_with(".css"));
    assets.push(Asset { path: format!("{}.css", browser::NAME), content: sheet.into_bytes() });
    Ok(assets)
}

/// Writes hashed files below `pkg/` and the fixed ones beside it, then the manifest, then removes
/// what the manifest no longer names. A file that is there already is not compressed again.
fn write(site: &Path, profile: Profile, hashed: &[Hashed], fixed: &[Asset]) -> Result<Vec<Size>> {
    let mut manifest = Manifest::new(profile);
    let mut kept = BTreeSet::from(["manifest.json".to_owned()]);
    let fresh = fs::read_to_string(site.join(PROFILE)).is_ok_and(|old| old == profile.name());
    if !fresh && site.exists() {
        fs::remove_dir_all(site)?;
    }
    fs::create_dir_all(site)?;
    fs::write(site.join(PROFILE), profile.name())?;
    kept.insert(PROFILE.to_owned());

    let mut sizes = Vec::new();
    for file in hashed {
        let path = format!("pkg/{}", file.served);
        manifest.insert(&file.path, &path);
        let [brotli, gzip] = place(site, &path, &file.content, profile, &mut kept)?;
        sizes.push(Size { name: file.path.clone(), raw: file.content.len(), brotli, gzip });
    }
    for file in fixed {
        place(site, &file.path, &file.content, profile, &mut kept)?;
    }
    write_whole(&site.join("manifest.json"), manifest.to_json()?.as_bytes())?;
    for asset in Asset::read_directory(site)? {
        if !kept.contains(&asset.path) {
            fs::remove_file(site.join(&asset.path))?;
        }
    }
    Ok(sizes)
}

/// Remembers how hard the files in the site were compressed.
const PROFILE: &str = ".profile";

/// Writes a file and its compressed forms; returns their sizes.
fn place(
    site: &Path,
    path: &str,
    content: &[u8],
    profile: Profile,
    kept: &mut BTreeSet<String>,
) -> Result<[usize; 2]> {
    kept.insert(path.to_owned());
    let file = site.join(path);
    let same = fs::read(&file).is_ok_and(|old| old == content);
    if !same {
        write_whole(&file, content)?;
    }
    if !compress::is_worth_it(path) {
        return Ok([content.len(); 2]);
    }
    let mut sizes = [0; 2];
    let forms: [(&str, Compressor); 2] = [("br", compress::brotli), ("gz", compress::gzip)];
    for (size, (ending, compress)) in sizes.iter_mut().zip(forms) {
        let path = format!("{path}.{ending}");
        let file = site.join(&path);
        *size = match fs::metadata(&file) {
            Ok(metadata) if same => usize::try_from(metadata.len())?,
            _ => {
                let small = compress(content, profile)?;
                write_whole(&file, &small)?;
                small.len()
            }
        };
        kept.insert(path);
    }
    Ok(sizes)
}

type Compressor = fn(&[u8], Profile) -> Result<Vec<u8>>;

/// A reader sees the old file or the new one, never half of it.
fn write_whole(file: &Path, content: &[u8]) -> Result<()> {
    let directory = file.parent().context("a file of the site has a directory")?;
    fs::create_dir_all(directory)?;
    let mut name = file.file_name().context("a file of the site has a name")?.to_owned();
    name.push(".new");
    let new = directory.join(name);
    fs::write(&new, content)
        .and_then(|()| fs::rename(&new, file))
        .with_context(|| format!("cannot write {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashed(path: &str, served: &str, content: &str) -> Hashed {
        Hashed { path: path.into(), served: served.into(), content: content.into() }
    }

    fn files(site: &Path) -> Vec<String> {
        let assets = Asset::read_directory(site).expect("the site");
        assets.into_iter().map(|asset| asset.path).filter(|path| path != PROFILE).collect()
    }

    #[test]
    fn the_site_holds_what_the_manifest_names_and_nothing_older() {
        let directory = tempfile::tempdir().expect("a directory");
        let site = directory.path().join("site");
        let robots = Asset { path: "robots.txt".into(), content: "User-agent: *".into() };
        let sizes = write(
            &site,
            Profile::Dev,
            &[hashed("a.js", "a.1.js", "let a = 1")],
            std::slice::from_ref(&robots),
        )
        .expect("written");
        assert_eq!((sizes[0].name.as_str(), sizes[0].raw), ("a.js", 9));
        assert_eq!(
            sizes[0].gzip as u64,
            fs::metadata(site.join("pkg/a.1.js.gz")).expect("gz").len()
        );

        write(&site, Profile::Dev, &[hashed("a.js", "a.2.js", "let a = 2")], &[robots])
            .expect("written again");
        let expected = [
            "manifest.json",
            "pkg/a.2.js",
            "pkg/a.2.js.br",
            "pkg/a.2.js.gz",
            "robots.txt",
            "robots.txt.br",
            "robots.txt.gz",
        ];
        assert_eq!(files(&site), expected);
        let manifest = fs::read_to_string(site.join("manifest.json")).expect("manifest");
        assert!(manifest.contains(r#""a.js": "pkg/a.2.js""#), "{manifest}");
    }

    #[test]
    fn a_release_compresses_again_what_a_dev_build_left() {
        let directory = tempfile::tempdir().expect("a directory");
        let text: String =
            (0..400).map(|number| format!("ship {} ", number * 7919 % 613)).collect();
        let file = [hashed("a.css", "a.1.css", &text)];
        let dev = write(directory.path(), Profile::Dev, &file, &[]).expect("dev");
        let release = write(directory.path(), Profile::Release, &file, &[]).expect("release");
        assert!(release[0].brotli < dev[0].brotli, "{release:?} {dev:?}");
        let again = write(directory.path(), Profile::Release, &file, &[]).expect("again");
        assert_eq!(again, release);
    }
}
