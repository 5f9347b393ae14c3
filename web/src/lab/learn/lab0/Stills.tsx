/** The opening where motion is reduced: the two pictures side by side, before and after the fold, with the same numbers. */
import { eventCount, spentAt, total } from "../../../figures/cost-bar/layout";
import { frameAt } from "../../../figures/stage/layout/frame";
import { stageLayout } from "../../../figures/stage/layout/geometry";
import type { Story } from "../../../figures/stage/layout/story";
import { Stage } from "../../../figures/stage/Stage";
import { minus, savedOf, TimeBar } from "../../../figures/stage/TimeBar";
import { en } from "../../../text/lab.en";
import { lab0Text as text } from "../../../text/labs/lab0.en";
import { timeIn, unitFor } from "../../../text/numbers";
import { PageBody } from "./PageBody";
import { TimeLegend } from "./TimeOfLookup";
import { useNarrow } from "./use-media";

interface StillsProps {
  readonly before: Story;
  readonly after: Story;
  /** Length of the keys that a hash is timed for. */
  readonly keyBytes: number;
  readonly onEnd: () => void;
}

/** Hashes and time of the lookup before and after the fold, as sentences. */
export function captionsOf(before: Story, after: Story): readonly [string, string] {
  const unit = unitFor(total(before.perFilter));
  const hashes = ({ trace }: Story): string => en.hashes(trace.counters.hashes);
  const time = ({ trace }: Story): string => timeIn(unit, total(spentAt(trace, eventCount(trace))));
  return [text.before(hashes(before), time(before)), text.after(hashes(after), time(after), minus(savedOf(before)))];
}

export function Stills({ before, after, keyBytes, onEnd }: StillsProps) {
  const [title, folded] = captionsOf(before, after);
  return (
    <PageBody
      filters={before.trace.counters.filtersProbed}
      settled={0}
      foot={
        <div className="opening-question">
          <p>{text.conclusion}</p>
          <button type="button" className="opening-once" onClick={onEnd}>
            {text.goOn}
          </button>
        </div>
      }
    >
      <div className="stills">
        <Still story={before} foldMs={0} title={title} />
        <Still story={before} foldMs={before.foldMs} title={folded} />
      </div>
      <TimeLegend story={before} keyBytes={keyBytes} />
    </PageBody>
  );
}

interface StillProps {
  readonly story: Story;
  readonly foldMs: number;
  readonly title: string;
}

function Still({ story, foldMs, title }: StillProps) {
  const kind = useNarrow() ? "narrow" : "still";
  const layout = stageLayout(kind, story.levels.length);
  const frame = frameAt(story, story.endMs, foldMs);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Stage story={story} frame={frame} layout={layout} label={title} />
      <TimeBar story={story} frame={frame} width={layout.width} isLong={false} />
    </section>
  );
}
