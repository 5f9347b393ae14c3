/** Parameters that every page has; they stand last in links. */

import { choice } from "../../figures/params/schema";

/** Light, dark, or as the system has it. */
export type ThemeChoice = "auto" | "light" | "dark";

/** What belongs to the page around a lab. */
export const pageParams = {
  theme: choice<ThemeChoice>({
    name: "theme",
    label: "theme",
    initial: "auto",
    options: [
      { value: "auto", label: "auto" },
      { value: "light", label: "light" },
      { value: "dark", label: "dark" },
    ],
  }),
} as const;
