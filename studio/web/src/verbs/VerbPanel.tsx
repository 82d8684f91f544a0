// SPDX-License-Identifier: Apache-2.0
// Any verb: its arguments and options as fields, the command, the run, the result and the files that it wrote.
import { signal, type Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { api, written, type Argument, type Call, type Job } from "../core/api";
import { archive, download, openPage } from "../core/download";
import { busy, runOf, start } from "../core/runs";
import { freeName, session } from "../core/session";
import { robotArgument, robotWord } from "../robot/document";
import { Command } from "../ui/Command";
import { RunState } from "../ui/RunState";
import { OptionFields } from "./OptionFields";
import { Result } from "./Result";

interface Form {
  given: Signal<Record<string, string>>;
  options: Signal<Record<string, unknown>>;
}

/** Files that the page names itself. */
const ownNames = /^(motion|simulated|next_motion)(_\d+)?\.csv$/;
const forms = new Map<string, Form>();

export function formOf(verb: string, preset: Record<string, unknown> = {}): Form {
  let form = forms.get(verb);
  if (!form) forms.set(verb, (form = { given: signal({}), options: signal(preset) }));
  return form;
}

export function callOf(verb: string, form: Form, robot: string): Call {
  const list = session.value!.schema[verb]!.command_line.arguments.flatMap((argument) => {
    const text = argument.name === "ROBOT" ? robot : (form.given.value[argument.name] ?? "").trim();
    return argument.several ? text.split(/\s+/).filter(Boolean) : text ? [text] : [];
  });
  return { verb, arguments: list, options: form.options.value };
}

function ArgumentField({ argument, given }: { argument: Argument; given: Form["given"] }) {
  const known = /LOG|FILE|^A$|^B$|RECORD/.test(argument.name) ? "known-files" : argument.name === "MODEL" ? "known-models" : undefined;
  return (
    <label class="field">{argument.name.toLowerCase()}{argument.required && " (required)"}
      <input value={given.value[argument.name] ?? ""} list={known} spellcheck={false} onChange={(e) => (given.value = { ...given.value, [argument.name]: e.currentTarget.value })} />
      <small>{argument.meaning}</small>
    </label>
  );
}

const models = "transform fast-geometry jacobian inverse-jacobian link-velocities link-accelerations jacobian-rate inverse-dynamics lagrange inertia bias coriolis gravity direct-dynamics energy regressor energy-regressor filtered-regressor split".split(" ");

export function Files({ list }: { list: string[] }) {
  const seen = list.filter((f) => !f.endsWith(".certificate.json"));
  if (!seen.length) return null;
  return (
    <p class="buttons">
      {seen.length > 1 && <button class="primary" onClick={() => void archive(list, `${seen[0]!.split("/").pop()!.replace(/\.[^.]*$/, "")}.zip`)}>All {list.length} files</button>}
      {seen.slice(0, 12).map((file) => <button onClick={async () => (file.endsWith(".html") ? openPage(file) : download(file, await api.bytes(file)))}>{file}</button>)}
    </p>
  );
}

export function VerbPanel({ verb, preset, children }: { verb: string; preset?: Record<string, unknown>; children?: (job: Job | null) => ComponentChildren }) {
  const schema = session.value?.schema[verb];
  if (!schema) return null;
  const form = formOf(verb, preset);
  const job = runOf(verb).job.value;
  const others = schema.command_line.arguments.filter((a) => a.name !== "ROBOT");
  const run = async () => {
    const { output, force } = form.options.value;
    // A name that the page chose is never that of a file that is there.
    if (!force && typeof output === "string" && ownNames.test(output)) form.options.value = { ...form.options.value, output: await freeName(output) };
    await start(verb, callOf(verb, form, await robotArgument()));
  };
  return (
    <div class="side">
      <section class="panel" aria-label={`Options of ${verb}`}>
        <h1>{verb[0]!.toUpperCase() + verb.slice(1)}</h1>
        <p class="dim">{schema.summary}.</p>
        <datalist id="known-models">{models.map((m) => <option value={m} />)}</datalist>
        {others.map((a) => <ArgumentField key={a.name} argument={a} given={form.given} />)}
        <p class="buttons"><button class="primary" disabled={busy(job)} onClick={() => void run()}>Run</button></p>
        <RunState name={verb} />
        <Command call={callOf(verb, form, robotWord.value)} />
        <OptionFields key={verb} verb={verb} values={form.options} />
      </section>
      <section class="panel results" aria-label="Result">
        {children?.(job)}
        {job && !busy(job) && job.result && (
          <>
            <div class="bar"><h2>Result</h2><button onClick={() => download(`${verb}.json`, JSON.stringify(job.result, null, 2))}>JSON</button></div>
            <Files list={written(job)} />
            <Result value={job.result} />
          </>
        )}
        {!job && <p class="dim center-text">The result appears here.</p>}
      </section>
    </div>
  );
}
