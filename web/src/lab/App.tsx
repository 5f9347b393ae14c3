/**
 * The page: head, notices, the page of the address, and what happens to all of it when the engine cannot start or stops.
 *
 * Until the engine's first answer, and for good where there is no WebAssembly, the static picture of `index.html`
 * stands in the lab's place.
 */

import { useCallback, useEffect, useRef, useState } from "react";
import type { EngineInfo } from "../engine/api";
import type { EngineClient, EngineStatus } from "../engine/client";
import { LinkedFigures } from "../figures/linked";
import { en } from "../text/en";
import { pagesText } from "../text/pages.en";
import { DropZone } from "./DropZone";
import { Header } from "./Header";
import { Lab0 } from "./Lab0";
import { Notices } from "./Notices";
import { usePageCode } from "./page-code";
import { FIRST_PAGE, type PageId, type PageProps } from "./pages";
import { useEngine } from "./use-engine";
import { useLabState } from "./use-lab-state";
import { useNotices } from "./use-notices";
import { usePlace } from "./use-page";
import { useResults } from "./use-results";

/** The whole page. */
export function App() {
  const { client, status } = useEngine();
  const { sentences, notify, dismiss } = useNotices();
  const { page, theme } = usePlace(notify);
  const [said, announce] = useState("");
  const info = useInfo(status);
  const results = useResults(client, status.kind === "ready", page === "measure", notify, announce);
  const onShown = useCallback(hideStaticPicture, []);
  usePanicNotice(status, notify);
  return (
    <>
      <Header page={page} theme={theme} announce={announce} />
      <Notices sentences={sentences} dismiss={dismiss} />
      <Failure status={status} client={client} />
      {client !== null && info !== null ? (
        // Another page has other figures: nothing in them is pointed at.
        <LinkedFigures key={page}>
          <OpenPage page={page} {...{ client, info, results, notify, announce, onShown }} />
        </LinkedFigures>
      ) : null}
      <DropZone onFiles={results.open} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

/** The page of the address, or what there is until its code came. */
function OpenPage({ page, ...props }: PageProps & { readonly page: PageId }) {
  const code = usePageCode(page);
  useEffect(() => {
    // The static picture is of the first page.
    if (page !== FIRST_PAGE) hideStaticPicture();
  }, [page]);
  if (code === null) return <Lab0Page {...props} />;
  if (code.kind === "loaded") return <code.module.Page key={page} {...props} />;
  return (
    <main id="main" tabIndex={-1} className="page-coming" aria-busy={code.kind === "loading"}>
      {code.kind === "loading" ? (
        <p className="loading">{pagesText.loading}</p>
      ) : (
        <div className="failure" role="alert">
          <p>{pagesText.notLoaded(code.message)}</p>
          <button type="button" onClick={code.retry}>
            {pagesText.again}
          </button>
        </div>
      )}
    </main>
  );
}

function Lab0Page(props: PageProps) {
  const [state, update] = useLabState(props.notify);
  return <Lab0 {...props} state={state} update={update} />;
}

/** What the engine said of itself, kept while it restarts. */
function useInfo(status: EngineStatus): EngineInfo | null {
  const last = useRef<EngineInfo | null>(null);
  if (status.kind === "ready") last.current = status.info;
  return last.current;
}

function usePanicNotice(status: EngineStatus, notify: (sentence: string) => void): void {
  const panic = status.kind === "ready" ? status.lastPanic : undefined;
  useEffect(() => {
    if (panic !== undefined) notify(en.panicked(panic));
  }, [panic, notify]);
}

/** The picture that stands in `index.html` gives way to the live one. */
function hideStaticPicture(): void {
  const picture = document.getElementById("static-picture");
  if (picture) picture.hidden = true;
}

/** What no second attempt would change. */
const FOR_GOOD: Readonly<Record<string, string>> = { "no-wasm": en.noWasm, "no-vectors": en.noVectors };

/** Why there is no engine, in a sentence. */
function Failure({ status, client }: { readonly status: EngineStatus; readonly client: EngineClient | null }) {
  if (status.kind !== "failed") return null;
  const { error } = status;
  return (
    <div className="failure" role="alert">
      <p>{FOR_GOOD[error.kind] ?? en.failed(error.message)}</p>
      {error.kind in FOR_GOOD ? null : (
        <button type="button" onClick={() => client?.restart()}>
          {en.restart}
        </button>
      )}
    </div>
  );
}
