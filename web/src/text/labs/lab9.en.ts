/**
 * Texts of lab 9, in English. Statements repeat the repository's copy of the claims word for word (`lab9.en.test.ts`). Numbers of the
 * evidence are arguments: the engine counted them.
 */

import { count, decimal, fixed, percent, sentence } from "../numbers";
import { capital, decimalBytes, quantity, round, share } from "../units";

interface ClaimWords {
  readonly title: string;
  /** The claim, as in the repository's copy. */
  readonly statement: string;
  readonly source: string;
  /** Title of the number line. */
  readonly axis: string;
  /** The experiment, and the question. */
  readonly ask: string;
  /** Words on the flags, if they are not numbers of the source. */
  readonly flag?: string;
  /** Meaning of the picture of its numbers. */
  readonly picture?: string;
  /** Explanation of the verdict, fair to the source. */
  readonly because: string;
}

const POST = "A post about Bloom filters in LSM-trees";
const PAPER = "Zhu et al., DaMoN 2021 (the hash-sharing paper)";
const FJALL = "The fjall blog, “Hash functions”";
const PROGRAM = "The paper’s code";

/** Texts by claim id of the engine. */
export const CLAIM_WORDS: Readonly<Record<string, ClaimWords>> = {
  "blog-memory": {
    title: "A million keys need a 10 kB filter",
    statement: "10 bits per key costs about 10 KB per million keys",
    source: POST,
    axis: "size of a filter for a million keys",
    picture: "The area of a square is the size of a filter.",
    ask: "A filter has 10 bits for each of a million keys. The engine builds it and counts its bytes. Does it fit into 10 kB?",
    because:
      "Ten bits for each of a million keys are 1.25 MB. The claim is wrong by a factor of 125. Ten bytes for each of a thousand keys take 10 kB, so the post may have mixed up bits with bytes and millions with thousands.",
  },
  "blog-union": {
    title: "OR merges two filters at no cost",
    statement: "the OR of two filters has the same FPR as its inputs",
    source: POST,
    axis: "rate of the union / rate of one filter",
    picture: "One square: the false positives of one filter.",
    ask: "A filter says “maybe” for a few absent keys: its false positive rate (FPR). The engine merges two filters by OR. Does their rate stay the same?",
    because:
      "The union is exactly the filter of all keys in the bits of one, and twice as dense. It never loses a key. Its rate is that of half the bits per key, 17 times that of each input.",
  },
  "blog-5bits": {
    title: "5 bits give 3 %, 8 bits 5 %",
    statement: "5 bits per key gives about 3% FPR; 8 bits about 5%",
    source: POST,
    axis: "false positive rate",
    picture: "100 squares: 100 absent keys. Filled: “maybe”.",
    ask: "The false positive rate (FPR) is how often a filter says “maybe” for an absent key. The engine counts twenty filters of each size. Are both rates right?",
    because:
      "More bits per key, so a larger filter, cannot increase the rate. 5 bits per key give about 9 %, 8 bits about 2 %. A rate of 3 % needs 7.3 bits, and 5 % needs 6.2 (Eq. (1)).",
  },
  "errata-blog-70-percent": {
    title: "Filters save 70 % of the reads",
    statement: "filters can cut read amplification by 70 % or more",
    source: POST,
    axis: "reads saved",
    ask: "Read amplification is the number of blocks that a lookup reads. The engine looks up keys in four trees, with and without filters. None, half or all of the keys are absent. Do filters save 70 % each time?",
    because:
      "In a tree of many runs, this holds even for existing keys. The numbers in the post give only 68 %, so the post does not support its claim. The claim is true anyway.",
  },
  "errata-blog-halving": {
    title: "Half the bits cost 20 % more latency",
    statement: "halving bits per key raises latency by about 20 %",
    source: POST,
    axis: "latency",
    ask: "Not run: the page counts reads, not latency.",
    because:
      "With 5 bits per key, empty lookups read eleven times as many blocks as with 10. The latency that follows depends on the share of empty lookups and on the rest of a lookup. The post states neither, and its own table has 26 %.",
  },
  "fjall-o1": {
    title: "Sharing hashes a key only once",
    statement: "hash sharing makes the hashing phase O(1) in the number of disk segments",
    source: FJALL,
    axis: "hashes per lookup",
    picture: "One square: one hash.",
    ask: "O(1) means that the number does not grow. The engine counts the hashes of lookups in trees with 1, 4 and 8 levels. Is one hash enough in all of them?",
    because:
      "With sharing, each lookup computes exactly one digest, whatever the depth of the tree. Without sharing, it computes one for each probed filter. This follows from what sharing is, so the count tests the program.",
  },
  "fig6-shape": {
    title: "Sharing pays in memory, not on disks",
    statement: "gain negligible on HDD, small on SSD, above 0.40 toward memory speed; tiering above leveling",
    source: PAPER,
    axis: "time of a lookup that sharing saves",
    ask: "Sharing hashes a key once for all filters. “Negligible” means about 0 %, “toward memory speed” a device as fast as memory. Leveling keeps one sorted run per level, tiering several. Does the model of the paper give this result?",
    because:
      "The model of the paper gives this result for the costs of the paper. The paper states no probe cost; 50 ns is assumed. Whether a real machine agrees is another question: see lab 7.",
  },
  "errata-rotation": {
    title: "Rotating a 64-bit digest keeps the rate",
    statement:
      "rotating a 64-bit digest by 17 bits keeps the rate of the formula (a reading of section 4.1, which rotates 32 bits)",
    source: PAPER,
    axis: "false positive rate / rate of the formula",
    ask: "Each next bit position of a key is its digest, rotated by 17 bits. The engine counts twenty filters at two sizes. Is their false positive rate that of the formula?",
    because:
      "If the filter size shares a factor with 2^64 − 1, the rotation gives fewer different positions. The paper prints a rotation of 32 bits. The paper’s code computes it on 64 bits, and its rates match the formula.",
  },
  "errata-md5": {
    title: "MD5 makes worse filters",
    statement:
      "MD5 itself makes filters with more false positives than the formula (a reading of Table 2, which the text does not state)",
    source: PAPER,
    axis: "false positive rate with MD5",
    ask: "MD5 is a slow hash function. The engine counts the false positives of twenty filters with MD5. Are there more than the formula predicts?",
    because:
      "As bytes, MD5 is as good as any digest. The paper’s code reads eight hexadecimal letters as a number, which leaves 32 unevenly distributed bits. The table is right about that code.",
  },
  "errata-double-better": {
    title: "Two digests and one give similar rates",
    statement:
      "double hashing and rotation have similar rates (section 4.2, Table 3; a marginal difference is not judged)",
    source: PAPER,
    axis: "rate of two digests / rate of one",
    ask: "Double hashing needs two digests per key, and rotation needs one. The engine counts forty pairs of filters. Are their false positive rates similar?",
    because:
      "The rates are similar. The means of the paper differ by 5.5 %, but they come from three and four filters, which differ by 5.7 % by chance. Whether one is marginally better remains undetermined.",
  },
  "program-gain": {
    title: "The paper’s code reports the true gain",
    statement:
      "the reported gain is what sharing saves, although the baseline hashes once too often and times are cut to whole microseconds",
    source: PROGRAM,
    axis: "gain of sharing",
    flag: "true gain",
    ask: "Without sharing, the code hashes once too often. It also cuts times to whole microseconds. The engine prices 5,000 lookups both ways. Is the reported gain true?",
    because:
      "One hash too many slows the baseline. Cutting to microseconds takes more from a fast lookup than from a slow one. Both increase the gain on fast devices. On slow devices, little changes.",
  },
};

