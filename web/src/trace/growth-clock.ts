/**
 * Clock of a growth: the duration of each event, and the narrated steps. Pure.
 *
 * **Invariants** (tests: `change.test.ts`)
 * 1. A flush and its compactions take {@link CASCADE_MS}; a flush without a compaction takes {@link FLUSH_MS}.
 * 2. Every step lasts at least {@link READ_MS}, so that its sentence can be read. If there are too many compactions, several share a step.
 * 3. Times rise with positions.
 */
import { sharesOf } from "./change";
import type { TraceEvent } from "./events.generated";

/** A flush with its compactions, at speed 1. */
export const CASCADE_MS = 8000;
/** The memtable fills and is flushed. */
export const FLUSH_MS = 2000;
/** Minimum time of a sentence. */
export const READ_MS = 1500;
/** Part of a flush in which the memtable fills. */
const FILL = 0.25;
/** Maximum number of compactions that are narrated separately. */
const MOST_STEPS = Math.floor((CASCADE_MS - FLUSH_MS) / READ_MS);

/** Part of the trace with one sentence. */
export interface GrowthStep {
  readonly kind: "flush" | "compactions" | "lookups" | "writes";
  /** Positions before its first event and after its last one. */
  readonly from: number;
  readonly to: number;
  /** Positions around the compaction in its sentence. Other steps: the positions of the step. */
  readonly main: readonly [number, number];
  /** Number of its compactions. */
  readonly compactions: number;
  readonly ms: number;
}

export interface GrowthClock {
  readonly steps: readonly GrowthStep[];
  /** Milliseconds from a position to the next one. */
  readonly dwellMs: (position: number) => number;
  /** Step that starts at or contains a position. */
  readonly stepAt: (position: number) => GrowthStep | undefined;
}

/** A flush or a compaction in the trace: positions before its first event and after its last one. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly isFlush: boolean;
}

/** Returns the flushes and compactions of a trace. */
export function spansOf(events: readonly TraceEvent[]): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const [index, { kind }] of events.entries()) {
    if (kind === "flushStarted" || kind === "compactionPicked") from = index;
    if (kind === "flushEnded" || kind === "compactionEnded") {
      spans.push({ from, to: index + 1, isFlush: kind === "flushEnded" });
    }
  }
  return spans;
}

/** Returns the span that starts at or contains a position, otherwise the last one before it. */
export function spanAt<Of extends { readonly from: number }>(spans: readonly Of[], position: number): Of | undefined {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.from ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return spans[low - 1];
}

/** Weight of a compaction: entries that it read. */
function weightOf(events: readonly TraceEvent[], { to }: Span): number {
  const end = events[to - 1];
  return 1 + (end?.kind === "compactionEnded" ? Math.sqrt(end.entriesRead) : 0);
}

interface Group {
  readonly spans: readonly Span[];
  readonly weight: number;
}

/** Merges the smallest neighbors until few enough groups remain. */
function grouped(events: readonly TraceEvent[], compactions: readonly Span[]): readonly Group[] {
  const groups: Group[] = compactions.map((span) => ({ spans: [span], weight: weightOf(events, span) }));
  while (groups.length > MOST_STEPS) {
    const sums = groups.slice(1).map(({ weight }, at) => weight + (groups[at]?.weight ?? 0));
    const at = sums.indexOf(Math.min(...sums));
    const [one, other] = [groups[at], groups[at + 1]];
    if (one === undefined || other === undefined) break;
    groups.splice(at, 2, { spans: [...one.spans, ...other.spans], weight: one.weight + other.weight });
  }
  return groups;
}

/** Steps of a flush and its compactions. The fill before the flush belongs to it. */
function cascade(events: readonly TraceEvent[], from: number, spans: readonly Span[]): readonly GrowthStep[] {
  const [flush, ...compactions] = spans;
  if (flush === undefined) return [];
  const main: readonly [number, number] = [flush.from, flush.to];
  const steps: GrowthStep[] = [{ kind: "flush", from, to: flush.to, main, compactions: 0, ms: FLUSH_MS }];
  const groups = grouped(events, compactions);
  const whole = groups.reduce((sum, { weight }) => sum + weight, 0);
  const spare = CASCADE_MS - FLUSH_MS - groups.length * READ_MS;
  for (const { spans: of, weight } of groups) {
    const most = of.reduce((best, span) => (weightOf(events, span) > weightOf(events, best) ? span : best));
    steps.push({
      kind: "compactions",
      from: steps.at(-1)?.to ?? from,
      to: of.at(-1)?.to ?? from,
      main: [most.from, most.to],
      compactions: of.length,
      ms: READ_MS + (spare * weight) / whole,
    });
  }
  return steps;
}

/** Times of the events of a step, from its start. */
function timed(events: readonly TraceEvent[], step: GrowthStep, spans: readonly Span[], times: Float64Array): void {
  const inside = spans.filter(({ from, to }) => from >= step.from && to <= step.to);
  const weights = inside.map((span) => (span.isFlush ? 1 - FILL : weightOf(events, span)));
  const fills = step.kind === "flush" && step.main[0] > step.from ? FILL : 0;
  const whole = weights.reduce((sum, weight) => sum + weight, step.kind === "flush" ? fills : 0);
  let start = times[step.from] ?? 0;
  const lead = inside.length === 0 ? step.ms : (step.ms * fills) / whole;
  const leadTo = inside[0]?.from ?? step.to;
  for (let at = step.from + 1; at <= leadTo; at += 1) {
    times[at] = start + (lead * (at - step.from)) / Math.max(leadTo - step.from, 1);
  }
  start += lead;
  for (const [index, span] of inside.entries()) {
    const ms = (step.ms * (weights[index] ?? 0)) / whole;
    const shares = sharesOf(events.slice(span.from, span.to));
    for (const [at, share] of shares.entries()) times[span.from + at] = start + ms * share;
    start += ms;
  }
}

/** Position before the next write, or the end. */
function writeFrom(events: readonly TraceEvent[], from: number): number {
  let at = from;
  for (; at < events.length; at += 1) {
    const event = events[at];
    if (event?.kind === "operationStarted" && event.operation !== "get") break;
  }
  return at;
}

/** Returns the clock of a trace. */
export function growthClock(events: readonly TraceEvent[]): GrowthClock {
  const spans = spansOf(events);
  const steps: GrowthStep[] = [];
  let at = 0;
  for (let index = 0; index < spans.length; ) {
    const next = spans.findIndex(({ isFlush }, other) => other > index && isFlush);
    const end = next < 0 ? spans.length : next;
    const round = spans.slice(index, end);
    const until = round.at(-1)?.to ?? at;
    steps.push(...cascade(events, at, round));
    // Lookups precede the next write.
    const lookedTo = writeFrom(events, until);
    if (lookedTo > until) {
      const main: readonly [number, number] = [until, lookedTo];
      steps.push({ kind: "lookups", from: until, to: lookedTo, main, compactions: 0, ms: READ_MS });
    }
    at = lookedTo;
    index = end;
  }
  if (at < events.length) {
    const main: readonly [number, number] = [at, events.length];
    steps.push({ kind: "writes", from: at, to: events.length, main, compactions: 0, ms: READ_MS });
  }
  const times = new Float64Array(events.length + 1);
  for (const step of steps) timed(events, step, spans, times);
  return {
    steps,
    dwellMs: (position) => (times[position + 1] ?? 0) - (times[position] ?? 0),
    stepAt: (position) => spanAt(steps, position),
  };
}
