/** Price of a hash with its origin, and the button that measures it in your browser. */

import type { HashTiming } from "../../../engine/timing/hash-timing";
import type { PriceTag } from "../../../live/prices";
import { en } from "../../../text/lab.en";
import { keySize, time } from "../../../text/numbers";
import type { LabState } from "./state";
import type { HashTimer } from "./use-hash-timing";
import type { Update } from "./use-lab-state";

interface HashPriceLineProps {
  readonly state: LabState;
  readonly update: Update;
  readonly price: PriceTag;
  readonly timer: HashTimer;
}

/** One line; the details of a measurement follow it. */
export function HashPriceLine({ state, update, price, timer }: HashPriceLineProps) {
  const { timing, progress } = timer;
  const isChanged = state.hashOrigin !== "default";
  return (
    <div className="price">
      <span>
        {en.hashOf(keySize(state.keyBytes))} <b>{time(price.ns)}</b>, {price.origin}
        {price.isFromTab && timing !== null ? ` (${spreadOf(timing)})` : ""}
      </span>
      {progress === null ? (
        <button type="button" className="quiet" onClick={() => timer.start(state.digest, state.keyBytes)}>
          {price.isFromTab ? en.measureAgain : en.measureHere}
        </button>
      ) : (
        <button type="button" className="quiet" onClick={timer.stop}>
          {en.measuring(progress)} {en.stopMeasuring}
        </button>
      )}
      {isChanged && progress === null ? (
        <button type="button" className="quiet" onClick={() => update({ hashOrigin: "default", hashNs: null })}>
          {en.forgetMeasured}
        </button>
      ) : null}
      {price.caveat === null ? null : <span className="caveat">{price.caveat}</span>}
    </div>
  );
}

/** Precision of the measured value, and step of its clock. */
function spreadOf({ lowerQuartileNs, upperQuartileNs, clockStepMs, batches }: HashTiming): string {
  return en.measured(time(lowerQuartileNs), time(upperQuartileNs), time(clockStepMs * 1e6), batches);
}
