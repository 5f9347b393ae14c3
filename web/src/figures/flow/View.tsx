/**
 * Lookups on their way through the levels. The width of a band is the model's share of lookups. Hollow points with a 95 % CI are counts of
 * real lookups.
 */

import { useId, useMemo, useRef } from "react";
import { flowText as text } from "../../text/trees/flow.en";
import { RolePatterns, roleFill } from "../../theme/RolePatterns";
import { levelColour, type Role, roleColour } from "../../theme/tokens";
import { textWidth } from "../chart/layout/text";
import { Fold } from "../frame/DataAndExport";
import { Exports } from "../frame/Exports";
import { useWidth } from "../frame/use-width";
import { LevelsOver } from "../linked/LevelsOver";
import { useLinked } from "../linked/Linked";
import { CostName } from "../linked/names";
import { isFaded } from "../linked/thing";
import { describeFlow, describeLevels, flowTable, readLevel } from "./description";
import { type CountedPoint, type FlowLayout, type FlowRow, layoutFlow } from "./layout";
import type { FlowFigureParams } from "./params";
import "./flow.css";

/** Size of a reading, which takes the line of the legend. */
const READING = 12.5;

/** The flow with its legend and its table. */
export function FlowFigure(props: FlowFigureParams) {
  const { model, counted, isCurrent } = props;
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const picture = useRef<SVGSVGElement>(null);
  const prefix = useId().replaceAll(":", "");
  const shown = isCurrent ? counted : null;
  const layout = useMemo(() => layoutFlow(model, shown, width), [model, shown, width]);
  const says = describeLevels(model);
  const { pointed } = useLinked();
  // A reading of two lines would move the figure. Narrow figures have the same numbers next to each level.
  const read = readLevel({ model, counted: shown }, pointed.level);
  const isRead = read !== null && textWidth(read, READING) <= width;
  return (
    <figure className="flow" aria-busy={!isCurrent}>
      <figcaption>{text.title}</figcaption>
      <div className="flow-second" data-reads={isRead}>
        <Legend prefix={prefix} hasPoints={shown !== null} />
        {isRead ? <p className="flow-said">{read}</p> : null}
      </div>
      <div ref={frame}>
        <LevelsOver
          name={text.levels}
          levels={layout.rows.map(({ level, y }, at) => ({
            level,
            top: y - 2,
            height: layout.pitch,
            says: says[at] ?? "",
          }))}
        >
          <svg
            ref={picture}
            viewBox={`0 0 ${width} ${layout.height}`}
            height={layout.height}
            role="img"
            aria-label={describeFlow({ ...props, counted: shown })}
          >
            <RolePatterns prefix={prefix} roles={["wasted", "hit", "skip"]} />
            <Ends layout={layout} model={model} />
            {layout.rows.map((row) => (
              <Row key={row.level} row={row} layout={layout} prefix={prefix} model={model} />
            ))}
            {layout.rows.map((row) => (
              <g key={row.level} className="flow-counted">
                <Point point={row.reachPoint} />
                <Point point={row.fooledPoint} />
              </g>
            ))}
          </svg>
        </LevelsOver>
      </div>
      <Fold>
        {() => (
          <Exports
            embed="flow"
            name="flow"
            caption={text.title}
            table={flowTable({ ...props, counted: shown })}
            picture={picture}
          />
        )}
      </Fold>
    </figure>
  );
}

function Legend({ prefix, hasPoints }: { readonly prefix: string; readonly hasPoints: boolean }) {
  const fills = [
    ["refused", "skip", undefined],
    ["fooled", "wasted", roleFill(prefix, "wasted")],
    ["hit", "hit", roleColour("hit")],
  ] as const;
  return (
    <ul className="plot-legend">
      {fills.map(([name, cost, fill]) => (
        <li key={name}>
          <svg viewBox="0 0 22 12" width={22} height={12} aria-hidden="true">
            <rect className={`flow-${name}`} x={1} y={1} width={20} height={10} fill={fill} />
          </svg>
          <CostName cost={cost}>{text.legend[name]}</CostName>
        </li>
      ))}
      <li>
        <i>{text.model}</i>
      </li>
      {hasPoints ? (
        <li>
          <svg viewBox="0 0 22 12" width={22} height={12} aria-hidden="true" className="flow-counted">
            <Point point={{ x: 11, y: 6, lowX: 3, highX: 19 }} />
          </svg>
          {text.legend.counted}
        </li>
      ) : null}
    </ul>
  );
}

