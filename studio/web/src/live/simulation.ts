// SPDX-License-Identifier: Apache-2.0
// A robot under a control law, at 1 kHz: the law once per millisecond, the motion by one step of Runge and Kutta. With
// closed loops the state is that of the motors, and the other joints follow them (loops.ts).
import type { Loops } from "./loops";
import type { Model } from "./model";

export const laws = ["computed torque", "PD", "gravity only", "none"] as const;
export type Law = (typeof laws)[number];

export interface Models {
  direct: Model;
  inverse: Model;
  gravity: Model;
  energy: Model;
  jacobian: Model;
}

/** Of the motors. */
export interface Bounds {
  lower: number[];
  upper: number[];
  effort: number[];
}

const step = 1e-3;
const shift = (x: Float64Array, d: Float64Array, h: number): Float64Array => x.map((v, i) => v + h * d[i]!);

export class Simulation {
  q: Float64Array;
  qd: Float64Array;
  qdd: Float64Array;
  tau: Float64Array;
  /** Positions of passive and opened joints. */
  p: Float64Array;
  /** The motion ended in a singular posture. */
  stuck = false;
  private gains: Float64Array;
  /** Rates of the passive joints for a unit of each motor, where the last step began, and where this one does. */
  private rates: Float64Array;
  private now: Float64Array;
  /** Positions a step ago. */
  private before: { q: Float64Array; p: Float64Array };
  /** Mean square of the tracking error over about a second. */
  error = 0;

  constructor(readonly law: Law, private models: Models, private loops: Loops, private bounds: Bounds, start: ArrayLike<number>) {
    ({ q: this.q, p: this.p } = loops.apart(start));
    const n = this.q.length;
    this.qd = new Float64Array(n);
    this.qdd = new Float64Array(n);
    this.tau = new Float64Array(n);
    this.gains = this.inertias();
    loops.rates(this.q, this.p, this.qd);
    this.rates = this.now = loops.matrix;
    this.before = { q: this.q, p: this.p };
  }

  private get place(): Record<string, ArrayLike<number>> {
    return this.loops.place(this.q, this.p);
  }

  get posture(): number[] {
    return this.loops.posture(this.q, this.p);
  }

  /** The torque of the law for a reference, within the efforts of the drives. */
  private control(reference: Reference, bandwidth: number): void {
    const w = 2 * Math.PI * bandwidth;
    const n = this.q.length;
    const wanted = new Float64Array(n);
    for (let i = 0; i < n; i++) wanted[i] = w * w * (reference.q[i]! - this.q[i]!) + 2 * w * (reference.qd[i]! - this.qd[i]!);
    if (this.law === "computed torque") {
      for (let i = 0; i < n; i++) wanted[i]! += reference.qdd[i]!;
      this.tau.set(this.models.inverse.run({ ...this.place, qd: this.qd, qdd: wanted })[0]!);
    } else if (this.law === "PD") for (let i = 0; i < n; i++) this.tau[i] = this.gains[i]! * wanted[i]!;
    else if (this.law === "gravity only") this.tau.set(this.models.gravity.run(this.place)[0]!);
    else this.tau.fill(0);
    for (let i = 0; i < n; i++) this.tau[i] = Math.max(-this.bounds.effort[i]!, Math.min(this.bounds.effort[i]!, this.tau[i]!));
  }

  /** Motors that are held do not accelerate, by the torques of their stops, which act on the others too: acceleration is
   * linear in torque, so what a unit of each adds is found by trial, and eliminated stop by stop. */
  private acceleration(q: Float64Array, p: Float64Array, qd: Float64Array, tau: Float64Array, stops: Map<number, number>): Float64Array {
    const held = [...stops.keys()];
    const run = (torque: Float64Array) => Float64Array.from(this.models.direct.run({ ...this.loops.place(q, p), qd, tau: torque })[0]!);
    const a = run(tau);
    const units = held.map((j) => run(tau.map((t, i) => t + (i === j ? 1 : 0))).map((x, i) => x - a[i]!));
    held.forEach((j, n) => {
      const unit = units[n]!;
      for (const other of [a, ...units.slice(n + 1)]) {
        const share = other[j]! / unit[j]!;
        for (let i = 0; i < other.length; i++) other[i]! -= share * unit[i]!;
        other[j] = 0;
      }
    });
    return a;
  }

