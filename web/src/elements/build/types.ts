/** Generates the types of all elements for TypeScript and JSX from the definitions. Pure. */

import { oldNamesOf } from "../../figures/params/old-names";
import type { Param, ParamSchema } from "../../figures/params/schema";
import { explained, explainedParams } from "../attributes/attribute-hints";
import { commonParams, SWITCHES } from "../attributes/attributes";
import type { AnyDefinition } from "../definition";

/** Returns the type of an attribute in TypeScript. */
export function typeOf(param: Param): string {
  if (param.kind !== "choice") return param.kind === "text" ? "string" : "number | string";
  return param.options.map(({ value }) => JSON.stringify(value)).join(" | ");
}

/** Describes an attribute: label, hint, limits and initial value. */
export function sentence(param: Param, more = ""): string {
  const start = param.initial === null || param.initial === "" ? "" : ` Starts as ${param.initial}.`;
  const bounds = "min" in param ? ` From ${param.min} to ${param.max}.` : "";
  return `${param.label}${param.hint === undefined ? "." : `: ${param.hint}`}${bounds}${start}${more === "" ? "" : ` ${more}`}`;
}

function fields(schema: ParamSchema, trees = ""): string {
  return Object.entries(schema)
    .flatMap(([field, param]) => [
      `  /** ${sentence(param, field === "levels" ? trees : "")} */\n  ${JSON.stringify(param.name)}?: ${typeOf(param)};`,
      ...oldNamesOf(param.name).map(
        (old) => `  /** @deprecated Now \`${param.name}\`. */\n  ${old}?: ${typeOf(param)};`,
      ),
    ])
    .join("\n");
}

/** Methods of every element. */
export const METHODS = [
  { name: "getState", signature: "(): string", description: "Returns the state as a fragment of the lab’s links." },
  {
    name: "setState",
    signature: "(state: string | Readonly<Record<string, string | number | null>>): void",
    description:
      "Sets the state from a fragment of the lab’s links or from values by attribute name; null resets a value. Never throws: values that cannot be used are ignored and named in the console, in the figure and by the event `error`.",
  },
  { name: "play", signature: "(): void", description: "Plays the story." },
  { name: "pause", signature: "(): void", description: "Stops playing." },
  { name: "step", signature: "(): void", description: "Moves to the next step." },
  { name: "back", signature: "(): void", description: "Moves to the previous step." },
  { name: "seek", signature: "(position: number): void", description: "Moves to a position in the story." },
  { name: "exportSVG", signature: "(): string", description: "Returns the picture as a file." },
  {
    name: "exportTrace",
    signature: "(): Uint32Array",
    description: "Returns the words of the engine’s trace (docs/format/trace.md).",
  },
] as const;

/** Events of every element, with the type of their details. */
export const EVENTS = {
  ready: {
    detail: "{ version: string | null; state: string; isRecorded: boolean }",
    description: "The figure is live or shows a recording, whose `version` is null.",
  },
  statechange: { detail: "{ state: string }", description: "The state changed." },
  step: { detail: "{ position: number; end: number }", description: "The position in the story changed." },
  answer: { detail: "{ answer: string }", description: "A question was answered." },
  graded: {
    detail: "{ isRight: boolean; right: number; of: number; code: string | null }",
    description: "A task was graded.",
  },
  error: {
    detail: "{ kind: LsmErrorKind; message: string; file: string | null }",
    description:
      "A file, a policy or a value prevents what the tag requests. `file` is the address of the file, if there is one.",
  },
} as const;

/** Attribute names that conflict with members of the elements: methods, and HTML's `lang`. */
const TAKEN = new Set(["step", "focus", "lang"]);

/** Attributes as properties. A property reads as the text in the tag. */
function properties(schema: ParamSchema): string {
  const names = Object.values(schema).filter(({ name }) => !TAKEN.has(name));
  return names
    .flatMap((param) => [param.name, ...oldNamesOf(param.name)].map((name) => accessor(name, typeOf(param))))
    .join("\n");
}

function accessor(attribute: string, type: string): string {
  const property = attribute.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
  return `  get ${property}(): string | null;\n  set ${property}(value: ${type} | null | undefined);`;
}

