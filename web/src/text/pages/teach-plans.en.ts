/**
 * Texts of the lessons, step by step in the order of `lab/teach/plans.ts`. Without counts or times of the engine: the lab shows the
 * results.
 */

/** Texts of a step. */
export interface PlanWords {
  readonly title: string;
  readonly does: string;
  readonly ask: string;
  readonly expect: string;
  readonly mistake: string;
}

/** Texts of a lesson. */
export interface LessonWords {
  readonly who: string;
  readonly before: string;
  readonly after: string;
  readonly steps: readonly PlanWords[];
}

const ONE_LOOKUP: PlanWords = {
  title: "One lookup, five filters",
  does: "Project the lookup with one digest per filter and step through it to the last level. Stop there. Only after the vote press “One shared digest”.",
  ask: "The key is nowhere in the tree. How often must it be hashed before we know?",
  expect:
    "Most say: once per filter, each filter has hash functions of its own. Some say: once, the key stays the same.",
  mistake:
    "Each level needs its own hash. The five hash blocks fold into one, and nothing else in the picture changes.",
};

const FILTER_BITS: PlanWords = {
  title: "When is “maybe” wrong?",
  does: "Let everybody predict, lock one prediction in, run it, then press “Find a liar” and read out whose bits let it pass.",
  ask: "The filter said maybe to all words that were added. Of the words that never were, how many get maybe?",
  expect: "“None” from those who take maybe for yes; “a few” from those who know filters of ten bits per key.",
  mistake: "A filter answers “yes, it is there”. The culprits of the liar are named, bit by bit.",
};

const SHARE: PlanWords = {
  title: "What changes, and what must not?",
  does: "Two predictions: how many hashes, and what else changes. Run both, and let the class read the table of the arms aloud.",
  ask: "All filters now see the same digest. Does a key that fools one of them fool the next one too?",
  expect: "Many expect errors to line up. A few expect fewer reads.",
  mistake:
    "Sharing makes false positives line up across levels. The two histograms lie on each other; the reads are equal to the block.",
};

const WORTH: PlanWords = {
  title: "On which device does it pay?",
  does: "Predict, draw the curve, then drag the point from disk to memory. Point at a measured run where one is shown.",
  ask: "The same hashes are saved everywhere. Where is that the larger part of a lookup: on an SSD or in memory?",
  expect: "“On the slow device, there is more to save” is common, and so is “the same”.",
  mistake: "Filters always pay. In memory, a hash may cost more than the read that it avoids.",
};

const GROW: PlanWords = {
  title: "What does compaction do?",
  does: "Play the growth, stop at the first compaction and read its reason. Scrub back, follow one key down. Then predict what tiering costs.",
  ask: "Tiering merges later and writes less. How many filters does an empty lookup ask then?",
  expect: "“As many, one per level” from those who count levels instead of sorted runs.",
  mistake: "A smaller size ratio only changes writes. The table of the survey shows both sides of the trade.",
};

const MISS: PlanWords = {
  title: "The dearest answer is no",
  does: "Predict how many filters an empty lookup asks, run ten thousand of them, and compare the points with the model's bands.",
  ask: "Nothing is found. Does the first “no” end the lookup?",
  expect: "Some say one filter, some say half of the levels; few say all of them.",
  mistake: "The rate of a tree is the rate of its filters. The chances of all filters that are asked add up.",
};

const SCHEMES: PlanWords = {
  title: "Do we need k hashes?",
  does: "Step from key to places under “k hashes”, then under “double hashing”. Predict, ask the absent keys, and compare the intervals.",
  ask: "Seven places from one digest: how much worse is the filter?",
  expect: "“Twice as many errors” and “somewhat more” share the votes.",
  mistake: "k positions need k hash computations. The rates cannot be told apart; the hashing can.",
};

