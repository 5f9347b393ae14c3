/**
 * The link of a lab, from its number, its own parameters and the names of its questions. Every page loads the specs of all labs, so a spec
 * imports no scene and no question.
 *
 * **Invariants** (test: `spec.test.ts`)
 * 1. A question `x` has the fields `guessX` and `ranX`, and the names `guess-x` and `ran-x` in links, as in all links of version 1.
 * 2. The order of the names in links is: own parameters, questions, tasks, open step, theme.
 */
import type { NumberParam, ParamSchema, TextParam, ValuesOf } from "../../../figures/params/schema";
import { pageParams } from "../../link/page-params";
import type { LabSpec } from "../../link/use-link-state";
import type { LabPage } from "../../pages";
import { counter, openParams, prediction, taskParams } from "../lab-params";

/** Fields of the questions: the guess, and whether it was run. */
type QuestionParams<Id extends string> = { readonly [Key in `guess${Capitalize<Id>}`]: TextParam } & {
  readonly [Key in `ran${Capitalize<Id>}`]: NumberParam;
};
type CommonParams = ReturnType<typeof taskParams<"a">> &
  ReturnType<typeof taskParams<"b">> &
  typeof openParams &
  typeof pageParams;
/** Everything that the link of a lab has. */
export type LabParams<Own extends ParamSchema, Id extends string> = Own & QuestionParams<Id> & CommonParams;
/** The state of a lab, by its spec. */
export type StateOf<Spec> = Spec extends LabSpec<infer Schema> ? ValuesOf<Schema> : never;
/** Ids of the questions of a lab, by the fields of its link. */
export type QuestionIds<Schema> = {
  [Field in keyof Schema]: Field extends `guess${infer Id}` ? Uncapitalize<Id> : never;
}[keyof Schema];

interface Given<Own extends ParamSchema, Id extends string>
  extends Pick<LabSpec<ParamSchema>, "lockable" | "challenge"> {
  readonly page: LabPage;
  /** Parameters of its figure. */
  readonly params: Own;
  /** Its questions in their order, each with the label of its run. */
  readonly questions: Readonly<Record<Id, string>>;
  /** Parameters that change many times a second. */
  readonly scrubbed: readonly (string & keyof Own)[];
}

/** Field of the link: `fieldOf("guess", "gift")` is `guessGift`. */
export const fieldOf = (kind: "guess" | "ran", id: string): string =>
  `${kind}${id.charAt(0).toUpperCase()}${id.slice(1)}`;

export function labSpec<const Own extends ParamSchema, const Id extends string>(
  given: Given<Own, Id>,
): LabSpec<LabParams<Own, Id>> {
  const { params, questions, scrubbed, ...rest } = given;
  const asked = Object.entries<string>(questions).flatMap(([id, label]) => [
    [fieldOf("guess", id), prediction(`guess-${id}`)],
    [fieldOf("ran", id), counter(`ran-${id}`, label)],
  ]);
  const common = { ...taskParams("a"), ...taskParams("b"), ...openParams, ...pageParams };
  return {
    ...rest,
    schema: { ...params, ...Object.fromEntries(asked), ...common } as LabParams<Own, Id>,
    scrubbed: new Set([...scrubbed, "theme"]),
  };
}
