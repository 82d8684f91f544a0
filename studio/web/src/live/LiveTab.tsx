// SPDX-License-Identifier: Apache-2.0
// Live: the generated model itself moves the robot. Drag a link, pull the tool with Ctrl, compare control laws.
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { tab } from "../core/session";
import { shown } from "../robot/document";
import { Command } from "../ui/Command";
import { ghosts, View } from "../view/View";
import { range } from "../view/posture";
import { evaluate } from "../core/formula";
import { laws } from "./simulation";
import { aim, bandwidth, begin, calls, end, follow, follows, law, live, loading, problem, pull, reset, running, set, shape, significance, swing, target } from "./state";
import { LiveParameters } from "./Parameters";
import { track } from "../plots/player";
import { Strip } from "./Strip";

effect(() => {
  if (tab.value !== "live") {
    end();
    ghosts.value = [];
  }
});
effect(() => {
  const state = live.value;
  if (state) ghosts.value = state.others.filter((o) => o.law !== law.value && o.law !== "none" && o.law !== "gravity only").map((o) => o.posture);
});

/** Dragging a link moves the target of its joint. */
function drag(frame: number, change: number): void {
  const robot = shown.value!;
  const variable = robot.frames[frame - 1]!.variable;
  const i = robot.coordinates.findIndex((c) => new RegExp(`\\b${c.q}\\b`).test(variable));
  const motor = shape.motors.indexOf(i);
  if (motor < 0) return;
  const at = (x: number) => evaluate(variable, (name) => (name === robot.coordinates[i]!.q ? x : 0));
  const { lower, upper } = range(robot, i);
  const next = [...target.value];
  next[motor] = Math.max(lower, Math.min(upper, next[motor]! + change / (at(1) - at(0) || 1)));
  aim(next);
}

function Targets() {
  const robot = shown.value!;
  return (
    <div class="targets">
      {shape.motors.map((coordinate, i) => {
        const { lower, upper } = range(robot, coordinate);
        const { name } = robot.coordinates[coordinate]!;
        return (
          <label key={name}><span>{name}</span>
            <input type="range" min={lower} max={upper} step={(upper - lower) / 500} value={target.value[i] ?? 0} onInput={(e) => aim(target.value.map((q, k) => (k === i ? Number(e.currentTarget.value) : q)))} />
          </label>
        );
      })}
    </div>
  );
}

const figure = (x: number): string => (Math.abs(x) < 1e-12 ? "0" : Number(x.toPrecision(4)).toString());

/** Three decimals, without the sign of a zero. */
const fixed = (x: number): string => (Math.abs(x) < 5e-4 ? "0.000" : x.toFixed(3));

export function LiveTab() {
  const robot = shown.value;
  useEffect(() => void begin(), [robot]);
  const state = live.value;
  const names = state ? shape.motors.map((i) => robot?.coordinates[i]?.name ?? "") : [];
  return (
    <div class="live-tab">
      <section class="panel" aria-label="Control">
        <h1>Live</h1>
        <p class="dim">The generated model, compiled to WebAssembly, at 1 kHz. Drag a link to move its target; hold Ctrl and drag to pull the tool.</p>
        {loading.value && <p role="status">Deriving the models …</p>}
        {state?.stuck && <p class="note" role="status">This posture is singular: the motors do not determine the other joints here. Reset begins again.</p>}
        {problem.value && <p class="note" role="status">{problem.value}</p>}
        <div class="chips" role="group" aria-label="Control law">
          {laws.map((name) => <button class="chip" aria-pressed={law.value === name} onClick={() => set({ law: name })}>{name}</button>)}
        </div>
        <p class="buttons">
          <button onClick={() => set({ running: !running.value })}>{running.value ? "Pause" : "Go on"}</button>
          <button onClick={reset}>Reset</button>
        </p>
        <label class="field">bandwidth {bandwidth.value} Hz<input type="range" min={0.5} max={15} step={0.5} value={bandwidth.value} onInput={(e) => set({ bandwidth: Number(e.currentTarget.value) })} /></label>
        <label class="field">swing of the reference {swing.value} rad<input type="range" min={0} max={0.8} step={0.05} value={swing.value} onInput={(e) => set({ swing: Number(e.currentTarget.value) })} /></label>
        {robot && state && track.value?.q.length === shape.motors.length && <label class="check"><input type="checkbox" checked={follows.value} onChange={(e) => follow(e.currentTarget.checked)} /> follow the log or the simulation that is loaded</label>}
        {robot && state && !follows.value && <><h2>Target</h2><Targets /></>}
        {state && (
          <>
            <h2>Tracking error, rms of the last second</h2>
            <table class="list"><tbody>{state.others.map((o) => <tr key={o.law}><td>{o.law}</td><td class="num">{figure(o.error)} rad</td></tr>)}</tbody></table>
          </>
        )}
        {state && <LiveParameters />}
        {state?.reduced && (
          <>
            <h2>Reduced model</h2>
            <label class="field">leave out what is below {significance.value} % of a joint's torque
              <input type="range" min={0} max={100} step={1} value={Math.round(50 * Math.log10(significance.value / 0.1))} aria-valuetext={`${significance.value} %`} onInput={(e) => set({ significance: Number((0.1 * 10 ** (Number(e.currentTarget.value) / 50)).toPrecision(2)) })} />
            </label>
            <p class="reduced">{state.reduced.kept} of {state.reduced.count} base parameters; error <strong>{figure(Number(state.reduced.percent.toPrecision(3)))} %</strong></p>
          </>
        )}
        {calls.value[1] && <Command call={calls.value[1]} />}
      </section>
      <View tool={false} sliders={false} closes={false} onDrag={drag} onPull={pull} />
      <section class="panel" aria-label="Figures" tabIndex={0}>
        {state && robot && (
          <>
            <div class="bar wrap"><h2>t = {state.time.toFixed(2)} s</h2><span class="dim">{state.steps > 0 ? `${state.steps.toFixed(0)} steps per ms of work` : ""}</span></div>
            <table class="list live-state" data-state={JSON.stringify({ q: state.q, ...(state.passive.length ? { qp: state.passive } : {}), qd: state.qd, qdd: state.qdd })} data-posture={JSON.stringify(state.posture)} data-torque={JSON.stringify(state.model)}>
              <thead><tr><th scope="col">joint</th><th scope="col" class="num">q</th><th scope="col" class="num">q̇</th><th scope="col" class="num">torque</th></tr></thead>
              <tbody>{names.map((n, i) => <tr key={n}><td>{n}</td><td class="num">{fixed(state.q[i]!)}</td><td class="num">{fixed(state.qd[i]!)}</td><td class="num">{figure(state.tau[i]!)}</td></tr>)}</tbody>
            </table>
            <Strip label="Torque" unit="Nm, N" source={live} pick={(s) => s.tau} names={names} />
            {state.reduced && <Strip label="Error of the reduced model" unit="Nm, N" source={live} pick={(s) => s.reduced?.error ?? []} names={names} />}
            <Strip label="Energy" unit="J" source={live} pick={(s) => [s.kinetic, s.potential, s.kinetic + s.potential]} names={["kinetic", "potential", "sum"]} />
            <Strip label="Manipulability" unit="of the tool's velocity" source={live} pick={(s) => [s.manipulability]} names={["w"]} />
          </>
        )}
      </section>
    </div>
  );
}
