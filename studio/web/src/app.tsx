// SPDX-License-Identifier: Apache-2.0
// The frame around every tab: header, tabs, palette, help, and whether the server answers.
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { connection } from "./core/api";
import { copy, makeCopy } from "./core/copy";
import { download } from "./core/download";
import { openTab, session, tab, type Tab } from "./core/session";
import { pointed, redo, robotName, save, undo } from "./robot/document";
import { dropped, robotFile } from "./identify/Setup";
import { found } from "./identify/state";
import { IdentifyTab } from "./identify/IdentifyTab";
import { LiveTab } from "./live/LiveTab";
import { liveKey } from "./live/state";
import { ModelsTab } from "./models/ModelsTab";
import { RobotTab } from "./robot/RobotTab";
import { Help, helpOpen } from "./ui/Help";
import { Palette, paletteOpen, sources } from "./ui/Palette";
import { playerKey } from "./plots/player";
import { nextTheme, theme } from "./ui/theme";
import { ControlTab, ExciteTab, SimulateTab } from "./verbs/MotionTab";
import { VerbsTab } from "./verbs/VerbsTab";
import { FilesTab } from "./files/FilesTab";
import { badge } from "./ui/badge";

const tabList: { id: Tab; label: string; body: FunctionComponent }[] = [
  { id: "robot", label: "Robot", body: RobotTab },
  { id: "models", label: "Models", body: ModelsTab },
  { id: "live", label: "Live", body: LiveTab },
  { id: "identify", label: "Identify", body: IdentifyTab },
  { id: "excite", label: "Excite", body: ExciteTab },
  { id: "simulate", label: "Simulate", body: SimulateTab },
  { id: "control", label: "Control", body: ControlTab },
  { id: "verbs", label: "Verbs", body: VerbsTab },
  { id: "files", label: "Files", body: FilesTab },
];


/** Live needs a program that writes WebAssembly. */
function shownTabs(): typeof tabList {
  const languages = session.value?.schema.derive?.command_line.options.find((o) => o.name === "lang")?.choices ?? [];
  return tabList.filter((t) => t.id !== "live" || languages.includes("wasm"));
}

sources.push(() => shownTabs().map((t) => ({ kind: "tab", name: t.label, run: () => openTab(t.id) })));

async function share(): Promise<void> {
  download(`${robotName.value.replace(/[^\w.-]/g, "_")}_studio.html`, await makeCopy(`Armature studio: ${robotName.value}`));
}

function Banner() {
  if (copy) return <p class="banner copy" role="status">A copy of {session.value?.folder}, made on {copy.made}: everything that was open can be looked at, played and run; nothing is saved.</p>;
  const text = { down: "The server has stopped. The page goes on by itself when it answers again (armature studio).", refused: "The token of this page is not valid any more: open the address that armature studio printed, in this tab to keep what is not saved.", connecting: "", up: "" }[connection.value];
  return text ? <p class="banner" role="alert">{text}</p> : null;
}

function keys(event: KeyboardEvent): void {
  const typing = (event.target as HTMLElement).closest("input:not([type=range],[type=checkbox]),textarea,select,dialog");
  const ctrl = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (ctrl && key === "k") paletteOpen.value = true;
  else if (ctrl && key === "s") void save();
  else if (ctrl && key === "z") (event.shiftKey ? redo : undo)();
  else if (ctrl && key === "y") redo();
  else if (!typing && tab.value === "live" && liveKey(event)) void 0;
  else if (!typing && tab.value !== "live" && playerKey(event)) void 0;
  else if (event.key === "Escape" && !typing && pointed.value) pointed.value = null;
  else if (event.key === "?" && !typing) helpOpen.value = true;
  else return;
  event.preventDefault();
}

/** Robots and logs may be dropped anywhere. */
function drop(event: DragEvent): void {
  const files = [...(event.dataTransfer?.files ?? [])];
  event.preventDefault();
  if (!files.length) return;
  if (files.some((f) => !robotFile.test(f.name))) openTab("identify");
  void dropped(files);
}

export function App() {
  useEffect(() => {
    document.addEventListener("keydown", keys);
    return () => document.removeEventListener("keydown", keys);
  }, []);
  const tabs = shownTabs();
  const current = tabs.find((t) => t.id === tab.value) ?? tabs[0]!;
  const Body = current.body;
  return (
    <>
      <header>
        <b class="brand">armature</b>
        <span class="where" title="robot and folder">{robotName.value} · {session.value?.folder.split("/").pop()}</span>
        <nav role="tablist" aria-label="Parts of the studio">
          {tabs.map((t) => (
            <button role="tab" id={`tab-${t.id}`} aria-selected={t.id === current.id} aria-controls="main" onClick={() => openTab(t.id)}>{t.label}</button>
          ))}
        </nav>
        {badge.value && (found.value ?? copy) && <span class={`pill ${badge.value.grade}`} title="error of the identified model, in % of the torques">{badge.value.text}</span>}
        <button class="search" onClick={() => (paletteOpen.value = true)}><span>Ctrl-K</span> any verb, joint, file …</button>
        {!copy && <button class="chip" onClick={() => void share()} title="this page as one HTML file that works off line" aria-label="Download this page as one file">⤓</button>}
        <button class="chip" onClick={nextTheme} aria-label={`Theme: ${theme.value}`} title="light, dark or as the system">{theme.value === "dark" ? "☾" : theme.value === "light" ? "☀" : "◐"}</button>
        <button class="chip" onClick={() => (helpOpen.value = true)} aria-label="Help">?</button>
        <span class={`dot ${connection.value}`} role="img" aria-label={`server: ${connection.value}`} title={`server: ${connection.value}`} />
      </header>
      <Banner />
      <main onDragOver={(e) => e.preventDefault()} onDrop={drop}><div id="main" role="tabpanel" aria-labelledby={`tab-${current.id}`}><Body /></div></main>
      <Palette />
      <Help />
    </>
  );
}
