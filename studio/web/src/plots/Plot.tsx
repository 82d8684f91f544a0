// SPDX-License-Identifier: Apache-2.0
// Signals over time (uPlot). Drag to zoom all plots, double-click for all of it, click to set the time.
import { useSignalEffect, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { range, time } from "./player";
import { thin } from "./thin";

export interface Series {
  label: string;
  values: Float64Array;
  /** A variable of the style sheet. */
  colour: string;
  width?: number;
}

export interface Band {
  from: number;
  to: number;
  colour: string;
}

const variable = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

interface Props {
  label: string;
  t: Float64Array;
  series: Series[];
  bands?: Band[];
  height?: number;
  /** What t is: time is shared with the player and all other plots. */
  axis?: "time" | "frequency";
  /** Follows a range that is dragged, in place of a zoom. */
  onBrush?: (from: number, to: number) => void;
}

/** A height that suits a screen of 1080 rows, on a higher one. */
const heightOn = (rows: number, height: number): number => Math.round(height * Math.max(1, rows / 1080));

export function Plot({ label, t, series, bands = [], height: usual = 96, axis: kind = "time", onBrush }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const line = useRef<HTMLDivElement | null>(null);
  const made = useSignal(0);
  const height = heightOn(innerHeight, usual);
  const bandsNow = useRef(bands);
  bandsNow.current = bands;
  const brush = useRef(onBrush);
  brush.current = onBrush;

  useEffect(() => {
    const element = box.current!;
    const background = (u: uPlot) => {
      for (const band of bandsNow.current) {
        const [a, b] = [u.valToPos(band.from, "x", true), u.valToPos(band.to, "x", true)];
        const left = Math.max(a, u.bbox.left);
        const right = Math.min(b, u.bbox.left + u.bbox.width);
        if (right <= left) continue;
        u.ctx.fillStyle = variable(band.colour);
        u.ctx.fillRect(left, u.bbox.top, right - left, u.bbox.height);
      }
    };
    const axis = { stroke: () => variable("--dim"), grid: { stroke: () => variable("--line"), width: 1 }, ticks: { show: false }, font: "11px system-ui", size: 22 };
    const make = () => {
      plot.current?.destroy();
      plot.current = new uPlot(
        {
          width: Math.max(element.clientWidth, 100), height, legend: { show: false }, padding: [6, 6, 0, 0],
          cursor: { drag: { x: true, y: false, setScale: false }, sync: { key: kind }, points: { show: false } },
          scales: { x: { time: false } },
          axes: [axis, { ...axis, size: 52, space: 26 }],
          series: [{}, ...series.map((s) => ({ label: s.label, stroke: () => variable(s.colour), width: s.width ?? 0.9, points: { show: false } }))],
          hooks: {
            drawClear: [background],
            setSelect: [(u) => {
              const chosen: [number, number] = [u.posToVal(u.select.left, "x"), u.posToVal(u.select.left + u.select.width, "x")];
              if (u.select.width > 4 && kind === "time") brush.current ? brush.current(...chosen) : (range.value = chosen);
              u.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
            }],
            ready: [(u) => {
              line.current = document.createElement("div");
              line.current.className = "now";
              u.over.append(line.current);
              line.current.hidden = kind !== "time";
              if (kind !== "time") return;
              u.over.addEventListener("mousemove", (e) => {
                if (e.buttons & 1 && brush.current && u.select.width > 0) brush.current(u.posToVal(u.select.left, "x"), u.posToVal(u.select.left + u.select.width, "x"));
              });
              u.over.addEventListener("click", (e) => !brush.current && (time.value = u.posToVal(e.offsetX, "x")));
              u.over.addEventListener("dblclick", () => (range.value = null));
            }],
          },
        },
        [[], ...series.map(() => [])] as unknown as uPlot.AlignedData,
        element,
      );
      made.value++;
    };
    make();
    const observer = new ResizeObserver(() => {
      const width = Math.max(element.clientWidth, 100);
      if (!plot.current || plot.current.width === width) return;
      plot.current.setSize({ width, height });
      made.value++;
    });
    observer.observe(element);
    const recolour = () => plot.current?.redraw();
    document.addEventListener("themechange", recolour);
    return () => {
      observer.disconnect();
      document.removeEventListener("themechange", recolour);
      plot.current?.destroy();
      plot.current = null;
    };
  }, [t, series.length, height, ...series.map((s) => s.values)]);

  useSignalEffect(() => {
    const shown = kind === "time" ? range.value : null;
    if (!made.value || !plot.current || !t.length) return;
    const [from, to] = shown ?? [t[0]!, t.at(-1)!];
    const data = thin(t, series.map((s) => s.values), from, to, plot.current.width);
    plot.current.setData(data as unknown as uPlot.AlignedData, true);
    plot.current.setScale("x", { min: from, max: to });
  });
  useEffect(() => plot.current?.redraw(false), [bands]);
  useSignalEffect(() => {
    void made.value;
    void range.value;
    if (kind !== "time") return void (line.current && (line.current.hidden = true));
    const x = plot.current?.valToPos(time.value, "x") ?? -1;
    if (!line.current || !plot.current) return;
    line.current.hidden = !(x >= 0 && x <= plot.current.over.clientWidth);
    line.current.style.transform = `translateX(${x}px)`;
  });
  return <div class="plot" ref={box} role="img" aria-label={label} />;
}
