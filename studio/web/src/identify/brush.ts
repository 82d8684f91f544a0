// SPDX-License-Identifier: Apache-2.0
// Ranges of time to train on and to judge by, brushed on the plots of one log: a fit over them follows at once, from the
// cross products of its stretches (factor.ts). The identification itself is `identify` with the same ranges.
import { computed, signal } from "@preact/signals";
import { fetchModel } from "../live/fetch";
import { errors, fit, total, type Stretches } from "./factor";
import { stretchesOf } from "./worker";

export type Range = [number, number];
/** What dragging over a plot does. */
export const mode = signal<"zoom" | "train" | "judge">("zoom");
/** The ranges that were brushed, s; null: by the share of the log. */
export const train = signal<Range | null>(null);
export const judge = signal<Range | null>(null);
/** The largest standard deviation of a parameter that is kept, %. */
export const most = signal(10);
export const stretches = signal<Stretches | null>(null);
export const reason = signal("");

export interface Preview {
  train: number[];
  judge: number[];
  trainTotal: number;
  judgeTotal: number;
  kept: number;
  parameters: { name: string; value: number; sd: number; relative_sd: number | null; essential: boolean }[];
  equations: number;
  milliseconds: number;
}

/** The share of one log that is trained on; the rest judges the result. */
export const share = signal(60);

export function ranges(end: number): { train: Range; judge: Range } {
  const split = (end * share.value) / 100;
  return { train: train.value ?? [0, split], judge: judge.value ?? [split, end] };
}

export const preview = computed<Preview | null>(() => {
  const now = stretches.value;
  if (!now) return null;
  const began = performance.now();
  const parts = ranges(now.times.at(-1)! - now.times[0]!);
  const result = fit(now, parts.train, most.value);
  if (result.equations < 2 * now.names.length) return null;
  const [a, b] = [errors(now, parts.train, result.values), errors(now, parts.judge, result.values)];
  return {
    train: a, judge: b, trainTotal: total(a), judgeTotal: total(b), kept: result.kept.filter(Boolean).length, equations: result.equations,
    parameters: now.names.map((name, i) => ({ name, value: result.values[i]!, sd: result.sd[i]!, relative_sd: Number.isFinite(result.relative[i]!) ? result.relative[i]! : null, essential: result.kept[i]! })),
    milliseconds: performance.now() - began,
  };
});

/** Brushed while the pointer moves: within the log, and at least a fiftieth of it. */
export function brush(from: number, to: number, end: number): void {
  const least = end / 50;
  const a = Math.max(0, Math.min(from, end - least));
  const range: Range = [round(a), round(Math.min(end, Math.max(to, a + least)))];
  if (mode.value === "train") train.value = range;
  if (mode.value === "judge") judge.value = range;
}

const round = (t: number): number => Number(t.toFixed(2));

export function unbrush(): void {
  train.value = null;
  judge.value = null;
}

/** Sums up the regressor over a log; in silence where the robot has no such model. */
export async function summarise(robot: string, t: Float64Array, q: Float64Array[], tau: Float64Array[], cutoff: number): Promise<void> {
  stretches.value = null;
  reason.value = "";
  try {
    const { bytes, layout } = await fetchModel(robot, "regressor", { base: true });
    stretches.value = await stretchesOf({ t, q, tau, cutoff, bytes, layout, count: 100, states: 6000 });
  } catch (error) {
    reason.value = (error as Error).message;
  }
}
