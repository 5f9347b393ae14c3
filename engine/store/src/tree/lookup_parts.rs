//! Point lookups between arms B and C, for measurements of each part of arm C.
//!
//! **Invariants**
//! 1. Answers and searched blocks equal those of the arms.
//! 2. The lookup hashes only if it probes a filter, the number of times that [`super::Layout::hashes`] states.

use super::digest_source::{PerFilter, Shared, compute, show_reused};
use super::lookup::{End, Tables, search_levels};
use super::lookup_merged::{presence, search_each, word};
use super::merged_fences::{MaskRecipe, MergedFences};
use crate::memtable::Memtable;
use crate::observe::{Answer, Event, Observer, Presence, emit};
use crate::storage::StorageError;
use crate::table::{LookupScratch, Sink, Table};
use core::hint::black_box;
use lsm_lab_filters::digest::Digest;
use lsm_lab_filters::{LineMask, SaltedLines};

/// Number of runs probed together. The tables of more runs would take longer to clear on the stack.
const TOGETHER: usize = 16;

/// Digest and mask of the key for filter probes.
struct Question<const DIGEST: bool, const MASK: bool> {
    recipe: MaskRecipe,
    digest: Option<Digest>,
    mask: Option<LineMask>,
}

impl<const DIGEST: bool, const MASK: bool> Question<DIGEST, MASK> {
    /// Returns the digest and the mask for the next filter. Recomputes what filters do not share.
    #[inline]
    fn next<O: Observer>(&mut self, key: &[u8], observer: &mut O) -> (Digest, &LineMask) {
        let digest = match self.digest {
            Some(digest) if DIGEST => {
                if !MASK {
                    show_reused(key, self.recipe.digest, digest, observer);
                }
                digest
            }
            // Otherwise the compiler could prove that nothing has changed.
            _ => *self.digest.insert(compute(black_box(key), self.recipe.digest, observer)),
        };
        if !MASK {
            self.mask = None;
        }
        let bits = self.recipe.probe_count;
        let mask = self.mask.get_or_insert_with(|| {
            emit!(observer, Event::MaskBuilt { bits, digest: digest.0 });
            LineMask::of(black_box(digest), bits)
        });
        (digest, mask)
    }
}

/// Passes the value of a key at that moment to `found`. Memtables are ordered newest first.
#[inline]
pub(crate) fn lookup_parts<
    'a,
    const FENCES: bool,
    const AT_ONCE: bool,
    const DIGEST: bool,
    const MASK: bool,
    O: Observer,
>(
    memtables: impl Iterator<Item = &'a Memtable>,
    recipe: MaskRecipe,
    tables: &Tables<'_>,
    key: &[u8],
    scratch: &mut LookupScratch,
    observer: &mut O,
    found: &mut impl Sink,
) -> Result<Presence, StorageError> {
    let mut question = Question::<DIGEST, MASK> { recipe, digest: None, mask: None };
    for memtable in memtables {
        if MASK {
            let holds = !memtable.is_empty() && {
                let (digest, mask) = question.next(key, observer);
                memtable.may_contain(digest, mask)
            };
            let answer = if holds { Answer::Maybe } else { Answer::No };
            emit!(observer, Event::MemtableFilterAnswered { answer });
            if !holds {
                continue;
            }
        }
        let entry = memtable.get(key, tables.at_sequence);
        let outcome = entry.map_or(Presence::Absent, |entry| presence(entry.value, found));
        emit!(observer, Event::MemtableSearched { outcome });
        if outcome != Presence::Absent {
            return Ok(outcome.end(observer));
        }
    }
    let fences = tables.version.fences();
    if fences.is_empty() {
        return Ok(Presence::Absent.end(observer));
    }
    let has_mask = fences.mask() == Some(recipe);
    let made = question.digest.map_or_else(Shared::default, |digest| Shared::made(recipe.digest, digest));
    let outcome = match (has_mask && (AT_ONCE || MASK), FENCES, DIGEST) {
        (true, ..) => {
            let located = Located::<FENCES>::new(tables, key, observer);
            search_lines::<FENCES, AT_ONCE, DIGEST, MASK, O>(
                located,
                question,
                (tables, key),
                scratch,
                observer,
                found,
            )?
        }
        (false, true, true) => search_each(fences, made, (tables, key), scratch, observer, found)?,
        (false, true, false) => {
            search_each(fences, PerFilter::default(), (tables, key), scratch, observer, found)?
        }
        (false, false, true) => search_levels(made, tables, key, scratch, observer, found)?,
        (false, false, false) => search_levels(PerFilter::default(), tables, key, scratch, observer, found)?,
    };
    Ok(outcome.end(observer))
}

/// Relevant tables for a key, newest run first.
#[derive(Clone, Copy)]
struct Located<'t, const FENCES: bool> {
    fences: &'t MergedFences,
    row: &'t [u32],
    lines: &'t [SaltedLines],
}

