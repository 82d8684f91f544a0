// SPDX-License-Identifier: Apache-2.0
// Amplitude spectra of signals, by Welch's method: the mean over windows (Hann) that overlap by half.

/** Fourier's transform in place, for a length that is a power of two (Cooley and Tukey). */
function transform(re: Float64Array, im: Float64Array): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j]!, re[i]!];
      [im[i], im[j]] = [im[j]!, im[i]!];
    }
  }
  for (let length = 2; length <= n; length <<= 1) {
    const angle = (-2 * Math.PI) / length;
    for (let i = 0; i < n; i += length)
      for (let k = 0; k < length / 2; k++) {
        const [c, s] = [Math.cos(angle * k), Math.sin(angle * k)];
        const [a, b] = [i + k, i + k + length / 2];
        const [x, y] = [re[b]! * c - im[b]! * s, re[b]! * s + im[b]! * c];
        [re[b], im[b]] = [re[a]! - x, im[a]! - y];
        [re[a], im[a]] = [re[a]! + x, im[a]! + y];
      }
  }
}

export interface Spectrum {
  frequency: Float64Array;
  /** Amplitude of each signal, in decibels of its unit. */
  decibels: Float64Array[];
}

export function spectrum(signals: Float64Array[], rate: number): Spectrum {
  const count = signals[0]?.length ?? 0;
  const length = 2 ** Math.max(4, Math.min(13, Math.floor(Math.log2(Math.max(count / 2, 16)))));
  const window = Float64Array.from({ length }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length));
  const frequency = Float64Array.from({ length: length / 2 }, (_, k) => (k * rate) / length);
  const decibels = signals.map((x) => {
    const power = new Float64Array(length / 2);
    let windows = 0;
    for (let start = 0; start + length <= count; start += length / 2, windows++) {
      const part = x.subarray(start, start + length);
      const mean = part.reduce((a, b) => a + b, 0) / length;
      const re = Float64Array.from(part, (v, i) => (v - mean) * window[i]!);
      const im = new Float64Array(length);
      transform(re, im);
      for (let k = 0; k < length / 2; k++) power[k]! += re[k]! ** 2 + im[k]! ** 2;
    }
    // A sine of amplitude 1 gives length / 4 behind Hann's window.
    return power.map((p) => 10 * Math.log10(p / Math.max(windows, 1) / (length / 4) ** 2 + 1e-20));
  });
  return { frequency, decibels };
}
