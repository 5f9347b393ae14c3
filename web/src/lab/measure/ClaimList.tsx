/** Verdicts of a run on the claims of the sources, with their numbers and reasons. */

import type { NativeResult } from "../../engine/native-result";
import type { ClaimVerdict, Figure } from "../../engine/result-file.generated";
import { type Outcome, outcomeOf } from "../../engine/run-head";
import { originOf } from "../../results/points";
import { resultsText } from "../../text/charts/results.en";
import { withMinus } from "../../text/numbers";
import { measureText as text } from "../../text/pages/measure.en";
import { quantity } from "../../text/units";
import { English } from "../shell/EngineWords";
import { type FigureGroup, figureGroups } from "./claim-figures";
import { goTo } from "./go-to";
import { OUTCOMES, tally } from "./runs/runs";

/** Symbol of each verdict, in addition to its word. */
export const SIGNS: Readonly<Record<Outcome, string>> = {
  reproduced: "✓",
  contradicted: "✗",
  "not-resolvable": "?",
  "not-comparable": "≠",
  "not-run": "–",
};

/** Maximum number of claims that are open initially. */
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
          result={result}
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
              <Claim key={claim.id} claim={claim} result={result} hasFigure={false} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface GroupProps extends Pick<ClaimListProps, "claims" | "result" | "figures"> {
  readonly verdict: Outcome;
  readonly isLong: boolean;
}

/** All claims with one verdict; of a long list each verdict is folded. */
function Group({ verdict, claims, result, figures, isLong }: GroupProps) {
  if (claims.length === 0) return null;
  const list = (
    <ul className="claim-list">
      {claims.map((claim) => (
        <Claim key={claim.id} claim={claim} result={result} hasFigure={figures.has(claim.experiment ?? "")} />
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

interface ClaimProps {
  readonly claim: ClaimVerdict;
  /** The run; null while its file loads. */
  readonly result: NativeResult | null;
  readonly hasFigure: boolean;
}

/** One claim. The link to its figure is omitted if the figure is next to it. */
export function Claim({ claim, result, hasFigure }: ClaimProps) {
  const { statement, source, why, experiment, rule, not_comparable: reason } = claim;
  const groups = figureGroups(claim, result);
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
        {groups.length === 0 ? null : (
          <ul className="claim-figures">
            {groups.map((group) => (
              <li
                key={`${group.place}:${group.figures[0]?.name}:${group.figures[0]?.origin}:${group.figures[0]?.estimate}`}
              >
                {saidOf(group)}
              </li>
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
          <details className="claim-rule" open>
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

/** Numbers of a setting with their origins and intervals. A gain is named by its setting alone. */
function saidOf({ place, figures, hasOther }: FigureGroup): string {
  const name = figures[0]?.name ?? "";
  const subject =
    place === "" ? resultsText.quantity(name) : name === "gain" ? place : `${resultsText.quantity(name)}, ${place}`;
  return text.claimFigure(subject, figures.map((figure) => numberOf(figure, hasOther)).join(", "));
}

function numberOf({ unit, origin, estimate, low, high }: Figure, hasOther: boolean | null): string {
  const source = origin === "model" && hasOther !== null ? text.claimModel(hasOther) : resultsText.origin(origin);
  const value = resultsText.estimate(source, quantity(unit, estimate));
  const isWhole = typeof low === "number" && typeof high === "number";
  const interval = isWhole ? ` ${resultsText.interval(quantity(unit, low), quantity(unit, high))}` : "";
  return `${value}${interval}`;
}
