/** Takes the numbers of a figure out of the page as CSV, and hands files to the reader. */

/** A table of numbers: column names and rows. */
export interface DataTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** CSV after RFC 4180. Spreadsheets of some languages need a semicolon as separator. */
export function csv({ columns, rows }: DataTable, separator: "," | ";" = ","): string {
  const field = (value: string | number): string => {
    const text = String(value);
    return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${[columns, ...rows].map((row) => row.map(field).join(separator)).join("\r\n")}\r\n`;
}

/** Hands a file to the reader. */
export function download(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own reference once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
