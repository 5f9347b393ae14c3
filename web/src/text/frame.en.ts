/** What the frame of every figure says, in English: its data as a table and as files. */
import { counted } from "./journey.en";

export const frameText = {
  dataAndExport: "Data and export",
  saveCsv: "Save numbers (CSV)",
  saveSvg: "Save picture (SVG)",
  rest: (rows: number): string => `${counted(rows, "more row is", "more rows are")} in the CSV file.`,
} as const;
