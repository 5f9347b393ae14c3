/** Leads to a figure of the page: scrolls there and puts the focus on it, so that the next key is meant for it. */

/** The id of a figure's place on the page. */
export function cardId(experiment: string): string {
  return `figure-${experiment}`;
}

/** Goes to a figure, if it is there. */
export function goTo(experiment: string): void {
  const place = document.getElementById(cardId(experiment));
  place?.scrollIntoView({ block: "start" });
  place?.focus({ preventScroll: true });
}
