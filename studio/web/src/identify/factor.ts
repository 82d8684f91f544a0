// SPDX-License-Identifier: Apache-2.0
// Least squares over any range of time, at once. For each joint the cross products of [W | tau] (W: the regressor, n
// columns) are summed up to the beginning of each of S stretches; those of a range are the difference of two sums, and
// its R factor is their Cholesky factor. With R every fit, residual and refit of fewer parameters takes n^3 operations,
// however long the log is (Golub and Van Loan, Matrix Computations, 5.3 and 6.1).

export interface Stretches {
  /** S + 1 times at which stretches begin and the last one ends. */
  times: Float64Array;
  /** Names of the columns of W. */
  names: string[];
  /** Per joint: (S + 1) sums of (n + 1) x (n + 1) cross products, the last column that of the torque. */
  sums: Float64Array[];
  /** Per joint: (S + 1) sums of the number of equations. */
  rows: Float64Array[];
}

export interface Fit {
  /** Per parameter; 0 where it was left out. */
  values: Float64Array;
  sd: Float64Array;
  /** Standard deviation in per cent of the value; infinite where it was left out. */
  relative: Float64Array;
  kept: boolean[];
  /** Per joint: the variance of the residual. */
  variance: Float64Array;
  equations: number;
}

/** The index of the boundary of stretches nearest to a time. */
export function boundary(times: Float64Array, at: number): number {
  let best = 0;
  for (let i = 1; i < times.length; i++) if (Math.abs(times[i]! - at) < Math.abs(times[best]! - at)) best = i;
  return best;
}

/** Cross products of a range of time for one joint, and how many equations they come from. */
function between(stretches: Stretches, joint: number, range: [number, number]): { products: Float64Array; rows: number } {
  const size = (stretches.names.length + 1) ** 2;
  const [a, b] = range.map((t) => boundary(stretches.times, t)).sort((x, y) => x - y) as [number, number];
  const sums = stretches.sums[joint]!;
  const products = sums.slice(b * size, (b + 1) * size);
  for (let i = 0; i < size; i++) products[i]! -= sums[a * size + i]!;
  return { products, rows: stretches.rows[joint]![b]! - stretches.rows[joint]![a]! };
}

/** The upper Cholesky factor of the products of some columns; a column that the ones before it explain gets a zero row. */
export function factorOf(products: Float64Array, width: number, columns: number[]): Float64Array {
  const n = columns.length;
  const r = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    const scale = products[columns[i]! * width + columns[i]!]!;
    for (let j = i; j < n; j++) {
      let sum = products[columns[i]! * width + columns[j]!]!;
      for (let k = 0; k < i; k++) sum -= r[k * n + i]! * r[k * n + j]!;
      if (j === i) {
        if (!(sum > 1e-11 * scale)) break;
        r[i * n + i] = Math.sqrt(sum);
      } else r[i * n + j] = sum / r[i * n + i]!;
    }
  }
  return r;
}

/** Values and variances of parameters from R of [W | tau], in the measure of a unit variance. */
export function solve(r: Float64Array, n: number): { values: Float64Array; variances: Float64Array } {
  const size = n + 1;
  const values = new Float64Array(n);
  const inverse = new Float64Array(n * n);
  for (let i = n - 1; i >= 0; i--) {
    const diagonal = r[i * size + i]!;
    if (!diagonal) continue;
    let sum = r[i * size + n]!;
    for (let k = i + 1; k < n; k++) sum -= r[i * size + k]! * values[k]!;
    values[i] = sum / diagonal;
    inverse[i * n + i] = 1 / diagonal;
    for (let j = i + 1; j < n; j++) {
      let s = 0;
      for (let k = i + 1; k <= j; k++) s -= r[i * size + k]! * inverse[k * n + j]!;
      inverse[i * n + j] = s / diagonal;
    }
  }
  const variances = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = i; j < n; j++) variances[i]! += inverse[i * n + j]! ** 2;
    if (!r[i * size + i]) variances[i] = Infinity;
  }
  return { values, variances };
}

/** The sum of squared residuals and of squared torques of one joint over a range, for given parameters. */
function squares(stretches: Stretches, joint: number, range: [number, number], values: Float64Array): { residual: number; torque: number; rows: number } {
  const { products, rows } = between(stretches, joint, range);
  const n = values.length;
  const width = n + 1;
  const x = (i: number) => (i === n ? -1 : values[i]!);
  let residual = 0;
  for (let i = 0; i <= n; i++) for (let j = 0; j <= n; j++) residual += x(i) * products[i * width + j]! * x(j);
  return { residual: Math.max(residual, 0), torque: products[n * width + n]!, rows };
}

/** The error of each joint over a range, in per cent of its torque. */
export const errors = (stretches: Stretches, range: [number, number], values: Float64Array): number[] =>
  stretches.sums.map((_, j) => {
    const { residual, torque } = squares(stretches, j, range, values);
    return torque > 0 ? 100 * Math.sqrt(residual / torque) : NaN;
  });

/** The error over all joints, each in the measure of its own residual. */
export function total(list: number[]): number {
  return Math.sqrt(list.reduce((sum, e) => sum + e * e, 0) / Math.max(list.length, 1));
}

/** Weighted least squares over a range; the least certain parameter is left out until none is less certain than `most` per cent. */
export function fit(stretches: Stretches, range: [number, number], most: number): Fit {
  const n = stretches.names.length;
  const width = n + 1;
  const joints = stretches.sums.map((_, j) => between(stretches, j, range));
  const equations = joints.reduce((sum, j) => sum + j.rows, 0);
  const variance = Float64Array.from(joints, (j) => j.products[width * width - 1]! / Math.max(j.rows, 1) || 1);
  let kept = Array.from({ length: n }, (_, i) => i);
  const out: Fit = { values: new Float64Array(n), sd: new Float64Array(n), relative: new Float64Array(n).fill(Infinity), kept: [], variance, equations };
  const weighted = () => {
    const all = new Float64Array(width * width);
    joints.forEach(({ products }, j) => products.forEach((p, i) => (all[i]! += p / variance[j]!)));
    return all;
  };
  const attempt = (products: Float64Array) => {
    const { values, variances } = solve(factorOf(products, width, [...kept, n]), kept.length);
    out.values.fill(0);
    out.relative.fill(Infinity);
    kept.forEach((i, k) => {
      out.values[i] = values[k]!;
      out.sd[i] = Math.sqrt(variances[k]!);
      out.relative[i] = values[k] ? (100 * out.sd[i]!) / Math.abs(values[k]!) : Infinity;
    });
  };
  for (let turn = 0; turn < 2; turn++) {
    attempt(weighted());
    joints.forEach((j, k) => (variance[k] = Math.max(squares(stretches, k, range, out.values).residual, 1e-18 * j.products[width * width - 1]!) / Math.max(j.rows - n / joints.length, 1) || 1));
  }
  const products = weighted();
  attempt(products);
  for (;;) {
    let worst = -1;
    kept.forEach((i, k) => {
      if (worst < 0 || out.relative[i]! > out.relative[kept[worst]!]!) worst = k;
    });
    if (worst < 0 || out.relative[kept[worst]!]! <= most || kept.length <= 1) break;
    kept = kept.filter((_, k) => k !== worst);
    attempt(products);
  }
  out.kept = Array.from({ length: n }, (_, i) => kept.includes(i));
  return out;
}
