// SPDX-License-Identifier: Apache-2.0
// Ctrl-K: every tab, verb, model, robot, joint and file by a few letters of its name.
import { signal, useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { files, openTab, session } from "../core/session";
import { openRobot, pointed, shown } from "../robot/document";

export const paletteOpen = signal(false);

interface Entry {
  kind: string;
  name: string;
  hint?: string;
  run: () => void;
}

/** Other parts of the page add what they know. */
export const sources: (() => Entry[])[] = [
  () => (shown.value?.frames ?? []).map((f) => ({ kind: "joint", name: f.joint, run: () => { openTab("robot"); pointed.value = { frame: f.frame, column: "link" }; } })),
  () => (session.value?.robots ?? []).map((name) => ({ kind: "robot", name, run: () => { openTab("robot"); void openRobot(name); } })),
  () => files.value.filter((f) => f.kind === "robot").map((f) => ({ kind: "file", name: f.path, run: () => { openTab("robot"); void openRobot(f.path); } })),
];

/** How well letters fit a name, all in order; less is better, null: not at all. */
function fit(letters: string, name: string): number | null {
  const at = name.indexOf(letters);
  if (at >= 0) return at;
  let from = 0;
  for (const c of letters) {
    from = name.indexOf(c, from) + 1;
    if (!from) return null;
  }
  return 50 + from;
}

export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const query = useSignal("");
  const chosen = useSignal(0);
  useSignalEffect(() => {
    if (paletteOpen.value && !dialog.current!.open) {
      query.value = "";
      chosen.value = 0;
      dialog.current!.showModal();
      requestAnimationFrame(() => dialog.current?.querySelector("input")?.focus()); // it is drawn after this
    }
  });
  if (!paletteOpen.value) return <dialog ref={dialog} aria-label="Palette" />;
  const letters = query.value.trim().toLowerCase();
  const found = sources
    .flatMap((source) => source())
    .map((entry) => ({ entry, rank: letters ? fit(letters, `${entry.name} ${entry.hint ?? ""}`.toLowerCase()) : 0 }))
    .filter((e) => e.rank !== null)
    .sort((a, b) => a.rank! - b.rank!)
    .slice(0, 40)
    .map((e) => e.entry);
  const run = (entry: Entry | undefined) => {
    dialog.current!.close();
    paletteOpen.value = false;
    entry?.run();
  };
  const key = (e: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (step) chosen.value = Math.max(0, Math.min(found.length - 1, chosen.value + step));
    else if (e.key === "Enter") run(found[chosen.value]);
    else if (e.key === "Escape") run(undefined);
    else return;
    e.preventDefault();
  };
  return (
    <dialog ref={dialog} class="palette" aria-label="Palette" onClose={() => (paletteOpen.value = dialog.current!.open)}>
      <input autofocus value={query.value} placeholder="verb, model, robot, joint, file …" aria-label="Search" role="combobox" aria-expanded="true" aria-controls="found" aria-activedescendant={`found-${chosen.value}`}
        onInput={(e) => { query.value = e.currentTarget.value; chosen.value = 0; }} onKeyDown={key} />
      <ul id="found" role="listbox" aria-label="Found">
        {found.map((entry, i) => (
          <li id={`found-${i}`} role="option" aria-selected={i === chosen.value} onClick={() => run(entry)} onMouseEnter={() => (chosen.value = i)}>
            <small>{entry.kind}</small> {entry.name} {entry.hint && <span class="dim">{entry.hint}</span>}
          </li>
        ))}
      </ul>
    </dialog>
  );
}
