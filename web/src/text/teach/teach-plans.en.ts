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
  does: "Project the lookup with one digest per filter and step through it to the last level. Stop there. Press “One shared digest” only after the vote.",
  ask: "This lookup hashes the key for each of five filters. Now all filters use the same 64-bit digest. How many hashes remain?",
  expect:
    "Most say: once per filter, because each filter has its own hash functions. Some say: once, because the key stays the same.",
  mistake:
    "“Each level needs its own hash.” The five hash blocks merge into one, and nothing else in the picture changes.",
};

const FILTER_BITS: PlanWords = {
  title: "When is “maybe” wrong?",
  does: "Let the class predict, lock one prediction in, and run it. Then press “Find a false positive” and read out the words that set its bits.",
  ask: "The filter answered “maybe” for all added words. For how many absent words does it answer “maybe”?",
  expect: "“None” if they take “maybe” for “yes”. “A few” if they know filters with ten bits per key.",
  mistake:
    "“A filter can answer ‘yes, the key exists’.” The figure names the words behind a false positive, bit by bit.",
};

const SHARE: PlanWords = {
  title: "What changes, and what does not?",
  does: "Ask for two predictions: the number of hashes, and any other change. Run both, and let the class read the table that compares the arms.",
  ask: "All filters now use the same digest. If a key is a false positive in one filter, is it also one in the next?",
  expect: "Many expect errors on the same keys. A few expect fewer reads.",
  mistake:
    "“With a shared digest, several levels are wrong about the same keys.” Both rates agree, and both arms read the same number of blocks.",
};

const WORTH: PlanWords = {
  title: "On which device does sharing help most?",
  does: "Predict, draw the curve, then drag the point from disk to memory. Point at a measured run, if there is one.",
  ask: "Sharing saves the same hashes on every device. Where is that a larger share of the lookup: on an SSD or in memory?",
  expect: "“On the slow device, because there is more to save” is common, and so is “the same”.",
  mistake: "“Filters always pay off.” In memory, a hash may cost more than the read that it avoids.",
};

const GROW: PlanWords = {
  title: "What does compaction do?",
  does: "Play the growth, stop at the first compaction and read its reason. Scrub back and follow one key down the levels. Then predict the cost of tiering.",
  ask: "Tiering merges later and writes less. How many filters does an empty lookup probe then?",
  expect: "“The same number, one per level” if they count levels instead of sorted runs.",
  mistake: "“A smaller size ratio affects only writes.” The two trees of lab 3 show both sides of the trade-off.",
};

const MISS: PlanWords = {
  title: "What does an empty lookup cost?",
  does: "Predict how many filters an empty lookup probes, run ten thousand of them, and compare the points with the model’s bands.",
  ask: "The lookup finds nothing. Does the first “no” end it?",
  expect: "Some say one filter, some say half of the levels. Few say all levels.",
  mistake: "“The tree has the false positive rate of its filters.” In fact, the rates of all probed filters add up.",
};

const SCHEMES: PlanWords = {
  title: "Do we need k hashes?",
  does: "Step from the key to its bit positions with “k hashes”, then with “double hashing”. Predict, query the absent keys, and compare the intervals.",
  ask: "Seven bit positions from one digest: how much worse is the filter?",
  expect: "“Twice as many errors” and “somewhat more” get similar votes.",
  mistake: "“k positions need k hash computations.” The rates do not differ measurably, but the hashing costs do.",
};

const MEASURED: PlanWords = {
  title: "Does the model match the measurement?",
  does: "Time hashes in the browser, then compare a native run with the model and name the causes of the gap. Bring your own native-bench result file if you have one.",
  ask: "The model uses the costs measured on this machine. Will it be right?",
  expect: "“Yes, within its interval”, because the model was calibrated.",
  mistake: "“Model and measurement should agree.” Every measured lookup also contains costs that the model omits.",
};

