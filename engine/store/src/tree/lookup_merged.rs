//! Point lookup of arm C: probes all filters with one mask.
//!
//! One digest, one mask. The mask probes the filter of each memtable. One search of the merged fence pointers
//! finds the table of every sorted run. The mask is then compared with one line of each of their filters,
//! without a branch on any answer, so all lines load at once. The runs that answered *maybe* are searched,
//! newest first.
//!
//! **Cost** with `r` sorted runs: one hash, one search, `r` cache lines at once; one block per filter that
//! answers *maybe*. An empty lookup allocates nothing, locks nothing and copies no key.
//!
//! **Invariants**
//! 1. Answers and searched blocks equal those of the other arms.
//! 2. A lookup in an empty store hashes nothing.
//! 3. `SHARED = false` is the same code with the digest and the mask recomputed for each filter, to measure the
//!    gain of sharing.

use super::digest_source::{DigestSource, PerFilter, Shared, ask, compute};
use super::lookup::{End, Tables};
use super::merged_fences::{MaskRecipe, MergedFences, NO_TABLE};
use crate::memtable::Memtable;
use crate::observe::{Answer, Event, Observer, Presence, emit};
use crate::storage::StorageError;
use crate::table::{LookupScratch, prefetch_filters};
use core::hint::black_box;
use lsm_lab_filters::LineMask;
use lsm_lab_filters::digest::{Digest, DigestRecipe};

/// Number of runs probed together: one answer bit each.
const TOGETHER: usize = 64;

/// Digest and mask of the key for filter probes.
struct Question<const SHARED: bool> {
    digest: Digest,
    mask: LineMask,
}

impl<const SHARED: bool> Question<SHARED> {
    #[inline]
    fn new<O: Observer>(key: &[u8], recipe: MaskRecipe, observer: &mut O) -> Self {
        let digest = compute(key, recipe.digest, observer);
        let mask = LineMask::of(digest, recipe.probe_count);
        emit!(observer, Event::MaskBuilt { bits: recipe.probe_count, digest: digest.0 });
        Self { digest, mask }
    }

    /// Returns the data for the next filter: existing, or recomputed.
    #[inline]
    fn next<'q, O: Observer>(
        made: &'q mut Option<Self>,
        key: &[u8],
        recipe: MaskRecipe,
        observer: &mut O,
    ) -> &'q Self {
        if !SHARED {
            // Otherwise the compiler could prove that nothing has changed.
            *made = None;
        }
        made.get_or_insert_with(|| Self::new(black_box(key), recipe, observer))
    }
}

/// Passes the value of a key at that moment to `found`. Memtables are ordered newest first.
#[inline]
pub(crate) fn lookup_merged<'a, const SHARED: bool, O: Observer>(
    memtables: impl Iterator<Item = &'a Memtable>,
    (recipe, probe_count): (DigestRecipe, u8),
    tables: &Tables<'_>,
    key: &[u8],
    scratch: &mut LookupScratch,
    observer: &mut O,
    found: &mut impl FnMut(&[u8]),
) -> Result<Presence, StorageError> {
    let fences = tables.version.fences();
    let recipe = MaskRecipe { digest: recipe, probe_count };
    let mut question: Option<Question<SHARED>> = None;
    for memtable in memtables {
        if memtable.is_empty() {
            emit!(observer, Event::MemtableFilterAnswered { answer: Answer::No });
            continue;
        }
        let asked = Question::next(&mut question, key, recipe, observer);
        let answer = if memtable.may_contain(asked.digest, &asked.mask) { Answer::Maybe } else { Answer::No };
        emit!(observer, Event::MemtableFilterAnswered { answer });
        if answer == Answer::Maybe {
            let entry = memtable.get(key, tables.at_sequence);
            let outcome = entry.map_or(Presence::Absent, |entry| presence(entry.value, found));
            emit!(observer, Event::MemtableSearched { outcome });
            if outcome != Presence::Absent {
                return Ok(outcome.end(observer));
            }
        }
    }
    if fences.is_empty() {
        return Ok(Presence::Absent.end(observer));
    }
    let outcome = if fences.mask() == Some(recipe) {
        search_lines((fences, recipe), question, (tables, key), scratch, observer, found)?
    } else if SHARED {
        let digests = question.map_or_else(Shared::default, |made| Shared::made(recipe.digest, made.digest));
        search_each(fences, digests, (tables, key), scratch, observer, found)?
    } else {
        search_each(fences, PerFilter::default(), (tables, key), scratch, observer, found)?
    };
    Ok(outcome.end(observer))
}