const MEASURED: PlanWords = {
  title: "Does the model survive contact?",
  does: "Time hashes in the tab, then hold a native run against the model and name what makes the gap. Bring your own result file of native-bench if you have one.",
  ask: "The model was given this machine's own prices. Will it be right?",
  expect: "“Yes, within its interval”: the model was calibrated, after all.",
  mistake: "Model and measurement should agree. What the model does not name is part of every measured lookup.",
};

const MEMORY: PlanWords = {
  title: "Where should the bits go?",
  does: "Predict which level should get more bits, then divide the memory by hand before the best division is shown.",
  ask: "Two per cent of the memory to give away. Which level gets it?",
  expect: "“The largest: most keys are there.”",
  mistake: "Bits are there for keys. They are there against wrong lookups, and each level is asked once.",
};

const MYTHS: PlanWords = {
  title: "Which claim is wrong?",
  does: "Each group takes one claim of the board, votes on it, runs it, and reports the verdict with its evidence.",
  ask: "May two filters be joined by OR when their tables are merged?",
  expect: "“Yes, no bit is lost” is right about keys and wrong about the rate.",
  mistake: "Compaction can OR the old filters together. The joined filter holds twice the keys in the bits of one.",
};

const CONTEST: PlanWords = {
  title: "Best design for this budget",
  does: "Everybody gets the same brief. Designs are handed in as codes; the leaderboard of lab 10 scores each of them again.",
  ask: "What does your design give up, and why is that cheap in this brief?",
  expect: "Good answers name the operation that the brief asks most, and the device.",
  mistake: "There is one best design. Another brief turns the order around.",
};

/** Texts by name of the lesson. */
export const LESSONS = {
  quick: {
    who: "A guest lecture, the last quarter of an hour of a chapter on indexes, or a first look. Nobody needs to know LSM-trees.",
    before:
      "Open the four links in tabs. One laptop with a projector is enough; phones help with voting and are not needed.",
    after: "Hand out an assignment on lab 1 or lab 5. Who goes through both labs alone needs about half an hour.",
    steps: [ONE_LOOKUP, FILTER_BITS, SHARE, WORTH],
  },
  lecture: {
    who: "A lecture of an hour in a course on databases or storage systems, in projector mode: predict, vote, reveal.",
    before:
      "Let the class read what a memtable, a sorted run and a Bloom filter are. Open the five links in projector mode and try your clicker.",
    after:
      "The steps that were not voted on make good homework. Leave the last minutes for the question that the class argued about most.",
    steps: [ONE_LOOKUP, GROW, MISS, SHARE, WORTH],
  },
  practitioner: {
    who: "A team that runs or builds a store and wants to know whether sharing would pay on its machines.",
    before: "Run native-bench on a machine like those in production, and bring the file that it writes.",
    after: "Compare the gap of your own run with that of the bundled one, and read which terms it is made of.",
    steps: [
      {
        ...ONE_LOOKUP,
        title: "What a lookup costs, and what a false positive adds",
        does: "Step through a lookup that one filter fools. Switch between one digest per filter, one digest and one mask, and watch the cost bar.",
        ask: "Which part of this lookup would be saved in your store, and which part would stay?",
        expect: "People name the read; few name the hashes in front of it.",
      },
      { ...WORTH, ask: "Where on this curve are your devices, your key sizes and your share of empty lookups?" },
      MEASURED,
    ],
  },
  graduate: {
    who: "A seminar or several weeks of a graduate course: a lab a session, with measurement and design as homework.",
    before: "Each lab assumes the ones before it. Labs 7 and 10 are homework; their codes and links come back to you.",
    after: "For a term paper: take a claim of lab 9 that cannot be settled in a page, and settle it with native-bench.",
    steps: [ONE_LOOKUP, FILTER_BITS, SCHEMES, GROW, MISS, SHARE, WORTH, MEASURED, MEMORY, MYTHS, CONTEST],
  },
} as const satisfies Readonly<Record<string, LessonWords>>;
