/**
 * What lab 9 says, in English. Statements are those of the repository's copy of the claims, word for word
 * (`lab9.en.test.ts`); numbers of the evidence are handed in: the engine counted them.
 */

import { percent } from "../numbers";
import { decimalBytes, quantity, share } from "../units";

interface ClaimWords {
  readonly title: string;
  /** As the source has it, in the words of the repository's copy. */
  readonly statement: string;
  readonly source: string;
  /** What is done to find out. */
  readonly run: string;
  /** What a reader who expected something else may want to know, fair to whoever claimed it. */
  readonly because: string;
}

const POST = "A post about Bloom filters in LSM-trees";
const PAPER = "Zhu et al., DaMoN 2021 (the hash-sharing paper)";
const FJALL = "The fjall blog, “Hash functions”";
const PROGRAM = "The program published with the paper";

/** By the engine's ids. */
export const CLAIM_WORDS: Readonly<Record<string, ClaimWords>> = {
  "blog-memory": {
    title: "A filter for a million keys takes 10 kB",
    statement: "10 bits per key costs about 10 KB per million keys",
    source: POST,
    run: "A filter of 100,000 keys is built at 10 bits per key, and its bits are counted.",
    because:
      "Ten bits for each of a million keys are ten million bits: 1.25 MB. The claim is off by a factor of 125. Ten bytes for each of a thousand keys take 10 kB, so both units may be confused.",
  },
  "blog-union": {
    title: "Filters can be joined by OR for nothing",
    statement: "the OR of two filters has the same FPR as its inputs",
    source: POST,
    run: "Two filters of 10,000 keys at 10 bits per key are joined, and asked for 100,000 absent keys.",
    because:
      "The union is exactly the filter of all keys in the bits of one, and twice as dense. It never loses a key. Filters that are large enough for all keys keep their designed rate, which is about 40 times that of each input.",
  },
  "blog-5bits": {
    title: "Five bits per key err at 3 %, eight at 5 %",
    statement: "5 bits per key gives about 3% FPR; 8 bits about 5%",
    source: POST,
    run: "Twenty filters of each size are asked for 20,000 absent keys each.",
    because:
      "More bits cannot err more often. Five bits per key err at about 9 %, eight at about 2 %; 3 % takes 7.3 bits and 5 % takes 6.2 (Eq. (1)).",
  },
  "errata-blog-70-percent": {
    title: "Filters save 70 % of the reads",
    statement: "filters can cut read amplification by 70 % or more",
    source: POST,
    run: "Four trees of eight runs are asked with and without filters, for keys that are there, half there, and not there.",
    because:
      "In a tree of many runs this holds, even for keys that are found. The post's own figures give 68 %, so it does not follow from them; that a claim is badly supported does not make it wrong.",
  },
  "errata-blog-halving": {
    title: "Half the bits cost 20 % more latency",
    statement: "halving bits per key raises latency by about 20 %",
    source: POST,
    run: "Not run: the claim is about latency, and the page counts reads.",
    because:
      "Empty lookups read eleven times as often with 5 bits per key as with 10, because the rate is a power of the bits. How much latency follows depends on the share of empty lookups and on the rest of a lookup. The post states neither. Its own table has 26 %.",
  },
  "fjall-o1": {
    title: "Sharing hashes a key once, however many filters are asked",
    statement: "hash sharing makes the hashing phase O(1) in the number of disk segments",
    source: FJALL,
    run: "Trees of one, four and eight levels are asked 2,000 times each, with a shared digest and without; hashes are counted.",
    because:
      "One digest for each lookup, exactly, whatever the depth. Without sharing it is one for each probed filter. This follows from what sharing is, so the count tests the program.",
  },
  "fig6-shape": {
    title: "Sharing pays on fast devices, not on disks",
    statement: "gain negligible on HDD, small on SSD, above 0.40 toward memory speed; tiering above leveling",
    source: PAPER,
    run: "Eq. (8) is evaluated for devices of the paper's Table 1, for leveling and tiering, with empty lookups and 10 bits per key.",
    because:
      "That is what the paper's own model says of its own prices. Whether a machine agrees is another question: lab 7.",
  },
  "errata-rotation": {
    title: "Rotate a 64-bit digest by 17, and the rate stays",
    statement:
      "rotating a 64-bit digest by 17 bits keeps the rate of the formula (a reading of section 4.1, whose expression is a rotation of 32 bits)",
    source: PAPER,
    run: "Twenty filters of 10,000 keys, at 4 and at 10 bits per key, take their places by that rotation, and twenty by the expression of the published program.",
    because:
      "Filters whose size shares a factor with 2^64 − 1, as whole bits per key of 10,000 keys do, get fewer different places from it. The claim is a reading of the word “rotation”. The text prints an expression that rotates 32 bits. On 64 bits the published program computes it as printed, and its rates match the formula.",
  },
  "errata-md5": {
    title: "MD5 makes worse filters",
    statement:
      "MD5 itself makes filters with more false positives than the formula (a reading of Table 2, which the text does not state)",
    source: PAPER,
    run: "Twenty filters take the first eight bytes of the MD5 as a digest; four take eight hexadecimal letters as a number, as the published program does.",
    because:
      "Read as bytes, MD5 is as good as any. Read as letters, only 32 bits of it are left, badly spread. The row of the table is right about the program. The paper does not conclude anything about MD5 from it.",
  },
  "errata-double-better": {
    title: "Two digests err about as rarely as one",
    statement:
      "double hashing and rotation have similar rates, double hashing marginally better (section 4.2, Table 3)",
    source: PAPER,
    run: "Forty filters of seven units are built both ways, and asked for 100,000 absent keys each.",
    because:
      "The rates are similar, as the paper says. Its means differ by 5.4 %, but they are those of three and four filters, and such means differ by 5.7 % by chance. Over many filters no difference remains.",
  },
  "program-gain": {
    title: "What the published program reports is what sharing saves",
    statement:
      "a gain is what sharing saves although the baseline hashes once more than there are filters, and each lookup is timed in whole microseconds",
    source: PROGRAM,
    run: "5,000 empty lookups of this page's tree are priced by the paper's prices, in full and as that program counts them.",
    because:
      "A hash too many makes the baseline slower; cutting to microseconds takes more from a fast lookup than from a slow one. Both make the gain larger where lookups are fast. On slow devices hardly anything changes, and the paper does not say how much of its figures comes from it: the direction of its finding stands.",
  },
};

