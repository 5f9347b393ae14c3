/**
 * Rows of the figures of tasks that compare values: given values before the grade, and those that decide after it. Pure.
 *
 * **Invariant** (broken by `pictures.test.ts`): a value that decides is drawn only with the engine's evidence.
 */

import type { TaskFacts } from "../../../engine/contract";
import { count, fixed, percent, time } from "../../../text/numbers";
import { pictureText as text } from "../../../text/tasks/picture.en";
import { taskText } from "../../../text/tasks/task.en";
import { share } from "../../../text/units";
import { decadesIn, ticksIn } from "../../chart/layout/axis";
import { letterOf } from "../marks";
import { numberLabels } from "../words";
import { type FactsOf, numberOf, type Reach, type TaskScene } from "./params";
import type { Look, PictureRow, PictureRows, RowBar, RowHandle } from "./rows-layout";

/** How costs look. */
const HASH: Look = { paint: "hash", texture: "hatch" };
const PROBE: Look = { paint: "probe", texture: "dots" };
const READ: Look = { paint: "read" };
const OTHER: Look = { paint: "skip" };
/** What exceeds a limit. */
const OVER: Look = { paint: "wasted", texture: "hatch" };

type Scaled = Pick<PictureRows, "scale" | "from" | "to" | "ticks" | "format">;

function linear(to: number, format: (value: number) => string, wanted = 4): Scaled {
  return { scale: "linear", from: 0, to, ticks: ticksIn([0, to], wanted), format };
}

/** Powers of ten, at most five of them. */
function decades(from: number, to: number): Scaled {
  const all = decadesIn([from, to]);
  const each = Math.max(Math.ceil(all.length / 5), 1);
  return { scale: "log", from, to, ticks: all.filter((_, at) => at % each === 0), format: time };
}

const bar = (to: number, look: Look, from = 0): RowBar => ({ from, to, ...look });
/** A place that is not filled. */
const room = (to: number, from = 0): RowBar => ({ from, to, paint: "none", isGhost: true });

/** Bars one after the other. */
function stacked(parts: readonly (readonly [number, Look])[]): readonly RowBar[] {
  let end = 0;
  return parts.map(([value, look]) => {
    end += value;
    return bar(end, look, end - value);
  });
}

/** Equal squares next to each other. */
function squares(number: number, look: Look, from = 0): readonly RowBar[] {
  return Array.from({ length: Math.max(number, 0) }, (_, at) => bar(from + at + 0.8, look, from + at));
}

function ofLevel(at: number): Look {
  return { paint: `level-${Math.min(at + 1, 8)}` };
}

/** A row of its own, with words at its right end. */
function row(
  key: string,
  name: string,
  bars: readonly RowBar[],
  says = "",
  more: Partial<PictureRow> = {},
): PictureRow {
  return { key, name, bars, says, ...more };
}

/** The row of a level. */
function levelRow(at: number, bars: readonly RowBar[], says: string, more: Partial<PictureRow> = {}): PictureRow {
  return row(`level${at + 1}`, text.slabs.level(at + 1), bars, says, more);
}

/** The row of a choice. */
function choice({ draft, marks }: TaskScene, at: number, row: Omit<PictureRow, "key" | "name">): PictureRow {
  const isChosen = draft.chosen.includes(at);
  return { key: `choice${at}`, name: letterOf(at), choice: at, isChosen, mark: marks[at] ?? null, ...row };
}

/** The handle of a number of the answer; none once the answer is shown. */
function handle({ facts, draft, solution }: TaskScene, part: number, reach: Reach): RowHandle | undefined {
  if (solution !== null) return undefined;
  return { part, label: numberLabels(facts)[part] ?? "", now: numberOf(draft.numbers[part]), ...reach };
}

/** Value at `at`, written; empty before it is shown. */
function found({ evidence }: TaskScene, at: number, format: (value: number) => string): string {
  const value = evidence[at];
  return value === undefined ? "" : format(value);
}

const ROWS: { readonly [Kind in TaskFacts["kind"]]?: (scene: TaskScene, facts: FactsOf<Kind>) => PictureRows } = {
  sizes,
  waste,
  count: lookup,
  width: widths,
  pays,
  divide: divided,
  release: released,
  batches,
  rest,
  hold: statements,
  size,
  fit: fitting,
  best,
  moves,
};

