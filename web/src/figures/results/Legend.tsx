/** What the marks of the picture mean: series by shape, origins by how a mark is drawn, parts by colour and pattern. */

import { resultsText as text } from "../../text/charts/results.en";
import { roleFill } from "../../theme/RolePatterns";
import { ArmTitle, CostName } from "../linked/names";
import type { Arrangement } from "./arrangement";
import { originName } from "./description";
import { ARM_NAMES, PART_ROLES, type PartsLayout } from "./layout/parts";
import { shapePath } from "./layout/shapes";
import type { Mark } from "./quantities";

const SIZE = 16;
const MIDDLE = SIZE / 2;

/** What of the origins is in the picture, each once, in the order of telling. */
const ORDER: readonly Pick<Mark, "origin" | "kind">[] = [
  { origin: "measured", kind: "value" },
  { origin: "counted", kind: "value" },
  { origin: "model", kind: "value" },
  { origin: "model", kind: "with-other" },
  { origin: "claimed", kind: "value" },
  { origin: "measured", kind: "control" },
];

/** The legend of marks. */
export function MarkLegend({
  arrangement,
  marks,
}: {
  readonly arrangement: Arrangement;
  readonly marks: readonly Mark[];
}) {
  const { series, seriesAxis } = arrangement;
  const isThere = (one: Pick<Mark, "origin" | "kind">): boolean =>
    marks.some(({ origin, kind }) => origin === one.origin && kind === one.kind);
  return (
    <div className="legends">
      {seriesAxis === null || !marks.some(({ origin }) => origin !== "model") ? null : (
        <ul className="legend" aria-label={seriesAxis.label}>
          <li className="legend-title">{seriesAxis.label}</li>
          {series.map((value, index) => (
            <li key={value.text}>
              <Sample>
                <path className="dot-shape" d={shapePath(index, MIDDLE, MIDDLE, 4.5)} />
              </Sample>
              {value.text}
            </li>
          ))}
        </ul>
      )}
      <ul className="legend">
        {ORDER.filter(isThere).map((one) => (
          <li key={`${one.origin}:${one.kind}`}>
            <OriginSample {...one} />
            {legendName(one)}
          </li>
        ))}
        {marks.some(({ doubt }) => doubt !== null) ? (
          <li>
            <span className="doubt-sample" aria-hidden="true">
              ?
            </span>
            {text.doubtful}
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function legendName(one: Pick<Mark, "origin" | "kind">): string {
  if (one.kind !== "value") return originName(one);
  const names: Partial<Record<Mark["origin"], string>> = { measured: text.withInterval, model: text.modelAtSettings };
  return names[one.origin] ?? originName(one);
}

function Sample({ children }: { readonly children: React.ReactNode }) {
  return (
    <svg width={SIZE} height={SIZE} aria-hidden="true">
      {children}
    </svg>
  );
}

function OriginSample({ origin, kind }: Pick<Mark, "origin" | "kind">) {
  if (kind === "control") {
    return (
      <Sample>
        <rect className="control" x={MIDDLE - 4} y={1} width={8} height={SIZE - 2} />
      </Sample>
    );
  }
  if (origin === "model") {
    return (
      <Sample>
        <path className={kind === "with-other" ? "dash thin" : "dash"} d={`M0 ${MIDDLE}H${SIZE}`} />
      </Sample>
    );
  }
  return (
    <Sample>
      <g className={`mark ${origin}`}>
        {origin === "measured" ? <path className="whisker" d={`M${MIDDLE} 0V${SIZE}`} /> : null}
        <path className="dot-shape" d={shapePath(0, MIDDLE, MIDDLE, 4.5)} />
        {origin === "counted" ? <circle className="core" cx={MIDDLE} cy={MIDDLE} r={1.6} /> : null}
      </g>
    </Sample>
  );
}

/** The legend of bars. */
export function PartLegend({ prefix, layout }: { readonly prefix: string; readonly layout: PartsLayout }) {
  const arms = new Set(layout.groups.flatMap(({ bars }) => bars.map(({ arm }) => arm)));
  const isBeyond = layout.groups.some(({ bars }) => bars.some(({ beyond }) => beyond !== null));
  return (
    <div className="legends">
      <ul className="legend">
        {PART_ROLES.map((role) => (
          <li key={role}>
            <Sample>
              <rect x={2} y={2} width={12} height={12} rx={2} fill={roleFill(prefix, role)} />
            </Sample>
            <CostName cost={role}>{text.part[role]}</CostName>
          </li>
        ))}
      </ul>
      <ul className="legend">
        {[...arms].map((arm) => (
          <li key={arm}>
            <ArmTitle arm={ARM_NAMES[arm]}>{text.arm(arm)}</ArmTitle>
          </li>
        ))}
      </ul>
      <ul className="legend">
        <li>
          <Sample>
            <path className="mean" d={`M${MIDDLE} 1V${SIZE - 1}`} />
          </Sample>
          {text.mean}
        </li>
        {isBeyond ? <li>{text.beyond}</li> : null}
        {layout.isShare ? <li>{text.shares}</li> : null}
      </ul>
    </div>
  );
}
