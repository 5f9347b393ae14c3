/** In place of `figures/frame/EmbedButton.tsx`, by the build: only a page of the lab gives figures away. */

/** There is no button. */
export function EmbedButton(): null {
  return null;
}
