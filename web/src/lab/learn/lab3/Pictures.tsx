/** Pictures of the questions of lab 3: two trees that grow from the same writes, with their costs as plots. */

import type { ReactNode } from "react";
import type { EngineClient } from "../../../engine/client";
import type { DataTable } from "../../../figures/frame/export";
import { useWidth } from "../../../figures/frame/use-width";
import {
  type Counter,
  type DrawnTree,
  type Fall,
  layoutAwaited,
  layoutTrees,
  placeOf,
} from "../../../figures/outcomes/growth/growth-layout";
import {
  GROWN_MS,
  memtablesAt,
  momentAfter,
  SLOW,
  SLOW_MS,
  spreadAt,
} from "../../../figures/outcomes/growth/growth-times";
import { PlotFigure } from "../../../figures/plot/View";
import type { Mark } from "../../../figures/scene/clock";
import { passed } from "../../../figures/scene/easing";
import { ScenePicture } from "../../../figures/scene/Picture";
import { lab3Text as text } from "../../../text/labs/lab3.en";
import { count, fixed } from "../../../text/numbers";
import { type QueriedTable, type Reel, runCount } from "../../../trace";
import type { QuestionView } from "../frame/question";
import { Problem } from "../Problem";
import { awaitedPlot, costPlot, grownOf, grownPair, hashesOf, hashPlot, type Predicted } from "./outcomes";
import { FIXED } from "./state";
import { type CountedHashes, type FixedTree, type TreePair, useFixedTree, useHashes } from "./use-lab3";
import "./lab3.css";

const words = text.scene;

/** Time of a key at one run. */
const EACH_MS = 400;
/** Time in which a key falls again. */
const PAUSE_MS = 900;
const REST_MS = 1200;
const PLOT_MS = 3000;
const PLOT_HEIGHT = 138;
/** Height of a plot that has the whole width. */
const WIDE_HEIGHT = 160;
/** On a phone. */
const NARROW = 560;
const NARROW_HEIGHT = 190;

function format(value: number | null): string {
  return value === null ? words.none : fixed(value, 1);
}

/** Tables that the last lookup of a growth probed. */
function queriedAtEnd(reel: Reel): readonly QueriedTable[] {
  return reel.stateAt(reel.events.length).lookup?.queried ?? [];
}

/** Averages up to a moment. */
function averages(reel: Reel, position: number) {
  const { blocksFlushed, blocksCompacted, filtersProbed, lookups } = reel.stateAt(position).counts;
  return {
    written: blocksFlushed === 0 ? null : (blocksFlushed + blocksCompacted) / blocksFlushed,
    filters: lookups === 0 ? null : filtersProbed / lookups,
  };
}

function ratioName({ ratio }: FixedTree): string {
  return words.ratio(ratio);
}

function policyName({ policy }: FixedTree): string {
  return text.policies[policy];
}

/** Data of the trees that are drawn at their end. */
function tableOf(trees: readonly FixedTree[], nameOf: (tree: FixedTree) => string): DataTable {
  return {
    columns: words.table,
    rows: trees.map((tree) => {
      const { levels, runs, written, filters } = grownOf(tree);
      return [nameOf(tree), count(levels), count(runs), format(written), format(filters)];
    }),
  };
}

/** Time of the marks of a growth. */
function growingMarks({ first, slow, fast }: { readonly first: string; readonly slow: string; readonly fast: string }) {
  return [
    { atMs: (SLOW * SLOW_MS) / 2, sentence: first },
    { atMs: SLOW * SLOW_MS, sentence: slow },
    { atMs: GROWN_MS, sentence: fast },
  ];
}

export function ratioMarks(pair: TreePair): readonly Mark[] {
  const { one, other } = grownPair(pair);
  const { steps } = text.ratioStep.scene;
  return [...growingMarks(steps), { atMs: GROWN_MS + REST_MS, sentence: steps.end(other, one) }];
}

/** Time at which the key has passed all runs of both trees. */
function fallenMs({ one, other }: TreePair): number {
  return GROWN_MS + EACH_MS * (Math.max(queriedAtEnd(one.reel).length, queriedAtEnd(other.reel).length) + 1);
}

export function policyMarks(pair: TreePair): readonly Mark[] {
  const { one, other } = grownPair(pair);
  const { steps } = text.policyStep.scene;
  const fallen = fallenMs(pair);
  return [
    ...growingMarks(steps),
    { atMs: fallen, sentence: steps.fall },
    { atMs: fallen + REST_MS, sentence: steps.end(one.last, other.last) },
  ];
}

const RATIO_NAMES = [words.ratio(FIXED.large), words.ratio(FIXED.small)];
const COSTS = ["written", "filters"] as const;
const HASHES = ["hashes"] as const;

interface PlotsProps {
  /** True for a plot that has the whole width. */
  readonly isOne?: boolean;
  readonly children: (height: number) => ReactNode;
}

