/** `<lsm-filter>`: a filter over words with visible bits. Readers query a word and see which words set its bits. */

import { useState } from "react";
import type { WordFilter } from "../../engine/contract";
import { gridOf, viewOf } from "../../figures/filter/layout";
import { filterParams } from "../../figures/filter/params";
import { FilterFigure } from "../../figures/filter/View";
import { filterSvg } from "../../figures/filter-bits/export";
import { probeFilter, type WordsState } from "../../live/words";
import { filterText } from "../../text/trees/filter.en";
import { define, type ViewProps } from "../definition";

function View({ data }: ViewProps<WordsState, WordFilter>) {
  const [bit, setBit] = useState<number | null>(null);
  const [word, setWord] = useState<number | null>(null);
  return <FilterFigure filter={data} bit={bit} word={word} onBit={setBit} onWord={setWord} namesSetters={true} />;
}

export const figure = define<typeof filterParams, WordFilter>({
  name: "filter",
  title: filterText.title,
  schema: filterParams,
  page: "lab-1",
  controls: ["ask", "wordCount", "bits", "probes", "own", "seed"],
  presets: { crowded: { wordCount: 60 }, roomy: { bits: 512, probes: 7 } },
  question: (state) => Object.values(state),
  needsFull: true,
  feed: ({ engine }, state) => probeFilter(engine, state),
  View,
  picture: (data, _state, width, colours) => filterSvg(viewOf(data), gridOf(data, width), colours),
});
