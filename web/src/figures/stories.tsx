/**
 * Stories: the figures alone, over recorded lookups of the real engine. Development only, not part of the lab.
 *
 * The address chooses: `stories.html?story=false-positive&arm=shared&position=40&theme=dark&only=journey`, or, for an
 * experiment with made-up numbers, `stories.html?experiment=fig8a&show=parts&theme=dark`.
 */
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import type { ArmName } from "../engine/contract";
import type { Role } from "../theme/tokens";
import "@fontsource/ibm-plex-mono/400.css";
import "@fontsource/ibm-plex-mono/600.css";
import "@fontsource/ibm-plex-sans/400.css";
import "@fontsource/ibm-plex-sans/600.css";
import "../theme/tokens.css";
import "../theme/base.css";
import "./frame/card.css";
import "./stories.css";
import { decodeTrace, readGrowth, sceneAt } from "../trace";
import { type Recording, readRecording } from "../trace/recording";
import { SCRIPTED_BITS_PER_PART, scriptedLevels } from "./budget/scripted";
import { BudgetFigure } from "./budget/View";
import { stagesOf } from "./digest-strip/layout";
import { scriptedHalves, scriptedProgram, scriptedRotation } from "./digest-strip/scripted";
import { DigestStripFigure } from "./digest-strip/View";
import { scriptedFilter } from "./filter/scripted";
import { FilterFigure } from "./filter/View";
import { FilterBitsFigure } from "./filter-bits/View";
import { scriptedCounts, scriptedFlow } from "./flow/scripted";
import { FlowFigure } from "./flow/View";
import { scriptedValues } from "./formula/scripted";
import { FormulaFigure } from "./formula/View";
import { scriptedBench } from "./hash-bench/scripted";
import { HashBenchFigure } from "./hash-bench/View";
import { openLevel } from "./journey/layout";
import { JourneyFigure } from "./journey/View";
import { scriptedPlot } from "./plot/scripted";
import { PlotFigure } from "./plot/View";
import { RESULTS_INITIAL } from "./results/params";
import { SAMPLES } from "./results/sample";
import { ResultsFigure } from "./results/View";
import { EMPTY_DRAFT } from "./task/params";
import { TaskFigure } from "./task/View";
import { TimelineFigure } from "./timeline/View";
import { GrowthTimeline } from "./tree/GrowthTimeline";
import { KeyPath } from "./tree/KeyPath";
import type { MarkChoice } from "./tree/params";
import { scriptedGrowth } from "./tree/scripted";
import { TreeFigure } from "./tree/View";

const FILES = import.meta.glob<string>("../trace/fixtures/*.json", { query: "?raw", import: "default", eager: true });
const STORIES = new Map(
  Object.entries(FILES).map(([path, json]) => [path.replace(/^.*\/|\.json$/g, ""), readRecording(json)]),
);

const ARMS: readonly ArmName[] = ["per-filter", "shared", "merged"];

function Story({ recording, query }: { readonly recording: Recording; readonly query: URLSearchParams }) {
  const asked = ARMS.find((name) => name === query.get("arm"));
  const [arm, setArm] = useState<ArmName>(asked ?? "shared");
  const trace = { "per-filter": recording.perFilter, shared: recording.shared, merged: recording.merged }[arm];
  const [position, setPosition] = useState(Number(query.get("position") ?? trace.words.length / 6));
  const [playing, setPlaying] = useState(false);
  const [focusLevel, setFocusLevel] = useState<number | null>(null);
  const [highlight, setHighlight] = useState<Role | null>(null);
  const [bit, setBit] = useState<number | null>(null);
  const filterBits = new Map(query.has("bare") ? [] : recording.filters.map((view) => [view.table, view]));
  const open = openLevel(sceneAt(recording.summary, decodeTrace(trace.words), position), focusLevel);
  const view = recording.filters.find((filter) => filter.level === open) ?? null;
  const shows = (name: string) => (query.get("only") ?? name) === name;
  return (
    <main>
      <button type="button" onClick={() => setArm(ARMS[(ARMS.indexOf(arm) + 1) % ARMS.length] ?? arm)}>
        {arm}
      </button>
      {shows("journey") ? (
        <JourneyFigure
          summary={recording.summary}
          onPosition={setPosition}
          onFocusLevel={setFocusLevel}
          onHighlight={setHighlight}
          trace={trace}
          position={position}
          focusLevel={focusLevel}
          highlight={highlight}
          filterBits={filterBits}
        />
      ) : null}
      {shows("timeline") ? (
        <TimelineFigure
          summary={recording.summary}
          onPosition={setPosition}
          onPlaying={setPlaying}
          trace={trace}
          position={position}
          playing={playing}
        />
      ) : null}
      {shows("filter-bits") ? (
        <FilterBitsFigure onBit={setBit} view={view} trace={trace} position={position} bit={bit} />
      ) : null}
    </main>
  );
}

