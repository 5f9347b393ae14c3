/** What lab 7 says, in English. Numbers are handed in: they were measured, natively or in this tab, or the model computed them. */

import { count, percent, time } from "../numbers";
import { decimalBytes, share } from "../units";

interface AgreeWords {
  readonly label: string;
  readonly predicted: number;
  readonly gain: number;
  readonly low: number;
  readonly high: number;
  readonly emptyFraction: number;
}

interface TimingWords {
  readonly medianNs: number;
  readonly batches: number;
  readonly rounds: number;
  readonly clockStepMs: number;
}

interface CountWords {
  readonly totalNs: number;
  readonly hashes: number;
  readonly filters: number;
  readonly blocks: number;
}

interface PriceWords {
  readonly levels: number;
  readonly sizeRatio: number;
  readonly falsePositiveRate: number;
  readonly hashNs: number;
  readonly probeNs: number;
  readonly readNs: number;
}

interface PartWords {
  readonly measuredHashNs: number;
  readonly measuredProbeNs: number;
  readonly measuredReadNs: number;
  readonly measuredOtherNs: number;
}

const ns = (value: number): string => `${count(Math.round(value))} ns`;
const points = (value: number): string => Math.abs(value * 100).toFixed(1);

export const lab7Text = {
  lede: "Until here, prices were given. Now they are measured: hashes in this tab, whole lookups natively, and the model is held against both. Where they differ, the difference has parts, and parts have names.",
  clock: {
    title: "Can a clock see one hash?",
    question:
      "The worker of this page starts its clock, hashes one key of 512 bytes with MurmurHash64A, and stops the clock. It does so 21 times. What will the clock show for a typical one?",
    options: [
      { value: "right", label: "About as long as a hash takes" },
      { value: "zero", label: "Nothing at all" },
      { value: "step", label: "Much too long: whatever the clock's smallest step is" },
    ],
    runLabel: "Time one at a time",
    outcome: (tries: number, zeros: number, singleNs: number, timing: TimingWords): string =>
      `${zeros} of ${tries} showed 0; half of them showed at most ${singleNs === 0 ? "0 ns" : time(singleNs)}. In batches of ${count(timing.rounds)} a hash takes ${time(timing.medianNs)}, on a clock that moves in steps of ${time(timing.clockStepMs * 1e6)} (measured in this tab).`,
    because:
      "Browsers round their clocks, against attacks that read memory by timing. What is shorter than a step is shown as none or as one. A batch that lasts fifty steps is off by at most 2 %, and its mean is the price of one.",
  },
  agree: {
    title: "Should model and measurement agree?",
    question: (label: string, emptyFraction: number, predicted: number): string =>
      `On ${label} native-bench measured T_H, T_P and T_D, each by itself, and gave them to the model: of lookups of which ${percent(emptyFraction)} find nothing, sharing the digest should save ${share(predicted)}. Then it measured what sharing really saved, pair by pair. What came out?`,
    options: [
      { value: "agree", label: "The same, within its interval: the model was given this machine's own prices" },
      { value: "more", label: "More: sharing also helps in ways that the model does not know" },
      { value: "less", label: "Less" },
    ],
    runLabel: "Hold the run against the model",
    outcome: ({ label, predicted, gain, low, high, emptyFraction }: AgreeWords): string =>
      `With ${percent(emptyFraction)} empty lookups the model says ${share(predicted)}; measured on ${label}: ${share(gain)} (${share(low)} to ${share(high)}).`,
    because:
      "Two things are missing from the model. A lookup also searches tables and copies values. This time is the same in both arms, so it makes the saved share smaller. And T_H was measured in a loop that only hashes. In a lookup, a hash can delay the next probe and cost more, or overlap with it and cost less. The figure compares both costs.",
    none: "No native run at hand has what this step needs. Open a result file of native-bench, or drop one anywhere on this page.",
  },
  plot: {
    title: (label: string): string => `What sharing saves: the model, and ${label}`,
    model: "Eq. (8) by the run's own prices",
    x: "lookups that find nothing",
    y: "saved",
    residual: (emptyFraction: number, residual: number): string =>
      `${percent(emptyFraction)} empty: ${points(residual)} percentage points ${residual < 0 ? "below" : "above"} the model`,
    residuals: "Residual, measured less model",
  },
  run: "Native run",
  open: "Open a result file",
  gap: {
    title: "Explain the gap",
    question: (origin: string): string =>
      `The same comparison, arm by arm (${origin}). Tick every term of which the measured lookup with a shared digest has at least 2 % of its time more than the model. The engine grades from the numbers of the file.`,
    columns: ["an average lookup, digest shared", "the model is given", "measured"],
    rows: (prices: PriceWords, counts: CountWords, parts: PartWords): readonly (readonly string[])[] => [
      ["levels, size ratio", `${prices.levels}, ${prices.sizeRatio}`, ""],
      ["filters asked", "by Eq. (13)", counts.filters.toFixed(2)],
      ["hashing", `T_H ${ns(prices.hashNs)}`, `${counts.hashes.toFixed(2)} hashes, ${ns(parts.measuredHashNs)}`],
      ["probing filters", `T_P ${ns(prices.probeNs)}`, ns(parts.measuredProbeNs)],
      [
        "reading blocks",
        `T_D ${ns(prices.readNs)} (median); a filter errs at ${share(prices.falsePositiveRate)}`,
        `${counts.blocks.toFixed(3)} blocks, ${ns(parts.measuredReadNs)}`,
      ],
      ["everything else", "–", ns(parts.measuredOtherNs)],
      ["the whole lookup", "–", ns(counts.totalNs)],
    ],
    terms: {
      hashing: "Hashing: more or dearer hashes than the model counts",
      probing: "Probing: more or dearer probes",
      "more-reads": "More blocks than the model expects",
      "slow-reads": "Reads that take longer than the median one",
      other:
        "Everything else: finding the table by its fences, searching the block, copying, the system, waiting for memory",
    },
    pick: "Tick all that apply.",
    figure: "From the model to the measured lookup, digest shared",
    explained: (model: number, measured: number): string =>
      `The model says ${ns(model)}, the run measured ${ns(measured)}. The terms in the figure add up to the difference.`,
  },
  disk: {
    title: "And your own disk?",
    text: "Where the browser lets a page keep files, the same engine can store a tree there and look keys up in it: 33 MB are written, timed and removed again.",
    run: "Time lookups on this disk",
    again: "Time them again",
    doing: { writing: "Writing the tree", timing: "Timing lookups" },
    caption: "A lookup on this disk, measured in this tab",
    arms: { "per-filter": "a digest per filter", shared: "one shared digest", merged: "one mask" },
    existing: "Keys that exist",
    absent: "Keys that do not",
    rows: {
      time: "time, median (middle half)",
      hashes: "hashes, counted",
      filters: "filters asked, counted",
      blocks: "blocks read, counted",
    },
    spread: (low: number, high: number): string => `${time(low)} to ${time(high)}`,
    origin: (entries: number, size: number, batches: number, stepMs: number): string =>
      `${count(entries)} entries, ${decimalBytes(size)} of keys and values, four levels. ${batches} batches of each arm, in turns, each of at least fifty steps of this browser's clock, which moves by ${time(stepMs * 1e6)}. Counts are of a replay that is not timed.`,
    isNot:
      "What this is not: direct I/O. A read goes through the browser and the system's page cache, where a file that was just written still is. So this is the price of asking for a block and copying it, not of waiting for a drive.",
    slow: (median: number): string =>
      `A lookup that reads one block took ${time(median)}, which is longer than asking and copying takes: private windows keep their files in memory behind another process, and this may be one. These times say nothing about a disk.`,
    refused: (message: string): string =>
      `This browser keeps no files for this page (${message}). So nothing is timed here.`,
    inUse: "Another tab of this page has the files. Close it, or wait until it is done, and try again.",
    full: "There is not enough room for 33 MB in what the browser gives to this page. So nothing is timed here.",
    beside: (origin: string, emptyFraction: number, perFilterNs: number, sharedNs: number): string =>
      `Beside it, not to be averaged with it: ${origin}, ${percent(emptyFraction)} of the lookups empty: ${time(perFilterNs)} per lookup with a digest per filter, ${time(sharedNs)} with a shared one.`,
    native:
      "For the drive itself there is a program. It reads past the cache, proves that it did, and writes a file that this page opens.",
    command: "native-bench run quick",
  },
  explain: {
    title: "What is the rest made of?",
    prompt:
      "In most runs “everything else” is the largest term. What does a real lookup do that is neither hashing, nor probing, nor reading a block? And why does leaving it out make the model promise too much?",
    model:
      "Before a filter can be asked, its table has to be found: a search among the fence pointers of each run, which waits for memory. A block that was read is searched, its value copied; the call goes through the operating system; caches are cold after each wait. None of it depends on whether the digest is shared. So it stands in both arms alike: the same nanoseconds are saved, of a larger whole.",
  },
  push: {
    title: "One function dearer than another",
    question:
      "Time hashes in this tab. Find a function and a key size at which one hash costs at least eight times what the same function takes for 8 bytes, while the key is 128 times as long. Why is it not 128 times?",
    none: "Nothing was timed yet.",
    now: (said: string, factor: number, isReached: boolean): string =>
      `${isReached ? "Reached" : "Now"}: ${said} takes ${factor.toFixed(1)} times its price for 8 bytes (measured in this tab).`,
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "Why does a page time batches and not single hashes?",
        answer: "Its clock moves in steps that are longer than many hashes. Only what lasts many steps is known well.",
      },
      {
        question: "A run says that sharing saved 8 %, and the model says 23 %. Which of them is wrong?",
        answer:
          "Neither needs to be. The model says what is saved of the work that it names; the run measured all the work. The difference is the time that the model leaves out, and the run says how much that is.",
      },
      {
        question: "May a time of this tab and a native one be averaged?",
        answer:
          "No. They are of different machines: one compiled to WebAssembly behind a rounded clock, one native. They stand beside each other, each with its origin.",
      },
      {
        question: "What makes a measured gain believable?",
        answer:
          "An interval, a control in which both arms are the same and nothing is found, equal answers and equal reads of both arms, and a machine that did nothing else.",
      },
    ],
  },
} as const;