/** Returns the rows of a task; null if it has another figure. */
export function rowsOf(scene: TaskScene): PictureRows | null {
  return ROWS[scene.facts.kind]?.(scene, scene.facts as never) ?? null;
}

/** Each filter as an area: keys across, bits per key upward. */
function sizes(scene: TaskScene, { sizes: filters }: FactsOf<"sizes">): PictureRows {
  const most = Math.max(...filters.map(({ bitsPerKey }) => bitsPerKey));
  return {
    ...linear(Math.max(...filters.map(({ keys }) => keys)), count),
    axis: text.sizes.axis,
    rows: filters.map(({ keys, bitsPerKey }, at) =>
      choice(scene, at, {
        note: text.sizes.note(keys, bitsPerKey),
        bars: [{ ...bar(keys, PROBE), height: bitsPerKey / most }],
        says: found(scene, at, text.sizes.factor),
      }),
    ),
  };
}

/** Each tree as its filters, level by level. */
function waste(scene: TaskScene, { settings }: FactsOf<"waste">): PictureRows {
  const filters = (tree: (typeof settings)[number]): number => tree.levels * tree.runsPerLevel;
  return {
    ...linear(Math.max(...settings.map(filters), 8), count),
    axis: text.waste.axis,
    rows: settings.map((tree, at) =>
      choice(scene, at, {
        note: text.waste.note(percent(tree.falsePositiveRate, 1), percent(tree.emptyFraction)),
        bars: Array.from({ length: tree.levels }, (_, level) =>
          squares(tree.runsPerLevel, ofLevel(level), level * tree.runsPerLevel),
        ).flat(),
        says: found(scene, at, (value) => text.waste.reads(fixed(value, 2))),
      }),
    ),
  };
}

/** A typed number, written. */
function said(value: number | null, format: (value: number) => string): string {
  return value === null ? "?" : format(value);
}

/** The levels that a lookup passes, then its counts as squares. */
function lookup(scene: TaskScene, { levels }: FactsOf<"count">): PictureRows {
  const { draft, marks, solution } = scene;
  const numbers = (solution ?? draft).numbers;
  const looks = [HASH, HASH, PROBE, READ];
  return {
    ...linear(8, count),
    axis: "",
    rows: [
      ...levels.map(({ level, covers, maybe, holds }) => {
        const says = covers ? text.lookup.answer(taskText.answers[maybe ? "maybe" : "no"], holds) : text.lookup.skipped;
        const dots = holds ? ([{ at: 4, paint: "ink", form: "dot" }] as const) : [];
        return levelRow(level - 1, [{ ...bar(8, ofLevel(level - 1)), isGhost: !covers }], says, { dots });
      }),
      ...text.lookup.counts.map((name, at): PictureRow => {
        const value = numberOf(numbers[at]);
        const look = looks[at] ?? PROBE;
        const places = squares(levels.length, look).map((one) => ({ ...one, isGhost: true }));
        return row(`count${at}`, name, [...places, ...squares(Math.min(value ?? 0, 8), look)], said(value, count), {
          mark: marks[at] ?? null,
          handle: handle(scene, at, { min: 0, max: 8, step: 1 }),
        });
      }),
    ],
  };
}

/** Bits of a digest, and the bits that numbers of keys and the limit take on the same ruler. */
function widths(scene: TaskScene, { keys, limit, widths: offered }: FactsOf<"width">): PictureRows {
  return {
    ...linear(Math.max(...offered), count, 5),
    axis: text.width.axis,
    rows: [
      ...[...keys].map((number, at) => levelRow(at, [bar(Math.log2(number), ofLevel(at))], count(number))),
      row("limit", text.width.limit, [bar(-Math.log2(limit), { paint: "edge" })], share(limit)),
      ...offered.map((width, at) =>
        choice(scene, at, {
          bars: [bar(width, HASH)],
          says: scene.evidence.length === 0 ? taskText.widthOf(width) : found(scene, at, share),
        }),
      ),
    ],
  };
}

