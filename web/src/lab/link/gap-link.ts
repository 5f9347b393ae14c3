/** Returns the link to the view of Measure that explains why gains of the model, of Explore and of a measurement differ; by default of its first run. */
export function gapLink(run?: string): string {
  return `#v=1&page=measure&view=gap${run === undefined ? "" : `&run=${encodeURIComponent(run)}`}`;
}