  advance(reference: Reference, bandwidth: number, force: number[] | null): void {
    if (this.stuck) return;
    this.control(reference, bandwidth);
    const n = this.q.length;
    const total = Float64Array.from(this.tau);
    if (force) {
      const j = this.models.jacobian.run(this.place)[0]!;
      for (let i = 0; i < n; i++) for (let k = 0; k < 3; k++) total[i]! += j[k * n + i]! * force[k]!;
    }
    const held = new Map<number, number>();
    let next = this.moved(total, held);
    if (this.p.length && this.singular(next.qdd)) return;
    for (let out = this.beyond(next.q, held); out.length; out = this.beyond(next.q, held)) {
      for (const i of out) held.set(i, this.toLimit(i, next.q[i]!));
      next = this.moved(total, held);
    }
    for (const i of held.keys()) next.qd[i] = 0;
    this.before = { q: this.q, p: this.p };
    Object.assign(this, next);
    let square = 0;
    for (let i = 0; i < n; i++) square += (reference.q[i]! - this.q[i]!) ** 2 / n;
    this.error += (square - this.error) * step;
  }

  /** A step of Runge and Kutta, in which some motors go at a velocity that stops give them. */
  private moved(tau: Float64Array, held: Map<number, number>): { q: Float64Array; p: Float64Array; qd: Float64Array; qdd: Float64Array } {
    const { q, p, loops } = this;
    const qd = this.qd.map((v, i) => held.get(i) ?? v);
    const a1 = this.acceleration(q, p, qd, tau, held);
    const p1 = loops.rates(q, p, qd);
    if (!held.size) this.now = loops.matrix;
    const [q2, v2, r2] = [shift(q, qd, step / 2), shift(qd, a1, step / 2), shift(p, p1, step / 2)];
    const a2 = this.acceleration(q2, r2, v2, tau, held);
    const p2 = loops.rates(q2, r2, v2);
    const [q3, v3, r3] = [shift(q, v2, step / 2), shift(qd, a2, step / 2), shift(p, p2, step / 2)];
    const a3 = this.acceleration(q3, r3, v3, tau, held);
    const p3 = loops.rates(q3, r3, v3);
    const [q4, v4, r4] = [shift(q, v3, step), shift(qd, a3, step), shift(p, p3, step)];
    const a4 = this.acceleration(q4, r4, v4, tau, held);
    const p4 = loops.rates(q4, r4, v4);
    return {
      q: q.map((x, i) => x + (step / 6) * (qd[i]! + 2 * v2[i]! + 2 * v3[i]! + v4[i]!)),
      p: p.map((x, i) => x + (step / 6) * (p1[i]! + 2 * p2[i]! + 2 * p3[i]! + p4[i]!)),
      qd: qd.map((x, i) => x + (step / 6) * (a1[i]! + 2 * a2[i]! + 2 * a3[i]! + a4[i]!)),
      qdd: a1,
    };
  }

  /** In a singular posture the motion ends, a step before it. */
  private singular(a: Float64Array): boolean {
    const now = this.now;
    const [before, size] = [this.rates, 1 + now.reduce((most, w) => Math.max(most, Math.abs(w)), 0)];
    this.rates = now;
    if (a.every(Number.isFinite) && size < 1000 && now.every((w, i) => Math.abs(w - before[i]!) < 0.3 * size)) return false;
    Object.assign(this, this.before);
    this.stuck = true;
    this.qd.fill(0);
    this.qdd.fill(0);
    return true;
  }

  /** The velocity that takes a motor that would end at `q` to its limit within a step; one that is beyond it stands. */
  private toLimit(i: number, q: number): number {
    const { lower, upper } = this.bounds;
    return q > this.q[i]! ? Math.max(0, upper[i]! - this.q[i]!) / step : Math.min(0, lower[i]! - this.q[i]!) / step;
  }

