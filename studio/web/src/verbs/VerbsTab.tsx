// SPDX-License-Identifier: Apache-2.0
// Every other verb, with a panel made from its command line.
import { signal } from "@preact/signals";
import { readFragment, writeFragment } from "../core/fragment";
import { openTab, session, type Tab } from "../core/session";
import { sources } from "../ui/Palette";
import { VerbPanel } from "./VerbPanel";

const own: Record<string, Tab> = { show: "robot", derive: "models", identify: "identify", excite: "excite", simulate: "simulate", control: "control" };
const chosen = signal(readFragment().state.get("verb") ?? "compare");

export function openVerb(verb: string): void {
  const tab = own[verb];
  if (tab) return openTab(tab);
  chosen.value = verb;
  writeFragment({ verb });
  openTab("verbs");
}

sources.push(() => Object.values(session.value?.schema ?? {}).map((s) => ({ kind: "verb", name: s.verb, hint: s.summary, run: () => openVerb(s.verb) })));

export function VerbsTab() {
  const verbs = Object.keys(session.value?.schema ?? {}).filter((v) => !own[v]);
  return (
    <div class="verbs-tab">
      <section class="panel" aria-label="Verbs">
        <div class="chips" role="tablist" aria-label="Verbs">
          {verbs.map((verb) => <button class="chip" role="tab" aria-selected={verb === chosen.value} title={session.value!.schema[verb]!.summary} onClick={() => openVerb(verb)}>{verb}</button>)}
        </div>
      </section>
      <VerbPanel key={chosen.value} verb={chosen.value} />
    </div>
  );
}
