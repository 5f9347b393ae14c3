/**
 * Script of a self-contained report: inserts the finding of the page Measure, and upgrades its figures to interactive ones.
 *
 * **Contract** with the page (`docs/native-bench.md`, *The report*):
 * - `<script type="application/json" id="result">` holds the result file, with every `<` written as `\u003c`.
 * - Each `<figure data-experiment="ID">` is upgraded: ID names an experiment of the file, or is `lookups` for the comparisons of a preset.
 * Content with `data-static` (still pictures) is hidden then, all other content remains.
 * - `<script type="application/json" id="summary">` holds the engine's summary of the run, which `<div id="finding">` shows: the sentence,
 * the chart and the quality.
 * - `data-theme` of the root element chooses light or dark. Without it, the system setting applies.
 *
 * **Invariants** (tests: `tests/e2e/pages/report.spec.ts`)
 * 1. Content that cannot be drawn remains unchanged: no script, another major version, a figure of an unknown experiment.
 * 2. Nothing is fetched or evaluated. The page works from a file under `default-src 'none'`, with a hash in `script-src` and without any
 * `style-src`, because its styles are sheets that the script creates in a shadow root.
 */

import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { RunSummary } from "../engine/contract";
import type { NativeResult } from "../engine/native-result";
import { Heading } from "../figures/gains/Heading";
import { armsOf } from "../figures/gains/Parts";
import { Trust } from "../figures/gains/Trust";
import { GainFigure } from "../figures/gains/View";
import { ResultsFigureAlone } from "../figures/results/View";
import { experimentsOf } from "../results/lookups";
import { originOf } from "../results/origin";
import { answerText as text } from "../text/pages/answer.en";
import tokens from "../theme/tokens.css?inline";
import "../theme/base.css";
import "../figures/frame/card.css";
import "./report.css";

/** Style sheets of all imports, inserted by the build (`report.vite.config.ts`). */
declare const REPORT_STYLES: string;

/** Files of another major version have other fields. */
const MAJOR = /^1\./u;

upgrade(document);

function upgrade(page: Document): void {
  const result = resultOf(page);
  if (result === null) return;
  const experiments = new Map(experimentsOf(result).map((experiment) => [experiment.id, experiment]));
  page.adoptedStyleSheets.push(sheetOf(tokens));
  const styles = sheetOf(REPORT_STYLES);
  const finding = page.getElementById("finding");
  const summary = jsonOf<RunSummary>(page, "summary");
  if (finding !== null && summary !== null) show(finding, styles, <Finding summary={summary} result={result} />);
  for (const figure of page.querySelectorAll<HTMLElement>("figure[data-experiment]")) {
    const experiment = experiments.get(figure.dataset["experiment"] ?? "");
    if (!experiment || (experiment.cells ?? []).length === 0) continue;
    if (!show(figure, styles, <ResultsFigureAlone experiment={experiment} />)) continue;
    for (const still of figure.querySelectorAll<HTMLElement>("[data-static]")) still.hidden = true;
  }
}

/** Shows an element in a shadow root. Returns false if it cannot be drawn. */
function show(into: HTMLElement, styles: CSSStyleSheet, what: ReactNode): boolean {
  const place = document.createElement("div");
  const root = place.attachShadow({ mode: "open" });
  root.adoptedStyleSheets.push(styles);
  const mount = document.createElement("div");
  root.append(mount);
  into.append(place);
  try {
    createRoot(mount).render(what);
    return true;
  } catch (cause) {
    place.remove();
    // biome-ignore lint/suspicious/noConsole: the picture remains unchanged, and the console shows the reason.
    console.error(cause);
    return false;
  }
}

/** The first screen of a run, as on the page Measure. */
function Finding({ summary, result }: { readonly summary: RunSummary; readonly result: NativeResult }) {
  const { chart } = summary;
  const row = chart?.rows[chart.finding];
  return (
    <div className="report-finding">
      <Heading
        level={2}
        finding={row === undefined ? text.noFinding : text.finding(row)}
        interval={row === undefined || row.isDoubtful ? "" : text.interval(row.gain)}
      />
      {chart === undefined ? null : (
        <GainFigure
          chart={chart}
          isVirtual={result.device.virtualised === true}
          origin={originOf(result)}
          name={`lsm-lab-${result.run.id}`}
          armsOf={(one) => armsOf(result, chart.experiment, one)}
        />
      )}
      <Trust summary={summary} />
    </div>
  );
}

/** Returns the result file of the page, or null if it is missing or of another major version. */
function resultOf(page: Document): NativeResult | null {
  const result = jsonOf<NativeResult>(page, "result");
  return result !== null && MAJOR.test(result.schema_version) ? result : null;
}

function jsonOf<Content>(page: Document, id: string): Content | null {
  try {
    return JSON.parse(page.getElementById(id)?.textContent ?? "null") as Content | null;
  } catch {
    return null;
  }
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
