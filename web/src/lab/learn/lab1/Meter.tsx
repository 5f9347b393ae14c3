/** False positive rate of the filter in the figure: the count next to the formula, on one axis. */

import type { WordRate } from "../../../engine/contract";
import { lab1Text as text } from "../../../text/labs/lab1.en";
import { percent } from "../../../text/numbers";

interface MeterProps {
  readonly rate: WordRate | null;
  /** Share of bits that are set. */
  readonly fill: number;
  readonly isCurrent: boolean;
}

/** Two bars on one axis from nothing to all, and why they differ if the formula is outside of the interval. */
export function Meter({ rate, fill, isCurrent }: MeterProps) {
  if (rate === null) return null;
  const rows = [
    { name: text.counted, share: rate.rate, value: text.countedRate(rate), kind: "counted" },
    { name: text.model, share: rate.expectedRate, value: percent(rate.expectedRate, 2), kind: "model" },
  ];
  const isOutside = rate.expectedRate < rate.rateLow || rate.expectedRate > rate.rateHigh;
  return (
    <section className="meter" aria-label={text.meter} aria-busy={!isCurrent}>
      <h2>{text.meter}</h2>
      <div className="meter-rows">
        {rows.map(({ name, share, value, kind }) => (
          <p key={kind}>
            <span className="meter-name">{name}</span>
            <span className="meter-track" aria-hidden="true">
              <span className={`meter-bar ${kind}`} style={{ width: `${Math.max(100 * share, 0.4)}%` }} />
            </span>
            <span className="meter-value">{value}</span>
          </p>
        ))}
      </div>
      {isOutside ? <p className="meter-note">{text.deviates(fill, rate.expectedFill)}</p> : null}
    </section>
  );
}
