//! Reading the result file of a run that is to go on.

use crate::failure::{Failure, USAGE};
use lsm_lab_engine::results::{ResultFile, parse};
use std::path::Path;

/// The earlier result.
pub(super) fn read(path: &Path) -> Result<ResultFile, Failure> {
    let shown = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::new(USAGE, format!("could not read `{shown}` to go on from: {error}")))?;
    parse(&text)
        .map_err(|error| Failure::new(USAGE, format!("`{shown}` is no result to go on from: {error}")))
}
