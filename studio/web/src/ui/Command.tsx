// SPDX-License-Identifier: Apache-2.0
// What does the same as the panel, to copy: a command for the shell, or a line of Python.
import { signal, useSignal } from "@preact/signals";
import type { Call } from "../core/api";
import { commandLine, pythonLine } from "../core/command";
import { session } from "../core/session";

const python = signal(false);

export function Command({ call }: { call: Call }) {
  const copied = useSignal(false);
  const line = pythonLine(call, session.value?.schema[call.verb]);
  const text = python.value && line ? line : commandLine(call);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    copied.value = true;
    setTimeout(() => (copied.value = false), 1200);
  };
  return (
    <div class="command">
      <code tabIndex={0} aria-label={python.value && line ? "line of Python" : "command"}>{text}</code>
      <span class="stacked">
        <button class="chip" onClick={copy} aria-label="Copy the command">{copied.value ? "copied" : "copy"}</button>
        {line && <button class="chip" aria-pressed={python.value} onClick={() => (python.value = !python.value)} title="the same in Python (import armature)">Python</button>}
      </span>
    </div>
  );
}
