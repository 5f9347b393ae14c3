/**
 * The page: head, notices, the page of the address, and the behavior if the engine cannot start or stops.
 *
 * Until the engine's first answer, and permanently without WebAssembly, the page shows the static picture of `index.html`.
 */

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { EngineClient, type EngineStatus } from "../engine/client";
import type { Device } from "../engine/contract";
import { startWorker } from "../engine/start-worker";
import type { EngineInfo } from "../engine/worker/api";
import { AssignedControls } from "../figures/frame/Assigned";
import { usePrinting } from "../figures/frame/use-printing";
import { LinkedFigures } from "../figures/linked/Linked";
import { en } from "../text/lab.en";
import { labelText } from "../text/labels.en";
import { pagesText } from "../text/pages/pages.en";
import { EmbedPlace } from "./embed/EmbedPlace";
import { Lab0 } from "./learn/lab0/Page";
import { useLabState } from "./learn/lab0/use-lab-state";
import { addressOf, currentFragment } from "./link/address";
import type { Mode } from "./link/layers";
import { AssignedTasksContext, LayersContext, useLayers, useLayersOfAddress, VoteContext } from "./link/use-layers";
import { usePageCode } from "./page-code";
import { FIRST_PAGE, type PageId, type PageProps, pageOf } from "./pages";
import { DropZone } from "./shell/DropZone";
import { Header } from "./shell/Header";
import { NewVersion } from "./shell/NewVersion";
import { Notices, useNotices } from "./shell/Notices";
import { useKeptFocus } from "./shell/use-kept-focus";
import { useLater } from "./shell/use-later";
import { usePlace } from "./shell/use-page";
import { useResults } from "./shell/use-results";
import { PageHeading, WithoutEngine } from "./shell/WithoutEngine";

const loadAssignment = () => import("./assignment/Assignment");
const loadSheet = () => import("./sheet/Sheet");
const loadProjector = () => import("./projector/Projector");

/** Pages that show the large runs too: all figures of the paper, with the costs of single operations. */
const WITH_EXPERIMENTS: ReadonlySet<string> = new Set(["measure", "lab-6", "lab-7"]);

/** The whole page. */
export function App() {
  const { client, status } = useEngine();
  const { notify, ...notices } = useNotices();
  const { page, theme } = usePlace(notify);
  const [said, announce] = useState("");
  const info = useInfo(status);
  const over = useLayersOfAddress(notify);
  useMode(over.layers.mode);
  const results = useResults(client, status.kind !== "starting", WITH_EXPERIMENTS.has(page), notify, announce);
  const isFailed = status.kind === "failed";
  const onShown = useStaticPicture(page, isFailed && info === null);
  usePanicNotice(status, notify);
  useFittedWords(info !== null);
  useKeptFocus();
  return (
    <LayersContext value={over}>
      <AssignedControls value={over}>
        <Header page={page} theme={theme} announce={announce} notify={notify} />
        <Notices {...notices} />
        <NewVersion isReady={info !== null} />
        <Failure status={status} client={client} page={page} hasPage={info !== null} />
        {client !== null && (info !== null || showsEarly(page, isFailed)) ? (
          // Another page has other figures: nothing in them is pointed at.
          <LinkedFigures key={page}>
            <EmbedPlace page={page} notify={notify} client={client}>
              <Layered
                page={page}
                client={client}
                results={results}
                notify={notify}
                announce={announce}
                onShown={onShown}
                info={info ?? NO_INFO}
              />
            </EmbedPlace>
          </LinkedFigures>
        ) : (
          <Waiting page={page} isFailed={isFailed} />
        )}
        <Printed />
        <DropZone onFiles={results.open} />
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </AssignedControls>
    </LayersContext>
  );
}

/** Pages that do not wait for an engine that starts: their words and fields need none. */
const EARLY: ReadonlySet<PageId> = new Set(["measure", "teach", "teach-builder", "teach-questions"]);

