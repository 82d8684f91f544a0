// SPDX-License-Identifier: Apache-2.0
// What was found: the check of the logs, the verdict, errors, parameters with their certainty, and the ladder of models.
import { useSignal } from "@preact/signals";
import { written } from "../core/api";
import { archive, openPage } from "../core/download";
import { busy, runOf, start } from "../core/runs";
import { freeName, openTab } from "../core/session";
import { openRobot, pointed, robotArgument, robotName } from "../robot/document";
import { RunState } from "../ui/RunState";
import { callOf, formOf } from "../verbs/VerbPanel";
import { grade, gradeWord, type Parameter } from "./certainty";
import { Ranges } from "./Ranges";
import { found, logsOf, outputFolder } from "./state";

const figure = (x: number | null | undefined, digits = 3): string => (x == null || !Number.isFinite(x) ? "–" : String(Number(x.toPrecision(digits))));
const lights: Record<string, string> = { green: "●", amber: "◐", red: "○" };

function Check({ check }: { check: any }) {
  return (
    <div>
      <p><strong class={check.light}>{lights[check.light]} {check.why}</strong></p>
      <ul class="lights">
        {[...(check.recordings ?? []).map((r: any) => ({ ...r, name: `${r.log}: ${r.samples} samples, ${figure(r.seconds)} s at ${figure(r.rate)} Hz` })), ...(check.joints ?? []).map((j: any) => ({ ...j, name: j.joint }))].map((r: any) => (
          <li><span class={r.light} aria-label={r.light}>{lights[r.light]}</span> {r.name}{r.why?.length ? <small> {r.why.join("; ")}</small> : null}</li>
        ))}
      </ul>
    </div>
  );
}

