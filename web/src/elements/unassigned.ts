/** In place of `figures/frame/Assigned.tsx`, by the build: a figure in a page of its own has no assignment that locks controls. */

const FREE = { isHidden: false, isLocked: false };

/** Nothing is done to any control. */
export function useControl(): typeof FREE {
  return FREE;
}

/** Nothing is locked, so nothing is said of it. */
export function LockNote(): null {
  return null;
}

/** Controls of their own make are as they are. */
export function Assigned({ children }: { readonly children: unknown }): unknown {
  return children;
}