/// Compares the mask with the lines of all runs, and searches the tables whose filters answered *maybe*.
#[inline]
fn search_lines<const SHARED: bool, O: Observer>(
    (fences, recipe): (&MergedFences, MaskRecipe),
    mut question: Option<Question<SHARED>>,
    (tables, key): (&Tables<'_>, &[u8]),
    scratch: &mut LookupScratch,
    observer: &mut O,
    found: &mut impl FnMut(&[u8]),
) -> Result<Presence, StorageError> {
    if SHARED {
        Question::next(&mut question, key, recipe, observer);
    }
    let interval = fences.interval(key);
    let row = fences.row(interval);
    emit!(observer, Event::TablesLocated { interval: word(interval), runs: word(row.len()) });
    let lines = fences.lines(interval);
    for (chunk, (numbers, lines)) in row.chunks(TOGETHER).zip(lines.chunks(TOGETHER)).enumerate() {
        let mut maybe = 0_u64;
        for (run, (&number, lines)) in numbers.iter().zip(lines).enumerate() {
            if !SHARED && number == NO_TABLE {
                observe_line(fences, chunk * TOGETHER + run, (number, 0, false), recipe, observer);
                continue;
            }
            if !SHARED && fences.is_unfiltered(number) {
                maybe |= 1 << run;
                observe_line(fences, chunk * TOGETHER + run, (number, 0, true), recipe, observer);
                continue;
            }
            let asked = Question::next(&mut question, key, recipe, observer);
            let (line, turn) = lines.choose(asked.digest);
            let fits = asked.mask.fits(&lines[line], turn);
            maybe |= u64::from(fits) << run;
            observe_line(fences, chunk * TOGETHER + run, (number, line, fits), recipe, observer);
        }
        while maybe != 0 {
            let number = numbers[maybe.trailing_zeros() as usize];
            maybe &= maybe - 1;
            let Some(table) = fences.table(number) else { continue };
            let sought = (key, question.as_ref().map(|question| question.digest));
            let outcome = table.search_within(sought, scratch, tables.cache, observer, found)?;
            if outcome != Presence::Absent {
                return Ok(outcome);
            }
        }
    }
    Ok(Presence::Absent)
}

/// Reports the probed table of a run, and the answer of its line.
#[inline]
fn observe_line<O: Observer>(
    fences: &MergedFences,
    run: usize,
    (number, line, fits): (u32, usize, bool),
    recipe: MaskRecipe,
    observer: &mut O,
) {
    let name = || fences.runs()[run];
    let table = || fences.table(number).map_or(0, crate::table::Table::id);
    let answer = if fits { Answer::Maybe } else { Answer::No };
    if number == NO_TABLE {
        emit!(observer, Event::RunSkipped { level: name().level, run: name().run });
    } else {
        emit!(observer, Event::TableSelected { level: name().level, run: name().run, table: table() });
        if fences.is_unfiltered(number) {
            return;
        }
        emit!(observer, Event::LineCompared { table: table(), line: word(line), answer });
        emit!(observer, Event::FilterAnswered { table: table(), answer, bits_probed: recipe.probe_count });
    }
}

/// Probes filter by filter, if no mask probes them all.
pub(super) fn search_each<D: DigestSource, O: Observer>(
    fences: &MergedFences,
    mut digests: D,
    (tables, key): (&Tables<'_>, &[u8]),
    scratch: &mut LookupScratch,
    observer: &mut O,
    found: &mut impl FnMut(&[u8]),
) -> Result<Presence, StorageError> {
    let interval = fences.interval(key);
    let row = fences.row(interval);
    emit!(observer, Event::TablesLocated { interval: word(interval), runs: word(row.len()) });
    prefetch_filters(tables.storage, row.iter().filter_map(|&number| fences.table(number)));
    for (&number, name) in row.iter().zip(fences.runs()) {
        let Some(table) = fences.table(number) else {
            emit!(observer, Event::RunSkipped { level: name.level, run: name.run });
            continue;
        };
        emit!(observer, Event::TableSelected { level: name.level, run: name.run, table: table.id() });
        let (maybe, digest) = ask(table, black_box(key), &mut digests, scratch, observer)?;
        if maybe {
            let outcome = table.search_within((key, digest), scratch, tables.cache, observer, found)?;
            if outcome != Presence::Absent {
                return Ok(outcome);
            }
        }
    }
    Ok(Presence::Absent)
}

/// Returns the presence of a memtable entry, and passes its value to `found`.
#[inline]
pub(super) fn presence(value: Option<&[u8]>, found: &mut impl FnMut(&[u8])) -> Presence {
    match value {
        Some(value) => {
            found(value);
            Presence::Value
        }
        None => Presence::Tombstone,
    }
}

/// Returns a count as a word of the trace.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "tables and lines are numbered by u32")]
pub(super) const fn word(number: usize) -> u32 {
    number as u32
}
