/** Texts of lab 7, in English. Numbers are arguments: measured natively or in the browser, or predicted with the model. */

import { count, counted, percent, time, withUnit } from "../numbers";
import { capital, decimalBytes, share } from "../units";

interface AgreeWords {
  readonly predicted: number;
  readonly gain: number;
  readonly low: number;
  readonly high: number;
}

interface ReadingWords {
  readonly zeros: number;
  readonly steps: number;
  /** Readings of more than one step. */
  readonly longer: number;
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

/** A time in whole nanoseconds, so that readers can add and subtract what they see. */
const ns = (value: number): string => withUnit(count(Math.round(value)), "ns");
/** A difference with its sign. */
const signed = (value: number): string => `${value < 0 ? "−" : "+"}${ns(Math.abs(value))}`;

export const lab7Text = {
  lede: "Until now, costs were given. Here you measure hashes in your browser and compare the model with native runs.",
  clock: {
    title: "Can a clock see one hash?",
    question:
      "The clock of your browser moves in steps. The page starts it, hashes one key of 512 bytes, and stops it, 21 times. What does the clock show for one hash?",
    terms: [["hashes", "hash-function"]],
    options: [
      {
        value: "right",
        mistake: "A clock can time one operation of nanoseconds.",
        label: "About the time of a hash",
        finding: "it shows about the time of a hash",
        short: "a hash",
      },
      {
        value: "zero",
        label: "Nothing, or whole steps of the clock",
        finding: "it shows nothing or whole steps",
        short: "0 or whole steps",
      },
      {
        value: "step",
        mistake: "A clock always rounds up, so every time is at least one step.",
        label: "Always one whole step: it rounds up",
        finding: "it always shows one whole step",
        short: "1 step",
      },
    ],
    outcome: (singleNs: number, timing: TimingWords): string =>
      `The median reading is ${singleNs === 0 ? withUnit("0", "ns") : time(singleNs)}. In batches, a hash takes ${time(timing.medianNs)} (measured in your browser).`,
    /** The outcome of a clock whose step is longer than a hash. */
    outcomeOfSteps: ({ zeros, steps, longer }: ReadingWords, timing: TimingWords): string =>
      `${zeros} of ${zeros + steps + longer} readings show 0, ${steps} ${steps === 1 ? "shows" : "show"} one step${longer === 0 ? "" : `, ${longer} show more`}. A hash takes ${time(timing.medianNs)}, a step ${time(timing.clockStepMs * 1e6)}.`,
    because:
      "Browsers round their clocks to stop attacks that measure memory accesses. A time below one step is shown as no step or as one. A batch of at least fifty steps is wrong by at most 2 %. Longer readings may include time of other programs.",
    /** For readings of about the time of a hash; the other option has its own words. */
    value: (singleNs: number): string => time(singleNs),
    scene: {
      title: "One hash against the steps of the clock",
      origin: "(measured in your browser)",
      one: "1. One hash per reading, 21 readings",
      hashOnce: "Hash once",
      showed: (shown: string): string => `The clock shows ${shown}.`,
      intro: {
        shows: "clock shows",
        still: "Time passes, but the clock of your browser does not change.",
        jump: (stepNs: number): string => `After ${time(stepNs)} it jumps: one step.`,
        asks: "Now the page times one hash with this clock.",
      },
      tick: (ticks: number, length: string): string => {
        const name = ticks === 1 ? "1 step" : String(ticks);
        return length === "" ? name : `${name}: ${length}`;
      },
      hash: (hashNs: number, stepNs: number): string =>
        `one hash: ${time(hashNs)}. A step is ${count(Math.round(stepNs / hashNs))} times as long.`,
      hashShort: (hashNs: number): string => `one hash: ${time(hashNs)}`,
      queried: "one hash: how long is it on this ruler?",
      askedShort: "one hash: how long?",
      step: "one step of the clock",
      longer: (longest: string): string => `more: up to ${longest}`,
      lane: "2. One batch of many hashes",
      laneQuestion: "How many steps of the clock does a batch span?",
      batch: (rounds: number): string => `2. One batch of ${counted(rounds, "hash", "hashes")}`,
      size: "Try another batch",
      /** The longer words where there is room. */
      spans: (ticks: number, batchNs: number, perHashNs: number): readonly [string, string] => {
        const spanned = `${counted(ticks, "step", "steps")}: ${ticks === 0 ? "0" : time(batchNs)}`;
        const added = time(perHashNs);
        return [`${spanned}. An error of one step is ${added} per hash.`, `${spanned}. One step: ${added} per hash.`];
      },
      /** Number of readings in a pile. */
      pile: (readings: number): string => (readings === 1 ? "1 reading" : `${count(readings)} readings`),
      perHash: (batchNs: number, rounds: number): string =>
        batchNs === 0
          ? `0 / ${count(rounds)} = 0 per hash`
          : `${time(batchNs)} / ${count(rounds)} = ${time(batchNs / rounds)} per hash`,
      predicted: {
        right: "you: about this long",
        zero: "you: nothing or whole steps",
        step: "you: always one step",
      },
      steps: {
        hash: "One hash is thinner than one step of the clock.",
        readings: "Each reading drops on a whole step of the clock.",
        batch: "A batch spans many steps, so its mean is precise.",
      },
      columns: ["reading", "time on the clock"],
      describe: "A ruler whose marks are the steps of the clock of your browser.",
      described: (tries: number, zeros: number, stepNs: number, hashNs: number): string =>
        `A ruler of steps of ${time(stepNs)}. ${zeros} of ${tries} readings of one hash are 0. A batch shows ${time(hashNs)} per hash.`,
    },
  },
  agree: {
    title: "Do model and measurement agree?",
    question: (label: string, emptyFraction: number, predicted: number): string =>
      `The program native-bench timed one hash, one probe and one read on ${label}. From these costs, the model predicts that sharing saves ${share(predicted)} of an average lookup (${percent(emptyFraction)} empty lookups). What share did sharing really save?`,
    terms: [
      ["one probe", "probe"],
      ["sharing", "arm"],
      ["empty lookups", "point-lookup"],
    ],
    options: [
      {
        value: "agree",
        mistake: "Model and measurement agree if the costs are of the same machine.",
        label: "The same share: the costs are of this machine",
        finding: "it saved the share that the model predicts",
        short: "as the model",
      },
      {
        value: "more",
        mistake: "A real system always gains more than a model predicts.",
        label: "A larger share: sharing also helps in other ways",
        finding: "it saved a larger share than the model predicts",
        short: "more",
      },
      {
        value: "less",
        mistake: "A model always promises more than a real system saves.",
        label: "A smaller share: the model leaves something out",
        finding: "it saved a smaller share than the model predicts",
        short: "less",
      },
    ],
    outcome: ({ predicted, gain, low, high }: AgreeWords): string =>
      `Measured natively: ${share(gain)} (${share(low)} to ${share(high)}) of a lookup. Model: ${share(predicted)}.`,
    because:
      "A measured lookup also searches tables and copies values, so a saved hash is a smaller share of it. The run does not tell why the saved times differ.",
    /** For a share that is not the quotient of the mean times. */
    paired:
      "The measured share is the median of paired batches. The quotient of the mean times differs a little from it.",
    none: "No loaded native run contains the data for this step. Open a result file of native-bench, or drop one on this page.",
    scene: {
      title: "One lookup: model and measurement",
      /** Title of the shares, and the definition of the measured one. */
      saved: (isPaired: boolean): string =>
        isPaired ? "Saved share (measured: median of paired batches)" : "Saved share (measured: ratio of mean times)",
      share: "saved share",
      measured: (gain: number, low: number, high: number): string => `${share(gain)} (${share(low)} to ${share(high)})`,
      bars: "Mean time of a lookup, one digest per filter",
      modelName: "model",
      measuredName: "measured",
      queried: "How long? What does sharing save?",
      time: ns,
      savedPart: (savedNs: number): string => `saved: ${ns(savedNs)}`,
      /** The measured saved part, longer than that of the model. */
      savedMore: (savedNs: number, modelNs: number): string =>
        `saved: ${ns(savedNs)}, of which the model explains ${ns(modelNs)}`,
      known: "as in the model",
      rest: (value: number): string => `${value < 0 ? "less than the model" : "not in the model"}: ${signed(value)}`,
      signed,
      predicted: { agree: "you: the same", more: "you: more", less: "you: less" },
      steps: {
        bars: (measuredNs: number, modelNs: number): string =>
          `Saved: ${ns(measuredNs)} measured, ${ns(modelNs)} in the model.`,
        share: "The saved parts become shares of their lookups.",
        end: (gain: number, predicted: number): string => `Measured: ${share(gain)}. Model: ${share(predicted)}.`,
      },
      columns: ["source", "one digest per filter", "shared digest", "saved"],
      describe: (predicted: number): string =>
        `A bar of the model’s lookup, and below it the saved share: ${share(predicted)}.`,
      described: (predicted: number, gain: number, model: number, measured: number): string =>
        `The model saves ${share(predicted)}, and its lookup takes ${ns(model)}. The measurement saves ${share(gain)}, and its lookup takes ${ns(measured)}.`,
    },
  },
  plot: {
    title: (label: string): string => `Saved by sharing: the model and ${label}`,
    model: "model",
    x: "share of empty lookups",
    y: "saved",
  },
  run: "Native run",
  open: "Open a result file",
  gap: {
    title: "Explain the gap",
    question: (model: number, measured: number): string =>
      `With one shared digest, the model predicts ${ns(model)} per lookup, but the run measured ${ns(measured)}. “Numbers” lists the parts. Which terms add at least 2 % of the measured time to the model? Press them in the figure.`,
    columns: ["an average lookup, shared digest", "time of one (model)", "how many (measured)", "total (measured)"],
    rows: (prices: PriceWords, counts: CountWords, parts: PartWords): readonly (readonly string[])[] => [
      ["hashing", ns(prices.hashNs), counts.hashes.toFixed(2), ns(parts.measuredHashNs)],
      ["probing", ns(prices.probeNs), counts.filters.toFixed(2), ns(parts.measuredProbeNs)],
      ["reading", ns(prices.readNs), counts.blocks.toFixed(3), ns(parts.measuredReadNs)],
      ["other work", "–", "–", ns(parts.measuredOtherNs)],
    ],
    numbers: "Numbers",
    pick: "Terms of the rest",
    pressFirst: "Press a term in the figure first.",
    chosen: "you: at least 2 %",
    notChosen: "a part of the rest",
    figure: "From the model to the measured lookup, shared digest",
    rest: (rest: number): string => `the rest: ${signed(rest)}`,
    explained:
      "The terms in the figure add up to the difference. Everything else: find the table, search the block, copy the value.",
    marks: {
      whole: "The rest is one block between the model and the measurement.",
      broken: "It breaks into its terms, each as long as its time.",
    },
  },
  disk: {
    title: "What about your own disk?",
    text: "If your browser allows file storage, the engine stores a tree of 33 MB there, times lookups, and removes the files.",
    run: "Time lookups",
    again: "Time again",
    doing: { writing: "Writing the tree", timing: "Timing lookups" },
    caption: "Time of a lookup",
    /** Titles of both parts of the table. */
    nativePart: (origin: string): string => `${capital(origin)}: mean`,
    ownPart: "Measured in your browser: median, middle half",
    notYet: "not measured yet",
    arms: { "per-filter": "one digest per filter", shared: "one shared digest", merged: "one mask" },
    existing: "existing keys",
    absent: "absent keys",
    columns: ["time of a lookup", "hashes", "filters", "blocks read"],
    spread: (low: number, high: number): string => `${time(low)} to ${time(high)}`,
    origin: (entries: number, size: number, batches: number, stepMs: number): string =>
      `${count(entries)} entries, ${decimalBytes(size)}, four levels. ${batches} batches per arm, in turns, each at least fifty steps of the clock (${time(stepMs * 1e6)}). An untimed replay gives the counts.`,
    isNot:
      "This is not direct I/O. The file was just written, so the page cache still contains it. You see the time to request and copy a block, not the time of the drive.",
    slow: (median: number): string =>
      `A lookup with one read took ${time(median)}, longer than a request and a copy. A private window may keep its files in another process. These times do not describe a disk.`,
    refused: (message: string): string =>
      `Your browser does not store files for this page (${message}), so nothing is timed.`,
    inUse: "Another tab of this page uses the files. Close it, or wait until it has finished, and try again.",
    full: "Your browser gives this page less than 33 MB of storage, so nothing is timed.",
    notJoined: "Do not average native times with those of your browser.",
    native:
      "native-bench measures the drive itself: it bypasses the page cache, proves that, and writes a file that you can open here.",
    command: "native-bench run quick",
  },
  explain: {
    title: "What is the rest made of?",
    prompt:
      "In most runs, other work is the largest term. What else does a lookup do apart from hashing, probing and reading? Why can a measured share be below the line of the model, and why above it?",
    model:
      "The lookup also searches tables and copies the value. So a saved hash is a smaller share of it. Above the line, a saved hash is worth more than in a loop. The run times whole lookups, so it does not tell why.",
  },
  push: {
    title: "Which hash function scales worst?",
    question:
      "Time hashes in your browser. Find a function whose hash of a 1 KiB key costs at least eight times its hash of 8 bytes. Why is the factor not 128?",
    none: "Nothing has been timed yet.",
    now: (said: string, factor: number, isReached: boolean): string =>
      `${isReached ? "Reached" : "Now"}: ${said} costs ${factor.toFixed(1)} times its 8-byte hash (measured in your browser).`,
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "Why does a page time batches and not single hashes?",
        answer: "One step of its clock is longer than many hashes. Only a time of many steps is precise.",
      },
      {
        question: "A run measures a saving of 8 %, and the model predicts 23 %. Which is wrong?",
        answer:
          "Possibly neither. The model gives the share of the work that it names. The run measured all work. The difference is the time that the model leaves out.",
      },
      {
        question: "May you average a time of your browser with a native one?",
        answer:
          "No. They are from different machines: WebAssembly behind a rounded clock, and native code. Show both, each with its source.",
      },
      {
        question: "What makes a measured gain believable?",
        answer:
          "An interval, a control that compares one way with itself and finds nothing, equal answers and reads of both ways, and an otherwise idle machine.",
      },
    ],
  },
} as const;
