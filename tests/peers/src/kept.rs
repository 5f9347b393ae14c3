//! Trees that are kept on disk between runs, so that only the first run loads them.
//!
//! **Invariant**: a tree is reused only if the same version of its engine built it from the same data in the
//! same way. A file next to it records this and is written last.

use crate::data::Data;
use crate::lsm::LsmTree;
use crate::ours::OursTree;
use crate::rocksdb::Database;
use crate::shape::Shape;
use crate::tree::BITS_PER_KEY;
use crate::{Outcome, lsm, told};
use std::path::{Path, PathBuf};

/// Engine of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// This project.
    Ours,
    /// RocksDB.
    RocksDb,
    /// `lsm-tree`.
    LsmTree,
}

/// Maximum bytes of disk for each byte of data while a tree is built: existing tables and tables that are
/// being merged.
const SPACE: u64 = 3;

impl Engine {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Ours, Self::RocksDb, Self::LsmTree];

    /// The name of its folder.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ours => "ours",
            Self::RocksDb => "rocksdb",
            Self::LsmTree => "lsm-tree",
        }
    }

    /// Number that is increased when the construction of trees changes.
    fn recipe(self) -> u32 {
        match self {
            Self::Ours | Self::RocksDb => 3,
            Self::LsmTree => 4,
        }
    }
}

/// Directory of kept trees.
#[derive(Debug)]
pub struct Kept {
    directory: PathBuf,
    rocksdb: String,
}

impl Kept {
    /// Trees in this folder, which is made if it is missing.
    ///
    /// # Errors
    /// What the system says.
    pub fn new(directory: &Path, rocksdb: &str) -> Outcome<Self> {
        std::fs::create_dir_all(directory).map_err(|error| format!("{}: {error}", directory.display()))?;
        Ok(Self { directory: directory.to_owned(), rocksdb: rocksdb.to_owned() })
    }

    fn stamp(&self, engine: Engine, shape: &Shape) -> String {
        let version = match engine {
            Engine::Ours => env!("PEERS_ENGINE_DIGEST"),
            Engine::RocksDb => &self.rocksdb,
            Engine::LsmTree => lsm::VERSION,
        };
        format!("recipe {}, {} {version}, {shape:?}\n", engine.recipe(), engine.name())
    }

    /// Returns the folder of a tree and its stamp. `variant` distinguishes trees of one engine.
    fn places(&self, engine: Engine, variant: &str, shape: &Shape) -> (PathBuf, PathBuf) {
        let tree = self.directory.join(format!("{}-{}{variant}", shape.folder(), engine.name()));
        let stamp = PathBuf::from(format!("{}.built", tree.display()));
        (tree, stamp)
    }

    fn is_built(&self, engine: Engine, shape: &Shape) -> bool {
        let (tree, stamp) = self.places(engine, "", shape);
        is_stamped(&tree, &stamp, &self.stamp(engine, shape))
    }

    /// Says so if the trees that are still to be built do not fit on the disk.
    ///
    /// # Errors
    /// How much is needed and how much there is.
    pub fn check_space(&self, shape: &Shape, engines: &[Engine]) -> Outcome<()> {
        let missing = engines.iter().filter(|&&engine| !self.is_built(engine, shape)).count() as u64;
        self.check_bytes(shape, missing)
    }

    fn check_bytes(&self, shape: &Shape, trees: u64) -> Outcome<()> {
        let needed = trees * SPACE * shape.bytes();
        let free = free_bytes(&self.directory)?;
        if free < needed {
            return Err(format!(
                "the shape {} needs about {:.1} GB on the disk of {} and {:.1} GB are free: choose another with --directory",
                shape.name,
                gigabytes(needed),
                self.directory.display(),
                gigabytes(free)
            ));
        }
        Ok(())
    }

    /// Returns the folder of a tree, and builds the tree if it does not exist.
    ///
    /// # Errors
    /// An error of the engine or the system.
    pub fn tree(&self, engine: Engine, data: &Data) -> Outcome<PathBuf> {
        self.built((engine, "", &self.stamp(engine, &data.shape)), data, |tree| match engine {
            Engine::Ours => OursTree::build(data, BITS_PER_KEY, tree),
            Engine::RocksDb => Database::build(data, tree),
            Engine::LsmTree => LsmTree::build(data, tree),
        })
    }

