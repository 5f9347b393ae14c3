/**
 * The page: head, notices, the lab, and what happens to all of it when the engine cannot start or stops.
 *
 * Until the engine's first answer, and for good where there is no WebAssembly, the static picture of `index.html`
 * stands in the lab's place.
 */

import { useCallback, useEffect, useRef, useState } from "react";
import type { EngineInfo } from "../engine/api";
import type { EngineClient, EngineStatus } from "../engine/client";
import { en } from "../text/en";
import { DropZone } from "./DropZone";
import { Header } from "./Header";
import { Lab0 } from "./Lab0";
import { Notices } from "./Notices";
import type { LabState } from "./state";
import { useEngine } from "./use-engine";
import { useLabState } from "./use-lab-state";
import { useNotices } from "./use-notices";
import { useResults } from "./use-results";

/** The whole page. */
export function App() {
  const { client, status } = useEngine();
  const { sentences, notify, dismiss } = useNotices();
  const [state, update] = useLabState(notify);
  const [said, announce] = useState("");
  const info = useInfo(status);
  const results = useResults(client, status.kind === "ready", notify, announce);
  const onShown = useCallback(hideStaticPicture, []);
  useTheme(state);
  usePanicNotice(status, notify);
  return (
    <>
      <Header state={state} update={update} announce={announce} />
      <Notices sentences={sentences} dismiss={dismiss} />
      <Failure status={status} client={client} />
      {client !== null && info !== null ? (
        <Lab0 {...{ client, info, state, update, results, notify, announce, onShown }} />
      ) : null}
      <DropZone onFiles={results.open} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
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

function useTheme({ theme }: LabState): void {
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
  }, [theme]);
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
