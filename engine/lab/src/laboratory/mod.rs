//! Filter laboratory: builds any filter over keys, probes absent keys in bulk, and returns the counts.
//!
//! Nothing here is a model of a filter: it is the filter of tables, probed as in lookups. Command line and
//! pages call the same functions. Keys are from a [`KeySpace`](lsm_lab_workload::KeySpace), so absent keys are
//! certainly absent.
//!
//! **Units**: rates are fractions, sizes bits or bytes, positions are counted as the filter tests them.
//! **Cost**: one construction per filter; per probe the hashes of the filter and a list of tested positions.

mod bulk;
mod inspect;
mod joint;
mod probing;
mod rain;
mod reached;
mod several;
mod tree_errors;
mod union;
mod width;
mod words;

pub use bulk::{AbsentProbes, Setup, Specimen, exactly};
pub use inspect::{Inspected, Liar, Question, WordRate};
pub use joint::{Joint, Sharing, joint, joint_over};
pub use lsm_lab_filters::math::statistics::Interval;
pub use probing::{Probing, shared_primes};
pub use rain::Rain;
pub use reached::Reached;
pub use several::{Excerpt, Several, remainders_of_places, several};
pub use tree_errors::{TreeErrors, TreeOfUpdates, tree_errors};
pub use union::{Union, union};
pub use width::{Narrowed, narrowed};
pub use words::Words;
