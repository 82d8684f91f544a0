// SPDX-License-Identifier: Apache-2.0
// What the columns of a log mean: as the program recognised them, to be seen and edited.

export interface Mapping {
  time: string;
  position: string[];
  velocity: string[];
  torque: string[];
}

/** What `columns` took them for; nothing where it did not recognise them. */
export function recognised(result: { time?: string; position?: string[]; velocity?: string[]; torque?: string[] }, joints: string[]): Mapping {
  const all = (names?: string[]) => joints.map((_, j) => names?.[j] ?? "");
  return { time: result.time ?? "", position: all(result.position), velocity: all(result.velocity), torque: all(result.torque) };
}

/** The file that tells `--columns` the same. */
export function mappingYaml(mapping: Mapping): string {
  const list = (names: string[]) => `[${names.map((n) => JSON.stringify(n)).join(", ")}]`;
  const lines = mapping.time ? [`time: {column: ${JSON.stringify(mapping.time)}}`] : [];
  for (const kind of ["position", "velocity", "torque"] as const) if (mapping[kind].every(Boolean)) lines.push(`${kind}: {columns: ${list(mapping[kind])}}`);
  return lines.join("\n") + "\n";
}