/** Names of the numbers of the evidence. */
const EVIDENCE: Readonly<Record<string, string>> = {
  "bytes-per-million-keys": "a filter for a million keys",
  "times-as-large": "factor over the claim",
  "union-over-one": "rate of the union / rate of one",
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
  "reads-five-over-ten": "reads at 5 bits / reads at 10 bits",
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
  "rate-over-formula-four-bits": "rate / formula, 4 bits per key",
  "rate-over-formula-ten-bits": "rate / formula, 10 bits per key",
  "rate-of-rotation": "rate with the 64-bit rotation, 4 bits",
  "rate-of-published-expression": "rate with the published expression, 4 bits",
  formula: "rate by formula",
  "rate-md5-bytes": "rate with MD5 as bytes",
  "rate-murmur64a": "rate with MurmurHash64A",
  "rate-md5-letters": "rate with MD5 as letters",
  "two-over-one": "rate of two digests / rate of one",
  "rate-one-digest": "rate of one digest",
  "rate-two-digests": "rate of two digests",
  "true-gain-memory": "true gain, memory",
  "hash-too-many-memory": "with one hash too many, memory",
  "as-reported-memory": "reported gain, memory",
  "as-reported-pcie-ssd": "reported gain, PCIe SSD",
  "as-reported-sata-ssd": "reported gain, SATA SSD",
};