/** Converts `cost-bar` to `CostBar`. */
function typeName(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/gu, (_, letter: string) => letter.toUpperCase());
}

/** Generates `lsm-lab.d.ts`. `trees` describes the possible trees of figures. */
export function typesText(definitions: readonly AnyDefinition[], trees: Readonly<Record<string, string>> = {}): string {
  const switches = SWITCHES.map((name) => `  ${name}?: boolean | "";`).join("\n");
  const own = definitions.map(({ name, title, schema }) => {
    const body = fields(explained(schema as ParamSchema), trees[name]);
    const type = `Lsm${typeName(name)}`;
    return (
      `/** Attributes of \`<lsm-${name}>\`: ${title}. */\nexport interface ${type}Attributes extends LsmAttributes {\n${body}\n}\n\n` +
      `/** \`<lsm-${name}>\`, with its attributes as properties. */\nexport interface ${type}Element extends LsmElement {\n${properties(schema as ParamSchema)}\n}`
    );
  });
  const tags = definitions.map(({ name }) => `    "lsm-${name}": Lsm${typeName(name)}Element;`).join("\n");
  const jsx = definitions
    .map(({ name }) => `  "lsm-${name}": LsmJsx<Lsm${typeName(name)}Attributes, Lsm${typeName(name)}Element>;`)
    .join("\n");
  return `/** Types of LSM Lab's elements. Generated; see docs/embedding.md. */

/** Attributes that every element has. */
export interface LsmAttributes {
${fields(explainedParams)}
${switches}
  lang?: string;
}

/** An element with a figure. */
export interface LsmElement extends HTMLElement {
${METHODS.map(({ name, signature, description }) => `  /** ${description} */\n  ${name}${signature};`).join("\n")}
${properties(commonParams)}
${SWITCHES.map((name) => `  ${name}: boolean;`).join("\n")}
  addEventListener<Type extends keyof LsmElementEventMap>(
    type: Type,
    listener: (this: this, event: LsmElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<Type extends keyof LsmElementEventMap>(
    type: Type,
    listener: (this: this, event: LsmElementEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

${own.join("\n\n")}

/**
 * What went wrong: of files, policies and browsers (docs/embedding.md says what to do), of result files, and whatever else the engine
 * says of a state.
 */
export type LsmErrorKind =
  | "missing" | "damaged" | "unreachable" | "forbidden" | "no-wasm" | "no-vectors" | "load-failed"
  | "no-file" | "result" | "no-experiment"
  | (string & {});

/** Events of elements. They do not bubble. */
export interface LsmEvents {
${Object.entries(EVENTS)
  .map(([name, { detail, description }]) => `  /** ${description} */\n  ${name}: CustomEvent<${detail}>;`)
  .join("\n")}
}

/** The events of an element: its own, and those of HTML under other names. */
export type LsmElementEventMap = Omit<HTMLElementEventMap, keyof LsmEvents> & LsmEvents;

/**
 * What frameworks give a tag besides its attributes. React and Vue keep \`key\` for themselves and do not pass it to the element, so it is
 * an error here: \`lookup\` names the kind of key. In a list, give the key of an item to a fragment around the tag.
 */
type LsmJsx<Attributes, Element> = Omit<Attributes, "key"> & {
  id?: string;
  class?: string;
  className?: string;
  style?: unknown;
  slot?: string;
  part?: string;
  title?: string;
  hidden?: boolean;
  role?: string;
  dir?: string;
  tabIndex?: number;
  suppressHydrationWarning?: boolean;
  ref?: ((element: Element | null) => unknown) | { current: Element | null } | null;
  key?: never;
  children?: unknown;
} & { [Type in keyof LsmEvents as \`on\${Type}\`]?: (event: LsmEvents[Type]) => unknown } & { [Handler in \`on\${string}\`]?: unknown };

/** For JSX, of Preact too: \`declare module "react" { namespace JSX { interface IntrinsicElements extends LsmIntrinsicElements {} } }\` */
export interface LsmIntrinsicElements {
${jsx}
}

declare global {
  interface HTMLElementTagNameMap {
${tags}
  }
}
`;
}
