// SPDX-License-Identifier: Apache-2.0
// Velocities and accelerations of measured positions, so that `eval` can predict the torques that a plot shows:
// a Butterworth filter of fourth order run forwards and backwards, then central differences. What is identified is
// filtered by the program itself; this only feeds the drawing.

/** Two passes of two second-order sections (Q of a fourth-order Butterworth filter), without delay. Both ends go on as
 * their reflection through the last point, as in butterworth.cc, until the slowest pole has settled to 1e-4. */
export function smooth(x: Float64Array, cutoff: number, rate: number): Float64Array {
  const n = x.length;
  if (!(cutoff > 0) || cutoff >= rate / 2 || !n) return x;
  const settling = Math.ceil((9.2 / (2 * Math.PI * cutoff * Math.sin(Math.PI / 8))) * rate);
  const pad = Math.min(n - 1, settling);
  const y = new Float64Array(n + 2 * pad);
  y.set(x, pad);
  for (let i = 1; i <= pad; i++) {
    y[pad - i] = 2 * x[0]! - x[i]!;
    y[pad + n - 1 + i] = 2 * x[n - 1]! - x[n - 1 - i]!;
  }
  for (let pass = 0; pass < 2; pass++) {
    for (const quality of [0.54119610014619698, 1.3065629648763766]) section(y, cutoff / rate, quality);
    y.reverse();
  }
  return y.slice(pad, pad + n);
}

/** One second-order low-pass in place, started at rest at the first value. */
function section(x: Float64Array, frequency: number, quality: number): void {
  const w = 2 * Math.PI * frequency;
  const alpha = Math.sin(w) / (2 * quality);
  const c = Math.cos(w);
  const a0 = 1 + alpha;
  const [b0, b1, a1, a2] = [(1 - c) / 2 / a0, (1 - c) / a0, (-2 * c) / a0, (1 - alpha) / a0];
  let x1 = x[0]!;
  let x2 = x1;
  let y1 = x1;
  let y2 = x1;
  for (let i = 0; i < x.length; i++) {
    const y = b0 * (x[i]! + x2) + b1 * x1 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x[i]!;
    y2 = y1;
    y1 = x[i] = y;
  }
}

export function differences(x: Float64Array, step: number): Float64Array {
  const out = new Float64Array(x.length);
  const n = x.length - 1;
  for (let i = 0; i <= n; i++) out[i] = (x[Math.min(i + 1, n)]! - x[Math.max(i - 1, 0)]!) / (step * (Math.min(i + 1, n) - Math.max(i - 1, 0)) || 1);
  return out;
}

/** A CSV text of at most `rows` states for `eval --at`, and the times that they have. */
export function motionCsv(t: Float64Array, q: Float64Array[], names: string[], cutoff: number, rows: number): { csv: string; times: Float64Array } {
  const step = (t.at(-1)! - t[0]!) / (t.length - 1);
  const positions = q.map((x) => smooth(x, cutoff, 1 / step));
  const velocities = positions.map((x) => differences(x, step));
  const accelerations = velocities.map((x) => differences(x, step));
  const every = Math.max(1, Math.ceil(t.length / rows));
  const count = Math.floor((t.length - 1) / every) + 1;
  const times = Float64Array.from({ length: count }, (_, i) => t[i * every]!);
  const head = ["t", ...["q", "qd", "qdd"].flatMap((kind) => names.map((n) => `${kind}_${n}`))].join(",");
  const lines = [head];
  for (let i = 0; i < count; i++) {
    const at = i * every;
    lines.push([t[at]!, ...positions.map((x) => x[at]!), ...velocities.map((x) => x[at]!), ...accelerations.map((x) => x[at]!)].map((v) => String(Number(v.toPrecision(9)))).join(","));
  }
  return { csv: lines.join("\n") + "\n", times };
}

/** Values at other times, between two samples on a straight line. */
export function resample(times: Float64Array, values: Float64Array, t: Float64Array): Float64Array {
  const out = new Float64Array(t.length);
  let k = 0;
  for (let i = 0; i < t.length; i++) {
    while (k + 2 < times.length && times[k + 1]! < t[i]!) k++;
    const [a, b] = [times[k]!, times[k + 1] ?? times[k]!];
    const share = b > a ? Math.min(1, Math.max(0, (t[i]! - a) / (b - a))) : 0;
    out[i] = values[k]! + share * ((values[k + 1] ?? values[k]!) - values[k]!);
  }
  return out;
}
