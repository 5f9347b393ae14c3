/** Which tags ask another module of the engine: for the list that comes with the loader, so that it stands nowhere twice. Pure. */

import type { AnyDefinition } from "./definition";

/** By each module, a selector of the tags that ask the other one; a file of any figure is read by the full one. */
export function tagsBeside(definitions: readonly AnyDefinition[]): Readonly<Record<"page" | "full", string>> {
  const tags = (asksFull: boolean): string[] =>
    definitions.filter((one) => (one.asksFull ?? false) === asksFull).map(({ name }) => `lsm-${name}`);
  return { page: [...tags(true), "[results]"].join(), full: tags(false).join() };
}
