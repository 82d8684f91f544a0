// SPDX-License-Identifier: Apache-2.0
// One table of the robot, edited in place. What is typed goes into the YAML text at once.
import { messages, pointed, shown, text, edit } from "./document";
import type { TableKind } from "./columns";
import { bare, cell, cellAt, readTable, setCell } from "./tables";

export function RobotTable({ kind }: { kind: TableKind }) {
  const joints = readTable(text.value, "joints");
  const table = readTable(text.value, kind.table);
  const byLink = kind.table === "links" || kind.table === "forces";
  if (!joints) return <p class="dim">The text has no table of joints.</p>;
  const faults = messages.value.flatMap((m) => {
    const at = table && m.line && (m.severity ?? "error") === "error" ? cellAt(text.value, table, m.line, m.column ?? 0) : null;
    return at ? [{ ...at, why: m.message }] : [];
  });
  const faultOf = (key: string, column: string) => faults.find((f) => f.key === key && f.column === column)?.why;
  const frameOf = (name: string) => shown.value?.frames.find((f) => f.joint === name || f.link === name)?.frame ?? 0;
  const keys = joints.rows.map((row) => {
    const joint = bare(row.cells[0] ?? "");
    const linkAt = joints.columns.indexOf("link");
    const link = linkAt >= 0 ? bare(row.cells[linkAt] ?? "") : joint;
    if (!byLink) return joint;
    return table?.rows.some((r) => bare(r.cells[0] ?? "") === joint) ? joint : link;
  });
  return (
    <div class="scroll">
      <table class="grid">
        <thead>
          <tr>
            <th scope="col">{byLink ? "link" : "joint"}</th>
            {kind.columns.map((c) => <th scope="col" key={c.name} title={c.title}>{c.name}</th>)}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => {
            const frame = frameOf(key);
            return (
              <tr key={key} class={pointed.value?.frame === frame && frame ? "on" : ""}>
                <th scope="row" class={faultOf(key, "") || faultOf(key, table?.columns[0] ?? "") ? "bad" : ""} onMouseEnter={() => (pointed.value = { frame, column: "link" })} onMouseLeave={() => (pointed.value = null)}>{key}</th>
                {kind.columns.map((c) => (
                  <td key={c.name} onMouseEnter={() => (pointed.value = { frame, column: c.shown })} onMouseLeave={() => (pointed.value = null)}>
                    <input value={cell(table, key, c.name)} size={Math.min(Math.max(cell(table, key, c.name).length, 3), 24)} placeholder={c.name === "type" ? "R" : c.name === "parent" ? "↑" : kind.id === "limits" ? "–" : "0"} aria-label={`${c.name} of ${key}`} title={faultOf(key, c.name) ?? c.title} aria-invalid={faultOf(key, c.name) ? true : undefined} spellcheck={false}
                      onFocus={() => (pointed.value = { frame, column: c.shown })}
                      onInput={(e) => edit(setCell(text.value, kind.table, key, c.name, e.currentTarget.value), true)}
                      onKeyDown={walk} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Enter and the arrows up and down go to the same column of another row, as in a spreadsheet. */
function walk(event: KeyboardEvent): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const here = (event.currentTarget as HTMLElement).closest("td")!;
  const row = here.parentElement as HTMLTableRowElement;
  const other = (step > 0 ? row.nextElementSibling : row.previousElementSibling) as HTMLTableRowElement | null;
  const input = other?.cells[here.cellIndex]?.querySelector("input");
  if (!input) return;
  event.preventDefault();
  input.focus();
  input.select();
}
