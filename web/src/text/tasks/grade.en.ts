/**
 * Explanations of a grade, in English: a hint for each wrong part, and the reason of a right answer. Without solutions.
 *
 * A task has one hint for the whole answer, or one for each of its parts. Tasks about a filter name the bits to read again instead
 * (`readAgain` in `task.en.ts`).
 */

const NEXT_POSITION =
  "Add the distance from the first to the second position again. After the last bit, go on at bit 0.";

export const gradeText = {
  show: "Show it in Learn",
  open: (lab: string): string => `Show it in lab ${lab}`,
  hints: {
    "1a": ["“Maybe” needs all three bits to be 1."],
    "1b": ["Tick a word if it has one of these bits, whatever its other bits are."],
    "2a": [
      NEXT_POSITION,
      NEXT_POSITION,
      NEXT_POSITION,
      "Splitting and adding read the digest. Only the digest needs the key.",
    ],
    "2b": ["Multiply keys by bits per key, and divide by each factor."],
    "3a": [
      "Tiering merges all runs of a level into one run of the next level when their number reaches the size ratio. Leveling has one run per level.",
    ],
    "3b": [
      "Leveling has few sorted runs and rewrites often. Tiering is the reverse. The size ratio increases the runs of tiering and the writes of leveling.",
    ],
    "4a": [
      "Lookups that find their key end there. A level finds its share of all keys.",
      "Each lookup that reaches a level probes its filter. Add the shares of all levels.",
      "Only lookups whose key is in another level have false positives. Multiply their share by the rate, level by level.",
    ],
    "4b": ["Multiply the rate by the filters that a lookup probes. A tiered level has a filter for each of its runs."],
    "5a": [
      "Each probed filter hashes the key.",
      "All filters use the same digest.",
      "A level without a table for the key has no filter to probe. The lookup ends when it finds the key.",
      "Each “maybe” reads a block, also if it is wrong.",
    ],
    "5b": ["With w bits, a key collides with one of n keys at a rate of about n / 2^w. The largest level decides."],
    "6a": ["Sharing saves the same hashes on each device. The longer a read, the smaller their share of a lookup."],
    "6b": ["Compare the saved hashes with the reads of an average lookup. Empty lookups read almost nothing."],
    "7a": [
      "Multiply the hashes by the time of one hash. The step of the clock must be a small enough share of the result.",
    ],
    "7b": [
      "Subtract hashes × T_H, filters × T_P and blocks × T_D. Without sharing, each probed filter hashes the key.",
    ],
    "8a": [
      "Multiply the bits of each level by its keys. The figure compares the sum with the memory.",
      "Give small levels more bits per key. There, a bit per key costs little memory, and a false positive costs the same read.",
    ],
    "8b": ["Losing a unit adds reads: the number of probes times the rise of the false positive rate."],
    "9a": ["Filter sizes are keys × bits per key / 8 bytes. OR doubles the share of bits that are 1."],
    "9b": ["Multiply keys by bits per key. Divide by 8 for bytes, and by 10⁶ for megabytes."],
    "10a": ["Filters need keys × bits per key / 8 bytes. Add the write buffer."],
    "10b": ["Compare one choice at a time: hashes by sharing, filters by policy, wasted reads by bits per key."],
    "10c": [
      "Filters and write buffer share the memory. Fewer bits per key leave room.",
      "Share one digest first. Then compare policies and size ratios.",
    ],
    "11a": ["Search a run if a slot of either cell has exactly the fingerprint of the key and names that run."],
    "11b": [
      "These slots are in the output but belonged to another input.",
      "A key that was updated is in two inputs and in the output once. Subtract the output from the inputs.",
      "Find the input that has the number of the output. All of its slots stay.",
    ],
  },
  because: {
    "1a": "One bit that is 0 proves that a word was never added. Three bits that are 1 prove nothing.",
    "1b": "A bit does not record which word set it, so bits of several words can look like another word.",
    "2a": "The second half of the digest is the distance between all positions, so one hash leads to all of them.",
    "2b": "A common factor of 2^64 − 1 and the number of bits makes the positions of a key depend on each other.",
    "3a": "A tiered level empties when it has as many runs as the size ratio. A leveled one merges at once.",
    "3b": "Fewer sorted runs need more rewriting. Few designs keep within limits for both.",
    "4a": "Each level passes on what it does not find, so the filters probed are the sum of the shares that reach a level.",
    "4b": "Wasted reads are filters probed times their false positive rate, and tiering probes more filters.",
    "5a": "Sharing changes only the number of hashes. Filters probed and blocks read stay the same.",
    "5b": "Each bit of the digest halves the collisions, and the largest level has the most keys to collide with.",
    "6a": "The saved hashes take the same time everywhere. The time of a read decides their share.",
    "6b": "Sharing pays off if the saved hashes are a large part of the lookup: many levels, fast reads, empty lookups.",
    "7a": "A time is wrong by up to one step of the clock. In a long batch, one step is a small share.",
    "7b": "The rest is work that the model does not contain.",
    "8a": "A false positive costs one read in each level, and bits are cheapest in levels with few keys.",
    "8b": "A segment that is probed rarely, or keeps enough units, adds the fewest reads.",
    "9a": "The other statements confuse bits and bytes, one filter and all filters, or a filter and its union.",
    "9b": "Eight bits are one byte. A published size was wrong by a factor of 125.",
    "10a": "Filters take keys × bits per key / 8 bytes. The write buffer gets the rest.",
    "10b": "This design balances hashing, probing and reading best for the lookups and writes of this brief.",
    "10c": "It is at least three quarters of the way from the plain design to the best one.",
    "11a": "A slot with another fingerprint belongs to another key. Each slot with this fingerprint names its run.",
    "11b":
      "The input with the number of the output keeps all slots. Other slots get this number, except those of keys that are in it already.",
  },
} as const;
