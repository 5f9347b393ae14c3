/** Claims of the sources next to the numbers of a run: a row each, on one axis of ratios. A row opens to its reason and its numbers. */

import { useState } from "react";
import type { ClaimPointOf } from "../../../engine/contract";
import type { NativeResult } from "../../../engine/native-result";
import type { ClaimVerdict } from "../../../engine/result-file.generated";
import { outcomeOf, type RunCounts } from "../../../engine/run-head";
import { answerText as text } from "../../../text/pages/answer.en";
import { measureText } from "../../../text/pages/measure.en";
import { English } from "../../shell/EngineWords";
import { Claim } from "../ClaimList";
import { allowedOf, axisOf, type ForestAxis, type ForestChoice, MOST, marksOf, placeOf, shownPoints } from "./forest";
import "./forest.css";

/** Verdicts that can be chosen, as in lists of claims. */
const VERDICTS = ["contradicted", "reproduced", "not-resolvable", "not-comparable", "not-run"] as const;

interface ForestProps {
  readonly points: readonly ClaimPointOf[];
  /** Null until the file has loaded. */
  readonly result: NativeResult | null;
  readonly counts: Pick<RunCounts, "claims" | "told" | "outcomes"> | null;
  /** Tables of the run’s own tree, in which a claim was tested unless its row names others. */
  readonly tables: number | null;
  readonly figures: ReadonlySet<string>;
}

/** The plot. */
export function Forest({ points, result, counts, figures, tables }: ForestProps) {
  const [choice, setChoice] = useState<ForestChoice>("most");
  const [read, setRead] = useState<ClaimPointOf | null>(null);
  const { claims: all = 0, told = 0, outcomes = {} } = counts ?? {};
  const claims = result?.claims ?? [];
  if (all === 0) return <p className="note">{text.noClaims}</p>;
  const shown = shownPoints(points, choice);
  const axis = axisOf(shown);
  const others = told - new Set(points.map(({ id }) => id)).size;
  const known = new Set(points.map(({ id }) => id));
  const silent = choice === "most" ? [] : claims.filter((one) => outcomeOf(one) === choice && !known.has(one.id));
  return (
    <section className="forest" aria-labelledby="forest-title">
      <div className="forest-head">
        <h2 id="forest-title">{text.claims}</h2>
      </div>
      <p className="forest-found-line">
        {text.claimsFound(
          all,
          VERDICTS.flatMap((one) => (outcomes[one] ? [text.claimGroup(text.verdicts[one] ?? one, outcomes[one])] : [])),
        )}
      </p>
      {(outcomes["not-comparable"] ?? 0) + (outcomes["not-run"] ?? 0) === 0 ? null : (
        <p className="note">{text.claimsOpen}</p>
      )}
      <fieldset className="forest-choice">
        <legend className="visually-hidden">{text.heads.verdict}</legend>
        {(["most", ...VERDICTS] as const).map((one) => {
          const count = one === "most" ? Math.min(points.length, MOST) : (outcomes[one] ?? 0);
          if (count === 0) return null;
          return (
            <button key={one} type="button" aria-pressed={one === choice} onClick={() => setChoice(one)}>
              {one === "most" ? text.claimsMost(count) : `${text.verdicts[one]} ${count}`}
            </button>
          );
        })}
      </fieldset>
      <Key />
      <p className="chart-reading" aria-hidden="true">
        {read === null ? (
          text.claimsKey
        ) : (
          <span>
            <b>{nameOf(read)}:</b> {text.claimReading(read, text.verdicts[read.verdict] ?? "", whyOf(read))}
          </span>
        )}
      </p>
      <div className="forest-rows" onPointerLeave={() => setRead(null)}>
        <div className="forest-row forest-columns" aria-hidden="true">
          <span>{text.heads.claim}</span>
          <span className="forest-said">{text.heads.said}</span>
          <span>{text.heads.found}</span>
          <span />
          <span>{text.heads.plot}</span>
          <span>{text.heads.verdict}</span>
        </div>
        {shown.map((point) => (
          <Row
            key={`${point.id}:${point.part}`}
            point={point}
            claim={claims.find(({ id }) => id === point.id) ?? null}
            result={result}
            figures={figures}
            axis={axis}
            tables={tablesOf(result, claims, point, tables)}
            onRead={setRead}
          />
        ))}
        {silent.map((claim) => (
          <Silent key={claim.id} claim={claim} result={result} figures={figures} />
        ))}
        <div className="forest-row forest-axis" aria-hidden="true">
          <svg className="forest-plot forest-axis" height={40} aria-hidden="true">
            {axis.ticks.map((tick) => (
              <text key={tick} x={`${placeOf(axis, tick)}%`} y={15} textAnchor="middle" fill="var(--soft)">
                {tick === 1 ? text.same : text.ratioTick(tick)}
              </text>
            ))}
            <text x="100%" y={34} textAnchor="end" fill="var(--ink)">
              {text.heads.plot}
            </text>
          </svg>
        </div>
      </div>
      {choice === "most" ? <p className="note">{text.withoutNumber(others)}</p> : null}
    </section>
  );
}

