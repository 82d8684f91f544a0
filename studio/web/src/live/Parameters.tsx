// SPDX-License-Identifier: Apache-2.0
// Sliders on the parameters of a link: the models that run take them at once.
import { useSignal } from "@preact/signals";
import { pointed, shown } from "../robot/document";
import { parameters, setParameter } from "./state";

const figure = (x: number): string => String(Number(x.toPrecision(3)));

/** From a tenth to three times the described value, or as far to both sides for what may have either sign. */
function bounds(name: string, described: number): [number, number] {
  const size = Math.abs(described) || 1;
  return /^(M|Ia|Fv|Fs|XX|YY|ZZ)\d/.test(name) ? [0.1 * size, 3 * size] : [-3 * size, 3 * size];
}

export function LiveParameters() {
  const frames = [...new Set([...parameters.value.keys()].map((n) => Number(/(\d+)$/.exec(n)?.[1] ?? 0)))].filter(Boolean).sort((a, b) => a - b);
  const frame = useSignal(frames.at(-1) ?? 1);
  const own = [...parameters.value].filter(([name]) => new RegExp(`\\D${frame.value}$`).test(name));
  const changed = [...parameters.value].filter(([, p]) => p.now !== p.described);
  return (
    <details class="parameters-live">
      <summary>Parameters {changed.length > 0 && <small>{changed.length} changed</small>}</summary>
      <label class="field">link
        <select value={String(frame.value)} onChange={(e) => (frame.value = Number(e.currentTarget.value))}>
          {frames.map((f) => <option value={String(f)}>{shown.value?.frames[f - 1]?.link ?? f}</option>)}
        </select>
      </label>
      <div class="targets">
        {own.map(([name, p]) => {
          const [lower, upper] = bounds(name, p.described);
          return (
            <label key={name} onMouseEnter={() => (pointed.value = { frame: frame.value, column: "link" })} onMouseLeave={() => (pointed.value = null)}><span>{name}</span>
              <input type="range" min={lower} max={upper} step={(upper - lower) / 400} value={p.now} aria-label={name} aria-valuetext={figure(p.now)} onInput={(e) => setParameter(name, Number(e.currentTarget.value))} />
              <output>{figure(p.now)}</output>
            </label>
          );
        })}
      </div>
      {changed.length > 0 && <button onClick={() => changed.forEach(([name, p]) => setParameter(name, p.described))}>As described</button>}
    </details>
  );
}
