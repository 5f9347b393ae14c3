/** Texts of all charts, in English. */
import { byPointer } from "../pointer";

export const chartText = {
  reader: (title: string): string => `Read values of ${title}`,
  hint: byPointer("Point at the chart to read its numbers.", "Tap the chart to read its numbers."),
  /** Position of a reading on an axis. */
  at: (axis: string, value: string): string => (axis === "" ? value : `${axis} ${value}:`),
  value: (name: string, value: string): string => `${name} ${value}`,
} as const;
