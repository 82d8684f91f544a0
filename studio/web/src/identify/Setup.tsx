// SPDX-License-Identifier: Apache-2.0
// Logs, what their columns mean, how they are split, and the button.
import { useRef } from "preact/hooks";
import { api } from "../core/api";
import { busy, runOf } from "../core/runs";
import { files } from "../core/session";
import { openRobot, shown } from "../robot/document";
import { Command } from "../ui/Command";
import { RunState } from "../ui/RunState";
import { OptionFields } from "../verbs/OptionFields";
import { share, unbrush } from "./brush";
import { addLogs, chooseLogs, columns, edited, editMapping, examine, identify, identifyWord, logs, mapping, motionOnly, options, trouble, units, validation } from "./state";

export const robotFile = /\.(ya?ml|urdf|par|spec|xml)$/i;

/** A URDF and a log may be dropped together: the robot first. */
export async function dropped(list: File[]): Promise<void> {
  try {
    for (const file of list.filter((f) => robotFile.test(f.name))) {
      await api.replace(file.name, file);
      await openRobot(file.name);
    }
    const measured = list.filter((f) => !robotFile.test(f.name));
    if (measured.length) await addLogs(measured);
  } catch (error) {
    trouble.value = (error as Error).message;
  }
}

function MappingTable() {
  const now = mapping.value;
  if (!now || !columns.value || !shown.value) return null;
  const { names, topic, missing } = columns.value;
  const pick = (value: string, label: string, change: (name: string) => void) => (
    <select value={value} aria-label={label} onChange={(e) => change(e.currentTarget.value)}>
      <option value="">–</option>
      {names.map((n) => <option value={n}>{n}</option>)}
    </select>
  );
  const set = (kind: "position" | "velocity" | "torque", j: number) => (name: string) => void editMapping({ ...now, [kind]: now[kind].map((old, i) => (i === j ? name : old)) });
  return (
    <details open={missing.length > 0}>
      <summary>Columns {edited.value ? "as edited" : missing.length ? "to be named" : "as recognised"}</summary>
      {topic && <p class="dim wrap">topic {topic}</p>}
      {!edited.value && missing.map((m) => <p class="note">{m.message} <small>{m.hint}</small></p>)}
      <label class="field">time {pick(now.time, "column of time", (name) => void editMapping({ ...now, time: name }))}</label>
      <table class="list">
        <thead><tr><th scope="col">joint</th><th scope="col">position</th><th scope="col">velocity</th><th scope="col">torque</th></tr></thead>
        <tbody>
          {now.coordinates.map((name, j) => (
            <tr key={name}><th scope="row">{name}</th>
              {(["position", "velocity", "torque"] as const).map((kind) => <td>{pick(now[kind][j] ?? "", `${kind} of ${name}`, set(kind, j))}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
      {edited.value && <button onClick={() => void examine()}>Check again</button>}
    </details>
  );
}

export function Setup() {
  const input = useRef<HTMLInputElement>(null);
  const job = runOf("identify").job.value;
  const known = files.value.filter((f) => f.kind === "log" && !f.path.startsWith("work/"));
  const toggle = (list: string[], name: string) => (list.includes(name) ? list.filter((x) => x !== name) : [...list, name]);
  const single = logs.value.length === 1 && !validation.value.length;
  return (
    <section class="panel" aria-label="Logs">
      <h1>Identify</h1>
      <button class="drop" onClick={() => input.current!.click()}>
        Drop a log here, or a URDF and a log<br /><small>CSV, MAT, HDF5, NPY, MCAP, bags</small>
      </button>
      <input ref={input} type="file" multiple hidden onChange={(e) => void dropped([...(e.currentTarget.files ?? [])])} />
      {trouble.value && <p class="messages"><span class="bad">{trouble.value}</span></p>}
      {known.length > 0 && (
        <table class="list">
          <thead><tr><th scope="col">log</th><th scope="col">train</th><th scope="col">judge</th></tr></thead>
          <tbody>
            {known.map((f) => (
              <tr key={f.path}><td class="wrap">{f.path}</td>
                <td><input type="checkbox" aria-label={`train with ${f.path}`} checked={logs.value.includes(f.path)} onChange={() => void chooseLogs(toggle(logs.value, f.path))} /></td>
                <td><input type="checkbox" aria-label={`judge by ${f.path}`} checked={validation.value.includes(f.path)} onChange={() => (validation.value = toggle(validation.value, f.path))} /></td></tr>
            ))}
          </tbody>
        </table>
      )}
      {logs.value.length > 0 && (
        <>
          {motionOnly.value && <p class="note" role="status">This log has no torques: the motion is shown, but there is nothing to identify from. Name the columns of the torques below, or record them (currents do, with a gain).</p>}
          <MappingTable />
          <label class="field">units that the log does not say <input value={units.value} placeholder="ms deg mNm" onChange={(e) => { units.value = e.currentTarget.value; void examine(); }} /></label>
          {single && <label class="field">train on the first {share.value} % of it, judge by the rest<input type="range" min={20} max={100} step={5} value={share.value} onInput={(e) => { share.value = Number(e.currentTarget.value); unbrush(); }} /></label>}
          <details><summary>More options</summary><OptionFields verb="identify" skip={["logs", "validate", "columns", "unit", "output"]} values={options} /></details>
          <p class="buttons"><button class="primary" disabled={busy(job) || motionOnly.value} onClick={() => void identify()}>Identify</button></p>
          <RunState name="identify" />
          {identifyWord.value && <Command call={identifyWord.value} />}
        </>
      )}
      {!logs.value.length && <p class="dim">No log yet? <b>Simulate</b> makes one of this robot, with noise as you like.</p>}
    </section>
  );
}