/** The marks of the plot. */
function Key() {
  return (
    <ul className="legend" aria-hidden="true">
      <li>
        <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden="true">
          <path d={SOURCE} fill="var(--bg)" stroke="var(--soft)" />
        </svg>
        {text.marks.source}
      </li>
      <li>
        <svg width={30} height={14} viewBox="-15 -7 30 14" aria-hidden="true">
          <line x1={-14} x2={14} stroke="var(--ink)" strokeWidth={5} strokeOpacity={0.35} />
          <circle r={5} fill="var(--ink)" />
        </svg>
        {text.marks.machine}
      </li>
      <li>
        <svg width={30} height={18} viewBox="0 0 30 18" aria-hidden="true">
          <rect className="forest-allowed" x={1} y={1} width={28} height={16} />
        </svg>
        {text.marks.allowed}
      </li>
    </ul>
  );
}

/** The mark of a source. */
const SOURCE = "M0 -5l5 5l-5 5l-5 -5z";

/** Tables of the tree of a claim, if it is not the tree of the run. */
function tablesOf(
  result: NativeResult | null,
  claims: readonly ClaimVerdict[],
  { id, unit }: ClaimPointOf,
  ofRun: number | null,
): number | null {
  const claim = claims.find((one) => one.id === id);
  if (unit !== "fraction" || claim?.experiment == null) return null;
  const cells = result?.experiments?.find((one) => one.id === claim.experiment)?.cells ?? [];
  const own = new Set(cells.flatMap(({ lookup, tree }) => (lookup == null || tree == null ? [] : [tree.tables])));
  const [tables] = own;
  return own.size === 1 && tables != null && tables !== ofRun ? tables : null;
}

interface RowProps {
  readonly axis: ForestAxis;
  readonly tables: number | null;
  readonly point: ClaimPointOf;
  readonly claim: ClaimVerdict | null;
  readonly result: NativeResult | null;
  readonly figures: ReadonlySet<string>;
  readonly onRead: (point: ClaimPointOf | null) => void;
}

function nameOf({ id, part }: ClaimPointOf): string {
  return text.claimName(id, part) ?? id;
}

function whyOf({ reason }: ClaimPointOf): string {
  return reason === undefined ? "" : measureText.reason(reason);
}

