// SPDX-License-Identifier: Apache-2.0
// Models: SYMORO+'s menus. A model as equations or code, with what it costs, and packages to take away.
import { effect, signal } from "@preact/signals";
import { api, written } from "../core/api";
import { archive, download } from "../core/download";
import { readFragment, writeFragment } from "../core/fragment";
import { busy, runOf, start } from "../core/runs";
import { session } from "../core/session";
import { robotArgument, robotName, robotWord } from "../robot/document";
import { Command } from "../ui/Command";
import { RunState } from "../ui/RunState";
import { sources } from "../ui/Palette";
import { openTab } from "../core/session";
import { View } from "../view/View";
import { BaseParameters } from "./BaseParameters";
import { Code } from "./Code";
import { Equations } from "./Equations";
import { knownCounts } from "./known";
import { languages, menus, type Entry } from "./menu";

const state = readFragment().state;
const all = menus.flatMap((m) => m.entries);
const chosen = signal<Entry>(all.find((e) => e.label === state.get("model")) ?? all.find((e) => e.model === "inverse-dynamics")!);
const language = signal(state.get("lang") ?? "mathml");
const effort = signal(1);
const withBase = signal(false);
const texts = signal<{ path: string; text: string }[]>([]);
const file = signal("");
const key = "models";

function call(robot: string) {
  const entry = chosen.value;
  if (entry.model === "base") return { verb: "base", arguments: [robot] };
  const lang = entry.options?.method === "general" && language.value === "mathml" ? "text" : language.value;
  const options: Record<string, unknown> = { ...entry.options, lang, effort: effort.value, output: lang === "text" ? "" : `models/${robotName.value.replace(/[^\w.-]/g, "_")}` };
  if (withBase.value) options.base = true;
  return { verb: "derive", arguments: [robot, entry.model], options };
}

export async function derive(): Promise<void> {
  const job = await start(key, call(await robotArgument()));
  await readTexts(written(job));
}

/** The entry of a model, without deriving it. */
export function showEntry(model: string, lang: string): void {
  chosen.value = all.find((e) => e.model === model) ?? chosen.value;
  language.value = lang;
}

export async function readTexts(files: string[]): Promise<void> {
  const code = files.filter((f) => !f.endsWith(".certificate.json"));
  texts.value = await Promise.all(code.map(async (path) => ({ path, text: (await api.read(path)).text })));
  file.value = (texts.value.find((t) => /\.(c|cc|cpp|rs|mjs|py|m|jl|f90|html|tex|wl|mpl)$/.test(t.path)) ?? texts.value[0])?.path ?? "";
}

/** Takes up the result of a job from before a reload. */
let resumed = false;
function resume(): void {
  if (resumed || !session.value) return;
  resumed = true;
  void runOf(key).ended?.then((job) => readTexts(written(job)));
}

function choose(entry: Entry): void {
  chosen.value = entry;
  writeFragment({ model: entry.label });
  void derive();
}

sources.push(() => all.map((entry) => ({ kind: "model", name: entry.label, hint: entry.model, run: () => { openTab("models"); choose(entry); } })));
effect(() => writeFragment({ lang: language.value === "mathml" ? null : language.value }));

async function pack(kind: string): Promise<void> {
  const robot = await robotArgument();
  const job = await start("package", { verb: "derive", arguments: [robot, chosen.value.model], options: { ...chosen.value.options, package: kind, effort: effort.value, output: `packages/${kind}` } });
  if (job?.state !== "done") return;
  await archive(written(job), `${robotName.value}_${chosen.value.model}_${kind}.zip`);
}