/** The three times of each setting on one axis. */
function pays(scene: TaskScene, { settings }: FactsOf<"pays">): PictureRows {
  const times = settings.flatMap(({ hashNs, probeNs, readNs }) => [hashNs, probeNs, readNs]);
  return {
    ...decades(Math.min(...times) / 1.5, Math.max(...times) * 1.5),
    axis: text.pays.axis,
    rows: settings.map(({ levels, emptyFraction, device, hashNs, probeNs, readNs }, at) =>
      choice(scene, at, {
        note: text.pays.note(device ?? "", levels, percent(emptyFraction)),
        bars: [{ ...bar(readNs, { paint: "line" }, Math.min(probeNs, hashNs)), height: 0.2 }],
        dots: [
          { at: probeNs, paint: "probe", form: "dot" },
          { at: hashNs, paint: "hash", form: "square" },
          { at: readNs, paint: "read", form: "diamond" },
        ],
        says: found(scene, at, (gain) => percent(gain, 1)),
      }),
    ),
  };
}

/** Most bits per key that a handle gives. */
const BITS_MOST = 16;

/** Each level with the bits of its keys, and below them the memory that they take together. */
function divided(scene: TaskScene, { keys, bitsPerKey }: FactsOf<"divide">): PictureRows {
  const { draft, solution } = scene;
  const all = [...keys];
  const memory = bitsPerKey * all.reduce((sum, number) => sum + number, 0);
  const partsOf = (numbers: readonly string[]) =>
    stacked(all.map((number, at) => [number * (numberOf(numbers[at]) ?? 0), ofLevel(at)] as const));
  const typed = all.map((_, at) => numberOf(draft.numbers[at]));
  const yours = partsOf(draft.numbers);
  const used = yours.at(-1)?.to ?? 0;
  const isOver = used > memory;
  const hasTyped = typed.some((value) => value !== null);
  const kilobits = (bits: number): string => text.divide.kilobits(bits / 1000);
  return {
    ...linear(Math.max(memory * 1.25, used), kilobits),
    axis: text.divide.axis,
    limits: [{ key: "memory", at: memory, says: text.divide.memory(bitsPerKey, kilobits(memory)) }],
    rows: [
      ...all.map((number, at) => {
        const own = (solution ?? draft).numbers[at];
        const part = bar(Math.min(numberOf(own) ?? 0, BITS_MOST), ofLevel(at));
        return levelRow(at, [room(BITS_MOST), part], text.divide.bits(own ?? "?"), {
          note: text.slabs.keys(count(number)),
          ends: { scale: "linear", from: 0, to: BITS_MOST },
          handle: handle(scene, at, { min: 0, max: BITS_MOST, step: 0.05 }),
        });
      }),
      row(
        "yours",
        text.divide.yours,
        [room(memory), ...yours, ...(isOver ? [bar(used, OVER, memory)] : [])],
        hasTyped ? text.divide.used(used / 1000, memory / 1000) : "?",
        { isOver },
      ),
      ...(solution === null ? [] : [row("best", text.divide.best, partsOf(solution.numbers))]),
    ],
  };
}

/** Units of each segment; a higher row is probed more often. */
function released(scene: TaskScene, { segments, rates }: FactsOf<"release">): PictureRows {
  const most = Math.max(...segments.map(({ frequency }) => frequency));
  const units = rates.length - 1;
  return {
    ...linear(units, (at) => text.release.rate(at, percent(rates[at] ?? 0, 1)), units),
    axis: text.release.axis,
    rows: segments.map((segment, at) =>
      choice(scene, at, {
        note: text.release.note(segment.frequency),
        bars: Array.from(
          { length: units },
          (_, unit): RowBar => ({
            ...bar(unit + 0.9, PROBE, unit),
            isGhost: unit >= segment.units,
            height: 0.25 + (0.75 * segment.frequency) / most,
          }),
        ),
        says: found(scene, at, (reads) => text.release.reads(fixed(reads, 1))),
      }),
    ),
  };
}

