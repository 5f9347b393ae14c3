/**
 * The page of native results: the runs at hand, and of one of them what it is, what its operations cost, its figures,
 * and what it says about the claims of the sources.
 */

import { useEffect, useMemo, useRef } from "react";
import { RESULTS_INITIAL, type ResultsValues } from "../../figures/results";
import { experimentsOf } from "../../results/lookups";
import type { LoadedResult } from "../../results/points";
import { measureText as text } from "../../text/measure.en";
import { capital } from "../../text/units";
import type { PageProps } from "../pages";
import { type LinkSpec, type UpdateOf, useLinkState } from "../use-link-state";
import { ClaimList } from "./ClaimList";
import { Costs } from "./Costs";
import { ExperimentCard } from "./ExperimentCard";
import { cardId, goTo } from "./go-to";
import "./measure.css";
import { RunFacts } from "./RunFacts";
import { RunList } from "./RunList";
import { chosenRun, runsInOrder } from "./runs";
import { MEASURE_PARAMS, type MeasureState } from "./state";

const SPEC: LinkSpec<typeof MEASURE_PARAMS> = { page: "measure", schema: MEASURE_PARAMS, scrubbed: new Set(["theme"]) };

/** The page. */
export function Page({ results, notify, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  const runs = useMemo(() => runsInOrder(results.results), [results.results]);
  const chosen = chosenRun(runs, state.run);
  useEffect(() => onShown(), [onShown]);
  useOpened(results.results, update);
  return (
    <main id="main" tabIndex={-1} className="measure">
      <h1>{text.heading}</h1>
      <p className="lede">{text.lede}</p>
      <RunList
        runs={runs}
        chosen={chosen}
        onChoose={(run) => update({ run, figure: "", ...RESULTS_INITIAL })}
        onOpen={results.open}
        onRemove={results.remove}
      />
      {chosen === null ? null : <Run key={chosen.result.run.id} loaded={chosen} state={state} update={update} />}
    </main>
  );
}

/** A file that the reader opens is what they want to see. */
function useOpened(results: readonly LoadedResult[], update: UpdateOf<MeasureState>): void {
  const known = useRef(new Set(results.map(({ result }) => result.run.id)));
  useEffect(() => {
    const fresh = results.filter(({ source, result }) => source === "opened" && !known.current.has(result.run.id));
    known.current = new Set(results.map(({ result }) => result.run.id));
    const last = fresh.at(-1);
    if (last) update({ run: last.result.run.id, figure: "", ...RESULTS_INITIAL });
  }, [results, update]);
}

interface RunProps {
  readonly loaded: LoadedResult;
  readonly state: MeasureState;
  readonly update: UpdateOf<MeasureState>;
}

function Run({ loaded, state, update }: RunProps) {
  const { result } = loaded;
  const experiments = useMemo(() => experimentsOf(result), [result]);
  const claims = result.claims ?? [];
  // What was chosen in figures that the link is not about: it is lost with the page.
  const kept = useRef(new Map<string, ResultsValues>());
  const linked = useRef(state.figure);
  useEffect(() => {
    if (linked.current !== "") goTo(linked.current);
  }, []);
  const valuesOf = (id: string): ResultsValues => {
    if (id === state.figure) return { show: state.show, at: state.at, bars: state.bars };
    return kept.current.get(id) ?? RESULTS_INITIAL;
  };
  const change = (id: string, patch: Partial<ResultsValues>): void => {
    if (state.figure !== "") kept.current.set(state.figure, valuesOf(state.figure));
    update({ ...valuesOf(id), ...patch, figure: id });
  };
  return (
    <>
      <div className="measure-head">
        <RunFacts result={result} />
        <Costs result={result} />
      </div>
      {experiments.length === 0 ? <p>{text.noFigures}</p> : null}
      {experiments.length > 1 ? (
        <nav className="figure-nav" aria-label={text.figuresNav}>
          {experiments.map(({ id, title }) => (
            <button key={id} type="button" className="quiet" onClick={() => goTo(id)}>
              {capital(title)}
            </button>
          ))}
        </nav>
      ) : null}
      <div className="measure-figures">
        {experiments.map((experiment) => (
          <div key={experiment.id} id={cardId(experiment.id)} tabIndex={-1} className="measure-figure">
            <ExperimentCard
              experiment={experiment}
              result={result}
              values={valuesOf(experiment.id)}
              onChange={(patch) => change(experiment.id, patch)}
            />
          </div>
        ))}
      </div>
      {claims.length === 0 ? null : (
        <ClaimList claims={claims} result={result} figures={new Set(experiments.map(({ id }) => id))} />
      )}
    </>
  );
}
