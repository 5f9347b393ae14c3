//! Asks the system to map memory with large pages.
//!
//! A request, not a demand: a system that has none left, or that was told never to use them, uses small ones
//! (`/sys/kernel/mm/transparent_hugepage/enabled` says on Linux). Elsewhere nothing is asked.
#![cfg_attr(target_os = "linux", expect(unsafe_code, reason = "advice about memory is a call of the system"))]

/// Asks for large pages where this memory spans whole ones.
pub(super) fn advise(memory: &mut [u8]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        // SAFETY: the range is the caller's own memory, and this advice never changes what memory holds.
        let advised = unsafe { madvise(memory.as_mut_ptr().cast(), memory.len(), Advice::LinuxHugepage) };
        // Without large pages everything works as well, only slower.
        let _ = advised;
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