/** Plots below the trees, next to each other. Below each other they are higher: a prediction needs room between lines. */
function Plots({ isOne = false, children }: PlotsProps) {
  const [frame, width] = useWidth<HTMLDivElement>(776);
  const height = width < NARROW ? NARROW_HEIGHT : isOne ? WIDE_HEIGHT : PLOT_HEIGHT;
  return (
    <div ref={frame} className="growth-plots" data-wide={isOne}>
      {children(height)}
    </div>
  );
}

interface AwaitedProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly plots: typeof COSTS | typeof HASHES;
  readonly error: Error | null;
}

/** The places of trees and plots until the first tree has grown. */
function Awaited({ title, names, plots, error }: AwaitedProps) {
  if (error !== null) return <Problem error={error} />;
  return (
    <>
      <ScenePicture
        name="two-growing-trees"
        title={title}
        description={title}
        draw={(width, _, spare) => layoutAwaited(names, width, spare)}
        grows
      />
      <Plots isOne={plots.length === 1}>
        {(height) => plots.map((of) => <PlotFigure key={of} params={awaitedPlot(of)} height={height} />)}
      </Plots>
    </>
  );
}

interface PairProps {
  readonly client: EngineClient;
  readonly view: QuestionView;
  readonly found: TreePair | null;
}

interface CostsProps {
  readonly view: QuestionView;
  readonly one: FixedTree;
  readonly found: TreePair | null;
  readonly title: string;
  readonly nameOf: (tree: FixedTree) => string;
  /** Short name, for a line of a plot. */
  readonly lineNameOf: (tree: FixedTree) => string;
  readonly otherName: string;
  /** Its short name. */
  readonly otherLineName: string;
  readonly counters: (tree: FixedTree, position: number, fall: Fall | null) => readonly Counter[];
  readonly predictedWritten: Predicted | null;
  readonly predictedFilters: Predicted | null;
  readonly falls: boolean;
}

/** Two growing trees above the plots of their costs. The first tree is known before the run. */
function Costs(props: CostsProps) {
  const { view, one, found, title, nameOf, lineNameOf, counters } = props;
  const { hasRun, t } = view;
  const shown = hasRun ? found : null;
  const memtables = memtablesAt(t, FIXED.rounds);
  const queried = shown === null ? [] : [shown.one, shown.other].map(({ reel }) => queriedAtEnd(reel));
  const reels = shown === null ? [] : [shown.one.reel, shown.other.reel];
  const place = placeOf(reels, queried);
  const drawn = (tree: FixedTree, key: string, at: number): DrawnTree => {
    const moment = momentAfter(tree.reel, shown === null ? FIXED.rounds : memtables);
    const isFalling = props.falls && shown !== null && t >= GROWN_MS;
    const fall: Fall | null = isFalling
      ? { queried: queried[at] ?? [], reached: (t - GROWN_MS) / EACH_MS, place, shows: "answers" }
      : null;
    return { key, name: nameOf(tree), reel: tree.reel, moment, counters: counters(tree, moment.position, fall), fall };
  };
  const trees = shown === null ? [drawn(one, "one", 0)] : [drawn(shown.one, "one", 0), drawn(shown.other, "other", 1)];
  const spread = shown === null ? 1 : spreadAt(t);
  const plot = { one, other: shown?.other ?? null, otherName: props.otherLineName, nameOf: lineNameOf, memtables };
  return (
    <>
      <ScenePicture
        name="two-growing-trees"
        title={title}
        description={title}
        draw={(width, _, spare) => layoutTrees(trees, width, { otherName: props.otherName, spread, spare })}
        grows
        table={
          shown === null || memtables < FIXED.rounds
            ? tableOf([one], nameOf)
            : tableOf([shown.one, shown.other], nameOf)
        }
      />
      <Plots>
        {(height) => (
          <>
            <PlotFigure params={costPlot("written", { ...plot, predicted: props.predictedWritten })} height={height} />
            <PlotFigure params={costPlot("filters", { ...plot, predicted: props.predictedFilters })} height={height} />
          </>
        )}
      </Plots>
    </>
  );
}

const RATIO_PREDICTED: Readonly<Record<string, readonly [Predicted, Predicted]>> = {
  writes: ["below", "here"],
  both: ["below", "above"],
  reads: ["here", "above"],
};

/** Trees with a large and a small size ratio. */
export function RatioPicture({ client, view, found }: PairProps) {
  const { value: one, error } = useFixedTree(client, "leveling", FIXED.large);
  if (one === null) {
    return <Awaited title={text.ratioStep.scene.title} names={RATIO_NAMES} plots={COSTS} error={error} />;
  }
  const [written, filters] = RATIO_PREDICTED[view.chosen ?? ""] ?? [null, null];
  return (
    <Costs
      view={view}
      one={one}
      found={found}
      title={text.ratioStep.scene.title}
      nameOf={ratioName}
      lineNameOf={({ ratio }) => text.hashStep.plot.perFilter(ratio)}
      otherName={words.ratio(FIXED.small)}
      otherLineName={text.hashStep.plot.perFilter(FIXED.small)}
      counters={({ reel }, position) => {
        const { written: blocks, filters: probed } = averages(reel, position);
        return [
          { value: format(blocks), unit: words.written, short: words.writtenShort },
          { value: format(probed), unit: words.filters, short: words.filtersShort, paint: "probe" },
        ];
      }}
      predictedWritten={written}
      predictedFilters={filters}
      falls={false}
    />
  );
}

