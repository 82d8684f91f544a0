// SPDX-License-Identifier: Apache-2.0
// An identification: the logs with what their columns mean, the run, and the signals that are plotted.
import { computed, signal } from "@preact/signals";
import { api, type Call, type Job } from "../core/api";
import { readFragment, writeFragment } from "../core/fragment";
import { busy, cancel, runOf, start } from "../core/runs";
import { refreshFiles, session } from "../core/session";
import { setTrack } from "../plots/player";
import { robotArgument, robotName, robotWord, shown, whenShown } from "../robot/document";
import { movable } from "../view/posture";
import { badge } from "../ui/badge";
import { certainty, identified } from "../view/View";
import { judge as judged, reason, share, summarise, train as trained, unbrush } from "./brush";
import { linkColours } from "./certainty";
import { mappingYaml, ofJoints, recognised, type Mapping } from "./mapping";
import { resample } from "./motion";
import type { Derived } from "./log.worker";
import { derivedOf, motionOf, readSignals } from "./worker";

const state = readFragment().state;
export const logs = signal<string[]>(state.get("logs")?.split(",").filter(Boolean) ?? []);
export const validation = signal<string[]>([]);
export const units = signal("");
/** All columns of the first log by their names, and what they do not give of what identification needs. */
export const columns = signal<{ names: string[]; topic: string; missing: { message: string; hint: string }[] } | null>(null);
export const mapping = signal<Mapping | null>(null);
export const edited = signal(false);
export const options = signal<Record<string, unknown>>({});
export const trouble = signal("");

/** Names of the coordinates that a log measures: all, or those of the motors of closed loops. */
export const joints = computed(() => (shown.value ? movable(shown.value).map((i) => shown.value!.coordinates[i]!.name) : []));

export interface Signals {
  t: Float64Array;
  q: Float64Array[];
  /** Empty where the log has no torques. */
  tau: Float64Array[];
  predicted: Float64Array[] | null;
  described: Float64Array[] | null;
}
export const signals = signal<Signals | null>(null);
/** The log has positions and no torques. */
export const motionOnly = computed(() => signals.value !== null && !signals.value.tau.length);
export const derived = signal<Derived | null>(null);
/** Cut-off of the filter that the program chose, Hz. */
export const cutoff = signal(0);

const words = (text: string) => text.split(/[\s,]+/).filter(Boolean);
const columnsFile = () => `${logs.value[0]!.replace(/\.[^./]*$/, "")}.columns.yaml`;

function common(): Record<string, unknown> {
  return { ...(units.value ? { unit: words(units.value) } : {}), ...(edited.value ? { columns: columnsFile() } : {}) };
}

const without = (list: string[], others: string[]) => [...new Set(list)].filter((x) => !others.includes(x)).sort();

/** The logs that an identification was of, without their parts: to train on, and others to judge by. */
export function logsOf(call: Call | undefined): { train: string[]; judge: string[] } {
  const names = (list: unknown) => ((list as string[] | undefined) ?? []).map((log) => log.replace(/@[\d.]*%?:[\d.]*%?$/, ""));
  const train = without(names(call?.arguments?.slice(1)), []);
  return { train, judge: without(names(call?.options?.validate), train) };
}

/** What Identify found on the logs that are chosen; null where it has not run on them. */
export const found = computed<any>(() => {
  const job = runOf("identify").job.value;
  if (!job?.result?.verdict) return null;
  const { train, judge } = logsOf(job.request);
  const same = String(train) === String(without(logs.value, [])) && String(judge) === String(without(validation.value, logs.value));
  return same ? job.result : null;
});

export const outputFolder = computed(() => `identified/${robotName.value.replace(/[^\w.-]/g, "_")}`);

export function identifyCall(robot: string): Call {
  const single = logs.value.length === 1 && !validation.value.length && (share.value < 100 || trained.value !== null);
  const part = (range: [number, number] | null, otherwise: string) => `${logs.value[0]}@${range ? range.join(":") : otherwise}`;
  const train = single ? [part(trained.value, `:${share.value}%`)] : logs.value;
  const judge = single ? [part(judged.value, `${share.value}%:`)] : validation.value;
  return { verb: "identify", arguments: [robot, ...train], options: { validate: judge, ...common(), ...options.value, output: outputFolder.value } };
}

export const identifyWord = computed(() => (logs.value.length ? identifyCall(robotWord.value) : null));

/** Files that were dropped: robots are opened, logs are added. */
export async function addLogs(list: File[]): Promise<void> {
  for (const file of list) await api.replace(file.name, file);
  await refreshFiles();
  await chooseLogs([...new Set([...logs.value, ...list.map((f) => f.name)])]);
}

/** A log that is in the folder already. */
export const addLog = (file: string): Promise<void> => chooseLogs([...new Set([...logs.value, file])]);

export async function chooseLogs(list: string[]): Promise<void> {
  looks++;
  logs.value = list;
  writeFragment({ logs: list.join(",") });
  edited.value = false;
  unbrush();
  derived.value = null;
  identified.value = null;
  cutoff.value = 0;
  columns.value = null;
  mapping.value = null;
  signals.value = null;
  badge.value = null;
  certainty.value = new Map();
  setTrack(null);
  const checked = runOf("check");
  if (busy(checked.job.value)) void cancel("check");
  checked.job.value = null;
  if (list.length) await examine();
}

/** Looks at logs so far: where several overlap, the last one counts. */
let looks = 0;

