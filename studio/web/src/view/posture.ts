// SPDX-License-Identifier: Apache-2.0
// Changes of the posture: a joint within its limits, and the passive joints of closed loops behind the motors.
import { signal } from "@preact/signals";
import { api } from "../core/api";
import { evaluate } from "../core/formula";
import { posture, shown, symbols, text } from "../robot/document";
import type { Shown } from "../robot/shown";

export const loopMessage = signal("");

/** Limits of a coordinate as a slider has them: those of its joint, or a turn, or a metre. */
export function range(robot: Shown, index: number): { lower: number; upper: number; revolute: boolean } {
  const q = robot.coordinates[index]!.q;
  const frame = robot.frames.find((f) => f.variable === q);
  const revolute = frame?.type !== "prismatic";
  return { lower: frame?.limits.lower ?? (revolute ? -Math.PI : -1), upper: frame?.limits.upper ?? (revolute ? Math.PI : 1), revolute };
}

/** Coordinates that a user moves: with closed loops those with a motor, otherwise all. */
export function movable(robot: Shown): number[] {
  const all = robot.coordinates.map((_, i) => i);
  if (!robot.loops.length) return all;
  return all.filter((i) => robot.frames.some((f) => f.active && f.variable === robot.coordinates[i]!.q));
}

export function setCoordinate(index: number, value: number): void {
  const next = [...posture.value];
  next[index] = value;
  posture.value = next;
}

/** Moves the coordinate on which a frame's joint depends most directly. */
export function moveJoint(frame: number, change: number): void {
  const robot = shown.value;
  if (!robot) return;
  const variable = robot.frames[frame - 1]!.variable;
  const index = robot.coordinates.findIndex((c) => new RegExp(`\\b${c.q}\\b`).test(variable));
  if (index < 0 || !movable(robot).includes(index)) return;
  const q = robot.coordinates[index]!.q;
  const at = (x: number) => evaluate(variable, (name) => (name === q ? x : (symbols.value[name] ?? 0)));
  const slope = at(1) - at(0) || 1;
  const { lower, upper } = range(robot, index);
  setCoordinate(index, Math.min(upper, Math.max(lower, posture.value[index]! + change / slope)));
}

let busy = false;
let solved = "";

/** Every posture in which the loops are closed, for positions of the motors; none where they cannot be. */
async function closedPostures(motors: number[]): Promise<{ modes: number[][]; why: string }> {
  const state = JSON.stringify({ q: motors, parameters: symbols.value });
  const job = await api.quick({ verb: "eval", arguments: ["-", "loop-geometry"], options: { state }, stdin: text.value });
  const modes = (job.result?.outputs?.q as number[][] | undefined) ?? [];
  return { modes, why: modes.length ? "" : (job.messages[0]?.message ?? "the loops cannot be closed at this posture") };
}

/** The assembly mode nearest to the present posture. */
function nearest(modes: number[][]): number[] {
  const near = (m: number[]) => m.reduce((sum, x, i) => sum + (1 - Math.cos(x - (posture.value[i] ?? 0))), 0);
  return modes.reduce((a, b) => (near(b) < near(a) ? b : a));
}

/** A closed posture that `suits`, as near to the present one as some tries find; null where none does. */
export async function closedStart(robot: Shown, suits: (posture: number[]) => boolean): Promise<number[] | null> {
  const motors = movable(robot);
  const middle = motors.map((i) => (range(robot, i).lower + range(robot, i).upper) / 2);
  const now = motors.map((i) => posture.value[i]!);
  const shifted = (by: number) => now.map((q, k) => Math.min(range(robot, motors[k]!).upper, Math.max(range(robot, motors[k]!).lower, q + by)));
  for (const list of [now, middle, ...[0.6, -0.6, 1.2, -1.2].map(shifted)]) {
    const { modes } = await closedPostures(list);
    const good = modes.filter(suits);
    if (good.length) return nearest(good);
  }
  return null;
}

/** Asks `eval ROBOT loop-geometry` for the passive joints, and takes the assembly mode nearest to the present one. */
export async function closeLoops(q: number[]): Promise<void> {
  const robot = shown.value!;
  const motors = movable(robot).map((i) => q[i]!);
  const key = JSON.stringify([robot.robot, motors]);
  if (busy || key === solved) return;
  busy = true;
  try {
    const { modes, why } = await closedPostures(motors);
    solved = key;
    loopMessage.value = why;
    if (modes.length) {
      const moved = movable(robot);
      posture.value = nearest(modes).map((x, i) => (moved.includes(i) ? posture.value[i]! : x));
    }
  } finally {
    busy = false;
    const now = movable(robot).map((i) => posture.value[i]!);
    if (shown.value === robot && JSON.stringify([robot.robot, now]) !== key) void closeLoops(posture.value);
  }
}
