/**
 * The page of native runs, in four views: one run, two runs, the gap between model and measurement, and the reader's own run. Each begins
 * with its finding and one chart.
 *
 * **Invariant**: the first shown run stays. Before it shows any run, the page waits for the list of files, and for files that take
 * precedence over bundled runs.
 */

import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { EngineClient } from "../../engine/client";
import type { RunComparison, RunStudy } from "../../engine/contract";
import type { NativeResult } from "../../engine/native-result";
import type { ClaimVerdict, Experiment } from "../../engine/result-file.generated";
import { Segmented } from "../../figures/frame/controls";
import type { RunFile } from "../../figures/frame/EmbedButton";
import { initialValues } from "../../figures/params/schema";
import { RESULTS_INITIAL, type ResultsValues } from "../../figures/results/params";
import { studyOf, textOf } from "../../live/study";
import { BUNDLED } from "../../results/bundled.generated";
import { type OfferedRun, offered } from "../../results/heads";
import { experimentsOf } from "../../results/lookups";
import { type LoadedResult, originOf, runTitle } from "../../results/points";
import { answerText as answer } from "../../text/pages/answer.en";
import { measureText as text } from "../../text/pages/measure.en";
import { sourcesText } from "../../text/pages/sources.en";
import { twoRunsText } from "../../text/pages/two-runs.en";
import { writeLink } from "../link/link";
import { type LinkSpec, type UpdateOf, useLinkState } from "../link/use-link-state";
import type { PageProps } from "../pages";
import { citeAddress } from "../reference/documents";
import { type Answer, useAnswer } from "../shell/use-answer";
import type { Results } from "../shell/use-results";
import { Calibration } from "./Calibration";
import { curveLinks } from "./curve-link";
import { ExperimentCard } from "./ExperimentCard";
import { FigureFold } from "./FigureFold";
import { cardId, goTo } from "./go-to";
import { RunCards } from "./runs/RunCards";
import { RunQuestions } from "./runs/RunQuestions";
import { bestPair, chosenRun, offeredInOrder, processorOf, runNames } from "./runs/runs";
import { ofTwoRuns } from "./runs/two-runs";
import { useSummary } from "./runs/use-summary";
import { MEASURE_PARAMS, type MeasureState, type MeasureView, viewOf } from "./state";
import { GapView } from "./views/GapView";
import { MachinesView } from "./views/MachinesView";
import { OneRun } from "./views/OneRun";
import { FileButton, OwnView } from "./views/OwnView";
import "./measure.css";
import "./answer/answer.css";

const SPEC: LinkSpec<typeof MEASURE_PARAMS> = { page: "measure", schema: MEASURE_PARAMS, scrubbed: new Set(["theme"]) };
/** A figure of the link is none. */
const NO_FIGURE = { figure: "", cell: "", ...RESULTS_INITIAL } as const;

