// SPDX-License-Identifier: Apache-2.0
// The YAML text of the robot with the messages of `check`; a message leads to its line.
import { useRef } from "preact/hooks";
import { Command } from "../ui/Command";
import { Messages } from "../ui/Messages";
import { edit, messages, robotWord, text } from "./document";

export function TextPane() {
  const area = useRef<HTMLTextAreaElement>(null);
  const go = (line: number) => {
    const lines = text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0);
    area.current!.focus();
    area.current!.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    area.current!.scrollTop = (line - 4) * (parseFloat(getComputedStyle(area.current!).lineHeight) || 18);
  };
  const errors = new Set(messages.value.filter((m) => m.severity !== "warning").map((m) => m.line));
  return (
    <section class="panel text" aria-label="Text of the robot">
      <div class="bar"><h2>YAML</h2></div>
      <div class="editor">
        <textarea ref={area} value={text.value} spellcheck={false} wrap="off" aria-label="YAML text" onInput={(e) => edit(e.currentTarget.value, true)} class={errors.size ? "bad" : ""} />
      </div>
      <Messages list={messages.value} onLine={go} none="check finds nothing wrong" />
      <Command call={{ verb: "check", arguments: [robotWord.value] }} />
    </section>
  );
}
