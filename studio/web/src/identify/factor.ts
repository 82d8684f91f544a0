// SPDX-License-Identifier: Apache-2.0
// Least squares over any range of time, at once. For each joint the cross products of [W | tau] (W: the regressor, n
// columns) are summed up to the beginning of each of S stretches; those of a range are the difference of two sums, and
// its R factor is their Cholesky factor. With R every fit takes n^3 operations, however long the log is (Golub and Van
// Loan, Matrix Computations, 5.3 and 6.1), and each parameter that is left out then n^2: with values x and covariances
// C, least squares under x_k = 0 gives x - C e_k x_k / C_kk and C - C e_k e_k' C / C_kk (ibid., 6.2).

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

/** Values and covariances (n x n) of parameters from R of [W | tau], in the measure of a unit variance; those of a
 * parameter that others explain are infinite on the diagonal and zero beside it. */
export function solve(r: Float64Array, n: number): { values: Float64Array; covariances: Float64Array } {
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
  const covariances = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    if (!r[i * size + i]) {
      covariances[i * n + i] = Infinity;
      continue;
    }
    for (let j = i; j < n; j++) {
      let sum = 0;
      for (let k = j; k < n; k++) sum += inverse[i * n + k]! * inverse[j * n + k]!;
      covariances[i * n + j] = covariances[j * n + i] = sum;
    }
  }
  return { values, covariances };
}

/** The sum of squared residuals of one joint, for given parameters. */
function residualOf(products: Float64Array, values: Float64Array): number {
  const n = values.length;
  const width = n + 1;
  const x = new Float64Array(width).fill(-1);
  x.set(values);
  let residual = 0;
  for (let i = 0; i <= n; i++) {
    if (!x[i]) continue;
    let sum = 0;
    for (let j = 0; j <= n; j++) sum += products[i * width + j]! * x[j]!;
    residual += x[i]! * sum;
  }
  return Math.max(residual, 0);
}

/** The error of each joint over a range, in per cent of its torque. */
export const errors = (stretches: Stretches, range: [number, number], values: Float64Array): number[] =>
  stretches.sums.map((_, j) => {
    const { products } = between(stretches, j, range);
    const torque = products.at(-1)!;
    const residual = residualOf(products, values);
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
  const out: Fit = { values: new Float64Array(n), sd: new Float64Array(n), relative: new Float64Array(n).fill(Infinity), kept: Array<boolean>(n).fill(true), variance, equations };
  const weighted = () => {
    const all = new Float64Array(width * width);
    joints.forEach(({ products }, j) => {
      const weight = 1 / variance[j]!;
      for (let i = 0; i < all.length; i++) all[i]! += weight * products[i]!;
    });
    return all;
  };
  const attempt = (products: Float64Array, columns: number[]) => {
    const { values, covariances } = solve(factorOf(products, width, [...columns, n]), columns.length);
    out.values.fill(0);
    columns.forEach((i, k) => (out.values[i] = values[k]!));
    return covariances;
  };
  const all = Array.from({ length: n }, (_, i) => i);
  for (let turn = 0; turn < 2; turn++) {
    attempt(weighted(), all);
    joints.forEach((j, k) => (variance[k] = Math.max(residualOf(j.products, out.values), 1e-18 * j.products[width * width - 1]!) / Math.max(j.rows - n / joints.length, 1) || 1));
  }
  const products = weighted();
  leaveOut(out, attempt(products, all), most);
  const columns = all.filter((i) => out.kept[i]);
  const covariances = attempt(products, columns); // without the rounding of what was left out one by one
  out.relative.fill(Infinity);
  columns.forEach((i, k) => {
    out.sd[i] = Math.sqrt(covariances[k * columns.length + k]!);
    out.relative[i] = out.values[i] ? (100 * out.sd[i]!) / Math.abs(out.values[i]!) : Infinity;
  });
  return out;
}

/** Leaves out the least certain parameter until one is left or all are certain to `most` per cent; changes what it is given. */
function leaveOut({ values, kept }: Fit, c: Float64Array, most: number): void {
  const n = values.length;
  const relative = (i: number) => (values[i] ? (100 * Math.sqrt(Math.max(c[i * n + i]!, 0))) / Math.abs(values[i]!) : Infinity);
  for (let left = n; left > 1; left--) {
    let worst = -1;
    let greatest = -1;
    for (let i = 0; i < n; i++) {
      if (!kept[i]) continue;
      const now = relative(i);
      if (now > greatest) [worst, greatest] = [i, now];
    }
    if (greatest <= most) return;
    kept[worst] = false;
    const pivot = c[worst * n + worst]!;
    if (pivot > 0 && pivot < Infinity) {
      const share = values[worst]! / pivot;
      for (let i = 0; i < n; i++) {
        if (!kept[i]) continue;
        const column = c[i * n + worst]!;
        values[i]! -= column * share;
        for (let j = 0; j < n; j++) c[i * n + j]! -= (column * c[worst * n + j]!) / pivot;
      }
    }
    values[worst] = 0;
  }
}
