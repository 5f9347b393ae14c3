//! Number of key sets of an example.

/// Returns the number of key sets in the word, or the usual one.
///
/// # Errors
/// The valid format of the word.
pub(crate) fn key_sets(word: Option<&String>, usual: u64, fewest: u64) -> Result<u64, String> {
    let Some(word) = word else { return Ok(usual) };
    let seeds = word.parse().ok().filter(|&seeds| seeds >= fewest);
    seeds.ok_or_else(|| format!("`{word}` is not a number of key sets; pass {fewest} or more"))
}
