// SPDX-License-Identifier: Apache-2.0
// Identify: logs in, a verified robot out. Measured and predicted torque play in step with the drawing.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Plot, type Band, type Series } from "../plots/Plot";
import { Player } from "../plots/Player";
import { shown } from "../robot/document";
import { View } from "../view/View";
import { Findings } from "./Findings";
import { Setup } from "./Setup";
import { resume, share, signals, validation, logs } from "./state";

function Torques() {
  const residuals = useSignal(true);
  const now = signals.value;
  if (!now) return <p class="dim center-text">Measured and predicted torque appear here.</p>;
  const best = now.predicted ?? now.described;
  const end = now.t.at(-1)!;
  const split = (end * share.value) / 100;
  const single = logs.value.length === 1 && !validation.value.length && share.value < 100;
  const bands: Band[] = single ? [{ from: 0, to: split, colour: "--train" }, { from: split, to: end, colour: "--valid" }] : [];
  return (
    <>
      <div class="bar wrap">
        <h2>Torque</h2>
        <span class="key" data-series="measured">measured</span>
        {best && <span class="key" data-series="predicted">{now.predicted ? "identified model" : "described model"}</span>}
        {best && <label class="key" data-series="residual"><input type="checkbox" checked={residuals.value} onChange={(e) => (residuals.value = e.currentTarget.checked)} /> residual</label>}
        {single && <span class="dim">blue: training, green: validation</span>}
        <Player />
      </div>
      {now.tau.map((tau, j) => {
        const name = shown.value?.coordinates[j]?.name ?? `q${j + 1}`;
        const series: Series[] = [{ label: "measured", values: tau, colour: "--measured" }];
        if (best) {
          if (residuals.value) series.push({ label: "residual", values: residual(tau, best[j]!), colour: "--residual" });
          series.push({ label: "predicted", values: best[j]!, colour: "--predicted", width: 1.8 });
        }
        return <div class="row" key={name}><strong>{name}</strong><Plot label={`torque of ${name}: measured and predicted`} t={now.t} series={series} bands={bands} /></div>;
      })}
    </>
  );
}

const made = new WeakMap<Float64Array, Float64Array>();
function residual(measured: Float64Array, predicted: Float64Array): Float64Array {
  let out = made.get(predicted);
  if (!out) made.set(predicted, (out = measured.map((x, i) => x - predicted[i]!)));
  return out;
}

export function IdentifyTab() {
  const ready = shown.value !== null;
  useEffect(() => void resume(), [ready]);
  return (
    <div class="identify-tab">
      <Setup />
      <div class="middle">
        <View tool={false} sliders={false} />
        <section class="panel torques" aria-label="Torques"><Torques /></section>
      </div>
      <Findings />
    </div>
  );
}
