/** Pictures of the questions of lab 3: two trees that grow from the same writes, with their costs as plots. */

import type { ReactNode } from "react";
import type { EngineClient } from "../../../engine/client";
import type { DataTable } from "../../../figures/frame/csv";
import { useWidth } from "../../../figures/frame/use-width";
import {
  type Counter,
  type DrawnTree,
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
import { withGauges } from "../../../figures/scene/gauges-below";
import { ScenePicture } from "../../../figures/scene/Picture";
import { lab3Text as text } from "../../../text/labs/lab3.en";
import { count, fixed } from "../../../text/numbers";
import type { QueriedTable, Reel } from "../../../trace";
import type { QuestionView } from "../frame/question";
import { Problem } from "../Problem";
import { filtersGauge, hashGauges } from "./gauges";
import { awaitedPlot, costPlot, grownOf, grownPair, type Predicted } from "./outcomes";
import { FIXED } from "./state";
import { type CountedHashes, type FixedTree, type TreePair, useFixedTree, useHashes } from "./use-lab3";
import "./lab3.css";

const words = text.scene;

/** Time of a key at one run. */
const EACH_MS = 250;
/** Time in which a key falls again. */
const PAUSE_MS = 900;
const REST_MS = 900;
const PLOT_HEIGHT = 138;
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

/** Plots below the trees, next to each other. Below each other they are higher: a prediction needs room between lines. */
function Plots({ children }: { readonly children: (height: number) => ReactNode }) {
  const [frame, width] = useWidth<HTMLDivElement>(776);
  return (
    <div ref={frame} className="growth-plots">
      {children(width < NARROW ? NARROW_HEIGHT : PLOT_HEIGHT)}
    </div>
  );
}

interface PairProps {
  readonly client: EngineClient;
  readonly view: QuestionView;
  readonly found: TreePair | null;
}

const RATIO_PREDICTED: Readonly<Record<string, readonly [Predicted, Predicted]>> = {
  writes: ["below", "here"],
  both: ["below", "above"],
  reads: ["here", "above"],
};

/** Trees with a large and a small size ratio, above the plots of their costs. The first tree is known before the run. */
export function RatioPicture({ client, view, found }: PairProps) {
  const { value: one, error } = useFixedTree(client, "leveling", FIXED.large);
  const { title } = text.ratioStep.scene;
  if (error !== null) return <Problem error={error} />;
  if (one === null) {
    return (
      <>
        <ScenePicture
          name="two-growing-trees"
          title={title}
          description={title}
          draw={(width, _, spare) => layoutAwaited(RATIO_NAMES, width, spare)}
          grows
        />
        <Plots>{(height) => COSTS.map((of) => <PlotFigure key={of} params={awaitedPlot(of)} height={height} />)}</Plots>
      </>
    );
  }
  const shown = view.hasRun ? found : null;
  const memtables = memtablesAt(view.t, FIXED.rounds);
  const drawn = (tree: FixedTree, key: string): DrawnTree => {
    const moment = momentAfter(tree.reel, shown === null ? FIXED.rounds : memtables);
    const { written, filters } = averages(tree.reel, moment.position);
    const counters: readonly Counter[] = [
      { value: format(written), unit: words.written, short: words.writtenShort },
      { value: format(filters), unit: words.filters, short: words.filtersShort, paint: "probe" },
    ];
    return { key, name: ratioName(tree), reel: tree.reel, moment, counters, fall: null };
  };
  const trees = shown === null ? [drawn(one, "one")] : [drawn(shown.one, "one"), drawn(shown.other, "other")];
  const otherName = words.shortRatio(FIXED.small);
  const plot = {
    one,
    other: shown?.other ?? null,
    otherName,
    nameOf: ({ ratio }: FixedTree) => words.shortRatio(ratio),
    memtables,
  };
  const [written, filters] = RATIO_PREDICTED[view.chosen ?? ""] ?? [null, null];
  const isGrown = shown !== null && memtables >= FIXED.rounds;
  return (
    <>
      <ScenePicture
        name="two-growing-trees"
        title={title}
        description={title}
        draw={(width, _, spare) =>
          layoutTrees(trees, width, {
            otherName: words.ratio(FIXED.small),
            spread: shown === null ? 1 : spreadAt(view.t),
            spare,
          })
        }
        grows
        table={tableOf(isGrown ? [shown.one, shown.other] : [one], ratioName)}
      />
      <Plots>
        {(height) => (
          <>
            <PlotFigure params={costPlot("written", { ...plot, predicted: written })} height={height} />
            <PlotFigure params={costPlot("filters", { ...plot, predicted: filters })} height={height} />
          </>
        )}
      </Plots>
    </>
  );
}

/** Leveling and tiering; at the end an absent key falls through both. */
export function PolicyPicture({ client, view, found }: PairProps) {
  const { value: one, error } = useFixedTree(client, "leveling", FIXED.ratio);
  const { title } = text.policyStep.scene;
  if (error !== null) return <Problem error={error} />;
  const names = [text.policies.leveling, text.policies.tiering];
  const { chosen, t } = view;
  const shown = view.hasRun ? found : null;
  const reels = shown === null ? [] : [shown.one.reel, shown.other.reel];
  const queried = reels.map(queriedAtEnd);
  const place = placeOf(reels, queried);
  const isFalling = shown !== null && t >= GROWN_MS;
  const reached = (t - GROWN_MS) / EACH_MS;
  const drawn = (tree: FixedTree, key: string, at: number): DrawnTree => ({
    key,
    name: policyName(tree),
    reel: tree.reel,
    moment: momentAfter(tree.reel, shown === null ? FIXED.rounds : memtablesAt(t, FIXED.rounds)),
    counters: [],
    fall: isFalling ? { queried: queried[at] ?? [], reached, place, shows: "answers" } : null,
  });
  const trees =
    shown === null
      ? one === null
        ? []
        : [drawn(one, "one", 0)]
      : [drawn(shown.one, "one", 0), drawn(shown.other, "other", 1)];
  const probed = queried[1]?.length ?? 0;
  const gauge = filtersGauge(
    {
      known: one === null ? null : grownOf(one).last,
      other: isFalling ? Math.min(Math.floor(reached), probed) : null,
    },
    chosen,
  );
  const hasFallen = isFalling && reached >= probed;
  return (
    <ScenePicture
      name="two-growing-trees"
      title={title}
      description={title}
      draw={(width, _, spare) => {
        const scene =
          trees.length === 0
            ? layoutAwaited(names, width, spare, false)
            : layoutTrees(trees, width, {
                otherName: text.policies.tiering,
                spread: shown === null ? 1 : spreadAt(t),
                spare,
              });
        return withGauges(scene, [gauge], width);
      }}
      grows
      table={one === null ? null : tableOf(hasFallen && shown !== null ? [shown.one, shown.other] : [one], policyName)}
    />
  );
}

/** Times of the two falls of the key. */
function hashTimes({ one, other }: TreePair) {
  const runs = Math.max(queriedAtEnd(one.reel).length, queriedAtEnd(other.reel).length);
  const first = EACH_MS * (runs + 1) + PAUSE_MS;
  return { first, second: first + EACH_MS * (runs + 1) + PAUSE_MS };
}

export function hashMarks(found: CountedHashes): readonly Mark[] {
  const [large, small] = found.hashes;
  const { first, second } = hashTimes(found);
  const { steps } = text.hashStep.scene;
  return [
    { atMs: first, sentence: steps.perFilter },
    { atMs: second, sentence: steps.shared },
    { atMs: second + REST_MS, sentence: steps.end(small, large) },
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
  const error = one.error ?? other.error ?? first.error;
  const { title } = text.hashStep.scene;
  if (error !== null) return <Problem error={error} />;
  const { hasRun, chosen, t } = view;
  const shown = hasRun ? found : null;
  const trees = one.value === null || other.value === null ? [] : [one.value, other.value];
  const reels = trees.map(({ reel }) => reel);
  const queried = reels.map(queriedAtEnd);
  const place = placeOf(reels, queried);
  const firstMs = shown === null ? Number.POSITIVE_INFINITY : hashTimes(shown).first;
  const isShared = t >= firstMs;
  const reached = (isShared ? t - firstMs : t) / EACH_MS;
  const drawn = (tree: FixedTree, at: number): DrawnTree => ({
    key: at === 0 ? "one" : "other",
    name: ratioName(tree),
    reel: tree.reel,
    moment: momentAfter(tree.reel, FIXED.rounds),
    counters: [],
    fall:
      shown === null ? null : { queried: queried[at] ?? [], reached, place, shows: isShared ? "one hash" : "hashes" },
  });
  const counted = shown?.hashes[1] ?? null;
  const gauges = hashGauges(
    first.value,
    {
      perFilter:
        counted === null ? null : isShared ? counted.perFilter : Math.min(Math.floor(reached), counted.perFilter),
      shared: counted === null || !isShared ? null : counted.shared,
    },
    chosen,
  );
  return (
    <ScenePicture
      name="hashes-of-two-trees"
      title={title}
      description={title}
      draw={(width, _, spare) => {
        const scene =
          trees.length === 0
            ? layoutAwaited(RATIO_NAMES, width, spare, false)
            : layoutTrees(trees.map(drawn), width, { spare });
        return withGauges(scene, gauges, width);
      }}
      grows
      table={trees.length === 0 ? null : tableOf(trees, ratioName)}
    />
  );
}
