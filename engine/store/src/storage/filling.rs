//! Device of limited space: memory storage for tests of a store on a full device.
//!
//! **Invariants**
//! 1. Appended bytes and reserved space use space; removing or replacing a file frees its bytes. Reading never
//!    fails.
//! 2. An append that does not fit leaves the part that fits at the end of the file, as a file system does.
//! 3. Reserved space that does not fit is not created. Appends into it use no space, and dropping it frees the
//!    rest.
//! 4. After [`FillingStorage::fill_at`], everything that needs space fails from that I/O until
//!    [`FillingStorage::free`]: create, append, sync, rename and `sync_directory` (a file system allocates
//!    late); `remove` does not.
//!
//! **Units**: bytes; I/Os are the calls that change something, counted from 0.

use super::memory::lock;
use super::{AppendFile, Claim, MemoryStorage, ReadFile, Storage, StorageError};
use std::sync::{Arc, Mutex};

#[derive(Debug)]
struct Space {
    left: u64,
    io_count: u64,
    /// First I/O for which the device is full.
    full_from: u64,
}

impl Space {
    fn io(&mut self, name: &str) -> Result<(), StorageError> {
        let number = self.io_count;
        self.io_count += 1;
        if number >= self.full_from {
            Err(StorageError::OutOfSpace { name: name.to_owned() })
        } else {
            Ok(())
        }
    }
}

/// Directory in memory on a device of limited space. Clones share files and space.
#[derive(Clone)]
pub struct FillingStorage {
    files: MemoryStorage,
    space: Arc<Mutex<Space>>,
}

impl FillingStorage {
    /// Returns a directory on a device with this many free bytes.
    #[must_use]
    pub fn new(bytes: u64) -> Self {
        let space = Space { left: bytes, io_count: 0, full_from: u64::MAX };
        Self { files: MemoryStorage::new(), space: Arc::new(Mutex::new(space)) }
    }

    /// Sets the number of free bytes.
    pub fn set_left(&self, bytes: u64) {
        lock(&self.space).left = bytes;
    }

    /// Fills the device after this many I/Os, regardless of their needs.
    pub fn fill_at(&self, io: u64) {
        lock(&self.space).full_from = io;
    }

    /// Makes the device practically unlimited.
    pub fn free(&self) {
        let mut space = lock(&self.space);
        (space.left, space.full_from) = (u64::MAX / 2, u64::MAX);
    }

    /// Returns the number of I/Os: create, append, sync, rename, remove and `sync_directory`, including failed
    /// ones.
    #[must_use]
    pub fn io_count(&self) -> u64 {
        lock(&self.space).io_count
    }

    fn length(&self, name: &str) -> u64 {
        self.files.open(name).map_or(0, |file| file.len())
    }
}

impl Storage for FillingStorage {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        lock(&self.space).io(name)?;
        let file = self.files.create(name)?;
        Ok(Box::new(FillingAppend { name: name.to_owned(), file, room: 0, space: Arc::clone(&self.space) }))
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        self.files.open(name)
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        lock(&self.space).io(from)?;
        let freed = if from == to { 0 } else { self.length(to) };
        self.files.rename(from, to)?;
        lock(&self.space).left += freed;
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        let freed = self.length(name);
        lock(&self.space).io_count += 1;
        self.files.remove(name)?;
        lock(&self.space).left += freed;
        Ok(())
    }

    fn list(&self) -> Result<Vec<String>, StorageError> {
        self.files.list()
    }

    fn sync_directory(&self) -> Result<(), StorageError> {
        lock(&self.space).io("the directory")
    }

    fn claim(&self) -> Result<Claim, StorageError> {
        self.files.claim()
    }
}

struct FillingAppend {
    name: String,
    file: Box<dyn AppendFile>,
    /// Remaining bytes of reserved space.
    room: u64,
    space: Arc<Mutex<Space>>,
}

impl AppendFile for FillingAppend {
    fn append(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        let mut space = lock(&self.space);
        space.io(&self.name)?;
        let most = space.left.saturating_add(self.room);
        let fits = usize::try_from(most).map_or(bytes.len(), |most| most.min(bytes.len()));
        let in_room = self.room.min(fits as u64);
        self.room -= in_room;
        space.left -= fits as u64 - in_room;
        self.file.append(&bytes[..fits])?;
        if fits < bytes.len() {
            return Err(StorageError::OutOfSpace { name: self.name.clone() });
        }
        Ok(())
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        lock(&self.space).io(&self.name)?;
        self.file.sync()
    }

    fn make_room(&mut self, bytes: u64) -> Result<(), StorageError> {
        let mut space = lock(&self.space);
        let more = bytes.saturating_sub(self.room);
        if space.io(&self.name).is_ok() && more <= space.left {
            self.file.make_room(bytes)?;
            space.left -= more;
            self.room += more;
        }
        Ok(())
    }

    fn drop_room(&mut self) -> Result<(), StorageError> {
        let mut space = lock(&self.space);
        space.io_count += 1;
        self.file.drop_room()?;
        space.left += self.room;
        self.room = 0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn space_is_taken_by_appends_and_given_back_by_removal() {
        let storage = FillingStorage::new(10);
        let mut file = storage.create("a").unwrap();
        file.append(b"12345678").unwrap();
        let full = StorageError::OutOfSpace { name: "a".to_owned() };
        assert_eq!(file.append(b"9abc"), Err(full));
        assert_eq!(storage.open("a").unwrap().len(), 10);
        storage.remove("a").unwrap();
        storage.create("b").unwrap().append(b"0123456789").unwrap();
    }

    #[test]
    fn room_takes_space_that_appends_to_it_do_not_take_again() {
        let storage = FillingStorage::new(10);
        let mut file = storage.create("a").unwrap();
        file.append(b"12").unwrap();
        file.make_room(9).unwrap();
        assert_eq!(storage.open("a").unwrap().len(), 2, "it does not fit");
        file.make_room(6).unwrap();
        let full = StorageError::OutOfSpace { name: "b".to_owned() };
        let mut other = storage.create("b").unwrap();
        assert_eq!(other.append(b"123"), Err(full));
        file.append(b"3456").unwrap();
        file.drop_room().unwrap();
        other.append(b"34").unwrap();
        assert!(file.append(b"7").is_err());
    }

    #[test]
    fn from_the_chosen_io_on_only_removal_and_reading_work() {
        let storage = FillingStorage::new(1 << 20);
        let mut file = storage.create("a").unwrap();
        file.append(b"1").unwrap();
        assert_eq!(storage.io_count(), 2);
        storage.fill_at(2);
        let failures = [
            file.append(b"2"),
            file.sync(),
            storage.rename("a", "b"),
            storage.sync_directory(),
            storage.create("c").map(drop),
        ];
        for failure in failures {
            assert!(matches!(failure, Err(StorageError::OutOfSpace { .. })), "{failure:?}");
        }
        assert_eq!(storage.open("a").unwrap().len(), 1);
        storage.remove("a").unwrap();
        storage.free();
        storage.create("c").unwrap().append(b"3").unwrap();
    }
}