/** Pages with something to read do not wait for an engine that failed either. */
function showsEarly(page: PageId, isFailed: boolean): boolean {
  return isFailed ? page === "measure" || pageOf(page).isReadable === true : EARLY.has(page);
}

type LayeredProps = PageProps & { readonly page: PageId };

/** The page with what its link lays over it. */
function Layered(props: LayeredProps) {
  const { page, client, announce, notify } = props;
  const { layers } = useLayers();
  const assignment = useLater(loadAssignment, layers.assignment !== "", notify);
  const sheet = useLater(loadSheet, layers.mode === "sheet", notify);
  const projector = useLater(loadProjector, layers.mode === "projector", notify);
  const stage = useRef<HTMLDivElement>(null);
  const hasTasks = assignment !== null && layers.tasks !== "";
  const tasks = hasTasks ? <assignment.Tasks client={client} announce={announce} /> : null;
  // A lab puts them behind its steps, and on paper they have room for answers.
  const isPlaced = layers.mode === "sheet" || (pageOf(page).section === "learn" && page !== FIRST_PAGE);
  return (
    <>
      {assignment === null ? null : <assignment.Head page={page} client={client} />}
      {sheet === null ? null : <sheet.Head page={page} />}
      <AssignedTasksContext value={tasks}>
        <VoteContext value={projector?.Vote ?? null}>
          <div className="stage" ref={stage} {...(projector === null ? {} : { tabIndex: -1 })}>
            <OpenPage {...props} />
          </div>
        </VoteContext>
      </AssignedTasksContext>
      {projector === null ? null : <projector.Bar stage={stage} />}
      {isPlaced || tasks === null ? null : <div className="assignment-below">{tasks}</div>}
      {sheet === null ? null : <sheet.Tail client={client} />}
    </>
  );
}

/** Replacement for the facts of an engine that does not run. */
const NO_INFO: EngineInfo = { version: "", devices: [], hashPrices: [] };

/** Before there is an engine, and in the place of pages that are nothing without it. The first page has its static picture. */
function Waiting({ page, isFailed }: { readonly page: PageId; readonly isFailed: boolean }) {
  if (page === FIRST_PAGE) return null;
  return isFailed ? <WithoutEngine page={page} /> : <Coming page={page} />;
}

/** A page on its way, with its heading: labs and Explore are headed by their question. */
function Coming({ page }: { readonly page: PageId }) {
  const { title, question } = pagesText.titles[page];
  return (
    <main id="main" tabIndex={-1} className="page-coming" aria-busy={true}>
      <h1>{pageOf(page).section === "teach" ? title : question}</h1>
      <p className="loading">{pagesText.loading}</p>
    </main>
  );
}

/** The page of the address, or a placeholder until its code has loaded. */
function OpenPage({ page, ...props }: LayeredProps) {
  const code = usePageCode(page);
  if (code === null) return <Lab0Page {...props} />;
  if (code.kind === "loaded") return <code.module.Page key={page} {...props} />;
  if (code.kind === "loading") return <Coming page={page} />;
  return (
    <main id="main" tabIndex={-1} className="page-coming">
      <PageHeading page={page} />
      <div className="failure" role="alert">
        <p>{pagesText.notLoaded}</p>
        <button type="button" onClick={code.retry}>
          {pagesText.again}
        </button>
      </div>
      <details className="page-place">
        <summary>{pagesText.browserSays}</summary>
        <p className="mono">{code.message}</p>
      </details>
    </main>
  );
}

function Lab0Page(props: PageProps) {
  const [state, update] = useLabState(props.notify);
  return <Lab0 {...props} state={state} update={update} />;
}

/** Facts from the engine, translated, and kept while it restarts. */
function useInfo(status: EngineStatus): EngineInfo | null {
  const last = useRef<EngineInfo | null>(null);
  const said = status.kind === "ready" ? status.info : null;
  const info = useMemo(() => (said === null ? null : { ...said, devices: said.devices.map(named) }), [said]);
  last.current = info ?? last.current;
  return last.current;
}

