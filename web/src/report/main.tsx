/**
 * The script of a self-contained report: gives the figures of its page the lab's own drawing.
 *
 * **Contract** with the page (`docs/native-bench.md`, *The report*):
 * - `<script type="application/json" id="result">` holds the result file, with every `<` written as `\u003c`.
 * - Each `<figure data-experiment="ID">` is upgraded: ID is that of an experiment of the file, or `lookups` for the
 *   comparisons of a preset. What stands in it with `data-static` (still pictures) is hidden then, all else stays.
 * - `data-theme` of the root element chooses light or dark; without it the system does.
 *
 * **Invariants** (broken by `tests/e2e/pages/report.spec.ts`)
 * 1. What cannot be drawn stays as it was: no script, another major version, a figure of an unknown experiment.
 * 2. Nothing is fetched and nothing evaluated: it works from a file under `default-src 'none'`, `script-src` with its
 *    hash, and without any `style-src`, since its styles are sheets made by script within a shadow root.
 */

import { createRoot } from "react-dom/client";
import type { NativeResult } from "../engine/native-result";
import { ResultsFigureAlone } from "../figures/results/View";
import { experimentsOf } from "../results/lookups";
import tokens from "../theme/tokens.css?inline";
import "../theme/base.css";
import "../figures/frame/card.css";
import "./report.css";

/** Put in by the build: the sheets of everything that is imported here (`report.vite.config.ts`). */
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
  for (const figure of page.querySelectorAll<HTMLElement>("figure[data-experiment]")) {
    const experiment = experiments.get(figure.dataset["experiment"] ?? "");
    if (!experiment || (experiment.cells ?? []).length === 0) continue;
    const place = page.createElement("div");
    const root = place.attachShadow({ mode: "open" });
    root.adoptedStyleSheets.push(styles);
    const mount = page.createElement("div");
    root.append(mount);
    figure.append(place);
    try {
      createRoot(mount).render(<ResultsFigureAlone experiment={experiment} />);
      for (const still of figure.querySelectorAll<HTMLElement>("[data-static]")) still.hidden = true;
    } catch (cause) {
      place.remove();
      // biome-ignore lint/suspicious/noConsole: the picture stays as it was; who looks for the reason finds it here.
      console.error(cause);
    }
  }
}

/** The result file of the page; null where there is none that this script knows. */
function resultOf(page: Document): NativeResult | null {
  try {
    const result = JSON.parse(page.getElementById("result")?.textContent ?? "null") as NativeResult | null;
    return result !== null && MAJOR.test(result.schema_version) ? result : null;
  } catch {
    return null;
  }
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
