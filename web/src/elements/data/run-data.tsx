/** Shared parts of the figures of a result file: the run and the experiment of a state, and their titles. */

import { type ReactNode, useEffect, useState } from "react";
import type { RunStudy, StudiedCase } from "../../engine/contract";
import { EngineError } from "../../engine/errors";
import type { Experiment } from "../../engine/result-file.generated";
import { casesOf } from "../../live/models-of";
import { studyOf } from "../../live/study";
import { experimentsOf, languageOf } from "../../results/lookups";
import { type LoadedResult, originOf } from "../../results/origin";
import { ofRunText as text } from "../../text/embedding/result-file.en";
import { capital } from "../../text/units";
import { tellLacks } from "../attributes/attribute-problems";
import type { Source, ViewProps } from "../definition";

/** Part of a state that names an experiment. */
interface Named {
  readonly run: string;
  readonly figure: string;
}

/** An experiment of a run. */
export interface RunData {
  /** Id of the run. */
  readonly run: string;
  readonly origin: string;
  readonly experiment: Experiment;
}

/** An experiment with the engine's comparison to models. */
export interface StudiedOfRun extends RunData {
  readonly cases: readonly StudiedCase[];
}

/** The part of a state that `feed` depends on. */
export const questionOfRun = ({ run, figure }: Named): readonly string[] => [run, figure];

/** The sample run of the elements. */
async function sampleOf({ sample, engine }: Source): Promise<LoadedResult | null> {
  const run = await sample();
  if (run === null) return null;
  return { name: "", source: "bundled", result: await engine.call((remote) => remote.parseResult(run)) };
}

async function resultOf(source: Source, run: string): Promise<LoadedResult> {
  const given = await source.results();
  const found = given.find(({ result }) => result.run.id === run) ?? given[0] ?? (await sampleOf(source));
  if (found === null) throw new EngineError("no-file", text.noRun);
  return found;
}

/** Returns the named experiment, or the first one that `fits` if no name is given. */
function chosen({ result }: LoadedResult, { figure: name }: Named, fits: (experiment: Experiment) => boolean): RunData {
  const all = experimentsOf(result);
  const experiment = name === "" ? (all.find(fits) ?? all[0]) : all.find(({ id }) => id === name);
  if (experiment === undefined) {
    throw new EngineError("no-experiment", text.noExperiment(name, all.map(({ id }) => id).join(", ")));
  }
  return { run: result.run.id, origin: originOf(result), experiment };
}

/** Loads the experiment of a state. Throws a typed error if it does not exist. */
export async function experimentOf(source: Source, named: Named): Promise<RunData> {
  return chosen(await resultOf(source, named.run), named, () => true);
}

/** Loads the experiment and its models. Without a name, selects the first one that the model covers. */
export async function studiedOf(source: Source, named: Named): Promise<StudiedOfRun> {
  const loaded = await resultOf(source, named.run);
  const { cases }: RunStudy = await studyOf(source.engine, loaded.result);
  const found = chosen(loaded, named, (experiment) => casesOf(experiment, cases).size > 0);
  return { ...found, cases: [...casesOf(found.experiment, cases).values()] };
}

/** Returns the state for a link, always with the names of the shown run and experiment. */
export function namedState<State extends Named>(state: State, data: RunData): State {
  return { ...state, run: data.run, figure: data.experiment.id };
}

/** A name in a state that its file lacks: the parameter, the value, and all known values. */
export type NamedOf = readonly [name: string, value: string, known: readonly string[]];

/** Names in `at` that may be unknown, compared with the axis values of the cells. */
export function namedPlaces({ cells = [] }: Experiment, at: string): readonly NamedOf[] {
  const known = cells.flatMap(({ parameters }) =>
    parameters.map((one) => `${one.name}:${one.text.replaceAll(";", ",")}`),
  );
  return at.split(";").map((one) => ["at", one, known]);
}

interface RunFrameProps extends Pick<ViewProps<Named, RunData>, "state" | "data" | "tell"> {
  /** Names in the state other than run and experiment. */
  readonly named: readonly NamedOf[];
  readonly children: ReactNode;
}

/** Reports names that the file lacks. */
function useLacks(named: readonly NamedOf[], tell: RunFrameProps["tell"]): string {
  const lacks = named.filter(([, value, known]) => value !== "" && !known.includes(value));
  const requested = JSON.stringify(lacks);
  const [said, setSaid] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each problem is reported once, however often the figure is drawn.
  useEffect(() => setSaid(lacks.length > 0 ? tellLacks(lacks, tell) : ""), [requested]);
  return said;
}

/** Frame of a figure: the title of its experiment, and the machine and date of the run. */
export function RunFrame({ state, data, tell, named, children }: RunFrameProps) {
  const said = useLacks([["run", state.run, [data.run]], ...named], tell);
  return (
    <figure>
      {said === "" ? null : (
        <p role="status" className="lsm-notice">
          {said}
        </p>
      )}
      <figcaption>
        <strong lang={languageOf(data.experiment.id)}>{capital(data.experiment.title)}</strong>{" "}
        <span className="origin">{data.origin}</span>
      </figcaption>
      {children}
    </figure>
  );
}
