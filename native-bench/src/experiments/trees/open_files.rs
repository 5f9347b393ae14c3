//! How many files this program may have open: a tree keeps each of its tables open, and a large one has thousands.

use crate::failure::{Failure, INTERNAL};

/// Files in addition to those of a tree: measurements, the result, the system's own.
const MARGIN: u64 = 2_304;

/// Ensures that a tree of this number of tables can be open. Raises this program's limit as far as the system
/// allows.
///
/// # Errors
/// [`Failure`] with the limit and a fix.
pub(super) fn allow(tables: u64) -> Result<(), Failure> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let wanted = tables.saturating_add(MARGIN);
        let limit = getrlimit(Resource::Nofile);
        let is_enough = |limit: Option<u64>| limit.is_none_or(|limit| limit >= wanted);
        if is_enough(limit.current) {
            return Ok(());
        }
        if !is_enough(limit.maximum) {
            return Err(refusal(tables, wanted, limit.maximum));
        }
        setrlimit(
            Resource::Nofile,
            Rlimit { current: limit.maximum.or(Some(wanted)), maximum: limit.maximum },
        )
        .map_err(|_| refusal(tables, wanted, limit.current))
    }
    #[cfg(not(unix))]
    {
        let _ = (tables, MARGIN, INTERNAL);
        Ok(())
    }
}

#[cfg(unix)]
fn refusal(tables: u64, wanted: u64, limit: Option<u64>) -> Failure {
    let limit = limit.map_or_else(|| "fewer".to_owned(), |limit| limit.to_string());
    Failure::new(
        INTERNAL,
        format!(
            "the tree has {tables} tables, which stay open, and this user may open {limit} files: raise the limit to \
             {wanted} (`ulimit -n {wanted}`, or the limits of the service), or run a smaller preset"
        ),
    )
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_does_not_allow_is_refused_with_a_way_out() {
        assert_eq!(allow(1), Ok(()));
        let refused = allow(u64::MAX / 4);
        let hard = rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum;
        if hard.is_some() {
            let refused = refused.unwrap_err().message;
            assert!(refused.contains("ulimit -n"), "{refused}");
        }
    }
}
