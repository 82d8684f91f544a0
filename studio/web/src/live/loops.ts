// SPDX-License-Identifier: Apache-2.0
// The passive joints of closed loops, carried along by the motors: qp' = W q' and, for the joints that were cut open,
// qc' = Wcut q', with W and Wcut of `loop-kinematics` (Khalil and Creusot 1997, eq. 13). They are integrated with the
// motion itself, so that a closed posture stays closed to the accuracy of the integrator. Where W grows without bound
// or jumps, the motors do not determine the other joints: the posture is singular. A parallelogram that is flat is not:
// W stays as it is, and the motion goes through.
import type { Model } from "./model";

/** Coordinates of the robot by what moves them; without loops all are motors. */
export interface Shape {
  motors: number[];
  passive: number[];
  /** Of the joints that were cut open. */
  opened: number[];
}

export class Loops {
  constructor(private kinematics: Model | null, readonly shape: Shape) {}

  get size(): number {
    return this.shape.passive.length + this.shape.opened.length;
  }

  /** What a model takes as the posture: positions of motors, and of passive joints from the first part of p. */
  place(q: ArrayLike<number>, p: Float64Array): Record<string, ArrayLike<number>> {
    return this.kinematics ? { q, qp: p.subarray(0, this.shape.passive.length) } : { q };
  }

  /** The rates of p, passive joints and then opened ones. */
  rates(q: ArrayLike<number>, p: Float64Array, qd: ArrayLike<number>): Float64Array {
    const out = new Float64Array(this.size);
    if (!this.kinematics) return out;
    this.kinematics.run({ ...this.place(q, p), qd });
    const n = this.shape.motors.length;
    const m = this.shape.passive.length;
    const { W, Wcut } = this.kinematics.outputs;
    for (let i = 0; i < this.size; i++) for (let k = 0; k < n; k++) out[i]! += (i < m ? W![i * n + k]! : (Wcut?.[(i - m) * n + k] ?? 0)) * qd[k]!;
    return out;
  }

  /** W where rates() was asked last. */
  get matrix(): Float64Array {
    return Float64Array.from(this.kinematics?.outputs.W ?? []);
  }

  /** Whether the motors determine the other joints at a posture, with some room: no rate beyond 1000 times theirs. */
  conditioned(q: Float64Array, p: Float64Array): boolean {
    this.rates(q, p, q);
    return this.matrix.every((w) => Math.abs(w) < 1000);
  }

  /** All coordinates in the robot's order. */
  posture(q: ArrayLike<number>, p: ArrayLike<number>): number[] {
    const { motors, passive, opened } = this.shape;
    const out = new Array<number>(motors.length + this.size).fill(0);
    motors.forEach((c, i) => (out[c] = q[i]!));
    [...passive, ...opened].forEach((c, i) => (out[c] = p[i]!));
    return out;
  }

  /** The same taken apart. */
  apart(posture: ArrayLike<number>): { q: Float64Array; p: Float64Array } {
    const { motors, passive, opened } = this.shape;
    return { q: Float64Array.from(motors, (c) => posture[c]!), p: Float64Array.from([...passive, ...opened], (c) => posture[c]!) };
  }
}
