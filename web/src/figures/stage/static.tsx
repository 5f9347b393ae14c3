/**
 * The stage as SVG text without a browser: from a recording, in the colors of a theme. `README.md` shows it.
 *
 * Only build scripts and tests import it, because it brings React's server renderer along.
 */
import { renderToStaticMarkup } from "react-dom/server";
import { LEVELS, ROLES, type Theme } from "../../theme/tokens";
import type { Recording } from "../../trace/recording";
import { describeJourney } from "../journey/description";
import { frameAt } from "./layout/frame";
import { stageLayout } from "./layout/geometry";
import { sourceOf } from "./layout/recorded";
import { storyOf } from "./layout/story";
import { Stage } from "./Stage";

/** Returns the picture at the end of the lookup that shares its digest. */
export function staticStage(recording: Recording, theme: Theme): string {
  const story = storyOf(sourceOf(recording), "shared");
  const layout = stageLayout("compact", story.levels.length);
  const frame = frameAt(story, story.endMs, story.foldMs);
  const label = describeJourney(story.summary, story.trace, frame.scene);
  const markup = renderToStaticMarkup(<Stage story={story} frame={frame} layout={layout} label={label} />);
  return `${coloured(markup, theme)}\n`;
}

/** Writes the theme's colors in place of their names. Fonts fall back to those of the reader. */
function coloured(markup: string, theme: Theme): string {
  const values = new Map<string, string>([
    ...Object.entries(theme.ground).map(([name, value]): [string, string] => [`--${name}`, value]),
    ...ROLES.map((role): [string, string] => [`--role-${role}`, theme.roles[role]]),
    ...LEVELS.map((value, index): [string, string] => [`--level-${index + 1}`, value]),
  ]);
  return markup.replaceAll(/var\((--[\w-]+)\)/g, (whole, name: string) => values.get(name) ?? whole);
}
