//! Files of earlier builds, for pages that were opened before an upgrade.
//!
//! An open page loads parts of its code when they are needed, under names that hold the hash of its own build. The
//! server keeps a copy of every build it has served and goes on answering with it for a while after the upgrade.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use sha2::{Digest, Sha256};

use super::manifest::MANIFEST;
use crate::storage::random_id;

/// How long the files of a build are kept after another one has taken its place.
const KEPT_FOR: Duration = Duration::from_secs(14 * 24 * 60 * 60);

/// Ends the name of the file whose age says since when a build is no longer the newest.
const RETIRED: &str = "retired";

/// A directory with a copy of the files of each build.
#[derive(Debug, Clone)]
pub struct EarlierBuilds {
    directory: PathBuf,
}

impl EarlierBuilds {
    /// Copies the files of the site that is served now, notes which builds are no longer the newest, and removes those
    /// that have been so for long.
    pub fn keep(directory: &Path, site: &Path) -> io::Result<EarlierBuilds> {
        let manifest = fs::read(site.join(MANIFEST)).map_err(at(&site.join(MANIFEST)))?;
        let newest = format!("{:x}", Sha256::digest(manifest))[..12].to_owned();
        fs::create_dir_all(directory).map_err(at(directory))?;
        let builds = EarlierBuilds { directory: directory.to_owned() };
        if !builds.path(&newest).exists() {
            builds.add(&newest, site)?;
        }
        for build in builds.list()? {
            let retired = builds.path(&format!("{build}.{RETIRED}"));
            if build == newest {
                unless_gone(fs::remove_file(&retired))?;
            } else if !retired.exists() {
                File::create(&retired).map_err(at(&retired))?;
            } else if age(&retired).is_ok_and(|age| age > KEPT_FOR) {
                unless_gone(fs::remove_dir_all(builds.path(&build)))?;
                unless_gone(fs::remove_file(&retired))?;
                tracing::info!(build, "the files of an earlier build are removed");
            }
        }
        builds.remove_abandoned()?;
        Ok(builds)
    }

    /// Copies the files of a build into a directory of its own and gives it its name when it is complete. Where
    /// another server has done so in the meantime, its copy stays.
    fn add(&self, build: &str, site: &Path) -> io::Result<()> {
        let part = self.path(&format!("{build}.{}.{PART}", random_id()));
        copy_all(&site.join(PACKAGE), &part.join(PACKAGE))?;
        match fs::rename(&part, self.path(build)) {
            Err(_) if self.path(build).is_dir() => fs::remove_dir_all(&part),
            renamed => renamed.map_err(at(&part)),
        }
    }

    /// Removes copies that a server has left unfinished long ago.
    fn remove_abandoned(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.directory)? {
            let entry = entry?;
            let is_part = entry.file_name().to_string_lossy().ends_with(PART);
            if is_part && age(&entry.path()).is_ok_and(|age| age > ABANDONED_AFTER) {
                unless_gone(fs::remove_dir_all(entry.path()))?;
            }
        }
        Ok(())
    }

    /// The directory of each build that is there in full.
    pub(crate) fn directories(&self) -> Vec<PathBuf> {
        let builds = self.list().unwrap_or_default();
        builds.iter().map(|build| self.path(build)).collect()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.join(name)
    }

    /// The names of the builds that are there in full.
    fn list(&self) -> io::Result<Vec<String>> {
        let mut builds = Vec::new();
        for entry in fs::read_dir(&self.directory)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if !name.contains('.') && entry.file_type()?.is_dir() {
                builds.push(name);
            }
        }
        Ok(builds)
    }
}

/// What the names of unfinished copies end with.
const PART: &str = "part";

/// After what time an unfinished copy is taken to be left behind.
const ABANDONED_AFTER: Duration = Duration::from_secs(60 * 60);

/// The directory of files whose names hold a hash.
const PACKAGE: &str = "pkg";

fn age(file: &Path) -> io::Result<Duration> {
    let since = fs::metadata(file)?.modified()?;
    Ok(SystemTime::now().duration_since(since).unwrap_or_default())
}

/// What the system said, with the file it is about: "No space left on device" alone does not say where.
fn at(path: &Path) -> impl FnOnce(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Another server on the same directory may have removed it first.
fn unless_gone(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// The same files under other names; copies where the file system has no such thing.
fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to).map_err(at(to))?;
    for entry in fs::read_dir(from).map_err(at(from))? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy_all(&source, &target)?;
        } else {
            link_or_copy(&source, &target)?;
        }
    }
    Ok(())
}

