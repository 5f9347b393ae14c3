/** Quality of a run: the verdict, then its reasons. */

import type { ReactNode } from "react";
import type { RunSummary } from "../../engine/contract";
import { answerText as text } from "../../text/pages/answer.en";
import "./gains.css";

const SIGNS = { good: "✓", fair: "~", poor: "!" } as const;

interface TrustProps {
  readonly summary: Pick<RunSummary, "trust" | "chart">;
  /** Measured quantities and device, after the reasons. */
  readonly children?: ReactNode;
}

/** The section. */
export function Trust({ summary, children }: TrustProps) {
  const { state, said } = verdictOf(summary);
  return (
    <section className="trust" aria-labelledby="trust-title">
      <h2 id="trust-title">{text.trust}</h2>
      <p className="trust-verdict" data-state={state}>
        <span className="trust-sign" aria-hidden="true">
          {SIGNS[state]}
        </span>{" "}
        {said}
      </p>
      <ul className="trust-list">
        {summary.trust.checks.map((check) => {
          const [told, more] = text.check(check);
          return (
            <li key={check.name} className="trust-check" data-state={check.state}>
              <span className="trust-sign" aria-hidden="true">
                {SIGNS[check.state]}
              </span>
              <div>
                <span className="visually-hidden">{text.states[check.state]}: </span>
                {told} {more === "" ? null : <span className="trust-more">{more}</span>}
              </div>
            </li>
          );
        })}
      </ul>
      {children}
    </section>
  );
}

/** The verdict of a run in a sentence: a bad check limits what its gains are worth. */
export function verdictOf({ trust: { above, checks }, chart }: TrustProps["summary"]): {
  readonly state: keyof typeof SIGNS;
  readonly said: string;
} {
  if (above === undefined) {
    return { state: "poor", said: chart === undefined ? text.untrustedNoLookups : text.untrusted };
  }
  const isLimited = checks.some(({ state }) => state === "poor");
  return isLimited ? { state: "fair", said: text.trustedPartly(above) } : { state: "good", said: text.trusted(above) };
}
