// SPDX-License-Identifier: Apache-2.0
// Play, time and speed of the motion that is loaded.
import { play, playing, range, speed, time, track } from "./player";

export function Player() {
  const now = track.value;
  if (!now) return null;
  const [from, to] = [now.t[0]!, now.t.at(-1)!];
  return (
    <div class="player">
      <button onClick={play} aria-label={playing.value ? "Stop" : "Play"} title="Space">{playing.value ? "❚❚" : "▶"}</button>
      <input type="range" min={from} max={to} step={(to - from) / 2000} value={time.value} aria-label="Time" onInput={(e) => (time.value = Number(e.currentTarget.value))} />
      <output>{time.value.toFixed(2)} s</output>
      <span class="dim">×{speed.value}</span>
      {range.value && <button class="chip" onClick={() => (range.value = null)}>all of it</button>}
    </div>
  );
}
