/**
 * All bits of a large filter as one picture, with the bit positions of a key on top.
 *
 * **Invariant**: the canvas shows the engine's bytes, and repaints when bits, width or theme change.
 */

import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import type { SandboxFilter } from "../../engine/contract";
import { exploreText } from "../../text/pages/explore.en";
import { roleColour } from "../../theme/tokens";
import { DataAndExport, type DrawnColours } from "../frame/DataAndExport";
import { pointerIn } from "../frame/pointer";
import { useWidth } from "../frame/use-width";
import { type BitMap, bitAt, cornerOf, isOne, layoutBits, movedBit, pixelsOf, type Rgb } from "./layout";
import "./bit-map.css";

const text = exploreText.bits;

/** A colour of the theme, such as `#161a22`. */
function rgbOf(colour: string): Rgb {
  const hex = Number.parseInt(colour.trim().slice(1), 16);
  return [(hex >> 16) & 255, (hex >> 8) & 255, hex & 255];
}

/** Paints the bits, and again when the theme changes. */
function usePainted(map: BitMap, bytes: Uint8Array) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const paint = (): void => {
      const context = canvas.current?.getContext("2d");
      if (!(context && canvas.current)) return;
      const style = getComputedStyle(canvas.current);
      const [one, zero] = [rgbOf(style.getPropertyValue("--ink")), rgbOf(style.getPropertyValue("--line"))];
      context.putImageData(new ImageData(pixelsOf(map, bytes, one, zero), map.width, map.height), 0, 0);
    };
    paint();
    const observer = new MutationObserver(paint);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    const scheme = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;
    scheme?.addEventListener("change", paint);
    return () => {
      observer.disconnect();
      scheme?.removeEventListener("change", paint);
    };
  }, [map, bytes]);
  return canvas;
}

/** The bits as SVG: one path for all that are 1. */
function svgOf(map: BitMap, bytes: Uint8Array, { ink, line, bg }: DrawnColours): string {
  const side = map.pitch - map.gap;
  const paths = { one: "", zero: "" };
  for (let bit = 0; bit < map.bits; bit += 1) {
    const { x, y } = cornerOf(map, bit);
    paths[isOne(bytes, bit) ? "one" : "zero"] += `M${x} ${y}h${side}v${side}h${-side}z`;
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${map.width} ${map.height}">` +
    `<rect width="${map.width}" height="${map.height}" fill="${bg}"/>` +
    `<path fill="${line}" d="${paths.zero}"/><path fill="${ink}" d="${paths.one}"/></svg>`
  );
}

interface BitMapProps {
  readonly filter: SandboxFilter;
  readonly name: string;
}

export function BitMapFigure({ filter, name }: BitMapProps) {
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const { bytes, bits } = filter;
  const map = useMemo(() => layoutBits(bits, width), [bits, width]);
  const canvas = usePainted(map, bytes);
  const [bit, setBit] = useState<number | null>(null);
  const places = [...new Set(filter.places ?? [])].filter((place) => place < bits);
  const onPointer = (event: PointerEvent<HTMLElement>): void => {
    const { x, y } = pointerIn(event.currentTarget, event);
    setBit(bitAt(map, x, y));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moved = movedBit(map, event.key, bit ?? 0);
    if (moved === null) return;
    event.preventDefault();
    setBit(bit === null ? 0 : moved);
  };
  const said = bit === null ? text.hint : text.bit(bit, isOne(bytes, bit), places.includes(bit));
  return (
    <figure className="bit-map">
      <div ref={frame}>
        <div
          className="bit-map-frame"
          role="slider"
          tabIndex={0}
          aria-label={text.grid(bits)}
          aria-valuemin={0}
          aria-valuemax={Math.max(bits - 1, 0)}
          aria-valuenow={bit ?? 0}
          aria-valuetext={said}
          style={{ width: map.width, height: map.height }}
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onKeyDown={onKeyDown}
        >
          <canvas ref={canvas} width={map.width} height={map.height} />
          <svg width={map.width} height={map.height} aria-hidden="true">
            {places.map((place) => (
              <Mark key={place} map={map} bit={place} colour={roleColour("probe")} />
            ))}
            {bit === null ? null : <Mark map={map} bit={bit} colour="var(--ink)" />}
          </svg>
        </div>
      </div>
      <p className="bit-map-sentence">{said}</p>
      <DataAndExport
        name={name}
        title={text.title(filter.table, filter.level)}
        columns={text.columns}
        rows={() => Array.from({ length: bits }, (_, at) => [at, isOne(bytes, at) ? 1 : 0])}
        svg={(colours) => svgOf(map, bytes, colours)}
      />
    </figure>
  );
}

/** A ring around a bit, large enough to be seen around the smallest. */
function Mark({ map, bit, colour }: { readonly map: BitMap; readonly bit: number; readonly colour: string }) {
  const { x, y } = cornerOf(map, bit);
  const half = Math.max(map.pitch / 2, 4);
  const [cx, cy] = [x + map.pitch / 2, y + map.pitch / 2];
  return (
    <rect
      x={cx - half}
      y={cy - half}
      width={2 * half}
      height={2 * half}
      rx={2}
      fill="none"
      stroke={colour}
      strokeWidth={2}
    />
  );
}
