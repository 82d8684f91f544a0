// SPDX-License-Identifier: Apache-2.0
// A generated model as WebAssembly (`derive --lang wasm`): arrays in its memory, filled and read in place.

/** What NAME.json says of NAME.wasm. */
export interface Layout {
  imports: string[];
  inputs: { name: string; address: number; size: number }[];
  outputs: { name: string; address: number; rows: number; columns: number }[];
  parameters: { name: string; default: number }[];
}

export class Model {
  readonly inputs: Record<string, Float64Array> = {};
  readonly outputs: Record<string, Float64Array> = {};
  private constructor(readonly evaluate: () => void) {}

  static async make(bytes: ArrayBuffer, layout: Layout): Promise<Model> {
    const { instance } = await WebAssembly.instantiate(bytes, { env: { sin: Math.sin, cos: Math.cos, tanh: Math.tanh } });
    const memory = instance.exports.memory as WebAssembly.Memory;
    const model = new Model(instance.exports.evaluate as () => void);
    for (const a of layout.inputs) model.inputs[a.name] = new Float64Array(memory.buffer, a.address, a.size);
    for (const a of layout.outputs) model.outputs[a.name] = new Float64Array(memory.buffer, a.address, a.rows * a.columns);
    return model;
  }

  /** Outputs for inputs, in the order of both. */
  run(...values: ArrayLike<number>[]): Float64Array[] {
    Object.values(this.inputs).forEach((array, i) => array.set(values[i] ?? []));
    this.evaluate();
    return Object.values(this.outputs);
  }
}
