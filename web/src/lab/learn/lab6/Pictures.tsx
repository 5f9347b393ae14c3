/** Pictures of the questions of lab 6: the share of hashing by device and by mix, and three lookups on one clock. */

import { useState } from "react";
import {
  layoutRace,
  layoutShare,
  RACE_MS,
  type Racer,
  type ShareAxis,
  type SharePrediction,
  type ShareSample,
} from "../../../figures/outcomes/share-layout";
import { ScenePicture } from "../../../figures/scene/Picture";
import { lab6Text as text } from "../../../text/labs/lab6.en";
import { percent, time } from "../../../text/numbers";
import type { QuestionView } from "../frame/question";
import type { Fixed } from "./state";
import type { Gains, Weighed } from "./use-lab6";
import "./lab6.css";

interface ShareProps {
  readonly view: QuestionView;
  readonly fixed: Fixed;
  readonly gains: Gains | null;
}

/** The share that sharing saves, from memory to the SSD. */
export function ByDevice({ view, fixed, gains }: ShareProps) {
  const { fast, middle, slow } = fixed;
  const axis: ShareAxis = {
    label: text.scene.device,
    isLog: true,
    ends: [fast.readNs / 1.6, slow.readNs * 1.6],
    ticks: [
      { value: fast.readNs, says: time(fast.readNs), named: text.scene.memory(fast.readNs) },
      ...[middle, slow].map((device) => ({
        value: device.readNs,
        says: time(device.readNs),
        named: text.scene.on(device),
      })),
    ],
    format: time,
    name: (readNs) => text.scene.read(time(readNs)),
    start: text.device.start,
    asked: [fast.readNs, slow.readNs],
    all: gains?.byDevice ?? [],
  };
  const { chosen } = view;
  const prediction: SharePrediction | null =
    chosen === "slow" || chosen === "fast"
      ? { kind: "place", xs: [{ slow, fast }[chosen].readNs], says: text.device.youSaid[chosen] }
      : chosen === "same"
        ? { kind: "place", xs: [fast.readNs, slow.readNs], says: text.device.youSaid.same }
        : null;
  return (
    <Share
      name="share-by-device"
      view={view}
      samples={gains?.byDevice}
      // All lookups of the first sample are empty, on the middle device.
      known={gains?.byMix.slice(0, 1).map((sample) => ({ ...sample, x: middle.readNs }))}
      axis={axis}
      prediction={prediction}
      format={time}
    />
  );
}

/** The share that sharing saves on the middle device, the more lookups find their key. */
export function ByMix({ view, gains }: ShareProps) {
  const axis: ShareAxis = {
    label: text.scene.mix,
    isLog: false,
    ends: [1.05, 0.45],
    ticks: [1, 0.9, 0.8, 0.7, 0.6, 0.5].map((value) => ({ value, says: percent(value) })),
    format: (value) => percent(value),
    name: (share) => text.scene.empty(percent(share)),
    start: text.mix.start,
    asked: [0.5],
    all: gains?.byMix ?? [],
  };
  const { chosen } = view;
  const all = gains?.middle ?? 0;
  const heights: Readonly<Record<string, number>> = { same: all, half: all / 2, less: all / 2 };
  const gain = heights[chosen ?? ""];
  const youSaid: Readonly<Record<string, string>> = text.mix.youSaid;
  const prediction: SharePrediction | null =
    gain === undefined || chosen === null
      ? null
      : { kind: "height", gain, side: chosen === "less" ? -1 : 0, says: youSaid[chosen] ?? "" };
  return (
    <Share
      name="share-by-mix"
      view={view}
      samples={gains?.byMix}
      known={gains?.byMix.slice(0, 1)}
      axis={axis}
      prediction={prediction}
      format={percent}
    />
  );
}

interface DrawnProps {
  readonly name: string;
  readonly view: QuestionView;
  readonly samples: readonly ShareSample[] | undefined;
  /** The sample that is shown before the run: it shows how to read the figure, and no outcome. */
  readonly known: readonly ShareSample[] | undefined;
  readonly axis: ShareAxis;
  readonly prediction: SharePrediction | null;
  readonly format: (x: number) => string;
}