/// Table of a run for a probe.
#[derive(Clone, Copy)]
enum Candidate<'t> {
    /// The run has no table for the key.
    None,
    /// Number of the table in the merged fence pointers, and its lines.
    Number(u32, &'t SaltedLines),
    /// Table, and its lines unless it has no filter.
    Table(&'t Table, Option<&'t SaltedLines>),
}

impl<'t, const FENCES: bool> Located<'t, FENCES> {
    #[inline]
    fn new<O: Observer>(tables: &Tables<'t>, key: &[u8], observer: &mut O) -> Self {
        let fences = tables.version.fences();
        if !FENCES {
            return Self { fences, row: &[], lines: &[] };
        }
        let interval = fences.interval(key);
        let row = fences.row(interval);
        emit!(observer, Event::TablesLocated { interval: word(interval), runs: word(row.len()) });
        Self { fences, row, lines: fences.lines(interval) }
    }
}

/// Probes lines, and searches the tables whose filters answer *maybe*.
#[inline]
fn search_lines<
    const FENCES: bool,
    const AT_ONCE: bool,
    const DIGEST: bool,
    const MASK: bool,
    O: Observer,
>(
    located: Located<'_, FENCES>,
    mut question: Question<DIGEST, MASK>,
    (tables, key): (&Tables<'_>, &[u8]),
    scratch: &mut LookupScratch,
    observer: &mut O,
    found: &mut impl Sink,
) -> Result<Presence, StorageError> {
    let fences = located.fences;
    let mut by_run = tables.version.levels().iter().flat_map(super::Level::runs);
    let together = if AT_ONCE { TOGETHER } else { 1 };
    let mut candidates = [Candidate::None; TOGETHER];
    for first in (0..fences.runs().len()).step_by(together) {
        let count = together.min(fences.runs().len() - first);
        let candidates = &mut candidates[..count];
        for (run, candidate) in (first..).zip(&mut *candidates) {
            *candidate = if FENCES {
                match located.row[run] {
                    super::merged_fences::NO_TABLE => Candidate::None,
                    number => Candidate::Number(number, &located.lines[run]),
                }
            } else {
                match by_run.next().and_then(|run| run.table_for(key)) {
                    None => Candidate::None,
                    Some(table) => Candidate::Table(table, table.filter().lines()),
                }
            };
            show_candidate(fences, run, *candidate, observer);
        }
        let mut maybe = 0_u64;
        for (run, &candidate) in candidates.iter().enumerate() {
            let lines = match candidate {
                Candidate::None => continue,
                Candidate::Table(_, Some(lines)) => lines,
                Candidate::Number(number, lines) if !fences.is_unfiltered(number) => lines,
                _ => {
                    maybe |= 1 << run;
                    continue;
                }
            };
            let (digest, mask) = question.next(key, observer);
            let (line, turn) = lines.choose(digest);
            let fits = mask.fits(&lines[line], turn);
            maybe |= u64::from(fits) << run;
            let (table, answer) = (|| id(fences, candidate), if fits { Answer::Maybe } else { Answer::No });
            emit!(observer, Event::LineCompared { table: table(), line: word(line), answer });
            let bits_probed = question.recipe.probe_count;
            emit!(observer, Event::FilterAnswered { table: table(), answer, bits_probed });
        }
        while maybe != 0 {
            let candidate = candidates[maybe.trailing_zeros() as usize];
            maybe &= maybe - 1;
            let sought = (key, question.digest);
            let outcome = match candidate {
                Candidate::None => continue,
                Candidate::Table(table, _) => {
                    table.search(sought, scratch, tables.cache(), observer, found)?
                }
                Candidate::Number(number, _) => match fences.table(number) {
                    Some(table) => table.search_within(sought, scratch, tables.cache(), observer, found)?,
                    None => continue,
                },
            };
            if outcome != Presence::Absent {
                return Ok(outcome);
            }
        }
    }
    Ok(Presence::Absent)
}

/// Returns the id of the table of a run.
fn id(fences: &MergedFences, candidate: Candidate<'_>) -> u32 {
    match candidate {
        Candidate::None => 0,
        Candidate::Table(table, _) => table.id(),
        Candidate::Number(number, _) => fences.table(number).map_or(0, Table::id),
    }
}

/// Reports the table of a run that the lookup probes.
#[inline]
fn show_candidate<O: Observer>(
    fences: &MergedFences,
    run: usize,
    candidate: Candidate<'_>,
    observer: &mut O,
) {
    let name = || fences.runs()[run];
    if matches!(candidate, Candidate::None) {
        emit!(observer, Event::RunSkipped { level: name().level, run: name().run });
    } else {
        let table = || id(fences, candidate);
        emit!(observer, Event::TableSelected { level: name().level, run: name().run, table: table() });
    }
}
