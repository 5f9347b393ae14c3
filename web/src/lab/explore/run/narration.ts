/** One line about a moment of the sandbox: the current work and its reason, for every configuration with work. Pure. */

import { narrateEnd, narratePlayed, narrateWork } from "../../../figures/tree/narration";
import { exploreText } from "../../../text/pages/explore.en";
import type { Moment, SandboxLog } from "../../../trace";

const text = exploreText.timeline;

/** Describes the work of one configuration at a moment. Null if it equals the work of all. */
function workLine(log: SandboxLog, moment: Moment): string | null {
  const state = log.stateAt(moment);
  const line = narrateWork(state.work);
  if (line !== null) return line;
  const done = log.changesBefore(moment);
  const last = log.change(done - 1);
  if (moment.step === 0 || last === null || last.moment !== moment.op) return null;
  return narrateEnd(state, log.eventsOf(done - 1));
}

/** The line while a run is played: one for each flush and compaction, so that there is time to read it. */
export function narratePlaying(logs: readonly SandboxLog[], names: readonly string[], moment: Moment): string {
  const lines = logs.flatMap((log, at) => {
    const line = narratePlayed(log.narratedAt(moment));
    if (line === null) return [];
    return [logs.length === 1 ? line : text.ofPane(names[at] ?? "", line)];
  });
  return lines.length > 0 ? lines.join(" ") : text.playing;
}

/** The line of all configurations. */
export function narrateMoment(logs: readonly SandboxLog[], names: readonly string[], moment: Moment): string {
  const lines = logs.flatMap((log, at) => {
    const line = workLine(log, moment);
    if (line === null) return [];
    return [logs.length === 1 ? line : text.ofPane(names[at] ?? "", line)];
  });
  if (lines.length > 0) return lines.join(" ");
  const [first] = logs;
  if (first === undefined || moment.op === 0) return text.start;
  if (logs.some((log) => log.fooled.includes(moment.op))) return text.fooled(moment.op);
  const state = first.stateAt(moment);
  const tables = state.levels.flat().reduce((sum, run) => sum + run.tables.length, 0);
  return text.moment(moment.op, state.memtable, tables, state.levels.length);
}
