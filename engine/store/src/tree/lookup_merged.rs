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

use super::digest_source::{DigestSource, PerFilter, Shared, compute, probe};
use super::lookup::{End, Tables};
use super::merged_fences::{MaskRecipe, MergedFences, NO_TABLE};
use crate::memtable::Memtable;
use crate::observe::{Answer, Event, Observer, Presence, emit};
use crate::storage::StorageError;
use crate::table::{LookupScratch, Sink, prefetch_filters};
use core::hint::black_box;
use lsm_lab_filters::digest::Digest;
use lsm_lab_filters::{LineMask, SaltedLines};

/// Number of runs probed together: one answer bit each.
const TOGETHER: usize = 64;

/// Digest and mask of the key for filter probes, filled in place.
///
/// Whether they exist is a variable of the lookup, so that the compiler knows it.
struct Question<const SHARED: bool> {
    digest: Digest,
    mask: LineMask,
}

impl<const SHARED: bool> Question<SHARED> {
    const NONE: Self = Self { digest: Digest(0), mask: LineMask::EMPTY };

    /// Makes digest and mask for the next filter, unless they exist and are shared.
    #[cfg_attr(
        not(target_arch = "wasm32"),
        expect(clippy::inline_always, reason = "a fifth of its instructions would be the call"),
        inline(always)
    )]
    fn make<O: Observer>(&mut self, made: bool, key: &[u8], recipe: &MaskRecipe, observer: &mut O) {
        if SHARED && made {
            return;
        }
        // Otherwise the compiler could prove that nothing has changed.
        let key = if SHARED { key } else { black_box(key) };
        self.digest = compute(key, recipe.digest, observer);
        if !SHARED {
            self.mask = LineMask::EMPTY;
        }
        self.mask.add(self.digest, recipe.probe_count);
        emit!(observer, Event::MaskBuilt { bits: recipe.probe_count, digest: self.digest.0 });
    }
}

/// Passes the value of a key at that moment to `found`. Full memtables are ordered newest first.
#[inline]
pub(crate) fn lookup_merged<'a, const SHARED: bool, O: Observer>(
    (active, frozen): (&Memtable, impl Iterator<Item = &'a Memtable>),
    recipe: &MaskRecipe,
    tables: &Tables<'_>,
    key: &[u8],
    scratch: &mut LookupScratch,
    observer: &mut O,
    found: &mut impl Sink,
) -> Result<Presence, StorageError> {
    let fences = tables.version.fences();
    let (mut question, mut made) = (Question::<SHARED>::NONE, false);
    // Most stores have one memtable, so a loop over all would cost more than its body.
    let queried = (key, recipe, tables.at_sequence);
    if let Some(outcome) = probe_memtable(active, queried, (&mut question, &mut made), observer, found) {
        return Ok(outcome.end(observer));
    }
    for memtable in frozen {
        if let Some(outcome) = probe_memtable(memtable, queried, (&mut question, &mut made), observer, found)
        {
            return Ok(outcome.end(observer));
        }
    }
    let outcome = if fences.mask() == Some(*recipe) {
        if SHARED {
            question.make(made, key, recipe, observer);
            made = true;
        }
        search_lines(fences, (&mut question, made), (tables, key, recipe), scratch, observer, found)?
    } else if fences.is_empty() {
        Presence::Absent
    } else if SHARED {
        let digests = if made { Shared::made(recipe.digest, question.digest) } else { Shared::default() };
        search_each(fences, digests, (tables, key), scratch, observer, found)?
    } else {
        search_each(fences, PerFilter::default(), (tables, key), scratch, observer, found)?
    };
    Ok(outcome.end(observer))
}

/// Returns the entry of a memtable, if it has one. Makes no digest for an empty memtable.
#[inline]
fn probe_memtable<const SHARED: bool, O: Observer>(
    memtable: &Memtable,
    (key, recipe, at_sequence): (&[u8], &MaskRecipe, u64),
    (question, made): (&mut Question<SHARED>, &mut bool),
    observer: &mut O,
    found: &mut impl Sink,
) -> Option<Presence> {
    if memtable.is_empty() {
        emit!(observer, Event::MemtableFilterAnswered { answer: Answer::No });
        return None;
    }
    let made = core::mem::replace(made, true);
    search_memtable(memtable, key, recipe, at_sequence, question, made, observer, found)
}

/// Probes the filter of a memtable, and searches the memtable if it answers *maybe*.
#[inline(never)]
#[expect(clippy::too_many_arguments, reason = "tuples would be passed in memory")]
fn search_memtable<const SHARED: bool, O: Observer>(
    memtable: &Memtable,
    key: &[u8],
    recipe: &MaskRecipe,
    at_sequence: u64,
    question: &mut Question<SHARED>,
    made: bool,
    observer: &mut O,
    found: &mut impl Sink,
) -> Option<Presence> {
    question.make(made, key, recipe, observer);
    let maybe = memtable.may_contain(question.digest, &question.mask);
    emit!(observer, Event::MemtableFilterAnswered { answer: if maybe { Answer::Maybe } else { Answer::No } });
    if !maybe {
        return None;
    }
    let entry = memtable.get(key, at_sequence);
    let outcome = entry.map_or(Presence::Absent, |entry| presence(entry.value, found));
    emit!(observer, Event::MemtableSearched { outcome });
    (outcome != Presence::Absent).then_some(outcome)
}

