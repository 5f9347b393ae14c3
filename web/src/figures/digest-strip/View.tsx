/**
 * The digest strip: the bits of a real digest, the steps of a scheme, and the bit positions in a real filter.
 *
 * **Invariants**
 * 1. The picture is a function of (probing, step, width). Only the copies of the digest move. With reduced motion, they appear at their
 * destination.
 * 2. Hashed bits have the color of hashing, derived bits the color of probing.
 */

import { useMemo, useRef } from "react";
import type { WordProbing } from "../../engine/contract";
import { digestStripText as text } from "../../text/trees/digest-strip.en";
import { roleColour } from "../../theme/tokens";
import { Fold } from "../frame/DataAndExport";
import { LaterPart } from "../frame/later";
import { NumberedStates } from "../frame/NumberedStates";
import { useWidth } from "../frame/use-width";
import { MONO, SANS } from "../journey/style";
import { Copies, useCopies } from "./Copies";
import { describeStage, describeStrip, sumName } from "./description";
import { FilterGrid } from "./FilterGrid";
import { layoutStrip, type Shown, type StripLayout, shownAt, stagesOf } from "./layout";
import type { DigestStripParams } from "./params";
import { Label, Strip } from "./Strip";
import "./digest-strip.css";

const loadTable = () => import("./DigestStripTable");

/** The figure; its step is chosen elsewhere. */
export function DigestStripFigure({ probing, stage }: DigestStripParams) {
  const [frame, width] = useWidth<HTMLDivElement>(700);
  const data = useRef<HTMLElement>(null);
  const layout = useMemo(() => layoutStrip(probing, width), [probing, width]);
  const last = stagesOf(probing);
  const name = describeStrip(probing, stage);
  return (
    <figure className="digest-strip" aria-label={text.name}>
      <div ref={frame}>
        {/* Another scheme moves other copies, from the start. */}
        <Picture
          key={`${probing.filter} ${probing.word}`}
          layout={layout}
          probing={probing}
          name={name}
          shown={shownAt(probing, stage)}
        />
      </div>
      <p className="strip-sentence">
        <b>{text.stage(Math.min(stage, last), last)}</b> {describeStage(probing, stage)}
      </p>
      <Fold place={data}>
        {() => (
          <LaterPart load={loadTable}>
            {({ DigestStripTable }) => <DigestStripTable probing={probing} title={name} place={data} />}
          </LaterPart>
        )}
      </Fold>
    </figure>
  );
}

interface PictureProps {
  readonly layout: StripLayout;
  readonly probing: WordProbing;
  readonly shown: Shown;
  readonly name: string;
}

/** The picture, and where motion is reduced the two states of its copies. */
function Picture({ layout, probing, shown, name }: PictureProps) {
  const { width } = layout;
  const { way, states } = useCopies(shown.hasStep);
  return (
    <>
      <svg
        role="img"
        aria-label={name}
        viewBox={`0 0 ${width} ${layout.height}`}
        height={layout.height}
        fontFamily={SANS}
        fontSize={13}
      >
        <text x={0} y={16} fontSize={14} fontFamily={MONO} fill="var(--ink)">
          {probing.word}
        </text>
        <text x={width} y={16} textAnchor="end" fill={roleColour("hash")} fontWeight={600}>
          {text.hashes(shown.hashes)}
        </text>
        {layout.digest === null ? null : (
          <Strip
            layout={layout}
            row={layout.digest}
            word={probing.digests[0] ?? ""}
            cost="hash"
            isThere={shown.hasDigest}
          >
            <Label layout={layout} row={layout.digest} isHashed={true} name={text.digestRow} />
          </Strip>
        )}
        <Copies layout={layout} probing={probing} way={way} isMoved={shown.hasStep} />
        {layout.step === null || probing.step === null ? null : (
          <Strip layout={layout} row={layout.step} word={probing.step} cost="probe" isThere={shown.hasStep}>
            <Label layout={layout} row={layout.step} isHashed={false} name={text.stepRow} />
          </Strip>
        )}
        <Sums layout={layout} probing={probing} places={shown.places} />
        <FilterGrid layout={layout} probing={probing} places={shown.places} />
      </svg>
      <NumberedStates states={layout.copies.length === 0 ? null : states} before={text.still} after={text.moved} />
    </>
  );
}

interface SumsProps {
  readonly layout: StripLayout;
  readonly probing: WordProbing;
  readonly places: number;
}

/** The word of each place, and the place. */
function Sums({ layout, probing, places }: SumsProps) {
  const isHashed = probing.step === null;
  const cost = isHashed ? "hash" : "probe";
  return layout.sums.map((row, at) => {
    const isThere = at < places;
    return (
      <Strip key={row.y} layout={layout} row={row} cost={cost} isThere={isThere} word={probing.sums[at] ?? ""}>
        <Label layout={layout} row={row} isHashed={isHashed} name={sumName(probing, at)} />
        <text
          x={layout.width}
          y={row.y + row.height - 4}
          textAnchor="end"
          fontFamily={MONO}
          fill="var(--ink)"
          fontWeight={at === places - 1 ? 600 : 400}
        >
          {isThere ? text.remainder(layout.isRoomy ? probing.bits : null, probing.positions[at] ?? 0) : ""}
        </text>
      </Strip>
    );
  });
}