/** Experiments, one below the other. */
function Experiments({ query }: { readonly query: URLSearchParams }) {
  const [values, setValues] = useState({
    ...RESULTS_INITIAL,
    show: query.get("show") ?? "",
    at: query.get("at") ?? "",
  });
  const asked = query.get("experiment");
  return (
    <main>
      {SAMPLES.filter(({ id }) => asked === "all" || id === asked).map((experiment) => (
        <section key={experiment.id} className="card">
          <h2>{experiment.title}</h2>
          <ResultsFigure
            experiment={experiment}
            values={values}
            onChange={(patch) => setValues({ ...values, ...patch })}
          />
        </section>
      ))}
    </main>
  );
}

const REEL = readGrowth(scriptedGrowth());

/** A tree that grows, its timeline, and the way of a key. */
function TreeStory() {
  const [position, setPosition] = useState(REEL.events.length);
  const [chosen, setChosen] = useState<number | null>(null);
  const [followed, setFollowed] = useState<number | null>(2);
  const [marks, setMarks] = useState<MarkChoice>("all");
  const [playing, setPlaying] = useState(false);
  return (
    <>
      <TreeFigure
        reel={REEL}
        position={position}
        chosen={chosen}
        followed={followed}
        onChoose={setChosen}
        onFollow={setFollowed}
      >
        <GrowthTimeline
          reel={REEL}
          position={position}
          playing={playing}
          marks={marks}
          onPosition={setPosition}
          onPlaying={setPlaying}
          onMarks={setMarks}
        />
      </TreeFigure>
      <KeyPath reel={REEL} keyId={followed ?? 0} position={position} onPosition={setPosition} />
    </>
  );
}

/** The figures of the labs, over scripted values. */
function LabFigures() {
  const [bit, setBit] = useState<number | null>(null);
  const [word, setWord] = useState<number | null>(null);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const filter = scriptedFilter();
  const facts = { kind: "maybe", filter: { ...filter, question: undefined }, words: filter.keys, places: [] } as const;
  return (
    <main>
      <FilterFigure filter={filter} bit={bit} word={word} onBit={setBit} onWord={setWord} namesSetters={true} />
      {[scriptedRotation(), scriptedProgram(), scriptedHalves()].map((probing) => (
        <DigestStripFigure key={probing.filter} probing={probing} stage={stagesOf(probing)} />
      ))}
      <PlotFigure params={scriptedPlot()} />
      <FlowFigure model={scriptedFlow()} counted={scriptedCounts(scriptedFlow())} isCurrent={true} />
      <BudgetFigure
        levels={scriptedLevels()}
        bitsPerPart={SCRIPTED_BITS_PER_PART}
        reads={0.27}
        others={[{ name: "the best", parts: [100, 250, 650], reads: 0.2 }]}
        onParts={() => undefined}
      />
      <TreeStory />
      <FormulaFigure values={scriptedValues()} />
      <HashBenchFigure params={scriptedBench()} onRun={() => undefined} onStop={() => undefined} />
      <TaskFigure facts={{ ...facts, places: [] }} draft={draft} onDraft={setDraft} isDone={false} />
    </main>
  );
}

const query = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = query.get("theme") ?? "light";
const recording = STORIES.get(query.get("story") ?? "absent");
const place = document.getElementById("root");
if (place && recording) {
  createRoot(place).render(
    <StrictMode>
      {query.has("labs") ? <LabFigures /> : null}
      {query.has("experiment") ? <Experiments query={query} /> : <Story recording={recording} query={query} />}
    </StrictMode>,
  );
}