/** What a number of the evidence is. */
const EVIDENCE: Readonly<Record<string, string>> = {
  "bytes-per-million-keys": "a filter for a million keys",
  "times-as-large": "times as large as claimed",
  "union-over-one": "rate of the union over that of one",
  "rate-of-one": "rate of one filter",
  "rate-of-union": "rate of the union",
  "formula-of-union": "rate of the union by formula",
  "rate-five-bits": "rate at 5 bits per key",
  "rate-eight-bits": "rate at 8 bits per key",
  "formula-five-bits": "rate at 5 bits by Eq. (1)",
  "formula-eight-bits": "rate at 8 bits by Eq. (1)",
  "saved-none-empty": "reads saved, all keys found",
  "saved-half-empty": "reads saved, half found",
  "saved-all-empty": "reads saved, none found",
  "reads-five-over-ten": "reads at 5 bits over those at 10",
  "reads-ten-bits": "blocks read at 10 bits per key",
  "reads-five-bits": "blocks read at 5 bits per key",
  "shared-one-level": "hashes, shared, 1 level",
  "shared-four-levels": "hashes, shared, 4 levels",
  "shared-eight-levels": "hashes, shared, 8 levels",
  "unshared-one-level": "hashes, not shared, 1 level",
  "unshared-four-levels": "hashes, not shared, 4 levels",
  "unshared-eight-levels": "hashes, not shared, 8 levels",
  "gain-hard-disk": "gain on a hard disk",
  "gain-hard-disk-tiering": "gain on a hard disk, tiering",
  "gain-sata-ssd": "gain on a SATA SSD",
  "gain-sata-ssd-tiering": "gain on a SATA SSD, tiering",
  "gain-memory": "gain in memory",
  "gain-memory-tiering": "gain in memory, tiering",
  "rate-over-formula-four-bits": "rate over that of the formula, 4 bits per key",
  "rate-over-formula-ten-bits": "the same, 10 bits per key",
  "rate-of-rotation": "rate by the rotation of the text, 4 bits",
  "rate-of-published-expression": "rate by the program's expression, 4 bits",
  formula: "rate by formula",
  "rate-md5-bytes": "rate by MD5, taken as bytes",
  "rate-murmur64a": "rate by MurmurHash64A",
  "rate-md5-letters": "rate by MD5, taken as letters",
  "two-over-one": "rate of two digests over that of one",
  "rate-one-digest": "rate of one digest",
  "rate-two-digests": "rate of two digests",
  "true-gain-memory": "gain in memory, every nanosecond",
  "hash-too-many-memory": "with a hash too many",
  "as-reported-memory": "and cut to microseconds",
  "as-reported-pcie-ssd": "as reported, PCIe SSD",
  "as-reported-sata-ssd": "as reported, SATA SSD",
};

