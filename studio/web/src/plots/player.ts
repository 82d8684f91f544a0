// SPDX-License-Identifier: Apache-2.0
// One time for the drawing and all plots: played with Space, stepped with the arrows.
import { effect, signal } from "@preact/signals";
import { posture } from "../robot/document";

/** A motion: times, and positions of some coordinates, by their numbers; the others follow where loops are closed. */
export interface Track {
  t: Float64Array;
  q: Float64Array[];
  coordinates: number[];
}

export const track = signal<Track | null>(null);
export const time = signal(0);
export const playing = signal(false);
export const speed = signal(1);
/** The part of the time that plots show; null: all of it. */
export const range = signal<[number, number] | null>(null);

/** The last index whose time is not after `at`. */
export function indexAt(t: Float64Array, at: number): number {
  let low = 0;
  let high = t.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (t[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function setTrack(next: Track | null): void {
  playing.value = false;
  range.value = null;
  track.value = next;
  time.value = next?.t[0] ?? 0;
}

effect(() => {
  const now = track.value;
  const at = time.value;
  if (!now || !now.t.length) return;
  const i = indexAt(now.t, at);
  const j = Math.min(i + 1, now.t.length - 1);
  const share = j > i ? (at - now.t[i]!) / (now.t[j]! - now.t[i]!) : 0;
  const next = [...posture.peek()];
  now.coordinates.forEach((c, k) => (next[c] = now.q[k]![i]! + share * (now.q[k]![j]! - now.q[k]![i]!)));
  posture.value = next;
});

let last = 0;

function tick(now: number): void {
  if (!playing.value || !track.value) return;
  const end = track.value.t.at(-1)!;
  const next = time.value + (speed.value * Math.min(now - last, 100)) / 1000;
  last = now;
  time.value = next > end ? (range.value?.[0] ?? track.value.t[0]!) : next;
  requestAnimationFrame(tick);
}

export function play(): void {
  if (!track.value) return;
  playing.value = !playing.value;
  last = performance.now();
  if (playing.value) requestAnimationFrame(tick);
}

function step(share: number): void {
  const t = track.value!.t;
  const length = (range.value?.[1] ?? t.at(-1)!) - (range.value?.[0] ?? t[0]!);
  time.value = Math.max(t[0]!, Math.min(t.at(-1)!, time.value + share * length));
}

/** True where the key was one of the player's. */
export function playerKey(event: KeyboardEvent): boolean {
  if (event.key.startsWith("Arrow") && (event.target as HTMLElement).closest("input,[role=tablist]")) return false; // sliders have them
  if (event.key === " " && (event.target as HTMLElement).closest("button,summary,a,input")) return false;
  if (!track.value || event.ctrlKey || event.metaKey || event.altKey) return false;
  const large = event.shiftKey ? 0.1 : 0.01;
  const actions: Record<string, () => void> = {
    " ": play,
    ArrowLeft: () => step(-large),
    ArrowRight: () => step(large),
    "-": () => (speed.value = Math.max(0.0625, speed.value / 2)),
    "=": () => (speed.value = Math.min(16, speed.value * 2)),
    Backspace: () => (time.value = track.value!.t[0]!),
    Escape: () => (range.value = null),
  };
  const action = actions[event.key];
  action?.();
  return action !== undefined;
}
