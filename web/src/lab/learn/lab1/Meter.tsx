/** How often the filter in the figure is wrong: what was counted beside what the formula says. */

import type { WordRate } from "../../../engine/contract";
import { lab1Text as text } from "../../../text/labs/lab1.en";
import { percent } from "../../../text/numbers";

interface MeterProps {
  readonly rate: WordRate | null;
  readonly isCurrent: boolean;
}

/** Two bars on one axis from nothing to all. */
export function Meter({ rate, isCurrent }: MeterProps) {
  if (rate === null) return null;
  const rows = [
    { name: text.counted, share: rate.rate, say: text.countedRate(rate), kind: "counted" },
    { name: text.model, share: rate.expectedRate, say: percent(rate.expectedRate, 2), kind: "model" },
  ];
  return (
    <section className="meter" aria-label={text.meter} aria-busy={!isCurrent}>
      <h2>{text.meter}</h2>
      {rows.map(({ name, share, say, kind }) => (
        <p key={kind}>
          <span className="meter-name">{name}</span>
          <span className="meter-track" aria-hidden="true">
            <span className={`meter-bar ${kind}`} style={{ width: `${Math.max(100 * share, 0.4)}%` }} />
          </span>
          <span className="meter-value">{say}</span>
        </p>
      ))}
    </section>
  );
}
