//! The directory the server serves files from.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result};
use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::process::{Pid, test_kill_process};
use tempfile::TempDir;

use crate::assets::{self, Asset, Hashed};
use crate::browser::{self, Profile};
use crate::manifest::Manifest;
use crate::step::{Progress, timed};
use crate::workspace::Workspace;
use crate::{compress, css, lock, pack, streams};

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

/// A built site that nobody changes while it is in use. Removed when dropped.
pub struct Fixed(TempDir);

impl Fixed {
    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

/// Builds browser code, styles and static files into the site directory.
pub fn build(workspace: &Workspace, profile: Profile) -> Result<Site> {
    lock::holding(workspace, "building the site", || assemble(workspace, profile))
}

/// Builds the site and keeps a copy of it that later builds leave alone: a server or a test that runs for long must not
/// lose its files to another build.
pub fn build_fixed(workspace: &Workspace, profile: Profile) -> Result<Fixed> {
    lock::holding(workspace, "building the site", || {
        assemble(workspace, profile)?;
        remove_abandoned(&workspace.target)?;
        let prefix = format!("{FIXED}{}-", std::process::id());
        let copy = tempfile::Builder::new().prefix(&prefix).tempdir_in(&workspace.target)?;
        link_all(&workspace.site(), copy.path())?;
        Ok(Fixed(copy))
    })
}

fn assemble(workspace: &Workspace, profile: Profile) -> Result<Site> {
    let built = browser::build(workspace, profile)?;
    let (sizes, assemble) = timed("site", || {
        let mut bundle = built.assets;
        bundle.push(worker(workspace)?);
        let mut hashed = assets::bundle(bundle);
        for file in hashed.iter_mut().filter(|file| file.path == browser::MODULE) {
            file.path = format!("{}.wasm", browser::NAME);
        }
        hashed.extend(style(workspace)?);
        let public = workspace.root.join("app/public");
        let fixed = if public.is_dir() { Asset::read_directory(&public)? } else { Vec::new() };
        replace(&workspace.site(), profile, &hashed, &fixed)
    })?;
    let times = vec![("compile", built.compile), ("bind", built.bind), ("assemble", assemble)];
    Ok(Site { sizes, times })
}

/// The script of workers. It calls the others by name, so it lies among them.
fn worker(workspace: &Workspace) -> Result<Asset> {
    let file = workspace.root.join("app/src/worker.js");
    let content = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(Asset { path: "worker.js".to_owned(), content })
}

/// The sheet of every page, those of some pages, and the pictures and fonts beside them. Sheets call fonts by the names
/// these are served under.
fn style(workspace: &Workspace) -> Result<Vec<Hashed>> {
    let directory = workspace.root.join("style");
    let mut assets = Asset::read_directory(&directory)?;
    let of_pages: Vec<String> =
        assets.iter().filter_map(|it| Some(it.path.strip_prefix("pages/")?.to_owned())).collect();
    assets.retain(|asset| !asset.path.ends_with(".css"));
    let mut hashed = assets::hash(assets)?;
    let mut sheets = Vec::new();
    let mut add = |source: &Path, path: String| -> Result<()> {
        let sheet = css::bundle(&directory.join(source))?;
        let sheet = css::with_addresses(&sheet, &hashed)?;
        sheets.push(Asset { path, content: sheet.into_bytes() });
        Ok(())
    };
    add(Path::new("main.css"), format!("{}.css", browser::NAME))?;
    for name in of_pages {
        add(&Path::new("pages").join(&name), name)?;
    }
    hashed.extend(assets::hash(sheets)?);
    Ok(hashed)
}

/// Writes the site into a directory of its own and puts that in the place of the old one: who reads meanwhile sees all of
/// the old site or all of the new one. The old one stays beside it until the next build, for readers in the middle of
/// reading it.
fn replace(site: &Path, profile: Profile, hashed: &[Hashed], fixed: &[Asset]) -> Result<Vec<Size>> {
    let (new, old) = (beside(site, "new"), beside(site, "old"));
    for left in [&new, &old] {
        if left.exists() {
            fs::remove_dir_all(left)?;
        }
    }
    let sizes = write(&new, site, profile, hashed, fixed)?;
    swap(&new, site, &old).with_context(|| format!("cannot replace {}", site.display()))?;
    Ok(sizes)
}

/// Puts the new directory in the place of the site, and the site in the place of the old one.
fn swap(new: &Path, site: &Path, old: &Path) -> std::io::Result<()> {
    if !site.exists() {
        return fs::rename(new, site);
    }
    if renameat_with(CWD, new, CWD, site, RenameFlags::EXCHANGE).is_ok() {
        return fs::rename(new, old);
    }
    // A file system that cannot exchange two names: for a moment there is no site.
    fs::rename(site, old)?;
    fs::rename(new, site)
}

/// Writes hashed files below `pkg/`, the fixed ones beside it, and the manifest. What the old site has already is linked,
/// not compressed again.
fn write(
    new: &Path,
    old: &Path,
    profile: Profile,
    hashed: &[Hashed],
    fixed: &[Asset],
) -> Result<Vec<Size>> {
    let mut manifest = Manifest::new(profile);
    let fresh = fs::read_to_string(old.join(PROFILE)).is_ok_and(|old| old == profile.name());
    let old = fresh.then_some(old);
    fs::create_dir_all(new)?;
    fs::write(new.join(PROFILE), profile.name())?;
    let mut sizes = Vec::new();
    let mut progress = Progress::of(hashed.len());
    for file in hashed {
        let path = format!("pkg/{}", file.served);
        manifest.insert(&file.path, &path);
        let [brotli, gzip] = place(new, old, &path, &file.content, profile)?;
        list_sizes(&mut manifest, &path, file.content.len(), [brotli, gzip]);
        sizes.push(Size { name: file.path.clone(), raw: file.content.len(), brotli, gzip });
        progress.advance();
    }
    for file in fixed {
        let forms = place(new, old, &file.path, &file.content, profile)?;
        list_sizes(&mut manifest, &file.path, file.content.len(), forms);
    }
    fs::write(new.join("manifest.json"), manifest.to_json()?)?;
    Ok(sizes)
}

/// Lists the size of a file and of its compressed forms, where it has them.
fn list_sizes(manifest: &mut Manifest, path: &str, raw: usize, [brotli, gzip]: [usize; 2]) {
    manifest.insert_size(path, raw as u64);
    if compress::is_worth_it(path) {
        manifest.insert_size(&format!("{path}.br"), brotli as u64);
        manifest.insert_size(&format!("{path}.gz"), gzip as u64);
    }
}

/// Remembers how hard the files in the site were compressed.
const PROFILE: &str = ".profile";

/// What the names of copies begin with; the number of the process that uses them follows.
const FIXED: &str = "site-of-";

/// Writes a file and its compressed forms; returns their sizes.
fn place(
    new: &Path,
    old: Option<&Path>,
    path: &str,
    content: &[u8],
    profile: Profile,
) -> Result<[usize; 2]> {
    let file = new.join(path);
    let directory = file.parent().context("a file of the site has a directory")?;
    fs::create_dir_all(directory)?;
    fs::write(&file, content).with_context(|| format!("cannot write {}", file.display()))?;
    if !compress::is_worth_it(path) {
        return Ok([content.len(); 2]);
    }
    let same = old.filter(|old| fs::read(old.join(path)).is_ok_and(|old| old == content));
    let mut sizes = [0; 2];
    let seams = if path.ends_with(pack::ENDING) { streams::seams(content) } else { Vec::new() };
    let brotli = |content: &[u8], profile| compress::brotli(content, &seams, profile);
    let forms: [(&str, Compressor); 2] = [("br", &brotli), ("gz", &compress::gzip)];
    for (size, (ending, compress)) in sizes.iter_mut().zip(forms) {
        let path = format!("{path}.{ending}");
        let file = new.join(&path);
        let linked = same.is_some_and(|old| fs::hard_link(old.join(&path), &file).is_ok());
        *size = if linked {
            usize::try_from(fs::metadata(&file)?.len())?
        } else {
            let small = compress(content, profile)?;
            fs::write(&file, &small).with_context(|| format!("cannot write {}", file.display()))?;
            small.len()
        };
    }
    Ok(sizes)
}

type Compressor<'a> = &'a dyn Fn(&[u8], Profile) -> Result<Vec<u8>>;

/// The directory of this name beside the site.
fn beside(site: &Path, ending: &str) -> PathBuf {
    site.with_extension(ending)
}

/// The same files under other names; no file of a site is ever written to again.
fn link_all(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            link_all(&source, &target)?;
        } else if fs::hard_link(&source, &target).is_err() {
            fs::copy(&source, &target)?;
        }
    }
    Ok(())
}

