//! Byte format of a `SuRF`.
//!
//! `head length u16 | suffix bits u8 | whether the head is the only key u8 | dense nodes u32 | sparse labels u32 | sparse nodes u32 | head | dense labels | dense children | dense ends | labels | children | starts | ends | suffixes`.
//! Each sequence of bits has whole bytes.

use super::super::bits::Bits;
use super::trie::{FANOUT, Trie};
use super::{MAX_SUFFIX_BITS, Surf};
use crate::filter::family::damaged;
use crate::filter::fields::Fields;
use crate::filter::{FilterError, Salt, SurfSuffix};

impl Surf {
    pub(in crate::filter) fn encode(&self, out: &mut Vec<u8>) {
        let head = u16::try_from(self.head.len()).expect("the store checks the length of keys");
        let word = |count: usize| u32::try_from(count).expect("a filter has at most 2^32 bits").to_le_bytes();
        let Trie { dense_labels, dense_children, dense_ends, labels, children, starts, ends } = &self.trie;
        out.extend_from_slice(&head.to_le_bytes());
        out.extend_from_slice(&[self.suffix_bits, u8::from(self.only_head)]);
        for count in [dense_ends.len(), labels.len(), ends.len()] {
            out.extend_from_slice(&word(count));
        }
        out.extend_from_slice(&self.head);
        for row in [dense_labels, dense_children, dense_ends] {
            row.encode(out);
        }
        out.extend_from_slice(labels);
        for row in [children, starts, ends, &self.suffixes] {
            row.encode(out);
        }
    }

    /// Decodes a payload; `bits` and `key_count` are the values in the filter's header.
    pub(in crate::filter) fn decode(
        suffix: SurfSuffix,
        bits: u64,
        (key_count, salt): (u64, Salt),
        payload: &[u8],
    ) -> Result<Self, FilterError> {
        let surf = Self::decode_fields(suffix, payload)
            .ok_or(damaged("its number of bits differs from its header"))?;
        if surf.bits() != bits {
            return Err(damaged("its number of bits differs from its header"));
        }
        let leaves = surf.trie.leaves() + usize::from(surf.only_head);
        let alone = !surf.only_head || surf.trie.is_empty();
        if !surf.trie.makes_sense() || leaves as u64 > key_count || !alone {
            return Err(damaged("its trie is inconsistent"));
        }
        Ok(Self { salt, ..surf })
    }

    fn decode_fields(suffix: SurfSuffix, payload: &[u8]) -> Option<Self> {
        let mut fields = Fields::new(payload);
        let (head, suffix_bits, only_head) = (fields.u16().ok()?, fields.u8().ok()?, fields.u8().ok()?);
        let mut count = || fields.u32().ok().and_then(|count| usize::try_from(count).ok());
        let (dense, labels, sparse) = (count()?, count()?, count()?);
        let has_suffix = suffix != SurfSuffix::None;
        if only_head > 1 || suffix_bits > MAX_SUFFIX_BITS || (!has_suffix && suffix_bits > 0) {
            return None;
        }
        let head = fields.bytes(head.into()).ok()?.to_vec();
        let mut rest = fields.remaining();
        let dense_bits = dense.checked_mul(FANOUT)?;
        let dense_labels = Bits::decode(dense_bits, &mut rest)?;
        let dense_children = Bits::decode(dense_bits, &mut rest)?;
        let dense_ends = Bits::decode(dense, &mut rest)?;
        let (label_bytes, behind) = rest.split_at_checked(labels)?;
        rest = behind;
        let children = Bits::decode(labels, &mut rest)?;
        let starts = Bits::decode(labels, &mut rest)?;
        let ends = Bits::decode(sparse, &mut rest)?;
        let labels = label_bytes.to_vec();
        let trie = Trie { dense_labels, dense_children, dense_ends, labels, children, starts, ends };
        // A child without a label would make the number of leaves negative.
        let consistent = trie.dense_children.ones() <= trie.dense_labels.ones();
        let leaves = if consistent { trie.leaves() } else { return None };
        let suffixes = Bits::decode(leaves.checked_mul(suffix_bits.into())?, &mut rest)?;
        let only_head = only_head == 1;
        rest.is_empty().then_some(Self {
            salt: Salt::NONE,
            suffix,
            suffix_bits,
            head,
            only_head,
            trie,
            suffixes,
        })
    }
}
