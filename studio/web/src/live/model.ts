// SPDX-License-Identifier: Apache-2.0
// A generated model as WebAssembly (`derive --lang wasm`): arrays in its memory, filled and read in place.

/** What NAME.json says of NAME.wasm. */
export interface Layout {
  imports: string[];
  inputs: { name: string; address: number; size: number; symbols: string[] }[];
  outputs: { name: string; address: number; rows: number; columns: number; labels?: string[] }[];
  parameters: { name: string; address: number; default: number }[];
}

export class Model {
  readonly inputs: Record<string, Float64Array> = {};
  readonly outputs: Record<string, Float64Array> = {};
  private results: Float64Array[] = [];
  private parameters = new Map<string, Float64Array>();
  private constructor(readonly evaluate: () => void, private init: (() => void) | undefined) {}

  static async make(bytes: ArrayBuffer, layout: Layout): Promise<Model> {
    const { instance } = await WebAssembly.instantiate(bytes, { env: { sin: Math.sin, cos: Math.cos, tanh: Math.tanh } });
    const memory = instance.exports.memory as WebAssembly.Memory;
    const model = new Model(instance.exports.evaluate as () => void, instance.exports.init as (() => void) | undefined);
    for (const a of layout.inputs) model.inputs[a.name] = new Float64Array(memory.buffer, a.address, a.size);
    for (const a of layout.outputs) model.outputs[a.name] = new Float64Array(memory.buffer, a.address, a.rows * a.columns);
    model.results = Object.values(model.outputs);
    for (const p of layout.parameters) {
      const place = new Float64Array(memory.buffer, p.address, 1);
      place[0] = p.default;
      model.parameters.set(p.name, place);
    }
    model.init?.();
    return model;
  }

  /** Another value of a parameter that was kept (`derive --keep`); what depends on constants only is done again. */
  set(name: string, value: number): void {
    const place = this.parameters.get(name);
    if (!place) return;
    place[0] = value;
    this.init?.();
  }

  /** Outputs, in their order, for inputs by their names; what the model does not take is passed over, and what it takes
   * and does not get stays as it is. */
  run(values: Record<string, ArrayLike<number>>): Float64Array[] {
    for (const name in this.inputs) {
      const [place, given] = [this.inputs[name]!, values[name]];
      if (!given) continue;
      if (given.length !== place.length) throw new Error(`The model takes ${place.length} numbers as ${name}, and got ${given.length}.`);
      place.set(given);
    }
    this.evaluate();
    return this.results;
  }
}
