// SPDX-License-Identifier: Apache-2.0
// What the columns of a log mean: as the program recognised them, to be seen and edited.

export interface Mapping {
  time: string;
  position: string[];
  velocity: string[];
  torque: string[];
}

/** The program's own reading, "time t; position q1, q2; torque tau1, tau2", or a guess by name until it is known. */
export function guess(names: string[], joints: string[], readings: string[]): Mapping {
  const said = (kind: string): string[] | null => {
    const part = readings[0]?.split("; ").find((p) => p.startsWith(`${kind} `));
    const found = part?.slice(kind.length + 1).split(", ").map((word) => names.find((n) => word === n || word.startsWith(`${n} `)) ?? "");
    return found?.length === joints.length ? found : null;
  };
  const like = (patterns: RegExp[]) => joints.map((joint, j) => {
    const same = (name: string) => name.includes(joint) || new RegExp(`(^|\\D)0*${j + 1}$`).test(name.replace(/\W+$/, ""));
    for (const pattern of patterns) {
      const found = names.find((n) => pattern.test(n) && same(n));
      if (found) return found;
    }
    return "";
  });
  return {
    time: readings[0]?.match(/(?:^|; )time ([^;]*?)(?: in .*?)?(?:;|$)/)?.[1] ?? names.find((n) => /^(t|time|stamp|timestamp|__time)\b/i.test(n)) ?? names[0] ?? "",
    position: said("position") ?? like([/^q[\W_]*\d/i, /pos/i, /^q/i]),
    velocity: said("velocity") ?? joints.map(() => ""),
    torque: said("torque") ?? like([/^tau/i, /torque|effort|moment/i]),
  };
}

/** Factors to SI units, from units that were told and from those in names. */
export function scales(mapping: Mapping, units: string[]): { time: number; position: number; torque: number } {
  const times: Record<string, number> = { ms: 1e-3, us: 1e-6, ns: 1e-9 };
  const inName = (name: string, unit: string) => new RegExp(`(^|[\\W_])${unit}($|[\\W_])`, "i").test(name);
  const timeUnit = units.find((u) => u in times) ?? Object.keys(times).find((u) => inName(mapping.time, u));
  const degrees = units.includes("deg") || mapping.position.some((n) => inName(n, "deg"));
  const milli = units.includes("mNm") || mapping.torque.some((n) => inName(n, "mNm"));
  return { time: timeUnit ? times[timeUnit]! : 1, position: degrees ? Math.PI / 180 : 1, torque: milli ? 1e-3 : 1 };
}

/** The file that tells `--columns` the same. */
export function mappingYaml(mapping: Mapping): string {
  const list = (names: string[]) => `[${names.map((n) => JSON.stringify(n)).join(", ")}]`;
  const lines = [`time: {column: ${JSON.stringify(mapping.time)}}`, `position: {columns: ${list(mapping.position)}}`];
  if (mapping.velocity.every(Boolean)) lines.push(`velocity: {columns: ${list(mapping.velocity)}}`);
  lines.push(`torque: {columns: ${list(mapping.torque)}}`);
  return lines.join("\n") + "\n";
}
