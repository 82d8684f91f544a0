// SPDX-License-Identifier: Apache-2.0
// A model of the robot as WebAssembly, derived in the folder and fetched.
import { api, written, type Call } from "../core/api";
import { robotName } from "../robot/document";
import type { Layout } from "./model";

export interface Wasm {
  bytes: ArrayBuffer;
  layout: Layout;
  call: Call;
}

export async function fetchModel(robot: string, model: string, options: Record<string, unknown> = {}): Promise<Wasm> {
  const call: Call = { verb: "derive", arguments: [robot, model], options: { lang: "wasm", effort: 1, ...options, output: `live/${robotName.value.replace(/[^\w.-]/g, "_")}` } };
  const job = await api.quick(call);
  const files = written(job);
  const wasm = files.find((f) => f.endsWith(".wasm"));
  const json = files.find((f) => f.endsWith(".json") && !f.endsWith(".certificate.json"));
  if (job.exit !== 0 || !wasm || !json) throw new Error(job.messages[0]?.message ?? `${model} could not be derived`);
  return { bytes: await api.bytes(wasm), layout: JSON.parse((await api.read(json)).text) as Layout, call };
}
