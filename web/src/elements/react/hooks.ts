/** What components keep between two drawings: the hooks of React that figures use. */

import { again, asked, type Drawn, type Effect, later } from "./drawing";
import type { Component } from "./nodes";

type Deps = readonly unknown[] | undefined;

/** What this call of a hook kept; made when it is called first. */
function kept<Kept extends object>(make: (drawn: Drawn) => Kept): Kept {
  const drawn = asked();
  drawn.kept[drawn.called] ??= make(drawn);
  drawn.called += 1;
  return drawn.kept[drawn.called - 1] as Kept;
}

function isOther(before: Deps, after: Deps): boolean {
  return before === undefined || after === undefined || after.some((value, at) => !Object.is(value, before[at]));
}

type Next<Value> = Value | ((before: Value) => Value);

/** A value, and how to change it. */
export function useState<Value>(initial: Value | (() => Value)): readonly [Value, (next: Next<Value>) => void] {
  const own = kept((drawn) => {
    const state = {
      value: typeof initial === "function" ? (initial as () => Value)() : initial,
      set(next: Next<Value>): void {
        const value = typeof next === "function" ? (next as (before: Value) => Value)(state.value) : next;
        if (Object.is(value, state.value)) return;
        state.value = value;
        again(drawn);
      },
    };
    return state;
  });
  return [own.value, own.set];
}

/** A value that is made anew where it depends on something else than before. */
export function useMemo<Value>(make: () => Value, deps: Deps): Value {
  const own = kept((): { deps: Deps; value?: Value } => ({ deps: undefined }));
  if (isOther(own.deps, deps)) Object.assign(own, { deps, value: make() });
  return own.value as Value;
}

/** The same function, unless it depends on something else than before. */
export function useCallback<Value>(call: Value, deps: Deps): Value {
  return useMemo(() => call, deps);
}

/** A place that is kept. */
export function useRef<Value>(initial: Value): { current: Value } {
  return kept(() => ({ current: initial }));
}

let ids = 0;

/** A name that nobody else has. */
export function useId(): string {
  return kept(() => {
    ids += 1;
    return { name: `lsm-${ids}` };
  }).name;
}

function useWork(run: () => unknown, deps: Deps, isBeforePaint: boolean): void {
  const own = kept((drawn): Effect & { deps: Deps } => {
    const effect = { run, deps: undefined };
    drawn.effects.push(effect);
    return effect;
  });
  if (!isOther(own.deps, deps)) return;
  Object.assign(own, { run, deps });
  later(own, isBeforePaint);
}

/** Work after the page shows what was drawn. */
export function useEffect(run: () => unknown, deps?: Deps): void {
  useWork(run, deps, false);
}

/** Work before the page shows what was drawn. */
export function useLayoutEffect(run: () => unknown, deps?: Deps): void {
  useWork(run, deps, true);
}

/** What is meant where the component stands. */
export function useContext(context: Component): unknown {
  const asker = asked();
  for (let around = asker.parent; around !== null; around = around.parent) {
    if (around.wanted.type !== context) continue;
    around.askers.add(asker);
    return around.wanted.props["value"];
  }
  return context.initial;
}

/** The value of a store outside. */
export function useSyncExternalStore<Value>(subscribe: (changed: () => void) => () => void, get: () => Value): Value {
  const [value, set] = useState(get);
  useLayoutEffect(() => {
    const read = (): void => set(get);
    read();
    return subscribe(read);
  }, [subscribe, get]);
  return value;
}
