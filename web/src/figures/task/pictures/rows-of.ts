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
import type { Paint } from "../../scene/shapes";
import { letterOf } from "../marks";
import { numberLabels } from "../words";
import { numberOf, type Reach, type TaskScene } from "./params";
import type { PictureRow, PictureRows, RowBar, RowHandle } from "./rows-layout";

type Ticks = PictureRows["ticks"];

function linear(
  to: number,
  format: (value: number) => string,
  wanted = 4,
): Pick<PictureRows, "scale" | "from" | "to" | "ticks"> {
  return { scale: "linear", from: 0, to, ticks: ticksIn([0, to], wanted).map((at) => ({ at, says: format(at) })) };
}

function decades(from: number, to: number, format: (value: number) => string): Ticks {
  const all = decadesIn([from, to]);
  const each = Math.max(Math.ceil(all.length / 5), 1);
  return all.filter((_, at) => at % each === 0).map((at) => ({ at, says: format(at) }));
}

/** The row of a choice. */
function choice({ draft, marks }: TaskScene, at: number, row: Omit<PictureRow, "key" | "name">): PictureRow {
  return {
    key: `choice${at}`,
    name: letterOf(at),
    choice: at,
    isChosen: draft.chosen.includes(at),
    mark: marks[at] ?? null,
    ...row,
  };
}

/** The handle of a number of the answer; none once the answer is shown. */
function handled({ facts, draft, solution }: TaskScene, part: number, reach: Reach): { readonly handle?: RowHandle } {
  if (solution !== null) return {};
  return { handle: { part, label: numberLabels(facts)[part] ?? "", now: numberOf(draft.numbers[part]), ...reach } };
}

/** Equal squares next to each other. */
function squares(number: number, paint: Paint, from = 0, texture?: "hatch" | "dots"): readonly RowBar[] {
  return Array.from({ length: Math.max(number, 0) }, (_, at) => ({
    from: from + at,
    to: from + at + 0.8,
    paint,
    ...(texture === undefined ? {} : { texture }),
  }));
}

function levelPaint(at: number): Paint {
  return `level-${Math.min(at + 1, 8)}`;
}

/** Bars one after the other. */
function stacked(parts: readonly (readonly [number, Paint, (("hatch" | "dots") | undefined)?])[]): readonly RowBar[] {
  let end = 0;
  return parts.map(([value, paint, texture]) => {
    const from = end;
    end += value;
    return { from, to: end, paint, ...(texture === undefined ? {} : { texture }) };
  });
}

/** Value at `at`, written; empty before it is shown. */
function found({ evidence }: TaskScene, at: number, format: (value: number) => string): string {
  const value = evidence[at];
  return value === undefined ? "" : format(value);
}

/** Returns the rows of a task; null if it has another figure. */
export function rowsOf(scene: TaskScene): PictureRows | null {
  const { facts } = scene;
  switch (facts.kind) {
    case "sizes":
      return sizes(scene, facts);
    case "waste":
      return waste(scene, facts);
    case "count":
      return lookup(scene, facts);
    case "width":
      return widths(scene, facts);
    case "pays":
      return pays(scene, facts);
    case "divide":
      return divided(scene, facts);
    case "release":
      return released(scene, facts);
    default:
      return furtherRows(scene);
  }
}

function furtherRows(scene: TaskScene): PictureRows | null {
  const { facts } = scene;
  switch (facts.kind) {
    case "batches":
      return batches(scene, facts);
    case "rest":
      return rest(scene, facts);
    case "hold":
      return statements(scene, facts);
    case "size":
      return size(scene, facts);
    case "fit":
      return fitting(scene, facts);
    case "best":
      return best(scene, facts);
    case "moves":
      return moves(scene, facts);
    default:
      return null;
  }
}

type Of<Kind extends TaskFacts["kind"]> = Extract<TaskFacts, { kind: Kind }>;

/** Each filter as an area: keys across, bits per key upward. */
function sizes(scene: TaskScene, { sizes: filters }: Of<"sizes">): PictureRows {
  const most = Math.max(...filters.map(({ bitsPerKey }) => bitsPerKey));
  return {
    ...linear(Math.max(...filters.map(({ keys }) => keys)), count),
    axis: text.sizes.axis,
    limits: [],
    rows: filters.map(({ keys, bitsPerKey }, at) =>
      choice(scene, at, {
        note: text.sizes.note(keys, bitsPerKey),
        bars: [{ from: 0, to: keys, paint: "probe", texture: "dots", height: bitsPerKey / most }],
        says: found(scene, at, text.sizes.factor),
      }),
    ),
  };
}

