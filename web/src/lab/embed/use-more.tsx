/**
 * Measures by how much a figure of a file is higher than the start of its kind: both are drawn out of sight, by the view that the
 * element has, at the widths that a page may give it.
 */

import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { LAYERS } from "../../elements/attributes/attributes";
import type { AnyDefinition, Source } from "../../elements/definition";
import type { EngineClient } from "../../engine/client";
import type { Embeddable } from "../../figures/frame/EmbedButton";
import { LinkedFigures } from "../../figures/linked/Linked";
import { valuesIn } from "../../figures/params/fragment";
import { initialValues, type ParamSchema } from "../../figures/params/schema";
import type { LoadedResult } from "../../results/origin";
import type { Extra } from "./reserved-space";

/** The figures that draw a file. */
const DEFINITIONS: Readonly<Record<string, () => Promise<{ readonly figure: AnyDefinition }>>> = {
  results: () => import("../../elements/definitions/results"),
  plot: () => import("../../elements/definitions/plot"),
  residual: () => import("../../elements/definitions/residual"),
  gap: () => import("../../elements/definitions/gap"),
};

/** The run whose starts the rooms were measured with (`scripts/measure/rooms.mjs`). */
const SAMPLE = "results/vm-virtio-disk.json";
const WIDTHS = Array.from({ length: 20 }, (_, at) => 300 + 40 * at);
const FACES = ["serif", "sans-serif"];
const NOTHING = (): void => undefined;

/** Measured heights. Empty before the measurement, and if it fails. */
export function useMore(embeddable: Embeddable, client: EngineClient | null, site: string): readonly Extra[] {
  const [extras, setExtras] = useState<readonly Extra[]>([]);
  useEffect(() => {
    let isWanted = true;
    if (client !== null && embeddable.text !== undefined) {
      measured(embeddable, client, site).then(
        (found) => isWanted && setExtras(found),
        // The snippets work without; their room is that of the start.
        () => undefined,
      );
    }
    return () => {
      isWanted = false;
    };
  }, [embeddable, client, site]);
  return extras;
}

async function measured({ figure, state, text }: Embeddable, client: EngineClient, site: string) {
  const load = DEFINITIONS[figure];
  if (load === undefined || text === undefined) return [];
  const sample = await (await fetch(`${site}${SAMPLE}`)).text();
  const { figure: definition } = await load();
  const schema = definition.schema as ParamSchema;
  const own = await fed(definition, client, text(), valuesIn(schema, state ?? ""));
  const start = await fed(definition, client, sample, initialValues(schema));
  const place = document.createElement("div");
  place.style.cssText = "position:absolute;visibility:hidden;height:0;overflow:hidden;inset:0 auto auto 0";
  place.setAttribute("aria-hidden", "true");
  document.body.append(place);
  const root = createRoot(place);
  root.render([own, start].map((drawing, at) => <div key={at === 0 ? "own" : "start"}>{drawing}</div>));
  try {
    return await differences(place);
  } finally {
    root.unmount();
    place.remove();
  }
}

/** A figure of a file, drawn as in its element. */
async function fed(definition: AnyDefinition, client: EngineClient, file: string, state: unknown) {
  const result = await client.call((remote) => remote.parseResult(file));
  const results: readonly LoadedResult[] = [{ name: "", source: "opened", result }];
  const source: Source = {
    engine: client,
    info: () => client.call((remote) => remote.start()),
    results: () => Promise.resolve(results),
    sample: () => Promise.resolve(null),
  };
  const { View } = definition;
  const data = await definition.feed(source, state as never);
  return (
    <LinkedFigures>
      <View
        data={data}
        source={source}
        state={state as never}
        update={NOTHING}
        playing={false}
        onPlaying={NOTHING}
        speed={1}
        layers={new Set(LAYERS)}
        hasTimeline={false}
        tell={NOTHING}
      />
    </LinkedFigures>
  );
}

async function differences(place: HTMLElement): Promise<readonly Extra[]> {
  const extras: Extra[] = [];
  for (const width of WIDTHS) {
    place.style.width = `${width}px`;
    const found: number[] = [];
    for (const face of FACES) {
      place.style.fontFamily = face;
      const [own = 0, start = 0] = await settled(place);
      found.push(own - start);
    }
    extras.push({ width, extra: Math.ceil(Math.max(...found)) });
  }
  return extras;
}

/** The heights once two frames say the same: figures are drawn again when their width is known. */
async function settled(place: HTMLElement): Promise<readonly number[]> {
  for (let before = ""; ; ) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const heights = [...place.children].map((each) => each.getBoundingClientRect().height);
    if (heights.join() === before) return heights;
    before = heights.join();
  }
}
