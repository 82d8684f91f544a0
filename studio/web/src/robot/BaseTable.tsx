// SPDX-License-Identifier: Apache-2.0
// Name, convention, gravity and base of the robot.
import { edit, text } from "./document";
import { readVector, readWord, setVector, setWord } from "./tables";

const vectors: { path: string[]; label: string; title: string; axes: string[] }[] = [
  { path: ["gravity"], label: "gravity", title: "acceleration of gravity in the base frame, m/s2", axes: ["x", "y", "z"] },
  { path: ["base", "xyz"], label: "base xyz", title: "place of the base in the world, m", axes: ["x", "y", "z"] },
  { path: ["base", "rpy"], label: "base rpy", title: "roll, pitch and yaw of the base, rad", axes: ["roll", "pitch", "yaw"] },
  { path: ["base", "angular_velocity"], label: "base ω", title: "angular velocity of the base, rad/s", axes: ["x", "y", "z"] },
  { path: ["base", "velocity"], label: "base v", title: "velocity of the base, m/s", axes: ["x", "y", "z"] },
  { path: ["base", "acceleration"], label: "base a", title: "acceleration of the base, m/s2", axes: ["x", "y", "z"] },
];

export function BaseTable() {
  return (
    <div class="form">
      <label>robot<input value={readWord(text.value, "robot")} onInput={(e) => edit(setWord(text.value, "robot", e.currentTarget.value), true)} /></label>
      <label>source<input value={readWord(text.value, "source")} onInput={(e) => edit(setWord(text.value, "source", e.currentTarget.value), true)} disabled={/^[>|]/.test(readWord(text.value, "source"))} /></label>
      <table class="grid">
        <tbody>
          {vectors.map((v) => {
            const cells = readVector(text.value, v.path);
            return (
              <tr key={v.label} title={v.title}>
                <th scope="row">{v.label}</th>
                {v.axes.map((axis, i) => (
                  <td key={axis}>
                    <input value={cells?.[i] ?? ""} placeholder="0" aria-label={`${v.label} ${axis}`} spellcheck={false}
                      onInput={(e) => edit(setVector(text.value, v.path, i, e.currentTarget.value, ["0", "0", "0"]), true)} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
