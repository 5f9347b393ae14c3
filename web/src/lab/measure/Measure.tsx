/**
 * The page of native results: the runs at hand, and of one of them what it is, what its operations cost, by how much the
 * model misses it, its figures beside model and claim; and, where two are compared, what they differ by.
 */

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { EngineClient } from "../../engine/client";
import type { RunComparison, RunStudy } from "../../engine/contract";
import type { NativeResult } from "../../engine/native-result";
import type { ClaimVerdict, Experiment } from "../../engine/result-file.generated";
import type { RunFile } from "../../figures/frame/EmbedButton";
import { RESULTS_INITIAL, type ResultsValues } from "../../figures/results/params";
import { studyOf, textOf } from "../../live/study";
import { experimentsOf, languageOf } from "../../results/lookups";
import { type LoadedResult, originOf, runTitle } from "../../results/points";
import { calibrationText } from "../../text/pages/calibration.en";
import { measureText as text } from "../../text/pages/measure.en";
import { sourcesText } from "../../text/pages/sources.en";
import { twoRunsText } from "../../text/pages/two-runs.en";
import { capital } from "../../text/units";
import { type LinkSpec, type UpdateOf, useLinkState } from "../link/use-link-state";
import type { PageProps } from "../pages";
import { type Answer, useAnswer } from "../shell/use-answer";
import { CALIBRATION_ID, Calibration } from "./Calibration";
import { ClaimList } from "./ClaimList";
import { Costs } from "./Costs";
import { curveLinks } from "./curve-link";
import { ExperimentCard } from "./ExperimentCard";
import { FigureFold } from "./FigureFold";
import { RunFacts } from "./runs/RunFacts";
import { RunList } from "./runs/RunList";
import { RunQuestions } from "./runs/RunQuestions";
import { chosenRun, runsInOrder } from "./runs/runs";
import { TwoRuns } from "./runs/TwoRuns";
import { ofTwoRuns } from "./runs/two-runs";
import { cardId, goTo, type PageSection, SectionNav } from "./SectionNav";
import { MEASURE_PARAMS, type MeasureState } from "./state";
import "./measure.css";

/** So many figures are shown at once where there is room; of more, each is folded. */
const FIGURES_OPEN = 8;
const FIGURES_ID = "measure-figures";

const SPEC: LinkSpec<typeof MEASURE_PARAMS> = { page: "measure", schema: MEASURE_PARAMS, scrubbed: new Set(["theme"]) };

/** The page. */
export function Page({ client, results, notify, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  const runs = useMemo(() => runsInOrder(results.results), [results.results]);
  const chosen = chosenRun(runs, state.run);
  const other = runs.find(({ result }) => result.run.id === state.other && result !== chosen?.result) ?? null;
  const { fetchNamed } = results;
  useEffect(() => {
    if (state.file !== "") fetchNamed(state.file);
  }, [state.file, fetchNamed]);
  useEffect(() => onShown(), [onShown]);
  useOpened(results.results, update);
  return (
    <main id="main" tabIndex={-1} className="measure">
      <h1>{text.heading}</h1>
      <p className="lede">{text.lede}</p>
      <RunList
        runs={runs}
        chosen={chosen}
        onChoose={(run) => update({ run, figure: "", cell: "", ...RESULTS_INITIAL })}
        onOpen={results.open}
        onRemove={results.remove}
        other={other}
        onCompare={(run) => update({ other: run })}
      />
      {chosen === null ? null : (
        <>
          <RunQuestions state={state} update={update} result={chosen.result} />
          <Run key={chosen.result.run.id} client={client} state={state} update={update} loaded={chosen} other={other} />
        </>
      )}
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
    if (last) update({ run: last.result.run.id, figure: "", cell: "", ...RESULTS_INITIAL });
  }, [results, update]);
}

interface RunProps {
  readonly client: EngineClient;
  readonly loaded: LoadedResult;
  readonly other: LoadedResult | null;
  readonly state: MeasureState;
  readonly update: UpdateOf<MeasureState>;
}

