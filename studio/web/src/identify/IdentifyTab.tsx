// SPDX-License-Identifier: Apache-2.0
// Identify: logs in, a verified robot out. Measured and predicted torque play in step with the drawing.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Plot, type Band, type Series } from "../plots/Plot";
import { Player } from "../plots/Player";
import { shown } from "../robot/document";
import { View } from "../view/View";
import { brush, mode, ranges } from "./brush";
import { Findings } from "./Findings";
import { Setup } from "./Setup";
import { cutoff, derived, joints, logs, motionOnly, resume, signals, validation, type Signals } from "./state";

const views = ["torque", "position", "velocity", "acceleration", "spectrum"] as const;
type ViewName = (typeof views)[number];

/** What is drawn of joint j: the fainter signal is as measured, the other as identification takes it. */
function seriesOf(view: ViewName, now: Signals, j: number, residuals: boolean): Series[] {
  const raw = (values: Float64Array): Series => ({ label: "measured", values, colour: "--measured" });
  const filtered = (values: Float64Array): Series => ({ label: "filtered", values, colour: "--predicted", width: 1.6 });
  const more = derived.value;
  const both = (measured: Float64Array, other?: Float64Array) => [raw(measured), ...(other && cutoff.value > 0 ? [filtered(other)] : [])];
  if (view === "position") return both(now.q[j]!, more?.position[j]);
  if (view === "velocity") return more ? both(more.rawVelocity[j]!, more.velocity[j]) : [];
  if (view === "acceleration") return more ? both(more.rawAcceleration[j]!, more.acceleration[j]) : [];
  const best = now.predicted ?? now.described;
  const series = [raw(now.tau[j]!)];
  if (best && residuals) series.push({ label: "residual", values: residual(now.tau[j]!, best[j]!), colour: "--residual" });
  if (best) series.push({ label: "predicted", values: best[j]!, colour: "--predicted", width: 1.8 });
  return series;
}

/** Amplitudes over frequency; the band ends at the cut-off of the filter. */
function Spectra() {
  const more = derived.value;
  if (!more) return <p class="dim">The spectra are being computed …</p>;
  const bands: Band[] = cutoff.value > 0 ? [{ from: 0, to: cutoff.value, colour: "--train" }] : [];
  return (
    <>
      <p class="dim">Amplitude in dB over Hz{cutoff.value > 0 ? `; blue: below the cut-off of ${Number(cutoff.value.toPrecision(3))} Hz that the program chose` : ""}.</p>
      {more.positions.decibels.map((position, j) => {
        const name = joints.value[j] ?? `q${j + 1}`;
        const torque = more.torques.decibels[j];
        const series: Series[] = [...(torque ? [{ label: "torque", values: torque, colour: "--measured" }] : []), { label: "position", values: position, colour: "--predicted", width: 1.4 }];
        return <div class="row" key={name}><strong>{name}</strong><Plot label={`spectrum of ${name}: ${torque ? "torque and position" : "position"}`} t={more.positions.frequency} series={series} bands={bands} axis="frequency" /></div>;
      })}
    </>
  );
}

function Signals() {
  const residuals = useSignal(true);
  const chosen = useSignal<ViewName>("torque");
  const now = signals.value;
  const view = { value: motionOnly.value && chosen.value === "torque" ? "position" : chosen.value };
  if (!now) return <p class="dim center-text">Measured and predicted torque appear here.</p>;
  const best = now.predicted ?? now.described;
  const end = now.t.at(-1)!;
  const parts = ranges(end);
  const single = logs.value.length === 1 && !validation.value.length && parts.train[1] - parts.train[0] < end;
  const bands: Band[] = single && !motionOnly.value ? [{ from: parts.train[0], to: parts.train[1], colour: "--train" }, { from: parts.judge[0], to: parts.judge[1], colour: "--valid" }] : [];
  return (
    <>
      <div class="bar wrap">
        <span class="chips flat" role="tablist" aria-label="Signals">{views.filter((v) => v !== "torque" || !motionOnly.value).map((v) => <button class="chip" role="tab" aria-selected={view.value === v} onClick={() => (chosen.value = v)}>{v}</button>)}</span>
        {!(motionOnly.value && view.value === "spectrum") && <span class="key" data-series="measured">{view.value === "spectrum" ? "torque" : view.value === "velocity" || view.value === "acceleration" ? "unfiltered" : "measured"}</span>}
        {view.value === "torque" && best && <span class="key" data-series="predicted">{now.predicted ? "identified model" : "described model"}</span>}
        {view.value === "torque" && best && <label class="key" data-series="residual"><input type="checkbox" checked={residuals.value} onChange={(e) => (residuals.value = e.currentTarget.checked)} /> residual</label>}
        {view.value !== "torque" && (cutoff.value > 0 || view.value === "spectrum") && <span class="key" data-series="predicted">{view.value === "spectrum" ? "position" : "filtered"}</span>}
        {single && !motionOnly.value && view.value !== "spectrum" && (
          <span class="chips flat" role="group" aria-label="What dragging does">
            {(["zoom", "train", "judge"] as const).map((m) => <button class={`chip ${m}`} aria-pressed={mode.value === m} onClick={() => (mode.value = m)}>{{ zoom: "zoom", train: "training", judge: "validation" }[m]}</button>)}
          </span>
        )}
        <Player />
      </div>
      {view.value === "spectrum" ? <Spectra /> : now.q.map((_, j) => {
        const name = joints.value[j] ?? `q${j + 1}`;
        const series = seriesOf(view.value, now, j, residuals.value);
        return series.length ? <div class="row" key={`${view.value} ${name}`}><strong>{name}</strong><Plot label={`${view.value} of ${name}`} t={now.t} series={series} bands={bands} onBrush={single && !motionOnly.value && mode.value !== "zoom" ? (from, to) => brush(from, to, end) : undefined} /></div> : null;
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
        <section class="panel torques" aria-label="Signals"><Signals /></section>
      </div>
      <Findings />
    </div>
  );
}
