// SPDX-License-Identifier: Apache-2.0
// Training and validation as they are brushed: errors that follow, and the parameters that are certain enough.
import { useSignal } from "@preact/signals";
import { pointed } from "../robot/document";
import { brush, judge, mode, most, preview, ranges, reason, stretches, train, unbrush } from "./brush";
import { joints, options } from "./state";

const figure = (x: number | null, digits = 3): string => (x == null || !Number.isFinite(x) ? "–" : String(Number(x.toPrecision(digits))));

function Bound({ which, index, end }: { which: "train" | "judge"; index: 0 | 1; end: number }) {
  const now = ranges(end)[which];
  return (
    <input type="number" step={0.1} min={0} max={end} value={Number(now[index].toFixed(2))} aria-label={`${which === "train" ? "training" : "validation"} ${index ? "to" : "from"}, s`}
      onChange={(e) => {
        const before = mode.value;
        const next: [number, number] = [...now];
        next[index] = Number(e.currentTarget.value);
        mode.value = which;
        brush(next[0], next[1], end);
        mode.value = before;
      }} />
  );
}

export function Ranges() {
  const all = useSignal(false);
  const now = preview.value;
  const sums = stretches.value;
  if (!sums) return <p class="dim">{reason.value || "The regressor is being summed up …"}</p>;
  const end = sums.times.at(-1)! - sums.times[0]!;
  return (
    <div class="ranges">
      <p class="dim">Brush the plots to train on one part of the log and judge by another: the fit follows. Identify then runs on the same parts.</p>
      <table class="list">
        <tbody>
          {(["train", "judge"] as const).map((which) => (
            <tr key={which}><th scope="row"><button class="chip" aria-pressed={mode.value === which} onClick={() => (mode.value = mode.value === which ? "zoom" : which)}>{which === "train" ? "training" : "validation"}</button></th>
              <td><Bound which={which} index={0} end={end} /> to <Bound which={which} index={1} end={end} /> s</td></tr>
          ))}
        </tbody>
      </table>
      {(train.value || judge.value) && <button class="plain" onClick={unbrush}>as before</button>}
      <label class="field">leave out what is less certain than {most.value} %
        <input type="range" min={0} max={100} step={1} value={Math.round(scaleOf(most.value))} aria-valuetext={`${most.value} %`}
          onInput={(e) => {
            most.value = percentOf(Number(e.currentTarget.value));
            options.value = { ...options.value, essential: most.value };
          }} />
      </label>
      {!now && <p class="note">Too few samples there for {sums.names.length} parameters.</p>}
      {now && (
        <>
          <p role="status" data-milliseconds={now.milliseconds.toFixed(2)}>{now.kept} of {sums.names.length} parameters, {now.equations} equations, fitted in {now.milliseconds.toFixed(1)} ms</p>
          <table class="list preview">
            <thead><tr><th scope="col">joint</th><th scope="col" class="num">training</th><th scope="col" class="num">validation</th></tr></thead>
            <tbody>
              {now.train.map((e, j) => <tr key={j}><td>{joints.value[j]}</td><td class="num">{figure(e)} %</td><td class="num">{figure(now.judge[j]!)} %</td></tr>)}
              <tr><th scope="row">all</th><td class="num">{figure(now.trainTotal)} %</td><td class="num">{figure(now.judgeTotal)} %</td></tr>
            </tbody>
          </table>
          <label><input type="checkbox" checked={all.value} onChange={(e) => (all.value = e.currentTarget.checked)} /> those left out too</label>
          <table class="list parameters">
            <thead><tr><th scope="col">parameter</th><th scope="col" class="num">value</th><th scope="col" class="num">± sd</th></tr></thead>
            <tbody>
              {now.parameters.filter((p) => all.value || p.essential).map((p) => {
                const frame = Number(/(\d+)$/.exec(p.name)?.[1] ?? 0);
                return (
                  <tr key={p.name} class={pointed.value?.frame === frame && frame ? "on" : ""} onMouseEnter={() => (pointed.value = frame ? { frame, column: "link" } : null)} onMouseLeave={() => (pointed.value = null)}>
                    <td><strong>{p.name}</strong></td><td class="num">{p.essential ? figure(p.value, 4) : "0"}</td><td class="num">{p.essential ? `${figure(p.relative_sd, 2)} %` : "left out"}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}

/** The slider is logarithmic: from 0.5 % to 100 %. */
const percentOf = (position: number): number => Number((0.5 * 200 ** (position / 100)).toPrecision(2));
const scaleOf = (percent: number): number => (100 * Math.log(percent / 0.5)) / Math.log(200);
