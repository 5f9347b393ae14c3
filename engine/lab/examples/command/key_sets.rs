//! How many sets of keys an example is asked for.

/// A number of key sets: the word, or what is usual.
///
/// # Errors
/// What the word should be.
pub(crate) fn key_sets(word: Option<&String>, usual: u64, fewest: u64) -> Result<u64, String> {
    let Some(word) = word else { return Ok(usual) };
    let seeds = word.parse().ok().filter(|&seeds| seeds >= fewest);
    seeds.ok_or_else(|| format!("`{word}` is no number of key sets: {fewest} or more"))
}