function Row({ row, layout, prefix, model }: RowProps) {
  const { left, right, isNarrow } = layout;
  const { pointed } = useLinked();
  const level = model.levels[row.level - 1];
  if (level === undefined) return null;
  const isBack = (cost: Role): boolean => isFaded(pointed, "cost", cost);
  return (
    <g data-faded={isFaded(pointed, "level", row.level)}>
      <path className="flow-refused" d={row.refused.path} data-faded={isBack("skip")} />
      <path
        className="flow-fooled"
        d={row.fooled.path}
        fill={roleFill(prefix, "wasted")}
        data-faded={isBack("wasted")}
      />
      <g data-faded={isBack("hit")}>
        <path className="flow-hit" d={row.hit.path} fill={roleColour("hit")} />
        <path className="flow-found" d={row.foundAbove.path} fill={roleColour("hit")} opacity={0.25} />
      </g>
      {row.gates.map(({ x, y, width, height }) => (
        <rect
          key={y}
          className="flow-gate"
          x={x}
          y={y}
          width={width}
          height={height}
          rx={2}
          fill={levelColour(row.level)}
        />
      ))}
      <text x={left - 12} y={row.textY} textAnchor="end" fontWeight={600}>
        {isNarrow ? text.shortLevel(row.level) : text.levelName(row.level)}
      </text>
      <text x={left - 12} y={row.textY + 16} textAnchor="end" className="soft">
        {text.comes(text.share(level.reach), isNarrow)}
      </text>
      <text x={right} y={row.textY}>
        {text.wasted(text.reads(level.falsePositives), isNarrow)}
      </text>
      <text x={right} y={row.textY + 16} className="soft">
        {text.found(text.share(level.hit))}
      </text>
    </g>
  );
}

interface RowProps {
  readonly row: FlowRow;
  readonly layout: FlowLayout;
  readonly prefix: string;
  readonly model: FlowFigureParams["model"];
}

/** Bands that enter at the top and leave at the bottom. */
function Ends({ layout, model }: Pick<RowProps, "layout" | "model">) {
  const last = model.levels.at(-1);
  const absent = last === undefined ? 1 : Math.max(last.reach - last.hit, 0);
  const found = 1 - absent;
  // Texts of narrow bands would overlap.
  const [absentSays, foundSays] = [text.absent(text.share(absent)), text.foundAll(text.share(found))];
  const room = layout.ends.foundX - layout.ends.absentX;
  const areApart = absent > 0.3 && found > 0.3 && (textWidth(absentSays) + textWidth(foundSays)) / 2 + 12 < room;
  return (
    <g className="flow-ends">
      <text x={layout.left} y={18}>
        {text.start}
      </text>
      {absent > 0.3 || !areApart ? (
        <text
          x={absent > 0.3 ? layout.ends.absentX : layout.left}
          y={layout.bottom + 20}
          textAnchor={absent > 0.3 ? "middle" : "start"}
        >
          {absent < 0.005 ? "" : absentSays}
        </text>
      ) : null}
      {found > 0.3 ? (
        <text x={layout.ends.foundX} y={layout.bottom + (areApart || absent < 0.005 ? 20 : 36)} textAnchor="middle">
          {foundSays}
        </text>
      ) : null}
    </g>
  );
}

/** Hollow, because filled points represent measurements on a device. */
function Point({ point }: { readonly point: CountedPoint | null }) {
  if (point === null) return null;
  const { x, y, lowX, highX } = point;
  return (
    <g>
      {highX - lowX < 2 ? null : (
        <path d={`M${lowX} ${y}H${highX}M${lowX} ${y - 3}v6M${highX} ${y - 3}v6`} strokeWidth={1.5} />
      )}
      <circle cx={x} cy={y} r={4} strokeWidth={2} />
    </g>
  );
}
