//! A question as a trace shows it: place by place, and the answer.

use super::family::Probed;
use crate::observe::{Answer, Event, Observer, emit};

/// Shows an observer what one question tests.
pub(super) struct Shown<'o, O> {
    table: u32,
    bits_probed: u8,
    observer: &'o mut O,
}

impl<'o, O: Observer> Shown<'o, O> {
    #[inline]
    pub(super) fn new(table: u32, observer: &'o mut O) -> Self {
        Self { table, bits_probed: 0, observer }
    }

    #[inline]
    pub(super) fn probed(&mut self, Probed { position, set }: Probed) {
        let (table, probe) = (self.table, self.bits_probed);
        emit!(self.observer, Event::BitProbed { table, probe, position: position_word(position), set });
        self.bits_probed = self.bits_probed.saturating_add(1);
    }

    #[inline]
    pub(super) fn answered(self, maybe: bool) -> bool {
        let (table, bits_probed) = (self.table, self.bits_probed);
        let answer = if maybe { Answer::Maybe } else { Answer::No };
        emit!(self.observer, Event::FilterAnswered { table, answer, bits_probed });
        maybe
    }
}

/// A position as the trace holds it.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "MAX_BITS keeps positions below 2^32")]
const fn position_word(position: u64) -> u32 {
    position as u32
}
