// SPDX-License-Identifier: Apache-2.0
// What the columns of a log mean: as the program recognised them, to be seen and edited.

export interface Mapping {
  /** All that a log measures: joints, and where there are any the base's coordinates and the motors of elastic joints. */
  coordinates: string[];
  time: string;
  /** Per coordinate. */
  position: string[];
  velocity: string[];
  torque: string[];
}

/** What `columns` took them for; nothing where it did not recognise them. */
export function recognised(result: { coordinates: string[]; time?: string; position?: string[]; velocity?: string[]; torque?: string[] }): Mapping {
  const all = (names?: string[]) => result.coordinates.map((_, k) => names?.[k] ?? "");
  return { coordinates: result.coordinates, time: result.time ?? "", position: all(result.position), velocity: all(result.velocity), torque: all(result.torque) };
}

/** A joint by the name of its coordinate, and that of its motor where this is a coordinate too: of an elastic joint. */
export interface Measured {
  name: string;
  motor: string;
}

/** Positions of joints and torques of their motors, of the columns t, positions, ..., torques that `columns` writes for
 * all coordinates; null where the log has none of a joint. */
export function ofJoints<Column>(list: Column[], coordinates: string[], joints: Measured[], torques: boolean): { q: Column[]; tau: Column[] } | null {
  const at = joints.map(({ name }) => coordinates.indexOf(name));
  if (at.includes(-1) || list.length < 1 + (torques ? 2 : 1) * coordinates.length) return null;
  const driven = joints.map(({ motor }, j) => (coordinates.includes(motor) ? coordinates.indexOf(motor) : at[j]!));
  const last = list.length - coordinates.length;
  return { q: at.map((k) => list[1 + k]!), tau: torques ? driven.map((k) => list[last + k]!) : [] };
}

/** The file that tells `--columns` the same. */
export function mappingYaml(mapping: Mapping): string {
  const list = (names: string[]) => `[${names.map((n) => JSON.stringify(n)).join(", ")}]`;
  const lines = mapping.time ? [`time: {column: ${JSON.stringify(mapping.time)}}`] : [];
  for (const kind of ["position", "velocity", "torque"] as const) if (mapping[kind].every(Boolean)) lines.push(`${kind}: {columns: ${list(mapping[kind])}}`);
  return lines.join("\n") + "\n";
}