    /// Returns the folder of our tree with this many bits of filter per key, and builds the tree if it does not
    /// exist.
    ///
    /// # Errors
    /// As [`Kept::tree`].
    pub fn ours_with(&self, bits_per_key: f64, data: &Data) -> Outcome<PathBuf> {
        let stamp = format!("{bits_per_key} bits per key, {}", self.stamp(Engine::Ours, &data.shape));
        let variant = format!("-{bits_per_key:.1}-bits");
        self.built((Engine::Ours, &variant, &stamp), data, |tree| OursTree::build(data, bits_per_key, tree))
    }

    fn built(
        &self,
        (engine, variant, wanted): (Engine, &str, &str),
        data: &Data,
        build: impl FnOnce(&Path) -> Outcome<()>,
    ) -> Outcome<PathBuf> {
        let (tree, stamp) = self.places(engine, variant, &data.shape);
        if is_stamped(&tree, &stamp, wanted) {
            return Ok(tree);
        }
        eprintln!("loading {} into {}{variant}", data.shape.described(), engine.name());
        self.check_bytes(&data.shape, 1)?;
        for stale in [&stamp, &tree] {
            let removed =
                if stale.is_dir() { std::fs::remove_dir_all(stale) } else { std::fs::remove_file(stale) };
            match removed {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(format!("{}: {error}", stale.display()));
                }
                _ => {}
            }
        }
        build(&tree)?;
        told(std::fs::write(stamp, wanted))?;
        Ok(tree)
    }
}

/// Returns whether the tree exists and was built as wanted.
fn is_stamped(tree: &Path, stamp: &Path, wanted: &str) -> bool {
    tree.is_dir() && std::fs::read_to_string(stamp).is_ok_and(|text| text == wanted)
}

/// Bytes as gigabytes.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "shown with one digit behind the point")]
pub fn gigabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e9
}

/// Bytes that a user may still write to the disk of this folder.
#[expect(unsafe_code, reason = "the standard library does not ask the system for it")]
fn free_bytes(directory: &Path) -> Outcome<u64> {
    use std::os::unix::ffi::OsStrExt as _;
    let name = told(std::ffi::CString::new(directory.as_os_str().as_bytes()))?;
    // SAFETY: the name ends in zero; the call writes a whole `statvfs`, of which all bit patterns are numbers.
    let facts = unsafe {
        let mut facts = std::mem::zeroed::<libc::statvfs>();
        if libc::statvfs(name.as_ptr(), &raw mut facts) != 0 {
            return Err(format!("{}: {}", directory.display(), std::io::Error::last_os_error()));
        }
        facts
    };
    Ok(facts.f_bavail * facts.f_frsize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_built_once_and_again_when_its_stamp_is_another() {
        let place = tempfile::tempdir().unwrap();
        let kept = Kept::new(place.path(), "1").unwrap();
        let data = Data::new(Shape::TINY);
        let tree = kept.tree(Engine::LsmTree, &data).unwrap();
        std::fs::write(tree.join("witness"), "").unwrap();
        assert!(kept.tree(Engine::LsmTree, &data).unwrap().join("witness").exists());
        std::fs::write(format!("{}.built", tree.display()), "another").unwrap();
        assert!(!kept.tree(Engine::LsmTree, &data).unwrap().join("witness").exists());
    }

    #[test]
    fn too_little_space_is_told_before_loading() {
        let place = tempfile::tempdir().unwrap();
        let kept = Kept::new(place.path(), "1").unwrap();
        let shape = Shape { entries: 1 << 50, ..Shape::SMALL };
        let problem = kept.check_space(&shape, &Engine::ALL).unwrap_err();
        assert!(problem.contains("GB are free"), "{problem}");
        assert_eq!(kept.check_space(&Shape::TINY, &Engine::ALL), Ok(()));
    }
}