/** Each tree as its filters, level by level. */
function waste(scene: TaskScene, { settings }: Of<"waste">): PictureRows {
  const filters = (tree: (typeof settings)[number]): number => tree.levels * tree.runsPerLevel;
  return {
    ...linear(Math.max(...settings.map(filters), 8), count),
    axis: text.waste.axis,
    limits: [],
    rows: settings.map((tree, at) =>
      choice(scene, at, {
        note: text.waste.note(percent(tree.falsePositiveRate, 1), percent(tree.emptyFraction)),
        bars: Array.from({ length: tree.levels }, (_, level) =>
          squares(tree.runsPerLevel, levelPaint(level), level * tree.runsPerLevel),
        ).flat(),
        says: found(scene, at, (value) => text.waste.reads(fixed(value, 2))),
      }),
    ),
  };
}

/** The levels that a lookup passes, then its counts as squares. */
function lookup(scene: TaskScene, { levels }: Of<"count">): PictureRows {
  const { draft, marks, solution } = scene;
  const numbers = (solution ?? draft).numbers;
  const paints: readonly (readonly [Paint, ("hatch" | "dots")?])[] = [
    ["hash", "hatch"],
    ["hash", "hatch"],
    ["probe", "dots"],
    ["read"],
  ];
  return {
    ...linear(8, count),
    axis: "",
    limits: [],
    rows: [
      ...levels.map(
        ({ level, covers, maybe, holds }): PictureRow => ({
          key: `level${level}`,
          name: text.slabs.level(level),
          bars: [{ from: 0, to: 8, paint: levelPaint(level - 1), isGhost: !covers }],
          dots: holds ? [{ at: 4, paint: "ink", form: "dot" }] : [],
          says: covers ? text.lookup.answer(taskText.answers[maybe ? "maybe" : "no"], holds) : text.lookup.skipped,
        }),
      ),
      ...text.lookup.counts.map((name, at): PictureRow => {
        const value = numberOf(numbers[at]);
        const [paint, texture] = paints[at] ?? ["probe"];
        return {
          key: `count${at}`,
          name,
          bars: [
            ...squares(levels.length, paint).map((bar) => ({ ...bar, isGhost: true })),
            ...squares(Math.min(value ?? 0, 8), paint, 0, texture),
          ],
          says: value === null ? "?" : count(value),
          mark: marks[at] ?? null,
          ...handled(scene, at, { min: 0, max: 8, step: 1 }),
        };
      }),
    ],
  };
}

/** Bits of a digest, and the bits that numbers of keys and the limit take on the same ruler. */
function widths(scene: TaskScene, { keys, limit, widths: offered }: Of<"width">): PictureRows {
  const all = [...keys];
  return {
    ...linear(Math.max(...offered), count, 5),
    axis: text.width.axis,
    limits: [],
    rows: [
      ...all.map(
        (number, at): PictureRow => ({
          key: `level${at}`,
          name: text.slabs.level(at + 1),
          bars: [{ from: 0, to: Math.log2(number), paint: levelPaint(at) }],
          says: count(number),
        }),
      ),
      {
        key: "limit",
        name: text.width.limit,
        bars: [{ from: 0, to: -Math.log2(limit), paint: "edge" }],
        says: share(limit),
      },
      ...offered.map((width, at) =>
        choice(scene, at, {
          bars: [{ from: 0, to: width, paint: "hash", texture: "hatch" }],
          says: scene.evidence.length === 0 ? taskText.widthOf(width) : found(scene, at, share),
        }),
      ),
    ],
  };
}

