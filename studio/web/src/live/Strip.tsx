// SPDX-License-Identifier: Apache-2.0
// The last seconds of some figures, drawn as they come.
import { useSignalEffect, type Signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { State } from "./live.worker";

const length = 600;
const colours = ["--predicted", "--residual", "--good", "--axis-x", "--fair", "--code-word", "--measured"];

export function Strip({ label, unit, source, pick, names }: { label: string; unit: string; source: Signal<State | null>; pick: (state: State) => number[]; names: string[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const history = useRef<number[][]>([]);
  useSignalEffect(() => {
    const state = source.value;
    const element = canvas.current;
    if (!state || !element) return;
    if (state.time === 0) history.current = [];
    history.current.push(pick(state));
    if (history.current.length > length) history.current.shift();
    draw(element, history.current);
  });
  return (
    <figure class="strip">
      <figcaption>{label} <small>{unit}</small> <span class="legend">{names.map((n, i) => <span key={n}><i class={`line line-${i % colours.length}`} />{n}</span>)}</span></figcaption>
      <canvas ref={canvas} role="img" aria-label={`${label} over the last seconds`} />
    </figure>
  );
}

function draw(canvas: HTMLCanvasElement, history: number[][]): void {
  const scale = Math.min(devicePixelRatio, 2);
  const [width, height] = [canvas.clientWidth * scale, canvas.clientHeight * scale];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d")!;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  context.clearRect(0, 0, width, height);
  let [low, high] = [0, 0];
  for (const row of history) for (const v of row) [low, high] = [Math.min(low, v), Math.max(high, v)];
  const span = Math.max(high - low, 1e-6); // what is smaller is rounding
  const y = (v: number) => height - 4 - ((v - low) / span) * (height - 8);
  context.fillStyle = colour("--line");
  context.fillRect(0, y(0), width, 1);
  context.fillStyle = colour("--dim");
  context.font = `${11 * scale}px system-ui`;
  const figure = (v: number) => (Math.abs(v) < 1e-9 ? "0" : String(Number(v.toPrecision(3))));
  context.fillText(figure(high), 2, 12 * scale);
  if (low < -1e-9) context.fillText(figure(low), 2, height - 4);
  context.lineWidth = 1.4 * scale;
  for (let k = 0; k < (history[0]?.length ?? 0); k++) {
    context.strokeStyle = colour(colours[k % colours.length]!);
    context.beginPath();
    history.forEach((row, i) => context.lineTo((i / (length - 1)) * width, y(row[k]!)));
    context.stroke();
  }
}
