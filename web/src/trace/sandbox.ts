/**
 * A sandbox run, received in slices, and the tree at any moment of it.
 *
 * A moment is a number of finished operations, and a number of steps of the next one. A flush is one step. A compaction is two: it is shown
 * with its inputs and again when done.
 *
 * **Invariants** (tests: `sandbox.test.ts`)
 * 1. The tree at a moment is a pure function of the log and the moment, so stepping back draws an earlier moment.
 * 2. The log does not depend on the slices.
 * 3. A moment applies at most the changes between two stored states.
 * 4. Dropping old changes does not affect the remaining moments.
 *
 * **Memory**: 24 bytes per event of flushes and compactions, 16 per row of a compaction, 56 per table and one per operation. At most
 * {@link MOST_KEYFRAMES} states are stored, and share unchanged parts. Beyond {@link MOST_WORDS} words the log drops its oldest half and
 * begins later.
 */

import type { SandboxSample, SandboxSlice } from "../engine/contract";
import { changeOf, mergeRows, PICKED, type TreeChange } from "./change";
import { decodeTrace, type TraceEvent } from "./events.generated";
import type { ChangeAt, TableFacts } from "./growth";
import { growthClock } from "./growth-clock";
import { afterEvent, EMPTY_GROWTH, type GrowthState, type Work } from "./growth-state";

/** An operation with changes, and their number of steps. */
interface BusyOperation {
  /** Number of finished operations before it. */
  readonly moment: number;
  readonly first: number;
  readonly changes: number;
  readonly steps: number;
}

