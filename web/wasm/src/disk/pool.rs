//! Files in the browser: a pool of files that were opened before anything runs, and a table of their names.
//!
//! In a browser, only reading and writing are synchronous; opening is not. So the page opens a number of
//! nameless files at the start. The files of a store are those files of the pool that have a name in the
//! table.
//!
//! **Invariants** (the cases of `engine/store/tests/storage_cases`, run in browsers by
//! `tests/e2e/pages/disk.spec.ts`)
//! 1. A file of the pool belongs to a name, to its open handles, or is free. It is emptied when the last user
//!    releases it.
//! 2. Names are in memory only. The data are measured and discarded, and not available after the page is
//!    closed.
//!
//! The handles stay in the thread, because they cannot leave it. A storage can leave it, so it holds numbers
//! only.

use js_sys::{Object, Reflect};
use lsm_lab_engine::storage::{AppendFile, Claim, Claims, ReadFile, Storage, StorageError, check_name};
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// An open file of the browser, as its standard calls it.
    #[wasm_bindgen(typescript_type = "DiskHandle")]
    #[derive(Clone)]
    pub type DiskHandle;

    #[wasm_bindgen(method, catch)]
    fn read(this: &DiskHandle, into: &mut [u8], place: &Object) -> Result<f64, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn write(this: &DiskHandle, bytes: &[u8], place: &Object) -> Result<f64, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn truncate(this: &DiskHandle, bytes: f64) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn flush(this: &DiskHandle) -> Result<(), JsValue>;
}

/// A file of the pool.
struct Slot {
    handle: DiskHandle,
    /// Its length; only this pool changes it.
    bytes: u64,
    /// Number of users: its name and its open handles.
    users: u32,
}

#[derive(Default)]
struct Pool {
    slots: Vec<Slot>,
    /// Names in rising order, each with its slot.
    names: Vec<(String, usize)>,
}

thread_local! {
    static POOL: RefCell<Pool> = RefCell::default();
}

/// Replaces all files of the pool with these open, empty files.
pub(super) fn fill(handles: Vec<DiskHandle>) {
    let slots = handles.into_iter().map(|handle| Slot { handle, bytes: 0, users: 0 }).collect();
    POOL.with_borrow_mut(|pool| *pool = Pool { slots, names: Vec::new() });
}

fn with<T>(job: impl FnOnce(&mut Pool) -> Result<T, StorageError>) -> Result<T, StorageError> {
    POOL.with_borrow_mut(job)
}

/// Returns the options of the file's methods for an offset.
fn place(offset: u64) -> Object {
    let place = Object::new();
    #[expect(clippy::cast_precision_loss, reason = "files are far below 2^53 bytes")]
    let at = offset as f64;
    let set = Reflect::set(&place, &"at".into(), &at.into());
    debug_assert!(set.is_ok(), "a fresh object takes any field");
    place
}

fn reported(operation: &'static str, name: &str, cause: &JsValue) -> StorageError {
    let text = |field: &str| Reflect::get(cause, &field.into()).ok().and_then(|value| value.as_string());
    if text("name").as_deref() == Some("QuotaExceededError") {
        return StorageError::OutOfSpace { name: name.to_owned() };
    }
    let reason = text("message").unwrap_or_else(|| "the browser gave no reason".to_owned());
    StorageError::Io { operation, name: name.to_owned(), reason: reason.into() }
}

impl Pool {
    fn place(&self, name: &str) -> Result<usize, usize> {
        self.names.binary_search_by(|(known, _)| known.as_str().cmp(name))
    }

    fn slot(&self, name: &str) -> Result<usize, StorageError> {
        let found = self.place(name).map_err(|_| StorageError::NotFound { name: name.to_owned() })?;
        Ok(self.names[found].1)
    }

    /// Lets go of a file; the last one empties it, so that the next who gets it begins at nothing.
    fn release(&mut self, slot: usize) {
        let Some(file) = self.slots.get_mut(slot) else { return };
        file.users = file.users.saturating_sub(1);
        if file.users == 0 && file.bytes > 0 && file.handle.truncate(0.0).is_ok() {
            file.bytes = 0;
        }
    }

