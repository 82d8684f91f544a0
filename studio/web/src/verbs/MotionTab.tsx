// SPDX-License-Identifier: Apache-2.0
// Excite and simulate write a motion: it is plotted, and played on the drawing.
import { signal } from "@preact/signals";
import { api, written, type Job } from "../core/api";
import { readColumns } from "../identify/worker";
import { addLog } from "../identify/state";
import { openTab } from "../core/session";
import { Plot } from "../plots/Plot";
import { Player } from "../plots/Player";
import { setTrack } from "../plots/player";
import { shown } from "../robot/document";
import { movable } from "../view/posture";
import { View } from "../view/View";
import { VerbPanel } from "./VerbPanel";

interface Motion {
  file: string;
  t: Float64Array;
  groups: { label: string; names: string[]; values: Float64Array[] }[];
}

const motions = new Map<string, ReturnType<typeof signal<Motion | null>>>();
const loaded = new Map<string, string>();

function motionOf(verb: string) {
  let found = motions.get(verb);
  if (!found) motions.set(verb, (found = signal<Motion | null>(null)));
  return found;
}

/** Columns of positions, velocities and torques of a file that the program wrote itself. */
async function load(verb: string, job: Job): Promise<void> {
  const file = written(job).find((f) => f.endsWith(".csv"));
  if (!file || loaded.get(verb) === job.id) return;
  loaded.set(verb, job.id);
  const columns = await readColumns(await api.bytes(file));
  const robot = shown.value;
  if (!robot) return;
  const pick = (kinds: string[]) => movable(robot).map((i) => robot.coordinates[i]!).map((c, j) => columns.names.findIndex((n) => kinds.some((k) => n === `${k}${j + 1}` || n === `${k}_${c.name}` || n === `${c.name}/${k}` || (k === "q" && n === c.name))));
  const groups = ([["positions", ["q", "position"]], ["velocities", ["qd", "velocity"]], ["torques", ["tau", "torque"]]] as [string, string[]][])
    .map(([label, kinds]) => ({ label, at: pick(kinds) }))
    .filter((g) => g.at.every((i) => i >= 0))
    .map((g) => ({ label: g.label, names: g.at.map((i) => columns.names[i]!), values: g.at.map((i) => columns.values[i]!) }));
  if (!groups.length) return;
  const t = columns.values[0]!;
  motionOf(verb).value = { file, t, groups };
  setTrack({ t, q: groups[0]!.values, coordinates: movable(robot) });
}

const lines = ["--predicted", "--residual", "--good", "--axis-x", "--fair", "--code-word", "--measured"];

function Motion({ verb, job }: { verb: string; job: Job | null }) {
  if (job?.state === "done") void load(verb, job);
  const now = motionOf(verb).value;
  if (!now) return null;
  return (
    <div class="motion">
      <div class="bar wrap"><h2>{now.file}</h2><Player />
        {now.groups.some((g) => g.label === "torques") && <button onClick={() => { openTab("identify"); void addLog(now.file); }}>Identify with it</button>}
      </div>
      <div class="motion-view"><View tool={false} sliders={false} /></div>
      {now.groups.map((g) => (
        <div key={g.label}><h3>{g.label} <small>{g.names.join(", ")}</small></h3>
          <Plot label={`${g.label} of ${now.file}`} t={now.t} height={130} series={g.values.map((values, i) => ({ label: g.names[i]!, values, colour: lines[i % lines.length]!, width: 1.4 }))} />
        </div>
      ))}
    </div>
  );
}

export const SimulateTab = () => <VerbPanel verb="simulate" preset={{ output: "simulated.csv", noise: "1", resolution: "1e-4" }}>{(job) => <Motion verb="simulate" job={job} />}</VerbPanel>;

export const ExciteTab = () => <VerbPanel verb="excite" preset={{ output: "motion.csv" }}>{(job) => <Motion verb="excite" job={job} />}</VerbPanel>;

export const ControlTab = () => <VerbPanel verb="control" preset={{ analyse: true }} />;
