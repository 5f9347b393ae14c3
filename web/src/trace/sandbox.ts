/**
 * A run of the sandbox as it was told, slice by slice, and the tree at any moment of it.
 *
 * A moment is so many operations done, and so many steps of the next one: a flush is one step, a compaction two, for it is
 * shown once it has its inputs and once it is done.
 *
 * **Invariants** (broken by `sandbox.test.ts`)
 * 1. The tree at a moment is a pure function of what was told and the moment: stepping back is drawing an earlier one.
 * 2. However a run is sliced, the log is the same.
 * 3. A moment costs at most so many changes as there are from one kept state to the next.
 * 4. What was forgotten changes nothing of the moments that are still known.
 *
 * **Memory**: 24 bytes per event of flushes and compactions, 56 per table, a byte per operation, and at most
 * {@link MOST_KEYFRAMES} kept states, which have in common what did not change. Beyond {@link MOST_WORDS} words the oldest
 * half is forgotten: the log then begins later.
 */

import type { SandboxSample, SandboxSlice } from "../engine/contract";
import { decodeTrace, type TraceEvent } from "./events.generated";
import type { TableFacts } from "./growth";
import { afterEvent, EMPTY_GROWTH, type GrowthState } from "./growth-state";

/** An operation that makes changes, with the steps that they take. */
interface BusyOperation {
  /** Operations done before it. */
  readonly moment: number;
  readonly first: number;
  readonly changes: number;
  readonly steps: number;
}

