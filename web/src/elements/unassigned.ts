/** In place of `figures/frame/Assigned.tsx`, by the build: a figure in a page of its own has no assignment that locks controls. */

/** Nothing is done to any control. */
export const useControl = (): { readonly isHidden: false; readonly isLocked: false } => ({
  isHidden: false,
  isLocked: false,
});

/** Nothing is locked, so nothing is said of it. */
export const LockNote = (): null => null;

/** Controls of their own make are as they are. */
export const Assigned = ({ children }: { readonly children: unknown }): unknown => children;
