/** A claim that the reader makes true: bits per key, and the counted rate on the number line of the claim. */

import type { EngineClient } from "../../../engine/client";
import { type ClaimScene, layoutClaim } from "../../../figures/outcomes/claims/claim-layout";
import { ScenePicture } from "../../../figures/scene/Picture";
import { CLAIM_WORDS, lab9Text as text } from "../../../text/labs/lab9.en";
import type { UpdateOf } from "../../link/use-link-state";
import { Slider } from "../../reference/Slider";
import { type Answer, useAnswer } from "../../shell/use-answer";
import { Problem } from "../Problem";
import { Step } from "../Step";
import { LAB9_PARAMS, type Lab9State } from "./state";
import "./lab9.css";

export const CHALLENGE = "challenge";

/** The claim whose first number is to be made true. */
const CLAIM = "blog-5bits";
const CLAIMED = 0.03;
/** Height of the controls of a scene, which this picture does not have. */
const CONTROLS = 104;
/** Rates that meet it. */
const MEETS = [CLAIMED - 0.001, CLAIMED + 0.001] as const;

interface Rate {
  readonly rate: number;
  readonly rateLow: number;
  readonly rateHigh: number;
}

/** Counts false positives of a filter with these bits per key. */
export function useRate(client: EngineClient, bits: number, isWanted: boolean): Answer<Rate> {
  return useAnswer(client, "lab9-bits", isWanted ? String(bits) : null, () =>
    client.call((remote) =>
      remote.probeFilter({
        filter: "standard",
        digest: "xxh3",
        bitsPerKey: bits,
        keys: 10_000,
        queries: 200_000,
        seed: 1,
      }),
    ),
  );
}

const isMet = ({ rate }: Rate): boolean => rate >= MEETS[0] && rate <= MEETS[1];

interface RatePictureProps {
  readonly rate: Answer<Rate>;
  readonly bits: number;
  readonly update: UpdateOf<Lab9State>;
}

/** The number line of the claim with the counted rate, and the slider that moves it. */
export function RatePicture({ rate: { value, error }, bits, update }: RatePictureProps) {
  const line = { name: text.push.row, unit: "fraction", claimed: CLAIMED, meets: MEETS };
  const found = value === null ? [] : [{ ...line, estimate: value.rate, low: value.rateLow, high: value.rateHigh }];
  const scene: ClaimScene = {
    title: CLAIM_WORDS[CLAIM]?.axis ?? "",
    quote: text.push.claim(bits),
    ends: [1e-4, 1],
    isLog: true,
    picture: "hundred",
    caption: CLAIM_WORDS[CLAIM]?.picture ?? "",
    queried: [line],
    found: found.map((one) => ({ ...one, counts: [], aside: null })),
    verdict: value === null ? "" : isMet(value) ? "reproduced" : "contradicted",
  };
  return (
    <>
      <ScenePicture
        name="rate-of-bits"
        title={text.push.figure}
        origin={`(${text.originOf("counted")})`}
        description={value === null ? text.scene.describe : said(value)}
        grows
        draw={(width, _, spare) =>
          layoutClaim(scene, null, Number.POSITIVE_INFINITY, width, [], Number.POSITIVE_INFINITY, spare + CONTROLS)
        }
        table={value === null ? null : { columns: text.evidenceColumns, rows: [rowOf(value)] }}
      />
      <div className="claim-bits">
        <Slider param={LAB9_PARAMS.bits} value={bits} onChange={(to) => update({ bits: to }, "scrub")} />
      </div>
      <Problem error={error} />
    </>
  );
}

/** The count next to the claim, as in the tables of the claims. */
function rowOf({ rate, rateLow, rateHigh }: Rate): readonly string[] {
  const says = (share: number): string => text.said("fraction", share);
  const found = text.interval(says(rate), says(rateLow), says(rateHigh));
  return [text.push.row, found, says(CLAIMED), text.originOf("counted")];
}

function said(rate: Rate): string {
  return text.push.now(rate.rate, rate.rateLow, rate.rateHigh, isMet(rate));
}

/** The step. */
export function Push({ rate: { value } }: Pick<RatePictureProps, "rate">) {
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question}</p>
      <div aria-live="polite">
        {value === null ? null : <p className={isMet(value) ? "happened" : "predicted"}>{said(value)}</p>}
      </div>
    </Step>
  );
}
