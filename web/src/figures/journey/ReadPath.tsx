/** A read: the path from the filter that answered “maybe” to the block in the table, and the result. */
import { journeyText as text } from "../../text/trees/journey.en";
import { type Role, roleColour } from "../../theme/tokens";
import type { LevelScene } from "../../trace";
import type { JourneyLayout, RowLayout } from "./layout";
import { LABEL_SIZE } from "./style";

interface ReadPathProps {
  readonly layout: JourneyLayout;
  readonly row: RowLayout;
  readonly level: LevelScene;
  readonly keyX: number;
  readonly role: Role;
}

export function ReadPath({ layout, row, level, keyX, role }: ReadPathProps) {
  const colour = roleColour(role);
  const bottom = row.bar.y + row.bar.height;
  const middle = row.bar.y + row.bar.height / 2;
  const isWide = layout.mode === "wide";
  return (
    <g>
      {isWide && row.filter ? (
        <Way row={row} filterX={row.filter.x} keyX={keyX} bottom={bottom} colour={colour} />
      ) : null}
      {role === "wasted" ? <Cross x={keyX} y={middle} colour={colour} /> : null}
      {role === "hit" ? <Tick x={keyX} y={middle} colour={colour} /> : null}
      {role === "read" ? (
        <rect x={keyX - 5} y={middle - 5} width={10} height={10} fill={colour} stroke="var(--bg)" />
      ) : null}
      {isWide ? <ReadLabel layout={layout} row={row} level={level} keyX={keyX} colour={colour} /> : null}
    </g>
  );
}

interface WayProps {
  readonly row: RowLayout;
  readonly filterX: number;
  readonly keyX: number;
  readonly bottom: number;
  readonly colour: string;
}

/** Down from the filter, along under the tables, and up into the one that was read. */
function Way({ row, filterX, keyX, bottom, colour }: WayProps) {
  const path = `M${filterX + 8} ${bottom + 2}V${row.readY}H${keyX}V${bottom + 5}`;
  const arrow = `M${keyX - 5} ${bottom + 8}L${keyX} ${bottom + 1}L${keyX + 5} ${bottom + 8}z`;
  return (
    <g>
      <path d={path} fill="none" stroke={colour} strokeWidth={2.5} />
      <path d={arrow} fill={colour} />
    </g>
  );
}

/** Under the line, on the side of the arrow where there is more room. */
function ReadLabel({ layout, row, level, keyX, colour }: Omit<ReadPathProps, "role"> & { readonly colour: string }) {
  const isRight = keyX > layout.axis.x + layout.axis.width / 2;
  const y = isRight ? row.readY + 5 : row.readY + 11;
  return (
    <text
      x={keyX + (isRight ? -9 : 9)}
      y={y}
      fontSize={LABEL_SIZE}
      textAnchor={isRight ? "end" : "start"}
      fill={colour}
    >
      {text.read(level.block ?? 0, level.bytesRead)}
    </text>
  );
}

interface GlyphProps {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
}

function Cross({ x, y, colour }: GlyphProps) {
  const d = `M${x - 8} ${y - 8}l16 16m0 -16l-16 16`;
  return (
    <g fill="none" strokeLinecap="round">
      <path d={d} stroke="var(--bg)" strokeWidth={7} />
      <path d={d} stroke={colour} strokeWidth={3.5} />
    </g>
  );
}

function Tick({ x, y, colour }: GlyphProps) {
  const d = `M${x - 9} ${y}l6 7l12 -14`;
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={d} stroke="var(--bg)" strokeWidth={7} />
      <path d={d} stroke={colour} strokeWidth={3.5} />
    </g>
  );
}
