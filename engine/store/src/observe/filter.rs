//! Filter probes with an observer: one event for each tested position, and one for the answer.

use super::{Answer, Event, Observer, emit};
use lsm_lab_filters::digest::Digest;
use lsm_lab_filters::{Filter, Probed};

/// Probes a filter for an observer, with the answers of the filter.
pub trait ObserveFilter {
    /// Probes like [`Filter::may_contain`]. `table` identifies the filter in the events.
    fn may_contain_observed<O: Observer>(&self, digest: Digest, table: u32, observer: &mut O) -> bool;

    /// Probes like [`Filter::may_contain_key`]. `table` identifies the filter in the events.
    fn may_contain_key_observed<O: Observer>(
        &self,
        key: &[u8],
        digests: &[Digest],
        table: u32,
        observer: &mut O,
    ) -> bool;
}

impl ObserveFilter for Filter {
    #[inline]
    fn may_contain_observed<O: Observer>(&self, digest: Digest, table: u32, observer: &mut O) -> bool {
        if O::WATCHES { observed(self, digest, table, observer) } else { self.may_contain(digest) }
    }

    fn may_contain_key_observed<O: Observer>(
        &self,
        key: &[u8],
        digests: &[Digest],
        table: u32,
        observer: &mut O,
    ) -> bool {
        if !O::WATCHES {
            return self.may_contain_key(key, digests);
        }
        let mut shown = Shown::new(table, observer);
        let maybe = self.probe_key(key, digests, &mut |probed| shown.probed(probed));
        shown.answered(maybe)
    }
}

fn observed<O: Observer>(filter: &Filter, digest: Digest, table: u32, observer: &mut O) -> bool {
    let mut shown = Shown::new(table, observer);
    let maybe = filter.probe(digest, &mut |probed| shown.probed(probed));
    shown.answered(maybe)
}

/// Emits the events of one filter probe.
struct Shown<'o, O> {
    table: u32,
    bits_probed: u8,
    observer: &'o mut O,
}

impl<'o, O: Observer> Shown<'o, O> {
    #[inline]
    fn new(table: u32, observer: &'o mut O) -> Self {
        Self { table, bits_probed: 0, observer }
    }

    #[inline]
    fn probed(&mut self, Probed { position, set }: Probed) {
        let (table, probe) = (self.table, self.bits_probed);
        emit!(self.observer, Event::BitProbed { table, probe, position: position_word(position), set });
        self.bits_probed = self.bits_probed.saturating_add(1);
    }

    #[inline]
    fn answered(self, maybe: bool) -> bool {
        let (table, bits_probed) = (self.table, self.bits_probed);
        let answer = if maybe { Answer::Maybe } else { Answer::No };
        emit!(self.observer, Event::FilterAnswered { table, answer, bits_probed });
        maybe
    }
}

/// Returns a position as a word of the trace.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "`MAX_BITS` of filters keeps positions below 2^32")]
const fn position_word(position: u64) -> u32 {
    position as u32
}
