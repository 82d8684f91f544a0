// SPDX-License-Identifier: Apache-2.0
// A measured log as columns of numbers, for plots: CSV text, NPY arrays and NPZ archives of them. Other formats are read
// by the program alone.

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

/** A plain array of one or two dimensions (NEP 1). */
export function readNpy(data: Uint8Array): Columns | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (view.getUint32(0) !== 0x934e554d) return null;
  const wide = data[6]! > 1;
  const length = wide ? view.getUint32(8, true) : view.getUint16(8, true);
  const start = (wide ? 12 : 10) + length;
  const head = new TextDecoder().decode(data.subarray(wide ? 12 : 10, start));
  const type = /'descr':\s*'([<|=])([fi])(\d)'/.exec(head);
  const shape = /'shape':\s*\(([^)]*)\)/.exec(head)?.[1]?.split(",").filter((w) => w.trim()).map(Number);
  if (!type || !shape || shape.length > 2) return null;
  const size = Number(type[3]);
  const read = { f8: (at: number) => view.getFloat64(at, true), f4: (at: number) => view.getFloat32(at, true), i4: (at: number) => view.getInt32(at, true), i8: (at: number) => Number(view.getBigInt64(at, true)) }[type[2]! + type[3]!];
  if (!read) return null;
  const [rows, columns] = [shape[0]!, shape[1] ?? 1];
  const byColumns = /'fortran_order':\s*True/.test(head);
  const values = Array.from({ length: columns }, (_, c) => Float64Array.from({ length: rows }, (_, r) => read(start + size * (byColumns ? c * rows + r : r * columns + c))));
  return { names: values.map((_, i) => `c${i + 1}`), values };
}

/** Every array of an archive, by its name (APPNOTE 4.3: the list at its end says where each is); matrices by columns. */
export async function readNpz(data: Uint8Array): Promise<Columns | null> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let end = data.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) return null;
  const out: Columns = { names: [], values: [] };
  for (let k = 0, at = view.getUint32(end + 16, true); k < view.getUint16(end + 10, true) && at + 46 <= data.length; k++) {
    const [method, packed, long, extra, note, place] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true), view.getUint32(at + 42, true)];
    const name = new TextDecoder().decode(data.subarray(at + 46, at + 46 + long)).replace(/\.npy$/, "");
    const start = place + 30 + view.getUint16(place + 26, true) + view.getUint16(place + 28, true);
    const stored = data.slice(start, start + packed);
    const bytes = method === 0 ? stored : new Uint8Array(await new Response(new Blob([stored]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer());
    const array = readNpy(bytes);
    const lying = array && array.values.length > array.values[0]!.length;
    const columns = !array ? [] : lying ? Array.from({ length: array.values[0]!.length }, (_, r) => Float64Array.from(array.values, (c) => c[r]!)) : array.values;
    columns.forEach((values, c) => {
      out.names.push(columns.length > 1 ? `${name}${c + 1}` : name);
      out.values.push(values);
    });
    at += 46 + long + extra + note;
  }
  const rows = Math.max(0, ...out.values.map((v) => v.length));
  const kept = out.values.map((v, i) => (v.length === rows ? i : -1)).filter((i) => i >= 0);
  return kept.length ? { names: kept.map((i) => out.names[i]!), values: kept.map((i) => out.values[i]!) } : null;
}

export async function readLog(name: string, data: Uint8Array): Promise<Columns | null> {
  if (/\.npz$/i.test(name)) return readNpz(data);
  if (/\.npy$/i.test(name)) return readNpy(data);
  return /\.(csv|tsv|txt|dat)$/i.test(name) ? readCsv(data) : null;
}
