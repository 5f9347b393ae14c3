//! Why the kernel refuses a ring, and what to do about it.
//!
//! **Sources**: `io_uring_setup(2)`; the kernel's documentation of `kernel.io_uring_disabled`.

use std::io::{Error, ErrorKind};

/// For other systems than Linux.
#[cfg(not(target_os = "linux"))]
pub(super) const ONLY_LINUX: &str = "only Linux has io_uring";

/// Returns the reason of an error of `io_uring_setup` or `io_uring_enter`, with what to do. `setting` is the content of
/// `/proc/sys/kernel/io_uring_disabled`, which exists since Linux 6.6.
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux has rings"))]
pub(super) fn in_words(error: &Error, setting: Option<&str>) -> String {
    let because = match (error.kind(), setting.map(str::trim)) {
        (ErrorKind::PermissionDenied, Some("2")) => {
            "kernel.io_uring_disabled is 2; run `sysctl kernel.io_uring_disabled=0` as root".to_owned()
        }
        (ErrorKind::PermissionDenied, Some("1")) => {
            "kernel.io_uring_disabled is 1; run native-bench as root or as a member of the group kernel.io_uring_group, or run \
             `sysctl kernel.io_uring_disabled=0` as root"
                .to_owned()
        }
        (ErrorKind::PermissionDenied, _) => {
            "a seccomp filter forbids io_uring, as containers do by default; run native-bench outside of the container, or with a \
             seccomp profile that allows io_uring"
                .to_owned()
        }
        (ErrorKind::Unsupported, _) => {
            "this kernel, or a seccomp filter, does not offer io_uring; it needs Linux 5.6 or later with CONFIG_IO_URING".to_owned()
        }
        (ErrorKind::OutOfMemory, _) => {
            "the limit on locked memory is too low; raise it with `ulimit -l unlimited`".to_owned()
        }
        _ => "the system gives no other reason".to_owned(),
    };
    format!("{error}: {because}")
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_has_its_remedy() {
        /// `EPERM`, `ENOSYS`, `ENOMEM`, `EINVAL` of Linux.
        const ERRORS: [i32; 4] = [1, 38, 12, 22];
        let of = |number: i32, setting| in_words(&Error::from_raw_os_error(number), setting);
        for (text, wanted) in [
            (of(ERRORS[0], Some("2\n")), "sysctl kernel.io_uring_disabled=0"),
            (of(ERRORS[0], Some("1\n")), "io_uring_group"),
            (of(ERRORS[0], Some("0\n")), "seccomp"),
            (of(ERRORS[0], None), "seccomp"),
            (of(ERRORS[1], None), "CONFIG_IO_URING"),
            (of(ERRORS[2], Some("0")), "ulimit -l"),
            (of(ERRORS[3], Some("0")), "Invalid argument"),
        ] {
            assert!(text.contains(wanted) && text.contains("os error"), "{text}");
        }
    }
}