    fn unname(&mut self, name: &str) -> Result<usize, StorageError> {
        let found = self.place(name).map_err(|_| StorageError::NotFound { name: name.to_owned() })?;
        Ok(self.names.remove(found).1)
    }
}

/// The files of the pool as a storage. Clones share them.
#[derive(Clone, Default)]
pub(super) struct DiskStorage {
    claims: Claims,
}

impl Storage for DiskStorage {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        check_name(name)?;
        with(|pool| {
            let Err(at) = pool.place(name) else {
                return Err(StorageError::AlreadyExists { name: name.to_owned() });
            };
            // A file that could not be emptied is never reused.
            let free = pool.slots.iter().position(|slot| slot.users == 0 && slot.bytes == 0);
            let slot = free.ok_or_else(|| StorageError::OutOfSpace { name: name.to_owned() })?;
            pool.slots[slot].users = 2;
            pool.names.insert(at, (name.to_owned(), slot));
            Ok(Box::new(DiskAppend { name: name.to_owned(), slot }) as Box<dyn AppendFile>)
        })
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        check_name(name)?;
        with(|pool| {
            let slot = pool.slot(name)?;
            let file = &mut pool.slots[slot];
            file.users += 1;
            Ok(Box::new(DiskRead { name: name.to_owned(), slot, bytes: file.bytes }) as Box<dyn ReadFile>)
        })
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        check_name(from)?;
        check_name(to)?;
        with(|pool| {
            let slot = pool.unname(from)?;
            match pool.place(to) {
                Ok(at) => {
                    let replaced = core::mem::replace(&mut pool.names[at].1, slot);
                    pool.release(replaced);
                }
                Err(at) => pool.names.insert(at, (to.to_owned(), slot)),
            }
            Ok(())
        })
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        check_name(name)?;
        with(|pool| {
            let slot = pool.unname(name)?;
            pool.release(slot);
            Ok(())
        })
    }

    fn list(&self) -> Result<Vec<String>, StorageError> {
        with(|pool| Ok(pool.names.iter().map(|(name, _)| name.clone()).collect()))
    }

    fn sync_directory(&self) -> Result<(), StorageError> {
        // Names are kept in memory (invariant 2): there is nothing to write.
        Ok(())
    }

    fn claim(&self) -> Result<Claim, StorageError> {
        self.claims.take()
    }
}

struct DiskAppend {
    name: String,
    slot: usize,
}

impl AppendFile for DiskAppend {
    fn append(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        with(|pool| {
            let file = &mut pool.slots[self.slot];
            let written = file.handle.write(bytes, &place(file.bytes));
            let written = written.map_err(|cause| reported("write", &self.name, &cause))?;
            #[expect(clippy::cast_precision_loss, reason = "a file has fewer than 2^53 bytes")]
            if written < bytes.len() as f64 {
                return Err(StorageError::OutOfSpace { name: self.name.clone() });
            }
            file.bytes += bytes.len() as u64;
            Ok(())
        })
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        with(|pool| {
            pool.slots[self.slot].handle.flush().map_err(|cause| reported("sync", &self.name, &cause))
        })
    }
}

impl Drop for DiskAppend {
    fn drop(&mut self) {
        POOL.with_borrow_mut(|pool| pool.release(self.slot));
    }
}

struct DiskRead {
    name: String,
    slot: usize,
    /// Length when it was opened.
    bytes: u64,
}

impl ReadFile for DiskRead {
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        let wanted = into.len();
        let missing = || StorageError::UnexpectedEnd { name: self.name.clone(), offset, wanted };
        let end = offset.checked_add(wanted as u64).ok_or_else(missing)?;
        if end > self.bytes {
            return Err(missing());
        }
        if wanted == 0 {
            return Ok(());
        }
        with(|pool| {
            let read = pool.slots[self.slot].handle.read(into, &place(offset));
            let read = read.map_err(|cause| reported("read", &self.name, &cause))?;
            #[expect(clippy::cast_precision_loss, reason = "a file has fewer than 2^53 bytes")]
            if read < wanted as f64 { Err(missing()) } else { Ok(()) }
        })
    }

    fn len(&self) -> u64 {
        self.bytes
    }
}

impl Drop for DiskRead {
    fn drop(&mut self) {
        POOL.with_borrow_mut(|pool| pool.release(self.slot));
    }
}