/** One hash and its batch on the axis of times, next to the step of the clock. */
function batches(scene: TaskScene, { clockStepNs, batches: offered }: FactsOf<"batches">): PictureRows {
  const { evidence } = scene;
  const steps = offered.map(({ stepNs }) => stepNs);
  const limit = evidence[offered.length];
  return {
    ...decades(Math.min(...steps) / 2, Math.max(clockStepNs * 100, ...evidence) * 2),
    axis: text.batches.axis,
    limits: [
      { key: "step", at: clockStepNs, says: text.batches.step(time(clockStepNs)) },
      ...(limit === undefined ? [] : [{ key: "least", at: limit, says: text.batches.least(time(limit)) }]),
    ],
    rows: offered.map(({ stepNs, rounds }, at) =>
      choice(scene, at, {
        note: text.batches.note(rounds, time(stepNs)),
        bars: evidence.length === 0 ? [] : [bar(evidence[at] ?? stepNs, HASH, stepNs)],
        dots: [{ at: stepNs, paint: "hash", form: "square" }],
        says: found(scene, at, time),
      }),
    ),
  };
}

/** The measured lookup, and one of each of its parts on the same axis. */
function rest(scene: TaskScene, facts: FactsOf<"rest">): PictureRows {
  const { draft, marks, solution, evidence } = scene;
  const { totalNs, hashNs, probeNs, readNs, filters, blocks } = facts;
  const typed = numberOf(draft.numbers[0]);
  const set = handle(scene, 0, { min: 0, max: Math.round(totalNs), step: 1 });
  const [hash = 0, probe = 0, read = 0, other = 0] = evidence;
  const parts = [
    [hash, HASH],
    [probe, PROBE],
    [read, READ],
    [other, OTHER],
  ] as const;
  const yours = (value: number): RowBar => bar(totalNs, OTHER, Math.max(totalNs - value, 0));
  return {
    ...linear(totalNs * 1.05, time),
    axis: text.rest.axis,
    rows: [
      row(
        "whole",
        text.rest.whole,
        solution === null ? [bar(totalNs, { paint: "edge" })] : stacked(parts),
        time(totalNs),
      ),
      row("hash", text.rest.hash, [bar(hashNs, HASH)], time(hashNs)),
      row("probe", text.rest.probe(fixed(filters, 2)), [bar(probeNs, PROBE)], time(probeNs)),
      row("read", text.rest.read(fixed(blocks, 2)), [bar(readNs, READ)], time(readNs) + (readNs > totalNs ? " →" : "")),
      row(
        "other",
        text.rest.other,
        typed === null ? [] : [{ ...yours(typed), isGhost: solution === null }],
        said(typed, time),
        { mark: marks[0] ?? null, handle: set && { ...set, from: totalNs } },
      ),
    ],
  };
}

/** The filters of the tree, one key's bits in each; with the answer, each stated value against the true one. */
function statements(scene: TaskScene, facts: FactsOf<"hold">): PictureRows {
  const { levels, bitsPerKey, statements: stated, about } = facts;
  const bits = { scale: "linear", from: 0, to: Math.max(bitsPerKey, 12) } as const;
  const { evidence } = scene;
  return {
    scale: "log",
    from: 1 / 16,
    to: 16,
    ticks: [1 / 10, 1, 10],
    format: (value) => (value < 1 ? "1/10" : String(value)),
    axis: text.hold.axis,
    limits: [{ key: "true", at: 1, says: text.hold.about(percent(about)) }],
    rows: [
      ...Array.from({ length: levels }, (_, at) =>
        levelRow(at, squares(bitsPerKey, ofLevel(at)), at === 0 ? text.hold.bits(bitsPerKey) : "", { ends: bits }),
      ),
      ...stated.map(({ about: topic, value }, at) =>
        choice(scene, at, {
          note: text.hold.topics[topic],
          bars: [{ ...bar(1 + about, { paint: "hit" }, 1 - about), height: 0.7, isGhost: evidence.length === 0 }],
          dots: evidence.length === 0 ? [] : [{ at: value / (evidence[at] ?? value), paint: "ink", form: "dot" }],
          says: found(scene, at, text.hold.format[topic]),
        }),
      ),
    ],
  };
}

