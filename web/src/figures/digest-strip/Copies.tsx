/** The copies of the digest on their way: each bit moves from its cell to where the step has it, or leaves the 64. */

import { useEffect, useId, useState } from "react";
import type { WordProbing } from "../../engine/contract";
import { digestStripText as text } from "../../text/trees/digest-strip.en";
import { MOTION, roleColour } from "../../theme/tokens";
import { type TwoStates, useMove } from "../frame/motion";
import { copyName } from "./description";
import { type MovingBit, movingBits, type StripLayout, type StripRow, WORD_BITS } from "./layout";
import { Label } from "./Strip";

interface CopiesProps {
  readonly layout: StripLayout;
  readonly probing: WordProbing;
  readonly isMoved: boolean;
  /** 0: where the digest has the bits; 1: where the copies have them. */
  readonly way: number;
}

/** Progress of the copies. They start to move when they are first drawn as moved. */
export function useCopies(isMoved: boolean): { readonly way: number; readonly states: TwoStates | null } {
  const [hasBegun, setBegun] = useState(false);
  useEffect(() => setBegun(isMoved), [isMoved]);
  const { value, states } = useMove(hasBegun ? 1 : 0, MOTION.teachMs, isMoved);
  // Unmoved copies have no later state.
  return { way: value, states: isMoved ? states : null };
}

/** All copies. */
export function Copies({ layout, probing, isMoved, way }: CopiesProps) {
  const { overlap, x, cell } = layout;
  return (
    <g data-faded={!isMoved}>
      {layout.copies.map((row, at) => {
        const copy = probing.copies[at];
        return copy === undefined ? null : (
          <Moving
            key={copy.left}
            layout={layout}
            row={row}
            way={way}
            bits={movingBits(probing.digests[0] ?? "", copy)}
            left={copy.left}
            name={copyName(probing, at)}
          />
        );
      })}
      {overlap === null || way < 1 ? null : (
        <g>
          <path
            d={`M${x + overlap.from * cell} ${overlap.y}v4H${x + (overlap.from + overlap.cells) * cell}v-4`}
            fill="none"
            stroke="var(--ink)"
            strokeWidth={1.5}
          />
          <text
            x={x + (overlap.from + overlap.cells / 2) * cell}
            y={overlap.y + 16}
            textAnchor="middle"
            fontSize={12.5}
            fill="var(--ink)"
          >
            {text.overlap(overlap.cells)}
          </text>
        </g>
      )}
    </g>
  );
}

interface MovingProps {
  readonly layout: StripLayout;
  readonly row: StripRow;
  readonly bits: readonly MovingBit[];
  readonly left: number;
  /** 0: where the digest has them; 1: where the copy has them. */
  readonly way: number;
  readonly name: string;
}

function Moving({ layout, row, bits, left, way, name }: MovingProps) {
  const { x, cell } = layout;
  const id = useId();
  const gap = cell >= 7 ? 2 : 1;
  const path = (isKept: boolean): string =>
    bits
      .filter((bit) => bit.isKept === isKept)
      .map(({ from }) => {
        const at = x + (from - left * way) * cell + gap / 2;
        return `M${at.toFixed(2)} ${row.y}h${(cell - gap).toFixed(2)}v${row.height}h-${(cell - gap).toFixed(2)}z`;
      })
      .join("");
  return (
    <g>
      <clipPath id={id}>
        <rect x={x} y={row.y} width={WORD_BITS * cell} height={row.height} />
      </clipPath>
      <rect
        x={x}
        y={row.y}
        width={WORD_BITS * cell}
        height={row.height}
        fill="none"
        stroke={roleColour("hash")}
        strokeWidth={0.8}
        strokeOpacity={0.5}
      />
      <g clipPath={`url(#${id})`} fill={roleColour("hash")}>
        <path d={path(true)} />
        <path d={path(false)} opacity={1 - way} />
      </g>
      <Label layout={layout} row={row} isHashed={false} name={name} />
    </g>
  );
}
