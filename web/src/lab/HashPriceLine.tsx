/** The price of a hash with its origin, and the button that measures it in this tab. */

import { en } from "../text/en";
import { keySize, time } from "../text/numbers";
import type { PriceTag } from "./prices";
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
        hash of {keySize(state.keyBytes)}: <b className="mono">{time(price.ns)}</b>, {price.origin}
      </span>
      {progress === null ? (
        <button type="button" className="quiet" onClick={() => timer.start(state.digest, state.keyBytes)}>
          {en.measureHere}
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
      {price.isFromTab && timing !== null ? (
        <span className="caveat">
          {en.measured(
            time(timing.medianNs),
            time(timing.lowerQuartileNs),
            time(timing.upperQuartileNs),
            time(timing.clockStepMs * 1e6),
            timing.batches,
          )}
        </span>
      ) : null}
    </div>
  );
}
