/** Pictures of the questions of lab 11, and of the workload of its challenge. */

import { useEffect, useMemo, useState } from "react";
import type { MapletBalance, MapletStep } from "../../../engine/contract";
import { AT_END, mapletIntro, mapletMarks } from "../../../figures/maplet/layout";
import {
  countsOf,
  INTRO_FROM,
  layoutMoves,
  movesIntro,
  movesMarks,
  slotOf,
} from "../../../figures/maplet/moves-layout";
import type { MapletShape } from "../../../figures/maplet/params";
import { askedPlace, layoutSteps } from "../../../figures/maplet/steps-layout";
import { MapletFigure } from "../../../figures/maplet/View";
import { PlotFigure } from "../../../figures/plot/View";
import type { Mark } from "../../../figures/scene/clock";
import { type Gauge, gaugeHeight, layoutGauge } from "../../../figures/scene/gauge-layout";
import { ScenePicture } from "../../../figures/scene/Picture";
import { type Paint, type SceneShapes, type Shape, words } from "../../../figures/scene/shapes";
import { MAPLET_TIMES } from "../../../results/maplet-times.generated";
import { mapletText } from "../../../text/charts/maplet.en";
import { lab11Text as text } from "../../../text/labs/lab11.en";
import { count, fixed, time } from "../../../text/numbers";
import { Picks } from "../frame/Grip";
import type { QuestionView } from "../frame/question";
import { predictedProbes, predictedSteps, stepsGroups, TIMES, triedPlot } from "./outcomes";
import { MOST_LEVELS } from "./state";
import type { Moves, Probes, Steps } from "./use-lab11";

interface ProbesProps {
  readonly view: QuestionView;
  /** Results so far, or null before the first lookup. */
  readonly found: Probes | null;
  /** Another lookup that the reader chose once the outcome is known, or null. */
  readonly other: MapletShape | null;
  /** The key of a level that the reader pressed, or null. */
  readonly own: MapletShape | null;
  readonly onLevel: (level: number) => void;
}

/** One lookup by both arms. Before the run, the slot of one key is shown, and the reader chooses the key by its level. */
export function ProbesPicture({
  view: { chosen, choose, hasRun, t, introMs },
  found,
  other,
  own,
  onLevel,
}: ProbesProps) {
  const isOther = hasRun && other !== null;
  const shown = isOther ? other : (found?.drawn ?? null);
  return (
    <MapletFigure
      levels={MOST_LEVELS}
      found={shown}
      hasMaplet={hasRun && found !== null}
      example={own ?? found?.example ?? null}
      prediction={predictedProbes(chosen)}
      t={isOther ? AT_END : t}
      introMs={own === null ? introMs : AT_END}
      {...(choose === undefined ? {} : { title: text.probes.press, onLevel })}
    />
  );
}

export function probesMarks({ drawn }: Probes): readonly Mark[] {
  const { end, ...steps } = text.probes.steps;
  return mapletMarks({ ...steps, end: end(drawn.lines.length) });
}

/** Steps of its introduction; none before the lookup is known. */
export function probesIntro(found: Probes | null): readonly Mark[] {
  if (found === null) return [];
  const { digest, ...says } = text.probes.intro;
  return mapletIntro(found.drawn, { ...says, digest: digest(found.example.withMaplet.foundIn ?? 1) });
}

const NO_STEPS: readonly MapletStep[] = [];