/** Returns the index of the first busy operation at or after `op`. */
function firstAt(busy: readonly BusyOperation[], op: number): number {
  let [low, high] = [0, busy.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((busy[middle]?.moment ?? 0) < op) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Maximum number of stored states. */
export const MOST_KEYFRAMES = 256;
/** Maximum number of stored event words: 64 MB. */
export const MOST_WORDS = 16_000_000;

const WORDS = 6;
const TABLE_NUMBERS = 7;
const MERGE_WORDS = 4;

/** A flush or a compaction. */
export interface Change {
  /** Number of finished operations before its own. */
  readonly moment: number;
  /** Words of the rows of a compaction. */
  readonly merge: Uint32Array;
  /** Words of its events. */
  readonly words: Uint32Array;
}

/** Returns the first event of a change. */
function firstEvent({ words }: Change): TraceEvent | undefined {
  return decodeTrace(words.subarray(0, WORDS))[0];
}

/** Returns true for a flush. */
function isFlush(change: Change): boolean {
  return firstEvent(change)?.kind === "flushStarted";
}

/** Level of the first table that a change wrote, or 0 for none. */
function levelWritten({ words }: Change): number {
  const written = decodeTrace(words).find(({ kind }) => kind === "tableWritten");
  return written?.kind === "tableWritten" ? written.level : 0;
}

/** Bytes of blocks that a flush or a compaction moved. */
export interface Moved {
  /** Number of finished operations before its own. */
  readonly moment: number;
  readonly readBytes: number;
  readonly writtenBytes: number;
  /** Target level, or 0 if nothing was written. */
  readonly level: number;
}

/** Number of finished operations, and of steps of the next one. */
export interface Moment {
  readonly op: number;
  readonly step: number;
}

/** Narrated change at a moment during playback. */
export interface Narrated {
  readonly work: Work | null;
  readonly more: number;
}

interface Keyframe {
  readonly changes: number;
  readonly state: GrowthState;
}

const NOTHING_WRITTEN: Keyframe = { changes: 0, state: EMPTY_GROWTH };

/** The complete log of a run. Only {@link SandboxLog.append} changes it. */
export class SandboxLog {
  /** Number of operations received. */
  done = 0;
  /** Number of slices received. */
  slices = 0;
  /** Maximum number of operations in one slice. */
  largestSlice = 0;
  fingerprint = "";
  /** First moment whose state is still stored. */
  from = 0;
  /** Counts at evenly spaced moments. */
  readonly samples: SandboxSample[] = [];
  /** Counts at the end of the log. */
  now: SandboxSample | null = null;
  /** Operations that ended with a false positive. */
  readonly fooled: number[] = [];
  /** Maximum number of runs per level, plus one for the unfinished run. */
  readonly rows: number[] = [];
  readonly busy: BusyOperation[] = [];
  /** Bytes moved by each flush and compaction. */
  readonly moved: Moved[] = [];
  readonly #changes: Change[] = [];
  #words = 0;
  /** Number of dropped changes, and the moment of the last flush among them. */
  #forgotten = 0;
  #forgottenFlush = 0;
  #writes = new Uint8Array(1024);
  #tableIds = new Float64Array(256);
  #tableCount = 0;
  #tableNumbers = new Float64Array(256 * TABLE_NUMBERS);
  #keyframes: Keyframe[] = [NOTHING_WRITTEN];
  #spacing = 32;
  #newest: GrowthState = EMPTY_GROWTH;
  /** Last state that was computed. During playback, the next one is a few changes later. */
  #shown = NOTHING_WRITTEN;
  #narrating: { readonly index: number; readonly narrated: Narrated } | undefined;
  #reading: { readonly index: number; readonly change: TreeChange } | undefined;
  readonly #mostWords: number;

  /** Stores at most `mostWords` event words. */
  constructor(mostWords = MOST_WORDS) {
    this.#mostWords = mostWords;
  }

  readonly #startOf = (table: number): number => this.tables.get(table)?.from ?? 0;

  /** All tables that ever existed, by number. */
  readonly tables: Pick<ReadonlyMap<number, TableFacts>, "get"> = { get: (table) => this.#table(table) };

  /** Appends a slice. */
  append(slice: SandboxSlice): void {
    this.#takeWrites(slice.writes);
    this.#takeTables(slice.tables);
    this.#takeChanges(slice);
    this.samples.push(...slice.samples);
    this.now = slice.now;
    this.fooled.push(...slice.fooled);
    this.largestSlice = Math.max(this.largestSlice, slice.done - this.done);
    this.slices += 1;
    this.done = slice.done;
    this.fingerprint = slice.fingerprint;
    if (this.#words > this.#mostWords) this.#forget();
  }

  /** Number of changes done at a moment. */
  changesBefore({ op, step }: Moment): number {
    const at = firstAt(this.busy, op);
    const busy = this.busy[at];
    const before = busy?.first ?? this.#forgotten + this.#changes.length;
    if (busy === undefined || busy.moment !== op) return before;
    let left = step;
    for (let index = 0; index < busy.changes; index += 1) {
      left -= this.#stepsOf(busy.first + index);
      if (left < 0) return busy.first + index;
    }
    return before + busy.changes;
  }

  /** Returns the tree at a moment. `memtable` is its number of entries, `work` the current change. */
  stateAt(moment: Moment): GrowthState {
    const done = this.changesBefore(moment);
    const state = { ...this.#stateAfter(done), memtable: this.#memtableAt(moment, done) };
    const next = this.change(done);
    if (next === null || !this.#isInside(moment, done)) return state;
    return this.#begun(state, next);
  }

  /**
   * Returns the flush or compaction at a moment and its share, given the progress to the next step. A change that just ended has share 1.
   * Null between operations without changes.
   */
  changeAt(moment: Moment, progress: number): ChangeAt | null {
    const done = this.changesBefore(moment);
    const next = this.change(done);
    if (next?.moment === moment.op) {
      const [from, to] = isFlush(next) ? [0, 1] : this.#isInside(moment, done) ? [PICKED, 1] : [0, PICKED];
      return { change: this.#read(done, next), share: from + (to - from) * progress };
    }
    const last = this.change(done - 1);
    return last?.moment === moment.op ? { change: this.#read(done - 1, last), share: 1 } : null;
  }

  /** Milliseconds of each step of the operation after `op`, at speed 1. Empty if it changes nothing. */
  stepTimes(op: number): readonly number[] {
    const busy = this.busy[firstAt(this.busy, op)];
    if (busy?.moment !== op) return [];
    const changes = Array.from({ length: busy.changes }, (_, index) => this.eventsOf(busy.first + index));
    const { dwellMs } = growthClock(changes.flat());
    let at = 0;
    return changes.flatMap((events) => {
      let ms = 0;
      for (const end = at + events.length; at < end; at += 1) ms += dwellMs(at);
      return events[0]?.kind === "flushStarted" ? [ms] : [PICKED * ms, (1 - PICKED) * ms];
    });
  }

  /**
   * Returns the narrated flush or compaction at a moment during playback, and the number of smaller compactions that it represents. Null
   * between operations without changes.
   */
  narratedAt(moment: Moment): Narrated | null {
    const done = this.changesBefore(moment);
    const busy = this.busy[firstAt(this.busy, moment.op)];
    if (busy?.moment !== moment.op || done >= busy.first + busy.changes) return null;
    if (this.#narrating?.index === done) return this.#narrating.narrated;
    const changes = Array.from({ length: busy.changes }, (_, index) => this.eventsOf(busy.first + index));
    const starts = changes.map((_, index) => changes.slice(0, index).reduce((sum, { length }) => sum + length, 0));
    const step = growthClock(changes.flat()).stepAt(starts[done - busy.first] ?? 0);
    const main = busy.first + Math.max(starts.indexOf(step?.main[0] ?? 0), 0);
    const change = this.change(main);
    if (step === undefined || change === null) return null;
    const narrated = {
      work: this.#begun(this.#stateAfter(main), change).work,
      more: Math.max(step.compactions - 1, 0),
    };
    this.#narrating = { index: done, narrated };
    return narrated;
  }

  /** Decodes a change and caches it while it is shown. */
  #read(index: number, { words, merge }: Change): TreeChange {
    if (this.#reading?.index !== index) {
      const rows = mergeRows(merge, 0, merge.length / MERGE_WORDS);
      const change = changeOf(this.#stateAfter(index), decodeTrace(words), rows, this.#startOf);
      this.#reading = { index, change };
    }
    return this.#reading.change;
  }

  /** Returns a change by its number, or null if it was dropped. */
  change(index: number): Change | null {
    return this.#changes[index - this.#forgotten] ?? null;
  }

  /** The events of a change. */
  eventsOf(index: number): readonly TraceEvent[] {
    const change = this.change(index);
    return change === null ? [] : decodeTrace(change.words);
  }

  /** The first event of a change, without decoding the others. */
  firstEventOf(index: number): TraceEvent | undefined {
    const change = this.change(index);
    return change === null ? undefined : firstEvent(change);
  }

  /** Counts of the last sample at or before a moment. */
  sampleAt(op: number): SandboxSample | null {
    if (this.now !== null && this.now.done <= op) return this.now;
    return this.samples.findLast(({ done }) => done <= op) ?? null;
  }

  #takeWrites(writes: Uint8Array): void {
    const needed = this.done + writes.length;
    if (needed > this.#writes.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#writes.length));
      larger.set(this.#writes);
      this.#writes = larger;
    }
    this.#writes.set(writes, this.done);
  }

  #takeTables(numbers: Float64Array): void {
    const count = numbers.length / TABLE_NUMBERS;
    const needed = this.#tableCount + count;
    if (needed > this.#tableIds.length) {
      const room = Math.max(needed, 2 * this.#tableIds.length);
      const [ids, facts] = [new Float64Array(room), new Float64Array(room * TABLE_NUMBERS)];
      ids.set(this.#tableIds);
      facts.set(this.#tableNumbers);
      [this.#tableIds, this.#tableNumbers] = [ids, facts];
    }
    this.#tableNumbers.set(numbers, this.#tableCount * TABLE_NUMBERS);
    for (let index = 0; index < count; index += 1) {
      this.#tableIds[this.#tableCount + index] = numbers[index * TABLE_NUMBERS] ?? 0;
    }
    this.#tableCount = needed;
  }

  #takeChanges({ words, moments, moved, merges, mergeRows: counts }: SandboxSlice): void {
    let [from, told, row] = [0, 0, 0];
    for (let at = WORDS; at <= words.length; at += WORDS) {
      const kind = at === words.length ? "end" : decodeTrace(words.subarray(at, at + WORDS))[0]?.kind;
      if (kind !== "end" && kind !== "flushStarted" && kind !== "compactionPicked") continue;
      const next = row + MERGE_WORDS * (counts[told] ?? 0);
      const change = { moment: moments[told] ?? 0, words: words.slice(from, at), merge: merges.slice(row, next) };
      this.#takeChange(change);
      const [readBytes = 0, writtenBytes = 0] = moved.subarray(2 * told, 2 * told + 2);
      this.moved.push({ moment: change.moment, readBytes, writtenBytes, level: levelWritten(change) });
      [told, row] = [told + 1, next];
      from = at;
    }
  }

  #takeChange(change: Change): void {
    const index = this.#forgotten + this.#changes.length;
    this.#changes.push(change);
    this.#words += change.words.length + change.merge.length;
    this.#newest = this.#applied(this.#newest, change);
    for (const [at, runs] of this.#newest.levels.entries()) {
      this.rows[at] = Math.max(this.rows[at] ?? 1, runs.length + 1);
    }
    const steps = isFlush(change) ? 1 : 2;
    const last = this.busy.at(-1);
    if (last?.moment === change.moment) {
      this.busy[this.busy.length - 1] = { ...last, changes: last.changes + 1, steps: last.steps + steps };
    } else {
      this.busy.push({ moment: change.moment, first: index, changes: 1, steps });
    }
    if ((index + 1) % this.#spacing === 0) this.#keep({ changes: index + 1, state: this.#newest });
  }

  #keep(keyframe: Keyframe): void {
    this.#keyframes.push(keyframe);
    if (this.#keyframes.length <= MOST_KEYFRAMES) return;
    this.#spacing *= 2;
    this.#keyframes = this.#keyframes.filter(({ changes }, at) => at === 0 || changes % this.#spacing === 0);
  }

  /** Drops the older half of the changes. */
  #forget(): void {
    const cut = this.#forgotten + Math.floor(this.#changes.length / 2);
    const boundary = this.busy.find(({ first }) => first >= cut);
    if (boundary === undefined) return;
    const state = this.#stateAfter(boundary.first);
    const dropped = this.#changes.splice(0, boundary.first - this.#forgotten);
    this.#forgottenFlush = dropped.findLast(isFlush)?.moment ?? this.#forgottenFlush;
    this.#words -= dropped.reduce((sum, { words, merge }) => sum + words.length + merge.length, 0);
    this.#forgotten = boundary.first;
    this.from = boundary.moment;
    this.busy.splice(0, this.busy.indexOf(boundary));
    const kept = this.#keyframes.filter(({ changes }) => changes > boundary.first);
    this.#keyframes = [{ changes: boundary.first, state }, ...kept];
  }

  #table(table: number): TableFacts | undefined {
    let [low, high] = [0, this.#tableCount];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#tableIds[middle] ?? 0) < table) low = middle + 1;
      else high = middle;
    }
    if (low === this.#tableCount || this.#tableIds[low] !== table) return undefined;
    const numbers = this.#tableNumbers.subarray(low * TABLE_NUMBERS, (low + 1) * TABLE_NUMBERS);
    const [, blocks = 0, filterBits = 0, entries = 0, tombstones = 0, from = 0, to = 0] = numbers;
    return { table, blocks, filterBits, firstEntry: 0, entries, tombstones, from, to };
  }

  #applied(state: GrowthState, change: Change): GrowthState {
    return decodeTrace(change.words).reduce((at, event) => afterEvent(at, event, this.#startOf), state);
  }

  #stateAfter(changes: number): GrowthState {
    if (changes === this.#forgotten + this.#changes.length) return this.#newest;
    const kept = this.#keyframes.findLast((keyframe) => keyframe.changes <= changes) ?? NOTHING_WRITTEN;
    const near = this.#shown.changes <= changes && this.#shown.changes > kept.changes ? this.#shown : kept;
    let { state } = near;
    for (let index = near.changes; index < changes; index += 1) {
      const change = this.change(index);
      if (change !== null) state = this.#applied(state, change);
    }
    this.#shown = { changes, state };
    return state;
  }

  /** State of a flush that has begun, or of a compaction that has its inputs and no result yet. */
  #begun(state: GrowthState, change: Change): GrowthState {
    const events = decodeTrace(change.words);
    const last = events.findLastIndex(({ kind }) => kind === "tableTaken");
    return events.slice(0, Math.max(last, 0) + 1).reduce((at, event) => afterEvent(at, event, this.#startOf), state);
  }

  #stepsOf(index: number): number {
    const change = this.change(index);
    return change === null || isFlush(change) ? 1 : 2;
  }

  /** Returns true between the two steps of a compaction. */
  #isInside({ op, step }: Moment, done: number): boolean {
    const busy = this.busy[firstAt(this.busy, op)];
    if (busy?.moment !== op) return false;
    let before = 0;
    for (let index = busy.first; index < done; index += 1) before += this.#stepsOf(index);
    return step > before;
  }

  /** Number of entries written since the last finished flush. */
  #memtableAt({ op }: Moment, done: number): number {
    let last = this.#forgottenFlush;
    for (let index = done - 1; index >= this.#forgotten; index -= 1) {
      const change = this.change(index);
      if (change === null || !isFlush(change)) continue;
      last = change.moment;
      break;
    }
    let entries = 0;
    for (let index = last; index < op; index += 1) entries += (this.#writes[index] ?? 0) > 0 ? 1 : 0;
    return entries;
  }
}