const ORIGINS: Readonly<Record<string, string>> = {
  counted: "counted in this tab",
  model: "model",
  simulated: "simulated: counted, and priced by Table 1",
};

/** A number with its unit. */
export function said(unit: string, value: number): string {
  if (unit === "bytes") return decimalBytes(value);
  if (unit === "fraction") return share(value);
  return quantity(unit === "ratio" ? "" : unit, Number(value.toPrecision(4)));
}

export const lab9Text = {
  lede: "Posts and papers make claims, and some are wrong by a factor of a hundred. The engine runs every claim that it can decide: you vote, it builds and counts, and the verdict comes with its evidence. Some claims hold.",
  board: "The claims",
  columns: ["claim", "your vote", "verdict"],
  open: (title: string): string => `Open: ${title}`,
  number: (at: number): string => `Claim ${at}`,
  verdicts: {
    reproduced: "reproduced",
    contradicted: "contradicted",
    "not-resolvable": "not resolvable here",
    "not-comparable": "not comparable",
  } as Readonly<Record<string, string>>,
  options: [
    { value: "reproduced", label: "It holds: what is found will be what is claimed" },
    { value: "contradicted", label: "It is wrong: what is found will leave it out" },
    { value: "not-resolvable", label: "A run like this cannot tell" },
  ],
  runLabel: "Run this claim",
  noVote: "not yet",
  noVotePossible: "no vote",
  undecidable: "This page cannot decide this claim, so there is no vote.",
  tally: (right: number, run: number, of: number): string =>
    `${run} of ${of} claims run; your vote was right for ${right} of them.`,
  sourceOf: (source: string): string => `Source: ${source}.`,
  quoted: (statement: string): string => `“${statement}”`,
  evidence: "Evidence",
  evidenceColumns: ["what", "found", "claimed", "origin"],
  nameOf: (name: string): string => EVIDENCE[name] ?? name,
  originOf: (origin: string): string => ORIGINS[origin] ?? origin,
  interval: (value: string, low: string, high: string): string => `${value} (${low} to ${high})`,
  verdict: (name: string): string => `Verdict: ${name}.`,
  differs: "What you voted and what was found differ: the numbers below decide.",
  explain: {
    title: "Why do wrong numbers live so long?",
    prompt:
      "Choose one claim that was contradicted. How could its author have noticed in five minutes? And choose one that holds although you doubted it: what misled you?",
    model:
      "Most wrong claims fail a multiplication: bits times keys, divided by eight. Others fail a second look at their own table, or rest on a single run where runs differ by more than the effect. A claim that holds may still be badly supported. A number is worth what can be run again: with its setting, its interval and its origin.",
  },
  push: {
    title: "Make the claim true",
    question:
      "“5 bits per key gives about 3% FPR.” How many bits does 3 % take? Change the number until a filter of 10,000 keys errs at 3 %, a tenth of a per cent to both sides.",
    bits: "bits per key",
    now: (rate: number, low: number, high: number, isReached: boolean): string =>
      `${isReached ? "Reached" : "Now"}: ${percent(rate, 2)} of 200,000 absent keys fooled the filter (${percent(low, 2)} to ${percent(high, 2)}; counted in this tab).`,
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "A filter has 10 bits per key. How much memory do 10 billion keys take?",
        answer: "A hundred billion bits: 12.5 GB.",
      },
      {
        question: "Why is one filter not enough to tell two hash functions apart?",
        answer:
          "Filters of one size over different keys differ by several per cent by chance. A difference of that size says nothing before many filters were counted.",
      },
      {
        question: "What is the difference between “contradicted” and “not resolvable here”?",
        answer:
          "Contradicted: the finding would be improbable if the claim held. Not resolvable: the finding is too imprecise for a verdict. If a run measures something else than the claim is about, the two are not comparable.",
      },
      {
        question: "The baseline of a comparison does a little more work than it must. Who gains?",
        answer: "Whatever it is compared with. A fair baseline does everything that it has to, and nothing else.",
      },
    ],
  },
} as const;
