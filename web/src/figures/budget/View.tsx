/**
 * The memory of the filters as one bar, with a segment per level. Readers move the ends of segments with the pointer or keys. The last
 * level gives or receives the difference.
 */

import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from "react";
import { budgetText as text } from "../../text/charts/budget.en";
import { levelColour } from "../../theme/tokens";
import { Assigned, useControl } from "../frame/Assigned";
import { Fold } from "../frame/DataAndExport";
import { Exports } from "../frame/Exports";
import { pointerIn } from "../frame/pointer";
import { useWidth } from "../frame/use-width";
import { pointing, useLinked } from "../linked/Linked";
import { LevelName } from "../linked/names";
import { isFaded } from "../linked/thing";
import { budgetTable, describeBudget, handleText, readLevel, shareOf } from "./description";
import {
  type BudgetLayout,
  type Handle,
  layoutBudget,
  partsAt,
  partsByKey,
  possible,
  type Segment,
  stepOf,
} from "./layout";
import { type BudgetLevel, type BudgetParams, budgetParams } from "./params";
import "./budget.css";

const BAR = { top: 20, height: 60 } as const;
const OTHER = { height: 18, pitch: 44 } as const;

/** The control that grips and buttons are together: an assignment may lock it. */
const CONTROL = budgetParams.division.name;

/** The bar with its rows and its table. */
export function BudgetFigure(props: BudgetParams) {
  const { levels, others, reads } = props;
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const picture = useRef<SVGSVGElement>(null);
  const layout = useMemo(() => layoutBudget(levels, others, width - 2), [levels, others, width]);
  const { isHidden } = useControl(CONTROL);
  const { pointed } = useLinked();
  const height = BAR.top + BAR.height + 14 + others.length * OTHER.pitch;
  return (
    <figure className="budget">
      <figcaption>
        {readLevel(levels, pointed.level) ?? text.title}{" "}
        <span className="origin">{text.promise(text.reads(reads))}</span>
      </figcaption>
      <div ref={frame}>
        {/* biome-ignore lint/a11y/useSemanticElements: a picture with sliders in it; a fieldset cannot hold shapes. */}
        <svg
          ref={picture}
          viewBox={`-1 0 ${width} ${height}`}
          height={height}
          role="group"
          aria-label={describeBudget(props)}
        >
          {layout.segments.map((segment) => (
            <Bar key={segment.level} segment={segment} levels={levels} />
          ))}
          {layout.others.map((other, at) => (
            <Other key={other.name} other={other} y={BAR.top + BAR.height + 14 + at * OTHER.pitch} />
          ))}
          {isHidden
            ? null
            : layout.handles.map((handle) => <Grip key={handle.level} {...props} handle={handle} layout={layout} />)}
        </svg>
      </div>
      <Rows {...props} />
      <Fold>
        {() => (
          <Exports
            embed="budget"
            name="filter-memory"
            caption={text.title}
            table={budgetTable(props)}
            picture={picture}
          />
        )}
      </Fold>
    </figure>
  );
}

function Bar({ segment, levels }: { readonly segment: Segment; readonly levels: readonly BudgetLevel[] }) {
  const linked = useLinked();
  const level = levels[segment.level - 1];
  const { x, width, hasName, hasShare } = segment;
  if (level === undefined) return null;
  const middle = x + width / 2;
  return (
    <g {...pointing(linked, "level", segment.level)}>
      <rect
        className="budget-part"
        x={x}
        width={width}
        y={BAR.top}
        height={BAR.height}
        fill={levelColour(segment.level)}
      />
      {hasName ? (
        <g className="budget-name">
          <rect
            x={middle - (hasShare ? 28 : 14)}
            y={BAR.top + 11}
            width={hasShare ? 56 : 28}
            height={hasShare ? 38 : 20}
            rx={4}
          />
          <text x={middle} y={BAR.top + 26} textAnchor="middle" fontWeight={600}>
            {text.shortLevel(level.level)}
          </text>
          {hasShare ? (
            <text x={middle} y={BAR.top + 43} textAnchor="middle">
              {shareOf(levels, level.parts)}
            </text>
          ) : null}
        </g>
      ) : null}
    </g>
  );
}

