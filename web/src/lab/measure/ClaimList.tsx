/** What a run says about the claims of the sources: the verdict, the numbers that it rests on, and why. */

import type { NativeResult } from "../../engine/native-result";
import type { ClaimVerdict, Figure } from "../../engine/result-file.generated";
import { originOf } from "../../results/points";
import { resultsText } from "../../text/charts/results.en";
import { withMinus } from "../../text/numbers";
import { measureText as text } from "../../text/pages/measure.en";
import { quantity } from "../../text/units";
import { English } from "../shell/EngineWords";
import { goTo } from "./go-to";
import { OUTCOMES, type Outcome, outcomeOf, tally } from "./runs/runs";

/** Verdicts carry a sign besides their word. */
export const SIGNS: Readonly<Record<Outcome, string>> = {
  reproduced: "✓",
  contradicted: "✗",
  "not-resolvable": "?",
  "not-comparable": "≠",
  "not-run": "–",
};

/** Up to so many claims are told at once. */
const TOLD_OPEN = 8;

interface ClaimListProps {
  readonly claims: readonly ClaimVerdict[];
  readonly result: NativeResult;
  /** Ids of the experiments that have a figure on the page. */
  readonly figures: ReadonlySet<string>;
}

/** The claims, those that the run speaks about first. */
export function ClaimList({ claims, result, figures }: ClaimListProps) {
  const told = claims.filter(({ verdict }) => verdict !== "not-run");
  const silent = claims.filter(({ verdict }) => verdict === "not-run");
  const isLong = told.length > TOLD_OPEN;
  return (
    <section className="claims" id="claims" tabIndex={-1} aria-labelledby="claims-title">
      <h2 id="claims-title">{text.claims}</h2>
      <p className="note">
        {text.claimSummary(tally(claims))}; {text.claimsOrigin(originOf(result))}
      </p>
      {OUTCOMES.filter((verdict) => verdict !== "not-run").map((verdict) => (
        <Group
          key={verdict}
          verdict={verdict}
          figures={figures}
          isLong={isLong}
          claims={claims.filter((claim) => outcomeOf(claim) === verdict)}
        />
      ))}
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

interface GroupProps extends Pick<ClaimListProps, "claims" | "figures"> {
  readonly verdict: Outcome;
  readonly isLong: boolean;
}

/** All claims with one verdict; of a long list each verdict is folded. */
function Group({ verdict, claims, figures, isLong }: GroupProps) {
  if (claims.length === 0) return null;
  const list = (
    <ul className="claim-list">
      {claims.map((claim) => (
        <Claim key={claim.id} claim={claim} hasFigure={figures.has(claim.experiment ?? "")} />
      ))}
    </ul>
  );
  if (!isLong) return list;
  return (
    <details>
      <summary>{text.verdictGroup(verdict, claims.length)}</summary>
      {list}
    </details>
  );
}

/** One claim; its way to the figure is left out where it stands beside it. */
export function Claim({ claim, hasFigure }: { readonly claim: ClaimVerdict; readonly hasFigure: boolean }) {
  const { statement, source, figures = [], why, experiment, rule, not_comparable: reason } = claim;
  const outcome = outcomeOf(claim);
  return (
    <li className={`claim ${outcome}`}>
      <p className="claim-verdict">
        <span aria-hidden="true">{SIGNS[outcome]}</span> {text.verdict(outcome)}
        {reason === undefined || reason === null ? null : <span className="claim-reason">{text.reason(reason)}</span>}
      </p>
      <div>
        <p>
          <English>{withMinus(statement)}</English> <span className="claim-source">{source}</span>
        </p>
        {figures.length === 0 ? null : (
          <ul className="claim-figures">
            {figures.map((figure) => (
              <li key={`${figure.origin}:${figure.name}:${figure.estimate}`}>{saidOf(figure)}</li>
            ))}
          </ul>
        )}
        <p className="note">
          <English>{withMinus(why)}</English>{" "}
          {hasFigure ? (
            <button type="button" className="quiet" onClick={() => goTo(experiment ?? "")}>
              {text.toFigure}
            </button>
          ) : null}
        </p>
        {rule === undefined || rule === null ? null : (
          <details className="claim-rule">
            <summary>{text.rule}</summary>
            <p className="note">
              <English>{withMinus(rule)}</English>
            </p>
          </details>
        )}
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
