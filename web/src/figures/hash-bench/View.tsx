/**
 * Cost of a hash by function and key size: open squares were measured in the reader's browser, with the spread of their batches,
 * filled ones by a native run. Nothing joins the two.
 */

import { useMemo, useRef } from "react";
import { hashBenchText as text } from "../../text/charts/hash-bench.en";
import { en } from "../../text/lab.en";
import { keySize, percent } from "../../text/numbers";
import { ChartTitle } from "../chart/ChartTitle";
import { Fold } from "../frame/DataAndExport";
import { Exports } from "../frame/Exports";
import { download } from "../frame/export";
import { MarkSample } from "../plot/Drawing";
import { PlotPanels } from "../plot/Picture";
import { benchJson, benchTable, describeBench } from "./description";
import { benchPanels } from "./layout";
import type { HashBenchParams } from "./params";
import "./hash-bench.css";

interface HashBenchProps {
  readonly params: HashBenchParams;
  /** Height of a panel. */
  readonly panelHeight?: number;
  readonly onRun: () => void;
  readonly onStop: () => void;
}

/** The figure with its two buttons. */
export function HashBenchFigure({ params, panelHeight, onRun, onStop }: HashBenchProps) {
  const picture = useRef<SVGSVGElement>(null);
  const panels = useMemo(() => benchPanels(params), [params]);
  return (
    <figure className="hash-bench">
      <ChartTitle
        title={text.title}
        origin={
          <>
            <MarkSample kind="tab" cost="hash" /> {text.tab}, <MarkSample kind="measured" />{" "}
            {params.nativeOrigin ?? text.noNative}
          </>
        }
      />
      <PlotPanels
        title={text.title}
        panels={panels}
        panelHeight={panelHeight}
        picture={picture}
        description={describeBench(params)}
      />
      <Run params={params} onRun={onRun} onStop={onStop} />
      <Fold of={text.title}>
        {() => (
          <>
            <Exports
              embed="hash-bench"
              name="hash-bench"
              caption={text.title}
              table={benchTable(params)}
              picture={picture}
            />
            <button
              type="button"
              className="quiet"
              onClick={() => download("hash-bench.json", "application/json", benchJson(params))}
            >
              {text.saveJson}
            </button>
          </>
        )}
      </Fold>
    </figure>
  );
}

/** Run, stop, and what is known of the clock. */
function Run({ params, onRun, onStop }: HashBenchProps) {
  const { progress, clockStepMs, batches, tab, refused } = params;
  return (
    <div className="hash-bench-run">
      <p className="run-line">
        {progress === null ? (
          <button type="button" className="primary" onClick={onRun}>
            {tab.length === 0 ? text.run : text.again}
          </button>
        ) : (
          <>
            <button type="button" onClick={onStop}>
              {text.stop}
            </button>
            <progress value={progress.done} max={1} aria-label={text.progress} />
            <span>{text.now(en.digest(progress.digest), keySize(progress.keyBytes), percent(progress.done))}</span>
          </>
        )}
      </p>
      <p className="hint">{clockStepMs === null ? text.method : text.clock(clockStepMs, batches)}</p>
      {refused.map(({ digest, keyBytes, message }) => (
        <p key={`${digest} ${keyBytes}`} className="caveat" role="alert">
          {text.refused(en.digest(digest), keySize(keyBytes), message)}
        </p>
      ))}
    </div>
  );
}
