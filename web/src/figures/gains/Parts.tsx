/** The time of an average lookup of one row by its parts, with a digest per filter and with one shared digest. */

import type { GainRowOf } from "../../engine/contract";
import type { NativeResult } from "../../engine/native-result";
import type { Arms } from "../../engine/result-file.generated";
import { answerText as text } from "../../text/pages/answer.en";
import { roleColour } from "../../theme/tokens";

interface PartsProps {
  /** The setting of the row. */
  readonly name: string;
  readonly row: GainRowOf;
  /** Null until the file has loaded. */
  readonly arms: Arms | null;
}

const ROLES = [
  ["hash", "hash_ns", roleColour("hash")],
  ["probe", "probe_ns", roleColour("probe")],
  ["read", "read_ns", roleColour("read")],
  ["other", "residual_ns", "var(--edge)"],
] as const;

/** Times of a row in its file; null until it has loaded. */
export function armsOf(result: NativeResult | null, experiment: string | undefined, row: GainRowOf): Arms | null {
  const cells = result?.experiments?.find(({ id }) => id === experiment)?.cells;
  const lookup = experiment === undefined ? result?.lookups?.[row.index] : cells?.[row.index]?.lookup;
  return lookup?.arms ?? null;
}

/** Bars of both arms on one scale, and the times of their parts. */
export function Parts({ name, row, arms }: PartsProps) {
  // The room is kept while the file loads, so that nothing below moves.
  if (arms?.per_filter.parts == null || arms.shared.parts == null) return <div className="gain-parts" />;
  const both = [
    { ...arms.per_filter, parts: arms.per_filter.parts },
    { ...arms.shared, parts: arms.shared.parts },
  ] as const;
  const most = Math.max(...both.map(({ mean_ns_per_lookup: mean }) => mean));
  return (
    <div className="gain-parts">
      <p className="gain-parts-title">{text.partsTitle(name)}</p>
      {both.map(({ mean_ns_per_lookup: mean, parts }, at) => (
        <div key={text.partsArms[at]} className="gain-parts-row">
          <span>{text.partsArms[at]}</span>
          <svg height={14} aria-hidden="true" preserveAspectRatio="none" viewBox={`0 0 ${most} 1`}>
            {ROLES.map(([role, field, colour], index) => {
              const before = ROLES.slice(0, index).reduce((sum, [, one]) => sum + Math.max(0, parts[one]), 0);
              return <rect key={role} x={before} width={Math.max(0, parts[field])} height={1} fill={colour} />;
            })}
          </svg>
          <b className="number">{text.latency(mean)}</b>
        </div>
      ))}
      <ul className="legend">
        {ROLES.map(([role, field, colour]) => (
          <li key={role}>
            <svg width={10} height={10} aria-hidden="true">
              <rect width={10} height={10} fill={colour} />
            </svg>
            {text.part(role, both[0].parts[field], both[1].parts[field])}
          </li>
        ))}
      </ul>
      {row.savedHash === undefined || row.hashNs === undefined ? null : (
        <p className="gain-parts-rest">{text.partsRest({ saved: row.savedHash, alone: row.hashNs })}</p>
      )}
    </div>
  );
}
