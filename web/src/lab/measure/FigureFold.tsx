/**
 * A figure in a long list: its title and finding, and the figure on request.
 *
 * Folded figures are not rendered: thirty figures of a run take a second and forty screens of a phone.
 */

import type { MouseEvent, ReactNode } from "react";
import type { ClaimVerdict, Experiment } from "../../engine/result-file.generated";
import { headlineOf } from "../../figures/results/description";
import { languageOf } from "../../results/lookups";
import { measureText as text } from "../../text/pages/measure.en";
import { capital } from "../../text/units";
import { tally } from "./runs/runs";
import "./folds.css";

interface FigureFoldProps {
  readonly experiment: Experiment;
  readonly claims: readonly ClaimVerdict[];
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: () => ReactNode;
}

/** The fold. */
export function FigureFold({ experiment, claims, isOpen, onOpen, children }: FigureFoldProps) {
  // Not the event `toggle`, which comes from printing too.
  const toggle = (event: MouseEvent): void => {
    event.preventDefault();
    onOpen(!isOpen);
  };
  const verdicts = claims.length === 0 ? "" : text.claimSummary(tally(claims));
  return (
    <details className="figure-fold" open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button. */}
      <summary onClick={toggle}>
        <h3 className="figure-fold-title" lang={languageOf(experiment.id)}>
          {capital(experiment.title)}
        </h3>
        <span className="figure-fold-told">{text.headline(headlineOf(experiment), verdicts)}</span>
      </summary>
      {isOpen ? children() : null}
    </details>
  );
}