/// Compares the mask with the lines of all runs, and searches the tables whose filters answered *maybe*.
#[inline]
fn search_lines<const SHARED: bool, O: Observer>(
    fences: &MergedFences,
    (question, mut made): (&mut Question<SHARED>, bool),
    (tables, key, recipe): (&Tables<'_>, &[u8], &MaskRecipe),
    scratch: &mut LookupScratch,
    observer: &mut O,
    found: &mut impl Sink,
) -> Result<Presence, StorageError> {
    let interval = fences.interval(key);
    let row = fences.row(interval);
    emit!(observer, Event::TablesLocated { interval: word(interval), runs: word(row.len()) });
    let (mut first, mut row, mut lines) = (0, row, fences.lines(interval));
    loop {
        let probed = (first, at_most(row), at_most(lines));
        let mut maybe = if SHARED {
            probe_together(fences, probed, question, recipe, observer)
        } else {
            probe_apart(fences, probed, (question, &mut made), (key, recipe), observer)
        };
        while maybe != 0 {
            let number = row[maybe.trailing_zeros() as usize];
            maybe &= maybe - 1;
            let Some(table) = fences.table(number) else { continue };
            let sought = (key, made.then_some(question.digest));
            let outcome = table.search_within(sought, scratch, tables.cache(), observer, found)?;
            if outcome != Presence::Absent {
                return Ok(outcome);
            }
        }
        if row.len() <= TOGETHER {
            return Ok(Presence::Absent);
        }
        (first, row, lines) = (first + TOGETHER, &row[TOGETHER..], &lines[TOGETHER..]);
    }
}

/// Returns the first [`TOGETHER`], or all if there are fewer.
#[inline]
fn at_most<T>(all: &[T]) -> &[T] {
    all.get(..TOGETHER).unwrap_or(all)
}

/// Returns the runs that may contain the key, one bit each: one mask for all. `first` is the first of these runs.
#[inline]
fn probe_together<const SHARED: bool, O: Observer>(
    fences: &MergedFences,
    (first, numbers, lines): (usize, &[u32], &[SaltedLines]),
    question: &Question<SHARED>,
    recipe: &MaskRecipe,
    observer: &mut O,
) -> u64 {
    let maybe = fences.probe().maybe(lines, question.digest, &question.mask);
    if O::WATCHES {
        for (bit, (&number, lines)) in numbers.iter().zip(lines).enumerate() {
            let (line, _) = lines.choose(question.digest);
            observe_line(fences, first + bit, (number, line, maybe >> bit & 1 == 1), recipe, observer);
        }
    }
    maybe
}

/// Returns the same, with digest and mask recomputed for each filter.
#[inline]
fn probe_apart<const SHARED: bool, O: Observer>(
    fences: &MergedFences,
    (first, numbers, lines): (usize, &[u32], &[SaltedLines]),
    (question, made): (&mut Question<SHARED>, &mut bool),
    (key, recipe): (&[u8], &MaskRecipe),
    observer: &mut O,
) -> u64 {
    let mut maybe = 0_u64;
    for (bit, (&number, lines)) in numbers.iter().zip(lines.chunks(1)).enumerate() {
        if number == NO_TABLE {
            observe_line(fences, first + bit, (number, 0, false), recipe, observer);
            continue;
        }
        if fences.is_unfiltered(number) {
            maybe |= 1 << bit;
            observe_line(fences, first + bit, (number, 0, true), recipe, observer);
            continue;
        }
        question.make(*made, key, recipe, observer);
        *made = true;
        let fits = fences.probe().maybe(lines, question.digest, &question.mask);
        maybe |= fits << bit;
        if O::WATCHES {
            let (line, _) = lines[0].choose(question.digest);
            observe_line(fences, first + bit, (number, line, fits == 1), recipe, observer);
        }
    }
    maybe
}

/// Reports the probed table of a run, and the answer of its line.
#[inline]
fn observe_line<O: Observer>(
    fences: &MergedFences,
    run: usize,
    (number, line, fits): (u32, usize, bool),
    recipe: &MaskRecipe,
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
    found: &mut impl Sink,
) -> Result<Presence, StorageError> {
    let interval = fences.interval(key);
    let row = fences.row(interval);
    emit!(observer, Event::TablesLocated { interval: word(interval), runs: word(row.len()) });
    prefetch_filters(&**tables.storage, row.iter().filter_map(|&number| fences.table(number)));
    for (&number, name) in row.iter().zip(fences.runs()) {
        let Some(table) = fences.table(number) else {
            emit!(observer, Event::RunSkipped { level: name.level, run: name.run });
            continue;
        };
        emit!(observer, Event::TableSelected { level: name.level, run: name.run, table: table.id() });
        let (maybe, digest) = probe(table, black_box(key), &mut digests, scratch, observer)?;
        if maybe {
            let outcome = table.search_within((key, digest), scratch, tables.cache(), observer, found)?;
            if outcome != Presence::Absent {
                return Ok(outcome);
            }
        }
    }
    Ok(Presence::Absent)
}

/// Returns the presence of a memtable entry, and passes its value to `found`.
#[inline]
pub(super) fn presence(value: Option<&[u8]>, found: &mut impl Sink) -> Presence {
    match value {
        Some(value) => {
            found.receive(value);
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