/** Bits of one key above a byte, and the typed size. */
function size(scene: TaskScene, { keys, bitsPerKey }: FactsOf<"size">): PictureRows {
  const { draft, marks, solution } = scene;
  const bits = { scale: "linear", from: 0, to: 16 } as const;
  const typed = numberOf(draft.numbers[0]);
  const right = solution === null ? null : numberOf(solution.numbers[0]);
  // A byte for each bit is the widest wrong answer.
  const most = (keys * bitsPerKey) / 1e6;
  const to = Math.max(typed ?? 0, right ?? 0, most) * 1.02;
  return {
    ...linear(to, text.size.megabytes),
    axis: text.size.axis(keys),
    rows: [
      row("key", text.size.key, squares(bitsPerKey, PROBE), text.size.bits(bitsPerKey), { ends: bits }),
      row("byte", text.size.byte, squares(8, { paint: "edge" }), text.size.bits(8), { ends: bits }),
      row("yours", text.divide.yours, typed === null ? [] : [room(typed)], said(typed, text.size.megabytes), {
        mark: marks[0] ?? null,
        handle: handle(scene, 0, { min: 0, max: most, step: 10 ** Math.floor(Math.log10(most / 1000)) }),
      }),
      ...(right === null ? [] : [row("right", text.answer, [bar(right, PROBE)], text.size.megabytes(right))]),
    ],
  };
}

/** Write buffers of known size, and with the answer the filters behind them. */
function fitting(scene: TaskScene, { memoryMb, designs }: FactsOf<"fit">): PictureRows {
  const { evidence } = scene;
  return {
    ...linear(Math.max(memoryMb * 1.5, ...evidence), text.size.megabytes),
    axis: text.fit.axis,
    limits: [{ key: "memory", at: memoryMb, says: text.fit.memory(memoryMb) }],
    rows: designs.map(({ bitsPerKey, bufferMb }, at) =>
      choice(scene, at, {
        note: text.fit.note(bufferMb, bitsPerKey),
        bars: [
          bar(bufferMb, READ),
          evidence.length === 0 ? room(memoryMb * 1.5, bufferMb) : bar(evidence[at] ?? bufferMb, PROBE, bufferMb),
        ],
        says: found(scene, at, text.size.megabytes),
      }),
    ),
  };
}

/** Bits per key of each design; with the answer, its cost. */
function best(scene: TaskScene, { brief, designs }: FactsOf<"best">): PictureRows {
  const { evidence } = scene;
  const isShown = evidence.length > 0;
  return {
    ...(isShown ? linear(Math.max(...evidence), time) : linear(16, count)),
    axis: isShown ? text.best.cost : text.best.bits,
    rows: designs.map(([ratio = 0, policy = 0, bits = 0, plan = 0, arm = 0], at) =>
      choice(scene, at, {
        note: text.best.note(ratio, brief.policies[policy] ?? "", brief.plans[plan] ?? "", brief.arms[arm] ?? ""),
        bars: [isShown ? bar(evidence[at] ?? 0, READ) : bar(bits, PROBE)],
        says: isShown ? found(scene, at, time) : "",
      }),
    ),
  };
}

/** The merged runs, and their slots in the parts that the reader sets. */
function moves(scene: TaskScene, { inputs, output }: FactsOf<"moves">): PictureRows {
  const { draft, marks, solution } = scene;
  const all = inputs.reduce((sum, { entries }) => sum + entries, 0);
  const looks: readonly Look[] = [HASH, { paint: "wasted" }, { paint: "hit", texture: "dots" }];
  const run = (key: string, name: string, { level, number, entries }: (typeof inputs)[number]): PictureRow =>
    row(key, name, [bar(entries, ofLevel(level - 1))], count(entries), { note: text.moves.note(level, number) });
  const shown = (solution ?? draft).numbers;
  const parts = stacked(looks.map((look, at) => [numberOf(shown[at]) ?? 0, look] as const));
  const sum = parts.at(-1)?.to ?? 0;
  return {
    ...linear(Math.max(all, sum) * 1.02, count),
    axis: text.moves.axis,
    limits: [{ key: "all", at: all, says: text.moves.all(all) }],
    rows: [
      ...inputs.map((input, at) => run(`input${at}`, taskText.input(at + 1), input)),
      run("output", taskText.output, output),
      row("slots", text.moves.slots, [room(all), ...parts], sum === 0 ? "?" : text.moves.sum(sum, all), {
        note: text.moves.parts,
        isOver: sum > all,
      }),
      ...looks.map((look, at) =>
        row(`part${at}`, text.moves.names[at] ?? "", [bar(numberOf(shown[at]) ?? 0, look)], shown[at] ?? "?", {
          mark: marks[at] ?? null,
          handle: handle(scene, at, { min: 0, max: all, step: 1 }),
        }),
      ),
    ],
  };
}
