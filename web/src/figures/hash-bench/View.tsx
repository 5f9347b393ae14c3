/**
 * What a hash costs, by function and key size: filled circles were measured in this tab, with the spread of their batches;
 * filled squares beside them by a native run. Nothing joins the two.
 */

import { useMemo, useRef } from "react";
import { hashBenchText as text } from "../../text/charts/hash-bench.en";
import { en } from "../../text/lab.en";
import { keySize, percent, time } from "../../text/numbers";
import { Fold } from "../frame/DataAndExport";
import { Exports } from "../frame/Exports";
import { download } from "../frame/export";
import { useWidth } from "../frame/use-width";
import { benchJson, benchTable, describeBench } from "./description";
import { type BenchLayout, type BenchMark, layoutBench } from "./layout";
import type { HashBenchParams } from "./params";
import "../plot/plot.css";
import "./hash-bench.css";

interface HashBenchProps {
  readonly params: HashBenchParams;
  readonly onRun: () => void;
  readonly onStop: () => void;
  readonly height?: number;
}

/** The figure with its two buttons. */
export function HashBenchFigure({ params, onRun, onStop, height = 250 }: HashBenchProps) {
  const [frame, width] = useWidth<HTMLDivElement>(560);
  const picture = useRef<SVGSVGElement>(null);
  const layout = useMemo(() => layoutBench(params, width, height), [params, width, height]);
  return (
    <figure className="hash-bench">
      <figcaption>{text.title}</figcaption>
      <Legend nativeOrigin={params.nativeOrigin} />
      <div ref={frame}>
        <svg
          ref={picture}
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          role="img"
          aria-label={describeBench(params)}
        >
          <Axes layout={layout} />
          {layout.panels.flatMap((panel) =>
            panel.marks.map((mark) => <Mark key={`${panel.digest} ${mark.origin} ${mark.x}`} mark={mark} />),
          )}
        </svg>
      </div>
      <Run params={params} onRun={onRun} onStop={onStop} />
      <Fold>
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

function Legend({ nativeOrigin }: Pick<HashBenchParams, "nativeOrigin">) {
  return (
    <ul className="plot-legend">
      <li>
        <svg viewBox="0 0 14 12" width={14} height={12} aria-hidden="true">
          <Mark mark={{ origin: "tab", x: 7, y: 6, lowY: 6, highY: 6 }} />
        </svg>
        {text.tab}
      </li>
      <li>
        <svg viewBox="0 0 14 12" width={14} height={12} aria-hidden="true">
          <Mark mark={{ origin: "native", x: 7, y: 6, lowY: 6, highY: 6 }} />
        </svg>
        {nativeOrigin ?? text.noNative}
      </li>
    </ul>
  );
}

function Axes({ layout: { panels, ticks, top, bottom, left, right } }: { readonly layout: BenchLayout }) {
  return (
    <g className="hash-bench-axes">
      {ticks.map(({ y, ns }) => (
        <g key={ns}>
          <path d={`M${left} ${y}H${right}`} />
          <text x={left - 8} y={y + 4} textAnchor="end" fontSize={12.5}>
            {time(ns)}
          </text>
        </g>
      ))}
      {panels.map(({ digest, sizes, left: from, right: to }) => (
        <g key={digest}>
          <text className="hash-bench-name" x={(from + to) / 2} y={top - 10} textAnchor="middle" fontSize={12.5}>
            {en.digest(digest)}
          </text>
          <path d={`M${from} ${bottom}H${to}`} />
          {sizes.map(({ x, keyBytes }) => (
            <text key={keyBytes} x={x} y={bottom + 17} textAnchor="middle" fontSize={11.5}>
              {text.size(keyBytes)}
            </text>
          ))}
        </g>
      ))}
      <text x={right} y={bottom + 34} textAnchor="end" fontSize={12.5}>
        {text.axis}
      </text>
    </g>
  );
}

function Mark({ mark: { origin, x, y, lowY, highY } }: { readonly mark: BenchMark }) {
  const shape = origin === "tab" ? `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0` : `M${x - 3.5} ${y - 3.5}h7v7h-7z`;
  return (
    <g className="hash-bench-mark" data-origin={origin}>
      {lowY - highY < 2 ? null : (
        <path className="hash-bench-spread" d={`M${x} ${lowY}V${highY}M${x - 3} ${lowY}h6M${x - 3} ${highY}h6`} />
      )}
      <path d={shape} />
    </g>
  );
}

/** Run, stop, and what is known of the clock. */
function Run({ params, onRun, onStop }: Omit<HashBenchProps, "height">) {
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
