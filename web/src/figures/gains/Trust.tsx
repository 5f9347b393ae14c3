/** Quality of a run: the verdict, then its reasons, the worst first. Each opens to its numbers. */

import type { ReactNode } from "react";
import type { RunSummary } from "../../engine/contract";
import { answerText as text } from "../../text/pages/answer.en";
import "./gains.css";

interface TrustProps {
  readonly summary: Pick<RunSummary, "trust" | "chart">;
  /** Measured quantities and device, after the reasons. */
  readonly children?: ReactNode;
}

/** States of checks, the worst first. */
const STATES = ["poor", "fair", "good"] as const;

/** The section. */
export function Trust({ summary, children }: TrustProps) {
  const { state, said } = verdictOf(summary);
  return (
    <section className="trust" aria-labelledby="trust-title">
      <h2 id="trust-title">{text.trust}</h2>
      <p className="trust-verdict" data-state={state}>
        {said}
        {summary.trust.above === undefined ? null : (
          <span className="trust-why">{text.trustedWhy(summary.trust.above)}</span>
        )}
      </p>
      {STATES.map((one) => {
        const checks = summary.trust.checks.filter((check) => check.state === one);
        return checks.length === 0 ? null : (
          <div key={one}>
            <h3>{text.states[one]}</h3>
            <ul className="trust-list">
              {checks.map((check) => (
                <Check key={check.name} words={text.check(check)} />
              ))}
            </ul>
          </div>
        );
      })}
      {children}
    </section>
  );
}

/** A check. Its numbers open below it. */
function Check({ words: [told, more] }: { readonly words: readonly [string, string] }) {
  return (
    <li className="trust-check">
      {more === "" ? (
        told
      ) : (
        <details>
          <summary>{told}</summary>
          <p className="trust-more">{more}</p>
        </details>
      )}
    </li>
  );
}

/** The verdict of a run in a sentence: a bad check limits what its gains are worth. */
export function verdictOf({ trust: { above, checks }, chart }: TrustProps["summary"]): {
  readonly state: "good" | "fair" | "poor";
  readonly said: string;
} {
  if (above === undefined) {
    return { state: "poor", said: chart === undefined ? text.untrustedNoLookups : text.untrusted };
  }
  const isLimited = checks.some(({ state }) => state === "poor");
  return isLimited ? { state: "fair", said: text.trustedPartly(above) } : { state: "good", said: text.trusted(above) };
}
