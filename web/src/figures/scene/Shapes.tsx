/** Draws shapes. Colors are attributes, so that a saved picture has them. */
import { useId } from "react";
import { pointing, useLinked } from "../linked/Linked";
import { isFaded, type Kind, type Pointed } from "../linked/thing";
import { usePredictionWords } from "./prediction-words";
import type { Paint, Pile, SceneShapes, Shape } from "./shapes";
import "./scene.css";

export function Shapes({ shapes }: Pick<SceneShapes, "shapes">) {
  const id = useId();
  return (
    <>
      <defs>
        <pattern id={`${id}hatch`} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={1.6} height={6} fill="var(--on)" opacity={0.42} />
        </pattern>
        <pattern id={`${id}dots`} width={6} height={6} patternUnits="userSpaceOnUse">
          <circle cx={3} cy={3} r={1.1} fill="var(--on)" opacity={0.6} />
        </pattern>
        <pattern id={`${id}cross`} width={6} height={6} patternUnits="userSpaceOnUse">
          <path d="M0 0 6 6M6 0 0 6" stroke="var(--on)" strokeWidth={0.9} opacity={0.45} />
        </pattern>
        <pattern id={`${id}grid`} width={6} height={6} patternUnits="userSpaceOnUse">
          <rect x={0.5} y={0.5} width={5} height={5} fill="var(--bg)" opacity={0.8} />
        </pattern>
      </defs>
      <All shapes={shapes} patterns={id} />
    </>
  );
}

function All({ shapes, patterns }: Pick<SceneShapes, "shapes"> & Pick<DrawnProps, "patterns">) {
  return shapes.map((shape) => {
    const Part = shape.links === undefined ? Drawn : Linked;
    return <Part key={shape.key} shape={shape} patterns={patterns} />;
  });
}

interface DrawnProps {
  readonly shape: Shape;
  /** Begin of the ids of patterns. */
  readonly patterns: string;
}

/** A shape that is about something: pointing at it points at the first of its things, and it steps back while another is meant. */
function Linked({ shape, patterns }: DrawnProps) {
  const linked = useLinked();
  const { links = [] } = shape;
  const first: readonly [Kind, Pointed[Kind]] | undefined = links[0];
  const isBack = links.some(([kind, thing]) => isFaded(linked.pointed, kind, thing));
  return (
    <g {...(first && pointing<Kind>(linked, ...first))} data-faded={isBack}>
      <Drawn shape={shape} patterns={patterns} />
    </g>
  );
}

function Drawn({ shape, patterns }: DrawnProps) {
  const { kind, opacity } = shape;
  const wordsOf = usePredictionWords();
  if (opacity === 0) return null;
  switch (kind) {
    case "box": {
      const { x, y, width, height, rx, fill, stroke, look, texture } = shape;
      const place = { x, y, width: Math.max(width, 0), height: Math.max(height, 0), rx };
      return (
        <g opacity={opacity}>
          <rect {...place} fill={colour(fill)} stroke={colour(stroke)} className={look && `scene-${look}`} />
          {texture === undefined ? null : <rect {...place} fill={`url(#${patterns}${texture})`} />}
        </g>
      );
    }
    case "line":
      return (
        <path
          d={shape.d}
          transform={shape.at && `translate(${shape.at.x} ${shape.at.y})`}
          paintOrder={shape.at && "stroke"}
          fill={colour(shape.fill)}
          stroke={colour(shape.stroke)}
          strokeWidth={shape.width ?? 1.5}
          strokeLinecap={shape.isRound === true ? "round" : undefined}
          className={shape.look && `scene-${shape.look}`}
          opacity={opacity}
        />
      );
    case "dot":
      return (
        <circle
          {...placed(shape)}
          r={shape.r}
          fill={colour(shape.fill)}
          stroke={colour(shape.stroke)}
          opacity={opacity}
        />
      );
    case "pile":
      return <Piled pile={shape} />;
    case "words":
      return (
        <text
          {...placed(shape)}
          textAnchor={shape.anchor}
          fontSize={shape.size ?? 14}
          fontWeight={shape.isBold === true ? 600 : undefined}
          fill={colour(shape.paint ?? "ink")}
          opacity={opacity}
          data-on-fill={shape.isOnFill}
        >
          {isPrediction(shape) ? wordsOf(shape.says) : shape.says}
        </text>
      );
    case "place":
      return null;
    case "group":
      return (
        <g data-mark={shape.mark} data-doubtful={shape.isDoubtful}>
          {shape.title === undefined ? null : <title>{shape.title}</title>}
          <All shapes={shape.shapes} patterns={patterns} />
        </g>
      );
  }
}

/** Returns true if words belong to a prediction (`predicted` in `shapes.ts`, `flagOf` in `gauge-layout.ts`). */
function isPrediction({ key }: Shape): boolean {
  return key.startsWith("you") || key.endsWith("-you-words");
}

/** A shape that travels is moved by a style, which the browser animates. */
function placed(shape: Extract<Shape, { kind: "dot" | "words" }>) {
  const { kind, x, y, travels } = shape;
  if (travels === true) return { className: "scene-travels", style: { transform: `translate(${x}px, ${y}px)` } };
  return kind === "dot" ? { cx: x, cy: y } : { x, y };
}

/** A row of squares is one dashed stroke, so that thousands of squares are a few elements. */
function Piled({ pile: { x, y, columns, side, count, paint, opacity } }: { readonly pile: Pile }) {
  const rows = Math.floor(count / columns);
  const full = Array.from({ length: rows }, (_, row) => `M${x} ${y - (row + 0.5) * side}h${columns * side}`).join("");
  const rest = count - rows * columns;
  const d = rest === 0 ? full : `${full}M${x} ${y - (rows + 0.5) * side}h${rest * side}`;
  const gap = Math.min(1, side / 4);
  return (
    <path
      d={d}
      fill="none"
      stroke={colour(paint)}
      strokeWidth={side - gap}
      strokeDasharray={`${side - gap} ${gap}`}
      opacity={opacity}
    />
  );
}

const ROLES = new Set(["hash", "probe", "read", "wasted", "hit", "skip"]);

function colour(paint: Paint | undefined): string {
  if (paint === undefined || paint === "none") return "none";
  // A card has a ground of its own.
  if (paint === "bg") return "var(--ground, var(--bg))";
  return ROLES.has(paint) ? `var(--role-${paint})` : `var(--${paint})`;
}
