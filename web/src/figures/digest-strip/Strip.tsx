/** A row of 64 cells that are the bits of a word, and the name before it. */

import type { ReactNode } from "react";
import { type Role, roleColour } from "../../theme/tokens";
import { stripPaths } from "../journey/layout";
import { MONO } from "../journey/style";
import { useLinked } from "../linked/Linked";
import { isFaded } from "../linked/thing";
import { bitsOf, type StripLayout, type StripRow, WORD_BITS } from "./layout";

interface StripProps {
  readonly layout: StripLayout;
  readonly row: StripRow;
  readonly word: string;
  readonly cost: Role;
  /** True once it has been computed. */
  readonly isThere: boolean;
  readonly children?: ReactNode;
}

/** The cells; empty before they are computed. */
export function Strip({ layout, row, word, cost, isThere, children }: StripProps) {
  const box = { x: layout.x, y: row.y, width: WORD_BITS * layout.cell, height: row.height };
  const { ones, zeros } = stripPaths(bitsOf(word), box);
  const colour = roleColour(cost);
  const { pointed, point } = useLinked();
  const isBack = !isThere || isFaded(pointed, "cost", cost);
  return (
    <g data-faded={isBack} onPointerEnter={() => point("cost", cost)} onPointerLeave={() => point("cost", null)}>
      <path d={zeros} fill="var(--bg)" stroke={colour} strokeWidth={0.8} strokeOpacity={0.5} />
      <path
        d={ones}
        fill={isThere ? colour : "var(--bg)"}
        stroke={colour}
        strokeWidth={isThere ? 0 : 0.8}
        strokeOpacity={0.5}
      />
      {children}
    </g>
  );
}

interface LabelProps {
  readonly layout: StripLayout;
  readonly row: StripRow;
  readonly name: string;
  /** True if the key was hashed for it. */
  readonly isHashed: boolean;
}

/** Name of a row, with a symbol if the key is hashed. */
export function Label({ layout, row, name, isHashed }: LabelProps) {
  const side = row.height - 1;
  const x = layout.x - side - 6;
  return (
    <g>
      <text x={0} y={row.y + row.height - 4} fontSize={layout.isRoomy ? 13 : 12.5} fill="var(--ink)">
        {name}
      </text>
      {isHashed && layout.isRoomy ? (
        <g>
          <rect x={x} y={row.y} width={side} height={side} rx={3} fill={roleColour("hash")} />
          <text
            x={x + side / 2}
            y={row.y + row.height - 4.5}
            textAnchor="middle"
            fontSize={12.5}
            fontWeight={600}
            fontFamily={MONO}
            fill="var(--bg)"
          >
            #
          </text>
        </g>
      ) : null}
    </g>
  );
}
