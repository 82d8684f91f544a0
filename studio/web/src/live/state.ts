// SPDX-License-Identifier: Apache-2.0
// The live robot: its models are derived and fetched once, then a worker moves it until the tab is left.
import { signal } from "@preact/signals";
import { startWorker } from "../core/copy";
import type { Call } from "../core/api";
import { posture, robotArgument, shown, text } from "../robot/document";
import { track } from "../plots/player";
import { closedStart } from "../view/posture";
import type { Shown } from "../robot/shown";
import { fetchModel, type Wasm } from "./fetch";
import type { Order, State } from "./live.worker";
import { Loops, type Shape } from "./loops";
import { Model, type Layout } from "./model";
import type { Law } from "./simulation";

export const live = signal<State | null>(null);
export const problem = signal("");
export const loading = signal(false);
export const target = signal<number[]>([]);
export const law = signal<Law>("computed torque");
export const bandwidth = signal(3);
export const swing = signal(0);
export const running = signal(true);
/** The motion of the player, a log or a simulation, is the reference. */
export const follows = signal(false);
/** Parameters below this share of a joint's torques are left out of the reduced model, %. */
export const significance = signal(1);
/** Parameters that may be changed while the robot moves, by name: as described, and now. */
export const parameters = signal<Map<string, { described: number; now: number }>>(new Map());
export const calls = signal<Call[]>([]);

let worker: Worker | null = null;
let made = "";
/** The posture in which the motion begins. */
let from: number[] = [];
export let shape: Shape = { motors: [], passive: [], opened: [] };

const names = ["direct-dynamics", "inverse-dynamics", "gravity", "energy", "jacobian"];

const order = (message: Order): void => worker?.postMessage(message);

/** Derives the models of the robot as WebAssembly and starts the worker. */
export async function begin(): Promise<void> {
  const robot = shown.value;
  if (!robot || loading.value || (worker && made === text.value)) return;
  end();
  problem.value = "";
  if (robot.floating) {
    problem.value = "Live moves robots on a fixed base, and the base of this one floats: Simulate, with the controller none, lets it fly freely.";
    return;
  }
  loading.value = true;
  try {
    const name = await robotArgument();
    const [list, regressor, kinematics] = await Promise.all([Promise.all(names.map((model) => fetchModel(name, model, model === "jacobian" ? {} : { keep: ["all"] }))), robot.loops.length ? null : fetchModel(name, "regressor", { base: true }).catch(() => null), robot.loops.length ? fetchModel(name, "loop-kinematics") : null]);
    const open = [...new Set(list.flatMap((m) => m.layout.parameters.filter((p) => !p.default).map((p) => p.name)))];
    if (open.length) throw new Error(`The robot has symbols without a number: ${open.slice(0, 12).join(", ")}${open.length > 12 ? ", …" : ""}. Write numbers for them in the tables, or under "parameters".`);
    calls.value = list.map((m) => m.call);
    const [direct, inverse, gravity, energy, jacobian] = list as [Wasm, Wasm, Wasm, Wasm, Wasm];
    shape = shapeOf(robot, kinematics);
    if (!list.every((m) => suits(m.layout, shape))) throw new Error("The models of this robot take more than its joints, as with elastic joints, whose motors move by themselves: Live moves joints alone. Simulate moves it.");
    const start = kinematics ? await regularStart(robot, kinematics, shape) : [...posture.value];
    const limits = shape.motors.map((i) => robot.frames.find((f) => f.variable === robot.coordinates[i]!.q)?.limits ?? {});
    parameters.value = new Map(inverse.layout.parameters.map((p) => [p.name, { described: p.default, now: p.default }]));
    from = start;
    target.value = shape.motors.map((i) => start[i]!);
    worker = startWorker("live", () => new Worker(new URL("./live.worker.ts", import.meta.url), { type: "module" }));
    worker.onmessage = (event: MessageEvent<State>) => {
      requestAnimationFrame(() => {
        if (!worker) return;
        live.value = event.data;
        posture.value = event.data.posture;
        order({ kind: "seen" });
      });
    };
    // No stops but those of the robot: a parallelogram without any turns on through its flat posture.
    const bounds = { lower: limits.map((l) => l.lower ?? -Infinity), upper: limits.map((l) => l.upper ?? Infinity), effort: limits.map((l) => l.effort ?? Infinity) };
    order({ kind: "begin", modules: { direct, inverse, gravity, energy, jacobian }, loops: kinematics, shape, bounds, start, regressor });
    order({ kind: "set", law: law.value, bandwidth: bandwidth.value, swing: swing.value, running: running.value, significance: significance.value });
    if (follows.value) follow(true);
    made = text.value;
  } catch (error) {
    problem.value = (error as Error).message;
  }
  loading.value = false;
}

