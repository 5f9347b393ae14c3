/** Makes the figures of a page embeddable. Their buttons open a dialog, whose code loads on first use. */

import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from "react";
import type { EngineClient } from "../../engine/client";
import { type Embed, type Embeddable, Embedding } from "../../figures/frame/EmbedButton";
import { type PageId, pageOf } from "../pages";
import type { Notify } from "../shell/Notices";

/** Reports whether the state of a page is the state of a figure. */
function isHomeOf(figure: string, page: PageId): boolean {
  return pageOf(page).figures?.includes(figure) ?? false;
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