/** The three times of each setting on one axis. */
function pays(scene: TaskScene, { settings }: Of<"pays">): PictureRows {
  const times = settings.flatMap(({ hashNs, probeNs, readNs }) => [hashNs, probeNs, readNs]);
  const [from, to] = [Math.min(...times) / 1.5, Math.max(...times) * 1.5];
  return {
    scale: "log",
    from,
    to,
    ticks: decades(from, to, time),
    axis: text.pays.axis,
    limits: [],
    rows: settings.map(({ levels, emptyFraction, device, hashNs, probeNs, readNs }, at) =>
      choice(scene, at, {
        note: text.pays.note(device ?? "", levels, percent(emptyFraction)),
        bars: [{ from: Math.min(probeNs, hashNs), to: readNs, paint: "line", height: 0.2 }],
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
function divided(scene: TaskScene, { keys, bitsPerKey }: Of<"divide">): PictureRows {
  const { draft, solution } = scene;
  const all = [...keys];
  const memory = bitsPerKey * all.reduce((sum, number) => sum + number, 0);
  const partsOf = (numbers: readonly string[]) =>
    stacked(all.map((number, at) => [number * (numberOf(numbers[at]) ?? 0), levelPaint(at)] as const));
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
      ...all.map(
        (number, at): PictureRow => ({
          key: `level${at}`,
          name: text.slabs.level(at + 1),
          note: text.slabs.keys(count(number)),
          ends: { scale: "linear", from: 0, to: BITS_MOST },
          bars: [
            { from: 0, to: BITS_MOST, paint: "none", isGhost: true },
            { from: 0, to: Math.min(numberOf((solution ?? draft).numbers[at]) ?? 0, BITS_MOST), paint: levelPaint(at) },
          ],
          says: text.divide.bits((solution ?? draft).numbers[at] ?? "?"),
          ...handled(scene, at, { min: 0, max: BITS_MOST, step: 0.05 }),
        }),
      ),
      {
        key: "yours",
        name: text.divide.yours,
        bars: [
          { from: 0, to: memory, paint: "none", isGhost: true },
          ...yours,
          ...(isOver ? [{ from: memory, to: used, paint: "wasted", texture: "hatch" } as const] : []),
        ],
        says: hasTyped ? text.divide.used(used / 1000, memory / 1000) : "?",
        isOver,
      },
      ...(solution === null ? [] : [{ key: "best", name: text.divide.best, bars: partsOf(solution.numbers) }]),
    ],
  };
}

/** Units of each segment; a higher row is probed more often. */
function released(scene: TaskScene, { segments, rates }: Of<"release">): PictureRows {
  const most = Math.max(...segments.map(({ frequency }) => frequency));
  const units = rates.length - 1;
  return {
    ...linear(units, (at) => text.release.rate(at, percent(rates[at] ?? 0, 1)), units),
    axis: text.release.axis,
    limits: [],
    rows: segments.map((segment, at) =>
      choice(scene, at, {
        note: text.release.note(segment.frequency),
        bars: Array.from(
          { length: units },
          (_, unit): RowBar => ({
            from: unit,
            to: unit + 0.9,
            paint: "probe",
            texture: "dots",
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
function batches(scene: TaskScene, { clockStepNs, batches: offered }: Of<"batches">): PictureRows {
  const { evidence } = scene;
  const steps = offered.map(({ stepNs }) => stepNs);
  const from = Math.min(...steps) / 2;
  const to = Math.max(clockStepNs * 100, ...evidence) * 2;
  const limit = evidence[offered.length];
  return {
    scale: "log",
    from,
    to,
    ticks: decades(from, to, time),
    axis: text.batches.axis,
    limits: [
      { key: "step", at: clockStepNs, says: text.batches.step(time(clockStepNs)) },
      ...(limit === undefined ? [] : [{ key: "least", at: limit, says: text.batches.least(time(limit)) }]),
    ],
    rows: offered.map(({ stepNs, rounds }, at) =>
      choice(scene, at, {
        note: text.batches.note(rounds, time(stepNs)),
        bars:
          evidence.length === 0 ? [] : [{ from: stepNs, to: evidence[at] ?? stepNs, paint: "hash", texture: "hatch" }],
        dots: [{ at: stepNs, paint: "hash", form: "square" }],
        says: found(scene, at, time),
      }),
    ),
  };
}

/** The measured lookup, and one of each of its parts on the same axis. */
function rest(scene: TaskScene, facts: Of<"rest">): PictureRows {
  const { draft, marks, solution, evidence } = scene;
  const { totalNs, hashNs, probeNs, readNs, filters, blocks } = facts;
  const typed = numberOf(draft.numbers[0]);
  const { handle } = handled(scene, 0, { min: 0, max: Math.round(totalNs), step: 1 });
  const [hash = 0, probe = 0, read = 0, other = 0] = evidence;
  const whole: readonly RowBar[] =
    solution === null
      ? [{ from: 0, to: totalNs, paint: "edge" }]
      : stacked([
          [hash, "hash", "hatch"],
          [probe, "probe", "dots"],
          [read, "read"],
          [other, "skip"],
        ]);
  return {
    ...linear(totalNs * 1.05, time),
    axis: text.rest.axis,
    limits: [],
    rows: [
      { key: "whole", name: text.rest.whole, bars: whole, says: time(totalNs) },
      {
        key: "hash",
        name: text.rest.hash,
        bars: [{ from: 0, to: hashNs, paint: "hash", texture: "hatch" }],
        says: time(hashNs),
      },
      {
        key: "probe",
        name: text.rest.probe(fixed(filters, 2)),
        bars: [{ from: 0, to: probeNs, paint: "probe", texture: "dots" }],
        says: time(probeNs),
      },
      {
        key: "read",
        name: text.rest.read(fixed(blocks, 2)),
        bars: [{ from: 0, to: readNs, paint: "read" }],
        says: readNs > totalNs ? `${time(readNs)} →` : time(readNs),
      },
      {
        key: "other",
        name: text.rest.other,
        bars:
          typed === null
            ? []
            : [{ from: Math.max(totalNs - typed, 0), to: totalNs, paint: "skip", isGhost: solution === null }],
        says: typed === null ? "?" : time(typed),
        mark: marks[0] ?? null,
        ...(handle === undefined ? {} : { handle: { ...handle, from: totalNs } }),
      },
    ],
  };
}

/** The filters of the tree, one key's bits in each; with the answer, each stated value against the true one. */
function statements(scene: TaskScene, facts: Of<"hold">): PictureRows {
  const { levels, bitsPerKey, statements: stated, about } = facts;
  const bits = { scale: "linear", from: 0, to: Math.max(bitsPerKey, 12) } as const;
  const { evidence } = scene;
  return {
    scale: "log",
    from: 1 / 16,
    to: 16,
    ticks: [
      { at: 1 / 10, says: "1/10" },
      { at: 1, says: "1" },
      { at: 10, says: "10" },
    ],
    axis: text.hold.axis,
    limits: [{ key: "true", at: 1, says: text.hold.about(percent(about)) }],
    rows: [
      ...Array.from(
        { length: levels },
        (_, at): PictureRow => ({
          key: `level${at}`,
          name: text.slabs.level(at + 1),
          bars: squares(bitsPerKey, levelPaint(at)),
          ends: bits,
          says: at === 0 ? text.hold.bits(bitsPerKey) : "",
        }),
      ),
      ...stated.map(({ about: topic, value }, at) =>
        choice(scene, at, {
          note: text.hold.topics[topic],
          bars: [{ from: 1 - about, to: 1 + about, paint: "hit", height: 0.7, isGhost: evidence.length === 0 }],
          dots: evidence.length === 0 ? [] : [{ at: value / (evidence[at] ?? value), paint: "ink", form: "dot" }],
          says: found(scene, at, text.hold.format[topic]),
        }),
      ),
    ],
  };
}

/** Bits of one key above a byte, and the typed size. */
function size(scene: TaskScene, { keys, bitsPerKey }: Of<"size">): PictureRows {
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
    limits: [],
    rows: [
      {
        key: "key",
        name: text.size.key,
        bars: squares(bitsPerKey, "probe", 0, "dots"),
        ends: bits,
        says: text.size.bits(bitsPerKey),
      },
      { key: "byte", name: text.size.byte, bars: squares(8, "edge"), ends: bits, says: text.size.bits(8) },
      {
        key: "yours",
        name: text.divide.yours,
        bars: typed === null ? [] : [{ from: 0, to: typed, paint: "none", isGhost: true }],
        says: typed === null ? "?" : text.size.megabytes(typed),
        mark: marks[0] ?? null,
        ...handled(scene, 0, { min: 0, max: most, step: 10 ** Math.floor(Math.log10(most / 1000)) }),
      },
      ...(right === null
        ? []
        : [
            {
              key: "right",
              name: text.answer,
              bars: [{ from: 0, to: right, paint: "probe" as const, texture: "dots" as const }],
              says: text.size.megabytes(right),
            },
          ]),
    ],
  };
}

/** Write buffers of known size, and with the answer the filters behind them. */
function fitting(scene: TaskScene, { memoryMb, designs }: Of<"fit">): PictureRows {
  const { evidence } = scene;
  return {
    ...linear(Math.max(memoryMb * 1.5, ...evidence), text.size.megabytes),
    axis: text.fit.axis,
    limits: [{ key: "memory", at: memoryMb, says: text.fit.memory(memoryMb) }],
    rows: designs.map(({ bitsPerKey, bufferMb }, at) =>
      choice(scene, at, {
        note: text.fit.note(bufferMb, bitsPerKey),
        bars: [
          { from: 0, to: bufferMb, paint: "read" },
          ...(evidence.length === 0
            ? [{ from: bufferMb, to: memoryMb * 1.5, paint: "none" as const, isGhost: true }]
            : [{ from: bufferMb, to: evidence[at] ?? bufferMb, paint: "probe" as const, texture: "dots" as const }]),
        ],
        says: found(scene, at, text.size.megabytes),
      }),
    ),
  };
}

/** Bits per key of each design; with the answer, its cost. */
function best(scene: TaskScene, { brief, designs }: Of<"best">): PictureRows {
  const { evidence } = scene;
  const isShown = evidence.length > 0;
  const scale = isShown ? linear(Math.max(...evidence), time) : linear(16, count);
  return {
    ...scale,
    axis: isShown ? text.best.cost : text.best.bits,
    limits: [],
    rows: designs.map(([ratio = 0, policy = 0, bits = 0, plan = 0, arm = 0], at) =>
      choice(scene, at, {
        note: text.best.note(ratio, brief.policies[policy] ?? "", brief.plans[plan] ?? "", brief.arms[arm] ?? ""),
        bars: [
          isShown
            ? { from: 0, to: evidence[at] ?? 0, paint: "read" }
            : { from: 0, to: bits, paint: "probe", texture: "dots" },
        ],
        says: isShown ? found(scene, at, time) : "",
      }),
    ),
  };
}

/** The merged runs, and their slots in the parts that the reader sets. */
function moves(scene: TaskScene, { inputs, output }: Of<"moves">): PictureRows {
  const { draft, marks, solution } = scene;
  const all = inputs.reduce((sum, { entries }) => sum + entries, 0);
  const paints: readonly (readonly [Paint, ("hatch" | "dots")?])[] = [["hash", "hatch"], ["wasted"], ["hit", "dots"]];
  const run = (key: string, name: string, { level, number, entries }: (typeof inputs)[number]): PictureRow => ({
    key,
    name,
    note: text.moves.note(level, number),
    bars: [{ from: 0, to: entries, paint: levelPaint(level - 1) }],
    says: count(entries),
  });
  const shown = solution ?? draft;
  const parts = stacked(
    paints.map(([paint, texture], at) => [numberOf(shown.numbers[at]) ?? 0, paint, texture] as const),
  );
  const sum = parts.at(-1)?.to ?? 0;
  return {
    ...linear(Math.max(all, sum) * 1.02, count),
    axis: text.moves.axis,
    limits: [{ key: "all", at: all, says: text.moves.all(all) }],
    rows: [
      ...inputs.map((input, at) => run(`input${at}`, taskText.input(at + 1), input)),
      run("output", taskText.output, output),
      {
        key: "slots",
        name: text.moves.slots,
        note: text.moves.parts,
        bars: [{ from: 0, to: all, paint: "none", isGhost: true }, ...parts],
        says: sum === 0 ? "?" : text.moves.sum(sum, all),
        isOver: sum > all,
      },
      ...paints.map(
        ([paint, texture], at): PictureRow => ({
          key: `part${at}`,
          name: text.moves.names[at] ?? "",
          bars: [
            { from: 0, to: numberOf(shown.numbers[at]) ?? 0, paint, ...(texture === undefined ? {} : { texture }) },
          ],
          says: shown.numbers[at] ?? "?",
          mark: marks[at] ?? null,
          ...handled(scene, at, { min: 0, max: all, step: 1 }),
        }),
      ),
    ],
  };
}