/** A device by the page's words for it and for where its price is from. */
function named(device: Device): Device {
  return { ...device, label: labelText(device.label), source: labelText(device.source) };
}

function usePanicNotice(status: EngineStatus, notify: (sentence: string) => void): void {
  const panic = status.kind === "ready" ? status.lastPanic : undefined;
  useEffect(() => {
    if (panic !== undefined) notify(en.panicked(panic));
  }, [panic, notify]);
}

/** Words in pictures that have no room are drawn closer together, once there is a picture. */
function useFittedWords(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    import("./shell/fit-words").then(
      ({ fitWords }) => {
        if (!isOver) stop = fitWords();
      },
      // Without it a long word is cut off.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isReady]);
}

/** Style sheets tell modes apart by an attribute of the document. */
function useMode(mode: Mode): void {
  useLayoutEffect(() => {
    document.documentElement.dataset["mode"] = mode;
  }, [mode]);
}

/**
 * The picture in `index.html` shows the first page. The live picture replaces it, and so does every other page. If the engine never ran, it
 * remains. Returns a function that reports the live picture as drawn.
 */
function useStaticPicture(page: PageId, isWanted: boolean): () => void {
  const set = useCallback((isHidden: boolean): void => {
    const picture = document.getElementById("static-picture");
    if (picture) picture.hidden = isHidden;
  }, []);
  useLayoutEffect(() => {
    // It is the first frame of the opening, which a link with a state does not show.
    const isOpening = page === FIRST_PAGE && currentFragment() === "";
    if (isWanted && page === FIRST_PAGE) set(false);
    else if (!isOpening) set(true);
  }, [page, isWanted, set]);
  return useCallback(() => set(true), [set]);
}

/** Failures that a second attempt would not fix. */
const FOR_GOOD: Readonly<Record<string, string>> = { "no-wasm": en.noWasm, "no-vectors": en.noVectors };

interface FailureProps {
  readonly status: EngineStatus;
  readonly client: EngineClient | null;
  readonly page: PageId;
  /** True if the engine ran before, so that the page is still shown. */
  readonly hasPage: boolean;
}

/** Reason why there is no engine, in a sentence, and the content that is still available. */
function Failure({ status, client, page, hasPage }: FailureProps) {
  if (status.kind !== "failed") return null;
  const { error } = status;
  const isReadable = pageOf(page).isReadable === true;
  const shown = page === FIRST_PAGE ? pagesText.without.picture : isReadable ? pagesText.without.some : "";
  return (
    <div className="failure" role="alert">
      <p>
        {FOR_GOOD[error.kind] ?? en.failed(error.message)} {hasPage ? "" : shown}
      </p>
      {error.kind in FOR_GOOD ? null : (
        <button type="button" onClick={() => client?.restart()}>
          {en.restart}
        </button>
      )}
    </div>
  );
}

/** Link to this view, shown only on paper. */
function Printed() {
  const isPrinting = usePrinting();
  // Scrubbing changes the address often, so it is read only for printing.
  return isPrinting ? (
    <p className="printed-link">
      {en.printedFrom} <span className="mono">{addressOf(currentFragment())}</span>
    </p>
  ) : null;
}

/** Starts the engine in an effect and ends it in the clean-up, also under StrictMode. Returns the client and its status. */
function useEngine(): { readonly client: EngineClient | null; readonly status: EngineStatus } {
  const [client, setClient] = useState<EngineClient | null>(null);
  const [status, setStatus] = useState<EngineStatus>({ kind: "starting" });
  useEffect(() => {
    const started = new EngineClient(startWorker, setStatus);
    setClient(started);
    return () => started.dispose();
  }, []);
  return { client, status };
}
