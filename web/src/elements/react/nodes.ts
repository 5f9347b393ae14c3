/** What components say is to be drawn, as JSX makes it. */

/** What an element, or a component, is given. */
export type Props = Readonly<Record<string, unknown>>;

/** A component: from what it is given, what is to be drawn. */
export interface Component {
  (props: Props): unknown;
  /** Whether what it is given draws the same as before: then it is not asked again. */
  readonly isSame?: (before: Props, after: Props) => boolean;
  /** Of a context: what is meant outside of it. */
  readonly initial?: unknown;
}

/** An element by its name, a component, or a text, which is of no type. */
export interface Wanted {
  readonly type: string | Component | null;
  readonly props: Props;
  readonly key: unknown;
}

/** What JSX calls. */
export function jsx(type: string | Component, props: Props, key: unknown = null): Wanted {
  return { type, props, key };
}

/** What is said without JSX. */
export function createElement(type: string | Component, props: Props | null, ...children: readonly unknown[]): Wanted {
  const { key = null, ...given } = props ?? {};
  return jsx(type, children.length === 0 ? given : { ...given, children }, key);
}

/** Several in the place of one. */
export const Fragment: Component = ({ children }) => children;

/** A context, which is also the component that says what is meant within. */
export function createContext(initial: unknown): Component {
  return Object.assign(({ children }: Props) => children, { initial });
}

/** A component that is asked again only where it is given something else, or where the caller says so. */
export function memo(inner: Component, isSame: Component["isSame"] = sameProps): Component {
  return Object.assign((props: Props) => inner(props), { isSame });
}

function sameProps(before: Props, after: Props): boolean {
  const names = Object.keys(before);
  return names.length === Object.keys(after).length && names.every((name) => Object.is(before[name], after[name]));
}

/** What stands in a place as a list: nothing, a text, several, or what is wanted there. Who has no key is known by the place. */
export function listOf(children: unknown): readonly (Wanted | null)[] {
  return (Array.isArray(children) ? children : [children]).map((child: unknown) => {
    if (child === null || child === undefined || typeof child === "boolean") return null;
    if (Array.isArray(child)) return jsx(Fragment, { children: child });
    return typeof child === "object" ? (child as Wanted) : { type: null, props: { text: String(child) }, key: null };
  });
}