/** The growing tree, entry by entry. */
export function MovesPicture({ view: { chosen, hasRun, t, introMs }, found }: ProbesPropsOf<Moves>) {
  const words = text.moves.scene;
  const says: Readonly<Record<string, string>> = text.moves.youSaid;
  const [pressed, setPressed] = useState<number | null>(null);
  const steps = found?.steps ?? NO_STEPS;
  const first = useMemo(() => firstChanged(steps), [steps]);
  const runs = steps.flatMap((step) => step.runs);
  const scene = {
    levels: Math.max(3, ...runs.map(({ level }) => level)),
    most: Math.max(1, ...runs.map(({ keys }) => keys.length)),
    steps,
    hasRun: hasRun && found !== null,
    predicted: chosen === null ? null : chosen === "none" ? ("none" as const) : ("every" as const),
    says: says[chosen ?? ""] ?? "",
    followed: pressed ?? first,
  };
  const rows = steps.map(({ flushes, written, counts }, at) => [
    String(at + 1),
    String(flushes),
    count(written),
    count(counts.moves),
  ]);
  return (
    <ScenePicture
      name="moves-of-a-maplet"
      title={words.title}
      origin={mapletText.origin}
      description={words.title}
      draw={(width, _read, spare) => layoutMoves(scene, scene.hasRun ? t : INTRO_FROM + introMs, width, spare)}
      grows
      onPick={(key) => {
        const entry = /^entry(\d+)$/u.exec(key)?.[1];
        if (entry !== undefined) setPressed(Number(entry));
      }}
      table={scene.hasRun ? { columns: words.table, rows } : null}
    />
  );
}

/** The entry that is followed at first: the earliest one whose number changes. */
function firstChanged(steps: readonly MapletStep[]): number | null {
  const last = steps.length - 1;
  const keys = steps.slice(0, EARLY).flatMap(({ runs }) => runs.flatMap((run) => Array.from(run.keys)));
  return keys.find((key) => (slotOf(steps, last, key)?.changed ?? 0) > 0) ?? null;
}

/** Steps in which it is looked for. */
const EARLY = 4;

interface ProbesPropsOf<Found> {
  readonly view: QuestionView;
  readonly found: Found | null;
}

export function growthMarks({ steps, balance }: Moves): readonly Mark[] {
  const { end, ...says } = text.moves.scene.steps;
  const last = steps.at(-1);
  const each = (value: number): string => fixed(value / Math.max(balance.counts.inserts, 1), 2);
  return movesMarks(steps, { ...says, end: end(each(balance.counts.moves), each(last?.written ?? 0)) });
}

/** Steps of its introduction: the tree grows, and the picture counts how often entries are written. */
export function growthIntro(found: Moves | null): readonly Mark[] {
  if (found === null) return [];
  const { grows, end } = text.moves.scene.intro;
  return movesIntro(found.steps, { grows, end: end(fixed(countsOf(found.steps.at(-1)).written, 2)) });
}

/** Steps of absent and of existing keys by both arms. */
export function StepsPicture({ view: { chosen, choose, hasRun, t }, found }: ProbesPropsOf<Steps>) {
  const words = text.steps.scene;
  const shown = hasRun ? found : null;
  const grip = choose === undefined || found === null ? null : { choose, found };
  const row = (kind: "absent" | "existing", arm: "merged" | "maplet"): readonly string[] => {
    const { searches = 0, lineReads = 0, mapletProbes = 0, blocks = 0 } = shown?.[kind][arm] ?? {};
    const numbers = [searches, lineReads, mapletProbes, blocks].map((number) => fixed(number, 2));
    const { median, low, high } = MAPLET_TIMES[kind][arm];
    return [`${words[kind]}, ${text.arms[arm]}`, ...numbers, words.interval(time(median), time(low), time(high))];
  };
  return (
    <ScenePicture
      name="steps-of-a-lookup"
      title={words.title}
      origin={words.origin}
      description={words.title}
      draw={(width, _read, spare) =>
        layoutSteps(stepsGroups(found, chosen, hasRun ? t : null, grip !== null), TIMES, width, spare)
      }
      grows
      {...(grip === null ? {} : { handles: (width, spare) => <StepsGrip {...grip} {...{ chosen, width, spare }} /> })}
      table={
        shown === null
          ? null
          : {
              columns: words.table,
              rows: (["absent", "existing"] as const).flatMap((kind) => [row(kind, "merged"), row(kind, "maplet")]),
            }
      }
    />
  );
}

interface StepsGripProps {
  readonly found: Steps;
  readonly chosen: string | null;
  readonly choose: (value: string) => void;
  readonly width: number;
  readonly spare: number;
}