function Other({ other, y }: { readonly other: BudgetLayout["others"][number]; readonly y: number }) {
  const { pointed } = useLinked();
  return (
    <g className="budget-other">
      <text x={0} y={y + 12}>
        {text.other(other.name, text.reads(other.reads))}
      </text>
      {other.segments.map(({ level, x, width }) => (
        <rect
          key={level}
          className="budget-part"
          data-faded={isFaded(pointed, "level", level)}
          x={x}
          width={width}
          y={y + 18}
          height={OTHER.height}
          fill={levelColour(level)}
        />
      ))}
    </g>
  );
}

interface GripProps extends BudgetParams {
  readonly handle: Handle;
  readonly layout: BudgetLayout;
}

/** The end of a segment. */
function Grip({ handle, layout, levels, bitsPerPart, onParts }: GripProps) {
  const { point } = useLinked();
  const level = levels[handle.level - 1];
  const { isLocked } = useControl(CONTROL);
  if (level === undefined) return null;
  const drag = (event: PointerEvent<SVGGElement>): void => {
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const picture = event.currentTarget.ownerSVGElement;
    if (picture === null) return;
    const parts = possible(levels, handle.level, partsAt(layout, handle.level, pointerIn(picture, event).x));
    if (parts !== level.parts) onParts(handle.level, parts, "scrub");
  };
  const press = (event: KeyboardEvent): void => {
    const moved = partsByKey(level, stepOf(level, bitsPerPart), handle.max, event.key);
    if (moved === undefined) return;
    event.preventDefault();
    onParts(handle.level, possible(levels, handle.level, moved), "scrub");
  };
  const { x } = handle;
  return (
    <g data-control={CONTROL}>
      <g
        className="budget-handle"
        role="slider"
        tabIndex={0}
        aria-label={text.handle(handle.level)}
        aria-disabled={isLocked}
        aria-valuemin={handle.min}
        aria-valuemax={handle.max}
        aria-valuenow={handle.parts}
        aria-valuetext={handleText(level, levels)}
        onPointerEnter={() => point("level", handle.level)}
        onPointerLeave={() => point("level", null)}
        onFocus={() => point("level", handle.level)}
        onBlur={() => point("level", null)}
        {...(isLocked ? {} : { onPointerDown: drag, onPointerMove: drag, onKeyDown: press })}
      >
        {isLocked ? null : (
          <rect className="grip" x={x - 11} y={BAR.top - 18} width={22} height={BAR.height + 26} rx={4} />
        )}
        <path className="stem" d={`M${x} ${BAR.top - 8}V${BAR.top + BAR.height + 4}`} />
        <circle className="knob" cx={x} cy={BAR.top - 10} r={7} />
      </g>
    </g>
  );
}

/** The levels as rows, with buttons for small steps. */
function Rows({ levels, bitsPerPart, onParts }: BudgetParams) {
  const linked = useLinked();
  const last = levels.at(-1)?.level;
  return (
    <table className="budget-rows" aria-label={text.title}>
      <thead>
        <tr>
          {text.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <tr key={level.level} {...pointing(linked, "level", level.level)}>
            <th scope="row">
              <span className="budget-swatch" style={{ background: levelColour(level.level) }} />
              <LevelName level={level.level} label={text.levelName(level.level)}>
                {level.level}
              </LevelName>
            </th>
            <td>{text.count(level.entries)}</td>
            <td>{shareOf(levels, level.parts)}</td>
            <td className="budget-bits">{text.bits(level.bitsPerKey)}</td>
            <td>{text.rate(level.rate)}</td>
            <td>
              {level.level === last ? (
                <span className="origin">{text.rest}</span>
              ) : (
                <Steppers level={level} levels={levels} bitsPerPart={bitsPerPart} onParts={onParts} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Steppers({
  level,
  levels,
  bitsPerPart,
  onParts,
}: Pick<BudgetParams, "levels" | "bitsPerPart" | "onParts"> & { readonly level: BudgetLevel }) {
  const step = stepOf(level, bitsPerPart);
  const go = (by: number): void => onParts(level.level, possible(levels, level.level, level.parts + by));
  return (
    <span className="budget-steps">
      <Assigned name={CONTROL}>
        <button
          type="button"
          aria-label={text.less(level.level)}
          disabled={level.parts <= level.least}
          onClick={() => go(-2 * step)}
        >
          −
        </button>
        <button
          type="button"
          aria-label={text.more(level.level)}
          disabled={possible(levels, level.level, level.parts + 1) === level.parts}
          onClick={() => go(2 * step)}
        >
          +
        </button>
      </Assigned>
    </span>
  );
}
