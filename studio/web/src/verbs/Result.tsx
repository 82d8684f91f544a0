// SPDX-License-Identifier: Apache-2.0
// The result of any verb: figures as they are, lists of objects as tables, long lists of numbers in short.

const word = (name: string): string => name.replaceAll("_", " ");

function figure(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(5)));
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

function short(value: unknown): string {
  if (Array.isArray(value)) return value.length > 12 ? `${value.slice(0, 6).map(short).join(", ")}, … (${value.length})` : value.map(short).join(", ");
  if (isObject(value)) return Object.entries(value).map(([k, v]) => `${word(k)} ${short(v)}`).join("; ");
  return figure(value);
}

function Rows({ list }: { list: Record<string, unknown>[] }) {
  const names = [...new Set(list.slice(0, 50).flatMap((row) => Object.keys(row)))].slice(0, 14);
  return (
    <div class="scroll">
      <table class="list">
        <thead><tr>{names.map((n) => <th scope="col" class={typeof list[0]![n] === "number" ? "num" : ""}>{word(n)}</th>)}</tr></thead>
        <tbody>{list.slice(0, 400).map((row) => <tr>{names.map((n) => <td class={typeof row[n] === "number" ? "num" : ""}>{short(row[n])}</td>)}</tr>)}</tbody>
      </table>
    </div>
  );
}

export function Result({ value, depth = 0 }: { value: unknown; depth?: number }) {
  if (!isObject(value)) return <span>{short(value)}</span>;
  const plain = Object.entries(value).filter(([, v]) => !isObject(v) && !(Array.isArray(v) && v.some(isObject)));
  const nested = Object.entries(value).filter((e) => !plain.includes(e));
  return (
    <div class="result">
      <dl class="figures">{plain.filter(([k]) => k !== "warnings" && k !== "errors").map(([k, v]) => <><dt>{word(k)}</dt><dd>{Array.isArray(v) && v.length > 1 && v.every((x) => typeof x === "string") ? <ul>{v.map((x) => <li>{String(x)}</li>)}</ul> : short(v)}</dd></>)}</dl>
      {nested.filter(([k]) => k !== "warnings" && k !== "errors").map(([k, v]) => (
        <details open={depth < 1}><summary><strong>{word(k)}</strong></summary>{Array.isArray(v) ? <Rows list={v.filter(isObject)} /> : <Result value={v} depth={depth + 1} />}</details>
      ))}
    </div>
  );
}
