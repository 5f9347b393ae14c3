/** What the figures of a result file have in common: the run and the experiment that their state names, and how both are titled. */

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

/** The part of a state that names an experiment. */
interface Named {
  readonly run: string;
  readonly figure: string;
}

/** An experiment of a run. */
export interface RunData {
  /** The id of the run. */
  readonly run: string;
  readonly origin: string;
  readonly experiment: Experiment;
}

/** An experiment with what the engine says of it beside models. */
export interface StudiedOfRun extends RunData {
  readonly cases: readonly StudiedCase[];
}

/** What of a state has to be asked. */
export const questionOfRun = ({ run, figure }: Named): readonly string[] => [run, figure];

/** The run that comes with the elements. */
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

/** The experiment that a state names; without a name the first one that `fits`. */
function chosen({ result }: LoadedResult, { figure: name }: Named, fits: (experiment: Experiment) => boolean): RunData {
  const all = experimentsOf(result);
  const experiment = name === "" ? (all.find(fits) ?? all[0]) : all.find(({ id }) => id === name);
  if (experiment === undefined) {
    throw new EngineError("no-experiment", text.noExperiment(name, all.map(({ id }) => id).join(", ")));
  }
  return { run: result.run.id, origin: originOf(result), experiment };
}

/** The experiment of a state; typed errors where there is none. */
export async function experimentOf(source: Source, named: Named): Promise<RunData> {
  return chosen(await resultOf(source, named.run), named, () => true);
}

/** The same beside its models; without a name the first one that the model speaks of. */
export async function studiedOf(source: Source, named: Named): Promise<StudiedOfRun> {
  const loaded = await resultOf(source, named.run);
  const { cases }: RunStudy = await studyOf(source.engine, loaded.result);
  const found = chosen(loaded, named, (experiment) => casesOf(experiment, cases).size > 0);
  return { ...found, cases: [...casesOf(found.experiment, cases).values()] };
}

/** The state that a link leads to: with the run and the experiment that are shown, also where nothing names them. */
export function namedState<State extends Named>(state: State, data: RunData): State {
  return { ...state, run: data.run, figure: data.experiment.id };
}

/** What a state names of a file: the parameter, the value, and all that there are. */
export type NamedOf = readonly [name: string, value: string, known: readonly string[]];

/** What `at` names, of the values that cells have for axes. */
export function namedPlaces({ cells = [] }: Experiment, at: string): readonly NamedOf[] {
  const known = cells.flatMap(({ parameters }) =>
    parameters.map((one) => `${one.name}:${one.text.replaceAll(";", ",")}`),
  );
  return at.split(";").map((one) => ["at", one, known]);
}

interface RunFrameProps extends Pick<ViewProps<Named, RunData>, "state" | "data" | "tell"> {
  /** What the state names besides the run and the experiment. */
  readonly named: readonly NamedOf[];
  readonly children: ReactNode;
}

/** Says what is named and is not in the file. */
function useLacks(named: readonly NamedOf[], tell: RunFrameProps["tell"]): string {
  const lacks = named.filter(([, value, known]) => value !== "" && !known.includes(value));
  const asked = JSON.stringify(lacks);
  const [said, say] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each is said once, however often it is drawn.
  useEffect(() => say(lacks.length > 0 ? tellLacks(lacks, tell) : ""), [asked]);
  return said;
}

/** A figure below the title of its experiment and who measured it. */
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