function Row({ point, claim, result, figures, axis, tables, onRead }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const { verdict, isDoubtful } = point;
  const why = whyOf(point);
  return (
    <details className={`forest-claim ${verdict}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button. */}
      <summary
        className="forest-row"
        onPointerEnter={() => onRead(point)}
        onFocus={() => onRead(point)}
        onBlur={() => onRead(null)}
      >
        <span className="forest-name">
          {nameOf(point)}
          {tables === null ? null : <span className="forest-why">{text.claimTables(tables)}</span>}
        </span>
        <span className="forest-said">
          <span className="visually-hidden">{text.heads.said}: </span>
          {text.said(point)}
        </span>
        <span className="forest-found">
          <span className="visually-hidden">{text.heads.found}: </span>
          {text.found(point)}
        </span>
        <span className="forest-interval">{text.foundInterval(point)}</span>
        <Marks point={point} isDoubtful={isDoubtful} axis={axis} allowed={allowedOf(point, claim)} />
        <span className="forest-verdict">
          {text.verdicts[verdict]}
          {why === "" ? null : <span className="forest-why">{why}</span>}
        </span>
      </summary>
      {isOpen && claim !== null ? (
        <ul className="claim-list">
          <Claim claim={claim} result={result} hasFigure={figures.has(claim.experiment ?? "")} />
        </ul>
      ) : null}
    </details>
  );
}

/** A claim that no single number of the run corresponds to. */
function Silent({ claim, result, figures }: Pick<RowProps, "result" | "figures"> & { readonly claim: ClaimVerdict }) {
  const [isOpen, setOpen] = useState(false);
  const outcome = outcomeOf(claim);
  return (
    <details className={`forest-claim ${outcome}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="forest-row forest-silent">
        <span className="forest-name">
          <English>{claim.statement}</English>
        </span>
        <span className="forest-said">{text.noNumber}</span>
        <span className="forest-verdict">{text.verdicts[outcome]}</span>
      </summary>
      {isOpen ? (
        <ul className="claim-list">
          <Claim claim={claim} result={result} hasFigure={figures.has(claim.experiment ?? "")} />
        </ul>
      ) : null}
    </details>
  );
}

interface MarksProps {
  readonly point: ClaimPointOf;
  readonly isDoubtful: boolean;
  readonly axis: ForestAxis;
  /** Range of single filters, in which the source must lie. */
  readonly allowed: readonly [number, number] | null;
}

function Marks({ point, isDoubtful, axis, allowed }: MarksProps) {
  const { at, low, high, cut } = marksOf(axis, point);
  const isHollow = isDoubtful || point.verdict === "not-resolvable" || point.verdict === "not-comparable";
  return (
    <svg className="forest-plot" height={24} role="img" aria-label={text.ratio(point)}>
      {axis.ticks.map((tick) => (
        <line
          key={tick}
          x1={`${placeOf(axis, tick)}%`}
          x2={`${placeOf(axis, tick)}%`}
          y1={-4}
          y2={28}
          stroke={tick === 1 ? "var(--edge)" : "var(--line)"}
        />
      ))}
      {allowed === null ? null : (
        <rect
          className="forest-allowed"
          x={`${placeOf(axis, allowed[0])}%`}
          width={`${placeOf(axis, allowed[1]) - placeOf(axis, allowed[0])}%`}
          y={3}
          height={18}
        />
      )}
      <svg x={`${placeOf(axis, 1)}%`} y={12} overflow="visible" aria-hidden="true">
        <path d={SOURCE} fill="var(--bg)" stroke="var(--soft)" />
      </svg>
      <line x1={`${low}%`} x2={`${high}%`} y1={12} y2={12} stroke="currentColor" strokeWidth={5} strokeOpacity={0.35} />
      <svg x={`${at}%`} y={12} overflow="visible" aria-hidden="true">
        {cut === null ? (
          <circle r={5} fill={isHollow ? "var(--bg)" : "currentColor"} stroke="currentColor" strokeWidth={1.8} />
        ) : (
          <text
            x={cut === "low" ? -6 : 6}
            y={4}
            fontSize={12.5}
            textAnchor={cut === "low" ? "start" : "end"}
            fill="currentColor"
          >
            {cut === "low" ? `← ${text.ratioTick(point.ratio)}` : `${text.ratioTick(point.ratio)} →`}
          </text>
        )}
      </svg>
    </svg>
  );
}
