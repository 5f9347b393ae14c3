/** The file that the loader reads instead of the definitions: names, attributes and room. Pure. */

import type { ParamSchema } from "../figures/params/schema";
import { commonNames, SWITCHES } from "./attributes";
import type { AnyDefinition } from "./definition";

/** Names of the attributes of an element: its own first. */
export function attributesOf({ schema }: AnyDefinition): readonly string[] {
  return [...new Set([...Object.values(schema as ParamSchema).map(({ name }) => name), ...commonNames()])];
}

/** The text of `names.generated.ts`. */
export function namesText(definitions: readonly AnyDefinition[], version: string): string {
  const rows = definitions.map((definition) => {
    const own = Object.values(definition.schema as ParamSchema).map(({ name }) => name);
    const room = definition.room.map(([width, height]) => `[${width}, ${height}]`).join(", ");
    return `  element(${JSON.stringify(definition.name)}, ${JSON.stringify(own.join(" "))}, [${room}]),`;
  });
  return `/** Generated from \`definitions/\` by \`npm run elements\`; \`names.test.ts\` fails when the two differ. */

/** What the loader knows of an element. */
export interface ElementFacts {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly switches: readonly string[];
  readonly room: readonly (readonly [number, number])[];
}

/** The version of the elements. */
export const VERSION = ${JSON.stringify(version)};

const SWITCHES = ${JSON.stringify(SWITCHES)};
const COMMON = ${JSON.stringify(commonNames().join(" "))};

function element(name: string, own: string, room: ElementFacts["room"]): ElementFacts {
  const attributes = [...new Set(\`\${own} \${COMMON}\`.trim().split(" "))];
  return { name, attributes, switches: SWITCHES, room };
}

/** All elements. */
export const ELEMENTS: readonly ElementFacts[] = [
${rows.join("\n")}
];
`;
}
