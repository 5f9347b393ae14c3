/** Leads to a figure of the page: opens and scrolls to it and puts the focus there, so that the next key is meant for it. */

/** The id of a figure's place on the page. */
export function cardId(experiment: string): string {
  return `figure-${experiment}`;
}

/** Goes to a figure, if it is there. */
export function goTo(experiment: string): void {
  const place = document.getElementById(cardId(experiment));
  // A click, for then whoever folds the figure knows of it.
  place?.querySelector<HTMLElement>(":scope > details:not([open]) > summary")?.click();
  place?.scrollIntoView({ block: "start" });
  place?.focus({ preventScroll: true });
}
