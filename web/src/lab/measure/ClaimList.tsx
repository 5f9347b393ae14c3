/** What a run says about the claims of the sources: the verdict, the numbers that it rests on, and why. */

import type { NativeResult } from "../../engine/native-result";
import type { ClaimVerdict, Figure } from "../../engine/result-file.generated";
import { originOf } from "../../results/points";
import { measureText as text } from "../../text/measure.en";
import { resultsText } from "../../text/results.en";
import { quantity } from "../../text/units";
import { goTo } from "./go-to";
import { OUTCOMES, tally } from "./runs";

/** Verdicts carry a sign besides their word. */
const SIGNS: Readonly<Record<ClaimVerdict["verdict"], string>> = {
  reproduced: "✓",
  contradicted: "✗",
  "not-resolvable": "?",
  "not-run": "–",
};

interface ClaimListProps {
  readonly claims: readonly ClaimVerdict[];
  readonly result: NativeResult;
  /** Ids of the experiments that have a figure on the page. */
  readonly figures: ReadonlySet<string>;
}

/** The claims, those that the run speaks about first. */
export function ClaimList({ claims, result, figures }: ClaimListProps) {
  const told = OUTCOMES.filter((verdict) => verdict !== "not-run").flatMap((verdict) =>
    claims.filter((claim) => claim.verdict === verdict),
  );
  const silent = claims.filter(({ verdict }) => verdict === "not-run");
  return (
    <section className="claims" aria-labelledby="claims-title">
      <h2 id="claims-title">{text.claims}</h2>
      <p className="note">
        {text.claimSummary(tally(claims))}; {text.claimsOrigin(originOf(result))}
      </p>
      <ul className="claim-list">
        {told.map((claim) => (
          <Claim key={claim.id} claim={claim} hasFigure={figures.has(claim.experiment ?? "")} />
        ))}
      </ul>
      {silent.length === 0 ? null : (
        <details>
          <summary>{text.notRun(silent.length)}</summary>
          <ul className="claim-list">
            {silent.map((claim) => (
              <Claim key={claim.id} claim={claim} hasFigure={false} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Claim({ claim, hasFigure }: { readonly claim: ClaimVerdict; readonly hasFigure: boolean }) {
  const { verdict, statement, source, figures = [], why, experiment } = claim;
  return (
    <li className={`claim ${verdict}`}>
      <p className="claim-verdict">
        <span aria-hidden="true">{SIGNS[verdict]}</span> {text.verdict(verdict)}
      </p>
      <div>
        <p>
          {statement} <span className="claim-source">{source}</span>
        </p>
        {figures.length === 0 ? null : (
          <ul className="claim-figures">
            {figures.map((figure) => (
              <li key={`${figure.origin}:${figure.name}:${figure.estimate}`}>{saidOf(figure)}</li>
            ))}
          </ul>
        )}
        <p className="note">
          {why}{" "}
          {hasFigure ? (
            <button type="button" className="quiet" onClick={() => goTo(experiment ?? "")}>
              {text.toFigure}
            </button>
          ) : null}
        </p>
      </div>
    </li>
  );
}

/** A number with its origin and interval. */
function saidOf({ name, unit, origin, estimate, low, high }: Figure): string {
  const value = resultsText.estimate(resultsText.origin(origin), quantity(unit, estimate));
  const isWhole = typeof low === "number" && typeof high === "number";
  const interval = isWhole ? ` ${resultsText.interval(quantity(unit, low), quantity(unit, high))}` : "";
  return text.claimFigure(resultsText.quantity(name), `${value}${interval}`);
}
