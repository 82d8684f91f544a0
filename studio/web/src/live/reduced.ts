// SPDX-License-Identifier: Apache-2.0
// The model with fewer parameters, as the robot moves: tau = W X with base parameters X (the regressor of `derive --base`).
// A parameter is left out where its torques, rms over about two seconds, are below a share of the joint's at every joint.
import { factorOf, solve } from "../identify/factor";
import type { Model } from "./model";

const memory = 2; // s

export interface Reduced {
  kept: number;
  count: number;
  /** Torque of the whole model less that of the reduced one. */
  error: number[];
  /** The error's rms over about two seconds, in per cent of the torques' over all joints. */
  percent: number;
}

export class ReducedModel {
  private values: Float64Array;
  private mean: Float64Array;
  private torque: Float64Array;
  private wrong: Float64Array;
  private time = 0;

  constructor(private regressor: Model, private inverse: Model, private joints: number, private count: number) {
    this.mean = new Float64Array(joints * count);
    this.torque = new Float64Array(joints);
    this.wrong = new Float64Array(joints);
    this.values = this.fitted();
  }

  /** X from the model itself: W X = tau at more states than there are parameters. Also after a parameter changed. */
  private fitted(): Float64Array {
    const { count, joints } = this;
    const width = count + 1;
    const products = new Float64Array(width * width);
    let seed = 1;
    const random = () => ((seed = (seed * 48271) % 2147483647) / 2147483647) * 4 - 2; // Park and Miller 1988
    for (let k = 0; k < 3 * count + 10; k++) {
      const [q, qd, qdd] = [0, 1, 2].map(() => Array.from({ length: joints }, random)) as [number[], number[], number[]];
      const tau = Float64Array.from(this.inverse.run({ q, qd, qdd })[0]!);
      const w = this.regressor.run({ q, qd, qdd })[0]!;
      for (let j = 0; j < joints; j++) {
        const row = [...w.subarray(j * count, (j + 1) * count), tau[j]!];
        for (let a = 0; a < width; a++) for (let b = 0; b < width; b++) products[a * width + b]! += row[a]! * row[b]!;
      }
    }
    return solve(factorOf(products, width, [...Array(width).keys()]), count).values;
  }

  refit(): void {
    this.values = this.fitted();
  }

  /** One state more, and what leaving out all below `significance` per cent does to its torques. */
  see(q: ArrayLike<number>, qd: ArrayLike<number>, qdd: ArrayLike<number>, seconds: number, significance: number): Reduced {
    const { count, joints } = this;
    const w = this.regressor.run({ q, qd, qdd })[0]!;
    this.time += seconds;
    const gain = Math.min(1, seconds / Math.min(memory, Math.max(this.time, seconds)));
    const all = new Float64Array(joints);
    for (let j = 0; j < joints; j++) {
      for (let k = 0; k < count; k++) {
        const part = w[j * count + k]! * this.values[k]!;
        all[j]! += part;
        this.mean[j * count + k]! += gain * (part * part - this.mean[j * count + k]!);
      }
      this.torque[j]! += gain * (all[j]! * all[j]! - this.torque[j]!);
    }
    const least = (significance / 100) ** 2;
    const error = [...all];
    let kept = 0;
    for (let k = 0; k < count; k++) {
      let matters = false;
      for (let j = 0; j < joints; j++) matters ||= this.mean[j * count + k]! > least * Math.max(this.torque[j]!, 1e-12);
      if (!matters) continue;
      kept++;
      for (let j = 0; j < joints; j++) error[j]! -= w[j * count + k]! * this.values[k]!;
    }
    let [bad, sum] = [0, 0];
    for (let j = 0; j < joints; j++) {
      this.wrong[j]! += gain * (error[j]! ** 2 - this.wrong[j]!);
      bad += this.wrong[j]!;
      sum += this.torque[j]!;
    }
    return { kept, count, error, percent: sum > 0 ? 100 * Math.sqrt(bad / sum) : 0 };
  }
}