function Run({ client, loaded, other, state, update }: RunProps) {
  const { result } = loaded;
  const experiments = useMemo(() => experimentsOf(result), [result]);
  const study = useStudy(client, result).value;
  const comparison = useComparison(client, result, other?.result ?? null);
  const isFolded = useNarrow() || experiments.length > FIGURES_OPEN;
  const curve = useMemo(() => (study === null ? null : curveLinks(result, study)), [result, study]);
  return (
    <>
      {isFolded ? <SectionNav sections={sectionsOf(result, experiments.length, study !== null)} /> : null}
      <div className="measure-head">
        <RunFacts result={result} />
        <Costs result={result} />
      </div>
      {other === null ? null : (
        <TwoRuns
          comparison={comparison.isCurrent ? comparison.value : null}
          error={comparison.error}
          labels={[loaded.label, other.label]}
        />
      )}
      {study === null ? null : (
        <Calibration
          study={study}
          experiments={experiments}
          curve={curve}
          choice={state.model}
          origin={originOf(result)}
          onChoose={(model) => update({ model })}
        />
      )}
      {experiments.length === 0 ? <p>{text.noFigures}</p> : null}
      {experiments.length > 1 && !isFolded ? (
        <nav className="figure-nav" aria-label={text.figuresNav}>
          {experiments.map(({ id, title }) => (
            <button key={id} type="button" className="quiet" lang={languageOf(id)} onClick={() => goTo(id)}>
              {capital(title)}
            </button>
          ))}
        </nav>
      ) : null}
      <Figures
        loaded={loaded}
        other={other}
        experiments={experiments}
        study={study}
        state={state}
        update={update}
        isFolded={isFolded}
        file={fileOf(loaded)}
      />
      <Rest result={result} experiments={experiments} />
    </>
  );
}

/** The sections of a run that has more than fits on a screen or two. */
function sectionsOf({ claims = [] }: NativeResult, figures: number, hasStudy: boolean): PageSection[] {
  return [
    ...(hasStudy ? [{ id: CALIBRATION_ID, name: calibrationText.title }] : []),
    ...(figures > 0 ? [{ id: FIGURES_ID, name: text.figures(figures) }] : []),
    ...(claims.length > 0 ? [{ id: "claims", name: text.claimsOf(claims.length) }] : []),
  ];
}

/** Where the file of a run can be fetched from: the site has those that came with it and those that a link names. */
function fileOf({ name, source, result }: LoadedResult): RunFile {
  const text = (): string => textOf(result);
  return source === "bundled" || source === "linked" ? { results: name, text } : { own: name, text };
}

interface FiguresProps extends Pick<RunProps, "loaded" | "other" | "state" | "update"> {
  readonly experiments: readonly Experiment[];
  readonly study: RunStudy | null;
  readonly file: RunFile;
  readonly isFolded: boolean;
}

function Figures({ file, loaded, other, experiments, study, state, update, isFolded }: FiguresProps) {
  const { result } = loaded;
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    // Where the link leads to no figure, the first one shows what figures are.
    () => new Set([state.figure || (experiments[0]?.id ?? "")]),
  );
  // What was chosen in figures that the link is not about: it is lost with the page.
  const kept = useRef(new Map<string, ResultsValues>());
  const linked = useRef(state.figure);
  useEffect(() => {
    if (linked.current !== "") goTo(linked.current);
  }, []);
  const both = useMemo(() => besideOf(loaded, experiments, other), [loaded, experiments, other]);
  const valuesOf = (id: string): ResultsValues => {
    if (id === state.figure) return { show: state.show, at: state.at, bars: state.bars };
    return kept.current.get(id) ?? RESULTS_INITIAL;
  };
  const change = (id: string, patch: Partial<ResultsValues>, cell = id === state.figure ? state.cell : ""): void => {
    if (state.figure !== "") kept.current.set(state.figure, valuesOf(state.figure));
    update({ ...valuesOf(id), ...patch, figure: id, cell });
  };
  const { claims } = result;
  const open = (id: string, isOpen: boolean): void => {
    setOpened((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)));
    // The link leads to what was opened last.
    if (isOpen) change(id, {});
  };
  const ids = experiments.map(({ id }) => id);
  const areOpen = ids.every((id) => opened.has(id));
  return (
    <div className="measure-figures" id={FIGURES_ID} tabIndex={-1}>
      {isFolded && experiments.length > 1 ? (
        <div className="figures-head">
          <h2>{text.figuresNav}</h2>
          <button type="button" className="quiet" onClick={() => setOpened(new Set(areOpen ? [] : ids))}>
            {areOpen ? text.closeAll : text.openAll}
          </button>
        </div>
      ) : null}
      {experiments.map((experiment) => {
        const own = claims?.length ? claims.filter((claim) => claim.experiment === experiment.id) : null;
        const card = () => (
          <ExperimentCard
            experiment={experiment}
            result={result}
            study={study}
            file={file}
            model={state.model}
            of={state.of}
            onOf={(of) => update({ of })}
            as={state.as}
            onAs={(as) => update({ as })}
            arm={state.arm}
            onArm={(arm) => update({ arm })}
            cell={experiment.id === state.figure ? state.cell : ""}
            onCell={(cell) => change(experiment.id, {}, cell)}
            both={both.get(experiment.id) ?? null}
            claims={own}
            values={valuesOf(experiment.id)}
            onChange={(patch) => change(experiment.id, patch)}
          />
        );
        return (
          <div key={experiment.id} id={cardId(experiment.id)} tabIndex={-1} className="measure-figure">
            {isFolded ? (
              <FigureFold
                experiment={experiment}
                claims={own ?? []}
                isOpen={opened.has(experiment.id)}
                onOpen={(isOpen) => open(experiment.id, isOpen)}
              >
                {card}
              </FigureFold>
            ) : (
              card()
            )}
          </div>
        );
      })}
    </div>
  );
}