function Parameters({ list }: { list: Parameter[] }) {
  const all = useSignal(false);
  const sorted = [...list].sort((a, b) => b.contribution - a.contribution);
  const shownList = all.value ? sorted : sorted.filter((p) => p.essential);
  return (
    <>
      <p>{list.filter((p) => p.essential).length} of {list.length} matter. <label><input type="checkbox" checked={all.value} onChange={(e) => (all.value = e.currentTarget.checked)} /> show all</label></p>
      <div class="scroll">
        <table class="list parameters">
          <thead><tr><th scope="col">parameter</th><th scope="col" class="num">value</th><th scope="col">unit</th><th scope="col" class="num">± sd</th><th scope="col">known</th></tr></thead>
          <tbody>
            {shownList.map((p) => {
              const g = grade(p);
              const frame = Number(/(\d+)$/.exec(p.name)?.[1] ?? 0);
              return (
                <tr key={p.name} title={p.formula} class={pointed.value?.frame === frame && frame ? "on" : ""} onMouseEnter={() => (pointed.value = frame ? { frame, column: "link" } : null)} onMouseLeave={() => (pointed.value = null)}>
                  <td><strong>{p.name}</strong></td><td class="num">{figure(p.value, 4)}</td><td class="dim">{p.unit.replace("^2", "²")}</td><td class={`num ${g}`}>{figure(p.relative_sd, 2)} %</td>
                  <td title={gradeWord[g]}><meter min={0} max={50} low={10} high={25} optimum={0} value={Math.min(p.relative_sd ?? 50, 50)} aria-label={`uncertainty of ${p.name}: ${gradeWord[g]}`} /></td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Errors({ result }: { result: any }) {
  const { train, validation } = result.error;
  return (
    <table class="list">
      <thead><tr><th scope="col">joint</th><th scope="col" class="num">training</th><th scope="col" class="num">unseen</th><th scope="col">residuals</th></tr></thead>
      <tbody>
        {result.joints.map((name: string, j: number) => <tr key={name}><td>{name}</td><td class="num">{figure(train?.[j])} %</td><td class="num">{figure(validation?.[j])} %</td><td class="dim" title={result.residuals?.[j]?.white ? "" : "the intervals are widened for it"}>{result.residuals?.[j]?.white ? "white" : "correlated"}</td></tr>)}
        <tr><th scope="row">all</th><td class="num">{figure(result.error.train_total)} %</td><td class="num">{figure(result.error.validation_total)} %</td><td /></tr>
      </tbody>
    </table>
  );
}

function Ladder({ list }: { list: any[] }) {
  return (
    <table class="list">
      <thead><tr><th scope="col">model tried</th><th scope="col" class="num">before</th><th scope="col" class="num">after</th><th scope="col">taken</th></tr></thead>
      <tbody>{list.map((l) => <tr><td>{l.model} {l.joint && <small>{l.joint}</small>}</td><td class="num">{figure(l.before)} %</td><td class="num">{figure(l.after)} %</td><td>{l.taken ? "yes" : l.held_back ? "held back" : "no"}</td></tr>)}</tbody>
    </table>
  );
}

async function cPackage(robot: string): Promise<void> {
  const job = await start("identified-package", { verb: "derive", arguments: [robot, "inverse-dynamics"], options: { package: "cmake", effort: 1, output: `${outputFolder.value}/package` } });
  if (job?.state !== "done") return;
  await archive(written(job), `${robotName.value}_identified.zip`);
}

async function motionNext(estimate: string): Promise<void> {
  formOf("excite").options.value = { output: await freeName("next_motion.csv"), after: estimate }; // the command that the tab shows
  openTab("excite");
  await start("excite", callOf("excite", formOf("excite"), await robotArgument()));
}

export function Findings() {
  const view = useSignal("verdict");
  const job = runOf("identify").job.value;
  const checkJob = runOf("check").job.value;
  const result = found.value;
  const other = !result && job?.result?.verdict ? logsOf(job.request) : null;
  const check = result?.check ?? checkJob?.result?.comparison?.check;
  const described = checkJob?.result?.comparison;
  if (!result && !check) return <section class="panel" aria-label="Findings"><h2>Findings</h2>{other && <p class="note">What was identified is of {[...other.train, ...other.judge].join(", ")}: choose these logs again to see it.</p>}<RunState name="check" />{!checkJob && <p class="dim">The check of the logs, the verdict and the parameters appear here.</p>}</section>;
  const views = [["verdict", "Verdict"], ["check", "Check"], ["parameters", "Parameters"], ["ranges", "Ranges"], ["ladder", "Models tried"], ["notes", "Notes"]].filter(([id]) => result || ["verdict", "check", "ranges"].includes(id!));
  return (
    <section class="panel" aria-label="Findings">
      <div class="chips" role="tablist" aria-label="Findings">{views.map(([id, label]) => <button class="chip" role="tab" aria-selected={view.value === id} onClick={() => (view.value = id!)}>{label}</button>)}</div>
      {other && <p class="note">What was identified is of {[...other.train, ...other.judge].join(", ")}: choose these logs again to see it.</p>}
      {busy(checkJob) && !result && <RunState name="check" />}
      {view.value === "verdict" && result && (
        <>
          <p><strong class={result.verdict.grade}>{result.verdict.grade}</strong>: {result.verdict.why}</p>
          {(result.suspicions ?? []).map((s: any) => <p class="note">{s.what} <small>{s.remedy}</small></p>)}
          <p class="buttons">
            {result.files?.report && <button class="primary" onClick={() => void openPage(result.files.report)}>Report</button>}
            {result.files?.yaml && <button onClick={() => void cPackage(result.files.yaml)}>C package</button>}
            {result.files?.yaml && <button onClick={() => { void openRobot(result.files.yaml); openTab("robot"); }}>Open the identified robot</button>}
            {result.files?.estimate && <button onClick={() => void motionNext(result.files.estimate)}>Motion to record next</button>}
          </p>
          <RunState name="identified-package" />
          <Errors result={result} />
        </>
      )}
      {view.value === "verdict" && !result && described && (
        <>
          <h2>As the robot is described</h2>
          <p><strong class={described.verdict.grade}>{described.verdict.grade}</strong>: {described.verdict.why}</p>
          <table class="list"><thead><tr><th scope="col">joint</th><th scope="col" class="num">error</th><th scope="col">would explain it</th></tr></thead>
            <tbody>{described.joints.map((j: any) => <tr><td>{j.joint}</td><td class="num">{figure(j.error)} %</td><td><small>{j.suspicions.join("; ")}</small></td></tr>)}</tbody></table>
          {(described.suspicions ?? []).map((s: any) => <p class="note">{s.what} <small>{s.remedy}</small></p>)}
        </>
      )}
      {view.value === "check" && check && <Check check={check} />}
      {view.value === "parameters" && result && <Parameters list={result.parameters} />}
      {view.value === "ranges" && <Ranges />}
      {view.value === "ladder" && result && <Ladder list={result.ladder ?? []} />}
      {view.value === "notes" && result && <ul>{[...(result.readings ?? []), ...(result.notes ?? [])].map((n: string) => <li>{n}</li>)}</ul>}
    </section>
  );
}
