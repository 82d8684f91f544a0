// SPDX-License-Identifier: Apache-2.0
// The cross products of a log, by stretches of its time (factor.ts): the regressor is the one that `derive` wrote, run
// as WebAssembly over the filtered motion; friction and an offset of each joint come to it as identify adds them.
import { Model, type Layout } from "../live/model";
import { factorOf, type Stretches } from "./factor";
import { differences, smooth } from "./motion";

export interface StretchRequest {
  t: Float64Array;
  q: Float64Array[];
  tau: Float64Array[];
  cutoff: number;
  bytes: ArrayBuffer;
  layout: Layout;
  /** How many stretches, and at most how many states. */
  count: number;
  states: number;
}

/** A joint slower than this share of its greatest speed is at rest: its friction is not known there. */
const slowest = 0.005;
/** Widths of Coulomb friction, tanh(velocity / width), as shares of the greatest speed. */
const widths = [0, 0.01, 0.02, 0.04, 0.08, 0.16];

/** Samples that identify leaves out at each end of a log, where filters and differences have transients (prepare.cc). */
export const trimmed = (cutoff: number, step: number): number => (cutoff > 0 && cutoff < 0.499 / step ? Math.max(15, Math.floor(1 / (step * cutoff))) : 15);

/** The sums of x x' over rows x. */
function add(sum: Float64Array, row: Float64Array): void {
  const width = row.length;
  for (let a = 0; a < width; a++) {
    const x = row[a]!;
    if (x) for (let b = 0; b < width; b++) sum[a * width + b]! += x * row[b]!;
  }
}

export async function stretchesOf({ t, q, tau, cutoff, bytes, layout, count, states }: StretchRequest): Promise<Stretches> {
  const model = await Model.make(bytes, layout);
  const joints = q.length;
  const step = (t.at(-1)! - t[0]!) / (t.length - 1);
  const filtered = (x: Float64Array) => smooth(x, cutoff, 1 / step);
  const position = q.map(filtered);
  const velocity = position.map((x) => differences(x, step));
  const acceleration = velocity.map((x) => differences(x, step));
  const torque = tau.map(filtered);
  const speed = velocity.map((v) => v.reduce((most, x) => Math.max(most, Math.abs(x)), 0));
  const labels = layout.outputs[0]!.labels ?? [];
  // Columns of W without Coulomb friction, which jumps: it goes through the filter of the torques. All else is smooth.
  const plain = labels.map((_, c) => c).filter((c) => !labels[c]!.startsWith("Fs"));
  const extra = Array.from({ length: joints }, (_, j) => ["Fv", "Fo", "Fs"].map((kind) => ({ kind, joint: j, name: `${kind}${j + 1}` }))).flat().filter((e) => e.kind === "Fs" || !labels.includes(e.name));
  const names = [...plain.map((c) => labels[c]!), ...extra.map((e) => e.name)];
  const trim = trimmed(cutoff, step);

  /** Calls `take` with the row of W and the torque of each joint that moves, at some states. */
  const visit = (most: number, take: (i: number, j: number, w: Float64Array) => void) => {
    const every = Math.max(1, Math.ceil(t.length / most));
    const at = (x: Float64Array[], i: number) => x.map((v) => v[i]!);
    for (let i = trim; i < t.length - trim; i += every) {
      const w = model.run({ q: at(position, i), qd: at(velocity, i), qdd: at(acceleration, i) })[0]!;
      for (let j = 0; j < joints; j++)
        if (Math.abs(velocity[j]![i]!) >= slowest * speed[j]! && Number.isFinite(torque[j]![i]!)) take(i, j, w.subarray(j * labels.length, (j + 1) * labels.length));
    }
  };

  const coulomb = widest();
  /** The Coulomb friction of each joint, with the width that leaves the least residual. */
  function widest(): Float64Array[] {
    const choices = velocity.map((v, j) => widths.map((share) => filtered(v.map((x) => (share ? Math.tanh(x / (share * speed[j]!)) : Math.sign(x))))));
    const own = plain.length + 2; // with viscous friction and an offset
    const width = own + widths.length + 1;
    const sums = q.map(() => new Float64Array(width * width));
    const row = new Float64Array(width);
    visit(1500, (i, j, w) => {
      plain.forEach((c, k) => (row[k] = w[c]!));
      row[own - 2] = velocity[j]![i]!;
      row[own - 1] = 1;
      choices[j]!.forEach((values, k) => (row[own + k] = values[i]!));
      row[width - 1] = torque[j]![i]!;
      add(sums[j]!, row);
    });
    return sums.map((sum, j) => {
      const residuals = widths.map((_, k) => {
        const columns = [...Array(own).keys(), own + k, width - 1];
        return factorOf(sum, width, columns).at(-1)!;
      });
      return choices[j]![residuals.indexOf(Math.min(...residuals))]!;
    });
  }

  const width = names.length + 1;
  const size = width * width;
  const sums = q.map(() => new Float64Array((count + 1) * size));
  const rows = q.map(() => new Float64Array(count + 1));
  const times = Float64Array.from({ length: count + 1 }, (_, s) => t[0]! + ((t.at(-1)! - t[0]!) * s) / count);
  const row = new Float64Array(width);
  let stretch = 0;
  visit(states, (i, j, w) => {
    while (stretch + 1 < count && t[i]! >= times[stretch + 1]!) carry(sums, rows, ++stretch, size);
    plain.forEach((c, k) => (row[k] = w[c]!));
    extra.forEach((e, k) => (row[plain.length + k] = e.joint !== j ? 0 : e.kind === "Fv" ? velocity[j]![i]! : e.kind === "Fs" ? coulomb[j]![i]! : 1));
    row[width - 1] = torque[j]![i]!;
    add(sums[j]!.subarray((stretch + 1) * size, (stretch + 2) * size), row);
    rows[j]![stretch + 1]!++;
  });
  while (stretch + 1 < count) carry(sums, rows, ++stretch, size);
  return { times, names, sums, rows };
}

/** The next sum begins with the one before it. */
function carry(sums: Float64Array[], rows: Float64Array[], stretch: number, size: number): void {
  for (const sum of sums) sum.copyWithin((stretch + 1) * size, stretch * size, (stretch + 1) * size);
  for (const count of rows) count[stretch + 1] = count[stretch]!;
}
