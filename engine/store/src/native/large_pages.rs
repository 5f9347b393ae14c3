//! Requests large pages for memory.
//!
//! The system may ignore the request: if it has none left or they are disabled, it uses small pages (on Linux,
//! see `/sys/kernel/mm/transparent_hugepage/enabled`). On other systems there is no request.
#![cfg_attr(target_os = "linux", expect(unsafe_code, reason = "advice about memory is a call of the system"))]

/// Requests large pages for the whole large pages in this memory.
pub(super) fn advise(memory: &mut [u8]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        // SAFETY: the range is the caller's own memory, and this advice never changes its contents.
        let advised = unsafe { madvise(memory.as_mut_ptr().cast(), memory.len(), Advice::LinuxHugepage) };
        // Small pages work too, only slower.
        let _ = advised;
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
