/** Parameters of every page, last in links. */

import { choice } from "../../figures/params/schema";

/** Light, dark, or as the system has it. */
export type ThemeChoice = "auto" | "light" | "dark";

/** Parameters of the page around a lab. */
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
