// SPDX-License-Identifier: Apache-2.0
// What the program wrote, as columns of numbers, for plots: CSV text of a motion, and the array of a log's signals. Logs
// themselves are read by the program alone (`columns`).

export interface Columns {
  names: string[];
  values: Float64Array[];
}

/** Numbers between commas, semicolons, tabs or blanks, below a line of names. */
export function readCsv(data: Uint8Array): Columns {
  const text = new TextDecoder().decode(data.subarray(0, 65536));
  const lines = text.split(/\r?\n/);
  const head = lines.findIndex((l, i) => /[A-Za-z]/.test(l) && i + 1 < lines.length && /^[\s"']*[-+.\d]/.test(lines.slice(i + 1).find((n) => n.trim()) ?? ""));
  const sample = lines[Math.max(head, 0)] ?? "";
  const mark = [",", ";", "\t"].find((m) => sample.includes(m)) ?? " ";
  const split = (line: string) => (mark === " " ? line.trim().split(/\s+/) : line.split(mark)).map((w) => w.trim().replace(/^"(.*)"$/, "$1"));
  const names = head >= 0 ? split(sample) : split(sample).map((_, i) => `c${i + 1}`);
  const start = head < 0 ? 0 : new TextEncoder().encode(lines.slice(0, head + 1).join("\n") + "\n").length + (text.includes("\r\n") ? head + 1 : 0);
  let rows = 1;
  for (let i = start; i < data.length; i++) if (data[i] === 10) rows++;
  const values = names.map(() => new Float64Array(rows));
  const code = mark.charCodeAt(0);
  let row = 0;
  let column = 0;
  let begin = start;
  const decoder = new TextDecoder();
  for (let i = start; i <= data.length; i++) {
    const c = i < data.length ? data[i]! : 10;
    if (c !== code && c !== 10) continue;
    if (i > begin && !(mark === " " && i === begin) && column < names.length) values[column]![row] = number(data, begin, i, decoder);
    if (c === 10) {
      if (column > 0 || i > begin + 1) row++;
      column = 0;
    } else if (mark !== " " || i > begin) column++;
    begin = i + 1;
  }
  return { names, values: values.map((v) => v.subarray(0, row)) };
}

/** A decimal number without the cost of a string where it is short and plain. */
function number(data: Uint8Array, begin: number, end: number, decoder: TextDecoder): number {
  let i = begin;
  let sign = 1;
  if (data[i] === 45) {
    sign = -1;
    i++;
  }
  let mantissa = 0;
  let scale = 0;
  let digits = 0;
  for (let point = false; i < end; i++) {
    const c = data[i]!;
    if (c >= 48 && c <= 57 && digits < 15) {
      mantissa = mantissa * 10 + c - 48;
      digits++;
      if (point) scale++;
    } else if (c === 46 && !point) point = true;
    else break;
  }
  if (digits > 0 && (i === end || data[i] === 13) && scale <= 22) return (sign * mantissa) / 10 ** scale;
  const word = decoder.decode(data.subarray(begin, end)).trim().replace(/^"(.*)"$/, "$1");
  return word === "" ? NaN : Number(word);
}

/** The array that `columns` writes: numbers of 8 bytes, column after column (NEP 1). */
export function readNpy(data: Uint8Array): Float64Array[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const start = 10 + view.getUint16(8, true);
  const head = new TextDecoder().decode(data.subarray(10, start));
  const [rows, columns] = /'descr': '<f8', 'fortran_order': True, 'shape': \((\d+), (\d+)\)/.exec(head)!.slice(1).map(Number) as [number, number];
  return Array.from({ length: columns }, (_, c) => new Float64Array(data.slice(start + 8 * c * rows, start + 8 * (c + 1) * rows).buffer));
}
