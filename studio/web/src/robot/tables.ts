// SPDX-License-Identifier: Apache-2.0
// The tables of a robot's YAML text. The text is the document: a table is read from it, and a cell that is edited
// is written into it, so that comments, order and everything that no table shows stay as they are.

export interface Row {
  line: number;
  cells: string[];
  comment: string;
}

export interface Table {
  name: string;
  columns: string[];
  head: Row;
  rows: Row[];
}

const rowPattern = /^(\s+-\s*)\[(.*)\](\s*#.*)?\s*$/;

function splitCells(text: string): string[] {
  const cells: string[] = [];
  let quote = "";
  let depth = 0;
  let cell = "";
  let escaped = false;
  for (const c of text) {
    if (escaped) escaped = false;
    else if (quote === '"' && c === "\\") escaped = true;
    else if (quote) quote = c === quote ? "" : quote;
    else if (c === '"' || c === "'") quote = c;
    else if (c === "[" || c === "(") depth++;
    else if (c === "]" || c === ")") depth--;
    if (c === "," && !quote && depth === 0) {
      cells.push(cell.trim());
      cell = "";
    } else cell += c;
  }
  if (cell.trim() || cells.length) cells.push(cell.trim());
  return cells;
}

/** The table with this name, or null where the text has none whose rows are one line each. */
export function readTable(text: string, name: string): Table | null {
  const lines = text.split("\n");
  const line = lines.findIndex((l) => new RegExp(`^${name}:\\s*(#.*)?$`).test(l));
  if (line < 0) return null;
  const rows: Row[] = [];
  for (let i = line + 1; i < lines.length; i++) {
    const found = rowPattern.exec(lines[i]!);
    if (found) rows.push({ line: i, cells: splitCells(found[2]!), comment: found[3] ?? "" });
    else if (/^\S/.test(lines[i]!) && !/^#/.test(lines[i]!)) break;
  }
  const head = rows.shift();
  return head ? { name, columns: head.cells, head, rows } : null;
}

/** The cell that a place of the text lies in, by its row's first cell and its column's name; null: in none of this table. */
export function cellAt(text: string, table: Table, line: number, column: number): { key: string; column: string } | null {
  const row = table.rows.find((r) => r.line === line - 1);
  if (!row) return null;
  const words = text.split("\n")[row.line]!;
  const before = splitCells(words.slice(words.indexOf("[") + 1, Math.max(column - 1, 0))).length;
  return { key: bare(row.cells[0] ?? ""), column: column > 0 ? (table.columns[Math.max(before - 1, 0)] ?? "") : "" };
}

/** The text of a cell; empty where the table has no such row or column. */
export function cell(table: Table | null, key: string, column: string): string {
  const at = table?.columns.indexOf(column) ?? -1;
  const value = at < 0 ? "" : (table!.rows.find((r) => bare(r.cells[0] ?? "") === key)?.cells[at] ?? "");
  return value === "~" ? "" : value;
}

/** A word of YAML without its quotes. */
export function bare(word: string): string {
  if (/^'.*'$/.test(word)) return word.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/.test(word)) return word;
  try {
    return JSON.parse(word) as string;
  } catch {
    return word.slice(1, -1);
  }
}

/** A cell's text as YAML: quoted where it would not be one plain word of a row. */
function plain(value: string): string {
  if (value.trim() === "") return "~";
  return /[,[\]{}#"'&*!|>%@`\n]|: |^[-?:](\s|$)/.test(value.replace(/\*/g, "")) ? JSON.stringify(value) : value.trim();
}

function writeRows(lines: string[], head: Row, rows: Row[], columns: string[]): void {
  const all = [{ ...head, cells: columns }, ...rows];
  const widths = columns.map((_, c) => Math.max(...all.map((r) => (r.cells[c] ?? "~").length)));
  for (const row of all) {
    const cells = columns.map((_, c) => {
      const text = row.cells[c] ?? "~";
      return c + 1 < columns.length ? (text + ",").padEnd(widths[c]! + 1) : text.padEnd(widths[c]!);
    });
    lines[row.line] = `  - [${cells.join(" ")}]${row.comment}`;
  }
}

/** The text with another value in a cell; row, column and table are added where they are missing. */
export function setCell(text: string, name: string, key: string, column: string, value: string): string {
  const table = readTable(text, name);
  const keyColumn = name === "links" || name === "forces" || name === "tolerances" ? "link" : "joint";
  if (!table) return `${text.replace(/\n*$/, "\n")}${name}:\n  - [${keyColumn}, ${column}]\n  - [${plain(key)}, ${plain(value)}]\n`;
  const lines = text.split("\n");
  const head = table.head;
  const columns = table.columns.includes(column) ? table.columns : [...table.columns, column];
  let rows = table.rows;
  if (!rows.some((r) => bare(r.cells[0] ?? "") === key)) {
    const line = (rows.at(-1)?.line ?? head.line) + 1;
    lines.splice(line, 0, "");
    rows = [...rows, { line, cells: [plain(key)], comment: "" }];
  }
  for (const row of rows) if (bare(row.cells[0] ?? "") === key) row.cells[columns.indexOf(column)] = plain(value);
  writeRows(lines, head, rows, columns);
  return lines.join("\n");
}


/** The text with one more revolute joint behind the last one. */
export function addJoint(text: string): string {
  const joints = readTable(text, "joints");
  if (!joints) return text;
  const names = joints.rows.map((r) => bare(r.cells[0] ?? ""));
  let n = names.length + 1;
  while (names.includes(`j${n}`)) n++;
  return setCell(text, "joints", `j${n}`, "theta", `q${n}`);
}

export function removeJoint(text: string, name: string): string {
  const drop = new Set<number>();
  for (const table of ["joints", "links", "drives", "limits", "forces", "tolerances"])
    for (const row of readTable(text, table)?.rows ?? []) if (bare(row.cells[0] ?? "") === name) drop.add(row.line);
  return text.split("\n").filter((_, i) => !drop.has(i)).join("\n");
}

/** A list in brackets on one line, such as gravity, or xyz of base. */
export function readVector(text: string, path: string[]): string[] | null {
  const found = vectorLine(text.split("\n"), path);
  return found ? splitCells(found.inner) : null;
}

export function setVector(text: string, path: string[], index: number, value: string, other: string[]): string {
  const lines = text.split("\n");
  const found = vectorLine(lines, path);
  const cells = found ? splitCells(found.inner) : [...other];
  cells[index] = value.trim() || "0";
  const list = `[${cells.join(", ")}]`;
  if (found) {
    lines[found.line] = `${found.before}${list}${found.after}`;
    return lines.join("\n");
  }
  const block = lines.findIndex((l) => l.startsWith(`${path[0]}:`));
  if (path.length === 1) return `${text.replace(/\n*$/, "\n")}${path[0]}: ${list}\n`;
  if (block < 0) return `${text.replace(/\n*$/, "\n")}${path[0]}:\n  ${path[1]}: ${list}\n`;
  lines.splice(block + 1, 0, `  ${path[1]}: ${list}`);
  return lines.join("\n");
}

function vectorLine(lines: string[], path: string[]): { line: number; before: string; inner: string; after: string } | null {
  let from = 0;
  if (path.length > 1) {
    from = lines.findIndex((l) => new RegExp(`^${path[0]}:`).test(l)) + 1;
    if (from === 0) return null;
  }
  const key = path.at(-1)!;
  for (let line = from; line < lines.length; line++) {
    const text = lines[line]!;
    if (path.length > 1 && /^\S/.test(text)) return null;
    const found = new RegExp(`^(${path.length > 1 ? "\\s+" : ""}${key}:\\s*)\\[(.*)\\](.*)$`).exec(text);
    if (found) return { line, before: found[1]!, inner: found[2]!, after: found[3]! };
  }
  return null;
}

/** A plain word behind a key, such as the robot's name or its convention. */
export function readWord(text: string, key: string): string {
  return bare(new RegExp(`^${key}:[ \\t]*(.*?)[ \\t]*(?:#.*)?$`, "m").exec(text)?.[1] ?? "");
}

export function setWord(text: string, key: string, value: string): string {
  const line = new RegExp(`^${key}:.*$`, "m");
  const entry = `${key}: ${/^[\w .+-]*$/.test(value) ? value : JSON.stringify(value)}`;
  return line.test(text) ? text.replace(line, () => entry) : `${text.replace(/\n*$/, "\n")}${entry}\n`;
}