function Share({ name, view: { hasRun, t, introMs }, samples = [], known = [], axis, prediction, format }: DrawnProps) {
  const shown = hasRun ? samples : [];
  const words = text.scene;
  return (
    <ScenePicture
      name={name}
      title={words.bar}
      origin={words.origin}
      description={words.share}
      draw={(width, read, spare) =>
        layoutShare(hasRun ? samples : known, axis, prediction, t, width, read, hasRun ? undefined : introMs, spare)
      }
      grows
      table={
        shown.length === 0
          ? null
          : {
              columns: words.table,
              rows: shown.map(({ x, savedNs, hashNs, probeNs, readNs, gain }) => [
                format(x),
                ...[savedNs + hashNs, probeNs, readNs].map(time),
                percent(gain, 1),
              ]),
            }
      }
    />
  );
}

/** A lookup with the times of its parts and of the whole. */
function racerRow({ name, parts }: Racer): readonly string[] {
  return [name, ...parts.map(({ ns }) => time(ns)), time(parts.reduce((sum, { ns }) => sum + ns, 0))];
}

interface RaceProps {
  readonly view: QuestionView;
  readonly fixed: Fixed;
  readonly found: Weighed | null;
}

/** An empty lookup without filters, with a digest per filter and with one. Once the outcome is known, the reader changes the device. */
export function FilterRace({ view: { chosen, hasRun, t }, fixed, found }: RaceProps) {
  const words = text.filter;
  const [at, setAt] = useState<number | null>(null);
  const isOver = hasRun && found !== null && t >= RACE_MS;
  const shown = isOver ? (at ?? found.here) : (found?.here ?? 0);
  const readNs = found?.times[shown]?.readNs ?? fixed.fast.readNs;
  const racers = (["without", "perFilter", "shared"] as const).map((key): Racer => {
    // Every read of the lookup without filters is known before the run, and so is the line of the prediction.
    const isFirst = !hasRun && key !== "without";
    const of = isFirst ? firstLevel(fixed) : found?.racers[shown]?.[key];
    const parts = [
      { paint: "hash" as const, ns: of?.hashNs ?? 0 },
      { paint: "probe" as const, ns: of?.probeNs ?? 0 },
      { paint: "read" as const, ns: (of?.readNs ?? 0) + (of?.wastedNs ?? 0) },
    ];
    return { key, name: words[key], parts, isFirst };
  });
  const here = found?.times[found.here];
  const isAsked = found !== null && shown === found.here;
  const to = here === undefined || !isAsked ? 0 : Math.max(here.without, here.perFilter, here.shared);
  const youSaid: Readonly<Record<string, string>> = words.youSaid;
  // The prediction is about memory.
  const prediction = isAsked ? (youSaid[chosen ?? ""] ?? null) : null;
  return (
    <>
      <ScenePicture
        name="lookups-on-one-clock"
        title={words.picture(time(readNs))}
        origin={text.scene.origin}
        description={words.picture(time(readNs))}
        draw={(width, _read, spare) => layoutRace(racers, hasRun, to, prediction, t, width, spare)}
        grows
        table={isOver ? { columns: words.table, rows: racers.map(racerRow) } : null}
      />
      {/* It has its room from the start. */}
      <label className="race-device" data-waits={!isOver}>
        <span>{words.device}</span>
        <input
          type="range"
          min={0}
          max={Math.max((found?.times.length ?? 1) - 1, 0)}
          step={1}
          value={shown}
          aria-valuetext={time(readNs)}
          onChange={(event) => setAt(event.target.valueAsNumber)}
        />
        <output>{time(readNs)}</output>
      </label>
    </>
  );
}

/** The first level of a lookup with filters, whose parts the question names. */
function firstLevel({ hashNs, probeNs }: Fixed) {
  return { hashNs, probeNs, readNs: 0, wastedNs: 0 };
}
