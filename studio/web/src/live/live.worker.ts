// SPDX-License-Identifier: Apache-2.0
// The generated models at work: all control laws at once, 1000 steps per simulated second, in a thread of their own.
import { Loops, type Shape } from "./loops";
import { Model, type Layout } from "./model";
import { ReducedModel, type Reduced } from "./reduced";
import { laws, Reference, Simulation, type Bounds, type Law, type Models } from "./simulation";

export interface Begin {
  kind: "begin";
  modules: Record<keyof Models, { bytes: ArrayBuffer; layout: Layout }>;
  /** The kinematics of closed loops; null where the robot has none. */
  loops: { bytes: ArrayBuffer; layout: Layout } | null;
  shape: Shape;
  bounds: Bounds;
  /** All coordinates; those of a closed posture. */
  start: number[];
  /** The regressor of base parameters; null where the robot has none. */
  regressor: { bytes: ArrayBuffer; layout: Layout } | null;
}

export type Order = Begin | { kind: "target"; q: number[] } | { kind: "track"; track: Track | null } | { kind: "set"; law?: Law; bandwidth?: number; swing?: number; running?: boolean; significance?: number } | { kind: "parameter"; name: string; value: number } | { kind: "pull"; force: number[] | null } | { kind: "reset"; posture: number[] } | { kind: "seen" };

/** A motion that is followed, again and again: times, and positions per coordinate. */
export interface Track {
  t: Float64Array;
  q: Float64Array[];
}

export interface State {
  time: number;
  steps: number;
  /** Of the motors. */
  q: number[];
  qd: number[];
  qdd: number[];
  tau: number[];
  /** All coordinates of the robot, and the positions of passive joints alone. */
  posture: number[];
  passive: number[];
  /** It stands in a singular posture, and moves no more. */
  stuck: boolean;
  model: number[];
  kinetic: number;
  potential: number;
  manipulability: number;
  reduced: Reduced | null;
  others: { law: Law; posture: number[]; error: number }[];
}

let models: Models | null = null;
let loops: Loops;
let bounds: Bounds;
let all: Simulation[] = [];
let reference: Reference;
let target: number[] = [];
let shown: Law = "computed torque";
let bandwidth = 3;
let swing = 0;
let force: number[] | null = null;
let running = true;
let significance = 1;
let track: Track | null = null;
let smaller: ReducedModel | null = null;
let seenAt = 0;
let time = 0;
let last = 0;
/** The page has drawn the last state: the next one may come. */
let seen = true;

/** Begins again at a posture, of all coordinates. */
function reset(posture: number[]): void {
  target = [...loops.apart(posture).q];
  time = seenAt = 0;
  reference = new Reference(target, bounds);
  all = laws.map((law) => new Simulation(law, models!, loops, bounds, posture));
}

function report(steps: number): void {
  const one = all.find((s) => s.law === shown)!;
  const reduced = smaller?.see(one.q, one.qd, one.qdd, Math.max(time - seenAt, 1e-3), significance) ?? null;
  seenAt = time;
  const state: State = { time, reduced, steps, q: [...one.q], qd: [...one.qd], qdd: [...one.qdd], tau: [...one.tau], posture: one.posture, passive: [...one.p.subarray(0, loops.shape.passive.length)], stuck: one.stuck, ...one.figures(), others: all.map((s) => ({ law: s.law, posture: s.posture, error: Math.sqrt(s.error) })) };
  seen = false;
  self.postMessage(state);
}

/** The positions of a motion at a time, on straight lines between its samples; behind its end it begins again. */
function along({ t, q }: Track, at: number): number[] {
  const [first, last] = [t[0]!, t.at(-1)!];
  const now = first + (at % Math.max(last - first, 1e-3));
  let low = 0;
  let high = t.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (t[middle]! <= now) low = middle;
    else high = middle;
  }
  const share = (now - t[low]!) / (t[high]! - t[low]! || 1);
  return q.map((x) => x[low]! + share * (x[high]! - x[low]!));
}

function tick(): void {
  const now = performance.now();
  const due = Math.min(40, Math.round(now - last));
  last = now;
  if (!models || !running) return;
  const began = performance.now();
  let steps = 0;
  while (steps < due && performance.now() - began < 14) {
    if (track) target = along(track, time);
    reference.advance(target, swing, track ? 40 : 8);
    for (const simulation of all) simulation.advance(reference, bandwidth, force);
    time += 1e-3;
    steps++;
  }
  if (steps && seen) report(steps / Math.max(performance.now() - began, 0.01));
}

/** Models are there, and all laws stand at the start. */
let begun = Promise.resolve();

// Orders that come while the models are being made wait for them.
self.onmessage = (event: MessageEvent<Order>) => {
  const order = event.data;
  if (order.kind === "begin") begun = begin(order);
  else void begun.then(() => obey(order));
};

async function begin(order: Begin): Promise<void> {
  const made = await Promise.all(Object.entries(order.modules).map(async ([name, m]) => [name, await Model.make(m.bytes, m.layout)]));
  models = Object.fromEntries(made) as Models;
  loops = new Loops(order.loops && (await Model.make(order.loops.bytes, order.loops.layout)), order.shape);
  bounds = order.bounds;
  const columns = order.regressor?.layout.outputs[0]!.columns ?? 0;
  smaller = order.regressor ? new ReducedModel(await Model.make(order.regressor.bytes, order.regressor.layout), models.inverse, order.start.length, columns) : null;
  reset(order.start);
  last = performance.now();
  report(0);
  setInterval(tick, 16);
}

function obey(order: Exclude<Order, Begin>): void {
  if (order.kind === "target") target = order.q;
  else if (order.kind === "track") {
    track = order.track;
    if (track && !loops.size) reset(along(track, 0)); // with loops it runs there from where it stands
  } else if (order.kind === "pull") force = order.force;
  else if (order.kind === "seen") seen = true;
  else if (order.kind === "parameter") {
    for (const model of Object.values(models!) as Model[]) model.set(order.name, order.value);
    smaller?.refit();
    report(0);
  } else if (order.kind === "reset") reset(order.posture);
  else {
    shown = order.law ?? shown;
    bandwidth = order.bandwidth ?? bandwidth;
    swing = order.swing ?? swing;
    running = order.running ?? running;
    significance = order.significance ?? significance;
    report(0);
  }
}