/// The same file under another name. A file that has that name stays as it is: it may be the very same file, which writing
/// to it would empty.
fn link_or_copy(source: &Path, target: &Path) -> io::Result<()> {
    match fs::hard_link(source, target) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(_) => {
            let mut part = target.as_os_str().to_owned();
            part.push(format!(".{}.{PART}", random_id()));
            let part = PathBuf::from(part);
            fs::copy(source, &part).map_err(at(&part))?;
            fs::rename(&part, target).map_err(at(target))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(root: &Path, name: &str) -> PathBuf {
        let site = root.join(name);
        fs::create_dir_all(site.join("pkg").join(name)).unwrap();
        fs::write(site.join(MANIFEST), name).unwrap();
        fs::write(site.join("pkg").join(name).join("part.wasm"), name).unwrap();
        site
    }

    fn finds(builds: &EarlierBuilds, path: &str) -> bool {
        builds.directories().iter().any(|build| build.join(path).is_file())
    }

    #[test]
    fn an_earlier_build_is_served_until_it_has_been_replaced_for_long() {
        let root = tempfile::tempdir().unwrap();
        let kept = root.path().join("builds");
        let (one, two) = (site(root.path(), "one"), site(root.path(), "two"));
        EarlierBuilds::keep(&kept, &one).unwrap();
        // The first server may have run for a year: only what is replaced grows old.
        let builds = EarlierBuilds::keep(&kept, &two).unwrap();
        fs::remove_dir_all(&one).unwrap();
        for path in ["pkg/one/part.wasm", "pkg/two/part.wasm"] {
            assert!(finds(&builds, path), "{path}");
        }
        assert!(!finds(&builds, "pkg/one/none.wasm"));
        assert!(!finds(&builds, "manifest.json"), "only files with hashes are kept");

        let long_ago = SystemTime::now() - KEPT_FOR - Duration::from_secs(60);
        for entry in fs::read_dir(&kept).unwrap().flatten() {
            if entry.file_name().to_string_lossy().ends_with(RETIRED) {
                File::options()
                    .append(true)
                    .open(entry.path())
                    .unwrap()
                    .set_modified(long_ago)
                    .unwrap();
            }
        }
        let builds = EarlierBuilds::keep(&kept, &two).unwrap();
        assert!(!finds(&builds, "pkg/one/part.wasm"), "it is gone");
        assert!(finds(&builds, "pkg/two/part.wasm"));
        assert_eq!(fs::read_dir(&kept).unwrap().count(), 1, "and its note with it");
    }

    #[test]
    fn what_cannot_be_written_is_named() {
        let root = tempfile::tempdir().unwrap();
        let (site, kept) = (site(root.path(), "one"), root.path().join("builds"));
        fs::write(&kept, "a file where the directory should be").unwrap();
        let told = EarlierBuilds::keep(&kept, &site).unwrap_err().to_string();
        assert!(told.starts_with(kept.to_str().unwrap()), "{told}");
    }

    #[test]
    fn a_file_that_is_there_already_is_not_written_to() {
        let root = tempfile::tempdir().unwrap();
        let site = site(root.path(), "one");
        let (source, copy) = (site.join("pkg"), root.path().join("copy"));
        copy_all(&source, &copy).unwrap();
        // As after a start that was interrupted, or while another server starts.
        copy_all(&source, &copy).unwrap();
        assert_eq!(fs::read_to_string(source.join("one/part.wasm")).unwrap(), "one");
        assert_eq!(fs::read_to_string(copy.join("one/part.wasm")).unwrap(), "one");
    }

    #[test]
    fn servers_that_start_at_once_leave_the_site_as_it_is() {
        let root = tempfile::tempdir().unwrap();
        let site = site(root.path(), "one");
        for number in 0..200 {
            fs::write(site.join("pkg").join(format!("{number}.js")), "let a").unwrap();
        }
        for round in 0..20 {
            let kept = root.path().join(format!("builds-{round}"));
            std::thread::scope(|scope| {
                let starts: Vec<_> =
                    (0..4).map(|_| scope.spawn(|| EarlierBuilds::keep(&kept, &site))).collect();
                for start in starts {
                    start.join().unwrap().unwrap();
                }
            });
            let names: Vec<_> = fs::read_dir(&kept).unwrap().flatten().collect();
            assert_eq!(names.len(), 1, "{names:?}");
        }
        for number in 0..200 {
            let file = site.join("pkg").join(format!("{number}.js"));
            assert_eq!(fs::read_to_string(&file).unwrap(), "let a", "{}", file.display());
        }
    }

    #[test]
    fn a_build_that_comes_back_is_new_again() {
        let root = tempfile::tempdir().unwrap();
        let kept = root.path().join("builds");
        let (one, two) = (site(root.path(), "one"), site(root.path(), "two"));
        for site in [&one, &two, &one] {
            EarlierBuilds::keep(&kept, site).unwrap();
        }
        let names: Vec<String> = fs::read_dir(&kept)
            .unwrap()
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(RETIRED))
            .collect();
        let of_two = format!("{:x}", Sha256::digest("two"))[..12].to_owned();
        assert_eq!(names, [format!("{of_two}.{RETIRED}")]);
    }
}
