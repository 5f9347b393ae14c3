/** The file that the loader reads instead of the definitions: names, attributes and room. Pure. */

import type { ParamSchema } from "../figures/params/schema";
import { commonNames, SWITCHES } from "./attributes";
import type { AnyDefinition } from "./definition";
import { ROOMS } from "./rooms.generated";

/** Names of the attributes of an element: its own first. */
export function attributesOf({ schema }: AnyDefinition): readonly string[] {
  return [...new Set([...Object.values(schema as ParamSchema).map(({ name }) => name), ...commonNames()])];
}

/** A length in steps of four pixels, as two digits to the base 36: the loader has many. */
const short = (length: number): string =>
  Math.ceil(length / 4)
    .toString(36)
    .padStart(2, "0");

/** The text of `names.generated.ts`. */
export function namesText(definitions: readonly AnyDefinition[], version: string): string {
  const rows = definitions.map((definition) => {
    const own = Object.values(definition.schema as ParamSchema).map(({ name }) => name);
    const { name } = definition;
    const room = ROOMS[name];
    if (room === undefined) throw new Error(`rooms.generated.ts has no room for lsm-${name}: npm run measure:rooms`);
    const rooms = room.flat().map(short).join("");
    const facts = [name, own.join(" "), rooms];
    return `  element(${facts.map((fact) => JSON.stringify(fact)).join(", ")}),`;
  });
  return `/** Generated from \`definitions/\` by \`npm run elements\`; \`names.test.ts\` fails when the two differ. */

/** What the loader knows of an element. */
export interface ElementFacts {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly switches: readonly string[];
  /** How high its start is: pairs of a width and of the height from there on, each as two digits to the base 36, of four pixels. */
  readonly rooms: string;
}

/** The version of the elements. */
export const VERSION = ${JSON.stringify(version)};

const SWITCHES = ${JSON.stringify(SWITCHES)};
const COMMON = ${JSON.stringify(commonNames().join(" "))};

function element(name: string, own: string, rooms: string): ElementFacts {
  const attributes = [...new Set(\`\${own} \${COMMON}\`.trim().split(" "))];
  return { name, attributes, switches: SWITCHES, rooms };
}

/** All elements. */
export const ELEMENTS: readonly ElementFacts[] = [
${rows.join("\n")}
];
`;
}