/// Removes copies whose process was killed before it could.
fn remove_abandoned(target: &Path) -> Result<()> {
    for entry in fs::read_dir(target)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let process = name.strip_prefix(FIXED).and_then(|rest| rest.split('-').next());
        let process = process.and_then(|number| number.parse().ok()).and_then(Pid::from_raw);
        if process.is_some_and(|process| test_kill_process(process).is_err()) {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
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
        let sizes = replace(
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

        replace(&site, Profile::Dev, &[hashed("a.js", "a.2.js", "let a = 2")], &[robots])
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
        let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("json");
        let listed = manifest["sizes"].as_object().expect("sizes");
        let names: Vec<&str> = listed.keys().map(String::as_str).collect();
        assert_eq!(names, &expected[1..], "every file but the manifest itself");
        for (path, bytes) in listed {
            let file = fs::metadata(site.join(path)).expect(path);
            assert_eq!(bytes.as_u64(), Some(file.len()), "{path}");
        }
    }

    #[test]
    fn a_release_compresses_again_what_a_dev_build_left() {
        let directory = tempfile::tempdir().expect("a directory");
        let site = directory.path().join("site");
        let text: String =
            (0..400).map(|number| format!("ship {} ", number * 7919 % 613)).collect();
        let file = [hashed("a.css", "a.1.css", &text)];
        let dev = replace(&site, Profile::Dev, &file, &[]).expect("dev");
        let release = replace(&site, Profile::Release, &file, &[]).expect("release");
        assert!(release[0].brotli < dev[0].brotli, "{release:?} {dev:?}");
        let again = replace(&site, Profile::Release, &file, &[]).expect("again");
        assert_eq!(again, release);
    }

    #[test]
    fn a_copy_in_use_outlives_the_next_build_and_abandoned_ones_go() {
        let directory = tempfile::tempdir().expect("a directory");
        let target = directory.path();
        let (site, copy) =
            (target.join("site"), target.join(format!("{FIXED}{}-x", std::process::id())));
        replace(&site, Profile::Dev, &[hashed("a.js", "a.1.js", "let a = 1")], &[])
            .expect("written");
        link_all(&site, &copy).expect("linked");
        let abandoned = target.join(format!("{FIXED}{}-x", i32::MAX));
        fs::create_dir(&abandoned).expect("made");
        replace(&site, Profile::Dev, &[hashed("a.js", "a.2.js", "let a = 2")], &[]).expect("again");
        remove_abandoned(target).expect("looked");
        assert!(!abandoned.exists(), "its process does not exist");
        assert_eq!(fs::read_to_string(copy.join("pkg/a.1.js")).expect("kept"), "let a = 1");
        assert!(!site.join("pkg/a.1.js").exists() && site.join("pkg/a.2.js.br").exists());
    }

    #[test]
    fn a_reader_never_finds_the_site_missing_or_half_written() {
        let directory = tempfile::tempdir().expect("a directory");
        let site = directory.path().join("site");
        let build = |number: u32| {
            let served = format!("a.{number}.js");
            replace(&site, Profile::Dev, &[hashed("a.js", &served, "let a")], &[]).expect("built");
        };
        build(0);
        std::thread::scope(|scope| {
            let builds = scope.spawn(|| (1..40).for_each(build));
            while !builds.is_finished() {
                let text = fs::read_to_string(site.join("manifest.json")).expect("a manifest");
                assert!(text.contains("pkg/a."), "{text}");
            }
        });
        assert!(!beside(&site, "new").exists());
    }
}
