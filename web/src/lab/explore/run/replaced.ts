/** Says which tables have a filter of another family than the settings ask for, and why. Pure. */

import type { SandboxSample } from "../../../engine/contract";
import { familyNames } from "../../../text/explore/settings.en";
import { exploreText } from "../../../text/pages/explore.en";
import { NAMES } from "../view";

/** One sentence for each family of each run. */
export function replacedSentences(samples: readonly (SandboxSample | null)[]): readonly string[] {
  const nameOf = (family: string): string => familyNames[family] ?? family;
  return samples.flatMap((sample, pane) =>
    (sample?.replacedFilters ?? []).map(({ wanted, found, reason, tables }) =>
      exploreText.replaced({
        run: samples.length === 1 ? null : (NAMES[pane] ?? "A"),
        tables,
        wanted: nameOf(wanted),
        found: found === "none" ? null : nameOf(found),
        reason,
      }),
    ),
  );
}
