//! The filter laboratory: any filter built over keys, asked for absent keys in bulk, and what that showed.
//!
//! Nothing here is a model of a filter: it is the filter that tables have, asked as lookups ask it. Command line and pages
//! call the same functions. Keys come from a [`KeySpace`](lsm_lab_workload::KeySpace), so that absent keys are certainly absent.
//!
//! **Units**: rates are fractions, sizes bits or bytes, places are counted as the filter tests them.
//! **Cost**: one construction per filter; per question as many hashes as the filter takes and a list of the places tested.

mod bulk;
mod inspect;
mod joint;
mod probing;
mod rain;
mod several;
mod tree_errors;
mod union;
mod width;
mod words;

pub use bulk::{Asked, Setup, Specimen, exactly};
pub use inspect::{Inspected, Liar, Question, WordRate};
pub use joint::{Joint, Sharing, joint, joint_over};
pub use lsm_lab_filters::math::statistics::Interval;
pub use probing::{Probing, shared_primes};
pub use rain::{Rain, Reached};
pub use several::{Excerpt, Several, remainders_of_places, several};
pub use tree_errors::{TreeErrors, TreeOfUpdates, tree_errors};
pub use union::{Union, union};
pub use width::{Narrowed, narrowed};
pub use words::Words;
