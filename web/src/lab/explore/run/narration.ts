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
  if (logs.length === 0 || moment.op === 0) return text.start;
  const fooled = logs.flatMap((log, at) => (log.fooled.includes(moment.op) ? [names[at] ?? ""] : []));
  if (fooled.length > 0) {
    const line = text.fooled(moment.op);
    return fooled.length === logs.length ? line : text.ofPane(fooled.join(), line);
  }
  const trees = logs.map((log, at) => {
    const { memtable, levels } = log.stateAt(moment);
    const tables = levels.flat().reduce((sum, run) => sum + run.tables.length, 0);
    return logs.length === 1
      ? text.tree(memtable, tables, levels.length)
      : text.treeOf(names[at] ?? "", tables, levels.length);
  });
  return text.moment(moment.op, trees);
}
