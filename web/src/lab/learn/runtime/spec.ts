/**
 * The link of a lab, from its number, its own parameters and the names of its questions. Loaded for every page, so it has no code of a lab.
 *
 * **Invariant**: a question `x` has the names `guess-x` and `ran-x`, as in all links of version 1.
 */
import type { NumberParam, ParamSchema, TextParam, ValuesOf } from "../../../figures/params/schema";
import { pageParams } from "../../link/page-params";
import type { LabSpec } from "../../link/use-link-state";
import type { LabPage } from "../../pages";
import { counter, openParams, prediction, taskParams } from "../lab-params";

/** Fields of the questions: the guess, and whether it was run. */
export type QuestionParams<Id extends string> = { readonly [Key in `guess${Capitalize<Id>}`]: TextParam } & {
  readonly [Key in `ran${Capitalize<Id>}`]: NumberParam;
};
type Rest = ReturnType<typeof taskParams<"a">> &
  ReturnType<typeof taskParams<"b">> &
  typeof openParams &
  typeof pageParams;
/** Everything that the link of a lab has. */
export type LabParams<Own extends ParamSchema, Id extends string> = Own & QuestionParams<Id> & Rest;
/** The state of a lab, by its spec. */
export type StateOf<Spec> = Spec extends LabSpec<infer Schema> ? ValuesOf<Schema> : never;

interface Given<Own extends ParamSchema, Id extends string>
  extends Pick<LabSpec<ParamSchema>, "lockable" | "challenge"> {
  readonly page: LabPage;
  /** Parameters of its figure. */
  readonly params: Own;
  /** Its questions in their order, each with the label of its run. */
  readonly questions: Readonly<Record<Id, string>>;
  /** Fields that change many times a second. */
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
  const all = { ...params, ...Object.fromEntries(asked), ...taskParams("a"), ...taskParams("b"), ...openParams };
  return {
    ...rest,
    schema: { ...all, ...pageParams } as LabParams<Own, Id>,
    scrubbed: new Set([...scrubbed, "theme"]),
  };
}
