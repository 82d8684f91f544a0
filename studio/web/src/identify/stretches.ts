// SPDX-License-Identifier: Apache-2.0
// The cross products of a log, by stretches of its time (factor.ts): the regressor is the one that `derive` wrote, run
// as WebAssembly over the filtered motion; friction and an offset of each joint come to it as identify adds them.
import { Model, type Layout } from "../live/model";
import type { Stretches } from "./factor";
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

export async function stretchesOf({ t, q, tau, cutoff, bytes, layout, count, states }: StretchRequest): Promise<Stretches> {
  const model = await Model.make(bytes, layout);
  const joints = q.length;
  const step = (t.at(-1)! - t[0]!) / (t.length - 1);
  const position = q.map((x) => smooth(x, cutoff, 1 / step));
  const velocity = position.map((x) => differences(x, step));
  const acceleration = velocity.map((x) => differences(x, step));
  // Coulomb friction jumps: it goes through the filter of the torques. All else is smooth as the motion is.
  const coulomb = velocity.map((x) => smooth(x.map(Math.sign), cutoff, 1 / step));
  const torque = tau.map((x) => smooth(x, cutoff, 1 / step));
  const labels = (layout.outputs[0] as { labels?: string[] }).labels ?? [];
  const extra = Array.from({ length: joints }, (_, j) => ["Fv", "Fs", "Fo"].map((kind) => ({ kind, joint: j, name: `${kind}${j + 1}` }))).flat().filter((e) => !labels.includes(e.name));
  const names = [...labels, ...extra.map((e) => e.name)];
  const width = names.length + 1;
  const size = width * width;
  const every = Math.max(1, Math.ceil(t.length / states));
  const trim = Math.min(15, Math.floor(t.length / 20));
  const sums = q.map(() => new Float64Array((count + 1) * size));
  const rows = q.map(() => new Float64Array(count + 1));
  const times = Float64Array.from({ length: count + 1 }, (_, s) => t[0]! + ((t.at(-1)! - t[0]!) * s) / count);
  const speed = velocity.map((v) => v.reduce((most, x) => Math.max(most, Math.abs(x)), 0));
  const row = new Float64Array(width);
  let stretch = 0;
  for (let i = trim; i < t.length - trim; i += every) {
    while (stretch + 1 < count && t[i]! >= times[stretch + 1]!) carry(sums, rows, ++stretch, size);
    const at = (x: Float64Array[]) => x.map((v) => v[i]!);
    const v = at(velocity);
    const w = model.run(at(position), v, at(acceleration))[0]!;
    for (let j = 0; j < joints; j++) {
      if (Math.abs(v[j]!) < slowest * speed[j]! || !Number.isFinite(torque[j]![i]!)) continue;
      for (let c = 0; c < labels.length; c++) {
        const x = w[j * labels.length + c]!;
        row[c] = x && labels[c]!.startsWith("Fs") ? coulomb[j]![i]! : x;
      }
      extra.forEach((e, k) => (row[labels.length + k] = e.joint !== j ? 0 : e.kind === "Fv" ? v[j]! : e.kind === "Fs" ? coulomb[j]![i]! : 1));
      row[width - 1] = torque[j]![i]!;
      const sum = sums[j]!.subarray((stretch + 1) * size, (stretch + 2) * size);
      for (let a = 0; a < width; a++) {
        const x = row[a]!;
        if (x) for (let b = 0; b < width; b++) sum[a * width + b]! += x * row[b]!;
      }
      rows[j]![stretch + 1]!++;
    }
  }
  while (stretch + 1 < count) carry(sums, rows, ++stretch, size);
  return { times, names, sums, rows };
}

/** The next sum begins with the one before it. */
function carry(sums: Float64Array[], rows: Float64Array[], stretch: number, size: number): void {
  for (const sum of sums) sum.copyWithin((stretch + 1) * size, stretch * size, (stretch + 1) * size);
  for (const count of rows) count[stretch + 1] = count[stretch]!;
}