const MEMORY: PlanWords = {
  title: "Where should the bits go?",
  does: "Predict which level should get more bits, then divide the memory yourself before the lab shows the optimal allocation.",
  ask: "You may move two percent of the memory. Which level gets it?",
  expect: "“The largest, because it contains the most keys.”",
  mistake: "“Bits are for keys.” In fact, bits prevent wasted reads, and a lookup probes each level once.",
};

const MYTHS: PlanWords = {
  title: "Which claim is wrong?",
  does: "Each group takes one claim from the board, votes on it, runs it, and reports the verdict with its evidence.",
  ask: "May two filters be merged with OR when their tables are merged?",
  expect: "“Yes, no bit is lost” is right about keys and wrong about the rate.",
  mistake:
    "“Compaction can merge the old filters with OR.” The merged filter contains twice the keys in the same number of bits.",
};

const CONTEST: PlanWords = {
  title: "Best design for this budget",
  does: "All students get the same brief. They submit designs as codes, and the leaderboard of lab 10 scores each of them again.",
  ask: "What does your design sacrifice, and why is that cheap for this brief?",
  expect: "Good answers name the most frequent operation of the brief, and the device.",
  mistake: "“There is one best design.” Another brief reverses the order.",
};

const ONE_MAPLET: PlanWords = {
  title: "What does one maplet save, and cost?",
  does: "Predict the probes of an empty lookup, then what a compaction costs. Let the class look for a workload for which the maplet does not pay.",
  ask: "One maplet maps digests to sorted runs. How many probes does an absent key need in eight levels?",
  expect: "“One” after lab 5. “Three” if they think of a search tree.",
  mistake: "“Seven fewer probes make a lookup seven times as fast.” An existing key needs as many steps as before.",
};

const FIRST_COMPACTION: PlanWords = {
  title: "When does a level move?",
  does: "Play the growth and stop at the first compaction. Read its reason aloud. Scrub back, point at a key, and follow it down the levels.",
  ask: "A memtable is full for the fifth time. Which tables does the tree rewrite now, and why not earlier?",
  expect: "“All tables” and “only the new one” are both common. Few name the size ratio.",
  mistake: "“A compaction sorts the data again.” It merges sorted runs, and only when a level is full.",
};

const TWO_SIDES: PlanWords = {
  title: "What does a size ratio trade?",
  does: "Vote on questions 1 and 2 and run both. After each run, let a student say which curve they had expected to move.",
  ask: "A smaller size ratio rewrites less. Which operation gets slower, and by what mechanism?",
  expect: "“None, it is only about writes.” After the run: lookups, because there are more sorted runs.",
  mistake: "“A smaller size ratio affects only writes.” Both trees show more filters probed per lookup.",
};

const LEVELING_TIERING: PlanWords = {
  title: "Leveling or tiering?",
  does: "Open the experiment, and let the class guess the ratio of bytes written before the run ends. Step to the first compaction at which A and B differ.",
  ask: "The same operations arrive in both trees. Which one writes more, which one probes more filters, and which one needs more space?",
  expect: "Most get the writes right. The space of obsolete versions surprises.",
  mistake: "“A policy that writes less also reads less.” Tiering keeps more sorted runs, and each has a filter.",
};

const STALL: PlanWords = {
  title: "When do writers wait?",
  does: "Open the view over time. Point at the debt, then at the moment when it reaches its limit. Halve the arrivals and run again.",
  ask: "Compaction runs in the background. Why does a put wait at all?",
  expect: "“Because the disk is busy” is the usual answer. The bound on the debt is the better one.",
  mistake: "“Background work costs writers nothing.” If compaction falls behind, the tree must slow the writers down.",
};

const ONE_READING: PlanWords = {
  title: "Can a clock see one hash?",
  does: "Vote, then run. Name the step of the clock and the time of a hash in a batch. Then let the class predict whether the model matches the run.",
  ask: "Twenty-one readings of one hash: what do you expect to see, and what would you report?",
  expect: "“About the time of a hash, with some noise.” Few expect readings of zero.",
  mistake:
    "“The mean of many bad readings is good.” Rounding does not average out if all readings fall between two ticks.",
};

