/**
 * Declaration of a figure's parameter, from which its control, its name in the URL and its attribute are derived.
 *
 * **Invariants** (tests: `schema.test.ts`)
 * 1. `parse(encode(v))` is `v` for every valid value.
 * 2. `parse` never throws and never returns an invalid value. `decode.ts` describes the error instead.
 */

interface Common {
  /** Its name in links and attributes: readable, lower case, hyphens. */
  readonly name: string;
  /** Label of its control. */
  readonly label: string;
  /** Its meaning, in one sentence. */
  readonly hint?: string;
}

/** A number with bounds. */
export interface NumberParam extends Common {
  readonly kind: "number";
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** Spacing of the values that a control offers; links may lie between unless `whole`. */
  readonly step: number;
  readonly whole?: boolean;
  readonly unit?: string;
}

/** A number that may be left open. */
export interface OptionalNumberParam extends Omit<NumberParam, "kind" | "initial"> {
  readonly kind: "optional-number";
  readonly initial: null;
  /** The field whose value it does not go beyond, such as a level the last one. */
  readonly upTo?: string;
  /** Values of other fields without which this number has no effect. A link that has the number and not these fields means them. */
  readonly implies?: Readonly<Record<string, string>>;
}

/** One of a closed list. */
export interface ChoiceParam<Value extends string = string> extends Common {
  readonly kind: "choice";
  readonly initial: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}

/** A short text: a name from a file, or words that a learner typed. */
export interface TextParam extends Common {
  readonly kind: "text";
  readonly initial: string;
  readonly lengthMax: number;
  /** Pattern for the whole text. Default: anything. */
  readonly pattern?: RegExp;
}

/** Any parameter. */
export type Param = NumberParam | OptionalNumberParam | ChoiceParam | TextParam;

/** Parameters by the name of the field that holds the value. */
export type ParamSchema = Readonly<Record<string, Param>>;

/** The values of a schema. */
export type ValuesOf<Schema extends ParamSchema> = {
  readonly [Key in keyof Schema]: Schema[Key] extends ChoiceParam<infer Value>
    ? Value
    : Schema[Key] extends TextParam
      ? string
      : Schema[Key] extends OptionalNumberParam
        ? number | null
        : number;
};

/** Declares a choice with its values kept as literal types. */
export function choice<const Value extends string>(
  common: Common & { initial: NoInfer<Value>; options: readonly { value: Value; label: string }[] },
): ChoiceParam<Value> {
  return { kind: "choice", ...common };
}

type Given = Readonly<Record<string, number | string | null | undefined>>;

/** The values that given ones imply for fields that are not given. */
export function impliedBy(schema: ParamSchema, given: Given): Readonly<Record<string, string>> {
  const implied = Object.entries(schema).flatMap(([field, param]) =>
    param.kind === "optional-number" && typeof given[field] === "number" ? Object.entries(param.implies ?? {}) : [],
  );
  return Object.fromEntries(implied.filter(([field]) => schema[field] !== undefined && given[field] === undefined));
}

/** The value as text in a link. */
export function encode(value: number | string | null): string {
  return value === null ? "" : String(value);
}

/** The value that a text in a link means; undefined where it means none. */
export function parse(param: Param, text: string): number | string | null | undefined {
  if (param.kind === "choice") return param.options.some(({ value }) => value === text) ? text : undefined;
  if (param.kind === "text") {
    return text.length <= param.lengthMax && (param.pattern?.test(text) ?? true) ? text : undefined;
  }
  // Never -0, which no link can tell from 0.
  const value = Number(text) + 0;
  if (text.trim() === "" || !Number.isFinite(value)) return undefined;
  const isIn = value >= param.min && value <= param.max && (!param.whole || Number.isInteger(value));
  return isIn ? value : undefined;
}

/** The values before anyone touched anything. */
export function initialValues<Schema extends ParamSchema>(schema: Schema): ValuesOf<Schema> {
  return Object.fromEntries(Object.entries(schema).map(([key, param]) => [key, param.initial])) as ValuesOf<Schema>;
}