  /** Motors that a step would bring beyond a limit, or further beyond it, and that no stop holds yet. */
  private beyond(q: Float64Array, held: Map<number, number>): number[] {
    return [...q.keys()].filter((i) => !held.has(i)).filter((i) => (q[i]! < this.bounds.lower[i]! && q[i]! < this.q[i]!) || (q[i]! > this.bounds.upper[i]! && q[i]! > this.q[i]!));
  }

  /** The torque that the inverse model gives for the present motion, and the energies. */
  figures(): { model: number[]; kinetic: number; potential: number; manipulability: number } {
    const [kinetic, potential] = this.models.energy.run({ ...this.place, qd: this.qd }).map((x) => x[0]!) as [number, number];
    const jacobian = Float64Array.from(this.models.jacobian.run(this.place)[0]!);
    return { model: [...this.models.inverse.run({ ...this.place, qd: this.qd, qdd: this.qdd })[0]!], kinetic, potential, manipulability: manipulability(jacobian, this.q.length) };
  }

  /** Diagonal of the inertia matrix: torque of a unit acceleration less that of none. */
  private inertias(): Float64Array {
    const rest = new Float64Array(this.q.length);
    const torque = (qdd: Float64Array) => this.models.inverse.run({ ...this.place, qd: rest, qdd })[0]!;
    const none = Float64Array.from(torque(rest));
    return this.q.map((_, i) => torque(rest.map((_, k) => (k === i ? 1 : 0)))[i]! - none[i]!);
  }
}

/** Yoshikawa's measure of the translational part: sqrt(det(J J')) of rows 1 to 3. */
function manipulability(j: Float64Array, n: number): number {
  const m = [0, 1, 2].map((a) => [0, 1, 2].map((b) => Array.from({ length: n }, (_, k) => j[a * n + k]! * j[b * n + k]!).reduce((x, y) => x + y, 0)));
  const [[a, b, c], [d, e, f], [g, h, i]] = m as [[number, number, number], [number, number, number], [number, number, number]];
  return Math.sqrt(Math.max(0, a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)));
}

/** The reference runs after the target without jumps, and may swing about it within the limits. */
export class Reference {
  q: Float64Array;
  qd: Float64Array;
  qdd: Float64Array;
  private time = 0;
  private smooth: Float64Array;
  private rate: Float64Array;
  private swing: Float64Array;

  constructor(start: ArrayLike<number>, private bounds: Bounds) {
    this.swing = new Float64Array(start.length);
    this.q = Float64Array.from(start);
    this.smooth = Float64Array.from(start);
    this.qd = new Float64Array(start.length);
    this.rate = new Float64Array(start.length);
    this.qdd = new Float64Array(start.length);
  }

  /** `w`: how fast it runs after the target, rad/s. */
  advance(target: ArrayLike<number>, swing: number, w = 8): void {
    this.time += step;
    for (let i = 0; i < this.q.length; i++) {
      const a = w * w * (target[i]! - this.smooth[i]!) - 2 * w * this.rate[i]!;
      this.rate[i]! += step * a;
      this.smooth[i]! += step * this.rate[i]!;
      const room = Math.min(this.bounds.upper[i]! - this.smooth[i]!, this.smooth[i]! - this.bounds.lower[i]!);
      const growth = 3 * (Math.max(0, Math.min(swing, 0.9 * room)) - this.swing[i]!);
      this.swing[i]! += step * growth;
      const f = 1.5 + 0.4 * i;
      const [sine, cosine] = [Math.sin(f * this.time), Math.cos(f * this.time)];
      this.q[i] = this.smooth[i]! + this.swing[i]! * sine;
      this.qd[i] = this.rate[i]! + growth * sine + this.swing[i]! * f * cosine;
      this.qdd[i] = a - 3 * growth * sine + 2 * growth * f * cosine - this.swing[i]! * f * f * sine;
    }
  }
}
