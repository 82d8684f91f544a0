// SPDX-License-Identifier: Apache-2.0
// Reading a log, differentiating a motion and summing up its regressor, away from the page so that typing and drawing
// never wait.
import { readCsv, readNpy } from "./log";
import { differences, motionCsv, smooth } from "./motion";
import { spectrum } from "./spectrum";
import { stretchesOf, type StretchRequest } from "./stretches";

export type Request =
  | { id: number; kind: "csv"; data: ArrayBuffer }
  | { id: number; kind: "npy"; data: ArrayBuffer }
  | { id: number; kind: "motion"; t: Float64Array; q: Float64Array[]; names: string[]; cutoff: number; rows: number }
  | { id: number; kind: "derived"; t: Float64Array; q: Float64Array[]; tau: Float64Array[]; cutoff: number }
  | ({ id: number; kind: "stretches" } & StretchRequest);

/** What differentiation makes of measured positions, filtered and not, and the spectra of what was measured. */
export type Derived = ReturnType<typeof derivedOf>;

function derivedOf(t: Float64Array, q: Float64Array[], tau: Float64Array[], cutoff: number) {
  const step = (t.at(-1)! - t[0]!) / (t.length - 1);
  const position = q.map((x) => smooth(x, cutoff, 1 / step));
  const velocity = position.map((x) => differences(x, step));
  const rawVelocity = q.map((x) => differences(x, step));
  return {
    position, velocity, rawVelocity,
    acceleration: velocity.map((x) => differences(x, step)),
    rawAcceleration: rawVelocity.map((x) => differences(x, step)),
    torque: tau.map((x) => smooth(x, cutoff, 1 / step)),
    positions: spectrum(q, 1 / step),
    torques: spectrum(tau.map((x) => (x.some(Number.isNaN) ? new Float64Array(x.length) : x)), 1 / step),
  };
}

async function answer(request: Request): Promise<unknown> {
  if (request.kind === "csv") return readCsv(new Uint8Array(request.data));
  if (request.kind === "npy") return readNpy(new Uint8Array(request.data));
  if (request.kind === "motion") return motionCsv(request.t, request.q, request.names, request.cutoff, request.rows);
  if (request.kind === "derived") return derivedOf(request.t, request.q, request.tau, request.cutoff);
  return stretchesOf(request);
}

self.onmessage = (event: MessageEvent<Request>) => {
  const { id } = event.data;
  answer(event.data).then((result) => self.postMessage({ id, answer: result }), (error) => self.postMessage({ id, error: String(error) }));
};
