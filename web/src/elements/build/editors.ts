/**
 * Generates descriptions of all elements for editors and documentation tools from the definitions. Pure.
 *
 * - `custom-elements.json`: Custom Elements Manifest, schema 1.0.0. Storybook and documentation generators read it.
 * - `html-data.json`: custom data of Visual Studio Code (`html.customData`), version 1.1.
 * - `web-types.json`: web-types of the editors of JetBrains.
 */

import type { Param, ParamSchema } from "../../figures/params/schema";
import { explained, explainedParams } from "../attributes/attribute-hints";
import { SWITCHES } from "../attributes/attributes";
import type { AnyDefinition } from "../definition";
import { EVENTS, METHODS, sentence, typeOf } from "./types";

interface Attribute {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly initial: string | null;
  readonly values: readonly string[];
}

function attributesOf(definition: AnyDefinition): Attribute[] {
  const schema = { ...explained(definition.schema as ParamSchema), ...explainedParams };
  return [
    ...Object.values(schema).map(attributeOf),
    ...SWITCHES.map((name) => ({ name, description: "On if present.", type: "boolean", initial: null, values: [] })),
  ];
}

function attributeOf(param: Param): Attribute {
  const initial = param.initial === null || param.initial === "" ? null : String(param.initial);
  const values = param.kind === "choice" ? param.options.map(({ value }) => value) : [];
  return { name: param.name, description: sentence(param), type: typeOf(param), initial, values };
}

/** Generates the Custom Elements Manifest. */
export function manifestText(definitions: readonly AnyDefinition[]): string {
  const path = "lsm-lab.js";
  const declarations = definitions.map((definition) => ({
    kind: "class",
    customElement: true,
    name: definition.name,
    tagName: `lsm-${definition.name}`,
    description: definition.title,
    superclass: { name: "HTMLElement" },
    attributes: attributesOf(definition).map(({ name, description, type, initial }) => ({
      name,
      description,
      type: { text: type },
      ...(initial === null ? {} : { default: initial }),
    })),
    members: METHODS.map(({ name, description }) => ({ kind: "method", name, description })),
    events: Object.entries(EVENTS).map(([name, { detail, description }]) => ({
      name,
      description,
      type: { text: `CustomEvent<${detail}>` },
    })),
  }));
  const exports = definitions.map(({ name }) => ({
    kind: "custom-element-definition",
    name: `lsm-${name}`,
    declaration: { name, module: path },
  }));
  return text({ schemaVersion: "1.0.0", modules: [{ kind: "javascript-module", path, declarations, exports }] });
}

/** Generates the custom data of Visual Studio Code. */
export function htmlDataText(definitions: readonly AnyDefinition[]): string {
  const tags = definitions.map((definition) => ({
    name: `lsm-${definition.name}`,
    description: definition.title,
    attributes: attributesOf(definition).map(({ name, description, type, values }) => ({
      name,
      description,
      ...(type === "boolean" ? { valueSet: "v" } : {}),
      ...(values.length === 0 ? {} : { values: values.map((value) => ({ name: value })) }),
    })),
  }));
  return text({ version: 1.1, tags });
}

/** Generates the web-types. */
export function webTypesText(definitions: readonly AnyDefinition[], version: string): string {
  const elements = definitions.map((definition) => ({
    name: `lsm-${definition.name}`,
    description: definition.title,
    attributes: attributesOf(definition).map(({ name, description, type, initial }) => ({
      name,
      description,
      value: { type },
      ...(initial === null ? {} : { default: initial }),
    })),
    js: { events: Object.entries(EVENTS).map(([name, { description }]) => ({ name, description })) },
  }));
  return text({
    $schema: "https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json",
    name: "lsm-lab",
    version,
    contributions: { html: { elements } },
  });
}

function text(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
