/** Lets the figures of a page be embedded: their buttons open a dialog, whose code comes when it is first asked for. */

import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from "react";
import type { EngineClient } from "../../engine/client";
import { type Embed, type Embeddable, Embedding } from "../../figures/frame/EmbedButton";
import type { PageId } from "../pages";
import type { Notify } from "../shell/Notices";

const HOMES: Readonly<Record<string, readonly PageId[]>> = {
  journey: ["lab-0"],
  timeline: ["lab-0"],
  "filter-bits": ["lab-0"],
  "cost-bar": ["lab-0"],
  "gain-curve": ["lab-0", "lab-6"],
  formula: ["lab-6"],
  filter: ["lab-1"],
  "digest-strip": ["lab-2"],
  tree: ["lab-3"],
  flow: ["lab-4"],
  budget: ["lab-8"],
  hotness: ["lab-8"],
  "hash-bench": ["lab-7"],
};

/** Whether a page's state is that of a figure. */
function isHomeOf(figure: string, page: PageId): boolean {
  return HOMES[figure]?.includes(page) ?? false;
}

interface DialogProps {
  readonly embeddable: Embeddable;
  readonly client: EngineClient;
  readonly onClose: () => void;
}

interface EmbedPlaceProps {
  readonly page: PageId;
  readonly notify: Notify;
  readonly client: EngineClient;
  readonly children: ReactNode;
}

/** The page's figures, and the dialog where one of them is being embedded. */
export function EmbedPlace({ page, notify, client, children }: EmbedPlaceProps) {
  const [opened, setOpened] = useState<{ Dialog: ComponentType<DialogProps>; embeddable: Embeddable } | null>(null);
  const open = useCallback(
    (embeddable: Embeddable) => {
      import("./EmbedDialog").then(
        ({ EmbedDialog }) => setOpened({ Dialog: EmbedDialog, embeddable }),
        (cause: unknown) => notify(cause instanceof Error ? cause.message : String(cause)),
      );
    },
    [notify],
  );
  const embed = useMemo<Embed>(() => ({ isHome: (figure) => isHomeOf(figure, page), open }), [page, open]);
  return (
    <Embedding value={embed}>
      {children}
      {opened === null ? null : (
        <opened.Dialog client={client} embeddable={opened.embeddable} onClose={() => setOpened(null)} />
      )}
    </Embedding>
  );
}
