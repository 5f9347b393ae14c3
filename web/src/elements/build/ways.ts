/**
 * Code that embeds a figure with given attributes, for each kind of page. Pure.
 *
 * **Invariant** (test: `snippets.test.ts`): no value can break the code around it.
 */

import { type Picture, snippetsOf } from "./snippets";

/** Ways to embed a figure, in the order of the gallery. */
export const WAYS = ["tag", "frame", "react", "markdown", "sphinx", "jupyter"] as const;
export type Way = (typeof WAYS)[number];

/** A figure with its attributes, and the places of its files. */
export interface Chosen {
  /** The tag without `lsm-`. */
  readonly figure: string;
  /** Attributes of the tag. A switch has an empty value. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly live: string;
  readonly site: string;
  readonly part: string;
  readonly integrity: string | null;
  readonly alt: string;
  readonly picture: Picture;
  readonly openLive: string;
}

export function waysOf(chosen: Chosen): Readonly<Record<Way, string>> {
  const { figure, attributes } = chosen;
  const { tag, frame, markdown } = snippetsOf({ ...chosen, fragment: "", names: [], height: 760 });
  const [, element = ""] = /^[\s\S]*?(<lsm-[\s\S]*)$/u.exec(tag) ?? [];
  return {
    tag,
    frame,
    react: [
      'import { register } from "lsm-lab";',
      'import "lsm-lab/react";',
      "",
      'register({ from: "/lsm-lab/" });',
      "",
      "export const Figure = () => (",
      ...element.split("\n").map((line) => `  ${line}`),
      ");",
    ].join("\n"),
    markdown,
    sphinx: [
      `.. lsm-figure:: ${figure}`,
      ...entries(attributes).map(([name, value]) => `   :${name}: ${value}`.trimEnd()),
    ].join("\n"),
    jupyter: [
      "import lsm_lab",
      "",
      `lsm_lab.use(${JSON.stringify(chosen.site)})`,
      `lsm_lab.show(${[JSON.stringify(figure), ...entries(attributes).map(([name, value]) => argumentOf(name, value))].join(", ")})`,
    ].join("\n"),
  };
}

const entries = (attributes: Chosen["attributes"]) =>
  Object.entries(attributes).map(([name, value]): [string, string] => [name, value.replaceAll(/\s+/gu, " ")]);

/** An argument of Python. Names of attributes have hyphens, and some are words of the language. */
function argumentOf(name: string, value: string): string {
  const identifier = name.replaceAll("-", "_");
  const safe = identifier === "from" ? "from_" : identifier;
  if (value === "") return `${safe}=True`;
  return `${safe}=${/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/u.test(value) ? value : JSON.stringify(value)}`;
}
