/** Third question of lab 2 and its challenge: remainders that tie the positions of a key together, and what this costs. */

import { type ReactNode, useRef, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import { SpareHeight } from "../../../figures/frame/spare-height";
import { layoutPairs, type PairsOf } from "../../../figures/outcomes/pairs-layout";
import { clamp } from "../../../figures/scene/easing";
import type { Gauge } from "../../../figures/scene/gauge-layout";
import { withGauges } from "../../../figures/scene/gauges-below";
import { ScenePicture } from "../../../figures/scene/Picture";
import { plotText } from "../../../text/charts/plot.en";
import { lab2Text } from "../../../text/labs/lab2.en";
import { learnText } from "../../../text/labs/learn.en";
import { count } from "../../../text/numbers";
import type { QuestionView } from "../frame/question";
import { useSpareHeight } from "../frame/use-spare-height";
import { PAIRS_MS, RATES_MS } from "./marks";
import { pairsTable, ratesGauge, waysOf } from "./outcomes";
import { MODULUS, QUERY_SIZE } from "./state";
import { type KeyPair, type Rotated, type Tried, useKeyPairs } from "./use-lab2";

const text = lab2Text.rotation;
/** Room for the names of the rates. */
const NAMES = 130;
/** More keys would hide the lines below them. */
const MOST_KEYS = 20;

interface RotationProps {
  readonly client: EngineClient;
  readonly found: Rotated | null;
  readonly view: QuestionView;
  /** The rate of the formula; null until it is known. */
  readonly formula: number | null;
}

/** Both ways at the size in question: keys that the reader adds, then all keys of a filter, then the rates. */
export function Rotation({ client, found, view, formula }: RotationProps) {
  const shown = view.hasRun ? found : null;
  const rates = [
    { key: "rotation", name: text.byRotation, rate: shown?.rotation ?? null },
    { key: "program", name: text.program, rate: shown?.program ?? null },
  ];
  const part = clamp((view.t - PAIRS_MS) / (RATES_MS - PAIRS_MS));
  const gauge = ratesGauge(formula, rates, { title: text.rates, chosen: view.chosen, part });
  return (
    <WithKeys client={client} bits={QUERY_SIZE}>
      {(keys) => <Pairs modulus={MODULUS} ways={waysOf(shown, keys)} drawn={clamp(view.t / PAIRS_MS)} gauge={gauge} />}
    </WithKeys>
  );
}

interface TriedProps {
  readonly client: EngineClient;
  readonly bits: number;
  /** Counts at this size; null until they are known. */
  readonly tried: Tried | null;
}

/** The same figure at the size that the reader tries. */
export function TriedRotation({ client, bits, tried }: TriedProps) {
  const rate = tried?.rate ?? null;
  const gauge = ratesGauge(rate?.expectedRate ?? null, [{ key: "rotation", name: text.byRotation, rate }], {
    title: text.ratesAt(count(bits)),
    chosen: null,
    part: 1,
  });
  const modulus = tried?.modulus ?? MODULUS;
  const place = useRef<HTMLDivElement>(null);
  const spare = useSpareHeight(place);
  return (
    <div ref={place}>
      <SpareHeight value={spare}>
        <WithKeys client={client} bits={bits}>
          {(keys) => <Pairs modulus={modulus} ways={waysOf(tried, keys)} drawn={1} gauge={gauge} />}
        </WithKeys>
      </SpareHeight>
    </div>
  );
}

interface KeysProps {
  readonly client: EngineClient;
  readonly bits: number;
  readonly children: (keys: readonly KeyPair[]) => ReactNode;
}

/** A figure to which the reader adds keys. */
function WithKeys({ client, bits, children }: KeysProps) {
  const [words, setWords] = useState(1);
  const found = useKeyPairs(client, bits, words);
  const keys = found.value ?? [];
  return (
    <div className="rotation">
      <p className="rotation-keys">
        <span>
          {lab2Text.key}: <b className="mono">{keys.at(-1)?.word ?? learnText.working}</b>
        </span>
        <button
          type="button"
          aria-disabled={words >= MOST_KEYS}
          onClick={() => setWords(Math.min(words + 1, MOST_KEYS))}
        >
          {text.addKey}
        </button>
      </p>
      {children(keys)}
    </div>
  );
}

interface PairsProps {
  readonly modulus: number;
  readonly ways: readonly [PairsOf, PairsOf];
  readonly drawn: number;
  readonly gauge: Gauge;
}

function Pairs({ modulus, ways, drawn, gauge }: PairsProps) {
  const title = text.pairs.title(modulus);
  const isCounted = ways[0].keys.length > 0;
  return (
    <ScenePicture
      name="remainders-of-positions"
      title={title}
      {...(isCounted ? { origin: plotText.kinds.counted } : {})}
      description={title}
      draw={(width, _, spare) => withGauges(layoutPairs(ways, modulus, width, drawn, spare), [gauge], width, NAMES)}
      grows
      table={isCounted ? pairsTable(ways, modulus) : null}
    />
  );
}
