// SPDX-License-Identifier: Apache-2.0
// The command that does the same as the panel, to copy.
import { useSignal } from "@preact/signals";

export function Command({ text }: { text: string }) {
  const copied = useSignal(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    copied.value = true;
    setTimeout(() => (copied.value = false), 1200);
  };
  return (
    <div class="command">
      <code tabIndex={0} aria-label="command">{text}</code>
      <button class="chip" onClick={copy} aria-label="Copy the command">{copied.value ? "copied" : "copy"}</button>
    </div>
  );
}
