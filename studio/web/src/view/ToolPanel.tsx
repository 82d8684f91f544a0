// SPDX-License-Identifier: Apache-2.0
// The pose of the tool as numbers, and every posture that reaches it (`ik`): one is taken by a click.
import type { Signal } from "@preact/signals";
import type { Call } from "../core/api";
import { Command } from "../ui/Command";

export interface Postures {
  pose: number[];
  list: { q: number[]; branch: string; status: string }[];
  note: string;
  call: Call | null;
}

const labels = ["x", "y", "z", "roll", "pitch", "yaw"];

export function ToolPanel({ postures, solve, take, light }: { postures: Signal<Postures>; solve: (pose: number[]) => void; take: (index: number) => void; light: (index: number | null) => void }) {
  const { pose, list, note, call } = postures.value;
  return (
    <div class="overlay right postures">
      <div class="pose">
        {labels.map((label, i) => (
          <label key={label}>{label}
            <input type="number" step={i < 3 ? 0.02 : 0.1} value={Number((pose[i] ?? 0).toFixed(4))} onChange={(e) => solve(pose.map((old, k) => (k === i ? Number(e.currentTarget.value) : old)))} />
          </label>
        ))}
      </div>
      <p role="status">{list.length ? <strong>{list.length} postures reach it</strong> : note || "Drag an arrow of the tool, or type a pose: every posture that reaches it appears."}</p>
      <ul>
        {list.map((p, i) => (
          <li key={i}><button class="plain" onMouseEnter={() => light(i)} onMouseLeave={() => light(null)} onClick={() => take(i)}>{p.branch || `posture ${i + 1}`} <small>{p.status === "regular" ? "" : p.status}</small></button></li>
        ))}
      </ul>
      {call && <Command call={call} />}
    </div>
  );
}
