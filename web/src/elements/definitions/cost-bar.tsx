/** `<lsm-cost-bar>`: time of one lookup by component, for every arm, in simulated time. */

import { useRef } from "react";
import { describeCostBar } from "../../figures/cost-bar/description";
import { costBarParams } from "../../figures/cost-bar/params";
import { CostBarFigure, CostBarNumbers } from "../../figures/cost-bar/View";
import { Fold } from "../../figures/frame/DataAndExport";
import { standaloneSvg } from "../../figures/frame/standalone-svg";
import { writeFragment } from "../../figures/params/fragment";
import type { ValuesOf } from "../../figures/params/schema";
import { changeLookup, lookupParams } from "../../live/lookup";
import { changeDevice } from "../../live/prices";
import { traceOf } from "../../live/replay";
import { en } from "../../text/lab.en";
import { keySize, time } from "../../text/numbers";
import { decodeLookup, sameMoment } from "../../trace";
import { askArms, eventsOf, LOOKUP_PRESETS, type LookupData, lookupMoments } from "../data/lookup";
import { askPrices, type Priced, withPrices } from "../data/priced";
import { define, type Source, type ViewProps } from "../definition";

const schema = { ...lookupParams, ...costBarParams } as const;
type State = ValuesOf<typeof schema>;

interface Data extends Omit<LookupData, "filters"> {
  readonly priced: Priced;
}

async function feed(source: Source, state: State): Promise<Data> {
  const results = (await source.results()).map((loaded) => ({ ...loaded, source: "bundled" as const }));
  const priced = await askPrices(source, state, results);
  const { hash, probe, device } = priced;
  const prices = { hashNs: hash.ns, probeNs: probe.ns, readNs: device.readNs, otherNs: state.otherNs };
  return await askArms(source.engine, state, prices, async () => ({ priced }));
}

function View({ state, data, layers }: ViewProps<State, Data>) {
  const picture = useRef<SVGSVGElement>(null);
  const { arms, priced } = data;
  const { device, hash, probe } = priced;
  const events = eventsOf(traceOf(arms, state.arm));
  const { position } = lookupMoments(data, state);
  if (!layers.has("simulated")) return null;
  return (
    <figure>
      <figcaption>
        <strong>{en.costTitle}</strong> <span className="origin">{`${en.originSimulated}, ${device.label}`}</span>
      </figcaption>
      <CostBarFigure
        arm={state.arm}
        device={device.label}
        positionOf={(other) => sameMoment(events, position, decodeLookup(other.words))}
        arms={arms}
        picture={picture}
      />
      <p className="note">
        {`${en.hashOf(keySize(state.keyBytes))} ${time(hash.ns)}, ${hash.origin}. `}
        {en.costOrigins(device.label, time(device.readNs), device.source, time(probe.ns), probe.origin)}
        {[hash.caveat, probe.caveat].map((caveat) => (caveat === null ? "" : ` ${caveat}`)).join("")}
      </p>
      <Fold>{() => <CostBarNumbers arms={arms} picture={picture} />}</Fold>
    </figure>
  );
}

export const figure = define<typeof schema, Data>({
  name: "cost-bar",
  title: en.costTitle,
  schema,
  page: null,
  link: (state, { priced }) => writeFragment(schema, withPrices(state, priced)),
  controls: [
    ...([
      "arm",
      "keyKind",
      "device",
      "levels",
      "sizeRatio",
      "bitsPerKey",
      "filter",
      "digest",
      "readNs",
      "hashNs",
    ] as const),
    ...(["probeNs", "otherNs", "keyBytes", "keyIndex", "seed"] as const),
  ],
  presets: LOOKUP_PRESETS,
  change: (state, patch) => changeDevice(changeLookup(state, patch), patch),
  question: ({ arm: _arm, position: _position, focusLevel: _level, focusBit: _bit, ...requested }) =>
    Object.values(requested),
  feed,
  View,
  asFile: standaloneSvg,
  describe: ({ arms, priced }) => describeCostBar(arms, priced.device.label),
  most: ({ summary }) => summary.most,
  position: "position",
  moments: lookupMoments,
  trace: ({ arms }, state) => traceOf(arms, state.arm).words,
});
