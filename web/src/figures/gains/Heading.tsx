/** The finding of a view as the heading of the page, with its interval. */

interface HeadingProps {
  readonly finding: string;
  readonly interval?: string;
}

/** The heading. */
export function Heading({ finding, interval = "" }: HeadingProps) {
  return (
    <h1 className="finding">
      {finding}
      {interval === "" ? null : <span className="finding-interval"> {interval}</span>}
    </h1>
  );
}