/** The first operation with changes that is not before so many. */
function firstAt(busy: readonly BusyOperation[], op: number): number {
  let [low, high] = [0, busy.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((busy[middle]?.moment ?? 0) < op) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The most states that are kept. */
export const MOST_KEYFRAMES = 256;
/** The most words of events that are kept: 64 MB. */
export const MOST_WORDS = 16_000_000;

const WORDS = 6;
const TABLE_NUMBERS = 7;

/** A flush or a compaction. */
export interface Change {
  /** Operations that were done before its own. */
  readonly moment: number;
  /** Words of its events. */
  readonly words: Uint32Array;
}

/** Whether a change is a flush. */
function isFlush({ words }: Change): boolean {
  return decodeTrace(words.subarray(0, WORDS))[0]?.kind === "flushStarted";
}

/** So many operations done, and so many steps of the next one. */
export interface Moment {
  readonly op: number;
  readonly step: number;
}

interface Keyframe {
  readonly changes: number;
  readonly state: GrowthState;
}

/** Everything that was told of a run. Grows with {@link SandboxLog.append}, and is otherwise only asked. */
export class SandboxLog {
  /** Operations that were told. */
  done = 0;
  /** Slices that were told. */
  slices = 0;
  /** The most operations of one slice. */
  largestSlice = 0;
  fingerprint = "";
  /** The first moment that is still known. */
  from = 0;
  /** Counts at moments that are evenly apart. */
  readonly samples: SandboxSample[] = [];
  /** Counts at the end of what was told. */
  now: SandboxSample | null = null;
  /** Operations after which a filter had been wrong. */
  readonly fooled: number[] = [];
  /** For each level, the most runs that it ever had, and one for the run in the making. */
  readonly rows: number[] = [];
  readonly busy: BusyOperation[] = [];
  readonly #changes: Change[] = [];
  #words = 0;
  /** Changes that were forgotten, and the moment of the last flush among them. */
  #forgotten = 0;
  #forgottenFlush = 0;
  #writes = new Uint8Array(1024);
  #tableIds = new Float64Array(256);
  #tableCount = 0;
  #tableNumbers = new Float64Array(256 * TABLE_NUMBERS);
  #keyframes: Keyframe[] = [{ changes: 0, state: EMPTY_GROWTH }];
  #spacing = 32;
  #newest: GrowthState = EMPTY_GROWTH;
  readonly #mostWords: number;

  /** `mostWords` of events are kept at most. */
  constructor(mostWords = MOST_WORDS) {
    this.#mostWords = mostWords;
  }

  readonly #startOf = (table: number): number => this.tables.get(table)?.from ?? 0;

  /** The tables that ever were, by number. */
  readonly tables: Pick<ReadonlyMap<number, TableFacts>, "get"> = { get: (table) => this.#table(table) };

  /** Takes a slice in. */
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

  /** Changes that are done at a moment. */
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

  /** Steps of the operation after so many. */
  stepsAfter(op: number): number {
    const busy = this.busy[firstAt(this.busy, op)];
    return busy?.moment === op ? busy.steps : 0;
  }

  /** The tree at a moment: `memtable` is counted, `work` is what is being done. */
  stateAt(moment: Moment): GrowthState {
    const done = this.changesBefore(moment);
    const state = { ...this.#stateAfter(done), memtable: this.#memtableAt(moment, done) };
    const next = this.change(done);
    if (next === null || !this.#isInside(moment, done)) return state;
    return this.#picked(state, next);
  }

  /** A change by its number; null where it is not known. */
  change(index: number): Change | null {
    return this.#changes[index - this.#forgotten] ?? null;
  }

  /** The events of a change. */
  eventsOf(index: number): readonly TraceEvent[] {
    const change = this.change(index);
    return change === null ? [] : decodeTrace(change.words);
  }

  /** The counts up to a moment: those of the last sample that is not later. */
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

  #takeChanges({ words, moments }: SandboxSlice): void {
    let from = 0;
    let told = 0;
    for (let at = WORDS; at <= words.length; at += WORDS) {
      const kind = at === words.length ? "end" : decodeTrace(words.subarray(at, at + WORDS))[0]?.kind;
      if (kind !== "end" && kind !== "flushStarted" && kind !== "compactionPicked") continue;
      this.#takeChange({ moment: moments[told] ?? 0, words: words.slice(from, at) });
      told += 1;
      from = at;
    }
  }

  #takeChange(change: Change): void {
    const index = this.#forgotten + this.#changes.length;
    this.#changes.push(change);
    this.#words += change.words.length;
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

  /** Forgets the older half of the changes. */
  #forget(): void {
    const cut = this.#forgotten + Math.floor(this.#changes.length / 2);
    const boundary = this.busy.find(({ first }) => first >= cut);
    if (boundary === undefined) return;
    const state = this.#stateAfter(boundary.first);
    const dropped = this.#changes.splice(0, boundary.first - this.#forgotten);
    this.#forgottenFlush = dropped.findLast(isFlush)?.moment ?? this.#forgottenFlush;
    this.#words -= dropped.reduce((sum, { words }) => sum + words.length, 0);
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
    const kept = this.#keyframes.findLast((keyframe) => keyframe.changes <= changes);
    let state = kept?.state ?? EMPTY_GROWTH;
    for (let index = kept?.changes ?? 0; index < changes; index += 1) {
      const change = this.change(index);
      if (change !== null) state = this.#applied(state, change);
    }
    return state;
  }

  /** A compaction that has its inputs, and has done nothing yet. */
  #picked(state: GrowthState, change: Change): GrowthState {
    const events = decodeTrace(change.words);
    const last = events.findLastIndex(({ kind }) => kind === "tableTaken");
    return events.slice(0, last + 1).reduce((at, event) => afterEvent(at, event, this.#startOf), state);
  }

  #stepsOf(index: number): number {
    const change = this.change(index);
    return change === null || isFlush(change) ? 1 : 2;
  }

  /** Whether a moment lies between the two steps of a compaction. */
  #isInside({ op, step }: Moment, done: number): boolean {
    const busy = this.busy[firstAt(this.busy, op)];
    if (busy?.moment !== op) return false;
    let before = 0;
    for (let index = busy.first; index < done; index += 1) before += this.#stepsOf(index);
    return step > before;
  }

  /** Entries written since the last flush that is done. */
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
