//! Lists of segments in the order of their last use, linked by index.
//!
//! **Invariants**
//! 1. A segment is in at most one list.
//! 2. Every operation is O(1), and only [`Lists::join`] for a new segment allocates.
//!
//! The *old* end of a list has the least recently used segment, the *young* end the most recently used one.

/// No neighbor.
const NONE: u32 = u32::MAX;

/// Neighbors of a segment in its list.
#[derive(Debug, Clone, Copy)]
struct Link {
    older: u32,
    younger: u32,
}

/// Ends of a list.
#[derive(Debug, Clone, Copy)]
struct Ends {
    oldest: u32,
    youngest: u32,
    len: u32,
}

/// End at which a segment joins a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Old,
    Young,
}

/// Several lists over the same segments.
#[derive(Debug, Clone)]
pub(super) struct Lists {
    ends: Vec<Ends>,
    links: Vec<Link>,
}

impl Lists {
    pub(super) fn new(count: usize) -> Self {
        Self { ends: vec![Ends { oldest: NONE, youngest: NONE, len: 0 }; count], links: Vec::new() }
    }

    /// Returns the number of segments in a list.
    #[inline]
    pub(super) fn len(&self, list: usize) -> u32 {
        self.ends[list].len
    }

    /// Returns the least recently used segment.
    #[inline]
    pub(super) fn oldest(&self, list: usize) -> Option<u32> {
        known(self.ends[list].oldest)
    }

    /// Returns the most recently used segment.
    #[inline]
    pub(super) fn youngest(&self, list: usize) -> Option<u32> {
        known(self.ends[list].youngest)
    }

    /// Returns the next segment towards the young end.
    #[inline]
    pub(super) fn younger(&self, segment: u32) -> Option<u32> {
        known(self.links[segment as usize].younger)
    }

    /// Returns the bytes of all links.
    pub(super) fn memory_bytes(&self) -> usize {
        self.links.capacity() * size_of::<Link>()
    }

    /// Adds a segment, which is in no list, at one end of a list.
    pub(super) fn join(&mut self, list: usize, segment: u32, end: End) {
        let index = segment as usize;
        if self.links.len() <= index {
            self.links.resize(index + 1, Link { older: NONE, younger: NONE });
        }
        let Ends { oldest, youngest, .. } = self.ends[list];
        let link = match end {
            End::Old => Link { older: NONE, younger: oldest },
            End::Young => Link { older: youngest, younger: NONE },
        };
        self.links[index] = link;
        self.point(list, link, segment, segment);
        self.ends[list].len += 1;
    }

    /// Removes a segment from its list.
    pub(super) fn leave(&mut self, list: usize, segment: u32) {
        let link = self.links[segment as usize];
        self.point(list, link, link.younger, link.older);
        self.ends[list].len -= 1;
    }

    /// Links the neighbors of `link` to each other or to a segment: the older one to `up`, the younger one to
    /// `down`.
    fn point(&mut self, list: usize, link: Link, up: u32, down: u32) {
        match known(link.older) {
            Some(older) => self.links[older as usize].younger = up,
            None => self.ends[list].oldest = up,
        }
        match known(link.younger) {
            Some(younger) => self.links[younger as usize].older = down,
            None => self.ends[list].youngest = down,
        }
    }
}

#[inline]
fn known(segment: u32) -> Option<u32> {
    (segment != NONE).then_some(segment)
}