const BELIEVE: PlanWords = {
  title: "Would you believe this run?",
  does: "Read the sentence of the run, then its rating. Let groups find its A/A control, its interval and the number of executions. Compare with the guide’s rules.",
  ask: "The run reports a gain. Which number on this page would make you distrust it?",
  expect: "Most look at the gain. A few look for the control first.",
  mistake:
    "“A small interval means a correct result.” The control shows what the same method finds when nothing differs.",
};

const WRONG_NUMBERS: PlanWords = {
  title: "Why do wrong numbers live so long?",
  does: "Vote on the claim about the paper’s code, run it, and read its evidence. Then each group takes another claim and explains its verdict in one sentence.",
  ask: "The baseline hashes once more than there are filters. On which device does that increase the gain most?",
  expect: "“On every device equally.” The run shows little on a disk and much in memory.",
  mistake: "“A printed number is true.” Several claims of the board contradict their own source.",
};

/** Texts by name of the lesson. */
export const LESSONS = {
  quick: {
    who: "A guest lecture, the last 15 minutes of a class on indexes, or a first look. Requires no knowledge of LSM-trees.",
    before: "Open the four links in browser tabs. A laptop with a projector is enough. Phones for voting are optional.",
    after: "Share an assignment on lab 1 or lab 5. Both labs together take a student about half an hour.",
    steps: [ONE_LOOKUP, FILTER_BITS, SHARE, WORTH],
  },
  lecture: {
    who: "A one-hour lecture in a course on databases or storage systems, in projector mode: predict, vote, reveal.",
    before:
      "Have the class read about memtables, sorted runs and Bloom filters. Open the five links in projector mode and try your clicker.",
    after: "Steps without a vote make good homework. Keep the last minutes for the most disputed question.",
    steps: [ONE_LOOKUP, GROW, MISS, SHARE, WORTH],
  },
  practitioner: {
    who: "A team that operates or builds a store and wants to know whether sharing helps on its machines.",
    before: "Run native-bench on a machine like those in production, and bring its result file.",
    after: "Compare the gap of your own run with the gap of the bundled run, and read its terms.",
    steps: [
      {
        ...ONE_LOOKUP,
        title: "Cost of a lookup, and of a false positive",
        does: "Step through a lookup with a false positive. Switch between one digest per filter, one shared digest, and one mask. Watch the cost bar.",
        ask: "Which part of this lookup would your store save, and which part would remain?",
        expect: "Most name the read. Few name the hashes before it.",
      },
      { ...WORTH, ask: "Where on this curve are your devices, your key sizes and your share of empty lookups?" },
      MEASURED,
    ],
  },
  graduate: {
    who: "A seminar or several weeks of a graduate course: one lab per session, with measurement and design as homework.",
    before: "Each lab requires the previous ones. Labs 7 and 10 are homework: students send you their codes and links.",
    after: "For a term paper: choose a claim of lab 9 that the browser cannot test, and test it with native-bench.",
    steps: [ONE_LOOKUP, FILTER_BITS, SCHEMES, GROW, MISS, SHARE, WORTH, MEASURED, MEMORY, MYTHS, CONTEST, ONE_MAPLET],
  },
  compaction: {
    who: "A class that knows sorted runs and wants to see why compaction exists: 50 minutes, in a course or a team.",
    before: "Do lab 0, or read its first page. Open both experiments of Explore once, so that their runs are ready.",
    after: "Homework: task 3b, and one sentence that explains write amplification to a colleague.",
    steps: [FIRST_COMPACTION, TWO_SIDES, LEVELING_TIERING, STALL],
  },
  benchmarks: {
    who: "A class or a team that reads or makes benchmarks: 50 minutes. Requires no knowledge of LSM-trees.",
    before: "Read the rules of the guide. Bring a benchmark that you want to trust, for the discussion at the end.",
    after: "Homework: rate a published benchmark by the rules of the guide, in ten lines.",
    steps: [ONE_READING, BELIEVE, WRONG_NUMBERS],
  },
} as const satisfies Readonly<Record<string, LessonWords>>;
