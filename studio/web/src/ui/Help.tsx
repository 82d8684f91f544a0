// SPDX-License-Identifier: Apache-2.0
// Keys and habits, on ?.
import { signal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { session } from "../core/session";

export const helpOpen = signal(false);

const keys: [string, string][] = [
  ["Ctrl-K", "palette: any verb, joint, file or tab"], ["?", "this page"], ["Ctrl-Z, Ctrl-Shift-Z", "undo, redo an edit of the robot"], ["Ctrl-S", "save the robot"],
  ["Space", "play or stop a log, a simulation, the live model"], ["← →", "step through a log; with Shift larger steps"], ["- =", "slower, faster"], ["Backspace", "back to the beginning"], ["F", "fit the view to what is pointed at, or to the whole robot"], ["Esc", "close, deselect, put the tool's handle away"],
  ["drag a link", "turns its joint"], ["Ctrl and drag", "pulls the tool with a force (Live)"], ["drag the background", "turns the view; right button moves it, wheel zooms"], ["⤓", "this page as one HTML file, with what is open: it works off line"], ["move tool", "every posture that reaches the tool appears; click one to take it"],
];

export function Help() {
  const dialog = useRef<HTMLDialogElement>(null);
  useSignalEffect(() => {
    if (helpOpen.value && !dialog.current!.open) dialog.current!.showModal();
  });
  return (
    <dialog ref={dialog} aria-label="Help" onClose={() => (helpOpen.value = dialog.current!.open)}>
      <h2>Keys</h2>
      <dl class="keys">{keys.map(([key, what]) => <><dt>{key}</dt><dd>{what}</dd></>)}</dl>
      <p>Everything here is a verb of <code>armature</code>: each panel shows its command, to copy. Results are files of the folder that the studio was started in.</p>
      <p class="dim">Armature {session.value?.version}. No data leaves this machine.</p>
      <form method="dialog"><button class="primary">Close</button></form>
    </dialog>
  );
}
