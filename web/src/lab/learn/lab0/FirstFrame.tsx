/**
 * First frame of the introduction as markup for `index.html`: shown until the engine answers, and permanently if the engine cannot run.
 * `web/scripts/first-frame.ts` renders it, so it always matches the page.
 */
import { renderToStaticMarkup } from "react-dom/server";
import { frameAt } from "../../../figures/stage/layout/frame";
import { type StageKind, stageLayout } from "../../../figures/stage/layout/geometry";
import { sourceOf } from "../../../figures/stage/layout/recorded";
import { type Story, storyOf } from "../../../figures/stage/layout/story";
import { Stage } from "../../../figures/stage/Stage";
import { lab0Text as text } from "../../../text/labs/lab0.en";
import { readRecording } from "../../../trace/recording";
import { PageBody } from "./PageBody";
import { INITIAL_STATE } from "./state";
import { TimeOfLookup } from "./TimeOfLookup";

/** Returns the markup of the first frame from a recording of the opening lookup. */
export function firstFrame(json: string): string {
  const story = storyOf(sourceOf(readRecording(json)), "per-filter");
  return renderToStaticMarkup(
    <PageBody
      filters={story.queried}
      settled={0}
      isStatic
      timeBar={
        <Both>
          {(kind) => (
            <TimeOfLookup story={story} frame={frameAt(story, 0, 0)} kind={kind} keyBytes={INITIAL_STATE.keyBytes} />
          )}
        </Both>
      }
      foot={<p className="transport-sentence">{text.start}</p>}
    >
      <Both>{(kind) => <FirstStage story={story} kind={kind} />}</Both>
    </PageBody>,
  );
}

interface BothProps {
  readonly children: (kind: "wide" | "narrow") => React.ReactNode;
}

/** Both arrangements: the style sheet shows the one that fits the window. */
function Both({ children }: BothProps) {
  return (
    <>
      <div className="first-frame-wide">{children("wide")}</div>
      <div className="first-frame-narrow">{children("narrow")}</div>
    </>
  );
}

function FirstStage({ story, kind }: { readonly story: Story; readonly kind: StageKind }) {
  const layout = stageLayout(kind, story.levels.length);
  return <Stage story={story} frame={frameAt(story, 0, 0)} layout={layout} label={text.figure} />;
}
