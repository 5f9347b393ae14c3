/** The grade of a part of an answer, as a shape and a word. */

import { attemptText as text } from "../../text/tasks/task.en";
import { RightMark } from "../frame/RightMark";
import type { PartMark as Mark } from "./marks";

export function PartMark({ mark }: { readonly mark: Mark }) {
  if (mark === null) return null;
  return (
    <span className="task-mark" data-mark={mark}>
      <RightMark isRight={mark === "right"} isSaid={false} />
      {text.marks[mark]}
    </span>
  );
}