const POLICY_PREDICTED: Readonly<Record<string, Predicted>> = { same: "here", more: "above", fewer: "below" };

/** Leveling and tiering; at the end an absent key falls through both. */
export function PolicyPicture({ client, view, found }: PairProps) {
  const { value: one, error } = useFixedTree(client, "leveling", FIXED.ratio);
  if (one === null) {
    const names = [text.policies.leveling, text.policies.tiering];
    return <Awaited title={text.policyStep.scene.title} names={names} plots={COSTS} error={error} />;
  }
  return (
    <Costs
      view={view}
      one={one}
      found={found}
      title={text.policyStep.scene.title}
      nameOf={policyName}
      lineNameOf={policyName}
      otherName={text.policies.tiering}
      otherLineName={text.policies.tiering}
      counters={({ reel }, position, fall) => [
        { value: count(runCount(reel.stateAt(position))), unit: words.runs, short: words.runsShort },
        {
          value: fall === null ? words.none : count(Math.min(Math.floor(fall.reached), fall.queried.length)),
          unit: words.probed,
          short: words.probedShort,
          paint: "probe",
        },
      ]}
      predictedWritten={null}
      predictedFilters={POLICY_PREDICTED[view.chosen ?? ""] ?? null}
      falls
    />
  );
}

/** Times of the two falls of the key, and of the plot. */
function hashTimes({ one, other }: TreePair) {
  const runs = Math.max(queriedAtEnd(one.reel).length, queriedAtEnd(other.reel).length);
  const first = EACH_MS * (runs + 1) + PAUSE_MS;
  const second = first + EACH_MS * (runs + 1) + PAUSE_MS;
  return { first, second, end: second + PLOT_MS };
}

export function hashMarks(found: CountedHashes): readonly Mark[] {
  const [large, small] = hashesOf(found);
  const { first, second, end } = hashTimes(found);
  const { steps } = text.hashStep.scene;
  return [
    { atMs: first, sentence: steps.perFilter },
    { atMs: second, sentence: steps.shared },
    { atMs: end, sentence: steps.plot },
    { atMs: end + REST_MS, sentence: steps.end(small, large) },
  ];
}

interface HashProps {
  readonly client: EngineClient;
  readonly view: QuestionView;
  readonly found: CountedHashes | null;
}

/** Both trees at their end: an absent key falls twice, with a digest per filter and with a shared one. */
export function HashPicture({ client, view, found }: HashProps) {
  const one = useFixedTree(client, "leveling", FIXED.large);
  const other = useFixedTree(client, "leveling", FIXED.small);
  const first = useHashes(client, FIXED.large);
  if (one.value === null || other.value === null || first.value === null) {
    const error = one.error ?? other.error ?? first.error;
    return <Awaited title={text.hashStep.scene.title} names={RATIO_NAMES} plots={HASHES} error={error} />;
  }
  const trees = [one.value, other.value] as const;
  const { hasRun, chosen, t } = view;
  const shown = hasRun ? found : null;
  const times = hashTimes({ one: trees[0], other: trees[1] });
  const queried = trees.map(({ reel }) => queriedAtEnd(reel));
  const place = placeOf(
    trees.map(({ reel }) => reel),
    queried,
  );
  const isShared = t >= times.first;
  const reached = (isShared ? t - times.first : t) / EACH_MS;
  const drawn = (tree: FixedTree, key: string, at: number): DrawnTree => {
    const tables = queried[at] ?? [];
    const fall: Fall = { queried: tables, reached, place, shows: isShared ? "one hash" : "hashes" };
    const perFilter = isShared ? tables.length : Math.min(Math.floor(reached), tables.length);
    // Both counts are next to each other at the end.
    const counters: readonly Counter[] = (["perFilter", "shared"] as const).map((arm) => ({
      value: shown === null || (arm === "shared" && !isShared) ? words.none : count(arm === "shared" ? 1 : perFilter),
      unit: words.hashes[arm],
      short: words.hashes.short[arm],
      paint: "hash",
    }));
    return {
      key,
      name: ratioName(tree),
      reel: tree.reel,
      moment: momentAfter(tree.reel, FIXED.rounds),
      counters,
      fall: shown === null ? null : fall,
    };
  };
  const memtables = FIXED.rounds * passed(t, times.second, PLOT_MS);
  const plot = hashPlot(first.value, shown?.hashes[1] ?? null, shown === null ? 0 : memtables, chosen);
  const { title } = text.hashStep.scene;
  return (
    <>
      <ScenePicture
        name="hashes-of-two-trees"
        title={title}
        description={title}
        draw={(width, _, spare) =>
          layoutTrees([drawn(trees[0], "one", 0), drawn(trees[1], "other", 1)], width, { spare })
        }
        grows
        table={tableOf(trees, ratioName)}
      />
      <Plots isOne>{(height) => <PlotFigure params={plot} height={height} />}</Plots>
    </>
  );
}
