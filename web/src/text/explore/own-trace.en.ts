/** Texts in Explore about a trace of the reader, in English. */
import { count, counted } from "../numbers";

const at = (line: number, column: number): string => `Line ${count(line)}, column ${count(column)}`;

export const ownTraceText = {
  param: "trace file",
  help: {
    summary: "Formats",
    csv: "CSV: operation,key,size, or with semicolons or tabs; operations are put, get, delete, scan and modify.",
    ycsb: "YCSB: the lines that the database “basic” prints.",
    rocksdb: "db_bench: a trace that RocksDB’s trace_analyzer converted to text.",
  },
  reading: (name: string, operations: number): string =>
    `Reading ${name}: ${counted(operations, "operation", "operations")} so far`,
  stop: "Stop reading",
  open: "Open trace",
  missing: (name: string): string => `This run needs the trace file ${name}. Open it to run it here.`,
  noEffect: "A trace replaces the workload. The settings of values and scans still apply to operations without a size.",
  noTradeOff: "The trade-off compares runs of a generated workload, not of a trace.",
  tooLarge: (name: string, mb: number): string =>
    `Could not open ${name}: the file is ${count(mb)} MB; the limit is 100 MB.`,
  opened: (name: string, notes: readonly string[]): string => `${name} is open. ${notes.join(" ")}`,
  notes: {
    lines: (lines: number): string => `Skipped: ${counted(lines, "line", "lines")} without an operation.`,
    columns: (columns: number): string =>
      `Skipped: ${counted(columns, "column", "columns")} other than operation, key and size.`,
    "range-deletes": (lines: number): string =>
      `Skipped: ${counted(lines, "line", "lines")} of range deletes, which are not supported.`,
    families: (operations: number): string =>
      `In the same tree: ${counted(operations, "operation", "operations")} of further column families.`,
    replaced: (operations: number): string =>
      `Replaced: ${counted(operations, "operation", "operations")}, each merge by a lookup and a write, each backward seek by a scan.`,
    sizes: (operations: number): string =>
      `Without a size: ${counted(operations, "operation", "operations")}. The settings of values and scans apply.`,
  },
  failed: (name: string, problem: string): string => `Could not read ${name}. ${problem}`,
  unreadable: "The browser could not read the file. Open it again.",
  problems: {
    "trace-operation": (line: number, column: number): string =>
      `${at(line, column)}: an operation is expected, such as put, get, delete or scan; columns are separated by commas, semicolons or tabs.`,
    "trace-key": (line: number, column: number): string =>
      `${at(line, column)}: a key of 1 to 1,024 bytes is expected; RocksDB keys are hexadecimal (trace_analyzer without -no_key).`,
    "trace-size": (line: number, column: number): string =>
      `${at(line, column)}: a size is expected: a whole number of bytes up to 1,048,576, or up to 1,000 keys for a scan.`,
    "trace-missing": (line: number, column: number): string =>
      `${at(line, column)}: a column is missing; each line needs an operation and a key.`,
    "trace-columns": (line: number, column: number): string =>
      `${at(line, column)}: the row has more columns than the table. Put fields with separators in quotes.`,
    "trace-quote": (line: number, column: number): string =>
      `${at(line, column)}: the quoted field has no closing quote, or text follows it. Double the quotes inside of a field.`,
    "trace-record": (line: number, column: number): string =>
      `${at(line, column)}: the YCSB operation is cut: its list of fields has no end. Delete the line, or run YCSB again.`,
    "trace-encoding": (line: number, column: number): string =>
      `${at(line, column)}: this is not text in UTF-8 or UTF-16. Convert binary traces with trace_analyzer, and save spreadsheets as CSV.`,
    "trace-line": (line: number, column: number): string =>
      `${at(line, column)}: the line is longer than 1 MiB. Is this a text file?`,
    "trace-operations": (line: number, column: number): string =>
      `${at(line, column)}: the trace has more than 2,000,000 operations. Shorten the file.`,
    "trace-memory": (line: number, column: number): string =>
      `${at(line, column)}: the trace has more than 192 MiB of keys and values. Shorten the file.`,
    "trace-empty": (): string => "The file contains no operations.",
  },
} as const;
