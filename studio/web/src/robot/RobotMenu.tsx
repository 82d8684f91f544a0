// SPDX-License-Identifier: Apache-2.0
// New, open, save, undo, redo, import and export.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { api } from "../core/api";
import { download } from "../core/download";
import { files, refreshFiles, session } from "../core/session";
import { dirty, messages, newRobot, notice, openRobot, path, redo, redoable, robotArgument, robotName, save, undo, undoable } from "./document";
import { chain, loop, tree } from "./templates";

async function addFile(file: File): Promise<void> {
  await api.replace(file.name, file);
  await refreshFiles();
  await openRobot(file.name);
}

/** Writes the robot in another format and hands it to the browser. */
async function exportAs(ending: string): Promise<void> {
  const target = `${robotName.value.replace(/[^\w.-]/g, "_")}.${ending}`;
  const robot = await robotArgument();
  if (robot === target) return download(target, await api.bytes(target));
  const job = await api.quick({ verb: "convert", arguments: [robot], options: { output: target, force: true } });
  if (job.exit !== 0) {
    messages.value = job.messages;
    notice.value = job.messages[0]?.message ?? "it could not be written";
    return;
  }
  await refreshFiles();
  notice.value = job.messages[0]?.message ?? `written: ${target}`;
  download(target, await api.bytes(target));
}

export function RobotMenu() {
  const input = useRef<HTMLInputElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const joints = useSignal(3);
  const kind = useSignal<"serial" | "tree" | "loop">("serial");
  const open = (name: string) => void (name && openRobot(name).catch((e: Error) => (notice.value = e.message)));
  return (
    <div class="bar wrap">
      <h1 class="name">{robotName.value}{dirty.value && <span title="not saved"> •</span>}</h1>
      <button onClick={() => dialog.current!.showModal()}>New…</button>
      <select aria-label="Open a robot" value="" onChange={(e) => { open(e.currentTarget.value); e.currentTarget.value = ""; }}>
        <option value="">Open…</option>
        <optgroup label="In this folder">
          {files.value.filter((f) => f.kind === "robot").map((f) => <option value={f.path}>{f.path}</option>)}
        </optgroup>
        <optgroup label="Built in">{session.value?.robots.map((name) => <option value={name}>{name}</option>)}</optgroup>
      </select>
      <button onClick={() => input.current!.click()}>Import…</button>
      <input ref={input} type="file" hidden accept=".yaml,.yml,.urdf,.par,.spec,.xml" onChange={(e) => { const f = e.currentTarget.files?.[0]; if (f) void addFile(f).catch((error: Error) => (notice.value = error.message)); }} />
      <button onClick={() => void save()} title="Ctrl-S">Save</button>
      <select aria-label="Export the robot" value="" onChange={(e) => { const v = e.currentTarget.value; e.currentTarget.value = ""; if (v) void exportAs(v).catch((error: Error) => (notice.value = error.message)); }}>
        <option value="">Export…</option>
        {["yaml", "urdf", "mjcf", "par"].map((ending) => <option value={ending}>.{ending}</option>)}
      </select>
      <button onClick={undo} disabled={!undoable.value} title="Ctrl-Z" aria-label="Undo">↶</button>
      <button onClick={redo} disabled={!redoable.value} title="Ctrl-Shift-Z" aria-label="Redo">↷</button>
      {path.value && <span class="dim">{path.value}</span>}
      <dialog ref={dialog} aria-label="New robot">
        <form method="dialog" class="form" onSubmit={() => newRobot(kind.value === "serial" ? chain(joints.value) : kind.value === "tree" ? tree(joints.value) : loop())}>
          <h2>New robot</h2>
          <label>Structure
            <select value={kind.value} onChange={(e) => (kind.value = e.currentTarget.value as "serial")}>
              <option value="serial">serial</option><option value="tree">tree with two branches</option><option value="loop">closed loop (four bars)</option>
            </select>
          </label>
          {kind.value !== "loop" && <label>Joints<input type="number" min={kind.value === "tree" ? 3 : 1} max={30} value={joints.value} onInput={(e) => (joints.value = Number(e.currentTarget.value))} /></label>}
          <p class="buttons"><button type="submit" class="primary">Make</button><button type="button" onClick={() => dialog.current!.close()}>Cancel</button></p>
        </form>
      </dialog>
    </div>
  );
}
