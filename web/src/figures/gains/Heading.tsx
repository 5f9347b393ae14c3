/** The finding of a view as a heading, with its interval. */

interface HeadingProps {
  readonly finding: string;
  readonly interval?: string;
  /** Level of the heading: 1 unless the page has its own title. */
  readonly level?: 1 | 2;
}

/** The heading. */
export function Heading({ finding, interval = "", level = 1 }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag className="finding">
      {finding}
      {interval === "" ? null : <span className="finding-interval"> {interval}</span>}
    </Tag>
  );
}
