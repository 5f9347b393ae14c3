/** The bits of the filter, and the places of the key in the order in which they are probed. */

import type { WordProbing } from "../../engine/contract";
import { digestStripText as text } from "../../text/trees/digest-strip.en";
import { roleColour } from "../../theme/tokens";
import { isSet, type MarkedPlace, markedPlaces, placeAt, type StripLayout } from "./layout";

interface FilterGridProps {
  readonly layout: StripLayout;
  readonly probing: WordProbing;
  /** Places probed so far. */
  readonly places: number;
}

/** The grid. */
export function FilterGrid({ layout, probing, places }: FilterGridProps) {
  const { grid } = layout;
  const side = grid.pitch - 2;
  const paths = { ones: "", zeros: "" };
  for (let place = 0; place < probing.bits; place += 1) {
    const { x, y } = placeAt(layout, place);
    paths[isSet(probing, place) ? "ones" : "zeros"] += `M${x} ${y}h${side}v${side}h${-side}z`;
  }
  return (
    <g>
      <text x={grid.x} y={grid.y - 9} fontSize={13} fill="var(--soft)">
        {text.grid(probing.bits)}
      </text>
      <path d={paths.zeros} fill="none" stroke="var(--line)" />
      <path d={paths.ones} fill="var(--edge)" fillOpacity={0.55} />
      {markedPlaces(probing, places).map((marked) => (
        <Mark key={marked.place} layout={layout} marked={marked} />
      ))}
    </g>
  );
}

function Mark({ layout, marked }: { readonly layout: StripLayout; readonly marked: MarkedPlace }) {
  const { x, y } = placeAt(layout, marked.place);
  const side = layout.grid.pitch - 2;
  const colour = roleColour("probe");
  const isAtEdge = x + side + 16 > layout.width;
  return (
    <g>
      <rect
        x={x - 1}
        y={y - 1}
        width={side + 2}
        height={side + 2}
        rx={2}
        fill={marked.isSet ? colour : "var(--bg)"}
        stroke={marked.isSet ? "var(--bg)" : colour}
        strokeWidth={marked.isSet ? 1 : 3}
      />
      <text
        x={isAtEdge ? x - 4 : x + side + 4}
        y={y + side / 2 + 4.5}
        textAnchor={isAtEdge ? "end" : "start"}
        fontSize={13}
        fontWeight={600}
        fill={colour}
        stroke="var(--bg)"
        strokeWidth={3.5}
        paintOrder="stroke"
      >
        {marked.probes.join(", ")}
      </text>
    </g>
  );
}