/** The page. */
export function Page({ client, results, notify, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  const { fetchNamed } = results;
  const shown = useShown(results, state);
  useEffect(() => {
    if (state.file !== "") fetchNamed(state.file);
  }, [state.file, fetchNamed]);
  useEffect(() => onShown(), [onShown]);
  useOpened(results.results, update);
  return (
    <main id="main" tabIndex={-1} className="measure">
      <Pick client={client} shown={shown} update={update} onOpen={results.open} />
      <View client={client} results={results} shown={shown} state={state} update={update} />
    </main>
  );
}

/** The runs that the page offers, and those of them that it shows. */
interface Shown {
  readonly view: MeasureView;
  readonly runs: readonly OfferedRun[];
  readonly nameOf: (run: OfferedRun) => string;
  /** Null without runs, and while files with precedence may still load. */
  readonly chosen: OfferedRun | null;
  readonly isComing: boolean;
  readonly other: OfferedRun | null;
}

function useShown({ results, pending }: Results, state: MeasureState): Shown {
  const runs = useMemo(() => offeredInOrder(offered(results, pending ?? [], BUNDLED)), [results, pending]);
  const names = useMemo(() => runNames(runs), [runs]);
  const view = viewOf(state);
  const isKnown = state.run !== "" && runs.some(({ head }) => head.run.id === state.run);
  const isComing = pending === null || pending.some((name) => BUNDLED.every(({ file }) => file !== name));
  const first = isComing && !isKnown ? null : chosenRun(runs, state.run);
  const requested = runs.find(({ head }) => head.run.id === state.other && head !== first?.head);
  const nameOf = (run: OfferedRun): string => names.get(run) ?? run.name;
  if (view !== "machines" || requested !== undefined || first === null) {
    return { view, runs, nameOf, chosen: first, isComing, other: requested ?? null };
  }
  const pair = bestPair(runs, isKnown ? first : null);
  const chosen = pair?.[0] ?? first;
  return { view, runs, nameOf, chosen, isComing, other: pair?.[1] ?? runs.find((run) => run !== chosen) ?? null };
}

/** Link to the citations of a run. */
function CiteRun({ run, name }: { readonly run: OfferedRun; readonly name: string }) {
  const { id, started_utc } = run.head.run;
  const fragment = writeLink("measure", MEASURE_PARAMS, { ...initialValues(MEASURE_PARAMS), run: id });
  return (
    <a className="cite-run" href={citeAddress(fragment, `${name}, ${started_utc.slice(0, 10)}`)}>
      {answer.cite}
    </a>
  );
}

interface PickProps {
  readonly client: EngineClient;
  readonly shown: Shown;
  readonly update: UpdateOf<MeasureState>;
  readonly onOpen: Results["open"];
}

/** The choice of view and runs. */
function Pick({ client, shown: { view, runs, nameOf, chosen, other }, update, onOpen }: PickProps) {
  const toView = (next: MeasureView): void => {
    const pair = next === "machines" ? (bestPair(runs, chosen) ?? bestPair(runs)) : null;
    update({ view: next, ...(pair === null ? {} : { run: pair[0].head.run.id }), other: pair?.[1].head.run.id ?? "" });
  };
  const [areListed, setListed] = useState(false);
  const hasRuns = view !== "own" && chosen !== null;
  const hasCards = hasRuns && view !== "machines" && runs.length > 1;
  const choose = (run: string): void => update({ run, ...NO_FIGURE });
  return (
    <>
      <div className="measure-pick" data-view={view}>
        <Segmented param={MEASURE_PARAMS.view} value={view} name={answer.views} onChange={toView} />
        {hasRuns ? (
          <RunSelect label={answer.run} runs={runs} nameOf={nameOf} chosen={chosen} onChoose={choose} />
        ) : null}
        {hasRuns && view === "machines" ? (
          <RunSelect
            label={answer.second}
            runs={runs.filter((run) => run !== chosen)}
            nameOf={nameOf}
            chosen={other}
            onChoose={(run) => update({ view: "machines", other: run })}
          />
        ) : null}
        {hasCards ? (
          <button type="button" className="run-list" aria-expanded={areListed} onClick={() => setListed(!areListed)}>
            {answer.allRuns(runs.length)}
          </button>
        ) : null}
        <span className="measure-tools">
          {view === "own" ? null : <FileButton label={answer.open} onOpen={onOpen} />}
          {hasRuns && view === "run" ? <CiteRun run={chosen} name={nameOf(chosen)} /> : null}
          {hasRuns && view === "run" ? (
            <button type="button" onClick={() => window.print()}>
              {answer.summary}
            </button>
          ) : null}
        </span>
      </div>
      {hasCards && areListed ? (
        <RunCards client={client} runs={runs} nameOf={nameOf} chosen={chosen} onChoose={choose} />
      ) : null}
    </>
  );
}

interface ViewProps {
  readonly client: EngineClient;
  readonly results: Results;
  readonly shown: Shown;
  readonly state: MeasureState;
  readonly update: UpdateOf<MeasureState>;
}

function View({ client, results, shown, state, update }: ViewProps) {
  const { view, runs, nameOf, chosen, isComing, other } = shown;
  const bundled = runs.find(({ source }) => source === "bundled");
  if (view === "own" || (chosen === null && !isComing)) {
    return (
      <OwnView
        own={runs.filter(({ source }) => source !== "bundled").map((run) => [run, nameOf(run)])}
        hasBundled={bundled !== undefined}
        onOpen={results.open}
        onShow={(run, next) => update({ run, ...NO_FIGURE, view: next, other: "" })}
        onLook={() => update({ view: "run", run: bundled?.head.run.id ?? "" })}
        onRemove={({ loaded }) => loaded !== null && results.remove(loaded)}
      />
    );
  }
  if (chosen === null) return <p className="view-coming">{answer.loading}</p>;
  return (
    <Run
      key={chosen.head.run.id}
      client={client}
      state={state}
      update={update}
      view={view}
      run={chosen}
      other={view === "machines" ? other : null}
      nameOf={nameOf}
    />
  );
}

interface RunSelectProps {
  readonly label: string;
  readonly runs: readonly OfferedRun[];
  readonly nameOf: (run: OfferedRun) => string;
  readonly chosen: OfferedRun | null;
  readonly onChoose: (run: string) => void;
}

function RunSelect({ label, runs, nameOf, chosen, onChoose }: RunSelectProps) {
  return (
    <label className="run-select">
      <span aria-hidden="true">{label}</span>
      <select aria-label={label} value={chosen?.head.run.id ?? ""} onChange={(event) => onChoose(event.target.value)}>
        {chosen === null ? <option value="" /> : null}
        {runs.map((run) => (
          <option key={`${run.name}:${run.head.run.id}`} value={run.head.run.id}>
            {nameOf(run)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A file that the reader opens is shown immediately. */
function useOpened(results: readonly LoadedResult[], update: UpdateOf<MeasureState>): void {
  const known = useRef(new Set(results.map(({ result }) => result.run.id)));
  useEffect(() => {
    const fresh = results.filter(({ source, result }) => source === "opened" && !known.current.has(result.run.id));
    known.current = new Set(results.map(({ result }) => result.run.id));
    const last = fresh.at(-1);
    if (last) update({ run: last.result.run.id, ...NO_FIGURE, view: "run", other: "" });
  }, [results, update]);
}

interface RunProps {
  readonly client: EngineClient;
  readonly run: OfferedRun;
  readonly other: OfferedRun | null;
  readonly view: MeasureView;
  readonly state: MeasureState;
  readonly update: UpdateOf<MeasureState>;
  readonly nameOf: (run: OfferedRun) => string;
}

/** The processors of two runs if they differ, else their order. */
function shortNames(run: OfferedRun, other: OfferedRun | null): readonly [string, string] {
  const [first, second] = [run, other ?? run].map(({ head }) => processorOf(head));
  return !(first && second) || first === second ? answer.twoOrder : [first, second];
}

/** The answers of the engine about a run, as far as they have arrived. */
function useAnswers(client: EngineClient, run: OfferedRun, other: OfferedRun | null) {
  const result = run.loaded?.result ?? null;
  const experiments = useMemo(() => (result === null ? [] : experimentsOf(result)), [result]);
  const summary = useSummary(client, run);
  const study = useStudy(client, result).value;
  const comparison = useComparison(client, result, other?.loaded?.result ?? null);
  const curve = useMemo(() => (study && result ? curveLinks(result, study) : null), [result, study]);
  return { result, experiments, summary, study, comparison, curve };
}

function Run({ client, run, other, view, state, update, nameOf }: RunProps) {
  const { loaded, head } = run;
  const { result, experiments, summary, study, comparison, curve } = useAnswers(client, run, other);
  if (summary === null) return <p className="view-coming">{answer.loading}</p>;
  const calibration = (): ReactNode =>
    study === null ? null : (
      <Calibration
        study={study}
        experiments={experiments}
        curve={curve}
        choice={state.model}
        origin={originOf(head)}
        onChoose={(model) => update({ model })}
      />
    );
  const figures = (): ReactNode =>
    loaded === null ? null : (
      <Figures
        loaded={loaded}
        other={other?.loaded ?? null}
        experiments={experiments}
        study={study}
        state={state}
        update={update}
      />
    );
  const isVirtual = head.device.virtualised === true;
  const origin = originOf(head);
  if (view === "gap") {
    return (
      <GapView
        summary={summary}
        study={study}
        isVirtual={isVirtual}
        origin={origin}
        run={head.run.id}
        model={state.model}
        onModel={(model) => update({ model })}
        calibration={calibration}
      />
    );
  }
  if (view === "machines") {
    return (
      <MachinesView
        comparison={comparison.isCurrent ? comparison.value : null}
        error={comparison.error}
        names={[nameOf(run), other === null ? null : nameOf(other)]}
        shortNames={shortNames(run, other)}
        labels={[loaded?.label, other?.loaded?.label]}
        isVirtual={isVirtual}
        figures={figures}
        figure={state.figure}
        count={experiments.length}
      />
    );
  }
  return (
    <OneRun
      run={run}
      summary={summary}
      study={study}
      experiments={experiments}
      figure={state.figure}
      figures={figures}
      calibration={calibration}
      questions={result === null ? null : <RunQuestions state={state} update={update} result={result} />}
    />
  );
}

/** Address of a run's file: the site has bundled files and those that a link names. */
function fileOf({ name, source, result }: LoadedResult): RunFile {
  const text = (): string => textOf(result);
  return source === "bundled" || source === "linked" ? { results: name, text } : { own: name, text };
}

interface FiguresProps extends Pick<RunProps, "state" | "update"> {
  readonly loaded: LoadedResult;
  /** The run that is shown in the same figures. */
  readonly other: LoadedResult | null;
  readonly experiments: readonly Experiment[];
  readonly study: RunStudy | null;
}

function Figures({ loaded, other, experiments, study, state, update }: FiguresProps) {
  const { result } = loaded;
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    // If the link names no figure, the first one is open as an example.
    () => new Set([state.figure || (experiments[0]?.id ?? "")]),
  );
  // Choices in figures that the link does not name. Lost with the page.
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
  const file = fileOf(loaded);
  const open = (id: string, isOpen: boolean): void => {
    setOpened((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)));
    // The link leads to what was opened last.
    if (isOpen) change(id, {});
  };
  const ids = experiments.map(({ id }) => id);
  const areOpen = ids.every((id) => opened.has(id));
  return (
    <div className="measure-figures">
      {experiments.length > 1 ? (
        <div className="figures-head">
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
            <FigureFold
              experiment={experiment}
              claims={own ?? []}
              isOpen={opened.has(experiment.id)}
              onOpen={(isOpen) => open(experiment.id, isOpen)}
            >
              {card}
            </FigureFold>
          </div>
        );
      })}
      <Missing claims={claims ?? []} experiments={experiments} />
    </div>
  );
}

/** Experiments of both runs, in one figure each. */
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

/** Figures of the sources that the run does not have although claims need them. */
function Missing({
  claims,
  experiments,
}: { readonly claims: readonly ClaimVerdict[] } & Pick<FiguresProps, "experiments">) {
  const figures = new Set(experiments.map(({ id }) => id));
  const missing = [...new Set(claims.flatMap(({ experiment }) => experiment ?? []))].filter((id) => !figures.has(id));
  if (missing.length === 0) return null;
  return (
    <section className="missing" aria-labelledby="missing-title">
      <h2 id="missing-title">{sourcesText.missingTitle}</h2>
      <ul className="caveats">
        {missing.map((id) => (
          <li key={id}>{sourcesText.missing(id, statementsOf(claims, id))}</li>
        ))}
      </ul>
      <p className="note">{sourcesText.missingHint(missing)}</p>
    </section>
  );
}

function statementsOf(claims: readonly ClaimVerdict[], id: string): string[] {
  return claims.filter(({ experiment }) => experiment === id).map(({ statement }) => statement);
}

/** Compares a run with its models; idle until its file has loaded. */
function useStudy(client: EngineClient, result: NativeResult | null): Answer<RunStudy> {
  return useAnswer(client, "study", result?.run.id ?? null, () => studyOf(client, result as NativeResult));
}

/** Compares two runs; idle without both. */
function useComparison(
  client: EngineClient,
  first: NativeResult | null,
  second: NativeResult | null,
): Answer<RunComparison> {
  const question = first === null || second === null ? null : `${first.run.id}:${second.run.id}`;
  return useAnswer(client, "comparison", question, () =>
    client.call((remote) => remote.compareRuns(textOf(first as NativeResult), textOf(second as NativeResult))),
  );
}
