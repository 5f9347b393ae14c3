/**
 * The journey as SVG text without a browser: from a recording, in the colours of a theme.
 *
 * It stands in the page where WebAssembly is off and in documents. Only build scripts and tests import it, because
 * it brings React's server renderer along.
 */
import { renderToStaticMarkup } from "react-dom/server";
import { LEVELS, ROLES, type Theme } from "../../theme/tokens";
import { decodeTrace, sceneAt, stops } from "../../trace";
import type { Recording } from "../../trace/recording";
import { describeJourney } from "./description";
import { layoutJourney } from "./layout";
import { JourneyPicture } from "./Picture";

/** The committed pictures: what their file names end with, and their widths. */
export const STATIC_PICTURES: readonly (readonly [string, number])[] = [
  ["", 752],
  ["-narrow", 358],
];
/** Six stops in, as a reader would be in the middle of the story. */
export const STATIC_STOP = 6;

/** The picture after `stop` stops, in the arm that shares its digest. */
export function staticJourney(recording: Recording, width: number, stop: number, theme: Theme): string {
  const { summary, shared: trace, filters } = recording;
  const events = decodeTrace(trace.words);
  const scene = sceneAt(summary, events, stops(events)[stop]?.position ?? events.length);
  const focus = scene.currentLevel;
  const markup = renderToStaticMarkup(
    <JourneyPicture
      layout={layoutJourney(width, summary.levels.length, focus)}
      filterBits={new Map(filters.map((view) => [view.table, view]))}
      fold={1}
      highlight={null}
      label={describeJourney(summary, trace, scene)}
      summary={summary}
      trace={trace}
      scene={scene}
      focus={focus}
    />,
  );
  return `${coloured(markup, theme)}\n`;
}

/** Writes the theme's colours in place of their names; fonts fall back to what the reader has. */
function coloured(markup: string, theme: Theme): string {
  const values = new Map<string, string>([
    ...Object.entries(theme.ground).map(([name, value]): [string, string] => [`--${name}`, value]),
    ...ROLES.map((role): [string, string] => [`--role-${role}`, theme.roles[role]]),
    ...LEVELS.map((value, index): [string, string] => [`--level-${index + 1}`, value]),
  ]);
  return markup.replaceAll(/var\((--[\w-]+)(?:, ?([^()]*))?\)/g, (whole, name: string, fallback?: string) => {
    return values.get(name) ?? fallback ?? whole;
  });
}
