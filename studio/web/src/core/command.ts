// SPDX-License-Identifier: Apache-2.0
// The command line of a call and the same in Python, as they are shown beside every panel to be copied.
import type { Call, VerbSchema } from "./api";

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

const isEmpty = (value: unknown): boolean => value === false || value === null || value === undefined || value === "" || (Array.isArray(value) && !value.length);

export function commandLine(call: Call): string {
  const words = ["armature", call.verb, ...(call.arguments ?? [])];
  for (const [key, value] of Object.entries(call.options ?? {})) {
    if (isEmpty(value)) continue;
    const name = "--" + key.replaceAll("_", "-");
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === true) words.push(name);
      else words.push(name, String(one));
    }
  }
  return words.map(quoted).join(" ");
}

/** Options of `load` in Python: how a robot is read. */
const ofLoad = ["lock", "root", "tip", "no_friction", "floating", "floating_joints", "right_angles"];

/** A value as Python writes it, by the type that the schema says. */
function literal(value: unknown, kind: { type?: string; items?: { type?: string } } = {}): string {
  if (kind.type === "array") return `[${(Array.isArray(value) ? value : [value]).map((v) => literal(v, kind.items)).join(", ")}]`;
  if (Array.isArray(value)) return `[${value.map((v) => literal(v)).join(", ")}]`;
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number" || ((kind.type === "number" || kind.type === "integer") && Number.isFinite(Number(value)))) return String(Number(value));
  return JSON.stringify(String(value));
}

/** The same in Python: a method of the robot, or a function of the module where the verb reads no robot first. */
export function pythonLine(call: Call, schema: VerbSchema | undefined): string {
  if (!schema?.options) return "";
  const kinds = schema.options.properties ?? {};
  const options = Object.entries(call.options ?? {}).filter(([, value]) => !isEmpty(value));
  const named = new Map<string, unknown>(options.filter(([name]) => name in kinds));
  const method = schema.command_line.arguments[0]?.name === "ROBOT" && !("robot" in kinds);
  // What stands before the options on the command line has names in Python: those that no option has, in their order.
  const free = Object.keys(kinds).filter((name) => !schema.command_line.options.some((o) => o.name === name));
  let given = [...(call.arguments ?? [])];
  const robot = method ? given.shift() : undefined;
  for (const name of free) {
    if (!given.length) break;
    const several = kinds[name]!.type === "array";
    named.set(name, several ? given : given[0]);
    given = several ? [] : given.slice(1);
  }
  const keywords = (list: Iterable<[string, unknown]>) => [...list].map(([name, value]) => `${name === "from" ? "from_" : name}=${literal(value, kinds[name])}`);
  const load = options.filter(([name]) => method && ofLoad.includes(name));
  const words = keywords([...named].filter(([name]) => !load.some(([other]) => other === name)));
  return method ? `armature.load(${[JSON.stringify(robot ?? ""), ...keywords(load)].join(", ")}).${schema.call}(${words.join(", ")})` : `armature.${schema.call}(${words.join(", ")})`;
}
