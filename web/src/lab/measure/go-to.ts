/** Ways to a figure on the page. */

/** Id of a figure's place on the page. */
export function cardId(experiment: string): string {
  return `figure-${experiment}`;
}

/** Opens a figure, scrolls to it and focuses it, so that the next key acts on it. */
export function goTo(experiment: string): void {
  // The fold around all figures makes them when it opens.
  const around = document.querySelector<HTMLDetailsElement>("#detail-figures:not([open])");
  if (around !== null) {
    around.addEventListener("toggle", () => requestAnimationFrame(() => show(experiment)), { once: true });
    around.open = true;
    return;
  }
  show(experiment);
}

function show(experiment: string): void {
  const place = document.getElementById(cardId(experiment));
  // A click lets the component that folds the figure update its state.
  place?.querySelector<HTMLElement>(":scope > details:not([open]) > summary")?.click();
  place?.scrollIntoView({ block: "start" });
  place?.focus({ preventScroll: true });
}
