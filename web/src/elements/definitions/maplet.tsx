/** `<lsm-maplet>`: one lookup with one filter per sorted run, and with one maplet for the tree. */

import { standaloneSvg } from "../../figures/frame/standalone-svg";
import { type MapletShape, mapletParams } from "../../figures/maplet/params";
import { describeMaplet, MapletFigure } from "../../figures/maplet/View";
import { askMaplet, type MapletState } from "../../live/maplet";
import { mapletText } from "../../text/charts/maplet.en";
import { define, type ViewProps } from "../definition";

function View({ state, data }: ViewProps<MapletState, MapletShape>) {
  return <MapletFigure levels={state.levels} found={data} hasMaplet />;
}

export const figure = define<typeof mapletParams, MapletShape>({
  name: "maplet",
  title: mapletText.title,
  schema: mapletParams,
  page: "lab-11",
  opens: ["probes"],
  controls: ["levels", "keyKind", "keyIndex"],
  presets: { stored: { keyKind: "stored" }, "false-positive": { keyKind: "false-positive" } },
  question: ({ levels, keyKind, keyIndex, keyLevel }) => [levels, keyKind, keyIndex, keyLevel],
  needsFull: true,
  feed: ({ engine }, state) => askMaplet(engine, state),
  View,
  asFile: standaloneSvg,
  describe: describeMaplet,
});