/** What both runs have, in one figure each. */
function besideOf(
  loaded: LoadedResult,
  experiments: readonly Experiment[],
  other: LoadedResult | null,
): ReadonlyMap<string, Experiment> {
  if (other === null) return new Map();
  const theirs = new Map(experimentsOf(other.result).map((experiment) => [experiment.id, experiment]));
  const names = [twoRunsText.runName(1, runTitle(loaded)), twoRunsText.runName(2, runTitle(other))] as const;
  return new Map(
    experiments.flatMap((own): [string, Experiment][] => {
      const their = theirs.get(own.id);
      return their === undefined ? [] : [[own.id, ofTwoRuns(own, their, twoRunsText.runAxis, names)]];
    }),
  );
}

/** What the run does not have: figures of the sources that claims rest on; and all claims together. */
function Rest({ result, experiments }: { readonly result: NativeResult } & Pick<FiguresProps, "experiments">) {
  const claims = result.claims ?? [];
  if (claims.length === 0) return null;
  const figures = new Set(experiments.map(({ id }) => id));
  const missing = [...new Set(claims.flatMap(({ experiment }) => experiment ?? []))].filter((id) => !figures.has(id));
  return (
    <>
      {missing.length === 0 ? null : (
        <section className="missing" aria-labelledby="missing-title">
          <h2 id="missing-title">{sourcesText.missingTitle}</h2>
          <ul className="caveats">
            {missing.map((id) => (
              <li key={id}>{sourcesText.missing(id, statementsOf(claims, id))}</li>
            ))}
          </ul>
          <p className="note">{sourcesText.missingHint(missing)}</p>
        </section>
      )}
      <ClaimList claims={claims} result={result} figures={figures} />
    </>
  );
}

function statementsOf(claims: readonly ClaimVerdict[], id: string): string[] {
  return claims.filter(({ experiment }) => experiment === id).map(({ statement }) => statement);
}

/** Width of a phone, as in `measure.css`. A narrow window shows an overview before it shows all details. */
const NARROW = "(max-width: 760px)";

function media(): MediaQueryList | null {
  return typeof matchMedia === "function" ? matchMedia(NARROW) : null;
}

function subscribe(changed: () => void): () => void {
  const query = media();
  query?.addEventListener("change", changed);
  return () => query?.removeEventListener("change", changed);
}

/** Reports whether the window is as narrow as a phone. */
function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => media()?.matches ?? false,
    () => false,
  );
}

/** Compares a run with its models. */
function useStudy(client: EngineClient, result: NativeResult): Answer<RunStudy> {
  return useAnswer(client, "study", result.run.id, () => studyOf(client, result));
}

/** Compares two runs; idle without a second run. */
function useComparison(client: EngineClient, first: NativeResult, second: NativeResult | null): Answer<RunComparison> {
  const question = second === null ? null : `${first.run.id}:${second.run.id}`;
  return useAnswer(client, "comparison", question, () =>
    client.call((remote) => remote.compareRuns(textOf(first), textOf(second ?? first))),
  );
}
