// SPDX-License-Identifier: Apache-2.0
// Messages of a verb: what is wrong, where, and what to do.
import type { Message } from "../core/api";

export function Messages({ list, onLine, none }: { list: Message[]; onLine?: (line: number) => void; none?: string }) {
  if (!list.length) return none ? <p class="ok" role="status">{none}</p> : null;
  return (
    <ul class="messages" aria-live="polite">
      {list.map((m, i) => (
        <li key={i} class={m.severity ?? "error"}>
          {m.line && onLine ? <button class="plain" onClick={() => onLine(m.line!)}>line {m.line}</button> : null}
          <span>{m.message}</span>
          {m.hint && <small>{m.hint}</small>}
        </li>
      ))}
    </ul>
  );
}
