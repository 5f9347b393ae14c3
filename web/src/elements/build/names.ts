/** Generates the files that the loader reads instead of the definitions: names, attributes and the reserved heights per language. Pure. */

import { oldNamesOf } from "../../figures/params/old-names";
import type { ParamSchema } from "../../figures/params/schema";
import { commonNames, SWITCHES } from "../attributes/attributes";
import type { AnyDefinition } from "../definition";
import { type Language, ROOMS } from "./rooms.generated";

/** Attribute names of an element: current names first, then older ones. */
export function attributesOf(definition: AnyDefinition): readonly string[] {
  return [...new Set([...ownNames(definition), ...commonNames()])];
}

function ownNames({ schema }: AnyDefinition): readonly string[] {
  const names = Object.values(schema as ParamSchema).map(({ name }) => name);
  return [...names, ...names.flatMap(oldNamesOf)];
}

/** Formats a length in steps of four pixels as two base-36 digits, to keep the loader small. */
const short = (length: number): string =>
  Math.ceil(length / 4)
    .toString(36)
    .padStart(2, "0");

/** Reserved height of a new element until `npm run measure:rooms` has measured it. A test fails while a measurement is missing. */
const UNMEASURED = [[0, 600]] as const;

const written = (room: readonly (readonly [number, number])[]): string => room.flat().map(short).join("");

/** Generates `text/embedding/rooms.en.ts` or its translation: the reserved heights of all elements in one language, in their order. */
export function roomsText(definitions: readonly AnyDefinition[], language: Language): string {
  const all = definitions.map(({ name }) => written(ROOMS[language][name] ?? UNMEASURED));
  return `/** Generated from \`elements/build/rooms.generated.ts\` by \`npm run elements\`: figures with German texts have other heights than with English ones. */

/** Height of each element's start: pairs of a minimum width and a height in steps of four pixels, each as two base-36 digits. */
export const rooms: string =
  ${JSON.stringify(all.join(" "))};
`;
}

/** Reserved heights of an element that replace those of its start, by selectors of its attributes. Only the style sheet of a page has them. */
export function otherRooms(name: string, language: Language): Readonly<Record<string, string>> {
  const measured = Object.entries(ROOMS[language]).filter(([measure]) => measure.startsWith(`${name} `));
  return Object.fromEntries(
    measured.map(([measure, room]) => {
      const [, attribute = "", value = ""] = /^\S+ (\S+)=(\S+)$/u.exec(measure) ?? [];
      const stated = `[${attribute}="${value}"],[state*="${attribute}=${value}"]`;
      const selector = SELECTORS[attribute] ?? stated;
      return [selector, written(room)];
    }),
  );
}

/** Selectors of states that have no value. A figure that readers cannot change has no controls either. */
const SELECTORS: Readonly<Record<string, string>> = {
  controls: '[controls="none"],[readonly]:not([readonly="false"])',
  compact: '[compact]:not([compact="false"],[controls])',
};

/** Generates `link-names.generated.ts` from the names of all pages. */
export function linkNamesText(names: Iterable<string>): string {
  const all = [...new Set(names)].sort().join(" ");
  return `/** Generated from \`lab/page-schemas.ts\` by \`npm run elements\`: elements do not import pages, but recognize the names in their links. */

/** Names that links of the lab have, of whatever page. */
export const LINK_NAMES: ReadonlySet<string> = new Set(
  ${JSON.stringify(all)}.split(
    " ",
  ),
);
`;
}

/** Generates `names.generated.ts`. */
export function namesText(definitions: readonly AnyDefinition[], version: string): string {
  const rows = definitions.map((definition) => {
    const own = ownNames(definition);
    const full = definition.needsFull === true ? ", true" : "";
    return `  element(${JSON.stringify(definition.name)}, ${JSON.stringify(own.join(" "))}${full}),`;
  });
  return `/** Generated from \`definitions/\` by \`npm run elements\`; \`names.test.ts\` fails if the two differ. */

import { rooms } from "../text/embedding/rooms.en";

/** What the loader knows of an element. */
export interface ElementFacts {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly switches: readonly string[];
  /** Height of its start: pairs of a minimum width and a height in steps of four pixels, each as two base-36 digits. */
  readonly rooms: string;
  /** True if it needs the full module of the engine. */
  readonly needsFull: boolean;
}

/** The version of the elements. */
export const VERSION = ${JSON.stringify(version)};

const SWITCHES = ${JSON.stringify(SWITCHES)};
const COMMON = ${JSON.stringify(commonNames().join(" "))};

const ROOMS = rooms.split(" ");

function element(name: string, own: string, needsFull = false): ElementFacts {
  const attributes = [...new Set(\`\${own} \${COMMON}\`.trim().split(" "))];
  return { name, attributes, switches: SWITCHES, rooms: \`\${ROOMS.shift()}\`, needsFull };
}

/** All elements. */
export const ELEMENTS: readonly ElementFacts[] = [
${rows.join("\n")}
];
`;
}
