// SPDX-License-Identifier: Apache-2.0
// Reading a log and differentiating a motion, away from the page so that typing and drawing never wait.
import { readLog } from "./log";
import { motionCsv } from "./motion";

export type Request =
  | { id: number; kind: "read"; name: string; data: ArrayBuffer }
  | { id: number; kind: "motion"; t: Float64Array; q: Float64Array[]; names: string[]; cutoff: number; rows: number };

self.onmessage = (event: MessageEvent<Request>) => {
  const request = event.data;
  try {
    const answer = request.kind === "read" ? readLog(request.name, new Uint8Array(request.data)) : motionCsv(request.t, request.q, request.names, request.cutoff, request.rows);
    self.postMessage({ id: request.id, answer });
  } catch (error) {
    self.postMessage({ id: request.id, error: String(error) });
  }
};
