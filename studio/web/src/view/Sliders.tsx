// SPDX-License-Identifier: Apache-2.0
// A slider per coordinate within its limits, and a number per symbol that the drawing needs.
import { pointed, posture, shown, symbols } from "../robot/document";
import { movable, range, setCoordinate } from "./posture";

export function Sliders() {
  const robot = shown.value;
  if (!robot) return null;
  const frameOf = (q: string) => robot.frames.find((f) => f.variable.includes(q))?.frame ?? 0;
  return (
    <details class="overlay sliders" open={robot.coordinates.length <= 8 && innerWidth > 700}>
      <summary>Joints</summary>
      {movable(robot).map((i) => {
        const { lower, upper, revolute } = range(robot, i);
        const coordinate = robot.coordinates[i]!;
        const value = posture.value[i] ?? 0;
        const shownValue = revolute ? `${((value * 180) / Math.PI).toFixed(1)}°` : `${value.toFixed(3)} m`;
        return (
          <label key={coordinate.name} onMouseEnter={() => (pointed.value = { frame: frameOf(coordinate.q), column: "link" })} onMouseLeave={() => (pointed.value = null)}>
            <span>{coordinate.name}</span>
            <input type="range" min={lower} max={upper} step={(upper - lower) / 1000} value={value} aria-valuetext={shownValue}
              onInput={(e) => setCoordinate(i, Number(e.currentTarget.value))} />
            <output>{shownValue}</output>
          </label>
        );
      })}
      {Object.entries(symbols.value).map(([name, value]) => (
        <label key={name} title="a symbol: the value is for the drawing only">
          <span>{name}</span>
          <input type="number" step="0.05" value={value} onInput={(e) => (symbols.value = { ...symbols.value, [name]: Number(e.currentTarget.value) })} />
          <output />
        </label>
      ))}
    </details>
  );
}
