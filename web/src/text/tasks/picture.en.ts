/** Texts in the figures of tasks. Without solutions: those are the engine's. */

import { count, fixed, percent } from "../numbers";
import { byPointer } from "../pointer";
import { decimalBytes, share } from "../units";
import { CHOICES } from "./brief.en";

const ORDER = ["", "1st", "2nd", "3rd", "4th", "5th"];
const LEVEL = (level: number): string => `Level ${level}`;

export const pictureText = {
  answer: "answer",
  titles: {
    progression: "The bits of the filter as a ring",
    sizes: "Each filter: keys across, bits per key upward",
    runs: "The tree of the engine, and the tree of the task",
    design: "Both limits",
    pass: "Lookups fall through the levels",
    waste: "Each square is the filter of one sorted run",
    count: "The levels on the way of the lookup; ● is the key",
    width: "Bits of the digest, the keys and the limit on one ruler",
    device: "What sharing saves, by the time of a read",
    pays: "One probe, one hash and one read in each setting",
    divide: "The memory of the filters",
    release: "Filter units in memory; higher means probed more often",
    batches: "One hash against the step of the clock",
    rest: "The measured lookup, and one of each part",
    hold: "The filters of the tree, and the statements",
    size: "The bits of one key, and a byte",
    fit: "Write buffers and filters in the memory",
    best: "The designs",
    candidates: "Two cells of the maplet, and the sorted runs",
    moves: "The merged runs, and their slots",
  },
  ring: {
    nth: (order: number): string => `${ORDER[order]} position`,
    bit: (bit: number): string => `bit ${count(bit)}`,
    position: (order: number, bit: number): string => `${ORDER[order]}: ${count(bit)}`,
    hashes: (hashes: string): string => `hashes: ${hashes}`,
    wait: "drag onto the ring",
    outside: (bits: readonly string[]): string => `Not a bit of this filter: ${bits.join(", ")}`,
  },
  sizes: {
    axis: "keys",
    note: (keys: number, bits: number): string => `${count(keys)} keys × ${bits} bits`,
    factor: (prime: number): string => (prime === 0 ? "no factor" : `÷ ${prime}`),
  },
  runs: {
    waiting: "The tree grows…",
    after: (flushes: number): string => `After ${count(flushes)} ${flushes === 1 ? "flush" : "flushes"}`,
    flushes: "Flushes",
    entries: (entries: string): string => `${entries} entries in this sorted run`,
    none: "no sorted run",
    all: (runs: number): string => `${count(runs)} in all`,
    hint: byPointer("Move the tree on the left flush by flush.", "Move the first tree flush by flush."),
  },
  limits: {
    written: "blocks written per block flushed",
    runs: "most sorted runs",
    atMost: (limit: string): string => `at most ${limit} blocks`,
    atMostRuns: (runs: number): string => `at most ${count(runs)} runs`,
    found: (runs: number, written: string): string =>
      `${count(runs)} sorted runs, ${written} blocks written per block flushed`,
  },
  slabs: {
    all: "all lookups",
    level: LEVEL,
    short: (level: number): string => `L${level}`,
    absent: (empty: string): string => `${empty} absent`,
    keys: (keys: string): string => `${keys} keys`,
    rate: (rate: string, isNarrow: boolean): string => (isNarrow ? `${rate} rate` : `${rate} false positive rate`),
    reachOf: (level: number): string => `Lookups that reach level ${level}`,
    reached: (reach: string): string => `${reach} of the lookups reach it`,
    you: (value: number): string => `you: ${percent(value / 100, 1)}`,
  },
  waste: {
    axis: "filters",
    note: (rate: string, empty: string): string => `rate ${rate}, ${empty} empty`,
    reads: (reads: string): string => `${reads} reads`,
  },
  lookup: {
    skipped: "no table",
    answer: (answer: string, holds: boolean): string => (holds ? `${answer} ●` : answer),
    counts: ["hashes, per filter", "hashes, shared", "filters", "blocks"],
  },
  width: { axis: "bits", limit: "limit" },
  curve: {
    title: "share of a lookup that sharing saves",
    axis: "time of one read",
    goal: (goal: string): string => `goal: ${goal}`,
    hash: (hash: string): string => `one hash ${hash}`,
    you: (value: string): string => `you: ${value}`,
    answer: "answer",
  },
  pays: {
    axis: "● probe, ■ hash, ◆ read",
    note: (device: string, levels: number, empty: string): string => `${device}; ${levels} levels; ${empty} empty`,
  },
  divide: {
    axis: "memory",
    kilobits: (value: number): string => `${count(Math.round(value))} kbit`,
    memory: (bits: number, memory: string): string => `memory: ${bits} bits per key = ${memory}`,
    bits: (bits: string): string => `${bits} bits`,
    used: (used: number, memory: number): string => `${fixed(used, 1)} of ${fixed(memory, 1)}`,
    yours: "yours",
    best: "best",
  },
  release: {
    axis: "units: false positive rate",
    rate: (units: number, rate: string): string => `${units}: ${rate}`,
    note: (frequency: number): string => `probed ${count(frequency)} times`,
    reads: (reads: string): string => `+${reads} reads`,
  },
  batches: {
    axis: "time",
    note: (rounds: number, step: string): string => `${count(rounds)} × ${step}`,
    step: (step: string): string => `one step of the clock: ${step}`,
    least: (limit: string): string => `long enough from ${limit}`,
  },
  rest: {
    axis: "time of a lookup",
    whole: "whole lookup",
    hash: "one hash",
    probe: (filters: string): string => `one probe (${filters} ×)`,
    read: (blocks: string): string => `one read (${blocks} ×)`,
    other: "your T_other",
  },
  hold: {
    axis: "stated value ÷ true value",
    about: (about: string): string => `true value, ±${about}`,
    bits: (bits: number): string => `${bits} bits`,
    topics: {
      "filter-bytes": "bytes of the filter",
      rate: "rate of one filter",
      "rate-of-union": "rate of two joined filters",
      "hashes-shared": "hashes, shared",
      "hashes-per-filter": "hashes, one per filter",
      reads: "wasted reads",
    },
    format: {
      "filter-bytes": decimalBytes,
      rate: share,
      "rate-of-union": share,
      "hashes-shared": count,
      "hashes-per-filter": count,
      reads: (value: number): string => fixed(value, 3),
    },
  },
  size: {
    axis: (keys: number): string => `the filter has ${count(keys)} keys`,
    key: "one key",
    byte: "one byte",
    bits: (bits: number): string => `${bits} bits`,
    megabytes: (value: number): string => `${count(value)} MB`,
  },
  fit: {
    axis: "memory",
    memory: (memory: number): string => `memory: ${count(memory)} MB`,
    note: (buffer: number, bits: number): string => `write buffer ${buffer} MB, filters of ${bits} bits per key`,
  },
  best: {
    cost: "time of an operation (model)",
    bits: "bits per key",
    note: (ratio: number, policy: string, plan: string, arm: string): string =>
      `T = ${ratio}, ${CHOICES[policy] ?? policy}; ${plan === "monkey" ? "best division" : "same bits"}; ${CHOICES[arm] ?? arm}`,
  },
  cells: {
    key: "Fingerprint of the key",
    run: (run: number): string => `run ${run}`,
    runs: "Sorted runs",
    searched: "searched",
    skipped: "not searched",
  },
  moves: {
    axis: "entries or slots",
    note: (level: number, number: number): string => `level ${level}, number ${number}`,
    all: (entries: number): string => `all entries: ${count(entries)}`,
    sum: (sum: number, all: number): string => `${count(sum)} of ${count(all)}`,
    slots: "slots",
    parts: "another number, cleared, unchanged",
    names: ["another number", "cleared", "unchanged"],
  },
} as const;