/** Motors, passive and opened joints of a robot, as the kinematics of its loops have them. */
function shapeOf(robot: Shown, kinematics: Wasm | null): Shape {
  const all = robot.coordinates.map((_, i) => i);
  if (!kinematics) return { motors: all, passive: [], opened: [] };
  const named = (input: string) => kinematics.layout.inputs.find((i) => i.name === input)!.symbols.map((q) => robot.coordinates.findIndex((c) => c.q === q));
  const [motors, passive] = [named("q"), named("qp")];
  return { motors, passive, opened: all.filter((i) => !motors.includes(i) && !passive.includes(i)) };
}

/** Whether a model takes the motors and passive joints, and no coordinates beside them. */
function suits(layout: Layout, { motors, passive }: Shape): boolean {
  const sizes: Record<string, number> = { q: motors.length, qd: motors.length, qdd: motors.length, tau: motors.length, qp: passive.length };
  return layout.inputs.every(({ name, size }) => size === (sizes[name] ?? size));
}

/** A closed posture that is not singular, from which the motors can move the robot. */
async function regularStart(robot: Shown, kinematics: Wasm, shape: Shape): Promise<number[]> {
  const loops = new Loops(await Model.make(kinematics.bytes, kinematics.layout), shape);
  const found = await closedStart(robot, (list) => {
    const { q, p } = loops.apart(list);
    return loops.conditioned(q, p);
  });
  if (!found) throw new Error("No posture was found in which the loops are closed and the motors can move them: move the sliders of Robot to one, then come back.");
  return found;
}

export function end(): void {
  worker?.terminate();
  worker = null;
  live.value = null;
}

export function aim(q: number[]): void {
  target.value = q;
  order({ kind: "target", q });
}

/** Another value of a parameter, at once in all models. */
export function setParameter(name: string, value: number): void {
  const now = parameters.value.get(name);
  if (!now) return;
  parameters.value = new Map(parameters.value).set(name, { ...now, now: value });
  order({ kind: "parameter", name, value });
}

export function follow(on: boolean): void {
  follows.value = on;
  const motion = track.value;
  order({ kind: "track", track: on && motion ? { t: motion.t, q: motion.q } : null });
}

export const pull = (force: number[] | null): void => order({ kind: "pull", force });
/** From the targets again; with closed loops from where the motion began, since targets alone do not tell a posture. */
export function reset(): void {
  if (follows.value) return follow(true);
  const { motors, passive } = shape;
  if (passive.length) aim(motors.map((i) => from[i]!));
  order({ kind: "reset", posture: passive.length ? from : motors.map((_, i) => target.value[i]!) });
}

export function set(change: { law?: Law; bandwidth?: number; swing?: number; running?: boolean; significance?: number }): void {
  if (change.significance !== undefined) significance.value = change.significance;
  if (change.law !== undefined) law.value = change.law;
  if (change.bandwidth !== undefined) bandwidth.value = change.bandwidth;
  if (change.swing !== undefined) swing.value = change.swing;
  if (change.running !== undefined) running.value = change.running;
  order({ kind: "set", ...change });
}

/** Space stops and goes on, Backspace begins again; true where the key was one of these. */
export function liveKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).closest("button,summary,input,select")) return false;
  if (event.key === " ") set({ running: !running.value });
  else if (event.key === "Backspace") reset();
  else return false;
  return true;
}
