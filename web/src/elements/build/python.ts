/** Generates the facts of all elements that the Python package checks its input with. Pure. */

import { writeFragment } from "../../figures/params/fragment";
import { initialValues, type ParamSchema } from "../../figures/params/schema";
import { commonNames } from "../attributes/attributes";
import type { AnyDefinition } from "../definition";

/** Attributes of links are those of the state. Earlier names are not offered to new code. */
export function pythonText(definitions: readonly AnyDefinition[]): string {
  const lines = definitions.map(({ name, title, page, schema, presets }) => {
    const state = Object.values(schema as ParamSchema).map((param) => param.name);
    const named = Object.entries(presets).map(([preset, values]) => {
      const fragment = writeFragment(
        schema as ParamSchema,
        { ...initialValues(schema as ParamSchema), ...values } as never,
      );
      return [preset, Object.fromEntries([...new URLSearchParams(fragment)].filter(([key]) => key !== "v"))];
    });
    return `  ${JSON.stringify(name)}: ${JSON.stringify({ title, page, state, presets: Object.fromEntries(named) })}`;
  });
  return `{\n "common": ${JSON.stringify(commonNames())},\n "figures": {\n${lines.join(",\n")}\n }\n}\n`;
}