export function ModelsTab() {
  resume();
  const job = runOf(key).job.value;
  const entry = chosen.value;
  const shownFile = texts.value.find((t) => t.path === file.value);
  const operations = job?.result?.operations;
  const known = knownCounts(robotName.value, entry.model);
  return (
    <div class="models-tab">
      <section class="panel" aria-label="Menus">
        {menus.map((menu) => (
          <div key={menu.label}>
            <h3>{menu.label}</h3>
            <ul class="menu">
              {menu.entries.map((e) => <li key={e.label}><button class="plain" aria-current={e === entry} onClick={() => choose(e)}>{e.label}</button></li>)}
            </ul>
          </div>
        ))}
      </section>
      <section class="panel" aria-label="Model">
        <div class="bar wrap">
          <h1>{entry.label} <small>{entry.model}</small></h1>
          {entry.model !== "base" && (
            <>
              <label>effort <input type="number" min={0} max={6} value={effort.value} onChange={(e) => (effort.value = Number(e.currentTarget.value))} /></label>
              <label><input type="checkbox" checked={withBase.value} onChange={(e) => (withBase.value = e.currentTarget.checked)} /> base parameters</label>
            </>
          )}
          <button class="primary" disabled={busy(job)} onClick={() => void derive()}>Derive</button>
        </div>
        {entry.model !== "base" && (
          <div class="chips" role="tablist" aria-label="Language">
            {languages.map(([id, label]) => <button class="chip" role="tab" aria-selected={language.value === id} onClick={() => { language.value = id; void derive(); }}>{label}</button>)}
          </div>
        )}
        <RunState name={key} />
        {job?.state === "done" && operations && operations.mul + operations.add > 0 && (
          <table class="list counts"><thead><tr><th scope="col">operations</th><th scope="col" class="num">M</th><th scope="col" class="num">A</th><th scope="col" class="num">sin, cos</th><th scope="col" class="num">once: M</th><th scope="col" class="num">once: A</th></tr></thead>
            <tbody><tr><td>{job.result.reference}</td><td class="num">{operations.mul}</td><td class="num">{operations.add}</td><td class="num">{operations.sincos}</td><td class="num">{operations.setup_mul}</td><td class="num">{operations.setup_add}</td></tr></tbody></table>
        )}
        {job?.state === "done" && known.length > 0 && (
          <table class="list counts known"><thead><tr><th scope="col">with symbolic parameters</th><th scope="col" class="num">known M / A</th><th scope="col">known from</th><th scope="col" class="num">here M / A</th></tr></thead>
            <tbody>{known.map((k) => <tr key={k.parameters + k.source}><td>{k.parameters}</td><td class="num">{k.known}</td><td class="dim">{k.source}</td><td class="num">{k.ours}</td></tr>)}</tbody></table>
        )}
        {job?.state === "done" && job.result?.parameters && entry.model === "base" && <BaseParameters result={job.result} />}
        {texts.value.length > 1 && <div class="chips">{texts.value.map((t) => <button class="chip" aria-pressed={t.path === file.value} onClick={() => (file.value = t.path)}>{t.path.split("/").pop()}</button>)}</div>}
        {job?.state === "done" && entry.model !== "base" && (shownFile ? (shownFile.path.endsWith(".html") ? <Equations html={shownFile.text} /> : <Code text={shownFile.text} language={job.result?.language ?? ""} />) : <pre class="code" tabIndex={0}>{job.result?.derivation || (job.result?.notes ?? []).join("\n")}</pre>)}
        {!job && <p class="dim">Choose an entry of a menu: its equations appear here.</p>}
      </section>
      <div class="stack">
        <View tool={false} sliders={false} />
        <section class="panel" aria-label="Take it away">
          <h2>Take it away</h2>
          <Command call={job?.request ?? call(robotWord.value)} />
          <p class="buttons">
            {shownFile && texts.value.length === 1 && <button onClick={() => download(shownFile.path, shownFile.text)}>Download {shownFile.path.split("/").pop()}</button>}
            {shownFile && texts.value.length > 1 && <button onClick={() => void archive(texts.value.map((t) => t.path), `${robotName.value}_${entry.model}_${language.value}.zip`)}>Download {texts.value.length} files</button>}
            {entry.model !== "base" && entry.model !== "inverse-geometry" && ["cmake", "python", "ros2", "wasm"].map((kind) => <button onClick={() => void pack(kind)}>{kind} package</button>)}
          </p>
          <RunState name="package" />
          {job?.result?.notes?.length > 0 && <details><summary>Notes</summary><ul>{job!.result.notes.map((n: string) => <li>{n}</li>)}</ul></details>}
        </section>
      </div>
    </div>
  );
}
