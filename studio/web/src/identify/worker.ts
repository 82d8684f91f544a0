// SPDX-License-Identifier: Apache-2.0
// Questions to the worker that reads logs.
import { startWorker } from "../core/copy";
import type { Columns } from "./log";
import type { Stretches } from "./factor";
import type { Derived, Request } from "./log.worker";
import type { StretchRequest } from "./stretches";

type Ask<T> = T extends { id: number } ? Omit<T, "id"> : never;
let worker: Worker | null = null;
let next = 1;
const waiting = new Map<number, { resolve: (value: any) => void; reject: (error: Error) => void }>();

function ask<Answer>(request: Ask<Request>): Promise<Answer> {
  if (!worker) {
    worker = startWorker("log", () => new Worker(new URL("./log.worker.ts", import.meta.url), { type: "module" }));
    worker.onmessage = (event: MessageEvent<{ id: number; answer?: unknown; error?: string }>) => {
      const { id, answer, error } = event.data;
      const one = waiting.get(id);
      waiting.delete(id);
      if (error) one?.reject(new Error(error));
      else one?.resolve(answer);
    };
  }
  const id = next++;
  worker.postMessage({ ...request, id });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

export const readColumns = (data: ArrayBuffer): Promise<Columns> => ask({ kind: "csv", data });

export const readSignals = (data: ArrayBuffer): Promise<Float64Array[]> => ask({ kind: "npy", data });

export const motionOf = (t: Float64Array, q: Float64Array[], names: string[], cutoff: number, rows: number): Promise<{ csv: string; times: Float64Array }> =>
  ask({ kind: "motion", t, q, names, cutoff, rows });

export const derivedOf = (t: Float64Array, q: Float64Array[], tau: Float64Array[], cutoff: number): Promise<Derived> => ask({ kind: "derived", t, q, tau, cutoff });

export const stretchesOf = (request: StretchRequest): Promise<Stretches> => ask({ kind: "stretches", ...request });