/** The predicted end of the bar with the maplet, to drag. */
function StepsGrip({ found, chosen, choose, width, spare }: StepsGripProps) {
  const { across, rest, at } = askedPlace(width, spare);
  const picks = text.steps.options
    .map((option) => ({ option, px: at(predictedSteps(found, option.value)) }))
    .toSorted((one, two) => one.px - two.px);
  return <Picks axis="x" picks={picks} across={across} rest={rest} chosen={chosen} onChoose={choose} />;
}

type Sample = readonly [name: string, paint: Paint, texture?: "hatch" | "dots"];

/** Room of the longest name of a row. */
const NAMES = 210;

/** A scale, and what the parts of its bars mean. */
function withKey(gauge: Gauge, width: number, key: readonly Sample[]): SceneShapes {
  const names = width < 480 ? 0 : NAMES;
  const shapes: Shape[] = [...layoutGauge(gauge, { left: 0, top: 6, width, names })];
  let [x, y] = [0, gaugeHeight(gauge.rows.length, names) + (names === 0 ? 20 : 34)];
  for (const [at, [name, paint, texture]] of key.entries()) {
    const wide = 24 + name.length * LETTER;
    if (x > 0 && x + wide > width) [x, y] = [0, y + 20];
    const sample = { kind: "box", key: `key${at}`, x, y, width: 16, height: 12, fill: paint } as const;
    shapes.push(texture === undefined ? sample : { ...sample, texture });
    shapes.push(words(`key${at}-name`, x + 24, y + 11, name, { size: 13 }));
    x += wide + 14;
  }
  return { height: y + 28, shapes };
}

/** Width of a letter of 13 px, on average. */
const LETTER = 6.6;

const CHANGES: readonly Sample[] = [
  [text.push.inserted, "probe"],
  [text.push.moved, "ink", "dots"],
  [text.push.removed, "soft"],
  [text.push.rebuilt, "edge", "hatch"],
];

/** Saved steps and changes of a workload. */
export function BalancePicture({ balance }: { readonly balance: MapletBalance | null }) {
  const words = text.push;
  const [tried, setTried] = useState<readonly MapletBalance[]>([]);
  useEffect(() => {
    if (balance !== null) setTried((before) => [...before, balance]);
  }, [balance]);
  return (
    <>
      <ScenePicture
        name="balance-of-a-maplet"
        title={words.title2}
        origin={mapletText.origin}
        description={words.title2}
        draw={(width) => withKey(balanceGauge(balance), width, CHANGES)}
      />
      <PlotFigure params={triedPlot(tried, balance)} height={265} />
    </>
  );
}

function balanceGauge(balance: MapletBalance | null): Gauge {
  const { saved = 0, upkeep = 0, writes = 1, counts } = balance ?? {};
  const most = Math.max(saved, upkeep, 1);
  const step = 10 ** Math.floor(Math.log10(most)) / (most / 10 ** Math.floor(Math.log10(most)) < 3 ? 2 : 1);
  const to = Math.ceil(most / step) * step;
  const { inserts = 0, moves = 0, removes = 0, rebuilt = 0 } = counts ?? {};
  const numbers = [inserts, moves, removes, rebuilt];
  return {
    key: "balance",
    title: text.push.gauge,
    to,
    ticks: Array.from({ length: Math.round(to / step) + 1 }, (_, at) => at * step),
    format: (value) => (Number.isInteger(value) ? count(value) : fixed(value, 1)),
    rows: [
      {
        key: "saved",
        name: text.push.saved,
        parts: [{ paint: "hit", value: Math.max(saved, 0) }],
        says: balance === null ? "" : fixed(saved, 1),
      },
      {
        key: "upkeep",
        name: text.push.upkeep,
        parts: CHANGES.map(([name, paint, texture], at) => ({
          paint,
          value: (numbers[at] ?? 0) / writes,
          ...(texture === undefined ? {} : { texture }),
          reads: { at: `${name}:`, values: fixed((numbers[at] ?? 0) / writes, 2) },
        })),
        says: balance === null ? "" : fixed(upkeep, 1),
      },
    ],
    prediction: null,
  };
}