const ORIGINS: Readonly<Record<string, string>> = {
  counted: "counted",
  model: "model",
  simulated: "simulated with the costs of Table 1",
};

const VERDICTS: Readonly<Record<string, string>> = {
  reproduced: "holds",
  contradicted: "wrong",
  "not-resolvable": "inconclusive",
  "not-comparable": "not tested",
};

/** A number with its unit. */
export function said(unit: string, value: number): string {
  if (unit === "bytes") return decimalBytes(value);
  if (unit === "fraction") return share(value);
  return quantity(unit === "ratio" ? "" : unit, Number(value.toPrecision(4)));
}

/** Results of a run about a claim, by verdict. */
const FINDINGS: Readonly<Record<string, string>> = {
  reproduced: "the claim holds",
  contradicted: "the claim is wrong",
};

const allOf = (rows: number): string => (rows === 2 ? "both" : `all ${rows}`);

export const lab9Text = {
  lede: "Posts and papers make claims. You vote on each one. Then the engine builds filters and trees, and counts.",
  board: "The claims",
  /** Heading of the claims that are not part of the lab's questions. */
  more: "More claims, about the paper’s details",
  columns: ["claim", "claim and count", "your vote", "verdict"],
  verdicts: VERDICTS,
  options: [
    {
      value: "reproduced",
      mistake: "A printed number is true.",
      label: "It holds: the counts fall into the green",
      finding: "the claim holds",
      short: "holds",
    },
    {
      value: "contradicted",
      mistake: "A claim that sounds too good is wrong.",
      label: "It is wrong: the counts fall elsewhere",
      finding: "the claim is wrong",
      short: "wrong",
    },
    {
      value: "not-resolvable",
      mistake: "Counting cannot decide a claim about filters.",
      label: "Inconclusive: the counts cannot decide it",
      finding: "the counts are inconclusive",
      short: "inconclusive",
    },
  ],
  /** Marks of a vote after its run. */
  marks: { right: "you were right", wrong: "you were wrong" },
  noVote: "not yet",
  noVotePossible: "no vote",
  undecidable: "This page cannot decide this claim, so there is no vote.",
  tally: (right: number, run: number, of: number): string =>
    `${run} of ${of} claims run. Your vote was right for ${right} of them.`,
  /** Above the words of a source. */
  from: (source: string): string => `${source}:`,
  sourceOf: (source: string): string => `Source: ${source}.`,
  /** A claim as a sentence. It has no quotation marks, because some claims are a reading of their source. */
  claimed: (statement: string): string => capital(statement.replaceAll("KB", "kB").replaceAll(/(\d)%/gu, "$1\u00a0%")),
  evidenceColumns: ["number", "found", "claimed", "source"],
  nameOf: (name: string): string => EVIDENCE[name] ?? name,
  originOf: (origin: string): string => ORIGINS[origin] ?? origin,
  interval: (value: string, low: string, high: string): string => `${value} (${low} to ${high})`,
  verdict: (name: string): string => `Verdict: ${name}.`,
  /** The verdict as large words. */
  verdictShown: (verdict: string): string => capital(FINDINGS[verdict] ?? VERDICTS[verdict] ?? verdict),
  said,
  /** A number of a claim or an axis, without insignificant digits. */
  rounded: (unit: string, value: number): string => (unit === "fraction" ? round(unit, value) : said(unit, value)),
  outcome: (name: string, flagged: string | null, guessed: string | null, found: string): string =>
    sentence(
      `${name}: ${flagged === null ? "" : `${flagged}, `}${guessed === null ? "" : `your flag ${guessed}, `}found ${found}.`,
    ),
  /** Above the options of a claim that the figure takes an answer for. */
  inFigure: "Press a zone in the figure, or choose:",
  /** Words of the experiments with a definition. */
  defined: [
    ["Read amplification", "read-amplification"],
    ["filters", "bloom-filter"],
    ["filter", "bloom-filter"],
    ["false positive rate", "false-positive-rate"],
    ["false positives", "false-positive"],
    ["absent keys", "absent-key"],
    ["shared digests", "hash-sharing"],
    ["sharing", "hash-sharing"],
    ["double hashing", "double-hashing"],
    ["rotated by 17 bits", "rotation"],
    ["rotation", "rotation"],
    ["digests", "digest"],
    ["64-bit digest", "digest"],
    ["position", "bit-position"],
    ["tiering", "tiering"],
    ["leveling", "leveling"],
    ["levels", "level"],
    ["trees", "lsm-tree"],
    ["hashes", "hash-function"],
    ["lookups", "point-lookup"],
  ],
  scene: {
    flag: (name: string): string => `Your flag: ${name}`,
    guessed: (value: string): string => `you: ${value}`,
    /** Below the axis: the meaning of the green. Several rows may have different values. */
    meets: (values: string | null, rows: number): string =>
      rows > 1 ? `The claim holds if ${allOf(rows)} rows end in the green.` : `The claim holds here: ${values ?? ""}`,
    /** Word on the flag of a source. */
    flagged: "claimed",
    /** Below the axis, after the verdict. */
    meeting: (inside: number, rows: number): string =>
      `${inside} of ${rows} rows ${inside === 1 ? "is" : "are"} in the green. The claim needs ${allOf(rows)}.`,
    again: "Count again",
    repetition: (number: number): string => `repetition ${number} with other keys`,
    aside: (value: string): string => `not shared: ${value}`,
    mean: (value: string): string => `mean ${value}`,
    /** Word on the card of a count, or of the mean of several. */
    found: (isMean: boolean): string => (isMean ? "found (mean)" : "found"),
    /** Above the arrow from the claim to the count: their ratio. */
    distance: (times: number): string =>
      times >= 2
        ? `${times < 10 ? fixed(times, 1) : count(times)} times`
        : times > 0.5
          ? `${percent(Math.abs(times - 1), 0)} ${times > 1 ? "more" : "less"}`
          : `${fixed(1 / times, 1)} times less`,
    /** Names of the parts of a number line, each an answer. */
    zones: { reproduced: "holds", contradicted: "wrong" },
    predicted: {
      reproduced: "you: it holds",
      contradicted: "you: it is wrong",
      "not-resolvable": "you: inconclusive",
    },
    intro: {
      flag: "The flag is the claim.",
      asks: "Green: the claim holds. Where will the count fall?",
    },
    row: (name: string, points: number): string =>
      points === 1 ? `${name}: one number.` : `${name}: ${points} counts and the interval of their mean.`,
    describe: "A line with the claim as a flag over the values that meet it.",
  },
  explain: {
    title: "Why do wrong numbers live so long?",
    prompt:
      "Choose a wrong claim. How could its author have noticed the error in five minutes? Choose a claim that holds although you doubted it. What misled you?",
    model:
      "Most wrong claims fail a multiplication: bits times keys, divided by eight. Others contradict their own table, or rest on one run although runs differ by more than the effect. A true claim can still be badly supported. Trust numbers that you can reproduce.",
  },
  push: {
    title: "Make the claim true",
    question:
      "The post claims a rate of 3 % for 5 bits per key. How many bits per key does 3 % need? Move the slider until the count is in the green.",
    claim: (bits: number): string => `${decimal(bits)} bits per key: 3 % false positives`,
    figure: "Your filter",
    row: "rate",
    now: (rate: number, low: number, high: number, isReached: boolean): string =>
      `${isReached ? "Reached" : "Now"}: ${percent(rate, 2)} of 200,000 absent keys got “maybe” (${percent(low, 2)} to ${percent(high, 2)}; counted).`,
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "A filter has 10 bits per key. How much memory do 10 billion keys take?",
        answer: "A hundred billion bits: 12.5 GB.",
      },
      {
        question: "Why is one filter not enough to compare two hash functions?",
        answer:
          "Filters of one size over different keys differ by several per cent by chance. A difference of that size means nothing before many filters were counted.",
      },
      {
        question: "What is the difference between “wrong” and “inconclusive”?",
        answer:
          "Wrong: the result is improbable if the claim holds. Inconclusive: the result is too imprecise. If a run measures something else, the two are not comparable.",
      },
      {
        question: "The baseline of a comparison does more work than necessary. Who gains?",
        answer: "Everything that is compared with it. A fair baseline does what it must, and nothing else.",
      },
    ],
  },
} as const;
