// SPDX-License-Identifier: Apache-2.0
// What a plot needs of a long signal: per pixel the samples at which the first series is least and greatest.
import { indexAt } from "./player";

export function thin(t: Float64Array, series: Float64Array[], from: number, to: number, pixels: number): Float64Array[] {
  const first = Math.max(0, indexAt(t, from) - 1);
  const last = Math.min(t.length - 1, indexAt(t, to) + 1);
  const count = last - first + 1;
  if (count <= 3 * pixels) return [t, ...series].map((s) => s.subarray(first, last + 1));
  const picked = new Uint32Array(2 * pixels);
  const lead = series[0]!;
  for (let b = 0; b < pixels; b++) {
    const begin = first + Math.floor((b * count) / pixels);
    const end = first + Math.floor(((b + 1) * count) / pixels);
    let low = begin;
    let high = begin;
    for (let i = begin + 1; i < end; i++) {
      if (lead[i]! < lead[low]!) low = i;
      if (lead[i]! > lead[high]!) high = i;
    }
    picked[2 * b] = Math.min(low, high);
    picked[2 * b + 1] = Math.max(low, high);
  }
  return [t, ...series].map((s) => Float64Array.from(picked, (i) => s[i]!));
}
