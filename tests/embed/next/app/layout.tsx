/** Frame of every page, with the style sheet that reserves space for figures. */

import type { ReactNode } from "react";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <link rel="stylesheet" href="/lsm-lab/elements/v1/room.css" />
      </head>
      <body>{children}</body>
    </html>
  );
}
