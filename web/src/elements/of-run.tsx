/** What the figures of a result file have in common: the run and the experiment that their state names, and how both are titled. */

import type { ReactNode } from "react";
import type { RunStudy, StudiedCase } from "../engine/contract";
import { EngineError } from "../engine/errors";
import type { Experiment } from "../engine/result-file.generated";
import { casesOf } from "../live/models-of";
import { studyOf } from "../live/study";
import { experimentsOf, languageOf } from "../results/lookups";
import { type LoadedResult, originOf } from "../results/origin";
import { ofRunText as text } from "../text/of-run.en";
import { capital } from "../text/units";
import type { Source } from "./definition";

/** The part of a state that names an experiment. */
interface Named {
  readonly run: string;
  readonly figure: string;
}

/** An experiment of a run. */
export interface OfRun {
  /** The id of the run. */
  readonly run: string;
  /** What is said where a state names a run that is not the one that is shown. */
  readonly other: string;
  readonly origin: string;
  readonly experiment: Experiment;
}

/** An experiment with what the engine says of it beside models. */
export interface StudiedOfRun extends OfRun {
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
function chosen(
  { result }: LoadedResult,
  { run, figure: name }: Named,
  fits: (experiment: Experiment) => boolean,
): OfRun {
  const all = experimentsOf(result);
  const experiment = name === "" ? (all.find(fits) ?? all[0]) : all.find(({ id }) => id === name);
  if (experiment === undefined) {
    throw new EngineError("no-experiment", text.noExperiment(name, all.map(({ id }) => id).join(", ")));
  }
  const { id } = result.run;
  return { run: id, other: run === "" || run === id ? "" : text.otherRun(run), origin: originOf(result), experiment };
}

/** The experiment of a state; typed errors where there is none. */
export async function experimentOf(source: Source, named: Named): Promise<OfRun> {
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
export function namedState<State extends Named>(state: State, data: OfRun): State {
  return { ...state, run: data.run, figure: data.experiment.id };
}

/** A figure below the title of its experiment and who measured it. */
export function OfRunFrame({ data, children }: { readonly data: OfRun; readonly children: ReactNode }) {
  return (
    <figure>
      <figcaption>
        <strong lang={languageOf(data.experiment.id)}>{capital(data.experiment.title)}</strong>{" "}
        <span className="origin">{data.origin}</span>
      </figcaption>
      {data.other && <p className="lsm-notice">{data.other}</p>}
      {children}
    </figure>
  );
}