/** Reads the first log for the plots, and asks `check` what it is and whether it can answer. */
export async function examine(): Promise<void> {
  const turn = ++looks;
  trouble.value = "";
  try {
    const robot = await robotArgument();
    if (!(await measure(robot, turn))) return;
    if (motionOnly.value) return void (await look(robot)); // nothing that check could judge
    const job = await start("check", { verb: "check", arguments: [robot, ...logs.value], options: common() });
    if (turn !== looks) return;
    cutoff.value = job?.result?.comparison?.cutoff ?? 0;
    await predict(robot, "described", cutoff.value);
    if (turn === looks) await look(robot);
  } catch (error) {
    if (turn === looks) trouble.value = (error as Error).message;
  }
}

/** What the columns of the first log are, and the signals that they give in SI units; false where they give none, or
 * another look has begun. */
async function measure(robot: string, turn: number): Promise<boolean> {
  const described = await whenShown(); // its joints are those that the signals belong to
  if (turn !== looks) return false;
  const name = logs.value[0]!;
  const at = `work/columns-${crypto.randomUUID().slice(0, 8)}.npy`; // the page's own, never a file of the user's
  const job = await start("columns", { verb: "columns", arguments: [robot, name], options: { ...common(), output: at } });
  const result = job?.result;
  if (turn !== looks) return false;
  if (!described || !result?.names) {
    trouble.value = job?.messages.map((m) => [m.message, m.hint].filter(Boolean).join("; ")).join(". ") || `${name} could not be read`;
    return false;
  }
  columns.value = { names: result.names, topic: result.topic ?? "", missing: result.missing ?? [] };
  if (!edited.value) mapping.value = recognised(result);
  if (!result.signals?.length) return false;
  const data = await api.bytes(at).finally(() => void api.remove(at));
  const list = await readSignals(data);
  if (turn !== looks) return false;
  const t = list[0]!.map((x) => x - list[0]![0]!);
  const moved = movable(described);
  const measured = moved.map((i) => {
    const { name, q } = described.coordinates[i]!;
    return { name, motor: `${described.frames.find((f) => f.variable === q)?.joint}_motor` };
  });
  const found = ofJoints(list, result.coordinates, measured, result.recognised);
  if (!found) {
    trouble.value = `${name} has no signals of some joints of the robot: nothing is plotted`;
    return false;
  }
  signals.value = { t, ...found, predicted: null, described: null };
  setTrack({ t, q: found.q, coordinates: moved });
  return true;
}

/** Torques that a robot predicts for the measured motion, by `eval`. */
async function predict(robot: string, which: "predicted" | "described", cutoff: number): Promise<void> {
  const now = signals.value;
  if (!now) return;
  const names = joints.value;
  const { csv, times } = await motionOf(now.t, now.q, names, cutoff, 6000);
  const at = `work/motion-${crypto.randomUUID().slice(0, 8)}.csv`; // the page's own, never a file of the user's
  await api.write(at, csv, "new");
  const job = await start("predict", { verb: "eval", arguments: [robot, "inverse-dynamics"], options: { at } }).finally(() => api.remove(at));
  const rows = job?.result?.table?.rows as number[][] | undefined;
  if (!rows || signals.value?.t !== now.t) return;
  const values = names.map((_, j) => resample(times, Float64Array.from(rows, (r) => r[j + 1] ?? NaN), now.t));
  signals.value = { ...signals.value!, [which]: values };
}

/** What the filter and differentiation make of the log, and the sums that brushing needs. */
async function look(robot: string): Promise<void> {
  const now = signals.value;
  if (!now) return;
  derived.value = await derivedOf(now.t, now.q, now.tau, cutoff.value);
  if (!now.tau.length) return;
  if (shown.value?.loops.length) reason.value = "A fit of ranges is made for robots without closed loops; Identify takes loops.";
  else if (logs.value.length === 1 && !now.tau.some((x) => x.some(Number.isNaN))) await summarise(robot, now.t, now.q, now.tau, cutoff.value);
}

export async function editMapping(next: Mapping): Promise<void> {
  mapping.value = next;
  edited.value = true;
  await api.replace(columnsFile(), mappingYaml(next));
  trouble.value = "";
  if (!next.position.every(Boolean)) return;
  const turn = ++looks;
  const robot = await robotArgument();
  if ((await measure(robot, turn)) && motionOnly.value) await look(robot);
}

export async function identify(): Promise<void> {
  trouble.value = "";
  const robot = await robotArgument();
  await finish(await start("identify", identifyCall(robot)));
}

export async function finish(job: Job | null): Promise<void> {
  const result = found.value;
  if (!result || job?.result !== result) return;
  const total = result.error?.validation_total ?? result.error?.train_total;
  badge.value = { grade: result.verdict.grade, text: `${result.verdict.grade}: ${Number(total?.toPrecision(2))} % ${result.error?.validation_total == null ? "in training" : "unseen"}` };
  certainty.value = linkColours(result.parameters ?? []);
  if (result.files?.yaml) {
    const show = await api.quick({ verb: "show", arguments: [result.files.yaml] });
    if (show.exit === 0) identified.value = show.result;
  }
  if (result.files?.yaml) await predict(result.files.yaml, "predicted", result.cutoff ?? 0);
}

let resumed = false;
/** After a reload: the log that was open, and the job that runs or ended meanwhile. */
export async function resume(): Promise<void> {
  if (resumed || !session.value || !shown.value) return;
  resumed = true;
  if (!logs.value.length && session.value.logs.length) logs.value = session.value.logs;
  const ended = runOf("identify").ended;
  void ended?.then((job) => {
    const { train, judge } = logsOf(job?.request);
    if (String(train) === String(without(logs.value, []))) validation.value = judge;
  });
  if (logs.value.length) await examine();
  if (ended) await finish(await ended);
}

